"""A query that stands beside another keeps it beside itself through changes: "May against January", "only NCR"."""

from __future__ import annotations

from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import Filter, MetricQuery


def side_by_side(query: MetricQuery, other: MetricQuery) -> MetricQuery:
    """A query with the figures of another beside its own: of the same metrics, by the same dimensions."""
    plain = other.model_copy(update={**PLAIN, "metrics": query.metrics, "dimensions": query.dimensions})
    return query.model_copy(update={"comparison": None, "compared_with": plain})


def beside(base: MetricQuery, query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The changed query, with what it stands beside changed as well; by itself where a change is about the other.

    Raises Stop where a filter that the two differ in is changed: it would be no comparison any more.
    """
    other = base.compared_with
    if other is None or query.compared_with is not other:
        return query
    if slots.drops_comparison or slots.periods or slots.drops_period or query.comparison:
        return query.model_copy(update={"compared_with": None})
    gone = [wanted for wanted in base.filters if wanted not in query.filters]
    come = [wanted for wanted in query.filters if wanted not in base.filters]
    if any(_differs(wanted, base, other) for wanted in (*gone, *come)):
        raise resolver.refuse(resolver.naming.replies.compared_already)
    kept = [wanted for wanted in other.filters if wanted not in gone]
    return side_by_side(query, other.model_copy(update={"filters": (*kept, *come)}))


def _differs(wanted: Filter, one: MetricQuery, other: MetricQuery) -> bool:
    """Whether two queries have different conditions on a filter's field."""
    here = [f for f in one.filters if f.field == wanted.field]
    return here != [f for f in other.filters if f.field == wanted.field]
