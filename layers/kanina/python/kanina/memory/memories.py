"""A person's memories: what they want remembered beyond a conversation, written and changed by themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal, Protocol

from kanina.clock import Clock, Ids
from kanina.memory import given_values
from kanina.memory.known import (
    accounts,
    contradict,
    folded,
    known_changes,
    known_of,
    known_together,
    load_links,
    one_truth,
    say_the_same,
)
from kanina.memory.limits import EMBEDDED_AT_ONCE, MEMORIES_MAXIMUM, MESSAGES_MAXIMUM
from kanina.memory.memory_fields import MemoryType, checked
from kanina.memory.memory_items import Memory as Memory
from kanina.memory.memory_items import dump_memory, load_memory
from kanina.memory.profiles import Profiles
from kanina.memory.recall.vectors import Embedder, Vector, packed
from kanina.memory.retries import Backoff
from kanina.memory.said_turns import forget_turn
from kanina.memory.values import dump_moment, holds_words, words
from kanina.models import Meaning
from kanina.problems import Conflict, InvalidRequest, LimitReached, NotFound, PreconditionFailed
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import Absent, Change, ConditionFailed, Delete, Item, Matches, Put, Table, Update, scrub

Order = Literal["created", "used"]

_IN_USE = "The memories are being changed; send it again in a moment."
SAID, FOUND = 0.9, 0.7
"""How sure a memory is that was said outright, or found in a message; half of the rest is added each time it is said
again."""
EMBEDDED_BY = "embedded_by"
"""On the count of memories: the embedder by which each of them has a vector. A count that changes says so no more."""
_CHANGING = ("content", "type", "category", "archived", "valid_from", "valid_to", "uses", "means", "confidence")
"""The attributes that may change while a memory stays under its key."""


@dataclass(frozen=True, slots=True)
class Source:
    """The turn that a memory was said in; None for the conversation of one that a client keeps itself.

    found_at: when it was said, where it was found in it later: several things may be in one turn, and the same words of
    it are the same memory, whatever has become of them.
    """

    conversation_id: str | None
    request_id: str
    found_at: datetime | None = None

    def words_of(self, content: str) -> str:
        """What tells these words of it from others of it."""
        return hashlib.sha256(f"{self.request_id} {folded(content)}".encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What came of something that is to be remembered. merged: it was known already. closed: what it took the place
    of, which is true no more."""

    memory: Memory
    merged: bool = False
    closed: tuple[Memory, ...] = ()


@dataclass(frozen=True, slots=True)
class _Held:
    """A memory, its item, and the partition key of the account it was said in."""

    pk: str
    item: Item
    memory: Memory

    def ended(self, at: datetime) -> _Held:
        """The same as true no more since a moment."""
        return replace(self, memory=replace(self.memory, valid_to=at))


@dataclass(frozen=True, slots=True)
class Reading:
    """What the words of a memory say: what they do to answers, and the words of what they end ("I stopped …")."""

    means: Meaning | None = None
    ends: tuple[str, ...] = ()


class Reader(Protocol):
    """Who reads the words of memories by a semantic model."""

    def read(self, content: str) -> Reading: ...

    def fits(self, meaning: Meaning) -> bool:
        """Whether the model still has what a memory speaks of."""


