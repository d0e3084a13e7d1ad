"""Tools over what is a person's own: conversations, found and read again, and what they want remembered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from kanina import given_values
from kanina.channels import api_memories, memory_models
from kanina.channels.api_models import LIMIT_DEFAULT, LIMIT_MAXIMUM, ApiModel
from kanina.channels.conversation_models import SEARCH_CHARACTERS_MAXIMUM
from kanina.channels.mcp_tool import Arguments, Tool, Values, given
from kanina.memory.limits import CATEGORY_CHARACTERS, MEMORY_CHARACTERS
from kanina.memory.listing import Conversation, ConversationList, Wanted
from kanina.memory.memories import WantedMemories
from kanina.memory.memory_items import MemoryType
from kanina.memory.profiles import Profile
from kanina.storage import keys

if TYPE_CHECKING:
    from kanina.channels.core import Core
    from kanina.people import Person


class ListArguments(Arguments):
    """What `list_conversations` takes."""

    limit: Annotated[int, Field(description="How many.", ge=1, le=LIMIT_MAXIMUM)] = LIMIT_DEFAULT
    cursor: Annotated[str | None, Field(description="The `next` of the page before.")] = None


class SearchArguments(ListArguments):
    """What `search` takes."""

    words: Annotated[
        str,
        Field(
            description="All of them stand in its title or last question, the last one perhaps only begun.",
            min_length=1,
            max_length=SEARCH_CHARACTERS_MAXIMUM,
        ),
    ]


class OpenArguments(ListArguments):
    """What `open_conversation` takes."""

    conversation: Annotated[str, Field(description="Of an answer or a list.", min_length=1, max_length=200)]


class MemoriesArguments(ListArguments):
    """What `list_memories` takes."""

    words: Annotated[
        str,
        Field(
            description="Only those in which all of these words stand; empty for all.",
            max_length=SEARCH_CHARACTERS_MAXIMUM,
        ),
    ] = ""
    memory_type: MemoryType | None = None


class RememberArguments(Arguments):
    """What `remember` takes."""

    content: Annotated[
        str,
        Field(description="In the person's own words: I only look after NCR.", max_length=MEMORY_CHARACTERS),
    ]
    memory_type: Annotated[
        MemoryType | None, Field(description="By default a preference, if it changes answers; else a fact.")
    ] = None
    category: Annotated[str, Field(max_length=CATEGORY_CHARACTERS)] = ""


class ForgetArguments(Arguments):
    """What `forget` takes."""

    memory_id: Annotated[str, Field(description="Of `list_memories` or `remember`.", min_length=1, max_length=100)]


class ListedConversation(ApiModel):
    """A conversation in the list."""

    conversation: str
    title: Annotated[str, Field(description="What its first question measures; empty before one does.")]
    last_question: str
    turns: int
    created_at: datetime
    updated_at: datetime


class Listed(ApiModel):
    """What `list_conversations` gives."""

    conversations: tuple[ListedConversation, ...]
    next: Annotated[str | None, Field(description="The cursor of the next page, if there is one.")]


class SaidMessage(ApiModel):
    """One side of a turn."""

    turn: int
    role: str
    content: str
    created_at: datetime
    sql: Annotated[str, Field(description="The statement that ran for an answer, or an empty text.")]
    result_count: int | None


class Opened(ListedConversation):
    """What `open_conversation` gives."""

    messages: Annotated[tuple[SaidMessage, ...], Field(description="In the order they were said.")]
    next: Annotated[str | None, Field(description="The cursor of the messages before these, if there are any.")]


class Remembered(ApiModel):
    """What `remember` gives."""

    memory: Annotated[memory_models.Memory | None, Field(description="null for what the person is to be called.")]
    called: Annotated[str | None, Field(description="What the person is called from now on, which is no memory.")]
    merged: Annotated[bool, Field(description="It was remembered already.")]
    closed: Annotated[tuple[memory_models.Memory, ...], Field(description="What it took the place of.")]


LIST_CONVERSATIONS = Tool(
    "list_conversations",
    "Earlier conversations",
    "Lists this person's own conversations by the hour they were last written in, the latest hour first. A page is in "
    "order of the moment, too; the next one may go on within the same hour.",
    "read",
    ListArguments,
    Listed,
)
SEARCH = Tool(
    "search",
    "Find a conversation",
    "Finds this person's own conversations by words of their title or last question. A page may hold few or none and "
    "still lead on: go on until `next` is null.",
    "read",
    SearchArguments,
    Listed,
)
OPEN_CONVERSATION = Tool(
    "open_conversation",
    "Read a conversation",
    "Gives the newest messages of one of this person's own conversations. `ask` goes on with it.",
    "read",
    OpenArguments,
    Opened,
)
LIST_MEMORIES = Tool(
    "list_memories",
    "What is remembered",
    "Lists what this person wants remembered, newest first; some of it changes answers (`means`).",
    "read",
    MemoriesArguments,
    memory_models.Memories,
)
REMEMBER = Tool(
    "remember",
    "Remember something",
    "Remembers what this person says of themselves beyond a conversation, once. What contradicts it is true no more. "
    "Only on their own wish and in their own words.",
    "chat",
    RememberArguments,
    Remembered,
    writes=True,
)
FORGET = Tool(
    "forget",
    "Forget something",
    "Deletes one memory of this person for good, and its words where they were said.",
    "delete",
    ForgetArguments,
    memory_models.Forgotten,
    writes=True,
    destroys=True,
)
TOOLS = (LIST_CONVERSATIONS, SEARCH, OPEN_CONVERSATION, LIST_MEMORIES, REMEMBER, FORGET)


def call(tool: Tool, core: Core, person: Person, taken: Arguments) -> Values:
    """The result of one of these. Raises Problem."""
    match taken:
        case SearchArguments():
            wanted = Wanted(words=taken.words)
            return conversations(
                core.conversations().list(person, limit=taken.limit, cursor=taken.cursor, wanted=wanted)
            )
        case OpenArguments():
            return _opened(core, person, taken)
        case MemoriesArguments():
            return _memories(core, person, taken)
        case ListArguments():
            return conversations(core.conversations().list(person, limit=taken.limit, cursor=taken.cursor))
        case RememberArguments():
            return _remembered(core, person, taken)
        case ForgetArguments():
            core.memories().delete(keys.person(person.id), taken.memory_id)
            return given("It is forgotten.", memory_models.Forgotten(memory_id=taken.memory_id))
    raise AssertionError(tool.name)


def conversations(page: ConversationList) -> Values:
    """The result of `list_conversations` and `search`."""
    found = tuple(ListedConversation(**_about(each)) for each in page.conversations)
    lines = [
        f"{each.conversation_id}: {each.called} ({each.head.updated_at:%Y-%m-%d %H:%M} UTC)"
        for each in page.conversations
    ]
    return given("\n".join(lines) or "There are none.", Listed(conversations=found, next=page.next))


def _about(conversation: Conversation) -> Values:
    head = conversation.head
    return {
        "conversation": conversation.conversation_id,
        "title": head.title,
        "last_question": head.last_question,
        "turns": head.turn_count,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
    }


def _opened(core: Core, person: Person, taken: OpenArguments) -> Values:
    known = given_values.id_of_key(taken.conversation)
    found = core.conversations().get(person, known)
    page = core.conversations().messages(person, known, limit=taken.limit, cursor=taken.cursor)
    said = tuple(
        SaidMessage(
            turn=each.turn,
            role=each.role,
            content=each.content,
            created_at=each.created_at,
            sql=each.sql,
            result_count=each.result_count,
        )
        for each in page.messages
    )
    words = "\n\n".join(f"{each.role}: {each.content}" for each in said) or "Nothing was said in it yet."
    return given(f"{words}\n\nconversation: {known}", Opened(**_about(found), messages=said, next=page.next))


def _memories(core: Core, person: Person, taken: MemoriesArguments) -> Values:
    memories, wanted = core.memories(), WantedMemories(memory_type=taken.memory_type, words=taken.words)
    page = memories.list(keys.person(person.id), wanted, taken.limit, taken.cursor)
    values = api_memories.encode_list(memories, page, person)
    return given(_told(values.memories) or "Nothing is remembered.", values)


def _remembered(core: Core, person: Person, taken: RememberArguments) -> Values:
    memories = core.memories()
    fields = taken.model_dump(exclude_none=True)
    done = memories.take(keys.person(person.id), fields)
    if isinstance(done, Profile):
        called = Remembered(memory=None, called=done.name, merged=False, closed=())
        return given(f"The person is called {done.name} from now on.", called)
    memory = api_memories.encode(memories, done.memory, person)
    closed = tuple(api_memories.encode(memories, each, person) for each in done.closed)
    told = "It was remembered already" if done.merged else "Remembered"
    words = f"{told} ({api_memories.does(done.memory)}): {_told([memory])}"
    return given(
        words + (f"\nIn place of: {_told(closed)}" if closed else ""),
        Remembered(memory=memory, called=None, merged=done.merged, closed=closed),
    )


def _told(memories: Iterable[memory_models.Memory]) -> str:
    lines = []
    for each in memories:
        notes = ["no longer" if each.valid_to else "", "" if each.fits else "not applied: the data has no such thing"]
        told = "; ".join(note for note in notes if note)
        lines.append(f"{each.memory_id}: {each.content}" + (f" ({told})" if told else ""))
    return "\n".join(lines)
