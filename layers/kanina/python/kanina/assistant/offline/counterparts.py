"""The figure that measures the same of other rows: cancelled orders, where enrollments leave those out."""

from __future__ import annotations

import re

from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.data.semantic_model import Metric

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


def _measures_the_same(one: Metric, other: Metric) -> bool:
    """Whether two figures differ only in the value that their rows have."""
    counts = one.type == other.type == "integer"  # amounts of other rows are other things: refunds are no revenue
    return counts and one.dataset == other.dataset and _shape(one) == _shape(other)


def _shape(metric: Metric) -> str:
    return " ".join(_COMPARED.sub("?", metric.expression).lower().split())
