"""Deletes for good what has expired, where no engine does: DynamoDB has its own reaper, SQLite has this."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kanina import metrics
from kanina.memory.head import is_tombstone
from kanina.observability import about, log
from kanina.storage import keys
from kanina.storage.table import Item, StorageFault

BATCH = 50
"""Items deleted in one write: a turn waits for its lock for milliseconds, and the largest take 15 MB together."""


@dataclass(frozen=True, slots=True)
class CleanupResult:
    """What a cleanup deleted, in how many seconds, and what kept it from deleting more."""

    sessions_deleted: int
    turns_deleted: int
    execution_time: float
    errors: tuple[str, ...] = ()


class Reapable(Protocol):
    """A table that expired items stay in until they are reaped."""

    def reap(self, limit: int) -> tuple[Item, ...]:
        """Delete at most so many items that have expired, and give them as they were."""

    def scrub(self) -> None:
        """Leave nothing of them in the engine's files."""


def clean_up(table: Reapable, monotonic: Callable[[], float] = time.monotonic) -> CleanupResult:
    """Delete every item that has expired, a batch at a time. Never raises: a fault ends it, and is told.

    Safe beside turns and other cleanups, and to be killed: what is left is deleted the next time, and is absent to
    every read anyway. A conversation deleted by its person before counts no more.
    """
    began = monotonic()
    sessions = turns = 0
    errors: list[str] = []
    while True:
        try:
            batch = table.reap(BATCH)
            if len(batch) < BATCH:
                table.scrub()
        except StorageFault as fault:
            log("cleanup_failed", level=logging.ERROR, **about(fault))
            errors.append(str(fault))
            break
        sessions += sum(keys.is_head(item["sk"]) and not is_tombstone(item) for item in batch)
        turns += sum(keys.turn_number(item["sk"]) is not None for item in batch)
        if len(batch) < BATCH:
            break
    result = CleanupResult(sessions, turns, monotonic() - began, tuple(errors))
    metrics.count(metrics.CONVERSATIONS_CLEANED, sessions)
    metrics.count(metrics.TURNS_CLEANED, turns)
    metrics.count(metrics.CLEANUP_ERRORS, len(errors))
    log(
        "cleanup",
        sessions_deleted=sessions,
        turns_deleted=turns,
        milliseconds=round(result.execution_time * 1000),
        errors=len(errors),
    )
    return result
