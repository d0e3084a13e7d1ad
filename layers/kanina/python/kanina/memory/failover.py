"""A turn's memory, whether the table answers or not: then from this process's own, and written back afterwards.

Called by the assistant only. What must not be guessed (messages, deletions) goes to `Conversations` and gets its fault.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from kanina import metrics
from kanina.clock import Clock, Ids
from kanina.memory import conversation_ids
from kanina.memory.conversations import Claim, Conversations, Draft, Kept, Loaded, PendingChange, Replay, ResetDone
from kanina.memory.known_resets import KnownResets
from kanina.memory.late_resets import LateReset
from kanina.memory.late_turns import late_turn
from kanina.memory.limits import FLUSH_SECONDS
from kanina.memory.runs import Run, StopSignal
from kanina.memory.standby import Standby
from kanina.memory.waiting_turns import LateQueue, WaitingTurns
from kanina.models import Tokens, Turn
from kanina.observability import about, log
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.failover import BreakerTable
from kanina.storage.table import ConditionFailed, StorageFault


class TurnMemory:
    """What a turn does with memory. No call raises StorageFault. Safe for threads."""

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
        self._standby = Standby(policy, clock, ids)
        self._resets = KnownResets()
        self.on_move: Callable[[Person, str], object] = _leave
        """Told the conversation of a turn that moved what a model is shown, for its summary; must return at once."""
        self._waiting = WaitingTurns(conversations.write_late, queue, monotonic=monotonic)

    @property
    def waiting(self) -> int:
        """How many turns and resets wait in this process to be written back."""
        return len(self._waiting)

    def spent(self, person: Person) -> Mapping[str, Any]:
        """As `Conversations.spent`; nothing when that cannot be read: a table that fails refuses nobody."""
        try:
            return self._conversations.spent(person)
        except StorageFault as fault:
            log("spending_not_read", operation=fault.operation, error=fault.cause)
            return {}

    def spend(self, person: Person, profile: Mapping[str, Any], tokens: Tokens) -> None:
        """As `Conversations.spend`; what the table does not take is not counted."""
        try:
            self._conversations.spend(person, profile, tokens)
        except (StorageFault, ConditionFailed) as failure:
            log("spending_not_kept", **about(failure))

    def claim(self, person: Person, key: str, body_hash: str, lease_seconds: float) -> Claim | Replay | None:
        """As `Conversations.claim`; None when that could not be found out, so that a repeat would be answered anew."""
        try:
            return self._conversations.claim(person, key, body_hash, lease_seconds)
        except StorageFault as fault:
            log("claim_not_taken", operation=fault.operation, error=fault.cause)
            return None

    def release(self, person: Person, claim: Claim) -> None:
        """As `Conversations.release`; where the table fails, the claim's lease ends it."""
        try:
            self._conversations.release(person, claim)
        except StorageFault as fault:
            log("claim_not_released", operation=fault.operation, error=fault.cause)

    def load(self, person: Person, conversation_id: str | None, channel: str, address: str | None) -> Loaded:
        """As `Conversations.load`; `degraded`, and of the last moments only, when the table cannot be read.

        Turns that wait here are written back first, once it can. While one of this conversation or chat still waits,
        the turn goes on from this process's memory too, and waits behind it.
        """
        if self._store is None or self._store.is_back():
            try:
                # Before anything is read: a read that meets the run of a turn that waits would take it for crashed.
                self._waiting.flush_within(FLUSH_SECONDS)
                loaded = self._load(person, conversation_id, channel, address)
                if loaded is not None:
                    self._standby.forget(person, loaded, self._waiting)
                    self._resets.note(person, loaded)
                    return loaded
                log("turns_wait_for_others", waiting=len(self._waiting))
            except StorageFault as fault:
                log("memory_unavailable", operation=fault.operation, error=fault.cause)
        metrics.count(metrics.FALLBACK_ACTIVE)
        return self._standby.load(person, conversation_id, channel, address)

    def _load(self, person: Person, conversation_id: str | None, channel: str, address: str | None) -> Loaded | None:
        """What the table holds, unless a turn of this conversation or chat waits here.

        What comes after such a turn has to wait behind it, whether there was no time for it or the table did not take
        it; and what was said with it is known here only.
        """
        pk = keys.person(person.id)
        if self._waiting.holds(pk, conversation_ids.parse(conversation_id), channel, address):
            return None
        with self._timed(metrics.READ_LATENCY):
            loaded = self._conversations.load(person, conversation_id, channel=channel, address=address)
        # The conversation that a chat is in may have turns that wait and were not asked there.
        return None if self._waiting.holds(pk, loaded.conversation_id, channel, address) else loaded

    @contextmanager
    def _timed(self, metric: metrics.Metric) -> Iterator[None]:
        """Measures what is done within, however it ends."""
        began = self._monotonic()
        try:
            yield
        finally:
            metrics.measure(metric, (self._monotonic() - began) * 1000)

    def load_all(self, person: Person, loaded: Loaded) -> tuple[Turn, ...] | None:
        """As `Conversations.load_all`; None when they cannot be read."""
        if loaded.degraded:
            return None
        try:
            return self._conversations.load_all(person, loaded.conversation_id)
        except StorageFault as fault:
            log("memory_unavailable", operation=fault.operation, error=fault.cause)
            return None

    def start_run(self, person: Person, loaded: Loaded, run: Run) -> Run | None:
        """As `Conversations.start_run`; None when the table cannot be read, a run that is not certain when the table
        fails now: the turn goes on without it."""
        if loaded.degraded:
            return None
        try:
            return self._conversations.start_run(person, loaded, run)
        except StorageFault as fault:
            log("run_not_started", operation=fault.operation, error=fault.cause)
            return replace(run, is_certain=False)

    def stop_signal(self, person: Person, run: Run | None) -> StopSignal:
        """Whether the run is to stop, to be asked while it is answered. Never, when the table cannot be read."""

        def is_stopped(conversation_id: str, run_id: str) -> bool:
            try:
                return self._conversations.is_stopped(person, conversation_id, run_id)
            except StorageFault as fault:
                log("stop_not_read", operation=fault.operation, error=fault.cause)
                return False

        return StopSignal(partial(is_stopped, run.conversation_id, run.id) if run else None, self._monotonic)

    def keep(
        self,
        person: Person,
        loaded: Loaded,
        draft: Draft,
        *,
        pending: PendingChange,
        params: Mapping[str, str],
        claim: Claim | None,
        deadline: datetime,
        run: Run | None = None,
    ) -> Kept:
        """As `Conversations.keep`; what the table does not take waits, to be written back once it does.

        params: those this turn adds to the conversation's.
        """
        # A first turn takes up what was known before it, and waits nowhere else for as long as the conversation lasts.
        waiting_params = loaded.waiting_params if params or loaded.head is None else None
        refused = Kept(None, False, refusal="fault")
        if not loaded.degraded:
            try:
                with self._timed(metrics.STORE_LATENCY):
                    refused = self._conversations.keep(
                        person,
                        loaded,
                        draft,
                        pending=pending,
                        params=params,
                        claim=claim,
                        deadline=deadline,
                        run=run,
                        waiting_params=waiting_params,
                    )
                metrics.count(metrics.TURNS_STORED, int(refused.stored))
                if refused.moved:
                    self.on_move(person, loaded.conversation_id)
                if refused.refusal != "deadline":
                    return refused
            except StorageFault as fault:
                log("turn_not_stored", operation=fault.operation, error=fault.cause)
        else:
            # The turns it points at are known by other numbers in the table, or by none yet.
            draft = replace(draft, references=())
        metrics.count(metrics.TURNS_NOT_STORED)
        late = late_turn(
            keys.person(person.id),
            loaded,
            draft,
            pending,
            params or None,
            claim,
            is_run=run is not None,
            seen_reset=self._resets.last(person, loaded),
        )
        self._waiting.add(late)
        self._standby.keep(person, loaded, draft, pending, {**loaded.params, **params} if params else {})
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
        that do, and what this process remembers of the conversation counts no more.

        goes_on_as: the id that a repeat of the message is told then; the conversation's own, if none is given.
        """
        if not loaded.degraded:
            try:
                self._conversations.reset(person, self._place_of(person, loaded), claim=claim, done=done, at=at)
                self._resets.add(person, loaded, at)
                return True
            except StorageFault as fault:
                log("reset_not_stored", operation=fault.operation, error=fault.cause)
        late = LateReset(
            pk=keys.person(person.id),
            conversation_id=loaded.conversation_id,
            request_id=done.request_id,
            asked_at=at,
            channel=loaded.channel,
            address=loaded.address,
            claim=claim,
            done=replace(done, conversation_id=goes_on_as or done.conversation_id),
            seen_reset=self._resets.last(person, loaded),
        )
        self._waiting.add(late)
        self._resets.add(person, loaded, at)
        self._standby.reset(person, loaded.conversation_id)
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
        self._standby.close()


def _leave(person: Person, conversation_id: str) -> None:
    """In the cloud, whoever reads the table's stream rolls summaries."""
