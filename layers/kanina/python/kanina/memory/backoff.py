"""How long to wait before a refused write is tried again."""

from __future__ import annotations

from collections.abc import Callable

from kanina.memory.limits import BACKOFF_MOST_SECONDS, BACKOFF_SECONDS


def wait_seconds(attempt: int, jitter: Callable[[], float]) -> float:
    """The wait after a number of refusals (from 0): doubled each time up to a limit, times a number from 0 to 1."""
    longest: float = min(BACKOFF_SECONDS * 2 ** min(attempt, 10), BACKOFF_MOST_SECONDS)
    return longest * jitter()
