"""What the table could not take, turns and resets: held here until it is written, and laid over what the table holds.

It is handed to a queue outside this process, too, where there is one. A conversation is one numbered row of turns then:
one that waits gets the number that it will have once it is written, if nobody else writes into the conversation first.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from kanina import metrics
from kanina.clock import Ids
from kanina.memory.head import Head
from kanina.memory.late import Late, LateReset, LateTurn, dump_late
from kanina.memory.limits import LATE_TURNS
from kanina.memory.loading import Loaded
from kanina.memory.retention import Retention
from kanina.memory.turns import load_turn, numbered
from kanina.models import Pending, Turn
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
        self.all: tuple[Waiting, ...] = ()
        """What waits at this moment, in order: another tuple each time it changes."""
        self._changing = threading.Lock()
        self._flushing = threading.Lock()

    def __len__(self) -> int:
        """How many wait here and nowhere else."""
        return sum(each.place == "here" for each in self.all)

    def add_queued(self, late: Late) -> None:
        """As `add`. Raises StorageFault, and takes nothing, where there is a queue that does not take it."""
        if self._queue is not None and not self._is_queued(late):
            raise StorageFault("send", "not queued")
        self._hold(late, None, "here" if self._queue is None else "queue")

    def add(self, late: Late, number: int | None = None) -> None:
        """Into the queue at once, where there is one that takes it, and into memory."""
        self._hold(late, number, "queue" if self._is_queued(late) else "here")

    def _hold(self, late: Late, number: int | None, place: Place) -> None:
        with self._changing:
            excess = max(len(self.all) + 1 - self._most, 0)
            given_up = self.all[:excess]
            self.all = (*self.all[excess:], Waiting(late, number, place))
        for each in given_up:
            if each.place == "here":
                metrics.count(metrics.TURNS_LOST)
                log("turn_given_up", level=logging.ERROR, request=short(each.late.request_id))

    def flush(self) -> int:
        """Write those that are here only until there are none or the table fails; says how many are done with."""
        return self.flush_within(threading.TIMEOUT_MAX)

    def flush_within(self, seconds: float) -> int:
        """As `flush`, but none is begun after so many seconds."""
        if not self.all:
            return 0
        until = self._monotonic() + seconds
        # One at a time: two would write the same turn, and each a conversation's turns in an order of its own.
        if not self._flushing.acquire(timeout=seconds):
            return 0
        done = 0
        try:
            while (first := next((each for each in self.all if each.place == "here"), None)) is not None:
                if self._monotonic() >= until or (fate := self._settle(first.late)) is None:
                    break
                # It is done with: in the table, or nowhere any more.
                is_there = fate in ("written", "known")
                self._replace({first: replace(first, place="table") if is_there else None})
                done += 1
        finally:
            self._flushing.release()
        return done

    def of(self, pk: str, conversation_id: str | None, channel: str, address: str | None) -> list[Waiting]:
        """What waits here and belongs into this conversation, or was said in this chat, in order."""
        return [each for each in self.all if each.is_of(pk, conversation_id, channel, address)]

    def forget(self, settled: Iterable[Waiting]) -> None:
        """Those that the table has shown, or never will."""
        self._replace(dict.fromkeys(settled))

    def _replace(self, instead: Mapping[Waiting, Waiting | None]) -> None:
        """Put others in place of these, or nothing."""
        with self._changing:
            left = (instead.get(each, each) for each in self.all)
            self.all = tuple(each for each in left if each is not None)

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


UNREAD_TURNS: Final = 1_000_000
"""How many turns a conversation is taken to have where the table cannot be read: a turn that is said meanwhile comes
behind all of them, and what is counted from the first is not found, in place of a turn that is not meant."""


def laid_over(
    held: Loaded, waiting: Sequence[Waiting], retention: Retention, now: datetime, fresh: Ids, *, whole: bool = False
) -> Loaded:
    """`held` with what waits, oldest first, as its newest turns; the page of it, or every turn that is kept.

    In a chat what was said after a long pause begins a conversation, as it does when it is written. fresh: gives the id
    of one that begins with what is said now.
    """
    row, stored = held, held.head.turn_count if held.head else 0
    for each in waiting:
        if retention.is_over(each.late.asked_at, row.head, now):
            continue
        if _is_idle(retention, row, each.late.asked_at):
            row, stored = _begun(row, each.late.conversation_id), 0
        if row.address is not None and row.head is None and row.noted is None:
            row = replace(row, conversation_id=each.late.conversation_id)
        if isinstance(each.late, LateReset):
            row = _with_reset(row, each.late, stored)
        else:
            row = _with(retention, row, each, now)
    if _is_idle(retention, row, now):
        row = _begun(row, fresh())
    place = row.conversation_id
    row = replace(
        row,
        held=held if place == held.conversation_id else _begun(held, place),
        waits=held.degraded or any(each.place == "here" for each in waiting),
    )
    head = row.head
    if head is None:
        return row
    turns = tuple(turn for turn in row.turns if retention.counts(head, turn.number))
    return replace(row, turns=turns if whole else turns[-retention.page_turns(head.channel) :])


def _with(retention: Retention, row: Loaded, waiting: Waiting, now: datetime) -> Loaded:
    late = waiting.late
    assert isinstance(late, LateTurn)
    for turn in row.turns:
        if turn.request_id == late.request_id:  # its write had succeeded, or its run has been taken for crashed
            there = _turn(late, row.conversation_id, turn.number, waiting.number)
            return replace(row, turns=tuple(there if each is turn else each for each in row.turns))
    head = row.head
    number = next_number(row)
    turn = _turn(late, row.conversation_id, number, waiting.number)
    if head is not None and head.is_reset_since(late.asked_at):
        return replace(row, head=replace(head, turn_count=number))
    params = {**row.params, **(late.params or {})}
    if head is None:
        asked = late.asked_at
        head = Head(late.title, asked, asked, number, channel=late.channel, params=params)
    else:
        latest = max(head.updated_at, late.asked_at)
        head = replace(head, updated_at=latest, turn_count=number, last_intent=turn.intent, params=params)
    pending = _pending(retention, row, late, now)
    return replace(row, head=head, turns=(*row.turns, turn), pending=pending, params=params, started=False)


def _pending(retention: Retention, row: Loaded, late: LateTurn, now: datetime) -> Pending | None:
    """The question that waits after a turn, while its time runs."""
    if late.pending == "keep":
        return row.pending
    return late.pending if retention.stops_waiting(late.asked_at) > now else None


def _is_idle(retention: Retention, row: Loaded, moment: datetime) -> bool:
    """Whether it is of a chat that begins anew at a moment."""
    return row.address is not None and retention.is_idle(row.head, moment)


def next_number(row: Loaded) -> int:
    """The number of the next turn of a conversation, as it is told of while it waits."""
    return 1 + (row.head.turn_count if row.head else UNREAD_TURNS if row.degraded else 0)


def known_numbers(row: Loaded, numbers: Sequence[int]) -> tuple[int, ...]:
    """Those of a row's numbers by which its turns will be known for good.

    Those of an unread conversation are made up, and those of turns in the queue move up behind what is kept before.
    """
    if row.degraded:
        return ()
    if row.held is None or row.waits:
        return tuple(numbers)
    stored = row.held.head.turn_count if row.held.head else 0
    return tuple(number for number in numbers if number <= stored)


def _begun(row: Loaded, conversation_id: str) -> Loaded:
    """A conversation that begins in the same chat."""
    return Loaded(
        conversation_id,
        channel=row.channel,
        address=row.address,
        noted=row.noted,
        profile=row.profile,
        known=row.known,
        memories=row.memories,
        degraded=row.degraded,
        limits=row.limits,
    )


def _turn(late: LateTurn, conversation_id: str, number: int, told_as: int | None) -> Turn:
    """The turn under a number. What it points at had other numbers, where it was told as another turn then."""
    turn = load_turn(numbered(late.turn, conversation_id, number))
    return turn if told_as in (None, number) else turn.model_copy(update={"references": ()})


def _with_reset(row: Loaded, late: LateReset, stored: int) -> Loaded:
    """What a reset leaves: of the first `stored` turns those that were asked after it, and nothing else from before.

    A later reset stands for it.
    """
    head = row.head
    if head is None:
        return replace(row, turns=(), pending=None, params={})
    if head.is_reset_since(late.asked_at):
        return row
    since = tuple(turn for turn in row.turns if turn.number <= stored and turn.asked_at > late.asked_at)
    floor = min((turn.number for turn in since), default=head.turn_count + 1)
    head = replace(head, **head.begun_anew(late.asked_at, floor))
    return replace(row, head=head, turns=since, pending=None, params={})
