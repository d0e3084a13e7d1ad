"""What a period is compared with, in whole days; one that is still running is compared for as long as it has run."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from kanina.data.semantic_model import SemanticModel
from kanina.models import Grain, Period
from kanina.problems import InvalidRequest

Comparison = Literal["previous_period", "previous_year"]

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Shift:
    """A distance in time: whole months, or whole days. No distance is falsy."""

    months: int = 0
    days: int = 0

    def __bool__(self) -> bool:
        return bool(self.months or self.days)

    def before(self, day: date) -> date:
        """The day that lies this far before; the last of its month where that month is shorter."""
        return add_months(day, -self.months) - timedelta(days=self.days)

    def end_before(self, end: date) -> date:
        """The excluded end that lies this far before: whole months stay whole, else the last day inside moves."""
        if not self.months or end.day == 1:
            return self.before(end)
        return self.before(end - ONE_DAY) + ONE_DAY


NO_SHIFT = Shift()
YEAR = Shift(months=12)
FIFTY_TWO_WEEKS = Shift(days=364)
"""A year for weeks: the same weekday, so that a week meets a whole week."""
GRAIN_SHIFTS: dict[Grain, Shift] = {
    "day": Shift(days=1),
    "week": Shift(days=7),
    "month": Shift(months=1),
    "quarter": Shift(months=3),
    "year": YEAR,
    "fiscal_year": YEAR,
    "school_year": YEAR,
}


def add_months(day: date, months: int) -> date:
    """The same day of another month, or that month's last."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def previous(
    period: Period | None, comparison: Comparison, grain: Grain | None, today: date, model: SemanticModel
) -> tuple[Period, Shift]:
    """The period to compare with, and how far it lies before.

    Grouped by a time (`grain`), each group is compared with the one before it, or with the same one a year before.
    Otherwise the whole period is: a calendar unit with the unit before it, other days with as many days before them.
    """
    given = period or Period()
    elapsed = end_so_far(given, today)
    if grain is not None:
        shift = GRAIN_SHIFTS[grain] if comparison == "previous_period" else YEAR
        if comparison == "previous_year" and grain == "week":
            shift = FIFTY_TWO_WEEKS
    elif period is None or (period.start is None and period.end is None):
        raise InvalidRequest("a comparison needs a period: say which days, or group by a time")
    elif comparison == "previous_year":
        shift = YEAR
    else:
        shift = _length(given, elapsed, today, model)
    start = shift.before(given.start) if given.start else None
    end = shift.end_before(elapsed)
    if grain is None and comparison == "previous_period" and given.start:
        end = min(end, given.start)
    return Period(start=start, end=end), shift


def moved(period: Period, asked: date, today: date, model: SemanticModel) -> Period:
    """The days that lie to today as these did to the day they were asked on.

    A calendar unit moves by as many units as have begun since, months up to the one it was asked in by months, other
    days by as many days as have passed. What was not over on the day it was asked on runs up to today. A period that is
    open on a side stays as it is.
    """
    start, end = period.start, period.end
    if start is None or end is None:
        return period
    runs = is_running(period, asked)
    unit = period.unit or (_unit_so_far(start, asked + ONE_DAY, model) if runs else None)
    shift = _length(period, end_so_far(period, asked), asked, model)
    own = _unit_so_far(start, end, model)
    if shift.months > 1 and end == asked.replace(day=1) and (own is None or GRAIN_SHIFTS[own] != shift):
        shift = GRAIN_SHIFTS["month"]  # "the last three months", unless they are a quarter
    is_unit = unit != "day" and (shift.months or (shift.days == 7 and start.weekday() == model.week_start))
    by = _times(shift, _begun(start, shift, today) - _begun(start, shift, asked)) if is_unit else None
    back = Shift(days=(asked - today).days) if by is None else Shift(months=-by.months, days=-by.days)
    start, end = back.before(start), today + ONE_DAY if runs else back.end_before(end)
    return period.model_copy(update={"start": start, "end": end, "unit": unit})


