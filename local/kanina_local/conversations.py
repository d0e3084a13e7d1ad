"""`kanina conversations`: what was asked on this machine, found again, opened, titled, kept and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from kanina import assembly
from kanina.channels.api_conversations import encode_list, encode_read
from kanina.memory.conversation_changes import Edit
from kanina.memory.conversations import Conversations
from kanina.memory.history import Message
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.memory.listing import Conversation, Wanted
from kanina.people import Person
from kanina_local import last_list, users
from kanina_local.counting import counted
from kanina_local.home import Home, use_home
from kanina_local.paragraphs import entry, paragraph
from kanina_local.terminal import ADDRESS, CHANNEL, PROMPT

NONE_YET = 'there are no conversations yet: kanina ask "your question" begins one'
NONE_FOUND = "none of them is so: kanina conversations list --all shows every one"


@dataclass(frozen=True, slots=True)
class _Desk:
    """One person's conversations, and the home whose lists number them."""

    home: Home
    person: Person
    conversations: Conversations

    def meant(self, given: str) -> str:
        """The id that is meant. Raises Trouble."""
        return last_list.meant(self.home, "conversations", self.person, given, self._ids())

    def _ids(self) -> Iterator[str]:
        cursor = None
        while True:
            page = self.conversations.list(self.person, limit=MESSAGES_MAXIMUM, cursor=cursor)
            yield from (each.conversation_id for each in page.conversations)
            if (cursor := page.next) is None:
                return


def show(user: str, wanted: Wanted, limit: int, *, as_json: bool) -> int:
    """Prints those that are wanted, newest first, each with the number that the next command may name it by."""
    with _desk(user) as desk:
        found: list[Conversation] = []
        cursor = None
        while True:
            page = desk.conversations.list(desk.person, limit=limit - len(found), cursor=cursor, wanted=wanted)
            found += page.conversations
            cursor = page.next
            if cursor is None or len(found) >= limit:
                break
        last_list.note(desk.home, "conversations", desk.person, [each.conversation_id for each in found])
        if as_json:
            whole = type(page)(tuple(found), cursor)
            print(encode_list(desk.conversations, whole).model_dump_json(indent=2))
            return 0
        if not found:
            is_empty = not desk.conversations.list(desk.person, limit=1).conversations
            print(NONE_YET if is_empty else NONE_FOUND)
        for number, each in enumerate(found, start=1):
            print(entry(number, name_of(each), _about(desk, each)))
        if cursor is not None:
            print(last_list.MORE)
    return 0


def open_one(user: str, given: str, messages: int, *, as_json: bool) -> int:
    """Prints a conversation's newest messages; `kanina ask` and `kanina chat` go on with it from then on."""
    with _desk(user) as desk:
        conversation_id = desk.meant(given)
        page = desk.conversations.messages(desk.person, conversation_id, limit=messages)
        conversation = desk.conversations.open(desk.person, conversation_id, channel=CHANNEL, address=ADDRESS)
        if as_json:
            whole = encode_read(desk.conversations, conversation, page, assembly.parts().model())
            print(whole.model_dump_json(indent=2))
            return 0
        print(paragraph(name_of(conversation)), end="\n\n")
        if page.next is not None:
            print("… (--messages shows more)", end="\n\n")
        for message in page.messages:
            print(paragraph(_said(message)), end="\n\n")
        print("kanina ask and kanina chat go on with it")
    return 0


def title(user: str, given: str, words: str) -> int:
    """Gives one a title of the person's own."""
    return _change(user, given, Edit(title=words), "now called {name}")


def keep(user: str, given: str, *, off: bool) -> int:
    """Keeps one beyond its time, or lets it go."""
    told = "no longer kept, it has as long as any other: {name}" if off else "kept until you let it go: {name}"
    return _change(user, given, Edit(kept=not off), told)


def archive(user: str, given: str, *, off: bool) -> int:
    """Takes one out of the lists, or puts it back."""
    told = "among the others again: {name}" if off else "put away, list --archived shows it: {name}"
    return _change(user, given, Edit(archived=not off), told)


def delete(user: str, given: str, *, now: bool) -> int:
    """Deletes one, so that it can be brought back for a while unless it is to go at once."""
    with _desk(user) as desk:
        conversation_id = desk.meant(given)
        name = name_of(desk.conversations.get(desk.person, conversation_id))
        if now:
            turns = desk.conversations.delete(desk.person, conversation_id)
            print(paragraph(f"deleted for good: {name} ({counted(turns, 'turn')})"))
            return 0
        done = desk.conversations.discard(desk.person, conversation_id)
        print(paragraph(f"deleted: {name} ({counted(done.turns, 'turn')})"))
        if done.restorable_until is not None:
            until = _local(done.restorable_until).strftime("%H:%M:%S")
            print(f"until {until} this brings it back:\nkanina conversations restore {conversation_id}")
    return 0


def restore(user: str, given: str) -> int:
    """Brings back one that was deleted a moment ago."""
    with _desk(user) as desk:
        found = desk.conversations.restore(desk.person, desk.meant(given))
        print(paragraph(f"back again: {name_of(found)}"))
    return 0


def name_of(conversation: Conversation) -> str:
    """What a conversation is called, where nothing was asked yet too."""
    return conversation.called or "(no question yet)"


def _change(user: str, given: str, edit: Edit, told: str) -> int:
    with _desk(user) as desk:
        after = desk.conversations.change(desk.person, desk.meant(given), edit)
        print(paragraph(told.format(name=name_of(after))))
    return 0


def _about(desk: _Desk, conversation: Conversation) -> str:
    head = conversation.head
    turns = head.turn_count - desk.conversations.first_readable(head) + 1
    parts = [
        conversation.conversation_id[:8],
        _local(head.updated_at).strftime("%Y-%m-%d %H:%M"),
        counted(turns, "turn"),
        head.channel if head.channel != CHANNEL else "",
        "kept" if head.kept else "",
        "archived" if head.archived else "",
    ]
    return " · ".join(part for part in parts if part)


def _said(message: Message) -> str:
    if message.role == "user":
        return f"{PROMPT}{message.content}"
    rows = message.result_count
    table = f" ({counted(rows, 'row')}: kanina export --turn {message.turn})" if rows is not None and rows > 1 else ""
    return f"{message.content}{table}"


def _local(moment: datetime) -> datetime:
    return moment.astimezone()


@contextmanager
def _desk(user: str) -> Iterator[_Desk]:
    person, home = users.person(user), use_home()
    try:
        yield _Desk(home, person, assembly.conversations())
    finally:
        assembly.close()
