"""A person's memories: what they want remembered beyond a conversation, written and changed by themselves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from kanina.clock import Clock, Ids
from kanina.memory import given_values, timestamps
from kanina.memory.limits import MEMORIES_MAXIMUM, MESSAGES_MAXIMUM
from kanina.memory.memory_fields import MemoryType, checked
from kanina.memory.retries import Backoff
from kanina.memory.texts import holds_words, words
from kanina.problems import Conflict, InvalidRequest, LimitReached, NotFound, PreconditionFailed
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import Absent, ConditionFailed, Delete, Item, Matches, Put, Table

Order = Literal["created", "used"]

_TRIES = 20
_CHANGING = ("content", "type", "category", "archived", "valid_from", "valid_to", "uses")
"""The attributes that may change while a memory stays under its key."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory. `valid_to`: true no more since then. `confidence`: 1.0 for what the person wrote themselves."""

    memory_id: str
    content: str
    created_at: datetime
    memory_type: MemoryType = "fact"
    category: str = ""
    is_pinned: bool = False
    is_archived: bool = False
    confidence: float = 1.0
    last_accessed_at: datetime | None = None
    access_count: int = 0
    source_conversation_id: str | None = None
    source_message_id: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    supersedes: str | None = None

    @property
    def version(self) -> str:
        """What changes with whatever a person may change of it."""
        ends = [moment and timestamps.dump(moment) for moment in (self.valid_from, self.valid_to)]
        said = [self.content, self.memory_type, self.category, self.is_pinned, self.is_archived, *ends]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


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
        self, table: Table, clock: Clock, ids: Ids, backoff: Backoff | None = None, *, redact: Redact = keep
    ) -> None:
        self._table = table
        self._clock = clock
        self._ids = ids
        self._backoff = backoff or Backoff()
        self._redact = redact

    def add(self, pk: str, given: Mapping[str, Any]) -> Memory:
        """A new memory. Raises as `checked` does, and LimitReached where there are as many as may be."""
        fields = checked(given)
        if "content" not in fields:
            raise InvalidRequest("content is missing: send what is to be remembered.")
        now = self._clock()
        fields["content"] = self._redact(fields["content"])
        # Ids grow with time and begin with a digit: the newest is read first, after the pinned ones.
        memory = Memory(f"{int(now.timestamp() * 1000):013d}-{self._ids()[:8]}", created_at=now, **fields)
        for attempt in range(_TRIES):
            counted = self._table.get(pk, keys.MEMORY_COUNT)
            count = counted["count"] if counted else 0
            if count >= MEMORIES_MAXIMUM:
                raise LimitReached(
                    f"There are {MEMORIES_MAXIMUM} memories already; delete one of them first.", limit=MEMORIES_MAXIMUM
                )
            try:
                self._table.write(Put(_item(memory, pk), Absent()), _counted(pk, counted, count + 1))
                return memory
            except ConditionFailed:
                self._backoff.wait(attempt)
        raise Conflict("The memories are being changed; send it again in a moment.")

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
        for attempt in range(_TRIES):
            item = self._found(pk, memory_id)
            before = load_memory(item)
            if expected is not None and before.version != expected:
                raise PreconditionFailed("It was changed since you read it; read it again, then change it.")
            after = _item(replace(before, **fields), pk)
            unchanged = Matches({name: item.get(name) for name in _CHANGING})
            moved = [Delete(pk, item["sk"], unchanged)] if after["sk"] != item["sk"] else []
            try:
                self._table.write(*moved, Put(after, Absent() if moved else unchanged))
                return load_memory(after)
            except ConditionFailed:
                self._backoff.wait(attempt)
        raise Conflict("The memory is being changed; send it again in a moment.")

    def delete(self, pk: str, memory_id: str) -> None:
        """Delete a memory and its embedding. Raises NotFound."""
        for attempt in range(_TRIES):
            item = self._found(pk, memory_id)
            counted = self._table.get(pk, keys.MEMORY_COUNT)
            count = counted["count"] if counted else 1
            try:
                self._table.write(
                    Delete(pk, item["sk"], Matches({"created_at": item["created_at"]})),
                    Delete(pk, keys.embedding(memory_id)),
                    _counted(pk, counted, max(count - 1, 0)),
                )
                return
            except ConditionFailed:
                self._backoff.wait(attempt)
        raise Conflict("The memories are being changed; send it again in a moment.")

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
        return timestamps.dump(moment), memory.memory_id

    return place


def _item(memory: Memory, pk: str) -> Item:
    item = {
        "pk": pk,
        "sk": keys.memory(memory.memory_id, pinned=memory.is_pinned),
        "content": memory.content,
        "type": memory.memory_type,
        "category": memory.category or None,
        "pinned": memory.is_pinned or None,
        "archived": memory.is_archived or None,
        "confidence": memory.confidence,
        "created_at": timestamps.dump(memory.created_at),
        "used_at": timestamps.dump(memory.last_accessed_at) if memory.last_accessed_at else None,
        "uses": memory.access_count or None,
        "conversation": memory.source_conversation_id,
        "message": memory.source_message_id,
        "valid_from": timestamps.dump(memory.valid_from) if memory.valid_from else None,
        "valid_to": timestamps.dump(memory.valid_to) if memory.valid_to else None,
        "supersedes": memory.supersedes,
    }
    return {name: value for name, value in item.items() if value is not None}


def load_memory(item: Item) -> Memory:
    """The memory of an item."""

    def moment(name: str) -> datetime | None:
        return timestamps.load(item[name]) if name in item else None

    return Memory(
        memory_id=keys.unescape(item["sk"].rpartition("#")[2]),
        content=item["content"],
        created_at=timestamps.load(item["created_at"]),
        memory_type=item.get("type", "fact"),
        category=item.get("category", ""),
        is_pinned=item["sk"].startswith(keys.PINNED),
        is_archived=item.get("archived", False),
        confidence=item.get("confidence", 1.0),
        last_accessed_at=moment("used_at"),
        access_count=item.get("uses", 0),
        source_conversation_id=item.get("conversation"),
        source_message_id=item.get("message"),
        valid_from=moment("valid_from"),
        valid_to=moment("valid_to"),
        supersedes=item.get("supersedes"),
    )


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
