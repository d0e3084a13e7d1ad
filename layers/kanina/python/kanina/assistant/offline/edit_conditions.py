"""Changes the conditions with numbers of a query: "those above 50k", "and below 3 million?", "grade 9 instead"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.building import merged_equals
from kanina.assistant.offline.conditions import number_condition
from kanina.assistant.offline.mentions import NumberMention
from kanina.assistant.offline.metric_conditions import field_counted
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import Filter, Having, MetricQuery

_LOWER, _UPPER = ("gt", "ge"), ("lt", "le")


def with_numbers(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with what was said about numbers. Of a metric, the other end of a range stays."""
    said = [mention for mention in slots.numbers if not _holds_anyway(mention, query, resolver)]
    conditions = [number_condition(mention, query.metrics, bool(query.dimensions), resolver) for mention in said]
    having = [c for c in conditions if isinstance(c, Having)]
    filters = [c for c in conditions if isinstance(c, Filter)]
    if having:
        kept = tuple(old for old in query.having if _stays(old, having))
        query = query.model_copy(update={"having": (*kept, *having)})
    if filters:
        fields = {wanted.field for wanted in filters}
        others = tuple(wanted for wanted in query.filters if wanted.field not in fields)
        query = query.model_copy(update={"filters": merged_equals((*others, *filters))})
    return query


def _holds_anyway(mention: NumberMention, query: MetricQuery, resolver: Resolver) -> bool:
    """ "those with at least one attended lesson", of students who are counted in lessons: each of them has one."""
    one = mention.value == {"ge": 1, "gt": 0}.get(mention.op) and not (mention.percent or mention.currency)
    if not one or query.dimensions or len(query.metrics) != 1 or not mention.metrics:
        return False
    metric = resolver.model.metrics[query.metrics[0]]
    rows = {resolver.entities.measures.rows_counted(name) for name in mention.metrics}
    return field_counted(metric) is not None and rows == {metric.dataset}


def _stays(old: Having, new: Sequence[Having]) -> bool:
    """Whether an earlier bound still holds: it is of another metric, or the other end of what a new bound leaves."""
    return all(old.metric != bound.metric or _makes_range(old, bound) for bound in new)


def _makes_range(one: Having, other: Having) -> bool:
    """Whether two bounds of a metric leave something between them."""
    lower, upper = (one, other) if one.op in _LOWER else (other, one)
    return lower.op in _LOWER and upper.op in _UPPER and lower.value < upper.value
