"""Where turns wait that the table could not take: a queue outside this process, or else this process's memory.

Resets wait among them, in the same order.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from kanina import metrics
from kanina.memory.late_bodies import Late, dump_late
from kanina.memory.limits import LATE_TURNS
from kanina.observability import log, short
from kanina.storage.table import StorageFault


class LateQueue(Protocol):
    """A queue whose other end writes turns back: in order within a group, each deduplication id once."""

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one text; returns when it is safe. Raises StorageFault."""


class WaitingTurns:
    """Turns that wait to be written back. Those in memory are written by `flush`, in the order they came."""

    def __init__(
        self,
        write: Callable[[Late], object],
        queue: LateQueue | None = None,
        *,
        most: int = LATE_TURNS,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._monotonic = monotonic
        self._most = most
        self._write = write
        self._queue = queue
        self._waiting: deque[Late] = deque()
        self._lock = threading.Lock()
        self._flushing = threading.Lock()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, late: Late) -> None:
        """Into the queue at once; into memory without one, or when it fails too."""
        if self._queue is not None:
            # Processes that cannot read the table each have an id of their own for what is said in one chat.
            place = late.conversation_id if late.address is None else f"{late.channel}:{late.address}"
            group = hashlib.sha256(f"{late.pk}#{place}".encode()).hexdigest()
            request = hashlib.sha256(late.request_id.encode()).hexdigest()
            try:
                self._queue.send(dump_late(late), group=group, deduplication_id=request)
                log("turn_queued", conversation=short(late.conversation_id), request=short(late.request_id))
                return
            except StorageFault as fault:
                log("turn_not_queued", level=logging.ERROR, operation=fault.operation, error=fault.cause)
        with self._lock:
            if len(self._waiting) >= self._most:
                given_up = self._waiting.popleft()
                metrics.count(metrics.TURNS_LOST)
                log("turn_given_up", level=logging.ERROR, request=short(given_up.request_id))
            self._waiting.append(late)

    def flush(self) -> int:
        """Write those in memory until there are none or the table fails; says how many are gone from here."""
        return self.flush_within(threading.TIMEOUT_MAX)

    def flush_within(self, seconds: float) -> int:
        """As `flush`, but none is begun after so many seconds."""
        if not self._waiting:
            return 0
        until = self._monotonic() + seconds
        # One at a time: two would write the same turn, and each a conversation's turns in an order of its own.
        if not self._flushing.acquire(timeout=seconds):
            return 0
        gone = 0
        try:
            while (late := self._first()) is not None:
                if self._monotonic() >= until:
                    break
                if not self._is_settled(late):
                    break
                with self._lock:
                    if self._waiting and self._waiting[0] is late:
                        self._waiting.popleft()
                gone += 1
        finally:
            self._flushing.release()
        return gone

    def holds(self, pk: str, conversation_id: str | None, channel: str, address: str | None) -> bool:
        """Whether a turn waits here that belongs into this conversation, or was said in this chat."""
        with self._lock:
            return any(
                late.pk == pk
                and (
                    late.conversation_id == conversation_id
                    or (address is not None and (late.channel, late.address) == (channel, address))
                )
                for late in self._waiting
            )

    def _first(self) -> Late | None:
        with self._lock:
            return self._waiting[0] if self._waiting else None

    def _is_settled(self, late: Late) -> bool:
        try:
            self._write(late)
        except StorageFault as fault:
            log("turn_waits", operation=fault.operation, error=fault.cause, waiting=len(self._waiting))
            return False
        except Exception:  # a turn that can never be written must not hold up those behind it
            metrics.count(metrics.TURNS_LOST)
            log("turn_given_up", level=logging.ERROR, exc_info=True, request=short(late.request_id))
        return True
