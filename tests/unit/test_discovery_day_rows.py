"""Tables with one row a day: their rows are days, which are counted, ranked and listed as any other rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

FIRST = date(2025, 12, 1)
DAYS = 40
SKIES = ("sun", "sun", "rain", "fog")


def _weather() -> str:
    """Day n from 1 December 2025: 4n % 37 degrees at most, n % 9 of wind, and the n-th of these skies, in turn."""
    lines = ["date,temp_max,wind,weather"]
    lines += [f"{FIRST + timedelta(n)},{4 * n % 37}.0,{n % 9}.5,{SKIES[n % 4]}" for n in range(DAYS)]
    return "\n".join(lines) + "\n"


def _orders() -> str:
    """Order n, one a day as it happens."""
    lines = ["order_id,ordered_on,amount"]
    lines += [f"{n + 1},{FIRST + timedelta(n)},{100 + n}" for n in range(DAYS)]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def weather(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of forty days of weather."""
    with house_of(tmp_path_factory, "town_weather", {"town_weather": _weather()}) as opened:
        yield opened


@pytest.mark.parametrize("question", ["how many days of each weather are there?", "ilang araw kada weather"])
def test_days_are_counted_by_what_they_were(weather: House, question: str) -> None:
    assert dict(rows(ask(weather, question))) == {"sun": 20, "rain": 10, "fog": 10}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many days over 30 temp_max", 6),
        ("ilang araw ang lampas 30 ang temp_max", 6),
        ("how many days are there", 40),
        ("ilang araw ang may fog na weather noong December 2025", 7),
    ],
)
def test_days_with_a_condition_are_counted(weather: House, question: str, expected: int) -> None:
    assert rows(ask(weather, question)) == [(expected,)]


def test_a_share_is_of_days(weather: House) -> None:
    assert rows(ask(weather, "what % of days was fog"))[0][-1] == 0.25


@pytest.mark.parametrize("question", ["what was the hottest day", "pinakamainit na araw"])
def test_the_hottest_day_is_one_day_with_its_heat(weather: House, question: str) -> None:
    assert rows(ask(weather, question)) == [(FIRST + timedelta(9), 36.0)]


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
