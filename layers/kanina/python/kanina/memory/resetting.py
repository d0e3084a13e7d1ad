"""A reset: the conversation goes on, but nothing said before it counts. At once, or later where the table failed."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from kanina.memory import timestamps
from kanina.memory.backoff import Backoff
from kanina.memory.head import Head, load_head
from kanina.memory.pages import ConversationPage, read_page
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Absent,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Matches,
    StorageFault,
    Table,
    Update,
)

_TRIES = 20
_PAGE_TURNS = 20


def reset(
    table: Table,
    pk: str,
    conversation_id: str,
    at: datetime,
    backoff: Backoff,
    completed: Change | None = None,
) -> None:
    """Raise the floor past every turn, empty the params, and delete the pending question and open messages.

    Without a live conversation only the last two. `at`: when it was said, which the head remembers. `completed`: the
    claim's, in the same write. Raises Conflict if other writers never let it through, or another holder has taken over
    the claim.
    """
    waiting: list[Change] = [
        Delete(pk, keys.pending(conversation_id)),
        Delete(pk, keys.open_messages(conversation_id)),
    ]
    for attempt in range(_TRIES):
        head = load_head(table.get(pk, keys.head(conversation_id)))
        changes = list(waiting)
        if head is not None:
            # Conditional on the count, so that a turn kept meanwhile is not left on the wrong side of the floor.
            unchanged = Matches({"turn_count": head.turn_count})
            anew = {
                "floor": head.turn_count + 1,
                "context_from": head.turn_count + 1,
                "params": {},
                "reset_at": timestamps.dump(max(at, head.reset_at or at)),
            }
            changes.append(Update(pk, keys.head(conversation_id), set=anew, condition=unchanged))
        if completed is not None:
            changes.append(completed)
        try:
            table.write(*changes)
            return
        except ConditionFailed as failure:
            if failure.reason == "condition" and changes[failure.index] is completed:
                raise Conflict("This message is being answered already; repeat it a little later.") from failure
            backoff.wait(attempt)
    raise Conflict("The conversation is in use; start anew in a moment.")


def reset_late(
    table: Table,
    pk: str,
    conversation_id: str,
    at: datetime,
    backoff: Backoff,
    *,
    pending_minutes: float,
    once: Change,
    completed: Change | None = None,
) -> Literal["written", "known", "deleted", "claim"]:
    """Carry out a reset that the table could not be told when it was said, as far as it reaches now.

    What was asked until then counts no more; turns asked since stay, as do a question back and open messages that began
    since. A reset that was said later, or this one if its write had seemed to fail, stands. once, completed: in the
    same write; their conditions tell that it has been written before ("known"), or another holder has its claim. Raises
    StorageFault if other writers never let it through.
    """
    for attempt in range(_TRIES):
        page = read_page(table, pk, conversation_id, 1)
        if page.deleted:
            return "deleted"
        is_overtaken = page.head is not None and page.head.reset_at is not None and page.head.reset_at >= at
        changes: dict[str, Change] = {"once": once}
        if not is_overtaken:
            changes["head"] = _head_change(table, pk, conversation_id, page.head, at)
            changes |= _waiting_changes(pk, page, at, pending_minutes)
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


def _head_change(table: Table, pk: str, conversation_id: str, head: Head | None, at: datetime) -> Change:
    """The head's update, on condition of all that it was made from; where none is, that none has come."""
    sk = keys.head(conversation_id)
    if head is None:
        return Check(pk, sk, Absent())
    floor = _floor_after(table, pk, conversation_id, head, at)
    changed: dict[str, object] = {"reset_at": timestamps.dump(at)}
    if floor > head.floor:
        changed |= {"floor": floor, "context_from": max(floor, head.context_from)}
    if floor > head.floor or head.created_at <= at:
        changed["params"] = {}
    unchanged = {
        "turn_count": head.turn_count,
        # What is 1 has never been written.
        "floor": head.floor if head.floor > 1 else None,
        "context_from": head.context_from if head.context_from > 1 else None,
        "reset_at": timestamps.dump(head.reset_at) if head.reset_at else None,
    }
    return Update(pk, sk, set=changed, condition=Matches(unchanged))


def _floor_after(table: Table, pk: str, conversation_id: str, head: Head, at: datetime) -> int:
    """The number after the last turn that was asked until a moment; the floor as it is where none of those counts."""
    cursor: str | None = keys.turn(conversation_id, head.turn_count + 1)
    while cursor is not None:
        page = table.query(pk, keys.turns(conversation_id), newest_first=True, limit=_PAGE_TURNS, cursor=cursor)
        for item in page.items:
            number = keys.turn_number(item["sk"]) or 0
            if number < head.floor:
                return head.floor
            if timestamps.load(item["asked_at"]) <= at:
                return number + 1
        cursor = page.cursor
    return head.floor


def _waiting_changes(pk: str, page: ConversationPage, at: datetime, pending_minutes: float) -> dict[str, Change]:
    """Deletes the question back and the open messages that began until a moment, while they are still those."""
    changes: dict[str, Change] = {}
    pending, opened = page.pending, page.open_messages
    # A question says when it ends, which is always so long after it was asked.
    if pending is not None and pending[EXPIRES_AT] <= timestamps.expiry(at, minutes=pending_minutes):
        changes["pending"] = Delete(pk, pending["sk"], Matches({"id": pending["id"]}))
    if opened is not None:
        begun_at = opened["begun_at"] if "begun_at" in opened else opened["updated_at"]
        if timestamps.load(begun_at) <= at:
            changes["open messages"] = Delete(pk, opened["sk"], Matches({"version": opened["version"]}))
    return changes
