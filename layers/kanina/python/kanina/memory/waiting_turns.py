"""Turns that the table could not take, and resets among them: handed to a queue outside this process where there is
one, and held here too until they are written, so that what follows them knows of them.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from kanina import metrics
from kanina.memory.late_bodies import Late, dump_late
from kanina.memory.limits import LATE_TURNS
from kanina.observability import log, short
from kanina.storage.failover import LateQueue
from kanina.storage.table import StorageFault

Place = Literal["here", "queue", "table"]
"""Where it is: here only; in the queue too, whose other end writes it; in the table, which was not read since then."""


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A turn or reset that waits. `number`: what the turn was told as."""

    late: Late
    number: int | None = None
    place: Place = "here"

    def is_of(self, pk: str, conversation_id: str | None, channel: str, address: str | None) -> bool:
        """Whether it belongs into this conversation, or was said in this chat."""
        late = self.late
        here = late.conversation_id == conversation_id
        return late.pk == pk and (here or (address is not None and (late.channel, late.address) == (channel, address)))


class WaitingTurns:
    """What waits to be written back, in the order it came; `flush` writes it. Safe for threads."""

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
        self._waiting: deque[Waiting] = deque()
        self._lock = threading.Lock()
        self._flushing = threading.Lock()

    def __len__(self) -> int:
        """How many wait here and nowhere else."""
        with self._lock:
            return sum(each.place == "here" for each in self._waiting)

    def add(self, late: Late, number: int | None = None) -> None:
        """Into the queue at once, where there is one that takes it, and into memory."""
        place: Place = "queue" if self._is_queued(late) else "here"
        with self._lock:
            if len(self._waiting) >= self._most:
                given_up = self._waiting.popleft()
                if given_up.place == "here":
                    metrics.count(metrics.TURNS_LOST)
                    log("turn_given_up", level=logging.ERROR, request=short(given_up.late.request_id))
            self._waiting.append(Waiting(late, number, place))

    def flush(self) -> int:
        """Write those that are here only until there are none or the table fails; says how many are done with."""
        return self.flush_within(threading.TIMEOUT_MAX)

    def flush_within(self, seconds: float) -> int:
        """As `flush`, but none is begun after so many seconds."""
        if not self._waiting:
            return 0
        until = self._monotonic() + seconds
        # One at a time: two would write the same turn, and each a conversation's turns in an order of its own.
        if not self._flushing.acquire(timeout=seconds):
            return 0
        done = 0
        try:
            while (first := self._first()) is not None and self._monotonic() < until:
                fate = self._settle(first.late)
                if fate is None:
                    break
                self._move(first, to_table=fate in ("written", "known"))
                done += 1
        finally:
            self._flushing.release()
        return done

    def of(self, pk: str, conversation_id: str | None, channel: str, address: str | None) -> list[Waiting]:
        """What waits here and belongs into this conversation, or was said in this chat, in order."""
        with self._lock:
            return [each for each in self._waiting if each.is_of(pk, conversation_id, channel, address)]

    def written(self) -> list[Waiting]:
        """Those that are in the table, which has not been read since."""
        with self._lock:
            return [each for each in self._waiting if each.place == "table"]

    def holds(self, waiting: Waiting) -> bool:
        """Whether this still waits."""
        with self._lock:
            return any(each is waiting for each in self._waiting)

    def _is_queued(self, late: Late) -> bool:
        if self._queue is None:
            return False
        # Processes that cannot read the table each have an id of their own for what is said in one chat.
        place = late.conversation_id if late.address is None else f"{late.channel}:{late.address}"
        group = hashlib.sha256(f"{late.pk}#{place}".encode()).hexdigest()
        request = hashlib.sha256(late.request_id.encode()).hexdigest()
        try:
            self._queue.send(dump_late(late), group=group, deduplication_id=request)
        except StorageFault as fault:
            log("turn_not_queued", level=logging.ERROR, operation=fault.operation, error=fault.cause)
            return False
        log("turn_queued", conversation=short(late.conversation_id), request=short(late.request_id))
        return True

    def forget(self, settled: Iterable[Waiting]) -> None:
        """Those that the table has shown, or never will."""
        gone = set(map(id, settled))
        with self._lock:
            self._waiting = deque(each for each in self._waiting if id(each) not in gone)

    def _first(self) -> Waiting | None:
        with self._lock:
            return next((each for each in self._waiting if each.place == "here"), None)

    def _move(self, waiting: Waiting, *, to_table: bool) -> None:
        """It is done with: in the table, or nowhere any more."""
        moved = [replace(waiting, place="table")] if to_table else []
        with self._lock:
            self._waiting = deque(one for each in self._waiting for one in (moved if each is waiting else [each]))

    def _settle(self, late: Late) -> object:
        """What became of it; None where it should be tried again."""
        try:
            return self._write(late)
        except StorageFault as fault:
            log("turn_waits", operation=fault.operation, error=fault.cause, waiting=len(self))
            return None
        except Exception:  # a turn that can never be written must not hold up those behind it
            metrics.count(metrics.TURNS_LOST)
            log("turn_given_up", level=logging.ERROR, exc_info=True, request=short(late.request_id))
            return "given up"
