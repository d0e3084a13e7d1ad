"""The one row that is the most of something, with what is asked beside it, over files that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, world


@pytest.fixture(scope="module")
def depot() -> Iterator[House]:
    """Crates with who sent and drove them, and where from; and patients, whose births are known."""
    with world("depot") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("whats the heaviest crate booked this year and who shipped it?", {"K13", 22.5, "Ben Diaz"}),
        ("ano ang pinakamabigat na crate ngayong taon at kanino ito", {"K13", 22.5, "Ben Diaz"}),
        ("heaviest crate this year and who drove it", set()),
        ("heaviest crate this year and which depot", {"K13", 22.5, "South Depot"}),
        ("Alin ang pinakamahal na depot at magkano kada araw?", {"East Depot", 12500}),
        ("most expensive depot and how much", {"East Depot", 12500}),
        ("cheapest depot and how much is it", {"South Depot", 7500}),
        ("biggest crate this year and how much", {"K15", 1550}),
    ],
)
def test_what_is_asked_beside_the_row_is_shown(depot: House, question: str, expected: set[object]) -> None:
    """A crate is its shipper's, and not its driver's; of a verb that names neither it is not guessed."""
    answer = ask(depot, question)
    shown = (
        {float(cell) if isinstance(cell, float) else cell for row in answer.result.rows for cell in row}
        if (answer.result is not None)
        else set()
    )
    assert expected <= shown if expected else not shown


@pytest.mark.parametrize(
    "question",
    [
        "her last crate",
        "latest crates per depot and whose",
        "the heaviest crate and why",
        "the oldest patient and her blood type",
        "which depot was last",
    ],
)
def test_more_than_one_row_says_is_not_answered_by_one(depot: House, question: str) -> None:
    answer = ask(depot, question)
    assert answer.result is None, answer.text


def test_several_are_not_cut_to_one(depot: House) -> None:
    answer = ask(depot, "3 heaviest crates")
    assert answer.result is None or len(answer.result.rows) == 3
