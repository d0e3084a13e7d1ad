"""What deletes conversations and what erases people share: tombstones, and what goes once one stands."""

from __future__ import annotations

from datetime import datetime

from kanina.memory import timestamps
from kanina.memory.backoff import Backoff
from kanina.memory.head import DELETED_AT
from kanina.memory.limits import SWEEP_DETAILS, SWEEP_ITEMS, TOMBSTONE_HOURS
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Change, ConditionFailed, Delete, Item, Table

TRIES = 20
IN_USE = "The conversation is in use; send it again in a moment."
DUE_AT = "due_at"
"""On what is to be done later, and on the head of a conversation that can be brought back: from when on it is due."""
EXPIRIES = "expiries"
"""On what is to be done later: what lasts as long as a conversation is to be settled, rather than the conversation
purged."""


def due_note(due: int, pk: str, conversation_id: str, *, expiries: bool = False) -> Item:
    """What is to be done with a conversation from a moment on. It stays until it is done."""
    sk = keys.due(due, pk, conversation_id)
    item: Item = {"pk": keys.DUE, "sk": sk, "of": pk, "conversation": conversation_id, DUE_AT: due}
    return {**item, "sk": f"{sk}#{EXPIRIES}", EXPIRIES: True} if expiries else item


class Sweeper:
    """Writes into one table beside others who write into it."""

    def __init__(self, table: Table, backoff: Backoff) -> None:
        self._table = table
        self._backoff = backoff

    def write(self, *changes: Change) -> None:
        """Write despite other writers at the same items. Raises ConditionFailed, and Conflict where they never rest."""
        for attempt in range(TRIES):
            try:
                self._table.write(*changes)
                return
            except ConditionFailed as failure:
                if failure.reason == "condition":
                    raise
            self._backoff.wait(attempt)
        raise Conflict(IN_USE)

    def sweep(self, pk: str, conversation_id: str) -> list[int]:
        """Delete all items of the conversation but its head, and say the numbers of the turns among them."""
        numbers: list[int] = []
        for prefix, at_once in (
            (keys.conversation(conversation_id), SWEEP_ITEMS),
            (keys.details(conversation_id), SWEEP_DETAILS),
        ):
            cursor = None
            while True:
                page = self._table.query(pk, prefix, limit=at_once, cursor=cursor)
                found = [item["sk"] for item in page.items if not keys.is_head(item["sk"])]
                if found:
                    self.write(*(Delete(pk, sk) for sk in found))
                numbers += [number for sk in found if (number := keys.turn_number(sk)) is not None]
                cursor = page.cursor
                if cursor is None:
                    break
        return numbers


def tombstone(pk: str, conversation_id: str, at: datetime) -> Item:
    """What stands in place of a deleted conversation's head for a while."""
    return {
        "pk": pk,
        "sk": keys.head(conversation_id),
        DELETED_AT: timestamps.dump(at),
        EXPIRES_AT: timestamps.expiry(at, hours=TOMBSTONE_HOURS),
    }
