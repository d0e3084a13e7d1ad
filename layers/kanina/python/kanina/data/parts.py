"""What a query needs measured: selects that each measure metrics of one dataset over one period, at its own grain."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlglot import exp

from kanina.data import comparisons
from kanina.data.asked import Asked
from kanina.data.combine import Figures, Source
from kanina.data.comparisons import NO_SHIFT, Shift
from kanina.data.computed import OTHER, PREVIOUS
from kanina.data.filters import condition
from kanina.data.groups import TIME, Group
from kanina.data.paths import reachable, shortest_paths
from kanina.data.related import related_condition
from kanina.data.rows import Rows, dimension_at, name_of
from kanina.data.semantic_model import SemanticModel
from kanina.data.times import keeps_its_day, within
from kanina.models import Filter, MetricQuery, Period, Related
from kanina.problems import InvalidRequest, NoPath

WHOLE = "_whole"
"""Ending of the key of a figure that a share is of, measured without some of the filters. It is never shown."""


@dataclass(frozen=True, slots=True)
class Part:
    """Metrics that one select can measure: of one dataset, dated by one field, over one period, for some groups."""

    metrics: tuple[str, ...]
    dataset: str
    groups: tuple[Group, ...]
    filters: tuple[Filter, ...]
    time_field: str | None = None
    period: Period | None = None
    shift: Shift = NO_SHIFT
    suffix: str = ""
    related: tuple[Related, ...] = ()


def parts_of(asked: Asked) -> list[Part]:
    """The selects to measure: by dataset and, where time matters, by the field that dates the rows.

    First those of what is asked; then the same for what it is compared with, and for the whole of a share.
    """
    query = asked.query
    groups, before = tuple(asked.groups), query.compared_with
    by_time = any(group.ref.field == TIME for group in groups) or any(f.field == TIME for f in query.filters)
    dated = by_time or query.period is not None or query.comparison is not None or query.derive == "growth"
    dated = dated or (before is not None and before.period is not None)
    if not asked.metrics:
        if dated or query.derive or before:
            raise InvalidRequest("a period, a comparison or a share needs a metric")
        return [Part((), _listed_dataset(asked), groups, query.filters, related=query.related)]
    together: dict[tuple[str, str | None], list[str]] = {}
    for name, metric in asked.metrics.items():
        if dated and metric.time_field is None:
            raise NoPath(f"{asked.label(name)} has no date, so it cannot be asked for by time", metric=name)
        together.setdefault((metric.dataset, metric.time_field if dated else None), []).append(name)
    parts = [
        Part(tuple(names), dataset, groups, query.filters, time_field, query.period, related=query.related)
        for (dataset, time_field), names in together.items()
    ]
    return [*parts, *_compared(asked, parts), *_wholes(asked, parts)]


def measured(asked: Asked, part: Part) -> Source:
    """A part's rows, grouped, with its figures."""
    model = asked.model
    rows = Rows(model, part.dataset, asked.label(part.metrics[0]) if part.metrics else part.dataset)
    figures: Figures = {group.column.key: group.over(rows, model, part.time_field, part.shift) for group in part.groups}
    for name in part.metrics:
        figures[asked.keys[name] + part.suffix] = rows.measure(name)
    conditions: list[exp.Expr] = []
    if part.time_field:
        time = dimension_at(model, part.time_field)
        if part.period:
            conditions += within(model, time, rows.field(part.time_field), part.period)
        if part.shift.months and any(group.grain == "day" for group in asked.own_times):
            conditions.append(keeps_its_day(model, time, rows.field(part.time_field), part.shift))
    for wanted in part.filters:
        address = part.time_field if wanted.field == TIME and part.time_field else wanted.field
        field = rows.field(address, wanted.role)
        conditions.append(condition(model, dimension_at(model, address), field, wanted))
    conditions += [related_condition(model, rows, wanted) for wanted in part.related]
    select = rows.select()
    if conditions:
        select = select.where(*conditions, copy=False)
    if part.groups:
        ordinals = (exp.Literal.number(number) for number in range(1, len(part.groups) + 1))
        select = select.group_by(*ordinals, copy=False)
    return Source(select, figures, grouped=True)


