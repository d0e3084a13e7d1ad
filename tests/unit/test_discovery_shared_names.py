"""Rows that several of go by one name, as models of a car do: they are counted as rows, and their names apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

CARS = """Name,Horsepower,Cylinders,Miles_per_Gallon,Origin
ford pinto,80,4,25.0,USA
ford pinto,130,4,23.0,USA
ford pinto,140,4,18.0,USA
honda civic,60,4,33.0,Japan
mazda glc,150,4,46.0,Japan
buick regal,165,8,15.0,USA
buick regal,110,6,17.0,USA
audi fox,83,4,29.0,Europe
"""
PLANTS = """plant_id,name,height
1,fern,10
2,fern,30
3,palm,200
"""


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of a table without a key."""
    with house_of(tmp_path_factory, "cars", {"cars": CARS}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question", ["how many cars have over 120 horsepower?", "ilang kotse ang lampas 120 ang horsepower"]
)
def test_a_condition_on_a_field_counts_rows_where_names_are_shared(cars: House, question: str) -> None:
    assert rows(ask(cars, question)) == [(4,)]


def test_those_counted_are_narrowed_as_rows(cars: House) -> None:
    assert rows(ask(cars, "how many cars have over 120 horsepower?", "how many of those are from the USA")) == [(3,)]


@pytest.mark.parametrize(
    "question",
    [
        "how many different car names are there",
        "how many car names are there",
        "how many different cars",
        "ilan ang magkakaibang kotse",
        "ilang iba't ibang pangalan ng kotse",
    ],
)
def test_different_names_are_counted_apart(cars: House, question: str) -> None:
    assert rows(ask(cars, question)) == [(5,)]


@pytest.mark.parametrize("question", ["how many cars", "ilan ang kotse"])
def test_all_rows_are_counted_where_nothing_else_is_said(cars: House, question: str) -> None:
    assert rows(ask(cars, question)) == [(8,)]


@pytest.mark.parametrize(
    "change",
    [
        "same thing but only 4 cylinder cars",
        "same but only cars with 4 cylinders",
        "ganun din pero 4 cylinder na kotse lang",
    ],
)
def test_the_same_thing_of_some_rows_keeps_its_figure(cars: House, change: str) -> None:
    answer = ask(cars, "average miles per gallon by origin", change)
    assert dict(rows(answer)) == {"USA": 22.0, "Japan": 39.5, "Europe": 29.0}


def test_a_count_that_is_asked_for_is_no_condition(cars: House) -> None:
    answer = ask(cars, "average miles per gallon by origin", "how many 4 cylinder cars by origin")
    assert dict(rows(answer)) == {"USA": 3, "Japan": 2, "Europe": 1}


def test_names_that_may_be_shared_but_have_a_key_are_not_counted_apart(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with house_of(tmp_path_factory, "plants", {"plants": PLANTS}) as house:
        assert not any("names" in name for name in house.model.metrics)
        assert rows(ask(house, "how many plants")) == [(3,)]
