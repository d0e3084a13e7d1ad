"""Parts of texts that rows hold, and of the names of values and measures, in files nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def calls() -> Iterator[House]:
    """Calls to a help line."""
    with world("helpline") as opened:
        yield opened


def test_a_general_noun_behind_a_measure_says_nothing_more(calls: House) -> None:
    assert rows(ask(calls, "average rating score")) == [(3.0,)]
    assert rows(ask(calls, "average rating value by topic")) == rows(ask(calls, "average rating by topic"))
