"""A breaker: after repeated faults nothing is sent to the store for a while, so that nobody waits for its time-outs."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from kanina import metrics
from kanina.observability import about, log
from kanina.storage.table import CALL_KINDS, CallKind, ConditionFailed, StorageFault

State = Literal["closed", "open", "half_open"]


class BreakerOpen(StorageFault):
    """The store was not asked: it failed a moment ago. `retry_after`: whole seconds until it is asked again."""

    def __init__(self, operation: str, retry_after: int = 1) -> None:
        super().__init__(operation, "breaker open")
        self.retry_after = retry_after


class Breaker:
    """Counts faults that follow each other. Safe for threads.

    Reads and writes are let through apart, since a store may do one and not the other. closed: every call goes through;
    the `faults`-th fault in a row opens it, a fault of a store that is silent at once. open: none does, for
    `open_seconds`. half open, after that: one call at a time goes through; it closes the breaker, or opens it anew. A
    condition that did not hold and a conflict are answers of a store that works.
    """

    def __init__(self, faults: int, open_seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._limit = faults
        self._open_seconds = open_seconds
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._faults: dict[CallKind, int] = dict.fromkeys(CALL_KINDS, 0)
        self._opened_at: dict[CallKind, float] = {}
        self._openings: dict[CallKind, int] = dict.fromkeys(CALL_KINDS, 0)
        self._probing: set[CallKind] = set()
        self._silent: frozenset[CallKind] = frozenset()

    @property
    def state(self) -> State:
        """What would happen now to a call of the kind that is worse off."""
        states = {self.state_of(kind) for kind in CALL_KINDS}
        return next(state for state in ("open", "half_open", "closed") if state in states)

    def state_of(self, kind: CallKind) -> State:
        """What would happen to a call of this kind now."""
        with self._lock:
            return self._state(kind)

    @contextmanager
    def call(self, operation: str) -> Iterator[None]:
        """Around one call of the store. Raises BreakerOpen where it is not to be made."""
        kind: CallKind = "write" if operation == "write" else "read"
        is_probe, openings = self._admit(operation, kind)
        try:
            yield
        except StorageFault as fault:
            metrics.count(metrics.STORAGE_FAULTS)
            log("store_failed", level=logging.WARNING, **about(fault))
            self._faulted(kind, fault, openings)
            raise
        except ConditionFailed:
            self._succeeded(kind)
            raise
        else:
            self._succeeded(kind)
        finally:
            if is_probe:
                with self._lock:
                    self._probing.discard(kind)

    def _state(self, kind: CallKind) -> State:
        if kind not in self._opened_at:
            return "closed"
        return "open" if self._left(kind) > 0 else "half_open"

    def _left(self, kind: CallKind) -> float:
        """Seconds until a call of this kind goes through."""
        return self._opened_at[kind] + self._open_seconds - self._monotonic()

    def _admit(self, operation: str, kind: CallKind) -> tuple[bool, int]:
        """Whether this call is the one that finds out, and how often the breaker had opened when it began."""
        with self._lock:
            state = self._state(kind)
            if state == "closed":
                return False, self._openings[kind]
            if state == "open" or kind in self._probing:
                raise BreakerOpen(operation, max(1, math.ceil(self._left(kind))))
            self._probing.add(kind)
            return True, self._openings[kind]

    def _faulted(self, kind: CallKind, fault: StorageFault, openings: int) -> None:
        with self._lock:
            # Begun before the breaker opened, it says nothing new, however late it ends: not whether the store is back.
            if openings != self._openings[kind]:
                return
            self._faults[kind] += 1
            worn_out = (kind,) if kind in self._opened_at or self._faults[kind] >= self._limit else ()
            self._silent |= frozenset(fault.silent)
            for each in {*worn_out, *fault.silent}:
                if self._state(each) != "open":
                    metrics.count(metrics.BREAKER_OPENED)
                    log("store_breaker_opened", level=logging.WARNING, kind=each, faults=self._faults[each])
                    self._opened_at[each] = self._monotonic()
                    self._openings[each] += 1

    def _succeeded(self, kind: CallKind) -> None:
        """The other kind's count stays: where reads go through and writes do not, the next fault opens it again.

        A store that was silent to both, and answers one, is silent to neither.
        """
        with self._lock:
            self._faults[kind] = 0
            answering = {kind, *(self._silent if kind in self._silent else ())}
            self._silent -= answering
            for each in answering & self._opened_at.keys():
                log("store_breaker_closed", kind=each)
                del self._opened_at[each]
