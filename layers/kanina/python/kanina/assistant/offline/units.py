"""Numbers that have a unit: "with a weight over 4 kg" names a field and no figure, and its "kg" is one neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import AVERAGING, Word

_COMPARING = (Word.MORE, Word.LESS, Word.AT_LEAST, Word.AT_MOST, Word.EXACTLY, Word.BETWEEN)
_BETWEEN = (*_COMPARING, Word.NEUTRAL, Word.ARTICLE, Word.THAT)
"""May stand between a field and the number that it is compared with."""


def with_units(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, the unit behind a number read as nothing else, and the field of rows that the number is of as that."""
    result = list(spans)
    for at in range(1, len(spans)):
        number = spans[at - 1].number
        unit = entities.measures.unit_of(spans[at].tokens) if number and not spans[at - 1].period else ""
        if not unit:
            continue
        kept = tuple(reading for reading in spans[at].readings if reading.kind != "metric")
        result[at] = replace(spans[at], readings=kept)
        place = at - 2
        while place > 0 and spans[place].has(*_BETWEEN) and not spans[place].metrics:
            place -= 1
        field = _field(spans, place, unit, entities) if place > 0 and place < at - 2 else None
        if field:
            result[place] = replace(spans[place], readings=(Reading("dimension", field, groups=False),))
    return tuple(result)


def _field(spans: Sequence[Span], at: int, unit: str, entities: Entities) -> str | None:
    """The one field that a place names, if it is told in such a unit and is of rows that are named before.

    Not of what these are split by: "routes with a weight over 4 kg" is about what each route comes to.
    """
    measures = entities.measures
    sizes = measures.in_unit(unit)
    own = {reading.name for reading in spans[at].dimensions}
    own |= {field for name in spans[at].metrics if (field := measures.averaged(name))}
    owner = next((span for span in reversed(spans[:at]) if span.metrics or span.rows or span.dimensions), None)
    if len(own) != 1 or owner is None or any(token.word in AVERAGING for token in spans[at].tokens):
        return None
    address = own.pop()
    rows = {*owner.rows, *(measures.rows_counted(name) for name in owner.metrics)}
    return address if address in sizes and address.partition(".")[0] in rows else None
