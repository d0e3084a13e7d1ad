"""Stretches of days by the model's calendar: weeks, fiscal and school years, what came before, what is so far.

Every stretch is half-open, `[start, end)`. Rules: the agreed design, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from kanina.data.semantic_model import SemanticModel
from kanina.models import Grain, Period

Unit = Literal["day", "week", "month", "quarter", "half", "year", "fiscal_quarter", "fiscal_year", "school_year"]
MONTHS: dict[Unit, int] = {
    "month": 1,
    "quarter": 3,
    "half": 6,
    "year": 12,
    "fiscal_quarter": 3,
    "fiscal_year": 12,
    "school_year": 12,
}
GRAINS: dict[Unit, Grain] = {
    "day": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "fiscal_quarter": "quarter",
    "fiscal_year": "year",
    "school_year": "school_year",
}
"""The grain that compares a running unit; a fiscal year moves by twelve months, as a year does."""
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of days and how it was said.

    unit: what it is one of (None: a range). bare: it was said without a year, so a follow-up may mean another year's.
    everything: "all time", no bounds at all. counted: it was said as a number of days. yearless: the day that it
    goes on from, or until, was said without a year. back: so many units counted back from today ("last 2 months"),
    which may be those of what was shown instead. to_date: no more of it was meant than has passed ("year to date").
    """

    start: date | None
    end: date | None
    unit: Unit | None = None
    bare: bool = False
    everything: bool = False
    counted: bool = False
    yearless: bool = False
    back: tuple[int, Unit] | None = None
    to_date: bool = False

    @property
    def last_day(self) -> date | None:
        """The last day in it; None where it goes on."""
        return self.end - ONE_DAY if self.end else None

    @property
    def one_day(self) -> date | None:
        """The day that it is; None for any other stretch."""
        return self.start if self.start is not None and self.start == self.last_day else None


