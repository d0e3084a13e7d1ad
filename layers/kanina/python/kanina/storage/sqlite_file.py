"""Whether the file behind an open SQLite connection is still the one in its place.

SQLite goes on reading and writing a file that was deleted, and what it acknowledges is gone with the process.
"""

from __future__ import annotations

import os

from kanina.storage.table import StorageFault

LEAST_BYTES = 512
"""Of a SQLite file, its smallest page. Source: SQLite's documentation, database file format."""


class StoreFile:
    """A file that was just opened. It is looked at by its name: closing it once more would let go of SQLite's locks."""

    def __init__(self, path: str) -> None:
        self._path = os.path.abspath(path)
        found = os.stat(self._path)
        self._known = found.st_dev, found.st_ino

    def check(self, operation: str) -> None:
        """Raises StorageFault where the file is gone, is another, or was cut off."""
        try:
            found = os.stat(self._path)
        except OSError:
            raise StorageFault(operation, "the store's file is gone") from None
        if (found.st_dev, found.st_ino) != self._known:
            raise StorageFault(operation, "the store's file was replaced")
        if found.st_size < LEAST_BYTES:
            raise StorageFault(operation, "the store's file was cut off")
