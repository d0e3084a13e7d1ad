"""Rows that have an amount: "how many parcels have COD", "ilang porsyento ng bookings ang may discount".

The word for the amount is also the name of what it adds up to; behind "have", said of the rows whose field it is, it
tells which of them are meant: those in which the field is more than nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import GroupMention, MetricMention, NumberMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import COMPARING, HAVE, Word

_THERE_IS = frozenset({"may", "mayroon", "mayroong", "meron", "merong", "na may", "na mayroong", "na merong"})
_WITH = HAVE | _THERE_IS | {"with", "w"}
_ANY = frozenset({"a", "an", "any", "some"})
"""Before an amount these say that there is some of it, and not which it is."""
_OWNERS = frozenset({"we", "our", "natin", "namin", "tayo"})


def read_filled(script: Script, slots: Slots, entities: Entities, base: Collection[str]) -> None:
    """Fill numbers with the fields that the counted or measured rows are said to have something in.

    base: the datasets of the last answer, which a message that only says so changes.
    """
    counts_rows = any(span.has(Word.COUNT, Word.SHARE) for span in script.spans)
    for at, span in enumerate(script.spans):
        if span.word not in _WITH and not (span.has(Word.AND) and _goes_on(script, slots, at)):
            continue
        place = script.next(at)
        if place is None or not script.is_free(place) or _is_compared(script, place):
            continue
        any_of_it = script.spans[at + 1].word in _ANY or (at > 0 and span.word in _THERE_IS)
        if not (any_of_it or (counts_rows and at)):
            continue  # "visits with discount" may ask for both
        field = _amount_named(script, place, entities)
        dataset = field.partition(".")[0] if field else ""
        rows = _rows_before(script, at, entities) or _rows_behind(script, place, entities)
        if any_of_it:
            rows = rows or _measured_before(script, at, entities) or (() if at else base)
        of_others = dataset not in rows and any(name in entities.led_to(dataset) for name in rows) if field else False
        if field is None or not (dataset in rows or of_others):
            continue
        metrics = script.spans[place].metrics if of_others else ()
        number = NumberMention(
            "gt", Decimal(0), False, place, metrics, (Reading("dimension", field),), place, of_rows=True
        )
        slots.numbers.append(number)
        script.take(at, place)
        if of_others:  # "how many members have a balance": those of whose loans one has
            slots.metrics.append(MetricMention(metrics, place, measured=False))
            _count_owners(script, slots, at, rows, entities)
            continue
        alone = at > 0 and not slots.metrics and not any(span.metrics and not span.values for span in script.spans[:at])
        if alone and (counts := entities.counting((dataset,))):
            slots.metrics.append(MetricMention(counts, at))  # "ilang porsyento ng na-book ang may COD"


def _goes_on(script: Script, slots: Slots, at: int) -> bool:
    """Whether "and" joins to an amount that there is another: "with a discount and a fee"."""
    before = script.previous(at)
    return any(number.of_rows and number.at == before for number in slots.numbers)


def _amount_named(script: Script, at: int, entities: Entities) -> str | None:
    """The one numeric field that a span names by what it adds up to, or by itself."""
    span = script.spans[at]
    if span.values or span.rows or span.number is not None:
        return None
    own = entities.field_figures
    summed = {own.field(name, "SUM") or own.field(name, "AVG") for name in span.metrics}
    found = summed or {reading.name for reading in span.dimensions if not reading.role}
    field = next(iter(found)) if len(found) == 1 else None
    return field if field and field in entities.measures.numeric else None


def _rows_before(script: Script, at: int, entities: Entities) -> Collection[str]:
    """The datasets whose rows the words before a place count: by their name, or by what happened to them."""
    for place in range(at - 1, -1, -1):
        span = script.spans[place]
        named = {*entities.named_or_counted(span), *(address.partition(".")[0] for address in span.dates)}
        named = named or {reading.name.partition(".")[0] for reading in span.values}  # "tricycle drivers"
        if named:
            return named
        if span.metrics or span.word in _OWNERS:
            return ()
    return ()


def _measured_before(script: Script, at: int, entities: Entities) -> Collection[str]:
    """The datasets that the figures before a place are measured on: "total fee of visits with a discount"."""
    return {dataset for span in script.spans[:at] for metric in span.metrics for dataset in entities.measured(metric)}


def _rows_behind(script: Script, at: int, entities: Entities) -> Collection[str]:
    """The datasets whose rows are named behind the amount: "ilan ang may balance sa mga miyembro"."""
    named = (set(entities.named_or_counted(span)) for span in script.spans[at + 1 :])
    return next((found for found in named if found), ())


def _count_owners(script: Script, slots: Slots, at: int, rows: Collection[str], entities: Entities) -> None:
    """Count by their name those whom a value alone names: "how many tricycle drivers"."""
    names = [address for dataset in rows for address in entities.naming(dataset)]
    if slots.counted_as is None and slots.counted is None and len(names) == 1:
        before = script.previous(at) or 0
        slots.counted_as = GroupMention(before, (Reading("dimension", names[0]),))


def _is_compared(script: Script, at: int) -> bool:
    """Whether a number follows, which says more of it than that it is there: "have a COD over 500"."""
    after = script.next(at, (*FILLERS, Word.ONLY))
    if after is None or script.spans[after].period is not None:
        return False  # "with a discount in 2026"
    return script.has(after, *COMPARING) or script.spans[after].number is not None
