"""How many parts each thing has: few whole numbers, which things are split by as well as added up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def cars() -> Iterator[House]:
    """A house of dated cars, with how many cylinders each has."""
    with world("parts") as opened:
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


def test_a_ranking_by_the_number_of_parts_is_no_split(cars: House) -> None:
    answer = ask(cars, "top 2 cars by number of cylinders")
    assert answer.result is None or {row[-1] for row in answer.result.rows} == {8}
