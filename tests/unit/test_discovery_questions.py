"""Questions asked of a model that was written for tables nobody described, through the planner and the data."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("questions") as opened:
        yield opened


@pytest.mark.parametrize("question", ["which store is the best?", "top 3 products"])
def test_what_is_best_is_asked_back(house: House, question: str) -> None:
    assert ask(house, question).intent == "ask_user"
