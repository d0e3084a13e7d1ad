"""Erases everything of a person: tombstones first, which refuse running turns, then all items, then a second look.

A turn that was asked before and was to begin a conversation met no tombstone. What such turns wrote is dropped by the
second look, which stands in the list of what is due; what comes later still is refused by the note of the erasure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, Literal, get_args

from kanina.memory.head import DELETED_AT, DUE_AT, ERASED_AT, is_restorable, is_tombstone, tombstone
from kanina.memory.known import linked_people
from kanina.memory.limits import (
    CLAIM_HOURS,
    ERASED_HOURS,
    LATE_NOTE_HOURS,
    SECOND_LOOK_SECONDS,
    SWEEP_DETAILS,
    SWEEP_ITEMS,
    TOMBSTONE_HOURS,
    UNDER_WAY_SECONDS,
)
from kanina.memory.links import withdraw
from kanina.memory.profiles import day_attribute, is_spending
from kanina.memory.store import IN_USE, Part
from kanina.memory.values import dump_moment, epoch_seconds, expiry, load_moment
from kanina.people import Person
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.paging import batches, items_under
from kanina.storage.table import EXPIRES_AT, Change, Delete, Exists, Item, Matches, Put, Update, scrub

Kind = Literal["profile", "conversations", "turns", "details", "summaries", "memories", "subscriptions", "other"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_HEADS_AT_ONCE = 25
_LOOKS = 5
"""How often it is looked for what others write meanwhile; they are refused once they have read the note."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an erasure deleted, by kind, and how many items it found when it looked again."""

    deleted: Mapping[Kind, int]
    left: int


