"""A metric query with what its names mean in a model: its metrics, its groups, and the keys of their columns."""

from __future__ import annotations

from datetime import date
from functools import cached_property

from sqlglot import exp

from kanina.data.comparisons import GRAIN_SHIFTS
from kanina.data.computed import measured_by
from kanina.data.groups import TIME, Group, groups_of
from kanina.data.result import unique_key
from kanina.data.rows import Rows, dimension_at, metric_at, name_of
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import MetricQuery
from kanina.problems import InvalidRequest


class Asked:
    """One query being compiled; `today` is the date in the model's zone. Raises InvalidRequest for unknown names."""

    def __init__(self, query: MetricQuery, model: SemanticModel, today: date) -> None:
        self.query = query
        self.model = model
        self.today = today
        self.metrics = self._needed_metrics()
        self.groups = groups_of(query.dimensions, model, {metric.time_field for metric in self.metrics.values()})
        self.group_keys = [group.column.key for group in self.groups]
        self.keys: dict[str, str] = {}
        """The key of each metric's column."""
        for name in self.metrics:
            self.keys[name] = unique_key(name, {*self.group_keys, *self.keys.values()})

    @cached_property
    def own_times(self) -> list[Group]:
        """The groups by the metrics' own time, the finest first."""
        order = list(GRAIN_SHIFTS)
        own = [(order.index(group.grain), group) for group in self.groups if group.own_time and group.grain]
        return [group for _, group in sorted(own, key=lambda pair: pair[0])]

    def label(self, metric: str) -> str:
        """What people call a metric, as a heading."""
        return name_of(self.model, metric_at(self.model, metric), metric)

    def tree(self, metric: str) -> exp.Expr:
        """A metric's expression, to be looked at only."""
        return Rows(self.model, self.metrics[metric].dataset, self.label(metric)).measure(metric)

    def figure_key(self, by: str) -> str | None:
        """The key of a figure by its name: a metric, or what is computed from one; None for what is neither."""
        metric = self._metric_of(by)
        return self.keys[metric] + by.removeprefix(metric) if metric else None

    def keys_of(self, addresses: tuple[str, ...]) -> list[str]:
        """The keys of the groups by these fields; "time" are all by the metrics' own time."""
        found: list[str] = []
        for address in addresses:
            same = [
                group.column.key
                for group in self.groups
                if address in (group.ref.field, group.column.key) or (address == TIME and group.own_time)
            ]
            if not same:
                raise InvalidRequest(f"the query is not grouped by {address!r}")
            found += same
        return list(dict.fromkeys(found))

    def _needed_metrics(self) -> dict[str, Metric]:
        """The metrics to measure, by name: those asked for, then those only sorted or filtered by."""
        query = self.query
        named = (*(having.metric for having in query.having), *(sort.by for sort in query.sort))
        others = [self._metric_of(by) for by in named]
        for having, metric in zip(query.having, others, strict=False):
            if metric is None:
                metric_at(self.model, having.metric)
        if not query.metrics and not query.dimensions:
            raise InvalidRequest("the query asks for no metric and no dimension")
        return {name: self._dated(metric_at(self.model, name)) for name in (*query.metrics, *filter(None, others))}

    def _dated(self, metric: Metric) -> Metric:
        """A metric, dated by what the query dates its rows by."""
        by = self.query.dated_by
        if by is None or dimension_at(self.model, by).dataset != metric.dataset:
            return metric
        return metric.model_copy(update={"time_field": by, "time_assumed": False})

    def _metric_of(self, by: str) -> str | None:
        return next((name for name in measured_by(by) if self.model.metric(name)), None)
