"""Items page by page, for whoever goes through more than one page holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from kanina.storage.table import Cursor, Item, Table

T = TypeVar("T")


def items_under(
    table: Table, pk: str, prefix: str = "", *, at_once: int, after: Cursor | None = None, newest_first: bool = False
) -> Iterator[Item]:
    """All live items whose sk starts with a prefix, those behind a cursor. A Query for each `at_once` of them."""
    cursor = after
    while True:
        page = table.query(pk, prefix, newest_first=newest_first, limit=at_once, cursor=cursor)
        yield from page.items
        cursor = page.cursor
        if cursor is None:
            return


def batches(each: Iterable[T], most: int) -> Iterator[tuple[T, ...]]:
    """As many of them at a time as are read or written at once, while there are any."""
    remaining = iter(each)
    while batch := tuple(islice(remaining, most)):
        yield batch
