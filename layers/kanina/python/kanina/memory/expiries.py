"""What of a conversation lasts as long as its head: made so after the head has changed, however often that is cut off.

Whoever keeps a conversation, or lets it go, changes its head first, and in the same write notes in the list of what is
to be done later that the rest is to follow. Then the rest follows the head as it is by then: two who change it at once
end with what the head says. What was cut off is met in the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from kanina.clock import Clock
from kanina.memory import timestamps
from kanina.memory.backoff import Backoff
from kanina.memory.head import is_tombstone, load_head
from kanina.memory.limits import SETTLE_SECONDS, SWEEP_DETAILS, SWEEP_ITEMS
from kanina.memory.sweeping import TRIES, Sweeper, due_note
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import EXPIRES_AT, ConditionFailed, Delete, Exists, Item, Table, Update


class Expiries:
    """Settles how long what belongs to conversations of one table lasts."""

    def __init__(self, table: Table, clock: Clock, backoff: Backoff) -> None:
        self._table = table
        self._clock = clock
        self._sweeper = Sweeper(table, backoff)

    def note(self, pk: str, conversation_id: str) -> Item:
        """What is to be written with the change of a head, and given to `settle`."""
        return due_note(timestamps.seconds(self._clock()) + SETTLE_SECONDS, pk, conversation_id, expiries=True)

    def settle(self, note: Item) -> None:
        """Let turns, details, the summary and what is noted beside last as long as the head; then the note goes.

        Where no conversation is any more all that is left of it goes. One that is marked is left to its purge.
        """
        pk, conversation_id = note["of"], note["conversation"]
        for _ in range(TRIES):
            found = self._table.get(pk, keys.head(conversation_id))
            head = load_head(found)
            if found is not None and is_tombstone(found):
                break
            for item in self._lasting(pk, conversation_id):
                if head is None:
                    self._write(Delete(pk, item["sk"]))
                elif item.get(EXPIRES_AT) != head.expires_at and (head.kept or EXPIRES_AT not in item):
                    ends = {} if head.expires_at is None else {EXPIRES_AT: head.expires_at}
                    self._write(
                        Update(pk, item["sk"], set=ends, remove=() if ends else [EXPIRES_AT], condition=Exists())
                    )
            now = load_head(self._table.get(pk, keys.head(conversation_id)))
            if (now and now.kept) == (head and head.kept):
                break
        self._write(Delete(note["pk"], note["sk"]))

    def _lasting(self, pk: str, conversation_id: str) -> Iterator[Item]:
        return chain(
            items_under(self._table, pk, keys.turns(conversation_id), at_once=SWEEP_ITEMS),
            items_under(self._table, pk, keys.summary(conversation_id), at_once=SWEEP_ITEMS),
            items_under(self._table, pk, keys.details(conversation_id), at_once=SWEEP_DETAILS),
        )

    def _write(self, change: Update | Delete) -> None:
        """What is deleted or expires meanwhile stays so."""
        with suppress(ConditionFailed):
            self._sweeper.write(change)
