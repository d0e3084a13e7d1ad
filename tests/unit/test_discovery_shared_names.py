"""Rows that several of go by one name, as models of a car do: they are counted as rows, and their names apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

PLANTS = """plant_id,name,height
1,fern,10
2,fern,30
3,palm,200
"""


@pytest.fixture(scope="module")
def cars() -> Iterator[House]:
    """A house of a table without a key."""
    with world("shared_names") as opened:
        yield opened


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