class PersonEraser(Part):
    """Erases people from one table; two that erase a person at once come to the same end."""

    def erase(self, person: Person, reports: Sequence[str], has_time: Callable[[], bool] = lambda: True) -> Erasure:
        """Erase a person, their linked accounts and their subscriptions to these reports among it.

        What is written meanwhile goes, too: it is read back until nothing is left. What is cut off, by a fault or for
        want of time, goes on with the next call or the second look: that accounts are linked is the last that is
        forgotten of them. What is spent on models today stays until the day is over: erasing gives nobody another
        allowance.
        """
        now = self.store.clock()
        deleted: Counter[Kind] = Counter()
        everybody = self._noted(person, now)
        for _ in range(_LOOKS):
            for pk, each in everybody.items():
                self.store.retried(partial(withdraw, self.store.table, pk), IN_USE)
                if self._bury(pk, now, deleted, has_time):
                    self._forget_profile(pk, now, deleted)
                    for prefix, at_once in ((keys.EVERY_DETAIL, SWEEP_DETAILS), ("", SWEEP_ITEMS)):
                        self._sweep(pk, prefix, at_once, now, deleted, has_time)
                for report in reports:
                    self._unsubscribe(each, report, deleted)
            left = sum(self._left(pk, each, reports) for pk, each in everybody.items())
            if not left or not has_time():
                break
        known = [pk for pk in everybody if self.store.table.get(pk, keys.KNOWN)]
        if known and has_time():
            self.store.write(*(Delete(pk, keys.KNOWN) for pk in known))
            deleted["other"] += len(known)
            known = []
        scrub(self.store.table)
        return Erasure({kind: deleted[kind] for kind in KINDS}, left + len(known))

    def _noted(self, person: Person, now: datetime) -> dict[str, Person]:
        """All accounts of a person, by key, once each has the note that lets no other be linked with it."""
        noted: dict[str, Person] = {}
        while True:
            everybody = (*linked_people(self.store.table, person), person)
            new = {pk: each for each in everybody if (pk := keys.person(each.id)) not in noted}
            for pk in new:
                self._note(pk, now)
            noted = {**new, **noted}
            if not new:
                return noted

    def look_again(self, entry: Item) -> None:
        """Drop what was asked before an erasure and written since. Raises Conflict where a turn is being kept there."""
        pk, erased_at = entry["of"], load_moment(entry[ERASED_AT])
        known: set[str] = set()
        for conversation_id in self._conversations(pk):
            known |= self._look_at(pk, conversation_id, erased_at)
        for item in self._items(pk, keys.CLAIMS):
            hours = LATE_NOTE_HOURS if item["sk"].startswith(keys.LATE_NOTES) else CLAIM_HOURS
            if item.get(EXPIRES_AT, 0) <= expiry(erased_at, hours=hours):
                self.store.write(Delete(pk, item["sk"]))
        # The detail of a turn whose process ended in between.
        over = expiry(erased_at, hours=self.store.retention.policy.conversation_ttl_hours) + UNDER_WAY_SECONDS
        for item in self._items(pk, keys.EVERY_DETAIL, SWEEP_DETAILS):
            if item["sk"] not in known and item.get(EXPIRES_AT, over + 1) <= over:
                self.store.write(Delete(pk, item["sk"]))

    # ------------------------------------------------------------ the first look

    def _note(self, pk: str, now: datetime) -> None:
        """What refuses turns that come late, and has somebody look again; in place of that of an erasure before."""
        before = self.store.table.get(pk, keys.ERASED) or {}
        due = epoch_seconds(now) + SECOND_LOOK_SECONDS
        hours = max(ERASED_HOURS, min(self.store.retention.policy.conversation_ttl_hours + 1, LATE_NOTE_HOURS))
        moment = dump_moment(now)
        note: Item = {"pk": pk, "sk": keys.ERASED, ERASED_AT: moment, EXPIRES_AT: expiry(now, hours=hours)}
        changes: list[Change] = []
        if self.store.purges_later:
            note[DUE_AT] = due
            ends = due + int(timedelta(hours=TOMBSTONE_HOURS).total_seconds())
            look = {"pk": keys.DUE, "sk": keys.second_look(due, pk), "of": pk, ERASED_AT: moment}
            changes.append(Put({**look, DUE_AT: due, EXPIRES_AT: ends}))
        if before.get(DUE_AT, due) != due:
            changes.append(Delete(keys.DUE, keys.second_look(before[DUE_AT], pk)))
        self.store.write(Put(note), *changes)

    def _bury(self, pk: str, now: datetime, deleted: Counter[Kind], has_time: Callable[[], bool]) -> bool:
        """Put a tombstone for every conversation, whatever there is of it; whether there was time for all."""
        for batch in batches(self._conversations(pk), _HEADS_AT_ONCE):
            self._bury_some(pk, batch, now, deleted)
            if not has_time():
                return False
        return has_time()

    def _bury_some(self, pk: str, conversation_ids: Sequence[str], now: datetime, deleted: Counter[Kind]) -> None:
        found = self.store.table.get_many([(pk, keys.head(each)) for each in conversation_ids])
        heads = {item["sk"]: item for item in found}
        changes: list[Change] = []
        for each in conversation_ids:
            head = heads.get(keys.head(each))
            if head is not None and is_tombstone(head) and not is_restorable(head):
                continue
            # Whatever it is by now: no turn is kept over a tombstone, and none is brought back without its title.
            changes.append(Put(tombstone(pk, each, now)))
            if head is not None and DUE_AT in head:
                changes.append(Delete(keys.DUE, keys.due(head[DUE_AT], pk, each)))
            deleted["conversations"] += 1
        if changes:
            self.store.write(*changes)

    def _forget_profile(self, pk: str, now: datetime, deleted: Counter[Kind]) -> None:
        """Delete the profile, or what of it is no sum of today's, which then ends with the day."""
        today = day_attribute(now)

        def forget() -> bool:
            item = self.store.table.get(pk, keys.PROFILE)
            others = [name for name in item or () if name not in ("pk", "sk", EXPIRES_AT, today)]
            if item is None or (EXPIRES_AT in item and not others):
                return False
            day = datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), datetime.min.time(), UTC)
            self.store.table.write(
                Update(pk, keys.PROFILE, set={EXPIRES_AT: epoch_seconds(day)}, remove=others, condition=Exists())
                if today in item
                else Delete(pk, keys.PROFILE, Matches({today: None}))
            )
            return any(not is_spending(name) for name in others)

        deleted["profile"] += self.store.retried(forget, IN_USE)

    def _sweep(
        self,
        pk: str,
        prefix: str,
        at_once: int,
        now: datetime,
        deleted: Counter[Kind],
        has_time: Callable[[], bool],
    ) -> None:
        there = self._items(pk, prefix, at_once)
        going = (item["sk"] for item in there if not _stays(item))
        for found in batches(going, at_once) if has_time() else ():
            self.store.write(*(_gone(pk, sk, now) for sk in found))
            deleted.update(map(_kind, found))
            if not has_time():
                return

    def _unsubscribe(self, person: Person, report: str, deleted: Counter[Kind]) -> None:
        pk = keys.report(report)
        for item in self._items(pk, keys.subscriptions(person.id)):
            deleted["subscriptions" if "subscription" in item else "other"] += 1
            self.store.write(Delete(pk, item["sk"]))

    def _left(self, pk: str, person: Person, reports: Sequence[str]) -> int:
        items = sum(not _stays(item) for item in self._items(pk, ""))
        return items + sum(
            1 for report in reports for _ in self._items(keys.report(report), keys.subscriptions(person.id))
        )

    # ------------------------------------------------------------ the second look

    def _look_at(self, pk: str, conversation_id: str, erased_at: datetime) -> set[str]:
        """Drop what of a conversation was asked before; the keys of the details that stay."""
        items = list(self._items(pk, keys.conversation(conversation_id)))
        head = next((item for item in items if keys.is_head(item["sk"])), None)
        if head is not None and is_tombstone(head):
            if not is_restorable(head):
                self.store.sweep(pk, conversation_id)
            return {keys.detail(conversation_id, each["request_id"]) for each in items if "request_id" in each}
        turns = [item for item in items if keys.turn_number(item["sk"]) is not None]
        staying = [item for item in turns if not _is_before(item["asked_at"], erased_at)]
        late = [item for item in turns if item not in staying]
        is_empty = head is not None and not turns and _is_before(head["created_at"], erased_at)
        if head is not None and (is_empty or (late and not staying)):
            self._drop(Put(tombstone(pk, conversation_id, self.store.clock()), _unchanged(head)))
            self.store.sweep(pk, conversation_id)
            self._leave(pk, conversation_id)
            return set()
        if head is not None and late:
            # What it is called, and the values that it knows, may be of what goes.
            is_own = head.get("title_source") == "person"
            named = {} if is_own else {"title": ""}
            gone = ["params", *([] if is_own else ["title_source"]), *(["last_question"] if turns[-1] in late else [])]
            change = Update(pk, head["sk"], set=named, remove=gone, condition=_unchanged(head))
            self._drop(change, Delete(pk, keys.summary(conversation_id)))
        for item in late:
            detail = keys.detail(conversation_id, item["request_id"])
            self.store.write(Delete(pk, item["sk"]), Delete(pk, detail))
        for item in items:
            if item["sk"].startswith(keys.runs(conversation_id)) and _is_before(item["asked_at"], erased_at):
                self.store.write(Delete(pk, item["sk"]))
        return {keys.detail(conversation_id, item["request_id"]) for item in staying}

    def _drop(self, *changes: Change) -> None:
        """Change a head on condition that no turn has been kept meanwhile: then somebody looks again."""
        if not self.store.write(*changes):
            raise Conflict(IN_USE)

    def _leave(self, pk: str, conversation_id: str) -> None:
        """Chat channels are in this conversation no more."""
        for item in self._items(pk, keys.CURRENT):
            if item.get("conversation") == conversation_id:
                self.store.write(Delete(pk, item["sk"], Matches({"conversation": conversation_id})))

    # ------------------------------------------------------------ both

    def _items(self, pk: str, prefix: str, at_once: int = SWEEP_ITEMS) -> Iterator[Item]:
        return items_under(self.store.table, pk, prefix, at_once=at_once)

    def _conversations(self, pk: str) -> Iterator[str]:
        """The id of everything that is under one, a tombstone or a run alone among it."""
        last = None
        for item in self._items(pk, keys.CONVERSATIONS):
            found = keys.conversation_of(item["sk"])
            if found is not None and found != last:
                yield found
            last = found


