"""When an answer says where the data ends: a period after the last row, or one that goes on long after it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from kanina.assistant.data_end import goes_beyond
from kanina.models import Period

LAST = date(2025, 11, 20)
DAILY = tuple(LAST - timedelta(days=day) for day in range(31))
WEEKLY = tuple(LAST - timedelta(days=7 * week) for week in range(31))
TODAY = date(2026, 11, 28)


def period(start: str, end: str | None) -> Period:
    return Period(start=date.fromisoformat(start), end=date.fromisoformat(end) if end else None)


@pytest.mark.parametrize(
    ("days", "asked", "said"),
    [
        (DAILY, period("2025-01-01", "2026-01-01"), True),
        (DAILY, period("2025-01-01", None), True),
        (DAILY, period("2026-11-28", "2026-11-29"), True),
        (DAILY, period("2025-11-21", "2025-11-22"), True),
        (DAILY, period("2025-11-17", "2025-11-22"), True),
        (DAILY, period("2025-01-01", "2025-11-21"), False),
        (WEEKLY, period("2025-11-01", "2025-11-27"), False),
        (WEEKLY, period("2025-11-01", "2025-11-28"), True),
        (DAILY[:1], period("2025-11-01", "2025-12-01"), True),
    ],
)
def test_it_is_said_of_what_begins_after_the_last_row_or_goes_on_for_longer_than_rows_pause(
    days: tuple[date, ...], asked: Period, said: bool
) -> None:
    assert goes_beyond(asked, days, TODAY) is said


def test_days_to_come_are_none_without_data() -> None:
    this_year = period("2025-01-01", "2026-01-01")
    assert not goes_beyond(this_year, DAILY, LAST)
    assert not goes_beyond(this_year, DAILY, LAST + timedelta(days=1))
    assert goes_beyond(this_year, DAILY, LAST + timedelta(days=2))
    assert goes_beyond(period("2025-11-21", "2025-11-22"), DAILY, LAST + timedelta(days=1))
    assert not goes_beyond(period("2026-01-01", "2026-02-01"), DAILY, LAST + timedelta(days=1))
