""" "People who joined in 2026": of the people there are, those of whom the message, or the last answer, speaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words import phrases

_PEOPLE = frozenset(phrases("people | persons | individuals | tao | mga tao | taong | katao"))


def with_people_meant(spans: Sequence[Span], entities: Entities, measured: Iterable[str]) -> tuple[Span, ...]:
    """The spans, a word for any people as the one kind that is meant. measured: the metrics of the last query."""
    places = [at for at, span in enumerate(spans) if span.is_unknown and span.word in _PEOPLE]
    if len(places) != 1:
        return tuple(spans)
    said = {address.partition(".")[0] for span in spans for address in _days_of(span)}
    said = said or {reading.name.partition(".")[0] for span in spans for reading in span.values}
    said = said or {dataset for name in measured for dataset in entities.measured(name)}
    kinds = [dataset for dataset in said if entities.are_people(dataset)]
    named = entities.naming(kinds[0]) if len(kinds) == 1 else ()
    count = entities.count_of(kinds[0]) if len(kinds) == 1 else None
    if len(named) != 1 or count is None:
        return tuple(spans)
    readings = (Reading("metric", count), Reading("dimension", named[0]), Reading("rows", kinds[0]))
    result = list(spans)
    result[places[0]] = replace(spans[places[0]], readings=readings)
    return tuple(result)


def _days_of(span: Span) -> tuple[str, ...]:
    """The days that a verb speaks of, before all those that are called by it: "joined", of `date_joined`."""
    verb = span.tokens[-1].word
    own = (day for day in span.dates if any(related(verb, word) for word in day.partition(".")[2].split("_")))
    return tuple(own) or span.dates
