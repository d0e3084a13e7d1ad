"""Deletes a conversation so that it stays deleted: a tombstone first, which refuses running turns, then the rest."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from kanina.clock import Clock
from kanina.memory import timestamps
from kanina.memory.backoff import wait_seconds
from kanina.memory.head import DELETED_AT, is_tombstone, load_head
from kanina.memory.history import no_conversation
from kanina.memory.limits import SWEEP_DETAILS, SWEEP_ITEMS, TOMBSTONE_HOURS
from kanina.memory.retention import Retention
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Change, ConditionFailed, Delete, Item, Matches, Put, Table

_TRIES = 20


class Eraser:
    """Deletes conversations of one table."""

    def __init__(
        self,
        table: Table,
        retention: Retention,
        clock: Clock,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._table = table
        self._retention = retention
        self._clock = clock
        self._sleep = sleep
        self._jitter = jitter

    def delete(self, pk: str, conversation_id: str) -> int:
        """Delete everything of a conversation and say how many turns could be read.

        Raises NotFound where none is; one that was deleted already is swept again, in case that was interrupted. One
        whose first turn is a run under way has none that could be read, and is deleted too.
        """
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
        try:
            self._write(Put(tombstone, Matches({DELETED_AT: None}) if head else Absent()))
        except ConditionFailed:
            if head is None:  # that first turn has been kept this moment
                return self.delete(pk, conversation_id)
            # It has expired this moment, or another deletion was faster, which may be interrupted.
            self._sweep(pk, conversation_id)
            raise no_conversation() from None
        # No turn is added from here on, so what the sweep meets is all there was.
        numbers = self._sweep(pk, conversation_id)
        if head is None:
            return 0
        oldest = max(numbers, default=0) - self._retention.maximum(head.channel) + 1
        return sum(number >= oldest for number in numbers)

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
            self._sleep(wait_seconds(attempt, self._jitter))
        raise Conflict("The conversation is in use; delete it again in a moment.")
