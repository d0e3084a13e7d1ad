"""A conversation's turns as they are stored, whether they count or not: for whoever looks for one by its request id."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import Item, Table

_PAGE_TURNS = 50


def turn_items(
    table: Table, pk: str, conversation_id: str, *, since: int = 1, at_once: int = _PAGE_TURNS
) -> Iterator[Item]:
    """The items, newest first, down to the turn numbered `since`. A Query for each `at_once` of them, 50 at most."""
    turns = items_under(table, pk, keys.turns(conversation_id), at_once=min(at_once, _PAGE_TURNS), newest_first=True)
    return takewhile(lambda item: (keys.turn_number(item["sk"]) or 0) >= since, turns)
