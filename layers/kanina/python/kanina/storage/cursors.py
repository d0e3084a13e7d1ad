"""Where a page ended, as text, alike for every engine: a page can be continued on another."""

from __future__ import annotations

from kanina.storage.table import INDEX_KEY, Cursor, Item
from kanina.texts import clean_text

_SEPARATOR = "@"


def check_cursor(cursor: Cursor | None, prefix: str) -> None:
    """Raises ValueError for a cursor that does not come from a query with this prefix."""
    if cursor is not None and not (cursor and cursor.startswith(prefix) and clean_text(cursor) == cursor):
        raise ValueError("the cursor belongs to another query")


def index_cursor(item: Item) -> Cursor:
    """The cursor of an index page that ends with this item."""
    return f"{item[INDEX_KEY]}{_SEPARATOR}{item['sk']}"


def parse_index_cursor(cursor: Cursor) -> tuple[int, str]:
    """`listed_at` and sk of the item that ended a page. Raises ValueError for any other text."""
    number, found, sk = cursor.partition(_SEPARATOR)
    whole = number.isascii() and number.isdigit() and len(number) < 20
    if not (found and sk and clean_text(sk) == sk and whole):
        raise ValueError("the cursor belongs to another query")
    return int(number), sk
