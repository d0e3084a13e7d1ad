"""A reset: the conversation goes on, but nothing said before it counts. At once, or later where the table failed."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from kanina.memory import timestamps
from kanina.memory.head import Head, load_head, unbegun
from kanina.memory.limits import LATE_NOTE_HOURS
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.memory.turns import FORGOTTEN
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Absent,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    StorageFault,
    Table,
    Update,
)

_TRIES = 20


def reset(
    table: Table,
    pk: str,
    conversation_id: str,
    at: datetime,
    backoff: Backoff,
    completed: Change | None = None,
) -> None:
    """Raise the floor past every turn, empty the params, and delete what waits: the pending question and the like.

    Without a live conversation only the last two, on condition that there still is none: a turn kept meanwhile began
    before, and its question must not go without it. `at`: when it was said, which the head remembers, or a note where
    there is none: a turn that waits to be written back may be the first. `completed`: the claim's, in the same write.
    Raises Conflict if other writers never let it through, or another holder has taken over the claim.
    """
    waiting = [Delete(pk, place) for place in keys.waiting(conversation_id)]

    def write() -> None:
        found = table.get(pk, keys.head(conversation_id))
        changes: list[Change] = [*waiting, _anew(pk, conversation_id, found, at)]
        if found is None:
            changes.append(_early_reset(pk, conversation_id, at))
        if completed is not None:
            changes.append(completed)
        try:
            table.write(*changes)
        except ConditionFailed as failure:
            if failure.reason == "condition" and changes[failure.index] is completed:
                raise Conflict("This message is being answered already; repeat it a little later.") from failure
            raise

    backoff.retried(write, "The conversation is in use; start anew in a moment.")


def _anew(pk: str, conversation_id: str, found: Item | None, at: datetime) -> Change:
    """What a reset makes of the head, or checks where none is alive."""
    sk, head = keys.head(conversation_id), load_head(found)
    if head is None:
        return Check(pk, sk, unbegun(found))
    changed = {
        # Of one without turns both are 1, which is never written.
        **({"floor": head.turn_count + 1, "context_from": head.turn_count + 1} if head.turn_count else {}),
        "params": {},
        # Later than the last, though a clock went back: a turn under way tells by it that there has been another.
        "reset_at": timestamps.dump(timestamps.after(head.reset_at, at)),
    }
    # Conditional on the count, so that a turn kept meanwhile is not left on the wrong side of the floor.
    return Update(pk, sk, set=changed, condition=Matches({"turn_count": head.turn_count}))


def _early_reset(pk: str, conversation_id: str, at: datetime) -> Put:
    """The note of a reset that no head can tell of, for as long as turns from before it may be written back."""
    expires_at = timestamps.expiry(at, hours=LATE_NOTE_HOURS)
    sk = keys.reset(conversation_id)
    return Put({"pk": pk, "sk": sk, "reset_at": timestamps.dump(at), EXPIRES_AT: expires_at})


def reset_late(
    table: Table,
    retention: Retention,
    pk: str,
    conversation_id: str,
    at: datetime,
    backoff: Backoff,
    *,
    once: Change,
    completed: Change | None = None,
) -> Literal["written", "known", "deleted", "claim"]:
    """Carry out a reset that the table could not be told when it was said, as far as it reaches now.

    What was asked until then counts no more; turns asked since stay, as do a question back and open messages that began
    since. A reset that was said later, or this one if its write had seemed to fail, stands. once, completed: in the
    same write; their conditions tell that it has been written before ("known"), or another holder has its claim.
    Raises StorageFault if other writers never let it through.
    """
    for attempt in range(_TRIES):
        page = read_page(table, pk, conversation_id, retention.largest)
        if page.deleted:
            return "deleted"
        last = page.head.reset_at if page.head else None
        is_overtaken = last is not None and last >= at
        changes: dict[str, Change] = {"once": once}
        if not is_overtaken:
            changes |= _forgetting(retention, pk, conversation_id, page, at)
        if completed is not None:
            changes["claim"] = completed
        try:
            table.write(*changes.values())
            return "known" if is_overtaken else "written"
        except ConditionFailed as failure:
            refused = list(changes)[failure.index] if failure.reason == "condition" else "conflict"
        if refused == "once":
            return "known"
        if refused == "claim":
            return "claim"
        backoff.wait(attempt)
    raise StorageFault("write", "conflict")


def _forgetting(
    retention: Retention, pk: str, conversation_id: str, page: ConversationPage, at: datetime
) -> dict[str, Change]:
    """What makes all that was there at a moment count no more, each on condition that it is as it was read."""
    changes: dict[str, Change] = {}
    head_key = keys.head(conversation_id)
    if page.head is None:
        changes["head"] = Check(pk, head_key, Absent())
        if page.early_reset is None or page.early_reset < at:
            changes["early reset"] = _early_reset(pk, conversation_id, at)
    else:
        turns = counting(page, retention)
        floor = min((turn.number for turn in turns if turn.asked_at > at), default=page.head.turn_count + 1)
        changes["head"] = _head_change(pk, head_key, page.head, floor, at, any(turn.asked_at <= at for turn in turns))
        for turn in turns:
            if turn.asked_at <= at and turn.number > floor:
                sk, same = keys.turn(conversation_id, turn.number), Matches({"request_id": turn.request_id})
                changes[f"turn {turn.number}"] = Update(pk, sk, set={FORGOTTEN: True}, condition=same)
    # A question back says when it ends, which is always so long after it was asked.
    pending = page.pending
    if pending and pending[EXPIRES_AT] <= timestamps.expiry(at, minutes=retention.policy.pending_minutes):
        changes["pending"] = Delete(pk, pending["sk"], Matches({"id": pending["id"]}))
    for sk, item in page.beside.items():
        if timestamps.load(item["begun_at"]) <= at:
            changes[sk] = Delete(pk, sk, Matches({"begun_at": item["begun_at"]}))
    return changes


def _head_change(pk: str, sk: str, head: Head, floor: int, at: datetime, any_before: bool) -> Change:
    """any_before: whether a turn that counted was asked until then."""
    changed: dict[str, object] = {"reset_at": timestamps.dump(timestamps.after(head.reset_at, at))}
    if floor > head.floor:
        changed |= {"floor": floor, "context_from": max(floor, head.context_from)}
    if any_before or head.created_at <= at:
        changed["params"] = {}
    unchanged = {
        "turn_count": head.turn_count,
        # What is 1 has never been written.
        "context_from": head.context_from if head.context_from > 1 else None,
        **head.counts_from,
    }
    return Update(pk, sk, set=changed, condition=Matches(unchanged))
