"""Compiles a MetricQuery to SQL along declared many-to-one paths, so that nothing can fan out by construction.

Metrics of one dataset are measured in one select. Metrics of several datasets, or of two periods, are each measured
at their own grain first and then brought together group by group.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from sqlglot import exp

from kanina.data import comparisons
from kanina.data.combine import Figures, Source, bring_together, change, nested, running_total, share
from kanina.data.comparisons import NO_SHIFT, Shift
from kanina.data.expressions import adds_up, is_count
from kanina.data.filters import comparison, condition
from kanina.data.groups import TIME, Group, groups_of, unique_key
from kanina.data.paths import reachable
from kanina.data.rows import Rows, dimension_at, metric_at, name_of
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.data.times import keeps_its_day, within
from kanina.data.trees import Compiled, aliased, column
from kanina.data.verified import compile_verified as compile_verified
from kanina.models import Column, MetricQuery, Period
from kanina.problems import InvalidRequest, NoPath

PREVIOUS, CHANGE, SHARE, CUMULATIVE = "_previous", "_change", "_share", "_cumulative"
"""Endings of the keys of columns computed from a metric; a sort may name them ("revenue_change")."""


def compile_query(query: MetricQuery, model: SemanticModel, *, dialect: str = "duckdb", today: date) -> Compiled:
    """The statement a query means; `today` is the date in the model's zone.

    Columns: the dimensions as asked, then each metric with what was asked to be computed from it. Raises NoPath,
    AmbiguousPath, or InvalidRequest for a query that means nothing.
    """
    if query.limit is not None and query.limit < 1:
        raise InvalidRequest("a limit is at least 1")
    statement, columns = _Compiler(query, model, today).statement()
    return Compiled(expression=statement, sql=statement.sql(dialect=dialect, pretty=True), columns=columns)


@dataclass(frozen=True, slots=True)
class _Part:
    """Metrics that one select can measure: of one dataset, dated by one field, over one period."""

    metrics: tuple[str, ...]
    dataset: str
    time_field: str | None = None
    period: Period | None = None
    shift: Shift = NO_SHIFT
    suffix: str = ""


class _Compiler:
    """One query being compiled."""

    def __init__(self, query: MetricQuery, model: SemanticModel, today: date) -> None:
        self.query = query
        self.model = model
        self.today = today
        self.metrics = self._needed_metrics()
        self.groups = groups_of(query.dimensions, model, {metric.time_field for metric in self.metrics.values()})
        self.group_keys = [group.column.key for group in self.groups]
        self.keys: dict[str, str] = {}
        for name in self.metrics:
            self.keys[name] = unique_key(name, {*self.group_keys, *self.keys.values()})

    def statement(self) -> tuple[exp.Select, tuple[Column, ...]]:
        """The statement and its result columns."""
        parts = self._parts()
        sources = [self._measured(part) for part in parts]
        if len(parts) == 1 and not self.query.derive:
            return self._finished(sources[0], filtered_by="having")
        taken = {*self.model.datasets, *(dataset.source for dataset in self.model.datasets.values())}
        names: list[str] = []
        for wanted in [*("figures" for _ in parts), "all_groups", "measured"]:
            names.append(unique_key(wanted, {*taken, *names}))
        counts = {
            self.keys[name] + part.suffix for part in parts for name in part.metrics if is_count(self._tree(name))
        }
        # A metric that is only sorted or filtered by brings no groups of its own.
        shown = [name for name, part in zip(names, parts, strict=False) if set(part.metrics) & set(self.query.metrics)]
        under_names = dict(zip(names, sources, strict=False))
        source = bring_together(under_names, shown or names[:1], self.group_keys, names[-2], counts)
        if self.query.comparison:
            self._add_changes(source.figures)
        if self.query.derive:
            self._add_derived(source.figures)
            source = nested(source, names[-1])
        return self._finished(source, filtered_by="where")

    # ------------------------------------------------------------ what is needed

    def _needed_metrics(self) -> dict[str, Metric]:
        """The metrics to measure, by name: those asked for, then those only sorted or filtered by."""
        sorts = (self._metric_of(sort.by) for sort in self.query.sort)
        others = (*(having.metric for having in self.query.having), *(name for name in sorts if name))
        wanted = {name: metric_at(self.model, name) for name in (*self.query.metrics, *others)}
        if not self.query.metrics and not self.query.dimensions:
            raise InvalidRequest("the query asks for no metric and no dimension")
        return wanted

    def _metric_of(self, by: str) -> str | None:
        """The metric a sort goes by, also through a column computed from it."""
        candidates = (by, *(by.removesuffix(suffix) for suffix in (PREVIOUS, CHANGE, SHARE, CUMULATIVE)))
        return next((name for name in candidates if self.model.metric(name)), None)

    def _parts(self) -> list[_Part]:
        """The selects to measure: by dataset and, where time matters, by the field that dates the rows."""
        query = self.query
        by_time = any(group.ref.field == TIME for group in self.groups) or any(f.field == TIME for f in query.filters)
        dated = by_time or query.period is not None or query.comparison is not None
        if not self.metrics:
            if dated or query.derive:
                raise InvalidRequest("a period, a comparison or a share needs a metric")
            return [_Part((), self._listed_dataset())]
        together: dict[tuple[str, str | None], list[str]] = {}
        for name, metric in self.metrics.items():
            if dated and metric.time_field is None:
                raise NoPath(f"{self._label(name)} has no date, so it cannot be asked for by time", metric=name)
            together.setdefault((metric.dataset, metric.time_field if dated else None), []).append(name)
        parts = [_Part(tuple(names), *place, query.period) for place, names in together.items()]
        if query.comparison:
            own_times = self._own_times()
            grain = own_times[0].grain if own_times else None
            before, shift = comparisons.previous(query.period, query.comparison, grain, self.today, self.model)
            # A whole-period comparison has no groups in time to meet, so its rows need not move.
            moved = shift if own_times else NO_SHIFT
            parts += [_Part(part.metrics, part.dataset, part.time_field, before, moved, PREVIOUS) for part in parts]
        return parts

    def _listed_dataset(self) -> str:
        """Where dimensions are listed from without a metric: the one dataset all of them can be reached from."""
        fields = (*(group.ref.field for group in self.groups), *(wanted.field for wanted in self.query.filters))
        named = {dimension_at(self.model, field).dataset for field in fields}
        base = next((name for name in sorted(named) if named <= reachable(self.model.relationships, name)), None)
        if base is None:
            labels = sorted(name_of(self.model, self.model.datasets[name], name) for name in named)
            raise NoPath(f"{' and '.join(labels)} are not connected")
        return base

    def _own_times(self) -> list[Group]:
        """The groups by the metrics' own time, the finest first."""
        order = list(comparisons.GRAIN_SHIFTS)
        own = [(order.index(group.grain), group) for group in self.groups if group.own_time and group.grain]
        return [group for _, group in sorted(own, key=lambda pair: pair[0])]

    def _label(self, metric: str) -> str:
        return name_of(self.model, metric_at(self.model, metric), metric)

    def _tree(self, metric: str) -> exp.Expr:
        """A metric's expression, to be looked at only."""
        return Rows(self.model, self.metrics[metric].dataset, self._label(metric)).measure(metric)

    # ------------------------------------------------------------ measuring

    def _measured(self, part: _Part) -> Source:
        """A part's rows, grouped, with its figures."""
        model = self.model
        measured = self._label(part.metrics[0]) if part.metrics else part.dataset
        rows = Rows(model, part.dataset, measured)
        figures: Figures = {
            group.column.key: group.over(rows, model, part.time_field, part.shift) for group in self.groups
        }
        for name in part.metrics:
            figures[self.keys[name] + part.suffix] = rows.measure(name)
        conditions: list[exp.Expr] = []
        if part.time_field:
            time = dimension_at(model, part.time_field)
            if part.period:
                conditions += within(model, time, rows.field(part.time_field), part.period)
            if part.shift.months and any(group.grain == "day" for group in self._own_times()):
                conditions.append(keeps_its_day(model, time, rows.field(part.time_field), part.shift))
        for wanted in self.query.filters:
            address = part.time_field if wanted.field == TIME and part.time_field else wanted.field
            field = rows.field(address, wanted.role)
            conditions.append(condition(model, dimension_at(model, address), field, wanted))
        select = rows.select()
        if conditions:
            select = select.where(*conditions, copy=False)
        if self.groups:
            ordinals = (exp.Literal.number(number) for number in range(1, len(self.groups) + 1))
            select = select.group_by(*ordinals, copy=False)
        return Source(select, figures)

    # ------------------------------------------------------------ computing from what was measured

    def _add_changes(self, figures: Figures) -> None:
        """The change from the period before, as a fraction of it."""
        for name in self.query.metrics:
            key = self.keys[name]
            figures[key + CHANGE] = change(figures[key], figures[key + PREVIOUS])

    def _add_derived(self, figures: Figures) -> None:
        """The share or the running total of the first metric, over all groups there are."""
        if not self.query.metrics:
            raise InvalidRequest("a share or a running total needs a metric")
        name = self.query.metrics[0]
        key = self.keys[name]
        if not adds_up(self._tree(name)):
            raise InvalidRequest(f"{self._label(name)} does not add up, so its share or running total means nothing")
        if self.query.derive == "share":
            figures[key + SHARE] = share(figures[key])
            return
        times = self._own_times()
        others = [figures[group.column.key] for group in self.groups if group not in times]
        if times:
            along = [_ordered(figures[group.column.key], descending=False) for group in reversed(times)]
            figures[key + CUMULATIVE] = running_total(figures[key], others, along)
        else:
            along = [_ordered(figures[key], descending=True), *(_ordered(tree, descending=False) for tree in others)]
            figures[key + CUMULATIVE] = running_total(figures[key], [], along)

    # ------------------------------------------------------------ showing

    def _columns(self) -> list[Column]:
        """The result's columns: the dimensions, then each metric followed by what is computed from it."""
        columns = [group.column for group in self.groups]
        before = "previous year" if self.query.comparison == "previous_year" else "previous period"
        for number, name in enumerate(dict.fromkeys(self.query.metrics)):
            metric, key, label = self.metrics[name], self.keys[name], self._label(name)
            own = Column(key=key, name=label, type=metric.type, format=metric.format, role="metric")
            rate = Column(key=key, name=label, type="float", format="percent", role="metric")
            columns.append(own)
            if self.query.comparison:
                columns.append(own.model_copy(update={"key": key + PREVIOUS, "name": f"{label}, {before}"}))
                columns.append(rate.model_copy(update={"key": key + CHANGE, "name": f"{label}, change"}))
            if number == 0 and self.query.derive == "share":
                columns.append(rate.model_copy(update={"key": key + SHARE, "name": f"{label}, share"}))
            if number == 0 and self.query.derive == "cumulative":
                columns.append(own.model_copy(update={"key": key + CUMULATIVE, "name": f"{label}, running total"}))
        return columns

    def _finished(
        self, source: Source, *, filtered_by: Literal["having", "where"]
    ) -> tuple[exp.Select, tuple[Column, ...]]:
        """The source showing the columns asked for, filtered by figures, in a stable order, cut off."""
        columns = self._columns()
        select = source.select.select(*(aliased(source.figures[col.key], col.key) for col in columns), copy=False)
        for wanted in self.query.having:
            tree = comparison(source.figures[self.keys[wanted.metric]], wanted.op, wanted.value)
            select = select.having(tree, copy=False) if filtered_by == "having" else select.where(tree, copy=False)
        order = self._order(source.figures, {col.key for col in columns})
        if order and self.groups:
            select = select.order_by(*order, copy=False)
        if self.query.limit is not None:
            select = select.limit(self.query.limit, copy=False)
        return select, tuple(columns)

    def _order(self, figures: Figures, shown: set[str]) -> list[exp.Expr]:
        """As asked; else by time if there is no limit; else the most of the first metric first. Groups break ties."""
        wanted = {self._sort_key(sort.by, figures): sort.descending for sort in self.query.sort}
        times = [group.column.key for group in self.groups if group.own_time and group.grain]
        if not wanted and times and self.query.limit is None:
            wanted = dict.fromkeys(times, False)
        if not wanted and self.query.metrics:
            wanted[self.keys[self.query.metrics[0]]] = True
        for key in self.group_keys:
            wanted.setdefault(key, False)
        return [
            _ordered(column(key) if key in shown else figures[key], descending=descending)
            for key, descending in wanted.items()
        ]

    def _sort_key(self, by: str, figures: Figures) -> str:
        """The figure a sort means: a metric, what is computed from one, or a dimension by its address or key."""
        for group in self.groups:
            if by in (group.ref.field, group.column.key):
                return group.column.key
        metric = self._metric_of(by)
        key = self.keys[metric] + by.removeprefix(metric) if metric else ""
        if key not in figures:
            raise InvalidRequest(f"the result cannot be sorted by {by!r}, which it does not show")
        return key


def _ordered(tree: exp.Expr, *, descending: bool) -> exp.Ordered:
    return exp.Ordered(this=tree.copy(), desc=descending, nulls_first=False)
