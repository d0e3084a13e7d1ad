"""A reset: the conversation goes on, but nothing said before it counts. At once, or later where the table failed."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Literal

from kanina import given_values
from kanina.memory.claims import Claim, ResetDone, completion
from kanina.memory.head import Head, begun, load_head, unbegun
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.store import TRIES, Part, Store, of_conversation, pk_of
from kanina.memory.turns import FORGOTTEN
from kanina.memory.values import epoch_seconds, load_moment
from kanina.people import Person
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    INDEX_KEY,
    Absent,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    StorageFault,
    Update,
)


class Resets(Part):
    """Beginning anew within a conversation."""

    @of_conversation
    def reset(
        self,
        person: Person,
        conversation_id: str,
        *,
        claim: Claim | None = None,
        done: ResetDone | None = None,
        at: datetime | None = None,
        channel: str = "api",
        of: str | None = None,
    ) -> None:
        """Begin anew within a conversation: earlier turns count no more, no question waits, no params are known.

        Where there is none, one begins on the channel, which no list shows before its first turn: a turn from before,
        that waits to be written back, must not begin it. A deleted one stays so. claim: completed in the same write, so
        that a repeat of the message resets nothing and is answered from `done`. at: when it was said, if not now, which
        the head remembers. of: see `Loaded`. Raises Conflict if other writers never let it through, or the claim has
        been taken over.
        """
        pk, parsed = pk_of(person), given_values.conversation_id(conversation_id)
        if parsed is None:
            return
        said_at = at or self.store.clock()
        completed = completion(claim, pk, reset=asdict(done)) if claim and done else None
        owner = keys.person(of) if of else pk
        waiting = [Delete(owner, place) for place in keys.waiting(parsed)]

        def write() -> None:
            found = self.store.table.get(owner, keys.head(parsed))
            changes: list[Change] = [*waiting, _anew(self.store, owner, parsed, found, said_at, channel)]
            if completed is not None:
                changes.append(completed)
            try:
                self.store.table.write(*changes)
            except ConditionFailed as failure:
                if failure.reason == "condition" and changes[failure.index] is completed:
                    raise Conflict("This message is being answered already; repeat it a little later.") from failure
                raise

        self.store.retried(write, "The conversation is in use; start anew in a moment.")


def reset_late(
    store: Store,
    pk: str,
    conversation_id: str,
    at: datetime,
    channel: str | None,
    *,
    once: Change,
    completed: Change | None = None,
) -> Literal["written", "known", "deleted", "claim"]:
    """Carry out a reset that the table could not be told when it was said, as far as it reaches now.

    What was asked until then counts no more; turns asked since stay, as does what waits and began since. A reset
    that was said later, or this one if its write had seemed to fail, stands. channel: the one a conversation begins
    on where there is none; None where none is to. once, completed: in the same write;
    their conditions tell that it has been written before ("known"), or another holder has its claim. Raises
    StorageFault if other writers never let it through.
    """
    for attempt in range(TRIES):
        page = read_page(store.table, pk, conversation_id, store.retention.largest)
        if page.deleted:
            return "deleted"
        is_overtaken = page.head is not None and page.head.is_reset_since(at)
        changes: dict[str, Change] = {"once": once}
        if not is_overtaken:
            changes |= _forgetting(store, pk, conversation_id, page, at, channel)
        if completed is not None:
            changes["claim"] = completed
        try:
            store.table.write(*changes.values())
            return "known" if is_overtaken else "written"
        except ConditionFailed as failure:
            refused = list(changes)[failure.index] if failure.reason == "condition" else "conflict"
        if refused == "once":
            return "known"
        if refused == "claim":
            return "claim"
        store.backoff.wait(attempt)
    raise StorageFault("write", "conflict")


def _anew(store: Store, pk: str, conversation_id: str, found: Item | None, at: datetime, channel: str) -> Change:
    """What a reset makes of the head, or checks where there was one that has been deleted."""
    sk, head = keys.head(conversation_id), load_head(found)
    if found is None:
        return _begun(store, pk, conversation_id, at, channel)
    if head is None:
        return Check(pk, sk, unbegun(found))
    # Conditional on the count, so that a turn kept meanwhile is not left on the wrong side of the floor.
    return head.changed(pk, conversation_id, "turn_count", **head.begun_anew(at, head.turn_count + 1))


def _begun(store: Store, pk: str, conversation_id: str, at: datetime, channel: str) -> Put:
    # No list shows it before its first turn.
    begins = {"expires_at": store.ends(at), "channel": channel, "reset_at": at, INDEX_KEY: None}
    return Put(begun(pk, conversation_id, at, **begins), Absent())


def _forgetting(
    store: Store, pk: str, conversation_id: str, page: ConversationPage, at: datetime, channel: str | None
) -> dict[str, Change]:
    """What makes all that was there at a moment count no more, each on condition that it is as it was read."""
    changes: dict[str, Change] = {}
    if page.head is None:
        missing = Check(pk, keys.head(conversation_id), Absent())
        changes["head"] = missing if channel is None else _begun(store, pk, conversation_id, at, channel)
    else:
        turns = counting(page, store.retention)
        floor = min((turn.number for turn in turns if turn.asked_at > at), default=page.head.turn_count + 1)
        any_before = any(turn.asked_at <= at for turn in turns)
        changes["head"] = _head_change(pk, conversation_id, page.head, floor, at, any_before)
        for turn in turns:
            if turn.asked_at <= at and turn.number > floor:
                sk, same = keys.turn(conversation_id, turn.number), Matches({"request_id": turn.request_id})
                changes[f"turn {turn.number}"] = Update(pk, sk, set={FORGOTTEN: True}, condition=same)
    # A question back says when it ends, which is always so long after it was asked.
    pending = page.pending
    if pending and pending[EXPIRES_AT] <= epoch_seconds(store.retention.stops_waiting(at)):
        changes["pending"] = Delete(pk, pending["sk"], Matches({"id": pending["id"]}))
    for sk, item in page.beside.items():
        if load_moment(item["begun_at"]) <= at:
            changes[sk] = Delete(pk, sk, Matches({"begun_at": item["begun_at"]}))
    return changes


def _head_change(pk: str, conversation_id: str, head: Head, floor: int, at: datetime, any_before: bool) -> Change:
    """any_before: whether a turn that counted was asked until then."""
    changed = head.begun_anew(at, floor)
    if not any_before and head.created_at > at:
        del changed["params"]
    same = ("turn_count", "context_from", "floor", "reset_at")
    return head.changed(pk, conversation_id, *same, **changed)
