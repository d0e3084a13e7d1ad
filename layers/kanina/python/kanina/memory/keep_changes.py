"""What a keep writes: what is to change with a turn, the place of its detail, and the transaction of one attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from kanina.memory.claims import Claim, completion
from kanina.memory.head import Head, begun, known_with, noting
from kanina.memory.limits import LAST_QUESTION_BYTES
from kanina.memory.loading import Loaded
from kanina.memory.pending import dump_pending
from kanina.memory.profiles import spending
from kanina.memory.runs import Run
from kanina.memory.store import Store
from kanina.memory.turn_text import quoted_turn
from kanina.memory.turns import NO_TOKENS, load_turn, turn_items
from kanina.memory.values import epoch_seconds, hour_of
from kanina.memory.window import Extent, Window, extent_of, window_after
from kanina.models import Pending, Tokens
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    INDEX_KEY,
    Absent,
    Change,
    Condition,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    StorageFault,
    Table,
)
from kanina.texts import MARK, cut, size

PendingChange = Pending | Literal["keep"] | None
"""A question that now waits, None to clear what waits, or "keep" to leave it."""

FURTHER = "further"
"""What a transaction calls the changes that its caller adds, with their number."""

_USUAL_KEY_BYTES = 64


@dataclass(frozen=True, slots=True)
class TurnChanges:
    """What changes with a turn, in the same write: all of it or nothing.

    `pending`: a question that now waits; None when none does any more; "keep" leaves it. `params`: those that the turn
    learned, which the head has from now on beside its others. `claim`: completed with the turn. `run`: ended with it.
    `further`: whatever else its caller wants changed with it, each on a condition of its own.
    """

    pending: PendingChange = "keep"
    params: Mapping[str, str] = field(default_factory=dict)
    claim: Claim | None = None
    run: Run | None = None
    further: Sequence[Change] = ()


ONLY_THE_TURN = TurnChanges()


@dataclass(frozen=True, slots=True)
class Job:
    """What does not change between the attempts of a keep. `turn` is its item as number 1, `detail` that of its detail.

    `said_at`: what tells whether it came after a reset. `title`: of a conversation that begins with it.
    `last_question`: what lists show of it. `shown_bytes`: see `Draft`. `run`: the end of its run, if it is one.
    `once`: what makes it the only write of a turn that was not kept when it was asked. `instead_of`: the turn that its
    run became. `only_as`: the one number it may get. `asked_by`: the partition key of who asked, where that may be
    another than the conversation's.
    """

    loaded: Loaded
    turn: Item
    detail: Item | None
    changes: TurnChanges
    now: datetime
    said_at: datetime
    title: str
    last_question: str
    shown_bytes: int | None = None
    tokens: Tokens = NO_TOKENS
    run: Delete | None = None
    once: Change | None = None
    instead_of: Item | None = None
    only_as: int | None = None
    asked_by: str | None = None

    @property
    def pk(self) -> str:
        """Whose conversation it is in."""
        return str(self.turn["pk"])

    @property
    def asker(self) -> str:
        """Who asked, and has what is theirs of it: the claim, the chat, what it cost."""
        return self.asked_by or self.pk

    @property
    def conversation_id(self) -> str:
        """Where it is kept."""
        return self.loaded.conversation_id

    @property
    def request_id(self) -> str:
        """What it is known by."""
        return str(self.turn["request_id"])

    def forgotten(self) -> Job:
        """The same of a turn that a reset has forgotten: what it asks or knows went with it."""
        return replace(self, changes=replace(self.changes, pending="keep", params={}))

    def completed(self, number: int) -> dict[str, Change]:
        """The completion of its claim, if it has one, with the turn under a number."""
        if self.changes.claim is None:
            return {}
        outcome = {"conversation": self.conversation_id, "turn": number, "request_id": self.request_id}
        return {"claim": completion(self.changes.claim, self.asker, **outcome)}


def attempt(
    store: Store, job: Job, item: Item, head: Head | None, over_remains: Item | None, guards: Mapping[str, Change]
) -> tuple[dict[str, Change], bool]:
    """The transaction that keeps a turn as its item says, given the head as it was read for it, by what each change is
    for; and whether a model is shown the conversation from a later turn on than before.

    The pending question comes last: see `Keeping`. `over_remains`: a turn under this number that no head counts, left
    by an unfinished deletion; it is replaced. guards: what must hold besides.
    """
    unused: Condition = Matches({"request_id": over_remains["request_id"]}) if over_remains else Absent()
    window = _window(store, job, head, item)
    changes: dict[str, Change] = {"once": job.once} if job.once else {}
    changes |= guards
    changes |= {"turn": Put(item, unused), "head": _head_change(job, head, window)}
    surplus = store.retention.surplus(head) if head else None
    if head and surplus is not None:
        changes |= _surplus(store.table, job, head, surplus)
    if head is None and job.loaded.address is not None:
        chat = job.loaded.channel, job.loaded.address
        changes["current"] = noting(job.asker, *chat, job.conversation_id, job.loaded.noted)
    if job.run is not None:
        changes["run"] = job.run
    changes |= job.completed(keys.turn_number(item["sk"]) or 1)
    changes |= {f"{FURTHER} {place}": change for place, change in enumerate(job.changes.further)}
    if spent := spending(job.asker, job.loaded.profile, job.tokens, job.now):
        changes["spent"] = spent
    if pending := _pending_change(store, job):
        changes["pending"] = pending
    return changes, head is not None and window.first != head.context_from


def _window(store: Store, job: Job, head: Head | None, item: Item) -> Window:
    """What a model is shown of the conversation once this turn is kept.

    The head knows the sizes of the turns it holds: no writer need have read them, and what others wrote since it
    loaded is counted.
    """
    limits = store.retention.window(head.channel if head else job.loaded.channel)
    turn = extent_of(quoted_turn(load_turn(item), limits.share))
    before = Window(max(head.context_from, head.floor), head.shown_sizes) if head else Window()
    if head is not None and head.is_reset_since(job.said_at):
        if head.floor > head.turn_count:
            return Window(turn.number + 1)
        return window_after(before, Extent(turn.number, 0, False), limits)
    if job.shown_bytes is not None:
        turn = replace(turn, bytes=min(job.shown_bytes, limits.share))
    return window_after(before, turn, limits)


def _surplus(table: Table, job: Job, head: Head, number: int) -> dict[str, Change]:
    """Deletes the turn that is one too many. Its detail, where it has no expiry either, costs one more read."""
    sk = keys.turn(job.conversation_id, number)
    changes: dict[str, Change] = {"surplus": Delete(job.pk, sk)}
    surplus = table.get(job.pk, sk) if head.kept else None
    if surplus and surplus.get("has_detail"):
        changes["surplus detail"] = Delete(job.pk, keys.detail(job.conversation_id, surplus["request_id"]))
    return changes


def _pending_change(store: Store, job: Job) -> Change | None:
    """What happens to the pending question, on condition that it is still what was loaded."""
    seen, gone_at = job.loaded.pending, job.loaded.pending_expires_at
    if seen is not None and gone_at is not None and gone_at <= epoch_seconds(store.clock()):
        seen = None
    if job.changes.pending == "keep" or (job.changes.pending is None and seen is None):
        return None
    unchanged: Condition = Matches({"id": seen.id}) if seen else Absent()
    if job.changes.pending is None:
        return Delete(job.pk, keys.pending(job.conversation_id), unchanged)
    expires_at = epoch_seconds(store.retention.stops_waiting(job.now))
    return Put(dump_pending(job.changes.pending, job.pk, job.conversation_id, expires_at), unchanged)


def _head_change(job: Job, head: Head | None, window: Window) -> Change:
    """The head's update, on condition that it is still this conversation with this count, floor and last reset, and
    where the turn changes them, these params: nothing else is a conflict.

    A turn from before the last reset takes the floor past itself, unless turns count there already.
    """
    place, known = job.conversation_id, head.params if head else {}
    params = known_with(known, job.changes.params) if job.changes.params else known
    changed: dict[str, Any] = {"last_intent": job.turn["intent"], "shown_sizes": window.sizes}
    if params != known:
        changed["params"] = params
    # Never that of an older turn: the head outlives it.
    changed["last_question"] = _fitting(job) or None
    if head is None or not head.title:
        changed["title"] = job.title
    if head is None:
        changed |= {"turn_count": 1, "channel": job.loaded.channel, EXPIRES_AT: job.turn.get(EXPIRES_AT)}
        return Put(begun(job.pk, place, job.now, **changed), Absent())
    # A clock that goes back must neither reorder the list nor let the head expire before an older turn. The hour is
    # mostly the same as before, and then the index is not written.
    updated_at = max(job.now, head.updated_at)
    changed |= {"updated_at": updated_at, INDEX_KEY: hour_of(updated_at), "turn_count": head.turn_count + 1}
    if head.expires_at is not None and EXPIRES_AT in job.turn:
        changed[EXPIRES_AT] = max(job.turn[EXPIRES_AT], head.expires_at)
    if window.first != head.context_from:
        changed["context_from"] = window.first
    if head.is_reset_since(job.said_at) and head.floor > head.turn_count:
        changed["floor"] = head.turn_count + 2
    # A turn must not expire in a conversation that has been kept meanwhile, nor the other way round.
    same = ("turn_count", "floor", "reset_at", "kept", *(("params",) if params != known else ()))
    return head.changed(job.pk, place, *same, **changed)


def _fitting(job: Job) -> str:
    """What lists show of a turn. A head has its 1 kB whoever it is of, so a long person's id takes from it."""
    room = LAST_QUESTION_BYTES - max(0, size(job.pk) - _USUAL_KEY_BYTES)
    return cut(job.last_question, room) if room > size(MARK) else ""


