"""Nouns for the rows of a table that are a value somewhere else too: "memberships", where payments are for some item.

The rows are meant, unless the message speaks of what has the value: "payments for memberships" are of that item. And
kinds of rows that are called as a unit of time is: "the total price of annual memberships" is of that plan.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_lookups import PLACES

_LINK = "na"
_LACKING = frozenset({"without", "no", "never", "not", "zero", "walang", "wala", "hindi"})


def with_tables_first(spans: Sequence[Span], entities: Entities, before: Iterable[str]) -> tuple[Span, ...]:
    """The spans, those that name rows without the values of other tables. before: the metrics of the last query."""
    spans = _with_kinds(spans)
    both = [at for at, span in enumerate(spans) if span.rows and span.values]
    if not both:
        return tuple(spans)
    measured = {dataset for name in before for dataset in entities.measured(name)}
    result = list(spans)
    for at in both:
        others = (span for place, span in enumerate(spans) if place != at and not _is_lacked(spans, at, place))
        spoken_of = measured.union(*(_datasets(span, entities) for span in others))
        result[at] = _without_values(spans[at], {*spans[at].rows, *spoken_of})
    return tuple(result)


def _is_lacked(spans: Sequence[Span], at: int, place: int) -> bool:
    """ "memberships without a payment": what the rows have none of tells nothing else of them."""
    return any(token.word in _LACKING for span in spans[at + 1 : place] for token in span.tokens)


def _without_values(span: Span, of: Collection[str]) -> Span:
    """The span without values of other datasets than these."""
    kept = (r for r in span.readings if r.kind != "value" or r.name.partition(".")[0] in of)
    return replace(span, readings=tuple(kept))


def _datasets(span: Span, entities: Entities) -> set[str]:
    """What a span speaks of: the rows it names, and those of its figures."""
    figures = (*span.metrics, *span.verbs)
    return {*entities.called(span), *(dataset for name in figures for dataset in entities.measured(name))}


def _with_kinds(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, units of time without that reading where another figure is asked for of the rows of such a kind."""
    result = list(spans)
    for at, span in enumerate(spans):
        after = next((found for found in spans[at + 1 :] if found.word != _LINK), None)
        kinds = {reading.name.partition(".")[0] for reading in span.values}
        if not span.adverb or after is None or not kinds & set(after.rows):
            continue
        if any(found.metrics for found in spans[:at]):
            result[at] = replace(span, readings=span.values)
    return tuple(result)


def with_own_values(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, values before the noun of their own rows as theirs: "boxing trainers", of their specialty.

    Places stay open, since people may live in one and belong to a branch in another.
    """
    result = list(spans)
    for at, span in enumerate(spans):
        after = next((found for found in spans[at + 1 :] if found.word != _LINK), None)
        if after is None or len({reading.name for reading in span.values}) < 2 or not after.rows:
            continue
        own = tuple(r for r in span.values if r.name.partition(".")[0] in after.rows and r.rank == 0)
        if len(own) == 1 and not any(_is_place(reading.name) for reading in span.values):
            result[at] = replace(span, readings=(replace(own[0], owned=True),))
    return tuple(result)


def _is_place(address: str) -> bool:
    return bool({*PLACES, "branch", "clinic", "campus"} & set(address.partition(".")[2].split("_")))
