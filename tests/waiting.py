"""Waits for what other threads or processes bring about, without a guess at how long they take."""

from __future__ import annotations

import time
from collections.abc import Callable


def wait_until(holds: Callable[[], bool], seconds: float = 60, pause: float = 0.1) -> None:
    """Return once it holds; fail if it does not within the seconds."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came to hold"
        time.sleep(pause)
