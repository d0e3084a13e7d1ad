"""Deletes what has expired from the laptop's table, now and then: SQLite, unlike DynamoDB, has no reaper of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

from kanina.observability import log
from kanina.storage.table import StorageFault


class Tidier:
    """Runs `reap` at once and then once an interval, on a thread of its own, until it is closed."""

    def __init__(self, reap: Callable[[], int], interval: timedelta) -> None:
        self._reap = reap
        self._interval = interval
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tidier", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; a deletion under way is finished first."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                log("cleanup", items_deleted=self._reap())
            except StorageFault as fault:
                log("cleanup_failed", operation=fault.operation, error=fault.cause)
            if self._closed.wait(self._interval.total_seconds()):
                return
