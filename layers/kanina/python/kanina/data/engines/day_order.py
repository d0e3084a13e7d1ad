"""Whether 01/02/2025 is the 1st of February or the 2nd of January: decided by what a column holds.

Used by the reader of CSV files, and for text columns by `kanina model init`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Order = Literal["day", "month"]
Rows = Callable[[str], list[tuple[Any, ...]]]
MONTHS = 12


@dataclass(frozen=True, slots=True)
class DayOrder:
    """Which number comes first, and whether the column tells. Where it does not, `is_assumed`."""

    first: Order
    is_assumed: bool = False


def day_order(rows: Rows, source: str, one: str, two: str, year: str) -> DayOrder | None:
    """The order in a column, by SQL of its first number, its second and its year; None where numbers contradict.

    A number above 12 is a day. Where there is none, rows that are in the order of time under one reading, and not under
    the other, tell; else the day is assumed to be first.
    """
    ((most_one, most_two),) = rows(f"SELECT max({one}), max({two}) FROM {source}")
    if most_one is None or (most_one > MONTHS and most_two > MONTHS):
        return None
    if most_one > MONTHS:
        return DayOrder("day")
    if most_two > MONTHS:
        return DayOrder("month")
    by_day, by_month = _runs(rows, source, one, two, year), _runs(rows, source, two, one, year)
    if by_day != by_month:
        return DayOrder("day" if by_day else "month")
    return DayOrder("day", is_assumed=True)


def _runs(rows: Rows, source: str, day: str, month: str, year: str) -> bool:
    """Whether rows, as they lie, go forward in time, or backward, in more than one step and throughout."""
    number = f"(({year}) * 10000 + ({month}) * 100 + ({day}))"
    ((forward, backward),) = rows(
        "SELECT count(*) FILTER (WHERE now_at > before_at), count(*) FILTER (WHERE now_at < before_at) FROM "
        f"(SELECT n AS now_at, lag(n) OVER (ORDER BY place) AS before_at FROM "
        f"(SELECT {number} AS n, rowid AS place FROM {source}) AS numbered WHERE n IS NOT NULL) AS stepped"
    )
    return forward + backward > 1 and not (forward and backward)
