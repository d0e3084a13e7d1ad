"""What the exports of a small business hold, asked for as people say it: visits, check-ins, plans with their prices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.compounds import joined, parted
from kanina.assistant.offline.normalise import tokens
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def clinic() -> Iterator[House]:
    with world("small_business") as house:
        yield house


def test_two_words_are_one_of_the_model_only_if_they_are_long_enough() -> None:
    assert joined(tokens("check-ins"), 0) == "checkin"
    assert joined(tokens("to do"), 0) == ""
    assert joined(tokens("last"), 0) == ""
    assert list(parted(tokens("noshows")[0], {"no", "n"})) == [("n", "oshow"), ("no", "show")]


@pytest.mark.parametrize("field", ["source", "referral source", "source of referral"])
def test_a_source_of_something_is_its_source(clinic: House, field: str) -> None:
    assert set(rows(ask(clinic, f"patients by {field}"))) == {("Walk-in", 2), ("Facebook", 1), ("Friend", 1)}


def test_prices_of_what_happened_once_add_up_where_total_is_said(clinic: House) -> None:
    assert rows(ask(clinic, "total price of plans in 2026")) == [(10700,)]
    assert rows(ask(clinic, "magkano ang total price ng annual plans ngayong taon")) == [(6000,)]
    assert rows(ask(clinic, "average price of plans in 2026")) == [(pytest.approx(10700 / 3),)]


def test_prices_of_one_piece_never_add_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    lines = "Order ID,Ordered On,Item,Price,Quantity\nO1,2026-01-02,Rice,50,2\nO2,2026-01-03,Oil,80,1\n"
    with house_of(tmp_path_factory, "lines", {"Orders": lines}) as house:
        assert ask(house, "total price of orders").result is None