def _compared(asked: Asked, parts: list[Part]) -> list[Part]:
    """The same parts for the period, or for the query, that this one is compared with."""
    query, other = asked.query, asked.query.compared_with
    comparison = "previous_period" if query.derive == "growth" else query.comparison
    if query.derive == "growth" and not asked.own_times:
        raise InvalidRequest("growth goes along a time: group by day, week, month, quarter or year")
    if query.derive == "growth" and (query.comparison or other):
        raise InvalidRequest("growth is a comparison already; leave the other one out")
    if comparison and other:
        raise InvalidRequest("a query is compared with one thing at a time")
    if other is not None:
        _check_comparable(query, other)
        shift = comparisons.distance(query.period, other.period) if asked.own_times else NO_SHIFT
        moved = [replace(part, filters=other.filters, related=other.related, period=other.period) for part in parts]
        return [replace(part, shift=shift, suffix=OTHER) for part in moved]
    if comparison is None:
        return []
    grain = asked.own_times[0].grain if asked.own_times else None
    before, shift = comparisons.previous(query.period, comparison, grain, asked.today, asked.model)
    # A whole-period comparison has no groups in time to meet, so its rows need not move.
    moved_by = shift if asked.own_times else NO_SHIFT
    return [replace(part, period=before, shift=moved_by, suffix=PREVIOUS) for part in parts]


def _check_comparable(query: MetricQuery, other: MetricQuery) -> None:
    if (query.metrics, query.dimensions) != (other.metrics, other.dimensions):
        raise InvalidRequest("only queries of the same metrics by the same dimensions can be compared")
    if other.having or other.limit or other.comparison or other.compared_with or other.derive or other.counts_groups:
        raise InvalidRequest("a query is compared with the plain figures of another: its filters and its period")


def _wholes(asked: Asked, parts: list[Part]) -> list[Part]:
    """The first metric without the filters, and the groups, on the fields that its share looks beyond."""
    beyond = set(asked.query.whole_without)
    if not beyond:
        return []
    if asked.query.derive != "share":
        raise InvalidRequest("whole_without says what a share is of; derive a share")
    known = {wanted.field for wanted in asked.query.filters} | {ref.field for ref in asked.query.dimensions}
    if beyond - known:
        raise InvalidRequest(f"the query has no filter on {', '.join(sorted(beyond - known))}")
    first = asked.query.metrics[0]
    return [
        replace(
            part,
            metrics=(first,),
            groups=tuple(group for group in part.groups if group.ref.field not in beyond),
            filters=tuple(wanted for wanted in part.filters if wanted.field not in beyond),
            suffix=WHOLE,
        )
        for part in parts
        if first in part.metrics
    ]


def _listed_dataset(asked: Asked) -> str:
    """Where dimensions are listed from without a metric: the one dataset all of them can be reached from."""
    model = asked.model
    refs = [(group.ref.field, group.ref.role) for group in asked.groups]
    refs += [(wanted.field, wanted.role) for wanted in asked.query.filters]
    wanted = {(dimension_at(model, field).dataset, role) for field, role in refs}
    wanted |= {(one.of, None) for one in asked.query.related}
    named = {dataset for dataset, _ in wanted}
    base = next((name for name in sorted(named) if all(_reaches(model, name, *place) for place in wanted)), None)
    if base is None:
        labels = sorted(name_of(model, model.datasets[name], name) for name in named)
        raise NoPath(f"{' and '.join(labels)} are not connected")
    return base


def _reaches(model: SemanticModel, start: str, dataset: str, role: str | None) -> bool:
    """Whether rows of one dataset can be joined to another's, by the role if there is one."""
    if role is None:
        return dataset in reachable(model.relationships, start)
    return bool(shortest_paths(model.relationships, start, dataset, role))
