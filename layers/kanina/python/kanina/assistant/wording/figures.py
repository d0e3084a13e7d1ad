"""A query's result read as groups and figures: which column is which metric, which group is highest, what adds up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from kanina.assistant.wording.formats import read_value
from kanina.data.computed import RATIO
from kanina.models import Column, MetricQuery, Result

Number = int | float | Decimal


@dataclass(frozen=True, slots=True)
class Measured:
    """The columns of one metric: its own, and what was asked to be computed from it.

    `previous` is what it is compared with: another period's figure, or another query's. A share that stands alone is
    its metric's own column, too.
    """

    metric: str
    own: int
    previous: int | None = None
    change: int | None = None
    share: int | None = None
    cumulative: int | None = None
    growth: int | None = None
    rank: int | None = None


def measured(query: MetricQuery, columns: Sequence[Column]) -> list[Measured]:
    """Each metric of a query with the positions of its columns, in the order results have them.

    `data.result_columns` has that order. A query that counts its groups shows no metric.
    """
    if query.counts_groups:
        return []
    position = sum(column.role == "dimension" for column in columns)
    found = []
    if query.derive == "ratio":
        found.append(Measured(query.metrics[0] + RATIO, position))
        position += 1
    for number, metric in enumerate(dict.fromkeys(query.metrics)):
        own, position = position, position + (not query.is_share_alone)
        previous = change = derived = None
        if query.comparison or query.compared_with:
            previous, change, position = position, position + 1, position + 2
        if number == 0 and query.derive not in (None, "ratio"):
            derived, position = position, position + 1
        found.append(
            Measured(
                metric,
                own,
                previous,
                change,
                share=derived if query.derive == "share" else None,
                cumulative=derived if query.derive == "cumulative" else None,
                growth=derived if query.derive == "growth" else None,
                rank=derived if query.derive == "rank" else None,
            )
        )
    if position != len(columns):
        raise ValueError("the result's columns are not those of its query")
    return found


def figures(result: Result, position: int) -> list[Number | None]:
    """A column's numbers, row by row; what is no number is None."""
    kind = result.columns[position].type
    return [_number(read_value(row[position], kind)) for row in result.rows]


def _number(value: Any) -> Number | None:
    return value if isinstance(value, int | float | Decimal) and not isinstance(value, bool) else None


def total(values: Sequence[Number | None]) -> Number | None:
    """The sum of what is there; exact for Decimals and integers, and rounded once for floats."""
    there = [value for value in values if value is not None]
    if not there:
        return None
    if any(isinstance(value, float) for value in there):
        return math.fsum(float(value) for value in there)
    return sum(there[1:], start=there[0])


def relative(before: Number | None, now: Number | None) -> Number | None:
    """The change as a fraction of what was before; None where that means nothing."""
    if before is None or now is None or before <= 0:
        return None
    return (Decimal(str(now)) - Decimal(str(before))) / Decimal(str(before))


def extremes(values: Sequence[Number | None]) -> tuple[list[int], list[int]] | None:
    """The rows with the highest and those with the lowest value; None if no row has one."""
    there = [value for value in values if value is not None]
    if not there:
        return None
    high, low = max(there), min(there)
    return (
        [row for row, value in enumerate(values) if value is not None and value == high],
        [row for row, value in enumerate(values) if value is not None and value == low],
    )
