"""How a person's memories lie in the table: those of linked accounts together, and what every turn knows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from kanina import given_values
from kanina.memory.known import (
    accounts,
    contradict,
    known_changes,
    known_of,
    known_together,
    load_links,
    meet,
    one_truth,
)
from kanina.memory.limits import MEMORIES_MAXIMUM
from kanina.memory.memory_items import Memory, dump_memory, load_memory
from kanina.memory.store import Part
from kanina.problems import LimitReached, NotFound
from kanina.storage import keys
from kanina.storage.table import Absent, Change, Delete, Item, Matches, Put

IN_USE: Final = "The memories are being changed; send it again in a moment."
_CHANGING: Final = ("content", "type", "category", "archived", "valid_from", "valid_to", "uses", "means", "confidence")
"""The attributes that may change while a memory stays under its key."""


@dataclass(frozen=True, slots=True)
class Held:
    """A memory, its item, and the partition key of the account it was said in."""

    pk: str
    item: Item
    memory: Memory

    def ended(self, at: datetime, by: str | None = None) -> Held:
        """The same as true no more since a moment; what was to be true only later is put away. by: the memory that is
        to end it then, if that is later."""
        memory = self.memory
        until = memory.until if memory.ended_by else memory.valid_to
        memory = replace(memory, ended_by=by, until=until if by else None)
        over = replace(memory, valid_to=at) if memory.since <= at else replace(memory, is_archived=True)
        return replace(self, memory=over)

    def spared(self, by: str, now: datetime) -> Held:
        """The same as it was before a memory was to end it, unless it has."""
        memory = self.memory
        if memory.ended_by != by or not (memory.is_archived or memory.is_true(now)):
            return self
        before = replace(memory, valid_to=memory.until, is_archived=False, ended_by=None, until=None)
        return replace(self, memory=before)


class Shelf(Part):
    """The memories of each account in one table."""

    def all(self, pk: str) -> Sequence[Memory]:
        """The memories of a person, as they are together; see `known.one_truth`."""
        there = self.store.table.query(pk, keys.MEMORIES).items
        known = next((item for item in there if item["sk"] == keys.KNOWN), None)
        if not load_links(known):
            return [load_memory(item) for item in _of_memories(there)]
        return [memory for _, memory in one_truth(by_account(self.held(pk, known)))]

    def items(self, pk: str) -> Sequence[Item]:
        """The items of an account's own memories."""
        return _of_memories(self.store.table.query(pk, keys.MEMORIES).items)

    def own(self, pk: str) -> list[Held]:
        """The memories of an account alone."""
        return [Held(pk, item, load_memory(item)) for item in self.items(pk)]

    def told(self, pks: Iterable[str]) -> dict[str, list[Memory]]:
        """The memories of accounts, as each of them was told."""
        return {pk: [load_memory(item) for item in self.items(pk)] for pk in pks}

    def held(self, pk: str, known: Item | None) -> list[Held]:
        """The memories of all accounts that are linked with one, its own among them; none where none is linked."""
        if not load_links(known):
            return []
        return [
            Held(each, item, load_memory(item))
            for each in accounts(self.store.table, pk, known)
            for item in self.items(each)
        ]

    def found(self, pk: str, memory_id: str) -> tuple[Held, Item | None]:
        """A memory of one's own or of a linked account, and what every turn knows. Raises NotFound."""
        given_values.text("memory_id", memory_id)
        places = keys.memory(memory_id), keys.memory(memory_id, pinned=True)
        there = {item["sk"]: item for item in self.store.table.get_many([(pk, sk) for sk in (*places, keys.KNOWN)])}
        known = there.pop(keys.KNOWN, None)
        found = list(there.values())
        if not found and load_links(known):
            others = accounts(self.store.table, pk, known)
            found = self.store.table.get_many([(each, sk) for each in others for sk in places])
        if not found or memory_id.startswith("~"):
            raise NotFound("There is no such memory; it may have been deleted.")
        return Held(found[0]["pk"], found[0], load_memory(found[0])), known

    def shown(self, pk: str, found: Held, known: Item | None) -> Memory:
        """A memory as it is among those of linked accounts."""
        together = self.all(pk) if load_links(known) else ()
        return next((each for each in together if each.memory_id == found.memory.memory_id), found.memory)

    def known(
        self, pk: str, known: Item | None, gone: AbstractSet[str], after: Mapping[str, Sequence[Memory]]
    ) -> list[Change]:
        """What every turn knows once the memories `gone` are so, or as they are `after`, by whose they are."""
        now = self.store.clock()
        if not load_links(known):
            return known_changes(pk, known, gone, known_of(after.get(pk, ()), now))
        found = accounts(self.store.table, pk, known)
        held = {
            each: [*(memory for memory in memories if memory.memory_id not in gone), *after.get(each, ())]
            for each, memories in self.told(found).items()
        }
        return known_together(found, held, now, is_more=any(after.values()))

    def room(self, pk: str, known: Item | None) -> Item | None:
        """The count of an account's memories. Raises LimitReached where all accounts have as many as may be."""
        places = [(each, keys.MEMORY_COUNT) for each in (pk, *load_links(known))]
        counts = {item["pk"]: item for item in self.store.table.get_many(places)}
        if sum(item["count"] for item in counts.values()) >= MEMORIES_MAXIMUM:
            raise LimitReached(
                f"There are {MEMORIES_MAXIMUM} memories already; delete one of them first.", limit=MEMORIES_MAXIMUM
            )
        return counts.get(pk)


