"""Tables that hold what is to come: it is in "this year", and in nothing that is compared, or said to be so far."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from evals.house import House
from tests.discovered import TODAY, ask, rows, world

FIRST, LAST = date(2024, 2, 1), date(2026, 12, 12)
DAYS = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
SO_FAR = sum(day.year == TODAY.year and day <= TODAY for day in DAYS)
BEFORE = sum(day.year == TODAY.year - 1 and day <= TODAY.replace(year=TODAY.year - 1) for day in DAYS)


@pytest.fixture(scope="module")
def clinic() -> Iterator[House]:
    with world("bookings_ahead") as house:
        yield house


@pytest.mark.parametrize("question", ["visits in 2026 compared with 2025", "visits this year vs last year"])
def test_a_comparison_is_like_for_like_and_says_its_days(clinic: House, question: str) -> None:
    answer = ask(clinic, question)
    assert rows(answer)[0][:2] == (SO_FAR, BEFORE)
    assert "to 28 November 2026" in answer.text


def test_a_month_to_come_is_compared_with_none(clinic: House) -> None:
    months = rows(ask(clinic, "visits by month in 2026 compared with 2025"))
    assert [str(month)[:7] for month, *_ in months] == [f"2026-{number:02}" for number in range(1, 12)]


def test_no_day_is_named_that_the_figures_go_beyond(clinic: House) -> None:
    text = ask(clinic, "visits by year").text
    assert "(2026 is counted only up to 12 December 2026.)" in text
