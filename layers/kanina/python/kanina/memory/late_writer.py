"""Writes what could not be written when it was said: late turns, and the resets between them.

`drain` does so with a queue when a schedule asks: nothing polls it in between, so it costs nothing idle.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import Literal, Protocol

from kanina import metrics
from kanina.memory.claims import completion
from kanina.memory.head import ERASED_AT, noted
from kanina.memory.keep_changes import Job, PendingChange, TurnChanges
from kanina.memory.keeping import Keeping, Kept, Refusal
from kanina.memory.late import Late, LateReset, LateTurn, late_turn, load_late
from kanina.memory.limits import KEEP_SECONDS, LATE_NOTE_HOURS
from kanina.memory.loading import ConversationPage, Loaded, loaded_from, read_page
from kanina.memory.resetting import reset_late
from kanina.memory.store import Part, Store, pk_of
from kanina.memory.turns import Draft, numbered, turn_items
from kanina.memory.values import expiring, expiry, load_moment
from kanina.observability import bound, log, short
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.sqs import Received
from kanina.storage.table import EXPIRES_AT, Absent, Change, Delete, Item, Put, StorageFault

Fate = Literal["written", "known", "expired", "erased", "deleted", "claim", "lapsed"]
"""What became of it: written now, or already there; or dropped, because its time is over, the person or the
conversation has been erased since, a repeat of its message has been answered, or nothing is left of its run."""


class LateTurns(Part):
    """What came late: written once, turns under the next numbers, with the time they were asked at."""

    def write_late(self, late: Late) -> Fate:
        """Write a turn or reset that the table could not take at its time, or say why not. Raises StorageFault where it
        should be tried again."""
        with bound(conversation=short(late.conversation_id), request=short(late.request_id)):
            place = self._place(late)
            if isinstance(late, LateReset):
                fate = self._write_reset(late, place) if isinstance(place, Loaded) else place
                log("reset_written_back", fate=fate)
                return fate
            fate = self._write_turn(late, place) if isinstance(place, Loaded) else place
            log("turn_written_back", fate=fate)
        metrics.count(metrics.TURNS_WRITTEN_BACK, int(fate == "written"))
        return fate

    def settled(self, person: Person, late: Sequence[Late]) -> Collection[str]:
        """The request ids of those that have been written meanwhile, or never will be. One read."""
        return self._settled(pk_of(person), late)

    def _settled(self, pk: str, lates: Sequence[Late]) -> dict[str, Fate]:
        """By request id, those that were asked before the person was erased, or are written."""
        notes = self.store.table.get_many([(pk, keys.ERASED), *((pk, keys.late(late.request_id)) for late in lates)])
        by_key = {note["sk"]: note for note in notes}
        erased = by_key.get(keys.ERASED)
        fates: dict[str, Fate] = {}
        for late in lates:
            if erased and late.asked_at <= load_moment(erased[ERASED_AT]):
                fates[late.request_id] = "erased"
            elif keys.late(late.request_id) in by_key:
                fates[late.request_id] = "known"
        return fates

    def _place(self, late: Late) -> Loaded | Fate:
        """The conversation it belongs to, as it is now, with the one that its chat is in; or why it belongs nowhere."""
        if fate := self._settled(late.pk, [late]).get(late.request_id):
            return fate
        place, now = late.conversation_id, None
        page = read_page(self.store.table, late.pk, place, 1)
        if page.head is None and not page.deleted and late.address is not None:
            place, now, page = self._of_address(late, late.address)
        if page.deleted:
            return "deleted"
        if self.store.retention.is_over(late.asked_at, page.head, self.store.clock()):
            return "expired"
        loaded = loaded_from(page, place, late.channel, self.store.retention)
        return replace(loaded, noted=now, address=late.address)

    def _write_reset(self, late: LateReset, place: Loaded) -> Fate:
        # A chat that is in no conversation has none to forget, and gets one, which is noted, with its first turn.
        begins = late.address is None or place.noted is not None
        return reset_late(
            self.store,
            late.pk,
            place.conversation_id,
            late.asked_at,
            late.channel if begins else None,
            once=_note(late),
            completed=completion(late.claim, late.pk, reset=asdict(late.done)) if late.claim and late.done else None,
        )

    def _write_turn(self, late: LateTurn, place: Loaded) -> Fate:
        conversation_id = place.conversation_id
        there = self._find(late, conversation_id) if place.head is not None and late.tried_from is not None else None
        if there is not None and not there.get("lapsed"):
            return "known"
        # What it pointed at had other numbers, so that is left out.
        turn = {name: value for name, value in late.turn.items() if name != "references"}
        moved = replace(
            late,
            turn=numbered(turn, conversation_id, 1),
            detail=late.detail and {**late.detail, "sk": keys.detail(conversation_id, late.request_id)},
            pending=self._pending(late, place),
        )
        done = keep_late(
            self.store,
            moved,
            place,
            once=_note(late),
            run=Delete(late.pk, keys.run(conversation_id, late.request_id)) if late.is_run else None,
            instead_of=there,
        )
        if (
            done.refusal == "deadline"
            or done.refusal == "fault"
            or done.refusal == "elsewhere"
            or done.refusal == "linked"
            or done.refusal == "begun"
        ):
            raise StorageFault("write", "conflict")
        return done.refusal or "written"

    def _of_address(self, late: Late, address: str) -> tuple[str, str | None, ConversationPage]:
        """The conversation a chat was in at that moment, or the one it was answered in where it was in none, or idle;
        the one it is in now."""
        now = noted(self.store.table, late.pk, late.channel, address)
        page = read_page(self.store.table, late.pk, now, 1) if now else ConversationPage()
        # One without a head may hold messages that wait for an answer, whose chat this then is.
        if now is None or self.store.retention.is_idle(page.head, late.asked_at):
            return late.conversation_id, now, ConversationPage()
        return now, now, page

    def _find(self, late: LateTurn, conversation_id: str) -> Item | None:
        """The turn that is there, however many have come since: the write that seemed to fail had succeeded, or its
        run has been taken for crashed."""
        tried = late.tried_from if late.tried_from and conversation_id == late.conversation_id else 0
        turns = turn_items(self.store.table, late.pk, conversation_id, since=tried + 1)
        return next((item for item in turns if item["request_id"] == late.request_id), None)

    def _pending(self, late: LateTurn, place: Loaded) -> PendingChange:
        """The turn's question back, while its time runs and no other has been asked since; or what it had answered."""
        there = place.pending.id if place.pending else None
        if late.pending == "keep" or there not in (None, late.seen_pending):
            return "keep"
        until = self.store.retention.stops_waiting(late.asked_at)
        return "keep" if late.pending is not None and until <= self.store.clock() else late.pending


