"""Deletes a conversation so that it stays deleted: a tombstone first, which refuses running turns, then the rest.

One that a person deletes is marked: its head says so, which makes it absent to every read and refuses every turn, and
keeps what it takes to bring it back. What is to be purged stands in a list of its own, by when, so that whoever looks
at that list now and then finds it, whatever was restarted since. So does what lasts as long as a head that has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain

from kanina.clock import Clock
from kanina.memory.head import DELETED_AT, DUE_AT, is_restorable, is_tombstone, load_head, tombstone
from kanina.memory.history import no_conversation
from kanina.memory.limits import (
    DUE_AT_ONCE,
    RESTORE_SECONDS,
    SETTLE_SECONDS,
    SWEEP_DETAILS,
    SWEEP_ITEMS,
    TOMBSTONE_HOURS,
)
from kanina.memory.loading import read_page
from kanina.memory.retention import Retention
from kanina.memory.retries import IN_USE, TRIES, Backoff, Sweeper
from kanina.memory.turns import turn_items
from kanina.memory.values import epoch_seconds, expiry, hour_of, load_moment
from kanina.observability import about, log
from kanina.problems import Conflict, Gone, NotFound
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import (
    EXPIRES_AT,
    INDEX_KEY,
    Absent,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Exists,
    Item,
    Matches,
    Put,
    StorageFault,
    Table,
    Update,
)

EXPIRIES = "expiries"
"""On what is to be done later: what lasts as long as a conversation is to be settled, rather than the conversation
purged."""


def due_note(due: int, pk: str, conversation_id: str, *, expiries: bool = False) -> Item:
    """What is to be done with a conversation from a moment on. It stays until it is done."""
    sk = keys.due(due, pk, conversation_id)
    item: Item = {"pk": keys.DUE, "sk": sk, "of": pk, "conversation": conversation_id, DUE_AT: due}
    return {**item, "sk": f"{sk}#{EXPIRIES}", EXPIRIES: True} if expiries else item


class Expiries:
    """Settles how long what belongs to conversations of one table lasts."""

    def __init__(self, table: Table, clock: Clock, backoff: Backoff) -> None:
        self._table = table
        self._clock = clock
        self._sweeper = Sweeper(table, backoff)

    def note(self, pk: str, conversation_id: str) -> Item:
        """What is to be written with the change of a head, and given to `settle`."""
        return due_note(epoch_seconds(self._clock()) + SETTLE_SECONDS, pk, conversation_id, expiries=True)

    def settle(self, note: Item) -> None:
        """Let turns, details, the summary and what is noted beside last as long as the head; then the note goes.

        What is deleted or expires meanwhile stays so. Where no conversation is any more all of it goes. One
        that is marked is left to its purge.
        """
        pk, conversation_id = note["of"], note["conversation"]
        for _ in range(TRIES):
            found = self._table.get(pk, keys.head(conversation_id))
            head = load_head(found)
            if found is not None and is_tombstone(found):
                break
            for item in self._lasting(pk, conversation_id):
                if head is None:
                    self._sweeper.write(Delete(pk, item["sk"]))
                elif item.get(EXPIRES_AT) != head.expires_at and (head.kept or EXPIRES_AT not in item):
                    ends = {} if head.expires_at is None else {EXPIRES_AT: head.expires_at}
                    self._sweeper.write(
                        Update(pk, item["sk"], set=ends, remove=() if ends else [EXPIRES_AT], condition=Exists())
                    )
            now = load_head(self._table.get(pk, keys.head(conversation_id)))
            if (now and now.kept) == (head and head.kept):
                break
        self._sweeper.write(Delete(note["pk"], note["sk"]))

    def _lasting(self, pk: str, conversation_id: str) -> Iterator[Item]:
        return chain(
            items_under(self._table, pk, keys.turns(conversation_id), at_once=SWEEP_ITEMS),
            items_under(self._table, pk, keys.summary(conversation_id), at_once=SWEEP_ITEMS),
            items_under(self._table, pk, keys.details(conversation_id), at_once=SWEEP_DETAILS),
        )


_ENDS_AT = "ends_at"
"""On a marked head: when it would have expired; absent where it was kept."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """What a deletion did: how many turns could be read, and until when they can be brought back; None: never."""

    turns: int
    restorable_until: datetime | None = None


class Eraser:
    """Deletes conversations of one table."""

    def __init__(
        self,
        table: Table,
        retention: Retention,
        clock: Clock,
        backoff: Backoff,
        expiries: Expiries,
        *,
        purges_later: bool = True,
    ) -> None:
        self._table = table
        self._retention = retention
        self._clock = clock
        self._backoff = backoff
        self._expiries = expiries
        self._purges_later = purges_later
        self._sweeper = Sweeper(table, backoff)

    def mark(self, pk: str, conversation_id: str) -> Deletion:
        """Make a conversation absent everywhere, and have it purged after `RESTORE_SECONDS`, or at once.

        One that has no turn yet but a run is deleted at once. Raises NotFound and Conflict as `delete` does; one that
        is marked already stays as it is.
        """
        if not self._purges_later:
            return Deletion(self.delete(pk, conversation_id))
        return self._backoff.retried(lambda: self._mark(pk, conversation_id), IN_USE)

    def _mark(self, pk: str, conversation_id: str) -> Deletion:
        sk = keys.head(conversation_id)
        item = self._table.get(pk, sk)
        head = load_head(item)
        if item is None or head is None:
            if item is not None and is_restorable(item):
                raise no_conversation()
            return Deletion(self.delete(pk, conversation_id))
        numbers = (keys.turn_number(item["sk"]) or 0 for item in turn_items(self._table, pk, conversation_id))
        readable = sum(self._retention.is_readable(head, number) for number in numbers)
        runs = self._table.query(pk, keys.runs(conversation_id)).items
        now = self._clock()
        due = epoch_seconds(now) + RESTORE_SECONDS
        marked = {
            DELETED_AT: now,
            EXPIRES_AT: expiry(now, hours=TOMBSTONE_HOURS),
            DUE_AT: due,
            INDEX_KEY: None,
            **({_ENDS_AT: head.expires_at} if head.expires_at is not None else {}),
        }
        self._table.write(
            head.changed(pk, conversation_id, "turn_count", "kept", **marked),
            Put(due_note(due, pk, conversation_id)),
            # A run under way is to be seen by nobody either; its turn is refused.
            *(Delete(pk, run["sk"]) for run in runs),
        )
        return Deletion(readable, datetime.fromtimestamp(due, UTC))

    def restore(self, pk: str, conversation_id: str, kept: Callable[[str, str], list[Change]]) -> None:
        """Bring a marked conversation back whole, but for runs that were under way. One that is there stays so.

        kept: what is written besides where it was kept. Raises Gone after `RESTORE_SECONDS`, NotFound where none was.
        """
        self._backoff.retried(lambda: self._restore(pk, conversation_id, kept), IN_USE)

    def _restore(self, pk: str, conversation_id: str, kept: Callable[[str, str], list[Change]]) -> None:
        sk = keys.head(conversation_id)
        item = self._table.get(pk, sk)
        if item is None:
            raise no_conversation()
        if not is_tombstone(item):
            return
        if not is_restorable(item) or item[DUE_AT] <= epoch_seconds(self._clock()):
            raise Gone("It was deleted for good and cannot be brought back any more.")
        ends = {EXPIRES_AT: item[_ENDS_AT]} if _ENDS_AT in item else {}
        listed = {INDEX_KEY: hour_of(load_moment(item["updated_at"]))}
        gone = [DELETED_AT, DUE_AT, _ENDS_AT, *([] if ends else [EXPIRES_AT])]
        unchanged = Matches({DELETED_AT: item[DELETED_AT], "title": item["title"]})
        registered = kept(pk, conversation_id) if item.get("kept") else []
        self._table.write(
            *registered,
            Update(pk, sk, set={**listed, **ends}, remove=gone, condition=unchanged),
            Delete(keys.DUE, keys.due(item[DUE_AT], pk, conversation_id)),
        )

    def finish_due(self, has_time: Callable[[], bool] = lambda: True) -> int:
        """Do what is due, the longest due first; says how many conversations and people were purged. One read where
        nothing is.

        What keeping a conversation was cut off from is finished, too. What cannot be done now stays in the list, and
        does not keep the others from it.
        """
        now = epoch_seconds(self._clock())
        purged = 0
        for entry in self._table.query(keys.DUE, limit=DUE_AT_ONCE).items:
            if entry[DUE_AT] > now or not has_time():
                break
            try:
                if EXPIRIES in entry:
                    self._expiries.settle(entry)
                else:
                    self._purge(entry)
                    purged += 1
            except (StorageFault, ConditionFailed, Conflict) as error:
                log("due_not_done", **about(error))
        return purged

    def _purge(self, entry: Item) -> None:
        if "conversation" not in entry:
            # Whoever answers questions looks at nobody again.
            from kanina.memory.erasure import PersonEraser

            PersonEraser(self._table, self._retention, self._clock, self._backoff).look_again(entry)
        else:
            self._purge_conversation(entry["of"], entry["conversation"])
        self._sweeper.write(Delete(entry["pk"], entry["sk"]))

    def _purge_conversation(self, pk: str, conversation_id: str) -> None:
        """Nothing where it has been brought back."""
        found = self._table.get(pk, keys.head(conversation_id))
        if found is None:
            # Its head has expired since, and what was kept has not.
            self._sweeper.sweep(pk, conversation_id)
        elif is_tombstone(found):
            self._finish(pk, conversation_id, found)

    def _finish(self, pk: str, conversation_id: str, found: Item) -> None:
        """Delete all that a tombstone hides; one that could be brought back can be no more."""
        if is_restorable(found):
            unchanged = Matches({DELETED_AT: found[DELETED_AT]})
            bare = tombstone(pk, conversation_id, load_moment(found[DELETED_AT]))
            if not self._sweeper.write(Put(bare, unchanged)):
                raise Conflict(IN_USE)
        self._sweeper.sweep(pk, conversation_id)

    def delete_old(self, pk: str, conversation_id: str, before: datetime) -> int:
        """See `Conversations.delete_old`. A conversation of which nothing is left goes with them."""
        page = read_page(self._table, pk, conversation_id, 1)
        if page.head is None:
            return 0
        first = self._retention.first(page.head)
        turns = list(turn_items(self._table, pk, conversation_id))
        old = [
            item
            for item in turns
            if (keys.turn_number(item["sk"]) or 0) < first or load_moment(item["asked_at"]) <= before
        ]
        if old and len(old) == len(turns) and not page.beside:
            with suppress(NotFound):
                self.delete(pk, conversation_id)
            return len(old)
        for item in old:
            detail = keys.detail(conversation_id, item["request_id"])
            self._sweeper.write(Delete(pk, item["sk"]), Delete(pk, detail))
        return len(old)

    def delete(self, pk: str, conversation_id: str, tries: int = TRIES) -> int:
        """Delete everything of a conversation at once and say how many turns could be read.

        Raises NotFound where none is; one that was deleted already is swept again, in case that was interrupted, and
        what was marked can be brought back no more. One whose first turn is a run under way has none that could be
        read, and is deleted too. What waits under the id goes in any case. Raises Conflict when each of so many tries
        met another turn.
        """
        if tries == 0:
            raise Conflict(IN_USE)
        sk = keys.head(conversation_id)
        found = self._table.get(pk, sk)
        head = load_head(found)
        if head is None and found is not None:
            self._finish(pk, conversation_id, found)
            if DUE_AT in found:
                self._sweeper.write(Delete(keys.DUE, keys.due(found[DUE_AT], pk, conversation_id)))
            raise no_conversation()
        is_there = head is not None or bool(self._table.query(pk, keys.runs(conversation_id), limit=1).items)
        # Conditional on the count, so that it is known. What waits goes with it, expired or not: no head hides it, and
        # a clock that goes back would show it again.
        unchanged = Matches({DELETED_AT: None, "turn_count": head.turn_count}) if head else Absent()
        gone = Put(tombstone(pk, conversation_id, self._clock()), unchanged) if is_there else Check(pk, sk, unchanged)
        if not self._sweeper.write(gone, *(Delete(pk, place) for place in keys.waiting(conversation_id))):
            # A turn has been kept this moment, or it has expired, or another deletion was faster.
            return self.delete(pk, conversation_id, tries - 1)
        if not is_there:
            raise no_conversation()
        # No turn is added from here on, so what the sweep meets is all there was.
        numbers = self._sweeper.sweep(pk, conversation_id)
        return sum(head is not None and self._retention.is_readable(head, number) for number in numbers)
