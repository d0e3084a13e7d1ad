"""The store behind a breaker: what failover decides on. It never answers from elsewhere by itself.

Only a turn's memory goes on without the store (`kanina.memory.failover`). A deletion, a service key or the claim on a
mail must not be answered from a table that knows nothing of them: they get the fault.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import partial
from typing import Final, Protocol

from kanina.storage import keys as item_keys
from kanina.storage.breaker import Breaker
from kanina.storage.table import CallKind, Change, Cursor, Item, Page, StorageFault, Table, Update, scrub

PROBE_SECONDS: Final = 0.04
"""How long a call waits for the read that finds out whether the store is back, at most. It goes on beside the call, so
that a store that is still silent costs nobody its time-out. Source: an open breaker adds less than 50 ms to a turn."""

_NOBODY: Final = item_keys.person("")


class BreakerTable:
    """A table whose calls raise BreakerOpen, at once, while its breaker is open."""

    def __init__(self, table: Table, breaker: Breaker, probe_seconds: float = PROBE_SECONDS) -> None:
        self._table = table
        self.breaker = breaker
        self._probe_seconds = probe_seconds
        self._lock = threading.Lock()
        self._probe: threading.Thread | None = None

    def admits(self, kind: CallKind) -> bool:
        """Whether a call of this kind is worth beginning; after the breaker's pause a small read finds that out.

        For whoever makes two reads side by side: a half-open breaker would let one through and refuse the other.
        """
        self._find_out(_NOBODY)
        state = self.breaker.state_of(kind)
        return state == "closed" or (state == "half_open" and kind == "write")

    def scrub(self) -> None:
        """As the table's."""
        with self._call("write", _NOBODY):
            scrub(self._table)

    def get(self, pk: str, sk: str) -> Item | None:
        """As the table's."""
        with self._call("get", pk):
            return self._table.get(pk, sk)

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """As the table's."""
        with self._call("get_many", keys[0][0] if keys else _NOBODY):
            return self._table.get_many(keys)

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """As the table's."""
        with self._call("query", pk):
            return self._table.query(pk, prefix, newest_first=newest_first, limit=limit, cursor=cursor)

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """As the table's."""
        with self._call("query_index", pk):
            return self._table.query_index(pk, newest_first=newest_first, limit=limit, cursor=cursor)

    def write(self, *changes: Change, token: str | None = None) -> None:
        """As the table's."""
        with self._call("write", _NOBODY):
            self._table.write(*changes, token=token)

    def update(self, change: Update) -> Item:
        """As the table's."""
        with self._call("write", _NOBODY):
            return self._table.update(change)

    @contextmanager
    def _call(self, operation: str, pk: str) -> Iterator[None]:
        self._find_out(pk)
        with self.breaker.call(operation):
            yield

    def _find_out(self, pk: str) -> None:
        """Once the breaker's pause is over a small read asks, beside the caller, whether reads go through again.

        It reads where a caller that reads would: a function may have no right to read anything else.
        """
        with self._lock:
            if self.breaker.state_of("read") != "half_open":
                return
            if self._probe is None or not self._probe.is_alive():
                # With what is bound to the caller's log lines: a read that fails there is the caller's.
                ask = partial(copy_context().run, self._ask, pk)
                self._probe = threading.Thread(target=ask, name="kanina-probe", daemon=True)
                self._probe.start()
            probe = self._probe
        probe.join(self._probe_seconds)

    def _ask(self, pk: str) -> None:
        with suppress(StorageFault, ValueError, TypeError), self.breaker.call("get"):
            self._table.get(pk, item_keys.PROFILE)


class LateQueue(Protocol):
    """A queue whose other end writes turns back: in order within a group, each deduplication id once."""

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one text; returns when it is safe. Raises StorageFault."""


class BreakerQueue:
    """A queue whose sends raise BreakerOpen, at once, while its breaker is open."""

    def __init__(self, queue: LateQueue, breaker: Breaker) -> None:
        self._queue = queue
        self._breaker = breaker

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """As the queue's."""
        with self._breaker.call("write"):
            self._queue.send(body, group=group, deduplication_id=deduplication_id)
