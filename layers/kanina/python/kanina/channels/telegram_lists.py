"""What the bot lists of a person's own, with buttons: what is remembered, to forget, and conversations, to go on with.

In private chats alone: a group would read along. Whatever a button names is looked up among what is the presser's, so
that a button of somebody else's names nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_links import DEEDS, LinkThings
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.channels.telegram_text import Button, Draft, Message
from kanina.channels.telegram_update import Incoming
from kanina.memory.listing import Wanted
from kanina.people import Person
from kanina.problems import NotFound, Unavailable
from kanina.storage import keys

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant
    from kanina.memory.listing import Conversation
    from kanina.memory.memories import Memories, Memory

MEMORIES_SHOWN: Final = 8
"""On a page: at their longest they fit into one message."""
MEMORY_CHARACTERS: Final = 200
CONVERSATIONS_SHOWN: Final = 10
BUTTONS_IN_A_ROW: Final = 4

FORGET, OPEN, PAGE = "forget", "open", "memories"
"""What a button does, before the first colon of its data: forget a memory of a page, open a conversation, show a page.
"""


class OwnThings:
    """Lists what is a person's own, and does what is pressed there."""

    def __init__(
        self, assistant: Assistant, memories: Memories, links: LinkThings, client: TelegramClient, channel: str
    ) -> None:
        self._links = links
        self._assistant = assistant
        self._memories = memories
        self._client = client
        self._channel = channel

    def memories(self, incoming: Incoming, person: Person) -> list[Message]:
        """/memories: what is remembered, a page of it."""
        if not incoming.private:
            return Draft().plain(TELEGRAM_PHRASES[incoming.language].only_own_chat).messages()
        return [self._page(incoming, person, 0)]

    def history(self, incoming: Incoming, person: Person) -> list[Message]:
        """/history: the latest conversations."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        if not incoming.private:
            return Draft().plain(phrases.only_own_chat).messages()
        found = self._latest(person)
        if not found:
            return Draft().plain(phrases.no_history).messages()
        lines = [f"{number}. {self._named(each)}" for number, each in enumerate(found, start=1)]
        (message,) = Draft().plain(phrases.history).plain("\n".join(lines)).messages()
        buttons = [
            Button(phrases.open_button.format(number=number), f"{OPEN}:{each.conversation_id}")
            for number, each in enumerate(found, start=1)
        ]
        return [replace(message, buttons=_in_rows(buttons))]

    def new(self, incoming: Incoming, person: Person) -> list[Message]:
        """/new: the next question begins a conversation, and the one before stays to be opened again."""
        self._settled(incoming, person)
        self._assistant.conversations.leave(person, channel=self._channel, address=incoming.address)
        return Draft().plain(TELEGRAM_PHRASES[incoming.language].new).messages()

    def pressed(self, incoming: Incoming, person: Person) -> list[Message] | None:
        """What is sent after a button; None where the list it stands under has changed instead."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        deed, _, subject = incoming.argument.partition(":")
        if not incoming.private or incoming.chat != incoming.sender:  # a private chat's id is its person's
            told = phrases.old_button if incoming.private else phrases.only_own_chat
            self._client.pressed(incoming.callback, told)
            return None
        if deed in DEEDS:
            return self._links.pressed(incoming, person, deed, subject) or None
        if deed == OPEN:
            return self._open(incoming, person, subject)
        page, _, memory_id = subject.partition(":")
        is_page = deed in (PAGE, FORGET) and page.isascii() and page.isdigit() and len(page) < 4
        told = phrases.old_button
        if is_page:
            told = self._forget(incoming, person, memory_id) if deed == FORGET else ""
        self._client.pressed(incoming.callback, told)
        if is_page:
            self._client.edit(incoming.chat, incoming.message, self._page(incoming, person, int(page)))
        return None

    def _forget(self, incoming: Incoming, person: Person, memory_id: str) -> str:
        phrases, pk = TELEGRAM_PHRASES[incoming.language], keys.person(person.id)
        try:
            found = self._memories.get(pk, memory_id)
            self._memories.delete(pk, memory_id)
        except NotFound:
            return phrases.old_button
        return phrases.forgotten.format(content=_short(found.content, 150))

    def _open(self, incoming: Incoming, person: Person, conversation_id: str) -> list[Message] | None:
        phrases, conversations = TELEGRAM_PHRASES[incoming.language], self._assistant.conversations
        self._settled(incoming, person)
        try:
            opened = conversations.open(person, conversation_id, channel=self._channel, address=incoming.address)
            said = conversations.messages(person, conversation_id, limit=2).messages
        except NotFound:
            self._client.pressed(incoming.callback, phrases.old_button)
            return None
        self._client.pressed(incoming.callback, "")
        draft = Draft().plain(phrases.opened.format(title=_name(opened)))
        for message in said:
            if message.role == "user":
                draft.plain(f"“{message.content}”")
            else:
                draft.markdown(message.content)
        return draft.messages()

    def _settled(self, incoming: Incoming, person: Person) -> None:
        """Raises Unavailable while turns of this chat wait to be written: they belong into the conversation it is in.

        The queue brings the update again.
        """
        loaded = self._assistant.memory.load(person, None, self._channel, incoming.address)
        if loaded.degraded or loaded.waits:
            raise Unavailable("Turns of this chat wait to be written; they come first.")

    def _page(self, incoming: Incoming, person: Person, wanted: int) -> Message:
        """A page of what is remembered, newest first; the last one where there are not so many any more."""
        phrases, pk = TELEGRAM_PHRASES[incoming.language], keys.person(person.id)
        found = [each for each in reversed(self._memories.all(pk)) if not each.is_archived]
        draft = Draft().plain(phrases.memories if found else phrases.no_memories)
        last = max(0, len(found) - 1) // MEMORIES_SHOWN
        page = min(wanted, last)
        first = page * MEMORIES_SHOWN
        shown = list(enumerate(found, start=1))[first : first + MEMORIES_SHOWN]
        draft.plain("\n".join(f"{number}. {self._told(each, incoming)}" for number, each in shown))
        if not self._memories.profiles.get(pk).memory:
            draft.plain(phrases.memory_off)
        buttons = [
            Button(phrases.forget_button.format(number=number), f"{FORGET}:{page}:{each.memory_id}")
            for number, each in shown
        ]
        turning = [(page - 1, "‹"), (page + 1, "›")]
        pages = tuple(Button(mark, f"{PAGE}:{to}") for to, mark in turning if 0 <= to <= last)
        (message,) = draft.messages()
        return replace(message, buttons=(*_in_rows(buttons), *((pages,) if pages else ())))

    def _told(self, memory: Memory, incoming: Incoming) -> str:
        phrases = TELEGRAM_PHRASES[incoming.language]
        content = _short(memory.content, MEMORY_CHARACTERS)
        if not memory.is_true(self._assistant.now()):
            return phrases.no_longer.format(content=content)
        return content if self._memories.fits(memory) else phrases.not_applied.format(content=content)

    def _latest(self, person: Person) -> Sequence[Conversation]:
        wanted = Wanted(archived=False)
        return self._assistant.conversations.list(person, limit=CONVERSATIONS_SHOWN, wanted=wanted).conversations

    def _named(self, conversation: Conversation) -> str:
        return f"{_name(conversation)} ({self._moment(conversation.head.updated_at)})"

    def _moment(self, moment: datetime) -> str:
        return moment.astimezone(ZoneInfo(self._assistant.model.zone)).strftime("%Y-%m-%d %H:%M")


def _name(conversation: Conversation) -> str:
    return _short(conversation.called or "…", 120)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[place : place + BUTTONS_IN_A_ROW]) for place in range(0, len(buttons), BUTTONS_IN_A_ROW))
