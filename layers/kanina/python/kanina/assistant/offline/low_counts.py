"""Conditions that nothing meets as well: "tutors with fewer than 10 lessons" are those with none too."""

from __future__ import annotations

from datetime import timedelta

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.data.semantic_model import SemanticModel
from kanina.models import Having, MetricQuery

LONGEST_BY_DAY = timedelta(days=366)
"""A period whose days are filled in one by one is at most this long."""


def with_those_of_none(query: MetricQuery, model: SemanticModel) -> MetricQuery:
    """The query with its groups without rows, where 0 meets the conditions and the groups are of one table."""
    figures = [condition for condition in query.having if condition.metric in model.metrics]
    low = any(_holds_for_none(condition) for condition in figures)
    if query.fill or query.average_over or not low or not all(_holds_for_none(condition) for condition in figures):
        return query
    names = {*query.metrics, *(condition.metric for condition in figures)}
    known = all(name in model.metrics and adds_up(model.metrics[name]) for name in names)
    computed = query.comparison or query.compared_with or query.derive or query.others
    if not query.metrics or not known or computed or not _are_of_one_table(query):
        return query
    return query.model_copy(update={"fill": True})


def _holds_for_none(condition: Having) -> bool:
    """Whether 0 meets a condition."""
    return (condition.op == "lt" and condition.value > 0) or (condition.op == "le" and condition.value >= 0)


def _are_of_one_table(query: MetricQuery) -> bool:
    """Whether what is grouped by can be listed without rows: one table's fields, or the time of a bounded period."""
    tables = {(ref.field.partition(".")[0], ref.role) for ref in query.dimensions}
    if len(tables) != 1:
        return False
    grains = {ref.grain for ref in query.dimensions if ref.field == TIME}
    if not grains:
        return True
    period = query.period
    if period is None or period.start is None or period.end is None:
        return False
    return "day" not in grains or period.end - period.start <= LONGEST_BY_DAY
