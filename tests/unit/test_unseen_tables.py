"""Questions about a small farm and its library that nobody described: sums by their unit, the rows they are of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("farm") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many kilos did we harvest this year", 1230.0),
        ("total area in hectares", 112.0),
        ("ilang ektarya", 112.0),
        ("ilang kilo ang naani noong 2025", 1200.0),
        ("total fines on loans", 60.0),
        ("magkano ang kabuuang benta ng mga ani", 7830.0),
        ("how many grade A harvests", 20),
        ("how many grades", 3),
        ("how many harvests in 2025", 30),
        ("how many loans have not been returned yet", 10),
        ("total fines on loans returned in 2026", 60.0),
    ],
)
def test_a_sum_is_asked_by_its_unit_and_beside_the_rows_it_is_of(house: House, question: str, expected: float) -> None:
    ((value,),) = rows(ask(house, question))
    assert float(value) == expected
