"""A conversation's turns as they are stored, whether they count or not: for whoever looks for one by its request id."""

from __future__ import annotations

from collections.abc import Iterator

from kanina.storage import keys
from kanina.storage.table import Item, Table

_PAGE_TURNS = 50


def turn_items(
    table: Table, pk: str, conversation_id: str, *, since: int = 1, at_once: int = _PAGE_TURNS
) -> Iterator[Item]:
    """The items, newest first, down to the turn numbered `since`. A Query for each `at_once` of them, 50 at most."""
    cursor = None
    while True:
        page = table.query(
            pk, keys.turns(conversation_id), newest_first=True, limit=min(at_once, _PAGE_TURNS), cursor=cursor
        )
        for item in page.items:
            if (keys.turn_number(item["sk"]) or 0) < since:
                return
            yield item
        cursor = page.cursor
        if cursor is None:
            return
