"""What memory tests arrange with: drafts, ids in order, and tables that interfere or fail as real ones do."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest

from kanina import people
from kanina.clock import Ids
from kanina.memory import Conversations, Draft, Kept, Loaded, TurnChanges
from kanina.models import Turn
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage.table import Change, ConditionFailed, Cursor, Item, Page, StorageFault, Table, Update
from tests.engines import SettableClock

ANA = people.local("ana")
BEN = people.local("ben")
CHAT = "11111111-1111-4111-8111-111111111111"
"""A conversation id a client might bring."""

_requests = itertools.count(1)


def ordered_ids() -> Ids:
    """Ids that are UUIDs and count up from 1."""
    numbers = itertools.count(1)
    return lambda: f"00000000-0000-4000-8000-{next(numbers):012d}"


def memory_on(table: Table, clock: SettableClock, policy: MemoryPolicy | None = None, **options: Any) -> Conversations:
    """Conversations that never really wait."""
    options = {"sleep": lambda _: None, "jitter": lambda: 0.5, **options}
    return Conversations(table, policy or MemoryPolicy(), clock, ordered_ids(), **options)


def draft(question: str = "revenue by region", answer: str = "Here it is.", **changes: Any) -> Draft:
    """A turn to keep, under a request id of its own."""
    values = {
        "request_id": f"request-{next(_requests)}",
        "asked_at": datetime(2026, 3, 2, 9, 30, tzinfo=UTC),
        **changes,
    }
    return Draft(question=question, answer=answer, **values)


def say(
    memory: Conversations,
    question: str = "revenue by region",
    *,
    person: Person = ANA,
    chat: str = CHAT,
    **options: Any,
) -> Kept:
    """Load, and keep one turn."""
    values = {name: options.pop(name) for name in list(options) if name in Draft.__dataclass_fields__}
    changes = {name: options.pop(name) for name in list(options) if name in TurnChanges.__dataclass_fields__}
    loaded = memory.load(person, chat)
    return memory.keep(person, loaded, draft(question, **values), TurnChanges(**changes), **options)


def numbers(turns: Sequence[Turn] | Loaded) -> list[int]:
    """The numbers of turns, or of what was loaded."""
    return [turn.number for turn in (turns.turns if isinstance(turns, Loaded) else turns)]


class Interfered:
    """A table beside which something else happens.

    `before_write` runs once before the next write, `after_write` once after it (`lose_reply` for one).
    `busy`: every transaction meets another, as far as DynamoDB can tell.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.busy = False
        self.before_write: Callable[[], object] | None = None
        self.after_write: Callable[[], object] | None = None

    def get(self, pk: str, sk: str) -> Item | None:
        return self.table.get(pk, sk)

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        return self.table.get_many(keys)

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        return self.table.query(pk, prefix, newest_first=newest_first, limit=limit, cursor=cursor)

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        return self.table.query_index(pk, newest_first=newest_first, limit=limit, cursor=cursor)

    def write(self, *changes: Change, token: str | None = None) -> None:
        if self.busy and len(changes) > 1:
            conflict()
        before, self.before_write = self.before_write, None
        if before:
            before()
        self.table.write(*changes, token=token)
        after, self.after_write = self.after_write, None
        if after:
            after()

    def update(self, change: Update) -> Item:
        return self.table.update(change)


def lose_reply() -> None:
    """What happens to a write that was applied while its reply got lost."""
    raise StorageFault("write", "ReadTimeoutError")


@contextmanager
def reply_lost(beside: Interfered) -> Iterator[None]:
    """The next write in here is applied, and whoever writes never hears of it."""
    beside.after_write = lose_reply
    with pytest.raises(StorageFault):
        yield
    assert beside.after_write is None


def cut_off(beside: Interfered, writes: int) -> None:
    """After so many writes more, every write fails: as if the process had died."""
    left = writes

    def count() -> None:
        nonlocal left
        beside.before_write = count
        left -= 1
        if left < 0:
            raise StorageFault("write", "cut off")

    beside.before_write = count


def conflict() -> None:
    """What DynamoDB says to a transaction that meets another."""
    raise ConditionFailed(0, "conflict")