def keep_late(
    store: Store,
    late: LateTurn,
    loaded: Loaded,
    *,
    once: Change,
    run: Delete | None = None,
    instead_of: Item | None = None,
) -> Kept:
    """Write a turn that could not be kept when it was asked, from its items, as if it were that moment still.

    once: makes it "known", and writes nothing, where the turn had been written before. instead_of: the turn that
    its run became. One that was asked before the last reset does not count, whatever is loaded.
    """
    expires_at = store.ends(late.asked_at, loaded.head)
    job = Job(
        loaded,
        expiring(late.turn, expires_at),
        late.detail and expiring(late.detail, expires_at),
        TurnChanges(late.pending, late.params or {}, claim=late.claim),
        late.asked_at,
        late.asked_at,
        title=late.title,
        last_question=late.last_question,
        run=run,
        once=once,
        instead_of=instead_of,
    )
    return Keeping(store).keep_job(job, store.clock() + timedelta(seconds=KEEP_SECONDS))


def keep_lapsed(store: Store, pk: str, loaded: Loaded, draft: Draft, ended: Delete) -> Refusal | None:
    """Write what became of a run that nobody answers any more, once: with the end of the run; or why not."""
    return keep_late(store, late_turn(pk, loaded, Keeping(store).titled(draft)), loaded, once=ended).refusal


def _note(late: Late) -> Put:
    expires_at = expiry(late.asked_at, hours=LATE_NOTE_HOURS)
    return Put({"pk": late.pk, "sk": keys.late(late.request_id), EXPIRES_AT: expires_at}, Absent())


BATCH = 5
"""Messages received at once, of at most 0.6 MB each."""


class Drainable(Protocol):
    """The other end of a queue of late turns. A message that is not deleted comes again after a while."""

    def receive(self, most: int) -> Sequence[Received]:
        """The next messages, in order within each group; none when the queue is empty. Raises StorageFault."""

    def delete(self, receipt: str) -> None:
        """Take a message out of the queue for good. Raises StorageFault."""


@dataclass(frozen=True, slots=True)
class Drained:
    """How many messages are done with, and how many of those received have to come again."""

    done: int
    left: int


def drain(queue: Drainable, write: Callable[[Late], object], has_time: Callable[[], bool]) -> Drained:
    """Write what waits until the queue is empty, the time is over, or the table takes nothing.

    What cannot be written comes again, with all that follows it in its conversation. A message that is written and
    then not deleted comes again too, and is known.
    """
    done = left = 0
    while has_time():
        messages = queue.receive(BATCH)
        failed: set[str] = set()
        written = 0
        for message in messages:
            if message.group in failed:
                continue
            try:
                write(load_late(message.body))
                queue.delete(message.receipt)
                written += 1
            except Exception:  # one message that cannot be written must not keep the others from it
                log("turn_not_written_back", level=logging.ERROR, exc_info=True)
                failed.add(message.group)
        done += written
        left += len(messages) - written
        if not written:
            break
    return Drained(done, left)
