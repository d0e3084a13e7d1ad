"""The items of one person's sessions, as every view reads and writes them; the views decide what they mean."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict, Unpack

from kanina.clock import Clock, Ids, random_ids, system_clock
from kanina.memory import given_values
from kanina.memory.context.summary import Summary, load_summary
from kanina.memory.context.window import Limits
from kanina.memory.conversations import Conversations, TurnChanges
from kanina.memory.head import DELETED_AT, Head, load_head, unbegun
from kanina.memory.loading import Loaded, counting, read_page
from kanina.memory.pending import dump_pending
from kanina.memory.references import Embed, Resolution, resolve
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.memory.sessions.messages import SessionMessage
from kanina.memory.sessions.open_messages import OpenMessages, dump_open, load_open, unchanged
from kanina.memory.sessions.turn_messages import messages_of, text_of_turn
from kanina.memory.turns import Draft
from kanina.models import Detail, Pending, Turn
from kanina.observability import bound, short
from kanina.people import Person
from kanina.problems import Conflict
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Absent, Change, Check, ConditionFailed, Delete, Matches, Put, Table

TRIES = 20
_RECENT_TURNS = 4


class Options(TypedDict, total=False):
    """What every view can be given, as `Conversations` is: the policy, time, ids, and how a refused write waits.

    embed: see `references.resolve`.
    """

    policy: MemoryPolicy
    clock: Clock
    ids: Ids
    sleep: Callable[[float], None]
    jitter: Callable[[], float]
    deletes_surplus: bool
    embed: Embed


class Backing:
    """What a view stands on: a table, conversations over it, a clock and ids. Safe for threads."""

    def __init__(self, table: Table, kept_turns: int | None = None, **options: Unpack[Options]) -> None:
        self.table = table
        self.policy = options.get("policy", MemoryPolicy())
        self.clock = options.get("clock", system_clock)
        self.ids = options.get("ids", random_ids)
        self.embed = options.get("embed")
        deletes_surplus = options.get("deletes_surplus", False)
        self.retention = Retention(self.policy, kept_turns, deletes_surplus)
        self.backoff = Backoff(options.get("sleep", time.sleep), options.get("jitter", random.random))
        self.conversations = Conversations(
            table,
            self.policy,
            self.clock,
            self.ids,
            sleep=self.backoff.sleep,
            jitter=self.backoff.jitter,
            kept_turns=kept_turns,
            deletes_surplus=deletes_surplus,
        )

    def wait(self, attempt: int) -> None:
        """Wait after a refused write."""
        self.backoff.wait(attempt)


@dataclass(frozen=True, slots=True)
class SessionPage:
    """A session as read: `deleted` a short while ago, its newest turns oldest first (from the floor on), what waits."""

    head: Head | None
    deleted: bool
    turns: tuple[Turn, ...]
    opened: OpenMessages | None
    summary: Summary | None = None

    @property
    def params(self) -> dict[str, str]:
        """The known params, with those that wait for the first turn."""
        return {**(self.opened.params if self.opened else {}), **(self.head.params if self.head else {})}

    @property
    def last_active(self) -> datetime | None:
        """When the session was last written to."""
        moments = [self.head.updated_at] if self.head else []
        moments += [self.opened.updated_at] if self.opened else []
        return max(moments, default=None)


NOTHING = SessionPage(None, False, (), None)
"""A session in which nothing is."""


class SessionItems:
    """One person's sessions in one table."""

    def __init__(self, backing: Backing, person: Person, channel: str = "api") -> None:
        self.backing = backing
        self.person = given_values.person(person)
        self.pk = keys.person(person.id)
        self._channel = channel

    def read(self, session_id: str, turns: int = _RECENT_TURNS) -> SessionPage:
        """The session with its newest turns, in one Query."""
        with bound(conversation=short(session_id)):
            page = read_page(self.backing.table, self.pk, session_id, turns)
        opened = None if page.deleted else load_open(page.open_messages)
        return SessionPage(
            page.head, page.deleted, counting(page, self.backing.retention), opened, load_summary(page.summary)
        )

    def read_all(self, session_id: str) -> SessionPage:
        """The session with every turn that counts."""
        return self.read(session_id, self.backing.retention.largest)

    def limits(self, page: SessionPage) -> Limits:
        """What of the session a model is shown at most."""
        return self.backing.retention.window(page.head.channel if page.head else self._channel)

    def detailed(self, turns: tuple[Turn, ...]) -> tuple[tuple[Turn, Detail | None], ...]:
        """Turns whole, each with its detail."""
        return self.backing.conversations.with_details(self.person, turns)

    def resolve(self, text: str, page: SessionPage, turns: Sequence[Turn]) -> Resolution:
        """Which of these turns a text points at. `page`: where they were read; they may be whole by now."""
        floor, asked = (page.head.floor, page.head.turn_count) if page.head else (1, 0)
        return resolve(text, list(map(text_of_turn, turns)), floor=floor, asked=asked, embed=self.backing.embed)

    def messages(self, page: SessionPage) -> list[list[SessionMessage]]:
        """The messages of the page's turns, a list for each, what waits as the last."""
        found = [messages_of(turn, detail) for turn, detail in self.detailed(page.turns)]
        return [*found, list(waiting)] if (waiting := self.waiting(page)) else found

    def waiting(self, page: SessionPage) -> tuple[SessionMessage, ...]:
        """The open messages, unless a turn on the same page has just taken them up."""
        opened = page.opened
        if opened is None or any(turn.request_id.startswith(opened.id) for turn in page.turns):
            return ()
        return opened.messages

    def keep(
        self,
        session_id: str,
        page: SessionPage,
        draft: Draft,
        *,
        further: Sequence[Change] = (),
        only_as: int | None = None,
    ) -> Turn:
        """Write a turn after the page, without touching a question that waits for its answer.

        further: what becomes of the open messages. Their params go on with the turn then, as with a first in any case.
        only_as: the number that is next, if it must be that. Raises Conflict when it could not be written: the session
        was deleted meanwhile or never free, or the number is taken.
        """
        loaded = Loaded(
            conversation_id=session_id,
            head=page.head,
            turns=page.turns,
            started=page.head is None,
            channel=page.head.channel if page.head else self._channel,
        )
        taken_up = page.opened if page.head is None or further else None
        with bound(conversation=short(session_id), request=short(draft.request_id)):
            kept = self.backing.conversations.keep(
                self.person,
                loaded,
                draft,
                TurnChanges(earlier_params=taken_up.params if taken_up else {}, further=further),
                only_as=only_as,
            )
        if kept.turn is None:
            raise Conflict("The turn was not stored: the session is in use or was deleted; write it again.")
        return kept.turn

    def put_open(self, session_id: str, page: SessionPage, opened: OpenMessages) -> None:
        """Replace the open messages of the page, unless they or the session's head have come or gone since.

        Raises ConditionFailed; its index is 0 when the open messages have changed.
        """
        with bound(conversation=short(session_id)):
            self.backing.table.write(
                Put(dump_open(opened, self.pk, session_id), unchanged(page.opened)), self._still(session_id, page)
            )

    def put_pending(self, session_id: str, page: SessionPage, pending: Pending, expires_at: int) -> None:
        """Put a question that waits, in place of any other, unless the session's head has come or gone since the page.

        Raises ConditionFailed.
        """
        with bound(conversation=short(session_id)):
            self.backing.table.write(
                Put(dump_pending(pending, self.pk, session_id, expires_at)), self._still(session_id, page)
            )

    def _still(self, session_id: str, page: SessionPage) -> Check:
        """That the head is there, or not, as on the page: a deletion leaves a tombstone, which nothing may follow."""
        still: Matches | Absent = Matches({DELETED_AT: None}) if page.head else Absent()
        return Check(self.pk, keys.head(session_id), still)

    def drop_waiting(self, session_id: str) -> bool:
        """Delete the open messages and the question that waits; False, and nothing is, if there is a turn by now."""
        head_key = keys.head(session_id)
        found = self.backing.table.get(self.pk, head_key)
        if load_head(found) is not None:
            return False
        places = (keys.open_messages(session_id), keys.pending(session_id))
        try:
            self.backing.table.write(
                *(Delete(self.pk, place) for place in places), Check(self.pk, head_key, unbegun(found))
            )
        except ConditionFailed:
            return False
        return True
