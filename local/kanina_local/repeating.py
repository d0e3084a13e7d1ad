"""A thread that does the same thing once an interval, as long as the server runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta


class Repeating:
    """Acts once an interval, on a thread of its own called `name`, until it is closed; the first time `at_once`."""

    def __init__(self, act: Callable[[], object], interval: timedelta, *, name: str, at_once: bool = False) -> None:
        self._act = act
        self._interval = interval
        self._at_once = at_once
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; what it is doing is finished first."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        if self._at_once:
            self._act()
        while not self._closed.wait(self._interval.total_seconds()):
            self._act()
