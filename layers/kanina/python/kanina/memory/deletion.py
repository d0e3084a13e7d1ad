"""Deletes a conversation so that it stays deleted: a tombstone first, which refuses running turns, then the rest.

One that a person deletes is marked: its head says so, which makes it absent to every read and refuses every turn, and
keeps what it takes to bring it back. What is to be purged stands in a list of its own, by when, so that whoever looks
at that list now and then finds it, whatever was restarted since. So does what lasts as long as a head that has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from kanina.memory.conversation_changes import conversation_of, titled
from kanina.memory.head import DELETED_AT, DUE_AT, is_restorable, is_tombstone, load_head, tombstone
from kanina.memory.kept import EXPIRIES, due_note, registered, settle
from kanina.memory.limits import (
    DUE_AT_ONCE,
    RESTORE_SECONDS,
    TOMBSTONE_HOURS,
)
from kanina.memory.listing import Conversation
from kanina.memory.loading import read_page
from kanina.memory.store import IN_USE, TRIES, Part, known, no_conversation, of_conversation, pk_of, wherever
from kanina.memory.turns import turn_items
from kanina.memory.values import epoch_seconds, expiry, hour_of, load_moment
from kanina.observability import about, log
from kanina.people import Person
from kanina.problems import Conflict, Gone, NotFound
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    INDEX_KEY,
    Absent,
    Check,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    StorageFault,
    Update,
)

_ENDS_AT = "ends_at"
"""On a marked head: when it would have expired; absent where it was kept."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """What a deletion did: how many turns could be read, and until when they can be brought back; None: never."""

    turns: int
    restorable_until: datetime | None = None


class Deletions(Part):
    """What is deleted of conversations, and brought back."""

    @of_conversation
    @wherever
    def discard(self, person: Person, conversation_id: str) -> Deletion:
        """Delete a conversation so that it can be brought back for a few minutes: absent everywhere until then.

        One that has no turn yet but a run is deleted at once. Raises NotFound when there is none, or it is discarded
        already, and Conflict as `delete` does.
        """
        pk, parsed = pk_of(person), known(conversation_id)
        if not self.store.purges_later:
            return Deletion(self._delete(pk, parsed))
        return self.store.retried(lambda: self._mark(pk, parsed))

    def _mark(self, pk: str, conversation_id: str) -> Deletion:
        sk = keys.head(conversation_id)
        item = self.store.table.get(pk, sk)
        head = load_head(item)
        if item is None or head is None:
            if item is not None and is_restorable(item):
                raise no_conversation()
            return Deletion(self._delete(pk, conversation_id))
        numbers = (keys.turn_number(item["sk"]) or 0 for item in turn_items(self.store.table, pk, conversation_id))
        readable = sum(self.store.retention.is_readable(head, number) for number in numbers)
        runs = self.store.table.query(pk, keys.runs(conversation_id)).items
        now = self.store.clock()
        due = epoch_seconds(now) + RESTORE_SECONDS
        marked = {
            DELETED_AT: now,
            EXPIRES_AT: expiry(now, hours=TOMBSTONE_HOURS),
            DUE_AT: due,
            INDEX_KEY: None,
            **({_ENDS_AT: head.expires_at} if head.expires_at is not None else {}),
        }
        self.store.table.write(
            head.changed(pk, conversation_id, "turn_count", "kept", **marked),
            Put(due_note(due, pk, conversation_id)),
            # A run under way is to be seen by nobody either; its turn is refused.
            *(Delete(pk, run["sk"]) for run in runs),
        )
        return Deletion(readable, datetime.fromtimestamp(due, UTC))

    @of_conversation
    @wherever
    def restore(self, person: Person, conversation_id: str) -> Conversation:
        """Bring back a conversation that was discarded whole, but for runs that were under way. One that is there stays
        so. Raises NotFound where there is none, Gone when it is too late, LimitReached as keeping one does."""
        pk, parsed = pk_of(person), known(conversation_id)
        self.store.retried(lambda: self._restore(pk, parsed))
        return titled(self.store, person, conversation_of(self.store, pk, parsed))

    def _restore(self, pk: str, conversation_id: str) -> None:
        sk = keys.head(conversation_id)
        item = self.store.table.get(pk, sk)
        if item is None:
            raise no_conversation()
        if not is_tombstone(item):
            return
        if not is_restorable(item) or item[DUE_AT] <= epoch_seconds(self.store.clock()):
            raise Gone("It was deleted for good and cannot be brought back any more.")
        ends = {EXPIRES_AT: item[_ENDS_AT]} if _ENDS_AT in item else {}
        listed = {INDEX_KEY: hour_of(load_moment(item["updated_at"]))}
        gone = [DELETED_AT, DUE_AT, _ENDS_AT, *([] if ends else [EXPIRES_AT])]
        unchanged = Matches({DELETED_AT: item[DELETED_AT], "title": item["title"]})
        register = registered(self.store, pk, conversation_id) if item.get("kept") else []
        self.store.table.write(
            *register,
            Update(pk, sk, set={**listed, **ends}, remove=gone, condition=unchanged),
            Delete(keys.DUE, keys.due(item[DUE_AT], pk, conversation_id)),
        )

    def finish_due(self, has_time: Callable[[], bool] = lambda: True) -> int:
        """Do what is due, anybody's, the longest due first; says how many conversations and people were purged. One
        read where nothing is.

        What keeping a conversation was cut off from is finished, too. What cannot be done now stays in the list, and
        does not keep the others from it.
        """
        now = epoch_seconds(self.store.clock())
        purged = 0
        for entry in self.store.table.query(keys.DUE, limit=DUE_AT_ONCE).items:
            if entry[DUE_AT] > now or not has_time():
                break
            try:
                if EXPIRIES in entry:
                    settle(self.store, entry)
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

            PersonEraser(self.store).look_again(entry)
        else:
            self._purge_conversation(entry["of"], entry["conversation"])
        self.store.write(Delete(entry["pk"], entry["sk"]))

    def _purge_conversation(self, pk: str, conversation_id: str) -> None:
        """Nothing where it has been brought back."""
        found = self.store.table.get(pk, keys.head(conversation_id))
        if found is None:
            # Its head has expired since, and what was kept has not.
            self.store.sweep(pk, conversation_id)
        elif is_tombstone(found):
            self._finish(pk, conversation_id, found)

    def _finish(self, pk: str, conversation_id: str, found: Item) -> None:
        """Delete all that a tombstone hides; one that could be brought back can be no more."""
        if is_restorable(found):
            unchanged = Matches({DELETED_AT: found[DELETED_AT]})
            bare = tombstone(pk, conversation_id, load_moment(found[DELETED_AT]))
            if not self.store.write(Put(bare, unchanged)):
                raise Conflict(IN_USE)
        self.store.sweep(pk, conversation_id)

    @of_conversation
    def delete_old(self, person: Person, conversation_id: str, before: datetime) -> int:
        """Delete the turns asked until a moment, and those that are too many to be read; say how many they were.

        A conversation of which nothing is left goes with them.
        """
        pk, conversation_id = pk_of(person), known(conversation_id)
        page = read_page(self.store.table, pk, conversation_id, 1)
        if page.head is None:
            return 0
        first = self.store.retention.first(page.head)
        turns = list(turn_items(self.store.table, pk, conversation_id))
        old = [
            item
            for item in turns
            if (keys.turn_number(item["sk"]) or 0) < first or load_moment(item["asked_at"]) <= before
        ]
        if old and len(old) == len(turns) and not page.beside:
            with suppress(NotFound):
                self._delete(pk, conversation_id)
            return len(old)
        for item in old:
            detail = keys.detail(conversation_id, item["request_id"])
            self.store.write(Delete(pk, item["sk"]), Delete(pk, detail))
        return len(old)

    @of_conversation
    @wherever
    def delete(self, person: Person, conversation_id: str) -> int:
        """Delete a conversation at once; a turn that runs meanwhile is refused. Gives the number of readable turns.

        Raises NotFound where none is; one that was deleted already is swept again, in case that was interrupted, and
        what was discarded can be brought back no more. One whose first turn is a run under way has none that could be
        read, and is deleted too. What waits under the id goes in any case. Raises Conflict where turns never rest.
        """
        return self._delete(pk_of(person), known(conversation_id))

    def _delete(self, pk: str, conversation_id: str, tries: int = TRIES) -> int:
        if tries == 0:
            raise Conflict(IN_USE)
        sk = keys.head(conversation_id)
        found = self.store.table.get(pk, sk)
        head = load_head(found)
        if head is None and found is not None:
            self._finish(pk, conversation_id, found)
            if DUE_AT in found:
                self.store.write(Delete(keys.DUE, keys.due(found[DUE_AT], pk, conversation_id)))
            raise no_conversation()
        is_there = head is not None or bool(self.store.table.query(pk, keys.runs(conversation_id), limit=1).items)
        # Conditional on the count, so that it is known. What waits goes with it, expired or not: no head hides it, and
        # a clock that goes back would show it again.
        unchanged = Matches({DELETED_AT: None, "turn_count": head.turn_count}) if head else Absent()
        buried = Put(tombstone(pk, conversation_id, self.store.clock()), unchanged)
        gone = buried if is_there else Check(pk, sk, unchanged)
        if not self.store.write(gone, *(Delete(pk, place) for place in keys.waiting(conversation_id))):
            # A turn has been kept this moment, or it has expired, or another deletion was faster.
            return self._delete(pk, conversation_id, tries - 1)
        if not is_there:
            raise no_conversation()
        # No turn is added from here on, so what the sweep meets is all there was.
        numbers = self.store.sweep(pk, conversation_id)
        return sum(head is not None and self.store.retention.is_readable(head, number) for number in numbers)
