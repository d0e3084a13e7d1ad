"""Whether the file behind an open SQLite connection is still the one in its place, and whole.

SQLite goes on reading and writing a file that was deleted or overwritten, and what it acknowledges is gone with the
process.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kanina.storage.table import StorageFault

LEAST_BYTES: Final = 512
"""Of a SQLite file, its smallest page. Source: SQLite's documentation, database file format."""

CHECKED_SHARE: Final = 0.01
"""Of a process's time, how much goes into reading a file that others write to as well, at most: some 3 ms a MB."""

_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class StoreFile:
    """A file that was just opened. It is looked at by its name: closing it once more would let go of SQLite's locks.

    checks: how often it was read whole, since it had changed and not by this process.
    """

    def __init__(self, path: str, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._path = os.path.abspath(path)
        # What is written goes here first, and from here into the file: it is there for as long as one is connected.
        self._log = f"{self._path}-wal"
        self._monotonic = monotonic
        self._known, self._known_log = _identity(os.stat(self._path)), _identity(os.stat(self._log))
        self._changed = _change(os.stat(self._path))
        self._next_check = -float("inf")
        self._is_unread = self._is_damaged = False
        self.checks = 0

    def check(self, operation: str) -> None:
        """Raises StorageFault where the file is gone, is another, or was cut off or damaged.

        Two looks at the directory; the file itself is read where something else than this process has changed it.
        """
        found = self._look(operation, self._path, self._known, "file")
        self._look(operation, self._log, self._known_log, "log")
        if found.st_size < LEAST_BYTES:
            raise StorageFault(operation, "the store's file was cut off")
        self._is_unread |= _change(found) != self._changed
        self._changed = _change(found)
        if self._is_unread and self._monotonic() >= self._next_check:
            self._read()
        # Once damaged it stays so: what this process knows of its pages is not what a file put there since holds.
        if self._is_damaged:
            raise StorageFault(operation, "the store's file is damaged")

    def wrote(self) -> None:
        """What has changed since the last check was this process's doing."""
        self._changed = _change(os.stat(self._path))

    @staticmethod
    def _look(operation: str, path: str, known: tuple[int, int], name: str) -> os.stat_result:
        try:
            found = os.stat(path)
        except OSError:
            raise StorageFault(operation, f"the store's {name} is gone") from None
        if _identity(found) != known:
            raise StorageFault(operation, f"the store's {name} was replaced")
        return found

    def _read(self) -> None:
        """Have SQLite read all of it, as a process would that begins now: this one may hold pages that are no more."""
        self.checks += 1
        self._is_unread = False
        began = self._monotonic()
        try:
            connection = sqlite3.connect(f"{Path(self._path).as_uri()}?mode=ro", uri=True, timeout=0)
            try:
                self._is_damaged |= connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",)
            finally:
                connection.close()
        except sqlite3.Error as error:
            self._is_damaged |= str(getattr(error, "sqlite_errorname", "")).startswith(_DAMAGED)
            self._is_unread = not self._is_damaged  # a writer that holds it, for instance: it is read later
        now = self._monotonic()
        self._next_check = now + (now - began) / CHECKED_SHARE


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _change(found: os.stat_result) -> tuple[int, int]:
    return found.st_mtime_ns, found.st_size
