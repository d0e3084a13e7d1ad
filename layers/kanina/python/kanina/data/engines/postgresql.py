"""The engine over a PostgreSQL server: each statement in a read-only transaction of its own, with a time limit.

A statement goes by the extended protocol, so the server itself refuses a text that holds several.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, cast
from zoneinfo import ZoneInfo

import psycopg

from kanina.data.engines.failure_words import LARGE, LATE, MEMORY, OTHER
from kanina.data.engines.postgresql_connections import Connection, Connections
from kanina.data.engines.postgresql_values import kind_of, plain_row
from kanina.data.engines.postgresql_watch import Watch
from kanina.data.result import named_columns, steady
from kanina.models import Column, Result
from kanina.problems import QueryFailed, Unavailable

Row = tuple[Any, ...]

CONNECTIONS = 4
"""Of one process; a server has about a hundred for everyone."""
CHUNK_ROWS = 100
"""Rows that are read from the server at a time."""
SETTINGS = """
SELECT set_config('statement_timeout', %(milliseconds)s, true), set_config('lock_timeout', %(milliseconds)s, true),
  set_config('TimeZone', %(zone)s, true), set_config('DateStyle', 'ISO, YMD', true),
  set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
  set_config('standard_conforming_strings', 'on', true), set_config('transform_null_equals', 'off', true),
  set_config('client_min_messages', 'error', true)
