"""The figure that measures the same of other rows: cancelled orders, where enrollments leave those out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.unnamed_figures import split_or_filtered_by
from kanina.data.implied_metrics import COUNT, count_of_all
from kanina.data.semantic_model import Metric
from kanina.models import MetricQuery

_COUNTS_ROWS = re.compile(r"\s*COUNT\s*\(\s*CASE\s+WHEN\s.+\sTHEN\s+1\s+END\s*\)\s*", re.IGNORECASE | re.DOTALL)
_COMPARED = re.compile(r"(?:=|<>|!=)\s*'(?:[^']|'')*'")


def with_counterpart(metrics: tuple[str, ...], slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """ "how many enrollments were cancelled": the one figure of just those rows, measured in the same way.

    The value that it has in its definition is then no filter any more.
    """
    if len(metrics) != 1:
        return metrics
    model = resolver.model
    metric = model.metrics[metrics[0]]
    for mention in slots.values:
        if mention.negated or mention.action != "set" or sum(other.run == mention.run for other in slots.values) > 1:
            continue
        for reading in mention.readings:
            dimension = model.dimensions[reading.name]
            known = conditions_on(metric, dimension)
            value = frozenset({reading.value})
            if known is None or known.mixed or known.fits(value):
                continue
            others = [
                name
                for name, other in model.metrics.items()
                if _measures_the_same(metric, other)
                and (its := conditions_on(other, dimension)) is not None
                and its.allowed == value
            ]
            if len(others) == 1:
                slots.values.remove(mention)
                return (others[0],)
    return metrics


def of_other_state(base: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "and the refunded ones?", after cancelled orders: the rows of that state, counted as those were.

    By the figure of just those, else by the count of all rows, with the state as a condition.
    """
    model = resolver.model
    said = [mention for mention in slots.values if mention.action == "set" and not mention.negated]
    if (
        len(base.metrics) != 1
        or len(said) != len(slots.values)
        or slots.metrics
        or base.metrics[0] not in model.metrics
    ):
        return base
    metric = model.metrics[base.metrics[0]]
    every = count_of_all(metric, model)
    for mention in said:
        for reading in mention.readings:
            known = conditions_on(metric, model.dimensions[reading.name])
            if known is None or known.allowed is None or reading.value in known.allowed:
                continue
            own = with_counterpart(base.metrics, slots, resolver)
            if own != base.metrics:
                return with_figure(base, own[0])
            return with_figure(base, every) if every and _COUNTS_ROWS.fullmatch(metric.expression) else base
    return base


def of_all_values(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "orders by status": a count that leaves out some of the values gives way to the one that leaves out none.

    Not where a filter says which of the values are meant, nor for a figure that is asked for by its own label.
    """
    model = resolver.model
    if len(query.metrics) != 1 or query.metrics[0] not in model.metrics:
        return query
    metric = model.metrics[query.metrics[0]]
    shown = {ref.field for ref in query.dimensions if ref.field in model.dimensions and ref.role is None}
    split = shown - {wanted.field for wanted in query.filters}
    left_out = {field for field in split if (known := conditions_on(metric, model.dimensions[field])) and known.denied}
    if not left_out or not COUNT.match(metric.expression):
        return query
    labels = {stems(label) for label in metric.label.values()}
    if any(tuple(t.stem for t in resolver.script.spans[mention.at].tokens) in labels for mention in slots.metrics):
        return query
    found = count_of_all(metric, model)
    if found is None:
        return query
    return with_figure(query, found)


def where_only_it_reaches(
    figure: str, others: Iterable[tuple[str, str]], slots: Slots, resolver: Resolver
) -> tuple[str, ...]:
    """The figure; or, where its rows do not lead to what is asked for, the one other that measures rows that do.

    others: such figures, each with the dataset it is measured on. What is ranked, ordered and compared by the first is
    then by the other.
    """
    wanted = split_or_filtered_by(slots)
    if all(resolver.reaches(resolver.model.metrics[figure].dataset, readings) for readings in wanted):
        return (figure,)
    found = [name for name, rows in others if all(resolver.reaches(rows, readings) for readings in wanted)]
    if len(found) != 1:
        return (figure,)
    for ranked in (slots.ranking, slots.order, *slots.numbers):
        if ranked is not None:
            ranked.metrics = tuple(found[0] if name == figure else name for name in ranked.metrics)
    return (found[0],)


def with_figure(query: MetricQuery, figure: str) -> MetricQuery:
    """The query of another figure than its first, which is what it is sorted by and compared with as well."""
    renamed = {query.metrics[0]: figure}
    sort = tuple(by.model_copy(update={"by": renamed.get(by.by, by.by)}) for by in query.sort)
    having = tuple(c.model_copy(update={"metric": renamed.get(c.metric, c.metric)}) for c in query.having)
    return query.model_copy(update={"metrics": (figure,), "sort": sort, "having": having})


def _measures_the_same(one: Metric, other: Metric) -> bool:
    """Whether two figures differ only in the value that their rows have."""
    counts = one.type == other.type == "integer"  # amounts of other rows are other things: refunds are no revenue
    return counts and one.dataset == other.dataset and _shape(one) == _shape(other)


def _shape(metric: Metric) -> str:
    return " ".join(_COMPARED.sub("?", metric.expression).lower().split())
