"""Reads a conversation that is kept for what is to be remembered, as its messages were read when they were sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from kanina.assistant.known.extracting import heard_in
from kanina.assistant.known.finding import Extraction
from kanina.assistant.known.meanings import Meanings
from kanina.memory.conversations import Conversations
from kanina.memory.history import Message
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.memory.memories import Memories, Memory
from kanina.memory.not_remembered import Kind
from kanina.memory.profiles import is_forgotten, require_memory
from kanina.memory.remembering import Source
from kanina.people import Person
from kanina.problems import NotRemembered
from kanina.storage import keys

LEARNT = ("remember", "filter", "split", "define", "year")
"""What a memory comes of; what a person is called is in their profile, and what they took back is gone."""


def relearn(
    person: Person,
    conversation_id: str,
    conversations: Conversations,
    memories: Memories,
    meanings: Meanings,
    find: Callable[[Person, str], Extraction] = lambda person, conversation_id: Extraction(),
) -> Extraction:
    """Remember what the person said outright in a conversation, and then what a language model finds in the rest; a
    second time finds nothing new. What was said before they had everything forgotten, with memory off, or from another
    account than the conversation's, is left alone. find: has a model read what none has read yet.

    Raises NotFound, Conflict where memory is off for them, and LimitReached.
    """
    pk = keys.person(person.id)
    questions = [message for message in _messages(person, conversation_id, conversations) if message.role == "user"]
    profile = memories.profiles.item(pk)
    require_memory(profile)
    found: dict[str, Memory] = {}
    merged: dict[str, Memory] = {}
    refused: Counter[Kind] = Counter()
    for message in questions:
        if message.aside or is_forgotten(message.created_at, profile):
            continue
        heard = heard_in(message.content, meanings)
        if heard is None or heard.move not in LEARNT:
            continue
        if heard.refused:
            refused[heard.refused] += 1
            continue
        if heard.meaning is None and heard.move != "remember":
            continue
        source = Source(conversation_id, message.id.rpartition(":")[0])
        try:
            done = memories.remember(pk, {"content": heard.content}, source)
        except NotRemembered as problem:
            refused[problem.extra["kind"]] += 1
            continue
        (merged if done.merged else found).setdefault(done.memory.memory_id, done.memory)
    further = find(person, conversation_id)
    found |= {each.memory_id: each for each in further.found}
    refused.update(further.refused)
    merged |= {each.memory_id: each for each in (*further.merged, *_learnt_before(memories.all(pk), conversation_id))}
    return Extraction(
        tuple(found.values()), tuple(each for key, each in merged.items() if key not in found), dict(refused)
    )


def _learnt_before(memories: Iterable[Memory], conversation_id: str) -> Iterator[Memory]:
    """What is remembered of a conversation and has not been put away since."""
    for each in memories:
        if each.source_conversation_id == conversation_id and not each.is_archived and each.valid_to is None:
            yield each


def _messages(person: Person, conversation_id: str, conversations: Conversations) -> Iterator[Message]:
    """All messages that are kept, in the order they were said. Raises NotFound."""
    pages = []
    page = conversations.messages(person, conversation_id, limit=MESSAGES_MAXIMUM)
    while True:
        pages.append(page.messages)
        if page.next is None:
            break
        page = conversations.messages(person, conversation_id, limit=MESSAGES_MAXIMUM, cursor=page.next)
    for messages in reversed(pages):
        yield from messages
