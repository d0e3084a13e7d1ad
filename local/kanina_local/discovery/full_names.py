"""People whose names are kept in parts: one field that names them, as questions do."""

from __future__ import annotations

from dataclasses import replace

from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.words import words_of

FULL_NAME = "full_name"
_FIRST = (("first", "name"), ("given", "name"), ("firstname",), ("forename",))
_LAST = (("last", "name"), ("family", "name"), ("lastname",), ("surname",))


def with_full_names(table: Table) -> Table:
    """The table with a column for first and last name together, where it has both and no other name."""
    first, last = _column(table, _FIRST), _column(table, _LAST)
    named = any(words_of(column.name) in (("full", "name"), ("name",)) for column in table.columns)
    if first is None or last is None or named:
        return table
    whole = replace(
        first,
        name=FULL_NAME,
        expression=f"{first.expression} || ' ' || {last.expression}",
        distinct=min(first.rows, first.distinct * last.distinct),
        filled=min(first.filled, last.filled),
        smallest=None,
        largest=None,
        values=(),
        length=first.length + last.length + 1,
        words=2.0,
        read_from_text=True,
    )
    return replace(table, columns=(*table.columns, whole))


def _column(table: Table, names: tuple[tuple[str, ...], ...]) -> Column | None:
    return next((c for c in table.columns if words_of(c.name) in names and c.kind == "string"), None)
