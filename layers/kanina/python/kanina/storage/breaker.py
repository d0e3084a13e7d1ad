"""A breaker: after repeated faults nothing is sent to the store for a while, so that nobody waits for its time-outs."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from kanina import metrics
from kanina.observability import about, log
from kanina.storage.table import ConditionFailed, StorageFault

State = Literal["closed", "open", "half_open"]


class BreakerOpen(StorageFault):
    """The store was not asked: it failed a moment ago."""


class Breaker:
    """Counts faults that follow each other. Safe for threads.

    closed: every call goes through; the `faults`-th fault in a row opens it, reads and writes counted apart, since a
    store may do one and not the other. open: none does, for `open_seconds`. half open, after that: one call at a time
    goes through; it closes the breaker, or opens it anew. A condition that did not hold and a conflict are answers of
    a store that works.
    """

    def __init__(self, faults: int, open_seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._limit = faults
        self._open_seconds = open_seconds
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._faults = {"read": 0, "write": 0}
        self._opened_at: float | None = None
        self._probing = False

    @property
    def state(self) -> State:
        """What would happen to a call now."""
        with self._lock:
            return self._state()

    @contextmanager
    def call(self, operation: str) -> Iterator[None]:
        """Around one call of the store. Raises BreakerOpen where it is not to be made."""
        kind = "write" if operation == "write" else "read"
        is_probe = self._admit(operation)
        try:
            yield
        except StorageFault as fault:
            metrics.count(metrics.STORAGE_FAULTS)
            log("store_failed", level=logging.WARNING, **about(fault))
            self._faulted(kind)
            raise
        except ConditionFailed:
            self._succeeded(kind)
            raise
        else:
            self._succeeded(kind)
        finally:
            if is_probe:
                with self._lock:
                    self._probing = False

    def _state(self) -> State:
        if self._opened_at is None:
            return "closed"
        return "open" if self._monotonic() - self._opened_at < self._open_seconds else "half_open"

    def _admit(self, operation: str) -> bool:
        """Whether this call is the one that finds out."""
        with self._lock:
            state = self._state()
            if state == "closed":
                return False
            if state == "open" or self._probing:
                raise BreakerOpen(operation, "breaker open")
            self._probing = True
            return True

    def _faulted(self, kind: str) -> None:
        with self._lock:
            self._faults[kind] += 1
            # A call that was begun before the breaker opened says nothing new about how long it should stay so.
            if self._state() != "open" and (self._opened_at is not None or self._faults[kind] >= self._limit):
                metrics.count(metrics.BREAKER_OPENED)
                log("store_breaker_opened", level=logging.WARNING, kind=kind, faults=self._faults[kind])
                self._opened_at = self._monotonic()

    def _succeeded(self, kind: str) -> None:
        """The other kind's count stays: where reads go through and writes do not, the next fault opens it again."""
        with self._lock:
            self._faults[kind] = 0
            if self._opened_at is not None:
                log("store_breaker_closed", kind=kind)
                self._opened_at = None
