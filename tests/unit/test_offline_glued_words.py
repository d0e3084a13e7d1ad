"""Words written together with what goes before them, and words that are none of a key's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, world


@pytest.fixture(scope="module")
def riders() -> Iterator[House]:
    """Riders, each with a vehicle and a day on which the license expires."""
    with world("riders") as house:
        yield house


def test_naka_before_what_is_no_value_is_not_explained(riders: House) -> None:
    answer = ask(riders, "ilang riders ang nakabisikleta?")
    assert answer.result is None
    assert "nakabisikleta" in answer.text


@pytest.mark.parametrize("when", ["before november 20 2026", "bago november 20 2026"])
def test_a_time_in_several_words_is_no_key(riders: House, when: str) -> None:
    answer = ask(riders, f"riders with license expiry {when}")
    assert "NOVEMBER202026" not in answer.text
