"""Tables with one row a day: their rows are days, which are counted, ranked and listed as any other rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

FIRST = date(2025, 12, 1)
DAYS = 40


def _orders() -> str:
    """Order n, one a day as it happens."""
    lines = ["order_id,ordered_on,amount"]
    lines += [f"{n + 1},{FIRST + timedelta(n)},{100 + n}" for n in range(DAYS)]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def weather() -> Iterator[House]:
    """A house of forty days of weather."""
    with world("town_weather") as opened:
        yield opened


@pytest.mark.parametrize("question", ["how many days of each weather are there?", "ilang araw kada weather"])
def test_days_are_counted_by_what_they_were(weather: House, question: str) -> None:
    assert dict(rows(ask(weather, question))) == {"sun": 20, "rain": 10, "fog": 10}


def test_a_share_is_of_days(weather: House) -> None:
    assert rows(ask(weather, "what % of days was fog"))[0][-1] == 0.25


def test_the_windiest_days_are_days_in_order_of_wind(weather: House) -> None:
    answer = ask(weather, "top 4 windiest days")
    assert sorted(rows(answer)) == [(FIRST + timedelta(n), 8.5) for n in (8, 17, 26, 35)]


@pytest.mark.parametrize(
    "question", ["average wind by day in December 2025", "average wind kada araw noong December 2025"]
)
def test_a_split_by_day_stays_one(weather: House, question: str) -> None:
    assert len(rows(ask(weather, question))) == 31


def test_a_length_of_time_is_no_number_of_rows(weather: House) -> None:
    answer = ask(weather, "average wind from 1 to 9 December 2025")
    assert rows(answer) == [(4.5,)]


def test_things_that_happen_once_a_day_are_no_days(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "orders", {"orders": _orders()}) as house:
        answer = ask(house, "how many days are there")
        assert answer.result is None
