"""The one period a query is of: what was said, united where it follows on, and a plan's as something to shift."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanina.assistant.offline.calendar import GRAINS, Stretch, in_year
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import COMBINED
from kanina.models import Period


def unite_periods(slots: Slots, resolver: Resolver, *, grouped: bool = False) -> None:
    """ "2024 and 2025": periods that follow each other are one, shown by their unit. grouped: time is shown already.

    Ranked, they are taken together. What has a number to reach could mean each of them or all, so they stay apart.
    """
    several = len(slots.periods) > 1 and slots.periods_joined and not slots.numbers
    united = _united(slots.periods, resolver) if several else None
    if united is None:
        return
    unit = slots.periods[0].unit
    slots.periods = [united]
    combined = any(span.word in COMBINED for span in resolver.script.spans)
    shown = grouped or slots.over_time or any(mention.grain for mention in (*slots.groups, *slots.bare))
    if unit and not (combined or shown or slots.ranking):
        slots.groups.append(GroupMention(at=len(resolver.script), grain=GRAINS[unit]))


def _united(periods: Sequence[Stretch], resolver: Resolver) -> Stretch | None:
    """Periods of one unit without a gap, as one; a month without a year is in the year that was said."""
    dated = next((p.start.year for p in reversed(periods) if p.start and not p.bare), None)
    placed = [in_year(p, dated) if p.bare and dated else p for p in periods]
    ordered = sorted(placed, key=lambda period: period.start or resolver.calendar.today)
    first, last = ordered[0], ordered[-1]
    unit = first.unit
    if unit not in ("day", "week", "month", "quarter", "year", "school_year") or any(p.unit != unit for p in ordered):
        return None
    if any(one.end != following.start for one, following in pairwise(ordered)):
        return None
    return Stretch(first.start, last.end, bare=first.bare and last.bare)


def the_period(slots: Slots, resolver: Resolver) -> Stretch | None:
    """The one period of a question. Stops at two, or at one that lies ahead."""
    if len(slots.periods) > 1:
        raise resolver.refuse(resolver.impossible_time(ranges=True) or resolver.naming.replies.two_periods)
    if not slots.periods:
        return None
    if resolver.calendar.in_future(slots.periods[0]):
        raise resolver.refuse(resolver.naming.replies.future_period)
    return slots.periods[0]


def stretch_of(period: Period | None, resolver: Resolver) -> Stretch | None:
    """A plan's period as something to shift: the unit it is, or is so far."""
    if period is None or period.start is None or period.end is None:
        return None
    calendar = resolver.calendar
    if period.unit == "day" and (period.end - period.start).days > 1:
        return Stretch(period.start, period.end, counted=True)
    for unit in ("day", "week", "month", "quarter", "half", "year", "school_year"):
        if unit == "school_year" and calendar.school_start is None:
            continue
        whole = calendar.containing(unit, period.start)
        running = period.end == calendar.tomorrow and whole.end is not None and period.end < whole.end
        if whole.start == period.start and (whole.end == period.end or (running and period.unit in (unit, None))):
            return Stretch(period.start, period.end, unit)
    return Stretch(period.start, period.end)
