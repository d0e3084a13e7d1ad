"""A lending cooperative with a repair shop: loans have a day of release, and job orders a state of that name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world

IN_OCTOBER = [n for n in range(1, 41) if n % 4 and 2 + n % 9 == 10]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("coop") as opened:
        yield opened


def test_of_several_amounts_of_the_rows_what_they_came_to_is_told(house: House) -> None:
    with house.conversation() as talk:
        talk.ask("how many loans did we release in October")
        assert rows(talk.ask("how much was that?")) == [(sum(1000 + n for n in IN_OCTOBER),)]


@pytest.mark.parametrize(
    "question",
    [
        "show me the job orders still in progress",
        "ipakita ang mga in progress na job order",
        "list in progress job orders",
    ],
)
def test_rows_in_a_state_that_are_to_be_shown_are_listed(house: House, question: str) -> None:
    found = rows(ask(house, question))
    assert [row[0] for row in found] == [f"JO-{n:03}" for n in range(5, 61, 5)]


def test_rows_in_a_state_are_split_where_that_is_asked(house: House) -> None:
    found = rows(ask(house, "show the released job orders by mechanic"))
    assert sorted(found) == [("Ana", 24), ("Ben", 24)]


@pytest.mark.parametrize(
    "question", ["how many released and in progress job orders", "ilan ang released at in progress na job order"]
)
def test_two_states_that_are_counted_are_counted_each(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("In Progress", 12), ("Released", 48)]