@dataclass(frozen=True, slots=True)
class Calendar:
    """Today and the model's rules. Months count from 1; `week_start` from 0, Monday.

    `last_days_include_today`: whether the last 7 days end with today, or with yesterday.
    """

    today: date
    week_start: int = 0
    fiscal_start: int = 1
    school_start: int | None = None
    school_end: int | None = None
    last_days_include_today: bool = True

    @property
    def tomorrow(self) -> date:
        """The end of every stretch that runs until today."""
        return self.today + ONE_DAY

    def containing(self, unit: Unit, day: date) -> Stretch:
        """The whole unit a day falls in."""
        if unit == "day":
            return Stretch(day, day + ONE_DAY, unit)
        if unit == "week":
            start = day - timedelta(days=(day.weekday() - self.week_start) % 7)
            return Stretch(start, start + timedelta(days=7), unit)
        first = self._first_month(unit)
        length = MONTHS[unit]
        months = day.year * 12 + day.month - first
        start_month = months - months % length + first
        return self._from_month(unit, start_month)

    def shifted(self, stretch: Stretch, count: int) -> Stretch:
        """The unit `count` units later (negative: earlier)."""
        unit, start = stretch.unit, stretch.start
        if unit is None or start is None:
            raise ValueError("a range has no neighbours")
        if unit in ("day", "week"):
            move = timedelta(days=count * (7 if unit == "week" else 1))
            return self.containing(unit, start + move)
        return self._from_month(unit, start.year * 12 + start.month + count * MONTHS[unit])

    def this(self, unit: Unit) -> Stretch:
        """The running unit so far, today included."""
        whole = self.containing(unit, self.today)
        return replace(whole, end=min(self.tomorrow, whole.end or self.tomorrow))

    def last(self, unit: Unit, count: int = 1) -> Stretch:
        """The previous whole unit or units; days count up to and including today, unless the model says otherwise."""
        if unit == "day" and count > 1:
            end = self.tomorrow if self.last_days_include_today else self.today
            return Stretch(end - timedelta(days=count), end, counted=True)
        running = self.containing(unit, self.today)
        first = self.shifted(running, -count)
        if count == 1:
            return first
        return Stretch(first.start, self.shifted(running, -1).end)

    def as_far(self, last: Stretch) -> Stretch:
        """Of the last whole unit, as much as has gone of this one: "last month to date"."""
        running = self.this(last.unit) if last.unit else last
        if last.start is None or last.end is None or running.start is None:
            return last
        if last.unit == "year":
            return replace(self.a_year_before(running), unit=None)
        return Stretch(last.start, min(last.start + (self.tomorrow - running.start), last.end))

    def month(self, year: int, number: int) -> Stretch:
        """A calendar month."""
        return self.containing("month", date(year, number, 1))

    def quarter(self, year: int, number: int) -> Stretch:
        """A calendar quarter."""
        return self.containing("quarter", date(year, number * 3, 1))

    def half(self, year: int, number: int) -> Stretch:
        """January to June, or July to December."""
        return self.containing("half", date(year, number * 6, 1))

    def year(self, year: int) -> Stretch:
        """A calendar year."""
        return self.containing("year", date(year, 1, 1))

    def fiscal_year(self, year: int) -> Stretch:
        """The fiscal year that ends in a year."""
        return self.containing("fiscal_year", date(year, 12, 1) if self.fiscal_start == 1 else date(year, 1, 1))

    def part_of(self, year: Stretch, length: int, number: int) -> Stretch:
        """One of the parts of so many months of a year, counted from its first."""
        assert year.start is not None
        first = year.start.year * 12 + year.start.month + (number - 1) * length
        whole = self._from_month("fiscal_quarter" if length == 3 else "half", first)
        return whole if length == 3 else replace(whole, unit=None)

    def school_year(self, year: int) -> Stretch:
        """The school year that begins in a year."""
        return self.containing("school_year", date(year, self.school_start or 1, 1))

    def latest(self, stretch: Stretch) -> Stretch:
        """The latest occurrence, of a month or quarter of this calendar year, that has begun."""
        if stretch.start is not None and stretch.start > self.today:
            return self.a_year_before(stretch)
        return stretch

    def a_year_before(self, stretch: Stretch) -> Stretch:
        """The same stretch a year earlier; a week goes 52 weeks back, so that its weekdays stay."""
        if stretch.unit == "week":
            move = timedelta(weeks=52)
            return replace(
                stretch, start=stretch.start and stretch.start - move, end=stretch.end and stretch.end - move
            )
        return replace(
            stretch, start=stretch.start and _year_before(stretch.start), end=stretch.end and _year_before(stretch.end)
        )

    def period(self, stretch: Stretch) -> Period | None:
        """A stretch as a plan holds it; None is all time. The unit is kept where the days do not tell it."""
        if stretch.start is None and stretch.end is None:
            return None
        unit: Grain | None = "day" if stretch.counted else None
        if stretch.unit is not None and self.is_running(stretch):
            unit = GRAINS.get(stretch.unit)
        return Period(start=stretch.start, end=stretch.end, unit=unit)

    def is_running(self, stretch: Stretch) -> bool:
        """Whether a unit was cut at today."""
        if stretch.unit is None or stretch.start is None or stretch.end != self.tomorrow:
            return False
        return self.containing(stretch.unit, stretch.start).end != stretch.end

    def next(self, unit: Unit, count: int = 1) -> Stretch:
        """The whole unit, or units, after the running one; of days those from tomorrow on."""
        running = self.containing(unit, self.today)
        first, last = self.shifted(running, 1), self.shifted(running, count)
        return first if count == 1 else Stretch(first.start, last.end, counted=unit == "day")

    def whole(self, stretch: Stretch) -> Stretch:
        """All of a running unit that is said, where what lies ahead counts: "this month"; any other as it is."""
        if (
            not stretch.unit
            or stretch.start is None
            or stretch.end != self.tomorrow
            or stretch.counted
            or stretch.to_date
        ):
            return stretch
        found = self.containing(stretch.unit, stretch.start)
        return found if found.start == stretch.start else stretch

    def in_future(self, stretch: Stretch) -> bool:
        """Whether nothing of it has begun."""
        return stretch.start is not None and stretch.start > self.today

    def _first_month(self, unit: Unit) -> int:
        if unit in ("fiscal_quarter", "fiscal_year"):
            return self.fiscal_start
        return self.school_start or 1 if unit == "school_year" else 1

    def _from_month(self, unit: Unit, months: int) -> Stretch:
        """The unit that starts in month `months`, counted 12 to the year, January of year y being 12 y + 1."""
        length = MONTHS[unit]
        if unit == "school_year" and self.school_start and self.school_end:
            length = (self.school_end - self.school_start) % 12 + 1
        return Stretch(_first_of(months), _first_of(months + length), unit)


def calendar_of(model: SemanticModel, now: datetime) -> Calendar:
    """The model's calendar at a moment."""
    return Calendar(
        today=now.astimezone(ZoneInfo(model.zone)).date(),
        week_start=model.week_start,
        fiscal_start=model.fiscal_year_start_month,
        school_start=model.school_year_start_month,
        school_end=model.school_year_end_month,
        last_days_include_today=model.last_days_include_today,
    )


def _first_of(months: int) -> date:
    year, month = divmod(months - 1, 12)
    return date(min(max(year, MINYEAR), MAXYEAR), month + 1, 1)


def _year_before(day: date) -> date:
    """The same day a year earlier; 29 February becomes 28 February."""
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


def in_year(stretch: Stretch, year: int) -> Stretch:
    """A stretch that was said without a year, in a given one."""
    if stretch.start is None or stretch.end is None:
        return stretch
    move = year - stretch.start.year
    try:
        start = stretch.start.replace(year=year)
        end = stretch.end.replace(year=stretch.end.year + move)
    except ValueError:
        return replace(stretch, bare=False)
    return replace(stretch, start=start, end=end, bare=False)