"""
"""For one transaction, so that a pooler between does not matter. The guard writes literals for conforming strings."""

LOST = "the connection to the database was lost; ask again"
DATA_ERRORS = {
    "22P02": "a value cannot be converted to the type asked for",
    "22007": "a value cannot be converted to the type asked for",
    "22008": "a value cannot be converted to the type asked for",
    "22003": "a value is out of the range of its type",
    "22021": "it reads text that is not UTF-8",
    "22023": "an argument of a function is none that it takes",
    "22012": "it divides by zero; NULLIF(divisor, 0) gives NULL instead",
    "21000": "a subquery gives several rows where one is needed",
    "25006": "it would write, and only reading is allowed",
    "57014": LATE,
    "55P03": LATE,
    "53100": MEMORY,
    "53200": MEMORY,
    "53400": MEMORY,
    "54000": MEMORY,
    "40001": "the database was changing what it reads; ask again",
    "40P01": "the database was changing what it reads; ask again",
}
"""Errors by SQLSTATE. Their own words may quote rows this person must not see, so ours replace them."""
STATEMENT_ERRORS = ("42", "0A")
"""Classes of SQLSTATE about the statement itself. Where the server points at a place in it, it has not run: its words
hold nothing of the data and help to correct it. Functions raise such errors too, and quote what they were given."""
NOT_ALLOWED = "42501"
"""Points at no place, and names a table."""
LOST_CLASSES = ("08", "57")
"""The connection is gone, or the server is going."""


class PostgreSQLEngine:
    """Runs statements on one database, in the given zone; several threads do so at once.

    address: gives the URL of the database, with a role that may only read.
    """

    dialect = "postgres"

    def __init__(self, address: Callable[[], str], zone: str = "UTC", connections: int = CONNECTIONS) -> None:
        self._connections = Connections(address, connections)
        self._zone = ZoneInfo(zone)

    def start(self) -> None:
        """Connects ahead of the first question. Raises Unavailable, and ValueError for an address that is none or a
        role that may do more than read."""
        self._connections.give_back(self._connections.new())

    def run(self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float) -> Result:
        """See Engine.run."""
        (result,) = self._results(sql, columns, cap, timeout, batch=cap + 1)
        return result

    def stream(
        self, sql: str, columns: tuple[Column, ...] | None, *, cap: int, timeout: float, batch: int
    ) -> Iterator[Result]:
        """See StreamingEngine.stream."""
        return self._results(sql, columns, cap, timeout, batch)

    def close(self) -> None:
        """Closes the connections."""
        self._connections.close()

    def _results(
        self, sql: str, columns: tuple[Column, ...] | None, cap: int, timeout: float, batch: int
    ) -> Iterator[Result]:
        """The rows up to the cap, so many in each result; at least one result."""
        deadline = time.monotonic() + timeout
        with self._connections.place(deadline):
            connection = self._begun(deadline)
            with Watch(connection.fileno(), deadline) as watch:
                try:
                    yield from self._batches(connection, watch, sql, columns, cap, batch)
                except psycopg.Error as error:
                    raise QueryFailed(_told(error, watch)) from None
                finally:
                    self._end(connection)

    def _batches(
        self,
        connection: Connection,
        watch: Watch,
        sql: str,
        columns: tuple[Column, ...] | None,
        cap: int,
        batch: int,
    ) -> Iterator[Result]:
        began = time.perf_counter()
        with connection.cursor() as cursor, closing(_streamed(cursor, sql, min(batch, CHUNK_ROWS))) as rows:
            read, left = list(islice(rows, min(batch, cap + 1))), cap
            if cursor.description is None:  # there was no row, and with none psycopg tells no columns
                cursor.execute(f"SELECT * FROM (\n{sql}\n) AS empty LIMIT 0".encode())
            described = cursor.description or []
            kinds = [kind_of(column) for column in described]
            named = named_columns([column.name for column in described], kinds, columns)
            while True:
                shown = steady((plain_row(row, kinds, self._zone) for row in read[:left]), named)
                is_last = len(read) < batch or len(read) > left
                if is_last:
                    next(rows, None)  # a statement that is over need not be cancelled
                result = Result(
                    columns=named,
                    rows=shown,
                    truncated=len(read) > left,
                    milliseconds=round((time.perf_counter() - began) * 1000),
                )
                # The row past the cap is alone in a batch where the cap is so many whole ones.
                if result.rows or result.truncated or left == cap:
                    yield result
                if is_last:
                    return
                left -= len(shown)
                watch.begin_batch()
                read = list(islice(rows, min(batch, left + 1)))

    def _begun(self, deadline: float) -> Connection:
        """A connection in a transaction with its settings: one that was idle, unless it was lost, or a new one."""
        while (connection := self._connections.idle()) is not None:
            try:
                return self._set(connection, deadline)
            except psycopg.Error:
                self._end(connection)
                self._connections.forget_idle()
        if time.monotonic() > deadline:
            raise QueryFailed(LOST)
        try:
            connection = self._connections.new()
        except (Unavailable, ValueError) as error:
            raise QueryFailed(_CANNOT_ASK[isinstance(error, ValueError)]) from error
        try:
            return self._set(connection, deadline)
        except psycopg.Error:
            self._end(connection)
            raise QueryFailed(LOST) from None

    def _set(self, connection: Connection, deadline: float) -> Connection:
        milliseconds = max(round((deadline - time.monotonic()) * 1000), 1)
        with Watch(connection.fileno(), deadline):
            connection.execute(SETTINGS.encode(), {"milliseconds": str(milliseconds), "zone": self._zone.key})
        return connection

    def _end(self, connection: Connection) -> None:
        """Gives a connection back, out of its transaction, or closes it."""
        try:
            if not connection.closed:
                connection.rollback()
        except psycopg.Error:
            connection.close()
        self._connections.give_back(connection)


_CANNOT_ASK = {
    False: "the database cannot be reached; ask again in a moment",
    True: "the database cannot be asked as it is set up; whoever runs this finds the reason in its settings",
}


def _streamed(cursor: psycopg.Cursor[Row], sql: str, size: int) -> Generator[Row]:
    """The rows of a statement, read from the server in chunks. To close it is to cancel what is left."""
    return cast("Generator[Row]", cursor.stream(sql.encode(), size=size))


def _told(error: psycopg.Error, watch: Watch) -> str:
    """What to tell of an error: its first line if it is about the statement, else our words."""
    if watch.reason:
        return LATE if watch.reason == "late" else LARGE
    state = error.sqlstate or ""
    if state in DATA_ERRORS:
        return DATA_ERRORS[state]
    if state[:2] in STATEMENT_ERRORS:
        if not error.diag.statement_position and state != NOT_ALLOWED:
            return DATA_ERRORS["22023"]
        return (error.diag.message_primary or "the statement is wrong").splitlines()[0][:500]
    if not state or state[:2] in LOST_CLASSES:
        return LOST
    return OTHER