def _times(shift: Shift, count: int) -> Shift:
    return Shift(months=shift.months * count, days=shift.days * count)


def _begun(start: date, shift: Shift, day: date) -> int:
    """How many units after the one that begins on `start` have begun by a day."""
    if shift.months:
        return ((day.year - start.year) * 12 + day.month - start.month - (day.day < start.day)) // shift.months
    return (day - start).days // shift.days


def so_far(period: Period, today: date, model: SemanticModel) -> Period:
    """A period that is running up to today, as what it is so far; any other as it is."""
    if period.start is None or period.end == today + ONE_DAY or not is_running(period, today):
        return period
    unit = period.unit or _unit_so_far(period.start, end_so_far(period, today), model)
    return period.model_copy(update={"end": today + ONE_DAY, "unit": unit})


def distance(period: Period | None, other: Period | None) -> Shift:
    """How far rows of another period move so that its first group meets this one's first: months where they fit.

    Raises InvalidRequest where one lies within the other: its months would meet other months of the same table.
    """
    if period == other or period is None or other is None or period.start is None or other.start is None:
        return NO_SHIFT
    if holds(period, other) or holds(other, period):
        raise InvalidRequest("a period is not compared along a time with a part of it: leave the time out")
    start, before = period.start, other.start
    if start.day == before.day:
        return Shift(months=(start.year - before.year) * 12 + start.month - before.month)
    return Shift(days=(start - before).days)


def holds(period: Period, other: Period) -> bool:
    """Whether all days of another period lie in a period, which may be open."""
    from_start = period.start is None or (other.start is not None and period.start <= other.start)
    to_end = period.end is None or (other.end is not None and other.end <= period.end)
    return from_start and to_end


def is_running(period: Period, day: date) -> bool:
    """Whether a day lies in a period, which may be open."""
    return (period.start is None or period.start <= day) and (period.end is None or day < period.end)


def end_so_far(period: Period, today: date) -> date:
    """The end of what has passed of a period; the whole of it if it lies ahead."""
    tomorrow = today + ONE_DAY
    if period.end is None or (period.end > tomorrow and (period.start is None or period.start <= today)):
        return tomorrow
    return period.end


def _length(period: Period, elapsed: date, today: date, model: SemanticModel) -> Shift:
    """How far before a period the one before it begins."""
    start, end = period.start, period.end
    if start is None:
        raise InvalidRequest("there is no period before one without a beginning; give its first day")
    if period.unit is not None:
        return Shift(days=(elapsed - start).days) if period.unit == "day" else GRAIN_SHIFTS[period.unit]
    if end == start + ONE_DAY:
        return GRAIN_SHIFTS["day"]  # one day is no week or month so far, even where one begins with it
    unit = _unit_so_far(start, elapsed, model) if is_running(period, today) else None
    if unit is not None and end == elapsed:
        return GRAIN_SHIFTS[unit]
    if end is not None and start.day == end.day == 1:
        return Shift(months=(end.year - start.year) * 12 + end.month - start.month)
    if unit is not None:
        return GRAIN_SHIFTS[unit]
    return Shift(days=((end or elapsed) - start).days)


def _unit_so_far(start: date, elapsed: date, model: SemanticModel) -> Grain | None:
    """The smallest calendar unit that begins on a day and is not over: what "this month" was resolved to."""
    school_month = model.school_year_start_month
    begins: dict[Grain, bool] = {
        "week": start.weekday() == model.week_start,
        "month": start.day == 1,
        "quarter": start.day == 1 and start.month % 3 == 1,
        "year": start.day == 1 and start.month == 1,
        "fiscal_year": start.day == 1 and start.month == model.fiscal_year_start_month,
        "school_year": start.day == 1 and start.month == school_month,
    }
    for unit, begun in begins.items():
        shift = GRAIN_SHIFTS[unit]
        if begun and elapsed <= add_months(start, shift.months) + timedelta(days=shift.days):
            return unit
    return None
