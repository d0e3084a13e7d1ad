"""Times of the day as conditions, and numbers that are said of a field without "exactly"; in models nobody wrote."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("visits") as opened:
        yield opened


def test_a_time_of_the_day_splits_nothing(house: House) -> None:
    found = rows(ask(house, "visits by clinic after 8pm in October"))
    assert sorted(found) == [("Baler", 10), ("Lucban", 10)]