def _of_memories(items: Iterable[Item]) -> list[Item]:
    return [item for item in items if not item["sk"].startswith(keys.OF_PERSON)]


def ended_by(new: Memory, held: Iterable[Held], now: datetime, ends: Callable[[Memory], bool]) -> list[Held]:
    """Those that are true no more from when a memory is true on, of those that it `ends`: none where it is archived or
    over, and what is true only until then stays so."""
    if not new.is_true(now):
        return []
    since = max(now, new.valid_from or now)
    by = new.memory_id if since > now else None
    return [each.ended(since, by) for each in held if meet(new, each.memory, since) and ends(each.memory)]


def replanned(held: Iterable[Held], memory_id: str, after: Memory | None, now: datetime) -> list[Held]:
    """What becomes of the others of an account once a memory is so, or is deleted: what it was to end later stays, and
    what it contradicts ends."""
    before = {each.memory.memory_id: each for each in held if each.memory.memory_id != memory_id}
    there = {key: each.spared(memory_id, now) for key, each in before.items()}
    planned = [each.memory for key, each in there.items() if each != before[key] and each.memory.since > now]
    for new in sorted([*planned, *([after] if after else [])], key=lambda each: each.told_at):
        others = [each for key, each in there.items() if key != new.memory_id]
        there |= {each.memory.memory_id: each for each in ended_by(new, others, now, partial(contradict, new))}
    return [each for key, each in there.items() if each.memory != before[key].memory]


def by_account(held: Sequence[Held]) -> dict[str, list[Memory]]:
    """The memories of each account, by its partition key."""
    found: dict[str, list[Memory]] = {}
    for each in held:
        found.setdefault(each.pk, []).append(each.memory)
    return found


def rewritten(pk: str, item: Item, memory: Memory) -> list[Change]:
    """A memory in place of its item, on condition that nobody has changed that."""
    after = dump_memory(memory, pk)
    unchanged = Matches({name: item.get(name) for name in _CHANGING})
    if after["sk"] == item["sk"]:
        return [Put(after, unchanged)]
    return [Delete(pk, item["sk"], unchanged), Put(after, Absent())]


def counted_as(pk: str, before: Item | None, count: int) -> Put:
    """The count, on condition that nobody has changed it since it was read."""
    unchanged = Matches({"count": before["count"]}) if before else Absent()
    return Put({"pk": pk, "sk": keys.MEMORY_COUNT, "count": count}, unchanged)
