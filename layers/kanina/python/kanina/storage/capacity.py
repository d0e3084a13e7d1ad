"""What calls cost in DynamoDB's capacity units, computed from item sizes: for tests and benchmarks, on any engine.

Computed because engines disagree: DynamoDB Local charges transactions wrongly and moto charges nothing. Source: Amazon
DynamoDB Developer Guide, "DynamoDB read and write operations" and "Local secondary indexes".
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanina.storage.changes import clean_changes, clean_keys, key_of, updated_item
from kanina.storage.sizes import item_size
from kanina.storage.table import INDEX_KEY, Change, Check, Cursor, Delete, Item, Page, Put, Table, Update, scrub

READ_BYTES = 4096
WRITE_BYTES = 1024


def read_units(size: int) -> int:
    """Units of a strongly consistent read of this many bytes, which for a query are those of all items it read."""
    return max(1, -(-size // READ_BYTES))


def write_units(before: int, after: int, *, transaction: bool = False) -> int:
    """Units of a write that finds an item of `before` bytes and leaves one of `after`: the larger counts."""
    return max(1, -(-max(before, after) // WRITE_BYTES)) * (2 if transaction else 1)


def index_units(before: Item | None, after: Item | None) -> int:
    """Units of keeping the keys-only index: one write when an item enters or leaves it, two when it moves in it."""
    entries = [_index_entry(item) for item in (before, after)]
    if entries[0] == entries[1]:
        return 0
    return sum(write_units(0, item_size(entry)) for entry in entries if entry is not None)


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used: requests, and units of either kind."""

    requests: int = 0
    read_units: int = 0
    write_units: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.requests + other.requests,
            self.read_units + other.read_units,
            self.write_units + other.write_units,
        )

    def __sub__(self, other: Usage) -> Usage:
        return self + Usage(-other.requests, -other.read_units, -other.write_units)


class MeteredTable:
    """A table that adds up what its calls would cost in DynamoDB.

    It sees what the table shows: a page of a query as one request, and neither expired items a query passed over nor
    the one item past its limit by which it knows that there are more. It looks at items before and after a write, so
    its figures are right only while nobody else writes them.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._usage = Usage()

    @property
    def usage(self) -> Usage:
        """What was used since the meter was made; take the difference of two for a stretch between."""
        with self._lock:
            return self._usage

    def scrub(self) -> None:
        """As the table's."""
        scrub(self._table)

    def get(self, pk: str, sk: str) -> Item | None:
        """As the table's, metered."""
        item = self._table.get(pk, sk)
        self._count(read_units(_size(item)))
        return item

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """As the table's, metered; every key costs a unit at least, found or not."""
        items = self._table.get_many(keys)
        absent = len(clean_keys(keys)) - len(items)
        self._count(sum(read_units(_size(item)) for item in items) + absent, requests=1 if keys else 0)
        return items

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """As the table's, metered."""
        page = self._table.query(pk, prefix, newest_first=newest_first, limit=limit, cursor=cursor)
        self._count(read_units(sum(_size(item) for item in page.items)))
        return page

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """As the table's, metered."""
        page = self._table.query_index(pk, newest_first=newest_first, limit=limit, cursor=cursor)
        self._count(read_units(sum(_size(item) for item in page.items)))
        return page

    def write(self, *changes: Change, token: str | None = None) -> None:
        """As the table's, metered; a write that is refused is paid for too."""
        cleaned = clean_changes(changes)
        before = [self._table.get(*key_of(change)) for change in cleaned]
        after = list(before)
        try:
            self._table.write(*changes, token=token)
            after = [_after(change, item) for change, item in zip(cleaned, before, strict=True)]
        finally:
            transaction = len(cleaned) > 1 or token is not None or any(isinstance(c, Check) for c in cleaned)
            units = sum(
                write_units(_size(old), _size(new), transaction=transaction) + index_units(old, new)
                for old, new in zip(before, after, strict=True)
            )
            self._count(0, written=units, requests=1 if cleaned else 0)

    def update(self, change: Update) -> Item:
        """As the table's, metered."""
        before = self._table.get(change.pk, change.sk)
        after = before
        try:
            after = self._table.update(change)
            return after
        finally:
            units = write_units(_size(before), _size(after)) + index_units(before, after)
            self._count(0, written=units)

    def _count(self, read: int, *, written: int = 0, requests: int = 1) -> None:
        with self._lock:
            self._usage += Usage(requests, read, written)


def _size(item: Mapping[str, Any] | None) -> int:
    return item_size(item) if item else 0


def _index_entry(item: Item | None) -> Item | None:
    if item is None or INDEX_KEY not in item:
        return None
    return {name: item[name] for name in ("pk", "sk", INDEX_KEY)}


def _after(change: Change, before: Item | None) -> Item | None:
    """The item a change leaves."""
    if isinstance(change, Put):
        return change.item
    if isinstance(change, Delete):
        return None
    if not isinstance(change, Update):
        return before
    return updated_item(change, before)
