"""Rates of a state by any form of its word, whether or not the model has a figure for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def rides() -> Iterator[House]:
    with world("value_rates") as opened:
        yield opened


@pytest.mark.parametrize(
    "question", ["cancellation rate by channel last month", "cancellation rate kada channel noong Oktubre"]
)
def test_the_rate_of_a_state_is_asked_for_by_its_noun(rides: House, question: str) -> None:
    assert sorted(rows(ask(rides, question))) == [("App", 0.25), ("Phone", 0.5)]


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("what percent of completed trips came from app", 2 / 6),
        ("ilang porsyento ng completed trips ang phone", 3 / 6),
        ("of the cancelled trips, what percent came from app", 2 / 3),
        ("what percent of app trips were completed", 2 / 5),
        ("ilang percent ng app trips ang completed", 2 / 5),
    ],
)
def test_of_two_states_the_rows_are_of_the_one_said_before_them(rides: House, question: str, share: float) -> None:
    assert rows(ask(rides, question))[0][-1] == pytest.approx(share)
