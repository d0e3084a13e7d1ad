"""The one period a query is of: what was said, united where it follows on, and a plan's as something to shift."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
    _place_in_the_year(slots)
    several = len(slots.periods) > 1 and slots.periods_joined and not slots.numbers
    if several:
        slots.periods = _of_each_year(slots.periods)
    united = _united(slots.periods, resolver) if several else None
    if united is None:
        if several and not (grouped or slots.comparison or slots.compared_to):
            _compare_two(slots, resolver)
        return
    unit = slots.periods[0].unit
    slots.periods = [united]
    combined = any(span.word in COMBINED for span in resolver.script.spans)
    shown = grouped or slots.over_time or any(mention.grain for mention in (*slots.groups, *slots.bare))
    if unit and not (combined or shown or slots.ranking):
        slots.groups.append(GroupMention(at=len(resolver.script), grain=GRAINS[unit]))


def _place_in_the_year(slots: Slots) -> None:
    """ "Q1 vs Q2 revenue this year": what is compared is of the one year that is said."""
    if len(slots.periods) != 2 or slots.compared_to is None or not slots.compared_to.bare:
        return
    part, year = sorted(slots.periods, key=lambda period: period.unit == "year")
    if year.unit != "year" or not part.bare or part.unit == "year" or year.start is None:
        return
    slots.compared_to = in_year(slots.compared_to, year.start.year)
    slots.periods = [in_year(part, year.start.year)]


def _of_each_year(periods: Sequence[Stretch]) -> list[Stretch]:
    """ "January to October, this year and last year", "Q1 of 2025 and 2026": the same part of each year."""
    part, *years = periods
    if part.unit == "year" or not years or any(year.unit != "year" or year.start is None for year in years):
        return list(periods)
    parts = [in_year(part, year.start.year) for year in years if year.start]
    if part.bare:
        return parts if len(parts) > 1 else list(periods)
    return [part, *parts]


def _compare_two(slots: Slots, resolver: Resolver) -> None:
    """ "August 2025 and August 2026", "January and March": two of one kind that do not follow each other."""
    one, *others = sorted(_in_the_year_said(slots.periods), key=lambda period: period.start or resolver.calendar.today)
    if len(others) != 1 or one.unit != others[0].unit or (one.unit is None and not _is_year_before(one, others[0])):
        return
    if resolver.calendar.in_future(others[0]):
        return
    slots.periods, slots.compared_to = others, one


def _in_the_year_said(periods: Sequence[Stretch]) -> list[Stretch]:
    """ "Q1 and Q3 2025": the year is said once."""
    dated = next((p.start.year for p in reversed(periods) if p.start and not p.bare), None)
    return [in_year(p, dated) if p.bare and dated else p for p in periods]


def _is_year_before(one: Stretch, other: Stretch) -> bool:
    return one.start is not None and other.start is not None and in_year(one, other.start.year).end == other.end


def _united(periods: Sequence[Stretch], resolver: Resolver) -> Stretch | None:
    """Periods of one unit without a gap, as one; a month without a year is in the year that was said."""
    ordered = sorted(_in_the_year_said(periods), key=lambda period: period.start or resolver.calendar.today)
    first, last = ordered[0], ordered[-1]
    unit = first.unit
    if unit not in ("day", "week", "month", "quarter", "year", "school_year") or any(p.unit != unit for p in ordered):
        return None
    if any(one.end != following.start for one, following in pairwise(ordered)):
        return None
    return Stretch(first.start, last.end, bare=first.bare and last.bare)


def the_period(slots: Slots, resolver: Resolver, metrics: Collection[str]) -> Stretch | None:
    """The one period of a question about these figures. Stops at two, or at one that lies ahead.

    Where what dates the figures lies ahead itself, as bookings do, what is to come is known: "this month" is all of it.
    """
    if len(slots.periods) > 1:
        raise resolver.refuse(resolver.impossible_time(ranges=True) or resolver.naming.replies.two_periods)
    if not slots.periods:
        return None
    period, calendar = slots.periods[0], resolver.calendar
    if resolver.model.lies_ahead(metrics):
        return calendar.whole(period)
    if calendar.in_future(period):
        raise resolver.lies_ahead(metrics)
    return period


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
