"""`ConversationStore`: the current chat of each user of a channel, ten exchanges long, over after an idle half hour."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Unpack

from kanina.memory import given_values, timestamps
from kanina.memory.head import enter, noted
from kanina.memory.limits import MESSAGES_MAXIMUM, SWEEP_DETAILS
from kanina.memory.references import points_back
from kanina.memory.sessions.checks import person_of, positive, text_of
from kanina.memory.sessions.held_sessions import HeldSessions
from kanina.memory.sessions.limits import IDLE_MINUTES, IDLE_MINUTES_MAXIMUM, STORE_TRIES, STORE_TURNS, TURN_HOURS
from kanina.memory.sessions.messages import SessionMessage, role_of
from kanina.memory.sessions.provider_messages import ProviderMessage, messages_for_model
from kanina.memory.sessions.session_items import NOTHING, TRIES, Backing, Options, SessionItems, SessionPage
from kanina.memory.sessions.stored_turns import ResolvedReference, StoredTurn, prompt_text, stored_turn
from kanina.memory.sessions.turn_messages import whole_draft
from kanina.memory.sessions.unsure_turns import Attempt, UnsureTurns, call_of
from kanina.models import Turn
from kanina.observability import about, bind, bound, log, short
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Change, ConditionFailed, Delete, StorageFault, Table


class ConversationStore:
    """What was said in a channel, by user. A user_id is a person's id as `people` makes it. Safe for threads.

    The chat is the one that the channel's door is in, for a private chat of the same person: both see the same turns.
    A store holds a `Session` handle for each of its latest 1,000 users, which knows what it saw and wrote. So what is
    told there holds here, too: a message can be written again after a StorageFault and is not stored twice, and once
    another writer has changed what is open, `add_message` raises Conflict until `get_history` or `get_messages` has
    been read; a person's message can be written again at once.
    """

    def __init__(
        self, table: Table, channel: str, idle_minutes: int | None = IDLE_MINUTES, **options: Unpack[Options]
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
        self._backing = Backing(table, kept_turns, **options)
        self._held = HeldSessions()
        self._unsure = UnsureTurns()

    # ------------------------------------------------------------ writing

    def add_message(self, user_id: str, role: str, content: str) -> None:
        """Write one side: `user`, `agent` (or `assistant`) or `tool`. See `Session.append`."""
        message = SessionMessage(role_of(role), content)
        if message.role != "tool":
            text_of("content", content)
        items = self._items(user_id)
        held = self._held.of(items.person.id)
        with held.lock:
            held.current(items, self._begun(items)).append(message)

    @bound()
    def store_turn(self, user_id: str, user_query: str, ai_response: str) -> bool:
        """Store an exchange, and say whether it surely was. The oldest beyond ten is not shown any more.

        A fault of the table is met with one more try. After a False the same call can be repeated on this store while
        the chat goes on: it is stored once, whether or not an earlier attempt had succeeded. Raises InvalidRequest for
        a blank text.
        """
        question, answer = text_of("user_query", user_query), text_of("ai_response", ai_response)
        items = self._items(user_id)
        try:
            session_id = self._begun(items)
            bind(conversation=short(session_id))

            def begin() -> Attempt:
                draft = whole_draft(question, answer, self._backing.ids(), self._backing.clock(), metadata={})
                return Attempt(session_id, items.read(session_id, 1), draft)

            call = call_of(items.person.id, session_id, question, answer)
            self._unsure.write(items, call, begin, tries=STORE_TRIES)
        except (Conflict, StorageFault) as failure:
            log("turn_not_stored", level=logging.WARNING, channel=self._channel, **about(failure))
            return False
        return True

    def clear(self, user_id: str) -> None:
        """Begin anew: nothing said before counts."""
        items = self._items(user_id)
        held = self._held.of(items.person.id)
        with held.lock:
            if session_id := self._noted(items):
                held.current(items, session_id).clear()

    def cleanup_old_turns(self, user_id: str, hours: float = TURN_HOURS) -> int:
        """Delete a user's turns in this channel that were asked so many hours ago or more, and say how many.

        So go the turns beyond the ten of each chat, and chats of which nothing is left. Expiry does the same in time.
        """
        items = self._items(user_id)
        before = self._backing.clock() - timedelta(hours=given_values.hours("hours", hours))
        deleted = sum(self._clean(items, session_id, before) for session_id in self._chats(items))
        log("old_turns_deleted", channel=self._channel, count=deleted)
        return deleted

    def _chats(self, items: SessionItems) -> set[str]:
        """The ids of a user's chats in this channel, those that are over among them."""
        current = self._noted(items)
        found, cursor = {current} if current else set(), None
        while True:
            page = self._backing.conversations.list(items.person, limit=MESSAGES_MAXIMUM, cursor=cursor)
            found |= {each.conversation_id for each in page.conversations if each.head.channel == self._channel}
            cursor = page.next
            if cursor is None:
                return found

    def _clean(self, items: SessionItems, session_id: str, before: datetime) -> int:
        """Delete a chat's turns from before a moment, and those beyond its ten; says how many."""
        page = items.read(session_id, 1)
        if page.head is None:
            return 0
        surplus = page.head.turn_count - self._backing.retention.maximum(self._channel)
        turns = self._backing.table.query(items.pk, keys.turns(session_id)).items
        old = [
            item
            for item in turns
            if (keys.turn_number(item["sk"]) or 0) <= surplus or timestamps.load(item["asked_at"]) <= before
        ]
        if len(old) == len(turns) and not items.waiting(page):
            with suppress(NotFound):
                self._backing.conversations.delete(items.person, session_id)
            return len(old)
        for start in range(0, len(old), SWEEP_DETAILS):
            some = old[start : start + SWEEP_DETAILS]
            changes: list[Change] = [Delete(items.pk, item["sk"]) for item in some]
            details = (item["request_id"] for item in some if item.get("has_detail"))
            self._write([*changes, *(Delete(items.pk, keys.detail(session_id, each)) for each in details)])
        return len(old)

    # ------------------------------------------------------------ reading

    def get_history(self, user_id: str, max_turns: int = STORE_TURNS) -> list[StoredTurn]:
        """The newest exchanges, oldest first; one that waits for its answer is the last, under the number it will get.

        None when the chat has been idle too long, or there is none.
        """
        count = positive("max_turns", max_turns)
        items = self._items(user_id)
        page = self._seen(items)
        turns = [stored_turn(turn) for turn in self._whole(items, page)]
        if waiting := items.waiting(page):
            asked_at = waiting[0].timestamp or self._backing.clock()
            number = page.head.turn_count + 1 if page.head else 1
            turns.append(StoredTurn(number, waiting[0].text, None, asked_at))
        return turns[-count:]

    def get_messages(self, user_id: str) -> list[ProviderMessage]:
        """What a model is shown of them, in the provider's format."""
        items = self._items(user_id)
        return messages_for_model(items, self._seen(items), with_open=True)

    def resolve_reference(self, user_id: str, reference: str) -> ResolvedReference:
        """The exchanges that a text points at ("my first question", "yung tungkol sa refund")."""
        given_values.text("reference", reference)
        items = self._items(user_id)
        _, page = self._current(items)
        turns = {turn.number: turn for turn in self._whole(items, page)}
        found = items.resolve(reference, page, list(turns.values()))
        stored = tuple(stored_turn(turns[number]) for number in found.turns)
        return ResolvedReference(found.refers, stored, found.item, found.out_of_range, found.missing)

    @staticmethod
    def contains_reference(text: str) -> bool:
        """Whether a text's wording points at something said before, whatever that was."""
        return points_back(given_values.text("text", text))

    @staticmethod
    def format_history_for_prompt(history: Sequence[StoredTurn]) -> str:
        """The exchanges as text for a prompt; "" for none. Lines within a text are indented: they begin no turn."""
        return prompt_text(history)

    # ------------------------------------------------------------ the current chat

    def _items(self, user_id: str) -> SessionItems:
        return SessionItems(self._backing, person_of(user_id), self._channel)

    def _whole(self, items: SessionItems, page: SessionPage) -> list[Turn]:
        return [turn for turn, _ in items.detailed(page.turns)]

    def _current(self, items: SessionItems) -> tuple[str | None, SessionPage]:
        """The current chat with all its exchanges; no id and an empty page if it is over."""
        session_id = self._noted(items)
        page = items.read_all(session_id) if session_id else None
        return (None, NOTHING) if page is None or self._is_over(page) else (session_id, page)

    def _seen(self, items: SessionItems) -> SessionPage:
        """The same page, for a caller who is shown what is open, and may answer it from then on."""
        held = self._held.of(items.person.id)
        with held.lock:
            session_id, page = self._current(items)
            held.see(items, session_id, page)
        return page

    def _begun(self, items: SessionItems) -> str:
        """The id of the current chat, or of a new one, noted at once."""
        return enter(
            self._backing.table,
            items.pk,
            self._channel,
            _private_chat(items.person.id),
            is_over=lambda session_id: self._is_over(items.read(session_id, 1)),
            fresh=self._backing.ids,
            backoff=self._backing.backoff,
        )

    def _noted(self, items: SessionItems) -> str | None:
        return noted(self._backing.table, items.pk, self._channel, _private_chat(items.person.id))

    def _is_over(self, page: SessionPage) -> bool:
        if page.deleted:
            return True
        active = page.last_active
        return active is not None and self._idle is not None and self._backing.clock() - active > self._idle

    def _write(self, changes: Sequence[Change]) -> None:
        for attempt in range(TRIES):
            try:
                self._backing.table.write(*changes)
                return
            except ConditionFailed:
                self._backing.wait(attempt)
        raise Conflict("The chat is in use; clean it up again in a moment.")


def _private_chat(person_id: str) -> str:
    """The address of a person's private chat: what follows the bot in a Telegram id, else the whole id."""
    return person_id.rpartition("|")[2]