def _stays(item: Item) -> bool:
    """What an erasure leaves: its own note, tombstones, and sums of what was spent, none of which holds any text; and
    which accounts are linked, until the end."""
    sk = item["sk"]
    if sk == keys.PROFILE:
        return all(is_spending(name) for name in item if name not in ("pk", "sk", EXPIRES_AT))
    return sk in (keys.ERASED, keys.KNOWN) or (keys.is_head(sk) and is_tombstone(item) and not is_restorable(item))


def _unchanged(head: Item) -> Matches:
    return Matches({"turn_count": head["turn_count"], DELETED_AT: None})


def _is_before(moment: str, erased_at: datetime) -> bool:
    return load_moment(moment) <= erased_at


def _gone(pk: str, sk: str, now: datetime) -> Change:
    """What becomes of an item; a conversation that has begun since is refused its next turns, too."""
    if keys.is_head(sk):
        return Put(tombstone(pk, keys.conversation_of(sk) or "", now))
    return Delete(pk, sk)


def _kind(sk: str) -> Kind:
    """What an item counts as."""
    if keys.turn_number(sk) is not None:
        return "turns"
    if keys.is_head(sk):
        return "conversations"
    if sk.startswith(keys.EVERY_DETAIL) and sk != keys.metadata(keys.conversation_of(sk) or ""):
        return "details"
    if sk.startswith(keys.CONVERSATIONS) and sk == keys.summary(keys.conversation_of(sk) or ""):
        return "summaries"
    if sk.startswith(keys.MEMORIES) and not sk.startswith(f"{keys.MEMORIES}~"):
        return "memories"
    return "profile" if sk == keys.PROFILE else "other"
