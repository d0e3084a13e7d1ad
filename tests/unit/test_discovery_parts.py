"""How many parts each thing has: few whole numbers, which things are split by as well as added up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PARTS = (4, 4, 4, 6, 6, 8)
ROWS = 30


def _cars() -> str:
    """Car n of 30 has the n-th of these cylinders, in turn, 100 + n horsepower, and was made in one of two years."""
    lines = ["model,cylinders,horsepower,made_on"]
    lines += [f"model {n},{PARTS[n % 6]},{100 + n},{1970 + n % 2}-05-01" for n in range(ROWS)]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of dated cars, with how many cylinders each has."""
    with house_of(tmp_path_factory, "cars", {"cars": _cars()}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "how many cars by cylinders",
        "number of cars per number of cylinders",
        "Ilan ang kotse kada bilang ng cylinders?",
        "ilang kotse kada cylinders",
    ],
)
def test_rows_are_split_by_how_many_parts_each_has(cars: House, question: str) -> None:
    assert dict(rows(ask(cars, question))) == {4: 15, 6: 10, 8: 5}


def test_the_split_goes_on(cars: House) -> None:
    answer = ask(cars, "Ilan ang kotse kada bilang ng cylinders?", "Alin ang pinakamarami?")
    assert rows(answer) == [(4, 15)]


def test_parts_are_added_up_where_nothing_is_split_by_them(cars: House) -> None:
    assert rows(ask(cars, "total cylinders")) == [(160,)]


def test_a_ranking_by_the_number_of_parts_is_no_split(cars: House) -> None:
    answer = ask(cars, "top 2 cars by number of cylinders")
    assert answer.result is None or {row[-1] for row in answer.result.rows} == {8}
