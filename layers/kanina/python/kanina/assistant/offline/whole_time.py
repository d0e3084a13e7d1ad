"""A whole unit of time after its parts: "what was the rate for the whole quarter?", "kita sa buong taon"."""

from __future__ import annotations

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import Calendar, Stretch, Unit
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import WHOLE, Word
from kanina.models import MetricQuery


def read_whole_time(script: Script, slots: Slots, calendar: Calendar, *, has_base: bool) -> None:
    """Fill whole_unit: of the time that an earlier query is of. In a question of its own it is the running one."""
    for at in list(script.free(Word.TOTAL, Word.ALL)):
        after = script.next(at)
        grain = script.spans[after].grain if after is not None and script.is_free(after) else None
        if script.spans[at].word not in WHOLE or grain is None or script.spans[after or 0].is_plural or slots.periods:
            continue
        script.take(at, after)
        if has_base:
            slots.whole_unit = grain
        else:
            slots.periods.append(calendar.this(grain))
    if has_base and len(slots.periods) == 1 and slots.periods[0].unit:
        said = (span for span in script.spans if span.period and span.period.stretch == slots.periods[0])
        if any(token.word in WHOLE for span in said for token in span.tokens):
            slots.whole_unit = slots.periods[0].unit


def as_one(query: MetricQuery, slots: Slots) -> MetricQuery:
    """The query without its split by time, where a figure is asked for of the whole."""
    if slots.whole_unit is None or not slots.metrics or slots.groups:
        return query
    return query.model_copy(update={"dimensions": tuple(ref for ref in query.dimensions if ref.field != TIME)})


def whole_around(query: MetricQuery, unit: Unit, resolver: Resolver) -> Stretch:
    """The unit of time that a query's period lies in. Raises Stop where it lies in none."""
    period = stretch_of(query.period, resolver)
    if period is None or period.start is None or period.end is None:
        raise resolver.refuse(resolver.naming.replies.which_time)
    calendar = resolver.calendar
    whole = calendar.containing(unit, period.start)
    if whole == calendar.containing(unit, calendar.today):
        whole = calendar.this(unit)
    if whole.end is None or period.end > whole.end:
        raise resolver.refuse(resolver.naming.replies.which_time)
    return whole
