"""Opening a SQLite file: its settings and its version. Safe for many processes at once."""

from __future__ import annotations

import errno
import os
import sqlite3
import time

from kanina.storage.sqlite_migrations import migrate, scripts

OPEN_SECONDS = 10.0
"""How long opening waits for other processes: of many that open a fresh file at once, each must get its turn."""

_RETRY_SECONDS = 0.01


def open_database(path: str, busy_seconds: float) -> sqlite3.Connection:
    """A connection to the file at the path, made with its folders if it is not there, or to `:memory:`.

    busy_seconds: how long a statement waits for a lock once the file is open.
    """
    if path != ":memory:":
        _make_private_file(path)
    waits = max(OPEN_SECONDS, busy_seconds)
    connection = sqlite3.connect(path, timeout=waits, isolation_level=None, check_same_thread=False)
    try:
        _use_write_ahead_log(connection, waits)
        # FULL: a write is on the disk before it is acknowledged.
        connection.execute("PRAGMA synchronous = FULL")
        # What is deleted is overwritten, so that erased text is not left in free pages.
        connection.execute("PRAGMA secure_delete = ON")
        migrate(connection, scripts())
        connection.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private_file(path: str) -> None:
    """SQLite gives its log files the rights of the database file, so these are set on that alone.

    One that is there is not opened: closing it again would let go of the locks this process has on it.
    """
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)) from None


def _use_write_ahead_log(connection: sqlite3.Connection, seconds: float) -> None:
    """Switch the journal mode. SQLite does not wait for its turn here, so processes that race on a fresh file retry."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
