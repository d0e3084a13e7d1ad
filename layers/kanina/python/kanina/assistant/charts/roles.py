"""What a result's columns are to a chart: times, categories, measures. Told by their roles and types alone, since the
columns of a verified query or of free SQL have no metric query behind them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from kanina.assistant.wording.formats import read_value
from kanina.data.computed import CHANGE, CUMULATIVE, GROWTH, RANK, SHARE
from kanina.models import Column, Result

BESIDE = (CHANGE, SHARE, GROWTH, RANK)
"""Endings of columns that go with a measure and are on another scale than it."""

KEY_ENDINGS = ("_id", "_key", "_code", "_no", "_number")
NOT_MEASURES = frozenset(
    {"id", "key", "code", "year", "quarter", "month", "week", "day", "hour", "taon", "buwan", "araw"}
)
"""Names of whole numbers that are labels, in columns whose role nothing tells."""

NUMERIC = ("integer", "decimal", "float")


@dataclass(frozen=True, slots=True)
class Roles:
    """Positions of a result's columns by what they are to a chart.

    `measures` leaves out what is computed beside a measure (its share, change, growth, place); a running total stands
    for the measure it adds up. What is in none of these, no chart shows.
    """

    times: tuple[int, ...]
    categories: tuple[int, ...]
    measures: tuple[int, ...]

    @property
    def groups(self) -> tuple[int, ...]:
        """Times and categories, in the order of the result."""
        return tuple(sorted(self.times + self.categories))


def roles_of(result: Result) -> Roles:
    """What each column is, from its role and type, and from its cells where it has any."""
    kinds = [_kind_of(column) for column in result.columns]
    times, categories, measures = (
        tuple(position for position, kind in enumerate(kinds) if kind == wanted)
        for wanted in ("time", "category", "measure")
    )
    shown = _without_companions(result.columns, measures)
    shown = [position for position in shown if any(number is not None for number in numbers(result, position))]
    return Roles(times, categories, tuple(shown))


def _kind_of(column: Column) -> Literal["time", "category", "measure"] | None:
    """What a column is by its role and type; None for what no chart shows."""
    figures: Literal["measure"] | None = "measure" if column.type in NUMERIC else None
    if column.role == "metric":
        return figures
    if column.type in ("date", "datetime"):
        return "time"
    if column.role == "dimension" or column.type in ("string", "boolean"):
        return "category"
    if column.type == "integer" and _is_label(column.key.lower()):
        return "category"
    return figures


def _is_label(key: str) -> bool:
    return key in NOT_MEASURES or key.endswith(KEY_ENDINGS)


def _without_companions(columns: Sequence[Column], measures: Sequence[int]) -> list[int]:
    keys = {columns[position].key for position in measures}
    summed = {key.removesuffix(CUMULATIVE) for key in keys if key.endswith(CUMULATIVE)}

    def is_companion(key: str) -> bool:
        return any(key.endswith(ending) and key.removesuffix(ending) in keys for ending in BESIDE)

    return [place for place in measures if columns[place].key not in summed and not is_companion(columns[place].key)]


def numbers(result: Result, position: int) -> list[float | None]:
    """A column's numbers for drawing; what is no finite number is None."""
    return [number_of(row[position], result.columns[position]) for row in result.rows]


def number_of(value: Any, column: Column) -> float | None:
    """A cell as a number for drawing."""
    known = read_value(value, column.type)
    if isinstance(known, bool) or not isinstance(known, int | float | Decimal):
        return None
    try:
        number = float(known)
    except OverflowError:  # an integer of hundreds of digits
        return None
    return number if math.isfinite(number) else None


def time_of(value: Any, column: Column) -> date | None:
    """A cell as a day or a moment."""
    known = read_value(value, column.type)
    return known if isinstance(known, date) else None


def distinct(result: Result, position: int) -> int:
    """How many different values a column has."""
    return len({_hashable(row[position]) for row in result.rows})


def _hashable(value: Any) -> Hashable:
    try:
        hash(value)
    except TypeError:  # a list, or a signalling NaN
        return str(value)
    known: Hashable = value
    return known


def pairs_are_unique(result: Result, positions: Sequence[int]) -> bool:
    """Whether no two rows share their values in these columns."""
    found = {tuple(_hashable(row[position]) for position in positions) for row in result.rows}
    return len(found) == len(result.rows)
