"""The figure of a question that names none: the number of the rows it speaks of, or what may be asked about."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.amounts import is_sum
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.verbs import is_state
from kanina.assistant.offline.words import Word

_MOST_OF_ROWS = frozenset({"top", "bottom"})
"""Of ranking words those that name no figure, so that rows are counted."""


def counted_alone(slots: Slots, resolver: Resolver) -> list[str]:
    """ "how many women are there", "which city has the most cancelled": their rows, of the one dataset they can be."""
    split = slots.ranking is not None or bool(slots.groups)
    if (split or slots.periods) and (count := _count_of_events(slots, resolver)):
        return [count]
    of_states = split and all(is_state(resolver.script.spans[value.at].tokens) for value in slots.values)
    asked = slots.values and (of_states or any(span.has(Word.COUNT) for span in resolver.script.spans))
    dataset = rows_of_values(slots, resolver) if asked else None
    count = resolver.entities.count_of(dataset) if dataset else None
    for mention in slots.values if len(slots.values) > 1 else ():
        mention.shown = True  # "ilan ang babae at lalaki": of each
    return [count] if count else []


def rows_of_values(slots: Slots, resolver: Resolver) -> str | None:
    """The one dataset whose rows the values alone can be said of: "weddings", of events."""
    placed = any(resolver.reach.is_place(reading.name) for mention in slots.values for reading in mention.readings)
    if placed and len(resolver.model.datasets) > 1:
        return None  # of a place there may be anything
    kinds = [{reading.name.partition(".")[0] for reading in mention.readings} for mention in slots.values]
    shared = set.intersection(*kinds) if kinds else set()
    return next(iter(shared)) if len(shared) == 1 else None


def possible_metrics(slots: Slots, resolver: Resolver) -> list[str]:
    """The metrics that can be split and filtered as asked, to choose from."""
    wanted = split_or_filtered_by(slots)
    return [
        name
        for name, metric in resolver.model.metrics.items()
        if name not in resolver.model.implied_metrics
        and all(resolver.reach.nearest(readings, [metric.dataset]) for readings in wanted)
    ]


def the_money(possible: Sequence[str], slots: Slots, resolver: Resolver) -> list[str]:
    """ "Magkano ang cash at utang ngayong buwan?": of a time, the one amount that adds up; else it may be a price."""
    how_much = any(span.asks_how_much for span in resolver.script.spans)
    found = [name for name in possible if resolver.entities.is_money(name) and is_sum(name, resolver)]
    return found if how_much and slots.periods and len(found) == 1 else []


def split_or_filtered_by(slots: Slots) -> list[Sequence[Reading]]:
    """What may be meant by each thing that is split or filtered by."""
    ranked = [slots.ranking.dimension] if slots.ranking and slots.ranking.dimension else []
    groups = [mention.dimensions for mention in (*slots.groups, *slots.bare, *ranked) if mention.dimensions]
    return [*groups, *(mention.readings for mention in slots.values if mention.action != "drop")]


def _count_of_events(slots: Slots, resolver: Resolver) -> str | None:
    """ "top 5 diagnoses": the count of the rows that have one, where these happen and have no amount to go by.

    So it is for values that name rows in the plural: "teleconsults per month".
    """
    entities, spans = resolver.entities, resolver.script.spans
    ranked = slots.ranking.dimension if slots.ranking else None
    plain = any(span.word.split()[0] in _MOST_OF_ROWS for span in spans if span.has(Word.TOP, Word.BOTTOM))
    if slots.ranking and not plain:
        return None  # "the longest fish", "the best": of a figure
    fields = {r.name for mention in (*slots.groups, *([ranked] if ranked else ())) for r in mention.dimensions}
    named = [mention for mention in slots.values if spans[mention.at].is_plural]
    fields |= {reading.name for mention in named for reading in mention.readings}
    datasets = {field.partition(".")[0] for field in fields}
    dataset = next(iter(datasets)) if len(datasets) == 1 else None
    if dataset is None or not entities.happens(dataset) or any(resolver.reach.is_place(field) for field in fields):
        return None
    return None if entities.measures.amount_of(dataset) and not named else entities.count_of(dataset)
