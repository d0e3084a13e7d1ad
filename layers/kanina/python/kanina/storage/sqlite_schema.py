"""Opening a SQLite file: its settings, and its tables in their version. Safe for many processes at once."""

from __future__ import annotations

import os
import sqlite3
import time

from kanina.storage.table import StorageFault

SCHEMA_VERSION = 1
"""Kept in the file's `user_version`. A file of a newer version is refused rather than misread."""

_TABLES = (
    """
    CREATE TABLE items (
        pk TEXT NOT NULL,
        sk TEXT NOT NULL,
        expires_at INTEGER,
        listed_at INTEGER,
        body TEXT NOT NULL,
        PRIMARY KEY (pk, sk)
    )
    """,
    "CREATE INDEX listed ON items (pk, listed_at, sk) WHERE listed_at IS NOT NULL",
    "CREATE INDEX expiring ON items (expires_at) WHERE expires_at IS NOT NULL",
    "CREATE TABLE tokens (token TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
)

_RETRY_SECONDS = 0.01


def open_database(path: str, busy_seconds: float) -> sqlite3.Connection:
    """A connection to the file at the path, made with its folders if it is not there, or to `:memory:`."""
    if path != ":memory:":
        _make_private_file(path)
    connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    try:
        _use_write_ahead_log(connection, busy_seconds)
        # FULL: a write is on the disk before it is acknowledged.
        connection.execute("PRAGMA synchronous = FULL")
        # What is deleted is overwritten, so that erased text is not left in free pages.
        connection.execute("PRAGMA secure_delete = ON")
        _make_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private_file(path: str) -> None:
    """SQLite gives its log files the rights of the database file, so these are set on that alone."""
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _use_write_ahead_log(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switch the journal mode. SQLite does not wait for its turn here, so processes that race on a fresh file retry."""
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)


def _make_tables(connection: sqlite3.Connection) -> None:
    if _version(connection) < SCHEMA_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have made them while this one waited.
        if _version(connection) < SCHEMA_VERSION:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    if _version(connection) > SCHEMA_VERSION:
        raise StorageFault("open", "the file was written by a newer version of Kanina")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
