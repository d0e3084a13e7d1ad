"""Averages of what is counted or added up: "lessons per tutor on average", "average monthly revenue"."""

from __future__ import annotations

from itertools import pairwise

from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.metric_conditions import is_average
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import DISTRIBUTING, LOOSE
from kanina.models import DimensionRef, MetricQuery

_MOST_NAMED = 3
"""Averages that a refusal names, at most."""


def read_average_over(script: Script, slots: Slots, entities: Entities) -> None:
    """Fill average_over, where an average is asked for of a figure that is none, per thing or per unit of time."""
    averages = list(script.free(Word.AVERAGE))
    if not averages:
        return
    found = _per_unit(script, averages) or _per_thing(script, entities)
    if found is None:
        return
    over, taken = found
    figures = {name for at, span in enumerate(script.spans) if at not in taken for name in span.metrics}
    if any(entities.has_no_average(name) for name in figures):
        return
    counts = [name for place in taken for name in script.spans[place].metrics]
    if any(entities.rows_averaged.is_figure(figure, count) for figure in figures for count in counts):
        return  # "average revenue per enrollment": over the figure of that name, and not over what paid
    slots.average_over = over
    script.take(*averages, *taken)


def _per_unit(script: Script, averages: list[int]) -> tuple[GroupMention, list[int]] | None:
    """ "average monthly revenue": the unit right before the figure."""
    for at in averages:
        unit, figure = at + 1, at + 2
        if figure < len(script) and script.spans[unit].adverb and script.spans[figure].metrics:
            return GroupMention(at=unit, grain=script.spans[unit].adverb), [unit]
    return None


def _per_thing(script: Script, entities: Entities) -> tuple[GroupMention, list[int]] | None:
    """ "per student", "did each branch", "kada guro"; of two the looser one, "per student in each region"."""
    found: list[tuple[GroupMention, list[int]]] = []
    for at in script.free():
        span, thing = script.spans[at], script.next(at)
        if span.has(Word.GROUP) and span.word in DISTRIBUTING and thing is not None:
            key = entities.each_of(script.spans[thing])
            grain = script.spans[thing].grain
            if key or grain:  # "average revenue per plan" may be of each plan
                found.append((GroupMention(at=thing, key=key or "", grain=None if key else grain), [at, thing]))
        elif span.adverb and span.tokens[0].word in LOOSE:  # "per day"
            found.append((GroupMention(at=at, grain=span.adverb), [at]))
    things = [place for place in found if place[0].key]
    loose = [place for place in things or found if script.spans[place[1][0]].tokens[0].word in LOOSE]
    chosen = next((some for some in (found, things, loose) if len(some) == 1), None)
    return chosen[0] if chosen else None


def with_average_over(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query, averaged over what was said. Stops where its figures do not reach that, or are averages already."""
    said = slots.average_over
    if said is not None:
        ref = DimensionRef(field=said.key) if said.key else DimensionRef(field=TIME, grain=said.grain)
        if ref.field == TIME:
            resolver.check_dated(query.metrics)
        query = query.model_copy(update={"average_over": (ref,)})
    elif query.metrics and all(resolver.entities.has_no_average(name) for name in query.metrics):
        query = query.model_copy(update={"average_over": ()})  # "and the attendance rate?" is what it is
    for ref in query.average_over:
        datasets = resolver.datasets(query.metrics)
        if ref.field != TIME and resolver.reach.total(datasets, ref.field, ref.role) is None:
            raise resolver.unreachable(ref.field, query.metrics)
    if query.average_over and not query.metrics:
        raise no_average(resolver)
    if query.average_over and _means_nothing(query, resolver):
        near = resolver.naming.any_of(average_labels(resolver))
        figure = resolver.naming.metric(query.metrics[0])
        raise resolver.refuse(resolver.naming.replies.average_of.format(metric=figure, near=near))
    return query


def no_average(resolver: Resolver) -> Stop:
    """The refusal of an average of no figure: what is named right behind the word, else the word itself."""
    spans = resolver.script.spans
    named = (other for span, other in pairwise(spans) if span.has(Word.AVERAGE) and other.dimensions)
    field = next(named, None)
    if field is None:
        return resolver.unexplained(resolver.written(Word.AVERAGE))
    near = resolver.naming.any_of(average_labels(resolver))
    label = resolver.naming.dimension(field.dimensions[0].name)
    return resolver.refuse(resolver.naming.replies.average_of_field.format(field=label, near=near))


def _means_nothing(query: MetricQuery, resolver: Resolver) -> bool:
    computed = query.derive or query.others or query.fill or query.counts_groups
    timed = any(ref.field == TIME for ref in query.average_over) and (query.comparison or query.compared_with)
    split = any(ref in query.dimensions for ref in query.average_over)
    averaged = any(resolver.entities.has_no_average(name) for name in query.metrics)
    return bool(computed or timed or split or averaged)


def average_labels(resolver: Resolver) -> list[str]:
    """What some figures are called that are averages themselves, to ask for instead; of any, where none is one.

    Shares, which are averages of ones and noughts, come last.
    """
    metrics = resolver.model.metrics
    averages = [name for name, metric in metrics.items() if is_average(metric)]
    averages.sort(key=lambda name: metrics[name].format == "percent")
    return [resolver.naming.metric(name) for name in (averages or list(metrics))[:_MOST_NAMED]]
