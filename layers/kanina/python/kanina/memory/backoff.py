"""How a refused write waits before it is tried again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from kanina.memory.limits import BACKOFF_DOUBLINGS, BACKOFF_SECONDS


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits between the attempts of whoever writes beside others. `jitter` gives numbers from 0 to 1."""

    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = random.random

    def wait(self, attempt: int, most: float = float("inf")) -> None:
        """Wait after a number of refusals (from 0), at most so many seconds."""
        self.sleep(min(wait_seconds(attempt, self.jitter), max(most, 0.0)))


def wait_seconds(attempt: int, jitter: Callable[[], float]) -> float:
    """The wait after a number of refusals (from 0), times a number from 0 to 1.

    It doubles with each refusal, which thins the crowd out; then it halves again, so that whoever has waited longest
    is the most insistent. Where waits only grow, those who come later and wait less are let through first, for as long
    as they keep coming.
    """
    doublings = max(min(attempt, 2 * BACKOFF_DOUBLINGS - attempt), -1)
    longest: float = BACKOFF_SECONDS * 2.0**doublings
    return longest * jitter()