class _NoReader:
    """Where there is no model, everything is a fact."""

    def read(self, content: str) -> Reading:
        return Reading()

    def fits(self, meaning: Meaning) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class MemoryList:
    """A page of memories, those first that the order puts first. `next`: None at the end."""

    memories: tuple[Memory, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class WantedMemories:
    """Which memories a list is to hold; what is None or empty does not matter. `words`: as for conversations."""

    memory_type: MemoryType | None = None
    category: str | None = None
    pinned: bool | None = None
    archived: bool | None = False
    source_conversation_id: str | None = None
    words: str = ""
    order: Order = "created"

    def takes(self, memory: Memory) -> bool:
        """Whether this one is among them."""
        return (
            self.memory_type in (None, memory.memory_type)
            and self.category in (None, memory.category)
            and self.pinned in (None, memory.is_pinned)
            and self.archived in (None, memory.is_archived)
            and self.source_conversation_id in (None, memory.source_conversation_id)
            and holds_words(f"{memory.content} {memory.category}", words(self.words))
        )


class Memories:
    """Memories in one table, each under its person's key. Safe for threads; any call may raise StorageFault."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        ids: Ids,
        backoff: Backoff | None = None,
        *,
        redact: Redact = keep,
        reader: Reader | None = None,
    ) -> None:
        self._table = table
        self._clock = clock
        self._ids = ids
        self._backoff = backoff or Backoff()
        self._redact = redact
        self._reader = reader or _NoReader()
        self.profiles = Profiles(table, self._backoff)

    def add(self, pk: str, given: Mapping[str, Any]) -> Memory:
        """As `remember`: the memory alone."""
        return self.remember(pk, given).memory

    def remember(
        self, pk: str, given: Mapping[str, Any], source: Source | None = None, also: Sequence[Change] = ()
    ) -> Remembered:
        """Remember something once: what says the same as a memory that is true is merged with that, and what one
        memory alone can say ends the one that said it until now.

        source: the turn it was said in; None for what the person wrote themselves. A turn is learnt from once, whatever
        has become of its memory. also: written with it, if anything is. Raises as `checked` does, LimitReached where
        there are as many as may be, and Conflict where a condition of `also` does not hold.
        """
        fields = checked(given)
        if "content" not in fields:
            raise InvalidRequest("content is missing: send what is to be remembered.")
        now = self._clock()
        fields["content"] = self._redact(fields["content"])
        found_at = source.found_at if source else None
        own = self._ids()[:8] if source is None or found_at is None else source.words_of(fields["content"])
        # Ids grow with time and begin with a digit: the newest is read first, after the pinned ones.
        memory_id = f"{int((found_at or now).timestamp() * 1000):013d}-{own}"
        # What is found does nothing to answers, whatever its words would do if they were said outright.
        reading = self._reader.read(fields["content"]) if found_at is None else Reading()
        memory = Memory(memory_id, created_at=found_at or now, **fields)
        memory = replace(memory, means=reading.means)
        if source is not None:
            memory = replace(
                memory,
                confidence=SAID if found_at is None else FOUND,
                source_conversation_id=source.conversation_id,
                source_message_id=source.request_id,
            )
        told = {name: value for name, value in fields.items() if name != "content" and found_at is None}
        return self._backoff.retried(lambda: self._remembered(pk, memory, told, reading, also), _IN_USE)

    def _remembered(
        self, pk: str, memory: Memory, told: Mapping[str, Any], reading: Reading, also: Sequence[Change]
    ) -> Remembered:
        """One attempt. Raises ConditionFailed where somebody else changes the same."""
        now = self._clock()
        there = {item["sk"]: item for item in self._table.query(pk, keys.MEMORIES).items}
        known = there.get(keys.KNOWN)
        own = [_Held(pk, item, load_memory(item)) for sk, item in there.items() if not sk.startswith(keys.OF_PERSON)]
        held = self._held(pk, known)
        # Of linked accounts the later said holds: what has ended by that is not true here either.
        seen = {each.memory_id: each for _, each in one_truth(_by_account(held))}
        shown = [(each, seen.get(each.memory.memory_id, each.memory)) for each in own]
        same = next((each for each, as_seen in shown if _says_the_same(as_seen, memory, now)), None)
        if same is not None:
            return self._merged(same, memory, told, known, also)
        # What is to be true later leaves what is true until then.
        since = max(now, memory.valid_from or now)
        over = [each.ended(since) for each in own if each.memory.is_true(since) and _ends(memory, reading, each.memory)]
        if over:
            memory = replace(memory, supersedes=max(each.memory.memory_id for each in over))
        elsewhere = [
            each for each in held if each.pk != pk and seen.get(each.memory.memory_id, each.memory).is_true(now)
        ]
        # What contradicts it there is over while the accounts are linked; what it takes back is over for good.
        closed = [each.ended(since) for each in elsewhere if _ends(memory, reading, each.memory)]
        rewritten = [*over, *(each for each in closed if not contradict(each.memory, memory))]
        anew = _by_account(rewritten)
        anew[pk] = [memory, *anew.get(pk, ())]
        counted = self._room(pk, known)
        changes = [
            Put(dump_memory(memory, pk), Absent()),
            _counted(pk, counted, (counted["count"] if counted else 0) + 1),
            *(change for each in rewritten for change in _rewritten(each.pk, each.item, each.memory)),
            *self._known(pk, known, {each.memory.memory_id for each in rewritten}, anew),
        ]
        self._write(changes, also)
        if any(say_the_same(each.memory, memory) for each in elsewhere):
            return Remembered(memory, merged=True)
        ended_before = {each.memory_id for each in seen.values() if not each.is_true(now)}
        ended = (each.memory for each in (*over, *closed))
        return Remembered(memory, closed=tuple(each for each in ended if each.memory_id not in ended_before))

    def _merged(
        self, same: _Held, memory: Memory, told: Mapping[str, Any], known: Item | None, also: Sequence[Change]
    ) -> Remembered:
        """A memory that is said again, by a message that it was not learnt from."""
        before = same.memory
        if before.source_message_id == memory.source_message_id is not None:
            return Remembered(before, merged=True)
        sure = before.confidence + (1 - before.confidence) / 2
        after = replace(
            before, confidence=sure, last_accessed_at=self._clock(), access_count=before.access_count + 1, **told
        )
        changes = [
            *_rewritten(same.pk, same.item, after),
            *self._known(same.pk, known, {after.memory_id}, {same.pk: [after]}),
        ]
        self._write(changes, also)
        return Remembered(after, merged=True)

    def _write(self, changes: Sequence[Change], also: Sequence[Change]) -> None:
        try:
            self._table.write(*changes, *also)
        except ConditionFailed as failure:
            if failure.reason == "condition" and failure.index >= len(changes):
                raise Conflict(_IN_USE) from None
            raise

    def _room(self, pk: str, known: Item | None) -> Item | None:
        """The count of an account's memories. Raises LimitReached where all accounts have as many as may be."""
        places = [(each, keys.MEMORY_COUNT) for each in (pk, *load_links(known))]
        counts = {item["pk"]: item for item in self._table.get_many(places)}
        if sum(item["count"] for item in counts.values()) >= MEMORIES_MAXIMUM:
            raise LimitReached(
                f"There are {MEMORIES_MAXIMUM} memories already; delete one of them first.", limit=MEMORIES_MAXIMUM
            )
        return counts.get(pk)

    def _held(self, pk: str, known: Item | None) -> list[_Held]:
        """The memories of all accounts that are linked with one, its own among them; none where none is linked."""
        if not load_links(known):
            return []
        return [
            _Held(each, item, load_memory(item))
            for each in accounts(self._table, pk, known)
            for item in self._items(each)
        ]

    def _known(
        self, pk: str, known: Item | None, gone: AbstractSet[str], after: Mapping[str, Sequence[Memory]]
    ) -> list[Change]:
        """What every turn knows once the memories `gone` are so, or as they are `after`, by whose they are."""
        now = self._clock()
        if not load_links(known):
            return known_changes(pk, known, gone, known_of(after.get(pk, ()), now))
        found = accounts(self._table, pk, known)
        there = {each: map(load_memory, self._items(each)) for each in found}
        held = {
            each: [*(memory for memory in memories if memory.memory_id not in gone), *after.get(each, ())]
            for each, memories in there.items()
        }
        return known_together(found, held, now, is_more=any(after.values()))

    def all(self, pk: str) -> tuple[Memory, ...]:
        """All memories of a person, the oldest first; see `one_truth` for what those of linked accounts come to."""
        return tuple(sorted(self._all(pk), key=lambda memory: memory.memory_id))

    def fits(self, memory: Memory) -> bool:
        """Whether the model has what a memory speaks of; a fact speaks of nothing there."""
        return memory.means is None or self._reader.fits(memory.means)

    def get(self, pk: str, memory_id: str) -> Memory:
        """A memory. Raises NotFound."""
        found, known = self._found(pk, memory_id)
        return self._shown(pk, found, known)

    def change(self, pk: str, memory_id: str, given: Mapping[str, Any], expected: str | None = None) -> Memory:
        """Change what is given of a memory, all of it or nothing. expected: the version it must have now.

        Raises as `checked` does, NotFound, and PreconditionFailed for another version.
        """
        fields = checked(given)
        if "content" in fields:
            fields["content"] = self._redact(fields["content"])
            fields["means"] = self._reader.read(fields["content"]).means

        def change() -> Memory:
            found, known = self._found(pk, memory_id)
            if expected is not None and self._shown(pk, found, known).version != expected:
                raise PreconditionFailed("It was changed since you read it; read it again, then change it.")
            after = replace(found.memory, **fields)
            is_reworded = after.content != found.memory.content and after.vector is not None
            if is_reworded:
                after = replace(after, vector=None)
            is_known = found.memory.means or after.means
            self._table.write(
                *_rewritten(found.pk, found.item, after),
                *(self._known(pk, known, {memory_id}, {found.pk: [after]}) if is_known else ()),
                *([Update(found.pk, keys.MEMORY_COUNT, remove=(EMBEDDED_BY,))] if is_reworded else ()),
            )
            return load_memory(dump_memory(after, found.pk))

        return self._backoff.retried(change, _IN_USE)

    def delete(self, pk: str, *memory_ids: str) -> None:
        """Delete memories, and the words of the turns they were said in. Raises NotFound."""
        for memory_id in memory_ids:
            self._backoff.retried(partial(self._delete, pk, memory_id), _IN_USE)
        scrub(self._table)

    def embed(self, pk: str, embedder: Embedder) -> None:
        """Give those of a person's own that have no vector by an embedder theirs, `EMBEDDED_AT_ONCE` at most.

        One read of a small item where all have them. Raises what the embedder does.
        """
        counted = self._table.get(pk, keys.MEMORY_COUNT)
        if counted is None or counted.get(EMBEDDED_BY) == embedder.name:
            return
        there = [(item, load_memory(item)) for item in self._items(pk)]
        left = [each for each in there if each[1].vector is None or each[1].vector.by != embedder.name]
        some = left[:EMBEDDED_AT_ONCE]
        for item, memory in some:
            [vector] = embedder.passages([self._redact(memory.content)])
            attributes = Vector(embedder.name, packed(vector)).attributes
            with suppress(ConditionFailed):  # reworded, or gone
                self._table.write(Update(pk, item["sk"], attributes, condition=Matches({"content": memory.content})))
        if len(some) == len(left):
            same = Matches({"count": counted["count"]})
            with suppress(ConditionFailed):
                self._table.write(Update(pk, keys.MEMORY_COUNT, {EMBEDDED_BY: embedder.name}, condition=same))

    def forget_words(self, pk: str, conversation_id: str | None, said: str) -> None:
        """Take the turns of a conversation that say so many words out of it, but for their numbers."""
        forget_turn(self._table, pk, conversation_id, None, said)
        scrub(self._table)

    def _delete(self, pk: str, memory_id: str) -> None:
        """With what says the same in a linked account; what it has ended there does not come back."""
        found, known = self._found(pk, memory_id)
        held = self._held(pk, known)
        others = [each for each in held if each.pk != found.pk]
        gone = [found, *(each for each in others if say_the_same(each.memory, found.memory))]
        said = found.memory.created_at
        over = [
            each.ended(said)
            for each in others
            if contradict(each.memory, found.memory)
            and not say_the_same(each.memory, found.memory)
            and each.memory.created_at < said
            and each.memory.is_true(said)
        ]
        linked = {pk, *(each.pk for each in held)}
        # First the words: a memory that is still there can be deleted again.
        for each in gone:
            for place in linked:
                forget_turn(
                    self._table, place, each.item.get("conversation"), each.item.get("message"), each.memory.content
                )
        ids = {each.memory.memory_id for each in (*gone, *over)}
        self._table.write(
            *(change for each in gone for change in self._deleted(each)),
            *(change for each in over for change in _rewritten(each.pk, each.item, each.memory)),
            *(self._known(pk, known, ids, _by_account(over)) if found.memory.means else ()),
        )

    def _deleted(self, held: _Held) -> list[Change]:
        counted = self._table.get(held.pk, keys.MEMORY_COUNT)
        count = counted["count"] if counted else 1
        return [
            Delete(held.pk, held.item["sk"], Matches({"created_at": held.item["created_at"]})),
            _counted(held.pk, counted, max(count - 1, 0)),
        ]

    def list(self, pk: str, wanted: WantedMemories, limit: int = 20, cursor: str | None = None) -> MemoryList:
        """A page of the memories that are wanted, the newest or last used first. Reads all there are, 0.4 MB at most.

        Raises InvalidRequest for a limit or cursor that is not right.
        """
        given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
        after = _place(given_values.cursor(cursor))
        place = _place_of(wanted)
        found = sorted((each for each in self._all(pk) if wanted.takes(each)), key=place, reverse=True)
        if after is not None:
            found = [each for each in found if place(each) < after]
        page = tuple(found[:limit])
        return MemoryList(page, given_values.opaque("@".join(place(page[-1]))) if len(found) > limit else None)

    def _all(self, pk: str) -> Sequence[Memory]:
        there = self._table.query(pk, keys.MEMORIES).items
        known = next((item for item in there if item["sk"] == keys.KNOWN), None)
        if not load_links(known):
            return [load_memory(item) for item in there if not item["sk"].startswith(keys.OF_PERSON)]
        return [memory for _, memory in one_truth(_by_account(self._held(pk, known)))]

    def _items(self, pk: str) -> Sequence[Item]:
        there = self._table.query(pk, keys.MEMORIES).items
        return [item for item in there if not item["sk"].startswith(keys.OF_PERSON)]

    def _shown(self, pk: str, found: _Held, known: Item | None) -> Memory:
        """A memory as it is among those of linked accounts."""
        together = self._all(pk) if load_links(known) else ()
        return next((each for each in together if each.memory_id == found.memory.memory_id), found.memory)

    def _found(self, pk: str, memory_id: str) -> tuple[_Held, Item | None]:
        """A memory of one's own or of a linked account, and what every turn knows. Raises NotFound."""
        given_values.text("memory_id", memory_id)
        places = keys.memory(memory_id), keys.memory(memory_id, pinned=True)
        there = {item["sk"]: item for item in self._table.get_many([(pk, sk) for sk in (*places, keys.KNOWN)])}
        known = there.pop(keys.KNOWN, None)
        found = list(there.values())
        if not found and load_links(known):
            others = accounts(self._table, pk, known)
            found = self._table.get_many([(each, sk) for each in others for sk in places])
        if not found or memory_id.startswith("~"):
            raise NotFound("There is no such memory; it may have been deleted.")
        return _Held(found[0]["pk"], found[0], load_memory(found[0])), known


def _by_account(held: Sequence[_Held]) -> dict[str, list[Memory]]:
    found: dict[str, list[Memory]] = {}
    for each in held:
        found.setdefault(each.pk, []).append(each.memory)
    return found


def _place_of(wanted: WantedMemories) -> Callable[[Memory], tuple[str, str]]:
    """What a memory is sorted by: its moment as text, then its id."""

    def place(memory: Memory) -> tuple[str, str]:
        moment = memory.created_at if wanted.order == "created" else memory.last_accessed_at or memory.created_at
        return dump_moment(moment), memory.memory_id

    return place


def _says_the_same(memory: Memory, new: Memory, now: datetime) -> bool:
    """Whether a memory is the new one, is of the same turn, or true and of the same meaning or words."""
    if memory.memory_id == new.memory_id:
        return True
    if new.confidence == FOUND:  # it may be one of several things in its turn, and its words do nothing
        return memory.is_true(now) and folded(memory.content) == folded(new.content)
    if new.source_message_id is not None and memory.source_message_id == new.source_message_id:
        return True
    return memory.is_true(now) and say_the_same(memory, new)


def _ends(new: Memory, reading: Reading, memory: Memory) -> bool:
    """Whether a memory is true no more since the new one is."""
    if contradict(new, memory):
        return True
    said = " ".join(words(memory.content))
    return bool(reading.ends) and all(word in said for word in reading.ends)


def _rewritten(pk: str, item: Item, memory: Memory) -> list[Change]:
    """A memory in place of its item, on condition that nobody has changed that."""
    after = dump_memory(memory, pk)
    unchanged = Matches({name: item.get(name) for name in _CHANGING})
    if after["sk"] == item["sk"]:
        return [Put(after, unchanged)]
    return [Delete(pk, item["sk"], unchanged), Put(after, Absent())]


def _counted(pk: str, before: Item | None, count: int) -> Put:
    """The count, on condition that nobody has changed it since it was read."""
    unchanged = Matches({"count": before["count"]}) if before else Absent()
    return Put({"pk": pk, "sk": keys.MEMORY_COUNT, "count": count}, unchanged)


def _place(cursor: str | None) -> tuple[str, str] | None:
    if cursor is None:
        return None
    moment, _, memory_id = given_values.read_opaque(cursor).partition("@")
    if not (memory_id and moment):
        raise given_values.no_cursor()
    return moment, memory_id
