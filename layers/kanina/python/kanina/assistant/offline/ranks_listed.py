"""One of the rows that were listed with fields of theirs, by a figure: "which of these had the highest revenue?"."""

from __future__ import annotations

from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import MetricQuery


def named_alone(plan: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A list with nothing but the names of its rows, where these are ranked by a figure; else the query as it is.

    Fields of their own that stand beside a name tell nothing else apart, so that the rows stay the same ones.
    """
    ranking = slots.ranking
    if plan.metrics or plan.limit is not None or len(plan.dimensions) < 2 or ranking is None or not slots.metrics:
        return plan
    first, *others = plan.dimensions
    dataset = first.field.partition(".")[0]
    names = resolver.entities.naming(dataset)
    own = all(ref.role is None and ref.field.partition(".")[0] == dataset for ref in others)
    if first.role or tuple(names) != (first.field,) or not own or ranking.dimension or slots.groups or slots.bare:
        return plan
    return plan.model_copy(update={"dimensions": (first,), "sort": ()})
