"""The place of a turn's detail, which bears its request id: taken once, and never from a turn that was kept before."""

from __future__ import annotations

from typing import Literal

from kanina.memory.keep_job import Job
from kanina.memory.turn_items import turn_items
from kanina.storage import keys
from kanina.storage.table import Absent, ConditionFailed, Item, Put, StorageFault, Table

Placed = Literal["placed", "repeat", "taken"]
"""Whether the detail is there now: it is; or an attempt at the same turn has put its own, and has written the turn; or
an older turn of another question has this request id, and nothing was written."""


def place_detail(table: Table, job: Job, detail: Item) -> Placed:
    """Put the detail of a turn that is about to be written. One write, unless there is one under this request id.

    Then its turn is looked for: what has none was left by an attempt that was cut off, and makes room.
    """
    if job.instead_of is None:
        if _put(table, Put(detail, Absent())):
            return "placed"
        turns = turn_items(table, job.pk, job.conversation_id)
        there = next((item for item in turns if item["request_id"] == job.draft.request_id), None)
        if there is not None and not (there.get("lapsed") and not job.turn.get("lapsed")):
            known = job.loaded.head.turn_count if job.loaded.head else 0
            return "repeat" if (keys.turn_number(there["sk"]) or 0) > known else "taken"
    _put(table, Put(detail))
    return "placed"


def _put(table: Table, change: Put) -> bool:
    try:
        table.write(change)
        return True
    except ConditionFailed as failure:
        if failure.reason == "condition":
            return False
        # No one else writes under this request's id but a repeat of it at this moment.
        raise StorageFault("write", failure.reason) from failure
