"""What was noticed while a table was read from files: kept as the table's comment, for who describes or checks it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from kanina.data.engines.day_order import Order
from kanina.data.engines.duckdb_sql import TEXT, quoted

if TYPE_CHECKING:
    import duckdb


@dataclass(frozen=True, slots=True)
class ReadingNotes:
    """texts: sentences without a full stop for a person. day_order: which number is first in its days, if that is sure.

    assumed: columns of days of which nothing tells that, read as day first. beside: sentences on what is no table here,
    kept with the first table.
    """

    texts: tuple[str, ...] = ()
    day_order: Order | None = None
    assumed: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def keep_notes(connection: duckdb.DuckDBPyConnection, table: str, notes: ReadingNotes) -> None:
    """Writes notes to a table, if there are any."""
    if notes != ReadingNotes():
        text = quoted(json.dumps(asdict(notes), ensure_ascii=False), TEXT)
        connection.execute(f"COMMENT ON TABLE {quoted(table)} IS {text}")


def kept_notes(connection: duckdb.DuckDBPyConnection) -> dict[str, ReadingNotes]:
    """Table → its notes, where it has some."""
    found = {}
    for table, text in connection.execute(
        "SELECT table_name, comment FROM duckdb_tables() "
        "WHERE comment IS NOT NULL AND database_name = current_catalog()"
    ).fetchall():
        try:
            kept = json.loads(text)
            found[table] = ReadingNotes(
                tuple(kept["texts"]), kept["day_order"], tuple(kept["assumed"]), tuple(kept["beside"])
            )
        except (ValueError, TypeError, KeyError):
            continue  # a comment of somebody else's
    return found
