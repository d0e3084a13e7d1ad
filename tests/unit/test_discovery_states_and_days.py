"""What stands in a state now, and by which day what became of rows is counted: "in transit ngayon", "nag-resign"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def yard() -> Iterator[House]:
    """Crates, guards and nurses whose files nobody described."""
    with world("yard") as opened:
        yield opened


def test_two_states_side_by_side_stay_two_states(yard: House) -> None:
    counted = dict(rows(ask(yard, "delivered vs lost crates this year")))
    assert counted == {"Delivered": 5, "Lost": 2}
