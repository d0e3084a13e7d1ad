"""Which picture suits a result. The choice only: a door turns it into a chart, or ignores it."""

from __future__ import annotations

from typing import Literal

from kanina.models import MetricQuery, Query, Result

Chart = Literal["number", "line", "bar", "grouped_bar", "table"]

BARS_LIMIT = 40
"""More bars than this cannot be told apart on a page's width."""

SERIES_LIMIT = 12
"""More lines, or bars in a group, than this cannot be told apart by colour."""


def choose_chart(plan: Query, result: Result) -> Chart | None:
    """One number for one row, a line along time, bars for groups, a table for the rest; None when nothing was found."""
    if not result.rows:
        return None
    if not isinstance(plan, MetricQuery) or not plan.metrics:
        single = len(result.rows) == 1 and len(result.columns) == 1 and result.columns[0].role == "metric"
        return "number" if single else "table"
    if not plan.dimensions or plan.counts_groups:
        return "number"
    if len(plan.dimensions) > 2:
        return "table"
    grains = [dimension.grain for dimension in plan.dimensions]
    if len(plan.dimensions) == 1:
        if grains[0] and len(result.rows) > 1 and plan.limit is None:
            return "line"
        if len(result.rows) > BARS_LIMIT:
            return "table"
        return "grouped_bar" if plan.comparison or plan.compared_with or _comparable_metrics(plan, result) else "bar"
    if len(plan.metrics) > 1 or plan.comparison or plan.compared_with:
        return "table"
    return _two_dimensions(result, grains[0] is not None, grains[1] is not None)


def _comparable_metrics(plan: MetricQuery, result: Result) -> bool:
    """Whether several metrics share one scale, so that their bars may stand side by side."""
    formats = {column.format for column in result.columns if column.role == "metric"}
    return 1 < len(plan.metrics) <= SERIES_LIMIT and len(formats) == 1 and plan.derive is None


def _two_dimensions(result: Result, first_is_time: bool, second_is_time: bool) -> Chart:
    first, second = ({row[position] for row in result.rows} for position in (0, 1))
    if first_is_time and second_is_time:
        return "table"
    if first_is_time or second_is_time:
        along, apart = (first, second) if first_is_time else (second, first)
        return "line" if len(along) > 1 and len(apart) <= SERIES_LIMIT else "table"
    fits = len(first) * len(second) <= BARS_LIMIT * 3 and min(len(first), len(second)) <= SERIES_LIMIT
    return "grouped_bar" if fits and len(first) <= BARS_LIMIT and len(second) <= BARS_LIMIT else "table"
