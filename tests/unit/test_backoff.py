"""How long a refused write waits before it is tried again."""

from __future__ import annotations

import pytest

from kanina.memory.store import wait_seconds


def test_a_wait_doubles_to_its_longest_and_then_halves_to_less_than_the_first() -> None:
    waits = [wait_seconds(attempt, lambda: 1.0) for attempt in range(12)]
    assert waits == [0.05, 0.1, 0.2, 0.4, 0.8, 0.4, 0.2, 0.1, 0.05, 0.025, 0.025, 0.025]


@pytest.mark.parametrize("jitter", [0.0, 0.25, 0.999])
def test_a_wait_is_that_times_the_jitter(jitter: float) -> None:
    assert wait_seconds(2, lambda: jitter) == 0.2 * jitter


def test_a_wait_after_very_many_refusals_is_a_short_one() -> None:
    assert wait_seconds(10**9, lambda: 1.0) == 0.025
