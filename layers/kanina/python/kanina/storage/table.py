"""The table protocol: DynamoDB's semantics in a few calls. Domain code is written once above it.

An item whose `expires_at` (epoch seconds) is not after the clock's now is absent: on every read path, and to
every condition, whether or not an engine has reaped it yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, runtime_checkable

Item = dict[str, Any]
"""Attributes by name, `pk` and `sk` among them. Values: str, int, float, bool, None, bytes, list, dict, Decimal.

Numbers come back as int, float or Decimal, as they were written, to 38 significant digits; NaN and infinity are stored
as None, lone surrogates as U+FFFD, tuples as lists. `kanina.storage.values` has the rules; what breaks one (a key that
is empty or too long, a type no engine holds) is a ValueError or TypeError on every engine, before anything is sent.
"""

EXPIRES_AT = "expires_at"
"""The TTL attribute, whole epoch seconds. An engine refuses milliseconds (a value of 10^11 or more) with ValueError.

An item that never expires leaves it out; it is never None.
"""

INDEX_KEY = "listed_at"
"""The sort attribute of the one index, whole epoch seconds; only items that carry it are in the index, never None."""


@dataclass(frozen=True, slots=True)
class Absent:
    """Holds when no item is there, or an expired one."""


@dataclass(frozen=True, slots=True)
class Exists:
    """Holds when an item is there and not expired."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Holds when an item is there, not expired, and each named attribute equals its value (None: is None or not there).

    Values are equal as they are stored: 1, 1.0, Decimal("1") and True are four values.
    """

    attributes: Mapping[str, Any]


Condition = Absent | Exists | Matches


@dataclass(frozen=True, slots=True)
class Put:
    """Write the item whole."""

    item: Item
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """Change named attributes: `set` to values, `add` numbers, `remove`. Without a condition it creates the item.

    An expired item is never updated into life: the engine treats it as absent, so what is left of it is not merged.
    An attribute is named once among the three; `add` is for whole numbers, and a missing one counts from 0.
    """

    pk: str
    sk: str
    set: Mapping[str, Any] = field(default_factory=dict)
    add: Mapping[str, int] = field(default_factory=dict)
    remove: Sequence[str] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove the item; no error if it is not there, unless a condition says so."""

    pk: str
    sk: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """Only a condition: part of a transaction, changes nothing."""

    pk: str
    sk: str
    condition: Condition


Change = Put | Update | Delete | Check


class ConditionFailed(Exception):
    """A condition did not hold, so nothing was written. `index` is the first change whose condition failed."""

    def __init__(self, index: int, reason: Literal["condition", "conflict"] = "condition") -> None:
        super().__init__(f"change {index}: {reason}")
        self.index = index
        self.reason = reason


CallKind = Literal["read", "write"]
"""What a call does to the table: a store may do one and not the other."""

CALL_KINDS: Final[tuple[CallKind, ...]] = ("read", "write")


class StorageFault(Exception):
    """The engine did not do its job: time-out, throttle, connection, disk. Not a condition, not a conflict.

    `silent`: the kinds of calls that nothing answered within their whole time, so that the next would cost as much.
    """

    def __init__(self, operation: str, cause: str, *, silent: Sequence[CallKind] = ()) -> None:
        super().__init__(f"{operation}: {cause}")
        self.operation = operation
        self.cause = cause
        self.silent = tuple(silent)

    @property
    def log_fields(self) -> dict[str, str]:
        """What a log line says of it: which operation, and the error's name."""
        return {"operation": self.operation, "error": self.cause}


Cursor = str
"""Where a page ended: the `sk` (for the index, an opaque text) of its last item."""


@dataclass(frozen=True, slots=True)
class Page:
    """Items in order; `cursor` is None when there are no more."""

    items: tuple[Item, ...]
    cursor: Cursor | None = None


class Table(Protocol):
    """A key-value table with DynamoDB's semantics: items under (pk, sk), atomic conditional writes."""

    def get(self, pk: str, sk: str) -> Item | None:
        """The item, strongly consistent, or None if it is absent or expired."""

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """The live items among these keys (at most 100), in the order of the keys."""

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """Live items whose sk starts with the prefix, in byte order of sk; `limit` counts live items."""

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """Keys (`pk`, `sk`, `listed_at`) of items that carry `listed_at`, in its order. May name expired items:
        the index holds keys only, so the caller reads them with `get_many`."""

    def write(self, *changes: Change, token: str | None = None) -> None:
        """Apply all changes or none. At most 100 changes, each of another item.

        `token` makes a repeat of the same changes within ten minutes harmless, and makes even one change a
        transaction, which costs twice the write units. A token counts together with its changes.

        Raises ConditionFailed naming the change whose condition did not hold; StorageFault when the engine failed.
        """

    def update(self, change: Update) -> Item:
        """Make one update and give the item it leaves: a count that no other writer is given too.

        One request, of the same cost as by `write`, whose rules hold and whose exceptions are raised.
        """


@runtime_checkable
class Scrubbing(Protocol):
    """A table whose engine keeps what was deleted for a while, unless it is told not to."""

    def scrub(self) -> None:
        """Leave nothing in the engine's files of what was deleted. Raises StorageFault."""


def scrub(table: Table) -> None:
    """Have a table's engine keep nothing of what was deleted, where it would; for what people had forgotten or erased.

    Once what is to be gone is deleted: it costs several times what a write does.
    """
    if isinstance(table, Scrubbing):
        table.scrub()
