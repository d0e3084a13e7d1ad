"""A turn's memory, whether the table answers or not: what it does not take waits, is known meanwhile, and is written
back afterwards.

Called by the assistant only. What must not be guessed (messages, deletions) goes to `Conversations` and gets its fault.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from kanina import given_values, metrics
from kanina.clock import Clock, Ids
from kanina.memory.claims import Claim, Replay, ResetDone
from kanina.memory.conversations import Conversations
from kanina.memory.keep_changes import ONLY_THE_TURN, TurnChanges
from kanina.memory.keeping import Kept
from kanina.memory.late import LateReset, late_turn
from kanina.memory.limits import FLUSH_SECONDS
from kanina.memory.loading import Loaded
from kanina.memory.retention import Retention
from kanina.memory.runs import Run, StopSignal
from kanina.memory.turns import Draft
from kanina.memory.values import moment_after
from kanina.memory.waiting import Waiting, WaitingTurns, known_numbers, laid_over, next_number
from kanina.models import Turn
from kanina.observability import about, log
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.breaker import BreakerOpen
from kanina.storage.failover import BreakerTable, LateQueue
from kanina.storage.table import StorageFault

T = TypeVar("T")


class TurnMemory:
    """What a turn does with memory. No call but `reset` raises StorageFault. Safe for threads."""

    def __init__(
        self,
        conversations: Conversations,
        policy: MemoryPolicy,
        clock: Clock,
        ids: Ids,
        *,
        store: BreakerTable | None = None,
        queue: LateQueue | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """store: the table behind `conversations`, where it has a breaker. queue: where turns wait outside of here.
        monotonic: seconds that a stop flag's reads are counted by."""
        self._conversations = conversations
        self._store = store
        self._monotonic = monotonic
        self._clock = clock
        self._retention = Retention(policy)
        self._ids = ids
        # Whoever's: it dates what is said while the table cannot be read, and a clock has gone back.
        self._last_reset: datetime | None = None
        self.on_kept: Callable[[Person, str], object] = _leave
        """Told the conversation of each turn that is kept, for what is learnt of it; must return at once."""
        self._waiting = WaitingTurns(conversations.write_late, queue, monotonic=monotonic)

    @property
    def waiting(self) -> int:
        """How many turns and resets wait in this process to be written back."""
        return len(self._waiting)

    def claim(self, person: Person, key: str, body_hash: str, lease_seconds: float) -> Claim | Replay | None:
        """As `Conversations.claim`; None when that could not be found out, so that a repeat would be answered anew."""
        take = partial(self._conversations.claim, person, key, body_hash, lease_seconds)
        return _unless_it_fails("claim_not_taken", take, None)

    def release(self, person: Person, claim: Claim) -> None:
        """As `Conversations.release`; where the table fails, the claim's lease ends it."""
        _unless_it_fails("claim_not_released", partial(self._conversations.release, person, claim), None)

    def load(self, person: Person, conversation_id: str | None, channel: str, address: str | None) -> Loaded:
        """As `Conversations.load`; `degraded`, and what waits here alone, when the table cannot be read.

        Turns that wait here are written back first, once they can be. What still waits of this conversation or chat is
        among the turns, and this one waits behind it.
        """
        pk = keys.person(person.id)
        try:
            held, waiting = self._read(person, conversation_id, channel, address)
        except StorageFault as fault:
            log("memory_unavailable", **about(fault))
            unread = self._conversations.unread(None if address else conversation_id, channel=channel)
            held = replace(unread, address=address)
            waiting = self._waiting.of(pk, held.conversation_id, channel, address)
        if not held.degraded and not waiting:
            return held
        metrics.count(metrics.FALLBACK_ACTIVE)
        log("turns_wait", waiting=len(waiting), degraded=held.degraded)
        row = laid_over(held, waiting, self._retention, self._clock(), self._ids)
        resets = [each.late.asked_at for each in waiting if isinstance(each.late, LateReset)]
        if held.degraded and self._last_reset is not None:
            resets.append(self._last_reset)
        return replace(row, said_after=max(resets, default=None))

    def _read(
        self, person: Person, conversation_id: str | None, channel: str, address: str | None
    ) -> tuple[Loaded, list[Waiting]]:
        """What the table holds, and what waits to be written behind that. Raises StorageFault."""
        if self._store is not None and not self._store.admits("read"):
            raise BreakerOpen("query")
        if self._store is None or self._store.admits("write"):
            # Before anything is read: a read that meets the run of a turn that waits would take it for crashed.
            self._waiting.flush_within(FLUSH_SECONDS)
        pk, parsed = keys.person(person.id), given_values.conversation_id(conversation_id)
        while True:
            written = [each for each in self._waiting.all if each.place == "table"]
            before = self._unsettled(person, self._waiting.of(pk, parsed, channel, address))
            said_at = before[0].late.asked_at if before else None
            with self._timed(metrics.READ_LATENCY):
                held = self._conversations.load(person, conversation_id, channel=channel, address=address, at=said_at)
            # The conversation that a chat is in may have turns that wait and were not asked there.
            place = held.owner(pk)
            waiting = self._unsettled(person, self._waiting.of(place, held.conversation_id, channel, address))
            if set(before) <= set(self._waiting.all):
                # The table is back, and knows more of every conversation than this process does.
                self._waiting.forget(written)
                return held, [each for each in waiting if each not in written]
            # Written in between, by another turn: what was read may lack it.

    def _unsettled(self, person: Person, waiting: Sequence[Waiting]) -> list[Waiting]:
        """Without those that the other end of the queue is done with, which are forgotten. A read, if any is there."""
        queued = [each.late for each in waiting if each.place == "queue"]
        settled = self._conversations.settled(person, queued) if queued else set()
        done = [each for each in waiting if each.place == "queue" and each.late.request_id in settled]
        self._waiting.forget(done)
        return [each for each in waiting if each not in done]

    @contextmanager
    def _timed(self, metric: metrics.Metric) -> Iterator[None]:
        """Measures what is done within, however it ends."""
        began = self._monotonic()
        try:
            yield
        finally:
            metrics.measure(metric, (self._monotonic() - began) * 1000)

    def load_all(self, person: Person, loaded: Loaded) -> tuple[Turn, ...] | None:
        """As `Conversations.load_all`, and those that wait; None when they cannot be read."""
        if loaded.degraded:
            return None
        load = partial(self._conversations.load_all, person, loaded.conversation_id)
        turns = _unless_it_fails("memory_unavailable", load, None)
        if turns is None or loaded.held is None:
            return turns
        pk, stored = keys.person(person.id), loaded.held.head.turn_count if loaded.held.head else 0
        waiting = self._waiting.of(pk, loaded.conversation_id, loaded.channel, loaded.address)
        held = replace(loaded.held, turns=tuple(turn for turn in turns if turn.number <= stored))
        return laid_over(held, waiting, self._retention, self._clock(), self._ids, whole=True).turns

    def start_run(self, person: Person, loaded: Loaded, run: Run) -> Run | None:
        """As `Conversations.start_run`; None where the turn will wait, a run that is not certain when the table
        fails now: the turn goes on without it."""
        if loaded.waits:
            return None
        start = partial(self._conversations.start_run, person, loaded, run)
        return _unless_it_fails("run_not_started", start, replace(run, is_certain=False))

    def stop_signal(self, person: Person, run: Run | None) -> StopSignal:
        """Whether the run is to stop, to be asked while it is answered. Never, when the table cannot be read."""

        if run is None:
            return StopSignal(None, self._monotonic)
        ask = partial(self._conversations.is_stopped, person, run.conversation_id, run.id)
        return StopSignal(lambda: _unless_it_fails("stop_not_read", ask, False), self._monotonic)

    def keep(
        self,
        person: Person,
        loaded: Loaded,
        draft: Draft,
        changes: TurnChanges = ONLY_THE_TURN,
        deadline: datetime | None = None,
    ) -> Kept:
        """As `Conversations.keep`; what the table does not take waits, to be written back once it does."""
        refused = Kept(None, False, refusal="fault")
        draft = replace(draft, references=known_numbers(loaded, draft.references))
        if not loaded.waits:
            try:
                with self._timed(metrics.STORE_LATENCY):
                    refused = self._conversations.keep(
                        person,
                        loaded.held or loaded,
                        draft,
                        changes,
                        deadline=deadline,
                    )
                metrics.count(metrics.TURNS_STORED, int(refused.stored))
                if refused.stored:
                    self.on_kept(replace(person, id=loaded.of or person.id), loaded.conversation_id)
                if refused.refusal != "deadline":
                    return refused
            except StorageFault as fault:
                log("turn_not_stored", **about(fault))
        metrics.count(metrics.TURNS_NOT_STORED)
        if loaded.of is not None:
            # What waits is written under its asker, and this would begin a conversation there.
            return replace(refused, refusal="linked")
        draft = replace(self._conversations.titled(draft), asked_at=_after_resets(loaded, draft.asked_at))
        self._waiting.add(late_turn(keys.person(person.id), loaded, draft, changes), next_number(loaded))
        return refused

    def reset(
        self,
        person: Person,
        loaded: Loaded,
        done: ResetDone,
        claim: Claim | None,
        at: datetime,
        *,
        goes_on_as: str | None = None,
    ) -> bool:
        """As `Conversations.reset`. False when the table could not be told; then it waits, in order with the turns
        that do.

        goes_on_as: the id that a repeat of the message is told then; the conversation's own, if none is given.
        Raises StorageFault where there is a queue for what waits, and it takes nothing either.
        """
        at = _after_resets(loaded, at)
        self._last_reset = max(at, self._last_reset or at)
        if not loaded.waits:
            try:
                place = self._place_of(person, loaded.held or loaded)
                self._conversations.reset(
                    person, place, claim=claim, done=done, at=at, channel=loaded.channel, of=loaded.of
                )
                return True
            except StorageFault as fault:
                if loaded.of is not None:
                    raise
                log("reset_not_stored", **about(fault))
        late = LateReset(
            pk=keys.person(person.id),
            conversation_id=loaded.conversation_id,
            request_id=done.request_id,
            asked_at=at,
            channel=loaded.channel,
            address=loaded.address,
            claim=claim,
            done=replace(done, conversation_id=goes_on_as or done.conversation_id),
        )
        self._waiting.add_queued(late)
        return False

    def _place_of(self, person: Person, loaded: Loaded) -> str:
        """The conversation to reset. A chat that is in none is put into one, for turns that may wait elsewhere."""
        if loaded.address is None or loaded.head is not None:
            return loaded.conversation_id
        return self._conversations.current(person, loaded.channel, loaded.address, fresh=loaded.conversation_id)

    def flush(self) -> int:
        """Write back what waits here, as far as the table takes it; says how many of it are gone from here."""
        return self._waiting.flush()

    def close(self) -> None:
        """Try once more to write back what waits, then forget it."""
        self.flush()
        if self._waiting:
            metrics.count(metrics.TURNS_LOST, len(self._waiting))
            log("turns_lost", level=logging.ERROR, count=len(self._waiting))


def _unless_it_fails(event: str, call: Callable[[], T], instead: T) -> T:
    """What a call gives, or something else where the table fails, which is logged under a name."""
    try:
        return call()
    except StorageFault as fault:
        log(event, **about(fault))
        return instead


def _after_resets(loaded: Loaded, at: datetime) -> datetime:
    """The moment something was said: after the resets that it was loaded behind, though a clock went back since.

    By it, whoever writes it later tells on which side of a reset it is.
    """
    at = moment_after(loaded.head.reset_at if loaded.head else None, at)
    return moment_after(loaded.said_after, at)


def _leave(person: Person, conversation_id: str) -> None:
    """In the cloud, whoever reads the table's stream is told."""
