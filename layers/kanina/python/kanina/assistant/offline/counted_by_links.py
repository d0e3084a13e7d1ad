"""How many things there are in each of others that they are only linked to: "films by category", "courses per student".

Things of which one may belong to several others have a table between, with a row for each pair. It is these pairs that
reach both; of them the different things are counted, each once.
"""

from __future__ import annotations

from kanina.assistant.offline.counterparts import where_only_it_reaches, with_figure
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import MetricQuery


def by_links(metrics: tuple[str, ...], slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """The metrics, a count of things exchanged for that of them in the pairs that reach what is asked for."""
    things = resolver.entities.counted_by(metrics[0]) if len(metrics) == 1 else None
    if things is None:
        return metrics
    return where_only_it_reaches(metrics[0], resolver.entities.counts_in_pairs(things), slots, resolver)


def with_links(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A changed query of the pairs: "by category", after how many films there are."""
    found = by_links(query.metrics, slots, resolver)
    return query if found == query.metrics else with_figure(query, found[0])
