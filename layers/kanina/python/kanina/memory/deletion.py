"""Deletes a conversation so that it stays deleted: a tombstone first, which refuses running turns, then the rest."""

from __future__ import annotations

from kanina.clock import Clock
from kanina.memory import timestamps
from kanina.memory.backoff import Backoff
from kanina.memory.head import DELETED_AT, is_tombstone, load_head
from kanina.memory.history import no_conversation
from kanina.memory.limits import SWEEP_DETAILS, SWEEP_ITEMS, TOMBSTONE_HOURS
from kanina.memory.retention import Retention
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Change, ConditionFailed, Delete, Item, Matches, Put, Table

_TRIES = 20
_IN_USE = "The conversation is in use; delete it again in a moment."


class Eraser:
    """Deletes conversations of one table."""

    def __init__(
        self,
        table: Table,
        retention: Retention,
        clock: Clock,
        backoff: Backoff,
    ) -> None:
        self._table = table
        self._retention = retention
        self._clock = clock
        self._backoff = backoff

    def delete(self, pk: str, conversation_id: str, tries: int = _TRIES) -> int:
        """Delete everything of a conversation and say how many turns could be read.

        Raises NotFound where none is; one that was deleted already is swept again, in case that was interrupted. One
        whose first turn is a run under way has none that could be read, and is deleted too. Raises Conflict when each
        of so many tries met another turn.
        """
        if tries == 0:
            raise Conflict(_IN_USE)
        sk = keys.head(conversation_id)
        found = self._table.get(pk, sk)
        head = load_head(found)
        if head is None:
            if found is not None and is_tombstone(found):
                self._sweep(pk, conversation_id)
            if found is not None or not self._table.query(pk, keys.runs(conversation_id), limit=1).items:
                raise no_conversation()
        now = self._clock()
        tombstone: Item = {
            "pk": pk,
            "sk": sk,
            DELETED_AT: timestamps.dump(now),
            EXPIRES_AT: timestamps.expiry(now, hours=TOMBSTONE_HOURS),
        }
        # Conditional on the count, so that it is known. What waits goes with it, expired or not: no head hides it, and
        # a clock that goes back would show it again.
        unchanged = Matches({DELETED_AT: None, "turn_count": head.turn_count}) if head else Absent()
        waiting = (Delete(pk, place) for place in (keys.pending(conversation_id), keys.open_messages(conversation_id)))
        try:
            self._write(Put(tombstone, unchanged), *waiting)
        except ConditionFailed:
            # A turn has been kept this moment, or it has expired, or another deletion was faster.
            return self.delete(pk, conversation_id, tries - 1)
        # No turn is added from here on, so what the sweep meets is all there was.
        numbers = self._sweep(pk, conversation_id)
        return sum(head is not None and self._retention.is_readable(head, number) for number in numbers)

    def _sweep(self, pk: str, conversation_id: str) -> list[int]:
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
                    self._write(*(Delete(pk, sk) for sk in found))
                numbers += [number for sk in found if (number := keys.turn_number(sk)) is not None]
                cursor = page.cursor
                if cursor is None:
                    break
        return numbers

    def _write(self, *changes: Change) -> None:
        """Write despite other writers at the same items."""
        for attempt in range(_TRIES):
            try:
                self._table.write(*changes)
                return
            except ConditionFailed as failure:
                if failure.reason == "condition":
                    raise
            self._backoff.wait(attempt)
        raise Conflict(_IN_USE)
