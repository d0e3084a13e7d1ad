"""Tables that hold what is to come: it is in "this year", and in nothing that is compared, or said to be so far."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from evals.house import House
from tests.discovered import TODAY, ask, house_of, rows

FIRST, LAST = date(2024, 2, 1), date(2026, 12, 12)
DAYS = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
VISITS = "visit_id,visit_date,status,fee\n" + "".join(
    f"V{n:04},{day},{'Scheduled' if day > TODAY else ('Completed', 'Cancelled')[n % 7 == 0]},{100 + n % 13}.00\n"
    for n, day in enumerate(DAYS)
)
SO_FAR = sum(day.year == TODAY.year and day <= TODAY for day in DAYS)
BEFORE = sum(day.year == TODAY.year - 1 and day <= TODAY.replace(year=TODAY.year - 1) for day in DAYS)


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinic", {"visits": VISITS}) as house:
        yield house


@pytest.mark.parametrize(
    "question",
    ["visits this year so far", "visits year to date", "so far this year how many visits", "visits this year to date"],
)
def test_so_far_is_up_to_today(clinic: House, question: str) -> None:
    assert rows(ask(clinic, question)) == [(SO_FAR,)]


def test_this_year_is_all_that_is_known_of_it(clinic: House) -> None:
    assert rows(ask(clinic, "visits this year")) == [(SO_FAR + (LAST - TODAY).days,)]


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
