"""Reads how long, heavy or dear the single rows are: "lessons of 90 minutes or more", "two-hour lessons", "orders over
₱20,000". What is said of a group's figure ("tutors with more than 60 hours") is read elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import NumberMention, Operator, PartMention
from kanina.assistant.offline.read_numbers import BEHIND, OPERATORS
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_units import BEHIND_SIZE, LASTING

_Owner = tuple[int, str, Decimal]
"""Where rows are named, their field, and what one unit is in it."""
_ONE = frozenset({"a", "an", "one", "isa", "isang"})


@dataclass(frozen=True, slots=True)
class _Said:
    """A number with its unit or currency, at the places from first to last. unit "": it is money."""

    value: Decimal
    first: int
    last: int
    unit: str = ""
    currency: str = ""


def read_measures(script: Script, slots: Slots, entities: Entities, base: Collection[str]) -> None:
    """Add the numbers that are a condition on single rows, where it is clear whose, and which field holds them.

    base: the datasets whose rows the last query counts: "only those longer than an hour".
    """
    _read_graded(script, slots, entities)
    for at in list(script.free()):
        said = _said(script, at, entities) if script.is_free(at) else None
        if said is None:
            continue
        operator, first, last = _compared(script, said)
        if said.unit and script.is_free(last + 1) and script.spans[last + 1].word in BEHIND_SIZE:
            last += 1  # "over 20 cm long"
        lower = _lower_end(script, first) if operator == "eq" and said.unit else None
        if lower is not None:
            operator, first = "le", lower
        told = operator != "eq" or (first > 0 and script.spans[first - 1].word in LASTING)  # not "lessons a day"
        owner = _owner_before(script, first, said, entities) if told else None
        if owner is None and operator == "eq":
            owner = _owner_behind(script, last, said, entities)
        vague = operator == "eq" and said.value == 1  # "noong isang araw" is when, and not how long
        if (
            owner is None
            and base
            and not vague
            and not any(span.metrics or span.rows for span in _others(script, first, last))
        ):
            owner = _field(set(base), at, said, entities)
        if owner is None or (operator == "eq" and not said.unit):
            continue
        place, address, factor = owner
        value = (said.value * factor).normalize()
        reading = (Reading("dimension", address),)
        number = script.spans[lower].number if lower is not None else None
        if number is not None:
            low = (number.value * factor).normalize()
            slots.numbers.append(
                NumberMention("ge", low, False, first, dimensions=reading, subject_at=place, in_unit=True)
            )
        slots.numbers.append(
            NumberMention(
                operator,
                value,
                False,
                at,
                dimensions=reading,
                subject_at=place,
                currency=said.currency,
                in_unit=True,
            )
        )
        between = (other for other in range(place + 1, first) if script.spans[other].word in LASTING)
        script.take(*between, *range(first, last + 1))


def _read_graded(script: Script, slots: Slots, entities: Entities) -> None:
    """ "rated lessons": those that have a rating at all, which is what their average is of."""
    for at in list(script.free()):
        span, behind = script.spans[at], at + 1
        behind += behind < len(script) and script.spans[behind].word == "na"
        if span.metrics or not span.verbs or behind >= len(script) or not script.spans[behind].metrics:
            continue
        rows = _rows_named(script.spans[behind], entities)
        graded = {field for name in span.verbs if (field := entities.measures.averaged(name))}
        own = tuple(Reading("dimension", field) for field in graded if field.partition(".")[0] in rows)
        if len(own) == 1:
            slots.parts.append(PartMention("", at, own, there=True))
            script.take(at)


def _said(script: Script, at: int, entities: Entities) -> _Said | None:
    span, behind = script.spans[at], at + 1
    number = span.number
    if number is not None and (span.period or number.percent):
        return None
    unit = entities.measures.unit_of(script.spans[behind].tokens) if script.is_free(behind) else ""
    if unit and (number is not None or span.word in _ONE):
        return _Said(number.value if number else Decimal(1), at, behind, unit)
    if number is None:
        return None
    if number.currency:
        return _Said(number.value, at, at, currency=number.currency)
    if script.has(behind, Word.CURRENCY):
        return _Said(number.value, at, behind, currency=script.spans[behind].word)
    return None


def _compared(script: Script, said: _Said) -> tuple[Operator, int, int]:
    """How rows are compared with it, and the places that say so."""
    before = script.previous(said.first, (Word.NEUTRAL,))
    for word, operator in OPERATORS.items():
        if before is not None and script.is_free(before) and script.has(before, word):
            return operator, before, said.last
    behind = said.last + 1
    for word, operator in BEHIND.items():
        if script.is_free(behind) and script.has(behind, word):
            return operator, said.first, behind
    return "eq", said.first, said.last


def _lower_end(script: Script, at: int) -> int | None:
    """Where the number before "to" or a hyphen stands: "lessons of 60 to 90 minutes"."""
    joint = at - 1 if script.has(at - 1, Word.TO) else None
    low = joint - 1 if joint is not None else at - 1
    if joint is None and script.spans[at].tokens[0].glue != "-":
        return None
    span = script.spans[low] if script.is_free(low) else None
    return low if span and span.number and not span.period else None


def _owner_before(script: Script, first: int, said: _Said, entities: Entities) -> _Owner | None:
    """The rows named before, with nothing but when, where and which between: "lessons last month over 2 hours"."""
    place = first - 1
    while place >= 0:
        span = script.spans[place]
        if span.metrics or span.rows or span.dimensions:
            if said.unit and (field := _field_named(span, said.unit, entities)):
                script.take(place)  # "with a body mass over 5 kg"
                return place, *field
            if said.unit and span.metrics and _names_field(span, said.unit, entities):
                return None  # "routes with a weight over 3 kg": of each route
            rows = _rows_named(span, entities)
            if said.unit and span.metrics and not set(span.metrics) & set(entities.hours):
                rows = rows or {row for metric in span.metrics for row in entities.measured(metric)}
            return _field(rows, place, said, entities)  # "attendance rate for lessons of 90 minutes or more"
        passable = script.is_filler(place, (*FILLERS, Word.ONLY, Word.ACT)) or span.period or span.values
        if not (passable or span.word in LASTING):
            return None
        place -= 1
    return None


def _owner_behind(script: Script, last: int, said: _Said, entities: Entities) -> _Owner | None:
    """The rows named behind: "two-hour lessons", "90-minute Math lessons"."""
    place = last + 1
    while place < len(script) and script.spans[place].values and not script.spans[place].metrics:
        place += 1
    if place == len(script):
        return None
    return _field(_rows_named(script.spans[place], entities), place, said, entities)


def _others(script: Script, first: int, last: int) -> Iterable[Span]:
    return (span for at, span in enumerate(script.spans) if not first <= at <= last)


def _rows_named(span: Span, entities: Entities) -> set[str]:
    """The datasets whose rows a span names or counts; none where it is a figure of another kind."""
    counted = {entities.measures.rows_counted(metric) for metric in span.metrics}
    if None in counted:
        return set()
    return {dataset for dataset in counted if dataset} or set(entities.called(span))


def _names_field(span: Span, unit: str, entities: Entities) -> bool:
    return bool({reading.name for reading in span.dimensions} & set(entities.measures.in_unit(unit)))


def _field_named(span: Span, unit: str, entities: Entities) -> tuple[str, Decimal] | None:
    """The one field that a span names and nothing else, if it is told in such a unit; what one of these is in it."""
    sizes = entities.measures.in_unit(unit)
    own = {reading.name for reading in span.dimensions if not (span.metrics or span.rows)} & set(sizes)
    return (address, sizes[address]) if len(own) == 1 and (address := own.pop()) else None


def _field(rows: Collection[str], place: int, said: _Said, entities: Entities) -> _Owner | None:
    """The one field of some rows that holds what is said, and what one unit is in it."""
    measures = entities.measures
    if said.unit:
        found = {a: size for a, size in measures.in_unit(said.unit).items() if a.partition(".")[0] in rows}
        if len(found) > 1:  # "over 100 km", of a distance in km and a length in mm
            found = {a: size for a, size in found.items() if size == 1}
    else:
        found = {amount: Decimal(1) for dataset in rows if (amount := measures.amount_of(dataset))}
    if len(found) != 1:
        return None
    address, factor = next(iter(found.items()))
    return place, address, factor
