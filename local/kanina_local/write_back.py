"""Writes turns back that the laptop's table could not take, as soon as it can, though nobody asks anything."""

from __future__ import annotations

from datetime import timedelta
from typing import Protocol

from kanina_local.repeating import Repeating

INTERVAL = timedelta(seconds=2)


class Waiting(Protocol):
    """Where turns wait; `kanina.memory.failover.TurnMemory` is one."""

    @property
    def waiting(self) -> int: ...
    def flush(self) -> int: ...


def write_back_of(memory: Waiting, interval: timedelta = INTERVAL) -> Repeating:
    """Tries once an interval while there is something to write."""

    def write_back() -> None:
        if memory.waiting:
            memory.flush()

    return Repeating(write_back, interval, name="write-back")
