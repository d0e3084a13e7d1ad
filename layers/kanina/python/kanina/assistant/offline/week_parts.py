"""Weekends beside weekdays: "enrollments on weekends vs weekdays" are two figures of the same, each of its days."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.building import filters_of
from kanina.assistant.offline.edit_beside import side_by_side
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import WEEKDAYS_TOGETHER, Word
from kanina.models import MetricQuery

_JOINTS = (*FILLERS, Word.VERSUS, Word.AND, Word.OR, Word.COMPARE)


def read_week_parts(script: Script, slots: Slots, weekdays: Sequence[tuple[Reading, ...]]) -> None:
    """Fill week_parts where weekends and weekdays are named side by side, and a field holds the days of the week."""
    weekends = list(script.free(Word.WEEKEND))
    workdays = [
        at for at in script.free() if script.has(at, Word.WORKDAYS) or script.spans[at].word in WEEKDAYS_TOGETHER
    ]
    if not weekdays or len(weekends) != 1 or len(workdays) != 1:
        return
    first, last = sorted((weekends[0], workdays[0]))
    between = range(first + 1, last)
    joined = any(script.has(at, Word.VERSUS, Word.AND, Word.OR) for at in between)
    if not joined or not all(script.has(at, *_JOINTS) or script.spans[at].is_sign for at in between):
        return
    parts = {weekends[0]: weekdays[5:], workdays[0]: weekdays[:5]}
    slots.week_parts = tuple(
        tuple(ValueMention(readings=readings, at=at, run=at, named=True) for readings in parts[at])
        for at in (first, last)
    )
    script.take(first, last, *between, *script.free(Word.COMPARE))


def with_week_parts(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query of the days that were named first, beside that of the others.

    Raises Stop where nothing is measured, or where it is to stand beside another time as well.
    """
    if slots.comparison or slots.compared_to:
        raise resolver.refuse(resolver.naming.replies.compared_already)
    if not query.metrics:
        raise resolver.unexplained(resolver.written(Word.WEEKEND))
    one, other = (
        query.model_copy(update={"filters": (*query.filters, *filters_of(days, query.metrics, resolver))})
        for days in slots.week_parts
    )
    return side_by_side(one, other)
