"""Rates of a state by any form of its word, whether or not the model has a figure for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

TRIPS = """trip_no,booked_on,channel,trip_status
T-01,2026-10-01,App,Completed
T-02,2026-10-02,App,Cancelled
T-03,2026-10-03,App,Completed
T-04,2026-10-04,App,Returned
T-05,2026-10-05,Phone,Cancelled
T-06,2026-10-06,Phone,Completed
T-07,2026-11-01,App,Cancelled
T-08,2026-11-02,Phone,Completed
T-09,2026-11-03,Phone,Completed
T-10,2026-11-04,Walk-in,Completed
"""


@pytest.fixture(scope="module")
def rides(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "rides", {"trips": TRIPS}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question", ["cancellation rate by channel last month", "cancellation rate kada channel noong Oktubre"]
)
def test_the_rate_of_a_state_is_asked_for_by_its_noun(rides: House, question: str) -> None:
    assert sorted(rows(ask(rides, question))) == [("App", 0.25), ("Phone", 0.5)]


def test_a_rate_of_those_who_have_so_many_rows_is_of_all_their_rows(rides: House) -> None:
    assert rows(ask(rides, "return rate per channel, yung may at least 5 trips lang")) == [("App", 0.2)]


def test_a_word_that_is_no_form_of_a_state_has_no_rate(rides: House) -> None:
    assert ask(rides, "exchange rate by channel last month").result is None


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
