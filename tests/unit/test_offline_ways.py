"""Which of two pointers at the same things is meant: where parcels come from, and where they go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def parcels() -> Iterator[House]:
    """Parcels and hubs in files nobody described."""
    with world("courier") as opened:
        yield opened


def test_a_pointer_is_told_by_the_name_of_what_it_points_at(parcels: House) -> None:
    by_name = rows(ask(parcels, "parcels by destination hub"))
    assert by_name == [("Cebu Hub", 5), ("Manila Hub", 3), ("Baguio Hub", 2)]
    by_code = rows(ask(parcels, "parcels by destination hub code"))
    assert by_code == [("CEB", 5), ("MNL", 3), ("BAG", 2)]


def test_what_may_be_either_end_is_no_answer(parcels: House) -> None:
    for question in ("parcels by island", "how many parcels in Visayas"):
        answer = ask(parcels, question)
        assert answer.result is None
        assert "origin hub" in answer.text
        assert "destination hub" in answer.text
