"""Periods in English and Filipino, read on Thursday 26 November 2026, school years June to March."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.periods import find_period
from kanina.models import Period

CALENDAR = Calendar(date(2026, 11, 26), week_start=0, fiscal_start=1, school_start=6, school_end=3)


def period(text: str) -> tuple[str | None, str | None] | None:
    stretch = find_period(text, CALENDAR)
    if stretch is None:
        return None
    return (stretch.start and stretch.start.isoformat(), stretch.end and stretch.end.isoformat())


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        # years
        ("revenue in 2025", "2025-01-01", "2026-01-01"),
        ("2024 lang", "2024-01-01", "2025-01-01"),
        ("noong taong 2025", "2025-01-01", "2026-01-01"),
        ("year 2024", "2024-01-01", "2025-01-01"),
        ("ngayong 2025", "2025-01-01", "2026-01-01"),
        # a month that is still ahead is last year's, unless "sa" says that it is to come
        ("noong Disyembre", "2025-12-01", "2026-01-01"),
        ("sa Disyembre", "2026-12-01", "2027-01-01"),
        ("sa Disyembre 2025", "2025-12-01", "2026-01-01"),
        ("sa Marso", "2026-03-01", "2026-04-01"),
        # this unit is the unit so far
        ("this year", "2026-01-01", "2026-11-27"),
        ("ngayong taon", "2026-01-01", "2026-11-27"),
        ("this year so far", "2026-01-01", "2026-11-27"),
        ("year to date", "2026-01-01", "2026-11-27"),
        ("year-to-date", "2026-01-01", "2026-11-27"),
        ("YTD", "2026-01-01", "2026-11-27"),
        ("this month", "2026-11-01", "2026-11-27"),
        ("nitong buwan", "2026-11-01", "2026-11-27"),
        ("month to date", "2026-11-01", "2026-11-27"),
        ("last month to date", "2026-10-01", "2026-10-27"),
        ("last year to date", "2025-01-01", "2025-11-27"),
        ("last week to date", "2026-11-16", "2026-11-20"),
        ("ngayong Nobyembre", "2026-11-01", "2026-12-01"),
        ("ngayong Q3", "2026-07-01", "2026-10-01"),
        ("this Q4", "2026-10-01", "2027-01-01"),
        ("buong 2025", "2025-01-01", "2026-01-01"),
        ("all of 2025", "2025-01-01", "2026-01-01"),
        ("the entire 2024", "2024-01-01", "2025-01-01"),
        ("bago mag-2025", None, "2025-01-01"),
        ("bago mag-Hunyo 2025", None, "2025-06-01"),
        ("noong makalawa", "2026-11-24", "2026-11-25"),
        ("this quarter", "2026-10-01", "2026-11-27"),
        ("ngayong kwarter", "2026-10-01", "2026-11-27"),
        ("this week", "2026-11-23", "2026-11-27"),
        ("ngayong linggo", "2026-11-23", "2026-11-27"),
        ("the current month", "2026-11-01", "2026-11-27"),
        ("today", "2026-11-26", "2026-11-27"),
        ("ngayong araw", "2026-11-26", "2026-11-27"),
        ("kanina", "2026-11-26", "2026-11-27"),
        ("taong ito", "2026-01-01", "2026-11-27"),
        ("sa buwan na ito", "2026-11-01", "2026-11-27"),
        ("mula Enero hanggang Marso ng taong ito", "2026-01-01", "2026-04-01"),
        ("this yr", "2026-01-01", "2026-11-27"),
        ("this mo", "2026-11-01", "2026-11-27"),
        ("last weekend", "2026-11-21", "2026-11-23"),
        ("nung weekend", "2026-11-21", "2026-11-23"),
        ("noong nakaraang weekend", "2026-11-21", "2026-11-23"),
        # so many units ago is the whole unit then
        ("2 months ago", "2026-09-01", "2026-10-01"),
        ("two weeks ago", "2026-11-09", "2026-11-16"),
        ("3 years ago", "2023-01-01", "2024-01-01"),
        ("noong dalawang buwan na ang nakaraan", "2026-09-01", "2026-10-01"),
        # the first and the last of something longer
        ("first 10 days of November", "2026-11-01", "2026-11-11"),
        ("the last five days of October 2025", "2025-10-27", "2025-11-01"),
        ("huling tatlong buwan ng 2025", "2025-10-01", "2026-01-01"),
        ("unang anim na buwan ng 2025", "2025-01-01", "2025-07-01"),
        ("first 2 quarters of 2025", "2025-01-01", "2025-07-01"),
        # a month behind two of its days
        ("from 10 to 20 November", "2026-11-10", "2026-11-21"),
        ("mula ika-10 hanggang ika-20 ng Nobyembre", "2026-11-10", "2026-11-21"),
        ("10-20 Nov 2025", "2025-11-10", "2025-11-21"),
        ("between the 1st and the 15th of March 2025", "2025-03-01", "2025-03-16"),
        # last unit is the previous whole one
        ("nitong nakaraang linggo", "2026-11-16", "2026-11-23"),
        ("last mo", "2026-10-01", "2026-11-01"),
        ("last qtr", "2026-07-01", "2026-10-01"),
        ("last month", "2026-10-01", "2026-11-01"),
        ("nakaraang buwan", "2026-10-01", "2026-11-01"),
        ("noong nakaraang buwan", "2026-10-01", "2026-11-01"),
        ("noong isang buwan", "2026-10-01", "2026-11-01"),
        ("noong buwang nakaraan", "2026-10-01", "2026-11-01"),
        ("last week", "2026-11-16", "2026-11-23"),
        ("noong nakaraang linggo", "2026-11-16", "2026-11-23"),
        ("noong isang linggo", "2026-11-16", "2026-11-23"),
        ("last quarter", "2026-07-01", "2026-10-01"),
        ("last year", "2025-01-01", "2026-01-01"),
        ("nakaraang taon", "2025-01-01", "2026-01-01"),
        ("noong isang taon", "2025-01-01", "2026-01-01"),
        ("the previous year", "2025-01-01", "2026-01-01"),
        ("yesterday", "2026-11-25", "2026-11-26"),
        ("kahapon", "2026-11-25", "2026-11-26"),
        ("day before yesterday", "2026-11-24", "2026-11-25"),
        ("noong Lunes", "2026-11-23", "2026-11-24"),
        ("last Friday", "2026-11-20", "2026-11-21"),
        # several units
        ("last 7 days", "2026-11-20", "2026-11-27"),
        ("the last seven days", "2026-11-20", "2026-11-27"),
        ("huling 7 araw", "2026-11-20", "2026-11-27"),
        ("nakaraang 30 araw", "2026-10-28", "2026-11-27"),
        ("7 araw na nakalipas", "2026-11-20", "2026-11-27"),
        ("past 3 months", "2026-08-01", "2026-11-01"),
        ("nakaraang tatlong buwan", "2026-08-01", "2026-11-01"),
        ("last 2 weeks", "2026-11-09", "2026-11-23"),
        ("last 12 months", "2025-11-01", "2026-11-01"),
        # months and dates: bare ones are the latest that has begun
        ("March", "2026-03-01", "2026-04-01"),
        ("in December", "2025-12-01", "2026-01-01"),
        ("November", "2026-11-01", "2026-12-01"),
        ("noong Enero", "2026-01-01", "2026-02-01"),
        ("March 2025", "2025-03-01", "2025-04-01"),
        ("Sept. 2025", "2025-09-01", "2025-10-01"),
        ("buwan ng Marso", "2026-03-01", "2026-04-01"),
        ("March last year", "2025-03-01", "2025-04-01"),
        ("Marso noong nakaraang taon", "2025-03-01", "2025-04-01"),
        ("last March", "2026-03-01", "2026-04-01"),
        ("last November", "2025-11-01", "2025-12-01"),
        ("2025-03", "2025-03-01", "2025-04-01"),
        ("March 15, 2025", "2025-03-15", "2025-03-16"),
        ("15 March 2025", "2025-03-15", "2025-03-16"),
        ("Oktubre 5, 2025", "2025-10-05", "2025-10-06"),
        ("on March 15", "2026-03-15", "2026-03-16"),
        ("December 1", "2025-12-01", "2025-12-02"),
        ("Feb 29", "2024-02-29", "2024-03-01"),
        ("2025-03-01", "2025-03-01", "2025-03-02"),
        ("3/15/2025", "2025-03-15", "2025-03-16"),
        ("4/4/2025", "2025-04-04", "2025-04-05"),
        ("10/2025", "2025-10-01", "2025-11-01"),
        ("from 01/04/2025 to 15/04/2025", "2025-04-01", "2025-04-16"),
        ("from 04/01/2025 to 04/15/2025", "2025-04-01", "2025-04-16"),
        # quarters and halves
        ("Q1", "2026-01-01", "2026-04-01"),
        ("Q1 2025", "2025-01-01", "2025-04-01"),
        ("2025 Q3", "2025-07-01", "2025-10-01"),
        ("third quarter of 2025", "2025-07-01", "2025-10-01"),
        ("ikatlong kwarter ng 2025", "2025-07-01", "2025-10-01"),
        ("last quarter of 2025", "2025-10-01", "2026-01-01"),
        ("first half of 2025", "2025-01-01", "2025-07-01"),
        ("H2 2024", "2024-07-01", "2025-01-01"),
        # school and fiscal years
        ("SY 2024-2025", "2024-06-01", "2025-04-01"),
        ("SY 24-25", "2024-06-01", "2025-04-01"),
        ("school year 2024-2025", "2024-06-01", "2025-04-01"),
        ("2024-2025 school year", "2024-06-01", "2025-04-01"),
        ("this school year", "2026-06-01", "2026-11-27"),
        ("last school year", "2025-06-01", "2026-04-01"),
        ("FY 2025", "2025-01-01", "2026-01-01"),
        # ranges
        ("Jan to March 2025", "2025-01-01", "2025-04-01"),
        ("from January to March 2025", "2025-01-01", "2025-04-01"),
        ("Jan-Mar 2025", "2025-01-01", "2025-04-01"),
        ("mula Enero hanggang Marso", "2026-01-01", "2026-04-01"),
        ("mula Enero hanggang Marso 2025", "2025-01-01", "2025-04-01"),
        ("sa pagitan ng Enero at Marso 2025", "2025-01-01", "2025-04-01"),
        ("between January and March 2025", "2025-01-01", "2025-04-01"),
        ("between 2023 and 2025", "2023-01-01", "2026-01-01"),
        ("2023-2025", "2023-01-01", "2026-01-01"),
        ("Nov 2025 to Jan 2026", "2025-11-01", "2026-02-01"),
        ("Dec to Feb", "2025-12-01", "2026-03-01"),
        ("March 1-15, 2025", "2025-03-01", "2025-03-16"),
        ("2025-01-01 to 2025-03-31", "2025-01-01", "2025-04-01"),
        ("Q1 to Q3 2025", "2025-01-01", "2025-10-01"),
        # open ends
        ("since March", "2026-03-01", "2026-11-27"),
        ("since the start of the year", "2026-01-01", "2026-11-27"),
        ("since the beginning of March", "2026-03-01", "2026-11-27"),
        ("mula umpisa ng kwarter", "2026-10-01", "2026-11-27"),
        ("from the start of May to the end of July 2025", "2025-05-01", "2025-08-01"),
        ("mula simula ng Marso hanggang katapusan ng Mayo 2026", "2026-03-01", "2026-06-01"),
        ("mula noong Marso", "2026-03-01", "2026-11-27"),
        ("simula Enero hanggang ngayon", "2026-01-01", "2026-11-27"),
        ("from March onwards", "2026-03-01", "2026-11-27"),
        ("since last year", "2025-01-01", "2026-11-27"),
        ("before 2025", None, "2025-01-01"),
        ("earlier than 2025", None, "2025-01-01"),
        ("2024 or earlier", None, "2025-01-01"),
        ("in 2024 or before", None, "2025-01-01"),
        ("no later than 2024", None, "2025-01-01"),
        ("on or before March 1, 2025", None, "2025-03-02"),
        ("2024 o mas maaga", None, "2025-01-01"),
        ("mas maaga sa 2024", None, "2024-01-01"),
        ("in 2024 or later", "2024-01-01", "2026-11-27"),
        ("2024 and after", "2024-01-01", "2026-11-27"),
        ("later than 2024", "2025-01-01", "2026-11-27"),
        ("on or after March 1, 2025", "2025-03-01", "2026-11-27"),
        ("2024 o mas bago", "2024-01-01", "2026-11-27"),
        ("mas huli sa 2024", "2025-01-01", "2026-11-27"),
        ("mula 2024 pataas", "2024-01-01", "2026-11-27"),
        ("2010 and before 2015", "2010-01-01", "2011-01-01"),
        ("bago ang 2025", None, "2025-01-01"),
        ("after March 2025", "2025-04-01", "2026-11-27"),
        ("until June 2025", None, "2025-07-01"),
        ("up to the end of June 2025", None, "2025-07-01"),
        ("hanggang katapusan ng Hunyo 2025", None, "2025-07-01"),
        ("hanggang Hunyo 2025", None, "2025-07-01"),
        ("all time", None, None),
        ("lahat ng taon", None, None),
        # what lies ahead is read, for the planner to say so
        ("next month", "2026-12-01", "2027-01-01"),
        ("susunod na taon", "2027-01-01", "2028-01-01"),
    ],
)
def test_period(text: str, start: str | None, end: str | None) -> None:
    assert period(text) == (start, end)


@pytest.mark.parametrize(
    "text",
    [
        "sino ang may pinakamataas na benta",
        "may I see the revenue",
        "march on",
        "3/4/2025",
        "2024-2025",
        "a month ago",
        "last 0 days",
        "nakaraan mo",
        "top 5 branches",
        "question 2",
        "O-12345",
        "how much did we earn",
    ],
)
def test_what_is_no_period_or_could_be_two_is_not_read(text: str) -> None:
    assert period(text) is None


def test_a_range_of_consecutive_years_is_read_where_there_are_no_school_years() -> None:
    found = find_period("2024-2025", Calendar(date(2026, 11, 26)))
    assert found is not None
    assert (found.start, found.end) == (date(2024, 1, 1), date(2026, 1, 1))


def test_the_week_begins_on_the_models_day() -> None:
    sunday_first = Calendar(date(2026, 11, 26), week_start=6)
    found = find_period("last week", sunday_first)
    assert found is not None
    assert (found.start, found.end) == (date(2026, 11, 15), date(2026, 11, 22))


def test_the_last_days_end_with_yesterday_where_the_model_says_so() -> None:
    whole = Calendar(date(2026, 11, 26), last_days_include_today=False)
    for text in ("revenue in the last 7 days", "kita nitong nakaraang 7 araw"):
        stretch = find_period(text, whole)
        assert stretch is not None
        assert (stretch.start, stretch.end) == (date(2026, 11, 19), date(2026, 11, 26))


def test_a_fiscal_year_is_named_by_the_year_it_ends_in() -> None:
    october_first = Calendar(date(2026, 11, 26), fiscal_start=10)
    found = find_period("FY 2025", october_first)
    assert found is not None
    assert (found.start, found.end) == (date(2024, 10, 1), date(2025, 10, 1))


@pytest.mark.parametrize(
    ("text", "first", "end"),
    [
        ("FY26", date(2025, 7, 1), date(2026, 7, 1)),
        ("FY 26", date(2025, 7, 1), date(2026, 7, 1)),
        ("fiscal 2026", date(2025, 7, 1), date(2026, 7, 1)),
        ("FY2025-26", date(2025, 7, 1), date(2026, 7, 1)),
        ("FY 2026 Q1", date(2025, 7, 1), date(2025, 10, 1)),
        ("Q4 of FY26", date(2026, 4, 1), date(2026, 7, 1)),
        ("second half of FY 2026", date(2026, 1, 1), date(2026, 7, 1)),
        ("first quarter of the fiscal year", date(2026, 7, 1), date(2026, 10, 1)),
        ("unang quarter ng nakaraang fiscal year", date(2025, 7, 1), date(2025, 10, 1)),
        ("this fiscal quarter", date(2026, 10, 1), date(2026, 11, 27)),
        ("nakaraang fiscal quarter", date(2026, 7, 1), date(2026, 10, 1)),
        ("FYTD", date(2026, 7, 1), date(2026, 11, 27)),
        ("Q1 2026", date(2026, 1, 1), date(2026, 4, 1)),
    ],
)
def test_parts_of_a_fiscal_year_are_counted_from_its_first_month(text: str, first: date, end: date) -> None:
    found = find_period(f"revenue {text}", Calendar(date(2026, 11, 26), fiscal_start=7))
    assert found is not None
    assert (found.start, found.end) == (first, end)


def test_the_quarters_of_a_fiscal_year_need_not_be_those_of_the_calendar() -> None:
    may_first = Calendar(date(2026, 11, 26), fiscal_start=5)
    for text, first in (("FY27 Q2", date(2026, 8, 1)), ("this fiscal quarter", date(2026, 11, 1))):
        found = find_period(text, may_first)
        assert found is not None
        assert found.start == first


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("this month", "month"),
        ("this year", "year"),
        ("this fiscal year", "year"),
        ("this school year", "school_year"),
        ("last 7 days", "day"),
        ("last month", None),
        ("2025", None),
        ("since March", None),
    ],
)
def test_a_plan_keeps_the_unit_only_where_the_days_do_not_tell_it(text: str, unit: str | None) -> None:
    stretch = find_period(text, CALENDAR)
    assert stretch is not None
    found = CALENDAR.period(stretch)
    assert isinstance(found, Period)
    assert found.unit == unit


def test_a_week_a_year_before_keeps_its_weekdays() -> None:
    stretch = find_period("last week", CALENDAR)
    assert stretch is not None
    before = CALENDAR.a_year_before(stretch)
    assert (before.start, before.end) == (date(2025, 11, 17), date(2025, 11, 24))
