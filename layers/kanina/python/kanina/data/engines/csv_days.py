"""Which number is the day in the dates of a CSV file, such as 01/02/2025 and 01/02/25, once the file has been read.

DuckDB takes the day first, and two digits that can be one for the year, wherever that is possible; this looks at all
rows and exchanges what was read wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanina.data.engines.day_order import DayOrder, Order, day_order
from kanina.data.engines.duckdb_sql import quoted

if TYPE_CHECKING:
    import duckdb

_OPEN = re.compile(r"(?:%d[-/.]%m|%m[-/.]%d)[-/.]%[yY]")
_YEAR_FIRST = re.compile(r"%y[-/.]%m[-/.]%d")
_EXCHANGED = ("year({0})", "day({0})", "month({0})")
_YEARS = (15, 40)
"""Two digits that are years lie between these, unless there are others."""


@dataclass(frozen=True, slots=True)
class _Days:
    """A column of days, or of moments, that were read by a format."""

    name: str
    kind: str
    form: str

    @property
    def day_first(self) -> bool:
        return not self.form.startswith("%m")


def settle_days(
    connection: duckdb.DuckDBPyConnection, table: str, forms: Mapping[str, str | None]
) -> tuple[DayOrder | None, list[str]]:
    """Puts days and months in their places. The order that was decided, and the columns; None if it was no question.

    forms: type (DATE, TIMESTAMP) → the format by which DuckDB read those of the file.
    """
    columns = []
    for name, kind, *_ in connection.execute(f"DESCRIBE {quoted(table)}").fetchall():
        found = _Days(name, kind, re.split("[ T]", forms.get(kind) or "")[0])
        year_first = _YEAR_FIRST.fullmatch(found.form) is not None
        if _OPEN.fullmatch(found.form) or (year_first and _ends_with_year(connection, table, name)):
            columns.append(found)
            if year_first:
                _move(connection, table, found, "2000 + day({0})", "month({0})", "year({0}) % 100")
    found_orders = {column: _order(connection, table, column) for column in columns}
    orders = [order for order in found_orders.values() if order is not None]
    if not orders:
        return None, []
    decided = next((order for order in orders if not order.is_assumed), orders[0])
    for column, order in found_orders.items():
        read: Order = "day" if column.day_first else "month"
        if order is not None and (decided.first if order.is_assumed else order.first) != read:
            _move(connection, table, column, *_EXCHANGED)
    return decided, [column.name for column in columns]


def exchange(connection: duckdb.DuckDBPyConnection, table: str, names: Sequence[str]) -> None:
    """Makes days months and months days."""
    for name, kind, *_ in connection.execute(f"DESCRIBE {quoted(table)}").fetchall():
        if name in names:
            _move(connection, table, _Days(name, kind, ""), *_EXCHANGED)


def exchanged(column: str, *, is_moment: bool) -> str:
    """SQL of a day, or a moment, with its month as the day."""
    date = ", ".join(part.format(column) for part in _EXCHANGED)
    time = ", ".join(f"{part}({column})" for part in ("hour", "minute", "second"))
    return f"make_timestamp({date}, {time})" if is_moment else f"make_date({date})"


def _move(connection: duckdb.DuckDBPyConnection, table: str, column: _Days, year: str, month: str, day: str) -> None:
    """Puts other days in a column, by what makes their years, months and days; times stay."""
    name = quoted(column.name)
    date = ", ".join(part.format(name) for part in (year, month, day))
    moved = f"make_date({date})"
    if column.kind != "DATE":
        moved = f"{name} + to_days(CAST({moved} - CAST({name} AS DATE) AS INTEGER))"
    connection.execute(f"UPDATE {quoted(table)} SET {name} = {moved}")


def _order(connection: duckdb.DuckDBPyConnection, table: str, column: _Days) -> DayOrder | None:
    name = quoted(column.name)
    day, month, year = f"day({name})", f"month({name})", f"year({name})"
    one, two = (day, month) if column.day_first else (month, day)
    return day_order(lambda sql: connection.execute(sql).fetchall(), quoted(table), one, two, year)


def _ends_with_year(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> bool:
    """Whether what was read as year, month, day is rather day or month first, and the year last."""
    name = quoted(column)
    ((most_first, least_last, most_last, least_first, firsts, lasts),) = connection.execute(
        f"SELECT max(year({name}) % 100), min(day({name})), max(day({name})), min(year({name}) % 100), "
        f"count(DISTINCT year({name})), count(DISTINCT day({name})) FROM {quoted(table)}"
    ).fetchall()
    if most_first is None or most_first > 31 or least_first < 1 or least_last < _YEARS[0] or most_last > _YEARS[1]:
        return False
    return bool(least_first < _YEARS[0] or firsts > lasts)
