"""Levels at a moment, such as a population: shown for one unit of time at once, for over several nothing adds up.

The unit is what their time is known by: a year, a month, or a day; or a label of a text field, as of school years.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kanina.data.comparisons import GRAIN_SHIFTS, add_months
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import DimensionRef, Filter, Grain, LeastGrain, MetricQuery, Period

TIME = "time"
"""As `data.groups.TIME`, which comes with the parser of SQL."""
_ORDER: Sequence[Grain] = tuple(GRAIN_SHIFTS)


def snapshot_in(query: MetricQuery, model: SemanticModel) -> Metric | None:
    """The first metric of a query that is a level and is dated; None if it has none, or is dated by another field."""
    known = (model.metric(name) for name in query.metrics)
    levels = (one for one in known if one and one.snapshot)
    return next(
        (one for one in levels if isinstance(one.snapshot, str) or (one.time_field and not query.dated_by)), None
    )


def is_split_by_time(query: MetricQuery, metric: Metric) -> bool:
    """Whether a query shows a metric's figures beside those of other times."""
    return any(ref.field in (TIME, metric.time_field, metric.snapshot) for ref in query.dimensions)


def at_one_time(query: MetricQuery, metric: Metric, model: SemanticModel, days: Sequence[date]) -> MetricQuery:
    """The query with its levels of one unit of time each. days: the last with rows, the latest first.

    Without a period it is of the last unit; a period of several is split by them, or, where what is computed or ranked
    needs one figure, is of the last of them. A group by a longer time is by the unit. As it is where there are no rows.
    """
    if isinstance(metric.snapshot, str):
        return _of_one_label(query, metric.snapshot, model)
    address = metric.time_field or ""
    unit = model.dimensions[address].least_grain
    own = (TIME, address)
    asked = None if query.period and query.period.assumed else query.period
    if any(ref.field in own for ref in (*query.dimensions, *query.average_over)):
        groups = tuple(_by_unit(ref, own, unit) for ref in query.dimensions)
        return query.model_copy(update={"dimensions": groups, "period": asked})
    period = asked or Period()
    inside = [_unit_of(day, unit) for day in days if _holds(period, day)]
    starts = list(dict.fromkeys(one.start for one in inside))
    if not starts or (len(starts) == 1 and asked):
        return query
    if asked and not _needs_one_figure(query):
        return query.model_copy(update={"dimensions": (*query.dimensions, DimensionRef(field=TIME, grain=unit))})
    return query.model_copy(update={"period": inside[0].model_copy(update={"assumed": asked is None})})


def _of_one_label(query: MetricQuery, address: str, model: SemanticModel) -> MetricQuery:
    """The query with its levels of one label of a field each, the last in order where none is asked for."""
    filters = tuple(one for one in query.filters if not (one.assumed and one.field == address))
    chosen = [one for one in filters if one.field == address]
    labels = model.dimensions[address].values
    update: dict[str, object] = {"filters": filters}
    grouped = any(ref.field == address for ref in (*query.dimensions, *query.average_over))
    if not grouped and not chosen and labels:
        last = Filter(field=address, values=(max(labels, key=_in_order),), assumed=True)
        update = {"filters": (*filters, last)}
    elif not grouped and any(len(one.values) != 1 or one.op != "in" for one in chosen) and not _needs_one_figure(query):
        update["dimensions"] = (*query.dimensions, DimensionRef(field=address))
    return query.model_copy(update=update)


def _in_order(label: str) -> tuple[str, str]:
    """By its digits: "SY 2023-24" is before "2024-2025"."""
    return "".join(sign for sign in label if sign.isdigit())[:4], label


def _needs_one_figure(query: MetricQuery) -> bool:
    """Whether what is computed or ranked is of one figure a group."""
    return bool(
        query.limit or query.derive or query.having or query.comparison or query.compared_with or query.counts_groups
    )


def _by_unit(ref: DimensionRef, own: Sequence[str], unit: LeastGrain) -> DimensionRef:
    if ref.field not in own or ref.grain is None or _ORDER.index(ref.grain) <= _ORDER.index(unit):
        return ref
    return ref.model_copy(update={"grain": unit})


def _holds(period: Period, day: date) -> bool:
    return (period.start is None or period.start <= day) and (period.end is None or day < period.end)


def _unit_of(day: date, unit: LeastGrain) -> Period:
    """The unit of time that a day is in."""
    if unit == "day":
        return Period(start=day, end=date.fromordinal(day.toordinal() + 1), unit="day")
    first = day.replace(day=1) if unit == "month" else day.replace(month=1, day=1)
    return Period(start=first, end=add_months(first, 1 if unit == "month" else 12), unit=unit)
