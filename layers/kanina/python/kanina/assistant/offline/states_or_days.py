"""A word that is a state of rows and dates some: "released", of job orders, where loans have a day of release.

Of which rows it speaks is told by what the message names. Where a state is called as all of its rows began ("borrowed",
of loans), the words around it tell which is meant: those that are so still, or what was done with all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_states import STILL

_DONE = frozenset({"have", "has", "had", "haven't", "hasn't", "ever", "did"})
"""Before a verb these say that something was done."""
_RANKING = (Word.TOP, Word.BOTTOM)


def with_states_or_days(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, such words with only the readings of the rows that are named, and the days of the states kept.

    Where the rows that are named have such a day and do not lead to those in such a state, the day is meant.
    """
    result = list(spans)
    for at, span in enumerate(spans):
        if not (span.values and span.dates):
            continue
        if (begun := _begun(span, entities)) and _is_done(at, spans):
            kept = tuple(r for r in span.readings if not (r.kind == "value" and _dataset(r.name) in begun))
            deeds = tuple(Reading("verb", count) for count in begun.values() if count not in span.verbs)
            result[at] = replace(span, readings=(*kept, *deeds))
            continue
        named = {dataset for other in (*spans[:at], *spans[at + 1 :]) for dataset in _rows_of(other, entities)}
        dated = {_dataset(address) for address in span.dates} & named
        apart = {reading for reading in span.values if dated and not _leads_to(named, reading, entities)}
        kept = tuple(reading for reading in span.readings if reading not in apart)
        days = {_dataset(reading.name) for reading in kept if reading.kind == "value"} or dated
        result[at] = replace(span, readings=tuple(r for r in kept if r.kind != "dates" or _dataset(r.name) in days))
    return tuple(result)


def _rows_of(span: Span, entities: Entities) -> set[str]:
    return {*entities.called(span), *(dataset for metric in span.metrics for dataset in entities.measured(metric))}


def _leads_to(named: set[str], value: Reading, entities: Entities) -> bool:
    return any(_dataset(value.name) in entities.led_to(dataset) for dataset in named)


def _dataset(address: str) -> str:
    return address.partition(".")[0]


def _begun(span: Span, entities: Entities) -> dict[str, str]:
    """The datasets whose rows all began so, and their counts: these are dated by a day that the word is of."""
    counts = ((address, entities.count_of(_dataset(address))) for address in span.dates)
    return {
        _dataset(address): count
        for address, count in counts
        if count and entities.dated_by(count) == address.partition(".")[2]
    }


def _is_done(at: int, spans: Sequence[Span]) -> bool:
    """Whether a verb says what was done: "was borrowed most", "never borrowed", "borrowed in 2026"."""
    if is_standing(at, spans):
        return False
    before = spans[at - 1] if at else None
    told = before is not None and (before.has(Word.NEVER, Word.NOT) or bool(_DONE & set(before.word.split())))
    return told or _is_ranked(at, spans) or any(span.period for span in spans[at + 1 : at + 3])


def is_standing(at: int, spans: Sequence[Span]) -> bool:
    """Whether a state is said of rows that are in it: "still borrowed", "borrowed loans", "borrowed or overdue"."""
    if _is_ranked(at, spans):
        return False
    fields = {reading.name for reading in spans[at].values}
    beside = [spans[place] for place in (at - 2, at + 2) if 0 <= place < len(spans)]
    if any(fields & {reading.name for reading in span.values} for span in beside):
        return True
    if at and STILL & set(spans[at - 1].word.split()):
        return True
    after = spans[at + 1] if at + 1 < len(spans) else None
    return after is not None and (bool({_dataset(field) for field in fields} & set(after.rows)) or after.word == "pa")


def _is_ranked(at: int, spans: Sequence[Span]) -> bool:
    return any(span.has(*_RANKING) for span in spans[max(at - 2, 0) : at + 3])
