"""A reset: the conversation goes on, but nothing said before it counts. At once, or later where the table failed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from kanina.memory.head import Head, begun, load_head, unbegun
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.retries import TRIES
from kanina.memory.store import Store
from kanina.memory.turns import FORGOTTEN
from kanina.memory.values import epoch_seconds, load_moment, moment_after
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


class Resets:
    """Resets conversations of one table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def reset(self, pk: str, conversation_id: str, at: datetime, channel: str, completed: Change | None = None) -> None:
        """Raise the floor past every turn, empty the params, and delete what waits: the pending question and the like.

        Where there is no conversation one begins, which no list shows before its first turn: a turn from before, that
        waits to be written back, must not begin it. A deleted one stays so. `at`: when it was said, which the head
        remembers. `completed`: the claim's, in the same write. Raises Conflict if other writers never let it through,
        or another holder has taken over the claim.
        """
        waiting = [Delete(pk, place) for place in keys.waiting(conversation_id)]

        def write() -> None:
            found = self._store.table.get(pk, keys.head(conversation_id))
            changes: list[Change] = [*waiting, self._anew(pk, conversation_id, found, at, channel)]
            if completed is not None:
                changes.append(completed)
            try:
                self._store.table.write(*changes)
            except ConditionFailed as failure:
                if failure.reason == "condition" and changes[failure.index] is completed:
                    raise Conflict("This message is being answered already; repeat it a little later.") from failure
                raise

        self._store.retried(write, "The conversation is in use; start anew in a moment.")

    def reset_late(
        self,
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
            page = read_page(self._store.table, pk, conversation_id, self._store.retention.largest)
            if page.deleted:
                return "deleted"
            is_overtaken = page.head is not None and page.head.is_reset_since(at)
            changes: dict[str, Change] = {"once": once}
            if not is_overtaken:
                changes |= self._forgetting(pk, conversation_id, page, at, channel)
            if completed is not None:
                changes["claim"] = completed
            try:
                self._store.table.write(*changes.values())
                return "known" if is_overtaken else "written"
            except ConditionFailed as failure:
                refused = list(changes)[failure.index] if failure.reason == "condition" else "conflict"
            if refused == "once":
                return "known"
            if refused == "claim":
                return "claim"
            self._store.backoff.wait(attempt)
        raise StorageFault("write", "conflict")

    def _anew(self, pk: str, conversation_id: str, found: Item | None, at: datetime, channel: str) -> Change:
        """What a reset makes of the head, or checks where there was one that has been deleted."""
        sk, head = keys.head(conversation_id), load_head(found)
        if found is None:
            return self._begun(pk, conversation_id, at, channel)
        if head is None:
            return Check(pk, sk, unbegun(found))
        # Of one without turns both are 1, which is never written.
        floor = {"floor": head.turn_count + 1, "context_from": head.turn_count + 1} if head.turn_count else {}
        # Later than the last, though a clock went back: a turn under way tells by it that there has been another.
        reset_at = moment_after(head.reset_at, at)
        # Conditional on the count, so that a turn kept meanwhile is not left on the wrong side of the floor.
        return head.changed(pk, conversation_id, "turn_count", params={}, reset_at=reset_at, **floor)

    def _begun(self, pk: str, conversation_id: str, at: datetime, channel: str) -> Put:
        # No list shows it before its first turn.
        begins = {"expires_at": self._store.ends(at), "channel": channel, "reset_at": at, INDEX_KEY: None}
        return Put(begun(pk, conversation_id, at, **begins), Absent())

    def _forgetting(
        self, pk: str, conversation_id: str, page: ConversationPage, at: datetime, channel: str | None
    ) -> dict[str, Change]:
        """What makes all that was there at a moment count no more, each on condition that it is as it was read."""
        changes: dict[str, Change] = {}
        if page.head is None:
            missing = Check(pk, keys.head(conversation_id), Absent())
            changes["head"] = missing if channel is None else self._begun(pk, conversation_id, at, channel)
        else:
            turns = counting(page, self._store.retention)
            floor = min((turn.number for turn in turns if turn.asked_at > at), default=page.head.turn_count + 1)
            any_before = any(turn.asked_at <= at for turn in turns)
            changes["head"] = _head_change(pk, conversation_id, page.head, floor, at, any_before)
            for turn in turns:
                if turn.asked_at <= at and turn.number > floor:
                    sk, same = keys.turn(conversation_id, turn.number), Matches({"request_id": turn.request_id})
                    changes[f"turn {turn.number}"] = Update(pk, sk, set={FORGOTTEN: True}, condition=same)
        # A question back says when it ends, which is always so long after it was asked.
        pending = page.pending
        if pending and pending[EXPIRES_AT] <= epoch_seconds(self._store.retention.stops_waiting(at)):
            changes["pending"] = Delete(pk, pending["sk"], Matches({"id": pending["id"]}))
        for sk, item in page.beside.items():
            if load_moment(item["begun_at"]) <= at:
                changes[sk] = Delete(pk, sk, Matches({"begun_at": item["begun_at"]}))
        return changes


def _head_change(pk: str, conversation_id: str, head: Head, floor: int, at: datetime, any_before: bool) -> Change:
    """any_before: whether a turn that counted was asked until then."""
    changed: dict[str, Any] = {"reset_at": moment_after(head.reset_at, at)}
    if floor > head.floor:
        changed |= {"floor": floor, "context_from": max(floor, head.context_from)}
    if any_before or head.created_at <= at:
        changed["params"] = {}
    same = ("turn_count", "context_from", "floor", "reset_at")
    return head.changed(pk, conversation_id, *same, **changed)
