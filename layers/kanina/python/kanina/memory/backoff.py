"""How long to wait before a refused write is tried again."""

from __future__ import annotations

from collections.abc import Callable

from kanina.memory.limits import BACKOFF_DOUBLINGS, BACKOFF_SECONDS


def wait_seconds(attempt: int, jitter: Callable[[], float]) -> float:
    """The wait after a number of refusals (from 0), times a number from 0 to 1.

    It doubles with each refusal, which thins the crowd out; then it halves again, so that whoever has waited longest
    is the most insistent. Where waits only grow, those who come later and wait less are let through first, for as long
    as they keep coming.
    """
    doublings = max(min(attempt, 2 * BACKOFF_DOUBLINGS - attempt), -1)
    longest: float = BACKOFF_SECONDS * 2.0**doublings
    return longest * jitter()
