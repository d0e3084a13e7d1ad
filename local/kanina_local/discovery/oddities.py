"""What may be wrong with rows: exact copies, days of impossible years, totals among the rows. For init and check."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.data.engines.csv_foot import TOTAL
from kanina_local.counting import counted
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.roles import never_dates_rows
from kanina_local.discovery.tables import DAYS, Column, Table

YEARS = (1900, 2100)
"""A day outside of these years is more likely a slip than a day."""
COPIES_ROWS = 2_000_000
"""A table with more rows, or in another database with more than a tenth of them, is not searched for copies."""


Oddity = tuple[str, str]
"""What is odd, and what to do about it."""


def oddities(probe: Probe, table: Table, key: Sequence[str]) -> list[str]:
    """What a person should look at in a table, a sentence each without its full stop."""
    same = [] if key else copies(probe, table.source, [column.expression for column in table.columns], table.rows)
    found = ["; ".join(odd) for odd in same]
    for column in table.columns:
        if column.kind in DAYS:
            births = never_dates_rows(column)
            days = odd_years(column.smallest, column.largest, births=births)
            found += [f"{column.name}: {'; '.join(odd)}" for odd in days]
        elif column.kind == "string":
            found += _totals(column)
    return found


def copies(probe: Probe, source: str, columns: Sequence[str], rows: int) -> list[Oddity]:
    """Told if some rows are the same as others in every column."""
    exact = probe.dialect == "duckdb"
    if rows > (COPIES_ROWS if exact else COPIES_ROWS // 10) or len(columns) < 2:
        return []
    if exact:
        sql = f"SELECT count(DISTINCT hash(whole)) FROM {source} AS whole"
    else:
        sql = f"SELECT count(*) FROM (SELECT DISTINCT {', '.join(columns)} FROM {source}) AS different"
    again = rows - int(probe.rows(sql)[0][0])
    if not again:
        return []
    are = "is an exact copy" if again == 1 else "are exact copies"
    return [(f"{counted(again, 'row')} of {rows:,} {are} of another, and counted too", "remove them if that is a slip")]


def odd_years(least: str | None, most: str | None, *, births: bool = False) -> list[Oddity]:
    """Told if the first or the last day is before 1900, unless of a birth, or after 2100."""
    first = "1000" if births else str(YEARS[0])
    odd = [day for day in (least, most) if day and not (first <= day[:4] <= str(YEARS[1]) and day[4:5] == "-")]
    if not odd:
        return []
    days = " and ".join(day[:10] for day in odd)
    return [(f"it holds days such as {days}, which are hardly meant", "write their years in full")]


def _totals(column: Column) -> list[str]:
    values = [value for value in column.values if TOTAL.fullmatch(value.strip())]
    if not values:
        return []
    shown = ", ".join(f"“{value}”" for value in values)
    return [
        f"{column.name} has {shown} among its values; if those rows are sums of others, they count twice: remove them"
    ]