# ---------------------------------------------------------------- the detail's place

Placed = Literal["placed", "repeat", "taken"]
"""Whether the detail is there now: it is; or an attempt at the same turn has put its own, and has written the turn; or
an older turn of another question has this request id, and nothing was written."""


def place_detail(table: Table, job: Job, detail: Item) -> Placed:
    """Put the detail of a turn that is about to be written. One write, unless there is one under this request id.

    Then its turn is looked for: what has none was left by an attempt that was cut off, and makes room. One of a turn
    that was kept before never does.
    """
    if job.instead_of is None:
        if _put(table, Put(detail, Absent())):
            return "placed"
        turns = turn_items(table, job.pk, job.conversation_id)
        there = next((item for item in turns if item["request_id"] == job.request_id), None)
        if there is not None and not is_stopgap(there, job):
            known = job.loaded.head.turn_count if job.loaded.head else 0
            return "repeat" if (keys.turn_number(there["sk"]) or 0) > known else "taken"
    _put(table, Put(detail))
    return "placed"


def is_stopgap(there: Item, job: Job) -> bool:
    """Whether a turn is what its run, taken for crashed, became until this one arrived after all."""
    return bool(there.get("lapsed") and not job.turn.get("lapsed"))


def _put(table: Table, change: Put) -> bool:
    try:
        table.write(change)
        return True
    except ConditionFailed as failure:
        if failure.reason == "condition":
            return False
        # No one else writes under this request's id but a repeat of it at this moment.
        raise StorageFault("write", failure.reason) from failure
