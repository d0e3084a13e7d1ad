"""Writes turns back that the laptop's table could not take, as soon as it can, though nobody asks anything."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Protocol

INTERVAL = timedelta(seconds=2)


class Waiting(Protocol):
    """Where turns wait; `kanina.memory.failover.TurnMemory` is one."""

    @property
    def waiting(self) -> int: ...
    def flush(self) -> int: ...


class WriteBack:
    """Tries once an interval while there is something to write, on a thread of its own, until it is closed."""

    def __init__(self, memory: Waiting, interval: timedelta = INTERVAL) -> None:
        self._memory = memory
        self._interval = interval
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="write-back", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; a turn that is being written is finished first."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.wait(self._interval.total_seconds()):
            if self._memory.waiting:
                self._memory.flush()
