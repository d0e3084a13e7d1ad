"""Numbers that rows are compared with: "parcels with a weight over 4 kg" names a field and no figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import AVERAGING, COMPARING, Word

_COMPARED = (*COMPARING, Word.BETWEEN)
_BETWEEN = (*_COMPARED, Word.NEUTRAL, Word.ARTICLE, Word.THAT)
"""May stand between a field and the number that it is compared with."""


def with_units(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, the unit behind a number read as nothing else, and the field of rows that a number is of as that."""
    result = list(spans)
    for at, span in enumerate(spans):
        if span.number is None or span.period:
            continue
        behind = spans[at + 1] if at + 1 < len(spans) else None
        unit = entities.measures.unit_of(behind.tokens) if behind else ""
        if unit and behind:
            kept = tuple(reading for reading in behind.readings if reading.kind != "metric")
            result[at + 1] = replace(behind, readings=kept)
        place = at - 1
        while place > 0 and spans[place].has(*_BETWEEN) and not spans[place].metrics:
            place -= 1
        compared = place > 0 and any(between.has(*_COMPARED) for between in spans[place + 1 : at])
        field = _field(spans, place, unit, entities) if compared else None
        if field:
            result[place] = replace(spans[place], readings=(Reading("dimension", field, groups=False),))
    return tuple(result)


def _field(spans: Sequence[Span], at: int, unit: str, entities: Entities) -> str | None:
    """The one field that a place names, if it is told in such a unit and is of rows that are named right before.

    Not of what these are split by: "routes with a weight over 4 kg" is about what each route comes to.
    """
    measures = entities.measures
    own = {reading.name for reading in spans[at].dimensions if not reading.groups or spans[at].metrics}
    own |= {field for name in spans[at].metrics if (field := measures.averaged(name))}
    owner = next((span for span in reversed(spans[:at]) if span.metrics or span.rows or span.dimensions), None)
    if (
        len(own) != 1
        or owner is None
        or spans[at - 1].has(Word.GROUP)
        or any(token.word in AVERAGING for token in spans[at].tokens)
    ):
        return None
    address = own.pop()
    told = not unit or address in measures.in_unit(unit)
    rows = {*owner.rows, *(measures.rows_counted(name) for name in owner.metrics)}
    return address if told and address.partition(".")[0] in rows else None
