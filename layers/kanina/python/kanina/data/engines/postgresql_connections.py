"""Connections to a PostgreSQL server: made when needed, checked, kept for the next statement. No thread tends them,
so a function may be frozen between two calls.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from kanina.data.engines.failure_words import BUSY
from kanina.data.engines.postgresql_role import check_role
from kanina.data.engines.postgresql_values import adapt
from kanina.observability import log
from kanina.problems import QueryFailed, Unavailable

Connection = psycopg.Connection[tuple[Any, ...]]

IDLE_SECONDS = 300.0
"""An idle connection is not used again after so long; servers and what is between drop them, often without a word."""
CONNECT_SECONDS = 5
DEFAULTS: dict[str, Any] = {
    "application_name": "kanina",
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
"""Of libpq, where the address says nothing else: a peer that is gone is noticed within seconds."""


class Connections:
    """At most `most` connections, each lent to one statement at a time.

    address: gives the address of the database, asked again for each new connection, since passwords change.
    """

    def __init__(self, address: Callable[[], str], most: int) -> None:
        self._address = address
        self._places = threading.Semaphore(most)
        self._lock = threading.Lock()
        self._idle: list[tuple[float, Connection]] = []
        self._closed = False

    @contextmanager
    def place(self, deadline: float) -> Iterator[None]:
        """A right to use a connection. Raises QueryFailed when others have all of them until the deadline."""
        if not self._places.acquire(timeout=max(deadline - time.monotonic(), 0)):
            raise QueryFailed(BUSY)
        try:
            yield
        finally:
            self._places.release()

    def idle(self) -> Connection | None:
        """The connection that was used last, or None. It may have been lost since."""
        with self._lock:
            if self._closed:
                raise QueryFailed("the database is closed")
            kept, self._idle = self._idle, []
            fresh = time.monotonic() - IDLE_SECONDS
            for since, connection in kept:
                if since > fresh and not connection.closed:
                    self._idle.append((since, connection))
                else:
                    connection.close()
            return self._idle.pop()[1] if self._idle else None

    def new(self) -> Connection:
        """A new connection, its role checked. Raises Unavailable where there is none to be had, ValueError for an
        address that is none or a role that may do more than read."""
        connection = self._connect()
        try:
            adapt(connection)
            connection.read_only = True
            connection.prepare_threshold = None  # a pooler between may give each transaction another server process
            check_role(connection)
            connection.rollback()
        except psycopg.Error as error:
            connection.close()
            raise _unreachable(error) from None
        except BaseException:
            connection.close()
            raise
        return connection

    def give_back(self, connection: Connection) -> None:
        """Keeps a connection for the next statement if it can be used again."""
        usable = not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE
        with self._lock:
            if usable and not self._closed:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()

    def forget_idle(self) -> None:
        """Lets go of all idle connections: where one was lost, the others mostly were, too."""
        with self._lock:
            lost, self._idle = self._idle, []
        for _, connection in lost:
            connection.close()

    def close(self) -> None:
        """Closes what is idle now, and the others when they are given back."""
        with self._lock:
            self._closed = True
        self.forget_idle()

    def _connect(self) -> Connection:
        wanted = {**DEFAULTS, **_parts(self._address()), "client_encoding": "utf8"}
        try:
            return psycopg.connect(make_conninfo("", **wanted))
        except psycopg.Error as error:
            raise _unreachable(error) from None


def place_of(address: str) -> str:
    """A digest of which database an address leads to, and as whom; a new password leaves it as it is."""
    parts = {name: value for name, value in _parts(address).items() if name != "password"}
    return hashlib.sha256(repr(sorted(parts.items())).encode()).hexdigest()[:12]


def _parts(address: str) -> dict[str, Any]:
    """What an address says, by libpq's names. Raises ValueError for one that is none."""
    try:
        found = dict(conninfo_to_dict(address))
    except psycopg.ProgrammingError:  # its words may quote the password
        found = {}
    if not found:  # libpq would look for a server of its own accord
        raise ValueError(
            "KANINA_DATABASE_URL is not an address: write postgresql://user:password@host:5432/database, "
            "each character of the password that is no letter or digit as % and its two hexadecimal digits"
        )
    return found


def _unreachable(error: psycopg.Error) -> Unavailable:
    log("database_unreachable", kind=type(error).__name__, sqlstate=error.sqlstate)
    return Unavailable("The database cannot be reached.")
