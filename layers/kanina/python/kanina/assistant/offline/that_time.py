"""The time an earlier answer was of: "what was the revenue then?", "lessons in that month", "noong buwang iyon"."""

from __future__ import annotations

from datetime import date

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import Stretch, Unit
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word, phrases
from kanina.models import MetricQuery, Turn

_THEN = frozenset(
    phrases(
        "then | back then | at that time | at the time | noon | nun | noon din | nung panahong iyon | nung time na yun"
    )
)
"""At the end of a question about a figure: when the last answer was of."""
_POINTING = frozenset(
    phrases(
        """
        that | same | the same | this same | that same | parehong | pareho | kaparehong | iyon | iyong | yun | yung |
        yon | iyan | yan
        """
    )
)
"""Before a unit of time: the one that the last answer was of."""


def read_that_time(script: Script, slots: Slots) -> None:
    """Fill that_time. Only of a period that is not said besides."""
    if slots.comparison or slots.compared_to:
        return
    said = [at for at, span in enumerate(script.spans) if not span.is_sign]
    measures = any(span.metrics for span in script.spans)
    if measures and not slots.periods and len(said) > 1 and script.spans[said[-1]].word in _THEN:
        slots.that_time = "any"
        script.take(said[-1])
        return
    for at in list(script.free()):
        span = script.spans[at]
        if span.grain is None or span.dimensions or script.has(at - 1, Word.GROUP):
            continue
        if span.is_plural and not script.has(at - 1, Word.SAME):
            continue
        before, behind = at - 1, at + 1
        linked = behind < len(script) and script.spans[behind].word == "na"  # "araw na iyon"
        behind += linked
        if slots.same_time:
            return
        if at and script.spans[before].word in _POINTING and script.has(before, Word.THAT, Word.SAME):
            slots.that_time, slots.same_time = span.grain, _is_a_year(slots)
            script.take(at, before)
        elif (
            behind < len(script) and script.has(behind, Word.THAT) and (linked or script.spans[at].word.endswith("ng"))
        ):
            slots.that_time, slots.same_time = span.grain, _is_a_year(slots)
            script.take(at, behind)


def _is_a_year(slots: Slots) -> bool:
    """ "that month in 2024": the time is pointed at, and the year of it is said."""
    return len(slots.periods) == 1 and slots.periods[0].unit == "year"


def with_that_time(turn: Turn, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A turn's query for the one time its answer was of: with its filters, but neither split by time nor ranked.

    Where a figure is named, only that is asked for. Raises Stop where the answer was of several times, or of none.
    """
    stretch = _meant(turn, slots, resolver)
    if stretch is None or not isinstance(turn.plan, MetricQuery):
        raise resolver.refuse(resolver.naming.replies.which_time)
    kept = () if slots.metrics else tuple(ref for ref in turn.plan.dimensions if ref.field != TIME)
    return turn.plan.model_copy(update={**PLAIN, "dimensions": kept, "period": resolver.calendar.period(stretch)})


def _meant(turn: Turn, slots: Slots, resolver: Resolver) -> Stretch | None:
    plan, unit = turn.plan, slots.that_time
    if not isinstance(plan, MetricQuery) or unit is None:
        return None
    times = [ref for ref in plan.dimensions if ref.field == TIME]
    if times:
        grain = times[0].grain
        alone = len(plan.dimensions) == 1 and turn.result_count == 1 and unit in ("any", grain)
        return time_called(turn.row_keys[0], grain, resolver) if alone and grain and turn.row_keys else None
    period = stretch_of(plan.period, resolver)
    return period if period is not None and unit in ("any", period.unit) else None


def time_called(label: str, unit: Unit, resolver: Resolver) -> Stretch | None:
    """The time that a row is called by: the first day of its unit."""
    try:
        first = date.fromisoformat(label[:10])
    except ValueError:
        return None
    whole = resolver.calendar.containing(unit, first)
    running = whole.end is not None and whole.end > resolver.calendar.today >= first
    return resolver.calendar.this(unit) if running else whole
