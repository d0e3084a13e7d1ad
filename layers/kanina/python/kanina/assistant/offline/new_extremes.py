"""The first or the last of things by when they began, as a query: the things with that date, in its order."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.building import check_list, filters_of
from kanina.assistant.offline.mentions import ExtremeMention
from kanina.assistant.offline.new_dates import dated_filters
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.shaping import part_filters
from kanina.assistant.offline.slots import Slots
from kanina.models import DimensionRef, Filter, Grain, MetricQuery, Sort


def first_or_last(
    extreme: ExtremeMention, slots: Slots, resolver: Resolver, kept: Sequence[Filter] = ()
) -> MetricQuery:
    """The query of a message that asks for nothing else. kept: conditions of the query that it changes."""
    more = (slots.groups, slots.bare, slots.numbers, slots.periods, slots.ranking, slots.order, slots.comparison)
    if any(more) or slots.share or slots.cumulative or slots.growth:
        raise resolver.unexplained(resolver.phrase_before(extreme.at))
    own = (
        *filters_of(slots.values, (), resolver),
        *dated_filters(slots, (), resolver),
        *part_filters(slots, (), resolver),
    )
    fields = {wanted.field for wanted in own}
    grain: Grain | None = None if resolver.model.dimensions[extreme.date].type == "integer" else "day"
    query = MetricQuery(
        metrics=(),
        dimensions=(DimensionRef(field=extreme.naming), DimensionRef(field=extreme.date, grain=grain)),
        filters=(*(wanted for wanted in kept if wanted.field not in fields), *own),
        sort=(Sort(by=extreme.date, descending=extreme.descending),),
        limit=extreme.limit,
    )
    check_list(query, resolver)
    return resolver.finish(query)
