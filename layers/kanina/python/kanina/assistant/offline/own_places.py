"""Whose place it is, in a list: "the tutors of Session Road" are those whose own branch it is."""

from __future__ import annotations

from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import Filter, MetricQuery

_OF = frozenset({"of", "of the", "ng", "ng mga", "at the"})
"""Between things and a place these say whose they are; "in" may be where they live, or did something."""


def _before(at: int, resolver: Resolver) -> range:
    """The place before another, and before its article."""
    article = at > 0 and resolver.script.has(at - 1, Word.ARTICLE)
    return range(max(0, at - 1 - article), at)


def with_own_roles(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A list with its filters by the one role that the listed rows have of their own, where that is said by "of"."""
    script = resolver.script
    said = {
        reading.name
        for mention in slots.values
        if any(script.spans[at].word in _OF for at in _before(mention.at, resolver))
        for reading in mention.readings
    }
    datasets = {ref.field.partition(".")[0] for ref in query.dimensions}
    if len(datasets) != 1:
        return query
    dataset = datasets.pop()
    roles = resolver.entities.own_roles(dataset)
    if len(roles) != 1:
        return query

    def owned(wanted: Filter) -> Filter:
        free = wanted.role is None and wanted.field in said
        reached = resolver.reach.distance(dataset, wanted.field, None) is not None
        if not free or reached or resolver.reach.distance(dataset, wanted.field, roles[0]) is None:
            return wanted
        return wanted.model_copy(update={"role": roles[0]})

    return query.model_copy(update={"filters": tuple(owned(wanted) for wanted in query.filters)})
