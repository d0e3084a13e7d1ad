"""Which number is the day in the dates of a CSV file, such as 01/02/2025 and 01/02/25, once the file has been read.

DuckDB takes the day first, and two digits that can be one for the year, wherever that is possible; this looks at all
rows and exchanges what was read wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kanina.data.engines.day_order import DayOrder, Order, day_order
from kanina.data.engines.duckdb_sql import quoted

if TYPE_CHECKING:
    import duckdb

_OPEN = re.compile(r"(?:%d[-/.]%m|%m[-/.]%d)[-/.]%[yY]")
_YEAR_FIRST = re.compile(r"%y[-/.]%m[-/.]%d")
_YEARS = (15, 40)
"""Two digits that are years lie between these, unless there are others."""


def settle_days(
    connection: duckdb.DuckDBPyConnection, table: str, form: str | None
) -> tuple[DayOrder | None, list[str]]:
    """Puts days and months in their places. The order that was decided, and the columns; None if it was no question.

    form: the format by which DuckDB read the dates of the file.
    """
    columns = [name for name, kind, *_ in connection.execute(f"DESCRIBE {quoted(table)}").fetchall() if kind == "DATE"]
    if not form or not columns:
        return None, []
    if _YEAR_FIRST.fullmatch(form):
        columns = [column for column in columns if _ends_with_year(connection, table, column)]
        for column in columns:
            name = quoted(column)
            connection.execute(
                f"UPDATE {quoted(table)} SET {name} = make_date(2000 + day({name}), month({name}), year({name}) % 100)"
            )
    elif not _OPEN.fullmatch(form):
        return None, []
    found = [_order(connection, table, column, day_first=not form.startswith("%m")) for column in columns]
    orders = [order for order in found if order is not None]
    if not orders:
        return None, []
    sure = [order for order in orders if not order.is_assumed]
    decided = sure[0] if sure else orders[0]
    read: Order = "month" if form.startswith("%m") else "day"
    if decided.first != read:
        exchange(connection, table, columns)
    return decided, columns


def exchange(connection: duckdb.DuckDBPyConnection, table: str, columns: Sequence[str]) -> None:
    """Makes days months and months days."""
    changes = ", ".join(
        f"{name} = make_date(year({name}), day({name}), month({name}))" for name in map(quoted, columns)
    )
    connection.execute(f"UPDATE {quoted(table)} SET {changes}")


def _order(connection: duckdb.DuckDBPyConnection, table: str, column: str, *, day_first: bool) -> DayOrder | None:
    name = quoted(column)
    day, month, year = f"day({name})", f"month({name})", f"year({name})"
    one, two = (day, month) if day_first else (month, day)
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
