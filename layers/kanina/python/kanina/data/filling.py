"""Groups without any rows: each unit of time of a period, each value that a dimension's own table has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sqlglot import exp

from kanina.data.asked import Asked
from kanina.data.combine import Figures, Source
from kanina.data.comparisons import GRAIN_SHIFTS, add_months, end_so_far
from kanina.data.filters import condition
from kanina.data.groups import TIME, Group
from kanina.data.paths import reachable
from kanina.data.related import related_condition
from kanina.data.rows import Rows, dimension_at
from kanina.data.semantic_model import SemanticModel
from kanina.data.times import first_month, group_start
from kanina.data.trees import aliased, column, date_literal, identifier
from kanina.models import Grain, Period
from kanina.problems import InvalidRequest

MOST_UNITS = 1_000
"""Units of time that one query is filled with; more is no table to look at."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """What stands in FROM, and the groups it holds by key."""

    tree: exp.Expr
    figures: Figures


def every_group(asked: Asked) -> Source:
    """All groups there could be: the units of the period, beside the values of each other dimension's table.

    Filters on what a dimension's own table knows limit its values; filters on what is measured do not.
    """
    rest = [group for group in asked.groups if group not in asked.own_times]
    tables: dict[tuple[str, str | None], list[Group]] = {}
    for group in rest:
        place = (dimension_at(asked.model, group.ref.field).dataset, group.ref.role)
        tables.setdefault(place, []).append(group)
    axes = [_times(asked, "axis_1")] if asked.own_times else []
    for number, ((dataset, role), groups) in enumerate(tables.items(), start=len(axes) + 1):
        axes.append(_values(asked, f"axis_{number}", dataset, role, groups))
    select = exp.Select().from_(axes[0].tree, copy=False)
    for axis in axes[1:]:
        select = select.join(axis.tree, join_type="cross", copy=False)
    figures = {key: tree for axis in axes for key, tree in axis.figures.items()}
    return Source(select, {key: figures[key] for key in asked.group_keys})


def units(period: Period | None, grain: Grain, today: date, model: SemanticModel) -> list[date]:
    """The first days of the units of a period, the one it begins in included; of a running one up to today's."""
    if period is None or period.start is None:
        raise InvalidRequest("filling in what has no rows needs a period with a beginning")
    end = end_so_far(period, today)
    shift, day = GRAIN_SHIFTS[grain], unit_start(period.start, grain, model)
    found: list[date] = []
    while day < end:
        found.append(day)
        if len(found) > MOST_UNITS:
            raise InvalidRequest(f"filling in a period takes at most {MOST_UNITS:,} of a unit; take a longer unit")
        day = add_months(day, shift.months) + timedelta(days=shift.days)
    return found


def unit_start(day: date, grain: Grain, model: SemanticModel) -> date:
    """The first day of the unit a day falls in, as `times.group_start` has it in SQL."""
    if grain == "day":
        return day
    if grain == "week":
        return day - timedelta(days=(day.weekday() - model.week_start) % 7)
    if grain == "month":
        return day.replace(day=1)
    if grain == "quarter":
        return date(day.year, day.month - (day.month - 1) % 3, 1)
    month = first_month(model, grain)
    return date(day.year if day.month >= month else day.year - 1, month, 1)


def _times(asked: Asked, name: str) -> _Axis:
    """The units of the finest time, each with the longer units it begins in."""
    model, times = asked.model, asked.own_times
    grains = [group.grain for group in times if group.grain]
    rows = []
    for day in units(asked.query.period, grains[0], asked.today, model):
        rows.append(exp.Tuple(expressions=[date_literal(unit_start(day, grain, model)) for grain in grains]))
    if not rows:
        raise InvalidRequest("the period has no day in it")
    keys = [group.column.key for group in times]
    alias = exp.TableAlias(this=identifier(name), columns=[identifier(key) for key in keys])
    return _Axis(exp.Values(expressions=rows, alias=alias), {key: column(key, name) for key in keys})


def _values(asked: Asked, name: str, dataset: str, role: str | None, groups: list[Group]) -> _Axis:
    """The values that dimensions of one table have there together."""
    model = asked.model
    rows = Rows(model, dataset, asked.label(asked.query.metrics[0]))
    figures: Figures = {}
    for group in groups:
        field = rows.field(group.ref.field)
        if group.grain:
            field = group_start(model, dimension_at(model, group.ref.field), field, group.grain)
        figures[group.column.key] = field
    is_measured = any(metric.dataset == dataset for metric in asked.metrics.values())
    known = {group.ref.field for group in groups}
    conditions = []
    for wanted in asked.query.filters:
        if wanted.field == TIME or wanted.role != role or (is_measured and wanted.field not in known):
            continue
        dimension = dimension_at(model, wanted.field)
        if dimension.dataset in reachable(model.relationships, dataset):
            conditions.append(condition(model, dimension, rows.field(wanted.field), wanted))
    for one in asked.query.related:
        if role is None and one.of in reachable(model.relationships, dataset):
            conditions.append(related_condition(model, rows, one))
    select = rows.select().select(*(aliased(tree, key) for key, tree in figures.items()), copy=False).distinct()
    if conditions:
        select = select.where(*conditions, copy=False)
    tree = exp.Subquery(this=select, alias=exp.TableAlias(this=identifier(name)))
    return _Axis(tree, {key: column(key, name) for key in figures})
