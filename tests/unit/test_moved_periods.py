"""The days of a pinned answer, as the calendar goes on."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.data.comparisons import moved
from kanina.data.semantic_model_file import load_model
from kanina.models import Grain, Period
from tests.documents import ROOT

MODEL = load_model(ROOT / "demo" / "kanina_demo" / "model.yaml")
ASKED = date(2026, 11, 25)


def days(start: str, end: str, unit: Grain | None = None) -> Period:
    return Period(start=date.fromisoformat(start), end=date.fromisoformat(end), unit=unit)


@pytest.mark.parametrize(
    ("said", "period", "today", "then"),
    [
        ("this year", days("2026-01-01", "2027-01-01"), "2027-01-05", days("2027-01-01", "2027-01-06")),
        ("last year", days("2025-01-01", "2026-01-01"), "2027-01-05", days("2026-01-01", "2027-01-01")),
        ("this month", days("2026-11-01", "2026-12-01"), "2027-02-27", days("2027-02-01", "2027-02-28")),
        (
            "this month so far",
            days("2026-11-01", "2026-11-26", "month"),
            "2026-11-28",
            days("2026-11-01", "2026-11-29"),
        ),
        ("the year so far", days("2026-01-01", "2026-11-26", "year"), "2027-03-03", days("2027-01-01", "2027-03-04")),
        ("last month", days("2026-10-01", "2026-11-01"), "2026-11-30", days("2026-10-01", "2026-11-01")),
        ("last month", days("2026-10-01", "2026-11-01"), "2026-12-01", days("2026-11-01", "2026-12-01")),
        ("this quarter", days("2026-10-01", "2027-01-01"), "2027-01-01", days("2027-01-01", "2027-01-02")),
        ("this week", days("2026-11-23", "2026-11-30"), "2026-11-30", days("2026-11-30", "2026-12-01")),
        ("last 3 months", days("2026-08-01", "2026-11-01"), "2027-01-01", days("2026-10-01", "2027-01-01")),
        ("last quarter", days("2026-07-01", "2026-10-01"), "2027-01-01", days("2026-10-01", "2027-01-01")),
        ("the half year", days("2026-01-01", "2026-07-01"), "2027-01-01", days("2026-07-01", "2027-01-01")),
        ("last week", days("2026-11-16", "2026-11-23"), "2026-11-29", days("2026-11-16", "2026-11-23")),
        ("next week", days("2026-11-30", "2026-12-07"), "2026-12-01", days("2026-12-07", "2026-12-14")),
        ("yesterday", days("2026-11-24", "2026-11-25"), "2026-11-26", days("2026-11-25", "2026-11-26")),
        ("last 7 days", days("2026-11-19", "2026-11-26", "day"), "2026-11-27", days("2026-11-21", "2026-11-28")),
        ("two odd weeks", days("2026-11-10", "2026-11-24"), "2026-11-27", days("2026-11-12", "2026-11-26")),
    ],
)
def test_days_lie_to_today_as_they_did_to_the_day_they_were_asked_on(
    said: str, period: Period, today: str, then: Period
) -> None:
    found = moved(period, ASKED, date.fromisoformat(today), MODEL)
    assert (found.start, found.end) == (then.start, then.end), said


@given(st.dates(date(2020, 1, 1), ASKED), st.integers(1, 800), st.integers(0, 900))
def test_on_the_day_itself_nothing_moves_and_a_length_in_days_stays(start: date, length: int, later: int) -> None:
    period = Period(start=start, end=start + timedelta(days=length), unit="day")
    end = start + timedelta(days=length)
    so_far = end if end <= ASKED else ASKED + timedelta(days=1)
    same = moved(period, ASKED, ASKED, MODEL)
    assert (same.start, same.end) == (start, so_far)
    then = moved(period, ASKED, ASKED + timedelta(days=later), MODEL)
    assert then.start is not None
    assert then.end is not None
    assert then.end - then.start == so_far - start


def test_open_ends_stay_open() -> None:
    since = Period(start=date(2026, 11, 1))
    assert moved(since, ASKED, date(2026, 12, 2), MODEL) == since
    assert moved(Period(end=ASKED), ASKED, date(2026, 12, 2), MODEL) == Period(end=ASKED)
