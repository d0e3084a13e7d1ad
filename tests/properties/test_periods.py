"""Properties of the period grammar."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.periods import find_period

calendars = st.builds(
    Calendar,
    today=st.dates(date(1995, 1, 1), date(2090, 12, 31)),
    week_start=st.integers(0, 6),
    fiscal_start=st.integers(1, 12),
    school_start=st.none() | st.integers(1, 12),
    school_end=st.none() | st.integers(1, 12),
)
time_words = st.sampled_from(
    sorted(
        {*words.MONTH_NAMES, *words.THIS, *words.LAST, *words.NEXT, *words.FROM, *words.TO, *words.ORDINALS}
        | {*words.WEEKDAYS, *words.TO_DATE, *words.FILLERS, *words.NOW, *words.HALF}
        | {word for unit in words.UNITS for word in unit}
        | {"1", "3", "15", "31", "2024", "2025", "2025-03-01", "q1", "h2", "between", "and", "before", "after", "sy"}
    )
)
phrases = st.lists(time_words, min_size=1, max_size=7).map(" ".join)


@settings(max_examples=400, deadline=None)
@given(phrases, calendars)
def test_a_period_is_half_open_and_not_empty(text: str, calendar: Calendar) -> None:
    stretch = find_period(text, calendar)
    if stretch is not None and stretch.start is not None and stretch.end is not None:
        assert stretch.start < stretch.end


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60), calendars)
def test_any_text_is_read_without_an_error(text: str, calendar: Calendar) -> None:
    find_period(text, calendar)


@settings(max_examples=100, deadline=None)
@given(calendars, st.integers(1, 400))
def test_the_last_n_days_are_n_days_and_end_with_today(calendar: Calendar, count: int) -> None:
    stretch = find_period(f"last {count} days" if count > 1 else "today", calendar)
    assert stretch is not None
    assert stretch.start is not None
    assert stretch.end == calendar.tomorrow
    assert (stretch.end - stretch.start).days == count
