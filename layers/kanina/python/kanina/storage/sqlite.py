"""The table on SQLite: the laptop's store in one file, and the in-memory store that degradation falls back on."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kanina.clock import Clock, system_clock
from kanina.storage.changes import (
    check_limit,
    clean_changes,
    clean_keys,
    clean_update,
    fingerprint,
    key_of,
    updated_item,
)
from kanina.storage.cursors import check_cursor, index_cursor, parse_index_cursor
from kanina.storage.json_body import dump_body, load_body
from kanina.storage.sizes import ITEM_BYTES, item_size
from kanina.storage.sqlite_file import StoreFile
from kanina.storage.sqlite_opening import open_database
from kanina.storage.table import (
    EXPIRES_AT,
    INDEX_KEY,
    Absent,
    Change,
    Condition,
    ConditionFailed,
    Cursor,
    Delete,
    Exists,
    Item,
    Page,
    Put,
    StorageFault,
    Update,
)
from kanina.storage.values import clean_item, clean_key, clean_partition
from kanina.texts import clean_text

TOKEN_SECONDS = 600
"""How long a token is remembered. Source: DynamoDB's ClientRequestToken."""

BUSY = "SQLITE_BUSY"
"""Another writer held the file for as long as one waits."""

QUEUE_SECONDS = 30.0
"""How long a thread queues at most while the others get on."""

SCRUB_MILLISECONDS = 250
"""How long emptying the log waits for those that read it."""

_LIVE = "(expires_at IS NULL OR expires_at > :now)"


