"""Deletes what has expired from the laptop's table, now and then: SQLite, unlike DynamoDB, has no reaper of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

from kanina import assembly, metrics
from kanina.memory.cleanup import CleanupResult, clean_up
from kanina.storage.table import Table
from kanina_local.home import use_home
from kanina_local.trouble import Trouble


class Tidier:
    """Cleans up at once and then once an interval, on a thread of its own, until it is closed."""

    def __init__(self, clean: Callable[[], CleanupResult], interval: timedelta) -> None:
        self._clean = clean
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
            self._clean()
            if self._closed.wait(self._interval.total_seconds()):
                return


def tidier_of(table: Table, interval: timedelta) -> Tidier | None:
    """The one who keeps this table tidy; None for a table that does so by itself."""
    from kanina.storage.sqlite import SqliteTable

    return Tidier(lambda: clean_up(table), interval) if isinstance(table, SqliteTable) else None


def cleanup() -> int:
    """`kanina cleanup`: delete what has expired, and say what that was. Gives the exit status: 1 after an error."""
    from kanina.storage.sqlite import SqliteTable

    use_home()
    metrics.configure(assembly.settings().metrics_namespace)
    table = assembly.table()
    if not isinstance(table, SqliteTable):
        raise Trouble("DynamoDB deletes what has expired by itself (TTL); there is nothing to clean up")
    try:
        result = clean_up(table)
    finally:
        assembly.close()
    for error in result.errors:
        print(f"not finished: {error}")
    print(
        f"deleted {_count(result.sessions_deleted, 'conversation')} and {_count(result.turns_deleted, 'turn')}"
        f" that had expired, in {result.execution_time:.2f} s"
    )
    return 1 if result.errors else 0


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
