"""A savings cooperative: what was added up is counted, all of it and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world

WITHDRAWN = [n for n in range(1, 81) if n % 4 == 0 and 1 + n % 10 == 9]
PAID = [n for n in range(1, 61) if 1 + n % 10 == 9]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("same_rows") as opened:
        yield opened


@pytest.mark.parametrize("follow_up", ["ilang savings yun?", "how many savings is that"])
def test_the_rows_of_a_sum_are_counted(house: House, follow_up: str) -> None:
    with house.conversation() as talk:
        assert rows(talk.ask("total withdrawals in September")) == [(sum(100 + n for n in WITHDRAWN),)]
        assert rows(talk.ask(follow_up)) == [(len(WITHDRAWN),)]


def test_all_rows_are_counted_where_nothing_points_back(house: House) -> None:
    with house.conversation() as talk:
        talk.ask("total withdrawals in September")
        assert rows(talk.ask("how many savings in September")) == [(8,)]


def test_how_much_stays_an_amount(house: House) -> None:
    found = rows(ask(house, "how much payments were made in September"))
    assert found == [(pytest.approx(sum(500.5 + n for n in PAID)),)]


def test_rows_of_the_one_thing_just_looked_up_are_counted(house: House) -> None:
    with house.conversation() as talk:
        talk.ask("what is the balance of L4")
        assert rows(talk.ask("how many payments were made on it?")) == [(7,)]


@pytest.mark.parametrize(
    "question", ["how much money did we collect in September", "magkano ang perang nakolekta noong Setyembre"]
)
def test_money_is_not_what_was_paid_in_cash(house: House, question: str) -> None:
    answer = ask(house, question)
    assert "Cash" not in answer.text