class SqliteTable:
    """A table in one SQLite file, for any number of processes and threads, or in memory for the threads of one.

    A write that returned is on the disk: it survives a killed process and a lost power supply.
    `busy_seconds` is how long a call waits for other processes, and for this one's other threads that wait for them,
    before it is a StorageFault. Threads that only queue for their turn wait while others get theirs.
    """

    def __init__(self, path: str | Path = ":memory:", clock: Clock = system_clock, *, busy_seconds: float = 10.0):
        self._clock = clock
        # One connection: a call takes microseconds, so threads gain nothing from more, and a database in memory
        # belongs to its connection.
        self._lock = threading.RLock()
        self._busy_seconds = busy_seconds
        self._done = 0
        with _faults("open"):
            self._connection = open_database(str(path), busy_seconds)
            self._file = None if str(path) == ":memory:" else StoreFile(str(path))

    def get(self, pk: str, sk: str) -> Item | None:
        """The item, or None if it is absent or expired."""
        pk, sk = clean_key(pk, sk)
        with self._alone("get"):
            return self._live(pk, sk, self._now())

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """The live items among these keys (at most 100), in the order of the keys."""
        wanted = clean_keys(keys)
        with self._alone("get_many"):
            now = self._now()
            return [item for pk, sk in wanted if (item := self._live(pk, sk, now)) is not None]

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """Live items whose sk starts with the prefix, in byte order of sk."""
        pk, prefix = clean_partition(pk), clean_text(prefix)
        check_limit(limit)
        check_cursor(cursor, prefix)
        clauses = ["pk = :pk", "sk >= :prefix", _LIVE]
        if (end := _after_prefix(prefix)) is not None:
            clauses.append("sk < :end")
        if cursor is not None:
            clauses.append("sk < :cursor" if newest_first else "sk > :cursor")
        statement = (
            f"SELECT pk, sk, body FROM items WHERE {' AND '.join(clauses)} ORDER BY sk{_direction(newest_first)}"
        )
        with self._alone("query"):
            rows = self._page(
                statement, limit, {"pk": pk, "prefix": prefix, "end": end, "cursor": cursor, "now": self._now()}
            )
        items = tuple(_item(*row) for row in rows[:limit])
        return Page(items, items[-1]["sk"] if len(rows) > len(items) else None)

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """Keys of items that carry `listed_at`, in its order; expired ones among them, as in DynamoDB."""
        pk = clean_partition(pk)
        check_limit(limit)
        clauses = ["pk = :pk", "listed_at IS NOT NULL"]
        listed_at, sk = parse_index_cursor(cursor) if cursor is not None else (None, None)
        if cursor is not None:
            clauses.append(f"(listed_at, sk) {'<' if newest_first else '>'} (:listed_at, :sk)")
        order = f"ORDER BY listed_at{_direction(newest_first)}, sk{_direction(newest_first)}"
        statement = f"SELECT pk, sk, listed_at FROM items WHERE {' AND '.join(clauses)} {order}"
        with self._alone("query_index"):
            rows = self._page(statement, limit, {"pk": pk, "listed_at": listed_at, "sk": sk})
        items = tuple({"pk": row[0], "sk": row[1], INDEX_KEY: row[2]} for row in rows[:limit])
        return Page(items, index_cursor(items[-1]) if len(rows) > len(items) else None)

    def write(self, *changes: Change, token: str | None = None) -> None:
        """Apply all changes or none, in one transaction."""
        cleaned = clean_changes(changes)
        with self._writing():
            now = self._now()
            if token is not None and not self._remember(fingerprint(token, cleaned), now):
                return
            before = [self._live(*key_of(change), now) for change in cleaned]
            for index, (change, live) in enumerate(zip(cleaned, before, strict=True)):
                if not _holds(change.condition, live):
                    raise ConditionFailed(index)
            for change, live in zip(cleaned, before, strict=True):
                self._apply(change, live)

    def update(self, change: Update) -> Item:
        """Make one update and give the item it leaves."""
        cleaned = clean_update(change)
        with self._writing():
            live = self._live(cleaned.pk, cleaned.sk, self._now())
            if not _holds(cleaned.condition, live):
                raise ConditionFailed(0)
            item = _updated(cleaned, live)
            self._store(item)
            return item

    def reap(self, limit: int) -> tuple[Item, ...]:
        """Delete at most so many items that have expired, and give them as they were."""
        with self._writing():
            now = self._now()
            self._connection.execute("DELETE FROM tokens WHERE expires_at <= ?", (now,))
            expired = "SELECT rowid FROM items WHERE expires_at <= ? LIMIT ?"
            rows = self._connection.execute(
                f"DELETE FROM items WHERE rowid IN ({expired}) RETURNING pk, sk, body", (now, limit)
            )
            return tuple(_item(*row) for row in rows.fetchall())

    def scrub(self) -> None:
        """Move the log into the file and empty it: what was deleted is in neither. A reader in its way leaves the log
        to the next one, after a short wait."""
        if self._file is None:
            return
        with self._alone("scrub"):
            self._connection.execute(f"PRAGMA busy_timeout = {SCRUB_MILLISECONDS}")
            try:
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                self._connection.execute(f"PRAGMA busy_timeout = {round(self._busy_seconds * 1000)}")
            self._file.wrote()

    def close(self) -> None:
        """Close the file; a table in memory is gone."""
        with self._alone("close"):
            self._connection.close()
            self._file = None

    def _now(self) -> int:
        return int(self._clock().timestamp())

    @contextmanager
    def _alone(self, operation: str) -> Iterator[None]:
        """The connection for this thread, which queues for as long as others get on (`_take_turn`)."""
        self._take_turn(operation)
        got_on = True
        try:
            with _faults(operation):
                if self._file is not None and operation != "close":
                    self._file.check(operation)
                yield
        except StorageFault:
            got_on = False
            raise
        finally:
            self._done += got_on
            self._lock.release()

    def _take_turn(self, operation: str) -> None:
        """Waits until no other thread has the connection.

        Raises StorageFault where none of them got on for as long as one would wait by itself: they wait for another
        process, and so would this one. Many that are merely slow together are no fault of the store.
        """
        until = time.monotonic() + max(QUEUE_SECONDS, self._busy_seconds)
        done = self._done
        while not self._lock.acquire(timeout=self._busy_seconds):
            if self._done == done or time.monotonic() > until:
                raise StorageFault(operation, BUSY)
            done = self._done

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._alone("write"):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
                if self._file is not None:
                    self._file.wrote()  # a commit may have moved the log into the file
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def _live(self, pk: str, sk: str, now: int) -> Item | None:
        statement = f"SELECT pk, sk, body FROM items WHERE pk = :pk AND sk = :sk AND {_LIVE}"
        row = self._connection.execute(statement, {"pk": pk, "sk": sk, "now": now}).fetchone()
        return _item(*row) if row else None

    def _page(self, statement: str, limit: int | None, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        """The rows, and one more than the limit if there are more."""
        rows = self._connection.execute(
            f"{statement} LIMIT :rows", {**values, "rows": -1 if limit is None else limit + 1}
        )
        return rows.fetchall()

    def _apply(self, change: Change, live: Item | None) -> None:
        if isinstance(change, Put):
            self._store(change.item)
        elif isinstance(change, Update):
            self._store(_updated(change, live))
        elif isinstance(change, Delete):
            self._connection.execute("DELETE FROM items WHERE pk = ? AND sk = ?", (change.pk, change.sk))

    def _store(self, item: Item) -> None:
        body = dump_body({name: value for name, value in item.items() if name not in ("pk", "sk")})
        self._connection.execute(
            "INSERT OR REPLACE INTO items (pk, sk, expires_at, listed_at, body) VALUES (?, ?, ?, ?, ?)",
            (item["pk"], item["sk"], item.get(EXPIRES_AT), item.get(INDEX_KEY), body),
        )

    def _remember(self, token: str, now: int) -> bool:
        """Note a token; False if it is known, because its write has been applied."""
        self._connection.execute("DELETE FROM tokens WHERE expires_at <= ?", (now,))
        added = self._connection.execute(
            "INSERT OR IGNORE INTO tokens (token, expires_at) VALUES (?, ?)", (token, now + TOKEN_SECONDS)
        )
        return added.rowcount == 1


@contextmanager
def _faults(operation: str) -> Iterator[None]:
    """SQLite's errors, and the file system's, as StorageFault with the error's name only."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        # Who is kept out by another writer has waited for as long as one waits; readers are not kept out by it.
        is_silent = operation == "write" and name == BUSY
        raise StorageFault(operation, name, silent=("write",) if is_silent else ()) from error
    except OSError as error:
        raise StorageFault(operation, os.strerror(error.errno) if error.errno else type(error).__name__) from error


def _item(pk: str, sk: str, body: str) -> Item:
    return {"pk": pk, "sk": sk, **load_body(body)}


def _direction(newest_first: bool) -> str:
    return " DESC" if newest_first else ""


def _holds(condition: Condition | None, live: Item | None) -> bool:
    """Whether a condition holds; `live` is None when the item is absent or expired."""
    if condition is None:
        return True
    if isinstance(condition, Absent):
        return live is None
    if live is None or isinstance(condition, Exists):
        return live is not None
    # Compared as stored: 1 and 1.0 and True are three values here, though not to Python.
    return all(dump_body(live.get(name)) == dump_body(value) for name, value in condition.attributes.items())


def _updated(update: Update, live: Item | None) -> Item:
    """What DynamoDB would make of it, or its answer to what it would not take."""
    try:
        item = clean_item(updated_item(update, live))
    except TypeError as error:
        raise StorageFault("write", "ValidationException") from error
    if item_size(item) > ITEM_BYTES:
        raise StorageFault("write", "ValidationException")
    return item


def _after_prefix(prefix: str) -> str | None:
    """The first text in byte order after all that start with the prefix; None if there is none.

    UTF-8 keeps the order of code points, so the last one that can be raised is raised by one.
    """
    stem = prefix.rstrip("\U0010ffff")
    if not stem:
        return None
    following = ord(stem[-1]) + 1
    # The next code point after U+D7FF that text can hold is past the surrogates.
    return stem[:-1] + chr(0xE000 if following == 0xD800 else following)
