"""A word that is the state of some rows and dates others: "released", of job orders, where loans have a day of release.

Of which rows it speaks is told by what the message names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span


def with_states_or_days(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, such words with only the readings of the rows that are named, and the days of the states kept.

    Where the rows that are named have such a day and do not lead to those in such a state, the day is meant.
    """
    result = list(spans)
    for at, span in enumerate(spans):
        if not (span.values and span.dates):
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
