"""A person's memories: what they want remembered beyond a conversation, written and changed by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal, Protocol

from kanina.clock import Clock, Ids
from kanina.memory import given_values
from kanina.memory.known import known_changes
from kanina.memory.limits import KNOWN_SAID_BYTES, MEMORIES_MAXIMUM, MESSAGES_MAXIMUM
from kanina.memory.memory_fields import MemoryType, checked
from kanina.memory.memory_items import Memory as Memory
from kanina.memory.memory_items import dump_memory, load_memory
from kanina.memory.profiles import Profiles
from kanina.memory.retries import Backoff
from kanina.memory.said_turns import forget_turn
from kanina.memory.values import cut, dump_moment, holds_words, words
from kanina.models import Known, Meaning
from kanina.problems import InvalidRequest, LimitReached, NotFound, PreconditionFailed
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import Absent, Change, Delete, Item, Matches, Put, Table, scrub

Order = Literal["created", "used"]

_IN_USE = "The memories are being changed; send it again in a moment."
SAID = 0.9
"""How sure a memory is that was read out of a message; half of the rest is added each time it is said again."""
_CHANGING = ("content", "type", "category", "archived", "valid_from", "valid_to", "uses", "means", "confidence")
"""The attributes that may change while a memory stays under its key."""


@dataclass(frozen=True, slots=True)
class Source:
    """The turn that a memory was said in; None for the conversation of one that a client keeps itself."""

    conversation_id: str | None
    request_id: str


@dataclass(frozen=True, slots=True)
class Remembered:
    """What came of something that is to be remembered. merged: it was known already. closed: what it took the place
    of, which is true no more."""

    memory: Memory
    merged: bool = False
    closed: tuple[Memory, ...] = ()


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

    def remember(self, pk: str, given: Mapping[str, Any], source: Source | None = None) -> Remembered:
        """Remember something once: what says the same as a memory that is true is merged with that, and what one
        memory alone can say ends the one that said it until now.

        source: the turn it was said in; None for what the person wrote themselves. A turn is learnt from once, whatever
        has become of its memory. Raises as `checked` does, and LimitReached where there are as many as may be.
        """
        fields = checked(given)
        if "content" not in fields:
            raise InvalidRequest("content is missing: send what is to be remembered.")
        now = self._clock()
        fields["content"] = self._redact(fields["content"])
        reading = self._reader.read(fields["content"])
        # Ids grow with time and begin with a digit: the newest is read first, after the pinned ones.
        memory = Memory(f"{int(now.timestamp() * 1000):013d}-{self._ids()[:8]}", created_at=now, **fields)
        memory = replace(memory, means=reading.means)
        if source is not None:
            memory = replace(
                memory,
                confidence=SAID,
                source_conversation_id=source.conversation_id,
                source_message_id=source.request_id,
            )
        return self._backoff.retried(lambda: self._remembered(pk, memory, fields, reading, now), _IN_USE)

    def _remembered(
        self, pk: str, memory: Memory, fields: Mapping[str, Any], reading: Reading, now: datetime
    ) -> Remembered:
        """One attempt. Raises ConditionFailed where somebody else changes the same."""
        there = {item["sk"]: item for item in self._table.query(pk, keys.MEMORIES).items}
        known = there.get(keys.KNOWN)
        items = {item["sk"]: item for sk, item in there.items() if not sk.startswith(f"{keys.MEMORIES}~")}
        found = {sk: load_memory(item) for sk, item in items.items()}
        same = next((sk for sk, each in found.items() if _says_the_same(each, memory, now)), None)
        if same is not None:
            before = found[same]
            if before.source_message_id == memory.source_message_id is not None:
                return Remembered(before, merged=True)
            told = {name: value for name, value in fields.items() if name != "content"}
            sure = before.confidence + (1 - before.confidence) / 2
            after = replace(before, confidence=sure, last_accessed_at=now, access_count=before.access_count + 1, **told)
            changes = _rewritten(pk, items[same], after)
            self._table.write(*changes, *known_changes(pk, known, [after.memory_id], _known_of([after], now)))
            return Remembered(after, merged=True)
        closed = {sk: each for sk, each in found.items() if each.is_true(now) and _ends(memory, reading, each)}
        over = {sk: replace(each, valid_to=now) for sk, each in closed.items()}
        if closed:
            memory = replace(memory, supersedes=max(each.memory_id for each in closed.values()))
        counted = self._table.get(pk, keys.MEMORY_COUNT)
        count = counted["count"] if counted else 0
        if count >= MEMORIES_MAXIMUM:
            raise LimitReached(
                f"There are {MEMORIES_MAXIMUM} memories already; delete one of them first.", limit=MEMORIES_MAXIMUM
            )
        gone = [each.memory_id for each in over.values()]
        self._table.write(
            Put(dump_memory(memory, pk), Absent()),
            _counted(pk, counted, count + 1),
            *(change for sk, each in over.items() for change in _rewritten(pk, items[sk], each)),
            *known_changes(pk, known, gone, _known_of([memory], now)),
        )
        return Remembered(memory, closed=tuple(over.values()))

    def all(self, pk: str) -> tuple[Memory, ...]:
        """All memories of a person, the oldest first."""
        return tuple(sorted(self._all(pk), key=lambda memory: memory.memory_id))

    def fits(self, memory: Memory) -> bool:
        """Whether the model has what a memory speaks of; a fact speaks of nothing there."""
        return memory.means is None or self._reader.fits(memory.means)

    def get(self, pk: str, memory_id: str) -> Memory:
        """A memory. Raises NotFound."""
        return load_memory(self._found(pk, memory_id))

    def change(self, pk: str, memory_id: str, given: Mapping[str, Any], expected: str | None = None) -> Memory:
        """Change what is given of a memory, all of it or nothing. expected: the version it must have now.

        Raises as `checked` does, NotFound, and PreconditionFailed for another version.
        """
        fields = checked(given)
        if "content" in fields:
            fields["content"] = self._redact(fields["content"])
            fields["means"] = self._reader.read(fields["content"]).means

        def change() -> Memory:
            item = self._found(pk, memory_id)
            before = load_memory(item)
            if expected is not None and before.version != expected:
                raise PreconditionFailed("It was changed since you read it; read it again, then change it.")
            after, now = replace(before, **fields), self._clock()
            known = self._table.get(pk, keys.KNOWN) if before.means or after.means else None
            self._table.write(
                *_rewritten(pk, item, after), *known_changes(pk, known, [memory_id], _known_of([after], now))
            )
            return load_memory(dump_memory(after, pk))

        return self._backoff.retried(change, _IN_USE)

    def delete(self, pk: str, *memory_ids: str) -> None:
        """Delete memories, their embeddings, and the words of the turns they were said in. Raises NotFound."""
        for memory_id in memory_ids:
            self._backoff.retried(partial(self._delete, pk, memory_id), _IN_USE)
        scrub(self._table)

    def forget_words(self, pk: str, conversation_id: str | None, said: str) -> None:
        """Take the turns of a conversation that say so many words out of it, but for their numbers."""
        forget_turn(self._table, pk, conversation_id, None, said)
        scrub(self._table)

    def _delete(self, pk: str, memory_id: str) -> None:
        item = self._found(pk, memory_id)
        counted = self._table.get(pk, keys.MEMORY_COUNT)
        count = counted["count"] if counted else 1
        known = self._table.get(pk, keys.KNOWN) if "means" in item else None
        # First the words: a memory that is still there can be deleted again.
        forget_turn(self._table, pk, item.get("conversation"), item.get("message"), item["content"])
        self._table.write(
            Delete(pk, item["sk"], Matches({"created_at": item["created_at"]})),
            Delete(pk, keys.embedding(memory_id)),
            _counted(pk, counted, max(count - 1, 0)),
            *known_changes(pk, known, [memory_id], []),
        )

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

    def _all(self, pk: str) -> Iterator[Memory]:
        page = self._table.query(pk, keys.MEMORIES)
        return (load_memory(item) for item in page.items if not item["sk"].startswith(f"{keys.MEMORIES}~"))

    def _found(self, pk: str, memory_id: str) -> Item:
        given_values.text("memory_id", memory_id)
        places = [(pk, keys.memory(memory_id)), (pk, keys.memory(memory_id, pinned=True))]
        found = self._table.get_many(places)
        if not found or memory_id.startswith("~"):
            raise NotFound("There is no such memory; it may have been deleted.")
        return found[0]


def _place_of(wanted: WantedMemories) -> Callable[[Memory], tuple[str, str]]:
    """What a memory is sorted by: its moment as text, then its id."""

    def place(memory: Memory) -> tuple[str, str]:
        moment = memory.created_at if wanted.order == "created" else memory.last_accessed_at or memory.created_at
        return dump_moment(moment), memory.memory_id

    return place


def _says_the_same(memory: Memory, new: Memory, now: datetime) -> bool:
    """Whether a memory is of the same turn, or true and of the same meaning or words."""
    if new.source_message_id is not None and memory.source_message_id == new.source_message_id:
        return True
    if new.means is not None and memory.means is not None:
        return memory.is_true(now) and _alike(memory.means) == _alike(new.means)
    both = new.means is memory.means is None
    return both and memory.is_true(now) and _folded(memory.content) == _folded(new.content)


def _alike(meaning: Meaning) -> Meaning:
    """A meaning for comparing: its word without case and quotation marks."""
    return meaning.model_copy(update={"word": " ".join(words(meaning.word))})


def _folded(text: str) -> str:
    """A note for comparing: its case and its spaces tell nothing, its signs do ("C" is not "C++")."""
    return " ".join(text.casefold().split())


def _ends(new: Memory, reading: Reading, memory: Memory) -> bool:
    """Whether a memory is true no more since the new one is."""
    if new.means is not None and memory.means is not None and new.means.subject == memory.means.subject:
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


def _known_of(memories: Iterable[Memory], now: datetime) -> list[Known]:
    """What every turn knows of these memories: the meanings of those that are, or will be, true."""
    return [
        Known(
            **memory.means.model_dump(),
            id=memory.memory_id,
            said=cut(memory.content, KNOWN_SAID_BYTES),
            valid_from=memory.valid_from,
            valid_to=memory.valid_to,
        )
        for memory in memories
        if memory.means is not None and memory.is_true(now)
    ]


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
