"""`ConversationStore`: the current chat of each user of a channel, ten exchanges long, over after an idle half hour."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Unpack

from kanina import given_values
from kanina.memory.conversations import Conversations
from kanina.memory.head import noted
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.memory.listing import Wanted
from kanina.memory.loading import Loaded
from kanina.memory.references import Embed, Missing, points_back
from kanina.memory.sessions.messages import TURN_HOURS, DatedTurn, SessionMessage, person_of, role_of, text_of
from kanina.memory.sessions.session import Session
from kanina.memory.sessions.session_items import (
    Options,
    ProviderMessage,
    SessionItems,
    WholeTurns,
    next_number,
    open_messages,
)
from kanina.memory.store import pk_of
from kanina.models import Turn
from kanina.observability import about, bind, bound, log, short
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest
from kanina.settings import MemoryPolicy
from kanina.storage.table import StorageFault, Table

STORE_TURNS: Final = 10
IDLE_MINUTES: Final = 30
"""Exchanges that are shown, and minutes after which a chat is over, where nobody says otherwise. Source: the seed
designs."""

IDLE_MINUTES_MAXIMUM: Final = 525_600
"""A year: far beyond any turn, and within what a duration can hold."""

HELD_SESSIONS: Final = 1000
"""Users whose handles a store holds: of more, those who wrote longest ago are as to a store that was just made."""

STORE_TRIES: Final = 2
"""How often a store writes an exchange before it says that it could not."""


@dataclass(frozen=True, slots=True)
class StoredTurn(DatedTurn):
    """A question and its answer; either is None where nobody said it (yet)."""

    turn_number: int
    user_query: str | None
    ai_response: str | None
    created_at: datetime

    @classmethod
    def of(cls, turn: Turn) -> StoredTurn:
        """A turn as the store gives it."""
        return cls(turn.number, turn.question or None, turn.answer or None, turn.asked_at)


@dataclass(frozen=True, slots=True)
class ResolvedReference:
    """What a text points at. `refers`: at something. `item`: a row of the last list, from 1.

    `no_longer_kept`: something it points at is not there, which is to be said rather than guessed; `missing` says why:
    never asked, only so many asked, before the chat was cleared, or no longer kept.
    """

    refers: bool
    turns: tuple[StoredTurn, ...] = ()
    item: int | None = None
    no_longer_kept: bool = False
    missing: Missing | None = None


class ConversationStore:
    """What was said in a channel, by user. A user_id is a person's id as `people` makes it. Safe for threads.

    The chat is the one that the channel's door is in, for a private chat of the same person: both see the same turns.
    A store holds a `Session` handle for each of its latest 1,000 users, which knows what it saw and wrote. So what is
    told there holds here, too: a message can be written again after a StorageFault and is not stored twice, and once
    another writer has changed what is open, `add_message` raises Conflict until `get_history` or `get_messages` has
    been read; a person's message can be written again at once.
    """

    def __init__(
        self,
        table: Table,
        channel: str,
        idle_minutes: int | None = IDLE_MINUTES,
        *,
        embed: Embed | None = None,
        **options: Unpack[Options],
    ) -> None:
        """`idle_minutes`: how long after the last message a chat is over; None leaves only the 24 hours of a turn."""
        self._idle = (
            None
            if idle_minutes is None
            else timedelta(minutes=given_values.whole_number("idle_minutes", idle_minutes, most=IDLE_MINUTES_MAXIMUM))
        )
        policy = options.get("policy", MemoryPolicy())
        kept_turns = policy.kept_turns_per_user_mode
        options["policy"] = replace(policy, kept_turns=kept_turns)
        self._channel = text_of("channel", channel)
        if self._channel != channel:
            raise InvalidRequest("A channel's name must be text that UTF-8 can carry; leave lone surrogates out.")
        self._conversations = Conversations(table, kept_turns=kept_turns, **options)
        self._embed = embed
        self._whole = WholeTurns()
        self._lock = threading.Lock()
        self._held: OrderedDict[str, tuple[threading.Lock, Session]] = OrderedDict()

    # ------------------------------------------------------------ writing

    def add_message(self, user_id: str, role: str, content: str) -> None:
        """Write one side: `user`, `agent` (or `assistant`) or `tool`. See `Session.append`."""
        message = SessionMessage(role_of(role), content)
        if message.role != "tool":
            text_of("content", content)
        with self._handle(items := self._items(user_id)) as session:
            session.follow(self._begun(items))
            session.append(message)

    @bound()
    def store_turn(self, user_id: str, user_query: str, ai_response: str) -> bool:
        """Store an exchange, and say whether it surely was. The oldest beyond ten is not shown any more.

        A fault of the table is met with one more try. After a False the same call can be repeated on this store while
        the chat goes on: it is stored once, whether or not an earlier attempt had succeeded. Raises InvalidRequest for
        a blank text.
        """
        asked, answer = text_of("user_query", user_query), text_of("ai_response", ai_response)
        said = SessionMessage("user", asked), SessionMessage("agent", answer)
        items = self._items(user_id)
        try:
            session_id = self._begun(items)
            bind(conversation=short(session_id))
            self._whole.write(items, session_id, lambda: items.read(session_id, 1), said, tries=STORE_TRIES)
        except (Conflict, StorageFault) as failure:
            log("turn_not_stored", level=logging.WARNING, channel=self._channel, **about(failure))
            return False
        return True

    def clear(self, user_id: str) -> None:
        """Begin anew: nothing said before counts."""
        with self._handle(items := self._items(user_id)) as session:
            if session_id := self._noted(items):
                session.follow(session_id)
                session.clear()

    def cleanup_old_turns(self, user_id: str, hours: float = TURN_HOURS) -> int:
        """Delete a user's turns in this channel that were asked so many hours ago or more, and say how many.

        So go the turns beyond the ten of each chat, and chats of which nothing is left. Expiry does the same in time.
        """
        items = self._items(user_id)
        before = self._conversations.store.clock() - timedelta(hours=given_values.hours("hours", hours))
        deleted = sum(self._conversations.delete_old(items.person, chat, before) for chat in self._chats(items))
        log("old_turns_deleted", channel=self._channel, count=deleted)
        return deleted

    def _chats(self, items: SessionItems) -> set[str]:
        """The ids of a user's chats in this channel, those that are over among them."""
        current, wanted, cursor = self._noted(items), Wanted(channel=self._channel), None
        found = {current} if current else set()
        while True:
            page = self._conversations.list(items.person, limit=MESSAGES_MAXIMUM, cursor=cursor, wanted=wanted)
            found |= {each.conversation_id for each in page.conversations}
            cursor = page.next
            if cursor is None:
                return found

    # ------------------------------------------------------------ reading

    def get_history(self, user_id: str, max_turns: int = STORE_TURNS) -> list[StoredTurn]:
        """The newest exchanges, oldest first; one that waits for its answer is the last, under the number it will get.

        None when the chat has been idle too long, or there is none.
        """
        count = given_values.whole_number("max_turns", max_turns)
        items = self._items(user_id)
        loaded = self._seen(items)
        turns = [StoredTurn.of(turn) for turn, _ in self._conversations.with_details(items.person, loaded.turns)]
        if opened := open_messages(loaded):
            question = opened.messages[0]
            turns.append(StoredTurn(next_number(loaded), question.text, None, question.timestamp or opened.begun_at))
        return turns[-count:]

    def get_messages(self, user_id: str) -> list[ProviderMessage]:
        """What a model is shown of them, in the provider's format."""
        items = self._items(user_id)
        return items.for_model(self._seen(items))

    def resolve_reference(self, user_id: str, reference: str) -> ResolvedReference:
        """The exchanges that a text points at ("my first question", "yung tungkol sa refund")."""
        given_values.text("reference", reference)
        items = self._items(user_id)
        loaded = self._current(items)
        turns = {turn.number: turn for turn, _ in self._conversations.with_details(items.person, loaded.turns)}
        found = items.resolve(reference, loaded, list(turns.values()))
        stored = tuple(StoredTurn.of(turns[number]) for number in found.turns)
        return ResolvedReference(found.refers, stored, found.item, found.out_of_range, found.missing)

    @staticmethod
    def contains_reference(text: str) -> bool:
        """Whether a text's wording points at something said before, whatever that was."""
        return points_back(given_values.text("text", text))

    @staticmethod
    def format_history_for_prompt(history: Sequence[StoredTurn]) -> str:
        """The exchanges as text for a prompt; "" for none. Lines within a text are indented: they begin no turn."""
        if not isinstance(history, Sequence) or not all(isinstance(turn, StoredTurn) for turn in history):
            raise InvalidRequest("history must be what get_history gives.")
        lines = ["Previous conversation:"] if history else []
        for turn in history:
            lines.append(f"Turn {turn.turn_number}:")
            sides = (("User", turn.user_query), ("AI", turn.ai_response))
            lines += ["\n  ".join(f"{side}: {text}".splitlines()) for side, text in sides if text]
        return "\n".join(lines)

    # ------------------------------------------------------------ the current chat

    def _items(self, user_id: str) -> SessionItems:
        return SessionItems(self._conversations, person_of(user_id), self._channel, self._embed)

    def _current(self, items: SessionItems) -> Loaded:
        """The current chat with all its exchanges; an empty one, of no id, if it is over."""
        session_id = self._noted(items)
        loaded = items.read(session_id, None) if session_id else None
        return loaded if loaded and not self._is_over(loaded, session_id) else Loaded("")

    def _seen(self, items: SessionItems) -> Loaded:
        """The same, for a caller who is shown what is open, and may answer it from then on."""
        with self._handle(items) as session:
            loaded = self._current(items)
            session.follow(loaded.conversation_id)
            session.see(loaded)
        return loaded

    @contextmanager
    def _handle(self, items: SessionItems) -> Iterator[Session]:
        """A user's handle, for one thread at a time: what it has seen and may have written."""
        with self._lock:
            user = items.person.id
            lock, session = self._held.setdefault(user, (threading.Lock(), Session(items, "")))
            self._held.move_to_end(user)
            if len(self._held) > HELD_SESSIONS:
                self._held.popitem(last=False)
        with lock:
            yield session

    def _begun(self, items: SessionItems) -> str:
        """The id of the current chat, or of a new one, noted at once."""

        def is_over(session_id: str) -> bool:
            return self._is_over(items.read(session_id, 1), session_id)

        return items.store.enter(pk_of(items.person), self._channel, _private_chat(items.person), is_over)

    def _noted(self, items: SessionItems) -> str | None:
        return noted(items.store.table, pk_of(items.person), self._channel, _private_chat(items.person))

    def _is_over(self, loaded: Loaded, session_id: str | None) -> bool:
        """Whether a chat was deleted, or nothing was written there for so long."""
        if loaded.conversation_id != session_id:
            return True
        written = [loaded.head.updated_at] if loaded.head else []
        written += [opened.updated_at] if (opened := open_messages(loaded)) else []
        return (
            bool(written) and self._idle is not None and self._conversations.store.clock() - max(written) > self._idle
        )


def _private_chat(person: Person) -> str:
    """The address of a person's private chat: what follows the bot in a Telegram id, else the whole id."""
    return person.id.rpartition("|")[2]
