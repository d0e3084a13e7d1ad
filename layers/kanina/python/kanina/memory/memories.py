"""A person's memories: what they want remembered beyond a conversation, written and changed by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from pydantic import TypeAdapter

from kanina import given_values
from kanina.clock import Clock, Ids
from kanina.memory.forgetting import Forgetting
from kanina.memory.known import load_links
from kanina.memory.limits import EMBEDDED_AT_ONCE, MESSAGES_MAXIMUM
from kanina.memory.memory_items import Memory as Memory
from kanina.memory.memory_items import MemoryType, check_period, checked, dump_memory, load_memory
from kanina.memory.memory_shelf import IN_USE, replanned, rewritten
from kanina.memory.profiles import Profile, Profiles, require_memory
from kanina.memory.recall.vectors import Embedder, vector_of
from kanina.memory.remembering import NoReader, Reader, Remembered, Remembering
from kanina.memory.store import Backoff, Store, require_version
from kanina.memory.values import dump_moment
from kanina.problems import InvalidRequest
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, Matches, Table, Update, scrub
from kanina.texts import holds_words, words

Order = Literal["created", "used"]

_PLACE: Final = TypeAdapter(tuple[str, str])
"""Behind what a page begins: see `_place_of`."""

EMBEDDED_BY = "embedded_by"
"""On the count of memories: the embedder by which each of them has a vector. A count that changes says so no more."""

_DECIDING = frozenset({"content", "is_archived", "valid_from", "valid_to"})
"""What may make a memory true when it is changed."""


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


class Memories(Remembering):
    """Memories in one table, each under its person's key."""

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
        super().__init__(Store(table, clock, ids, backoff or Backoff(), redact=redact), reader or NoReader())
        self._forgetting = Forgetting(self.store)
        self.profiles = Profiles(self.store)

    def add(self, pk: str, given: Mapping[str, Any]) -> Memory:
        """As `remember`: the memory alone."""
        return self.remember(pk, given).memory

    def take(self, pk: str, given: Mapping[str, Any]) -> Remembered | Profile:
        """Take what a person writes themselves: as `remember`, but what they are to be called goes into their profile,
        which is given then."""
        content = checked(given).get("content")
        name = self._reader.read(content).name if content else ""
        if not name:
            return self.remember(pk, given)
        require_memory(self.profiles.item(pk))
        return self.profiles.change(pk, {"name": name})

    def all(self, pk: str) -> tuple[Memory, ...]:
        """All memories of a person, the oldest first; see `one_truth` for what those of linked accounts come to."""
        return tuple(sorted(self._shelf.all(pk), key=lambda memory: memory.memory_id))

    def fits(self, memory: Memory) -> bool:
        """Whether the model has what a memory speaks of; a fact speaks of nothing there."""
        return memory.means is None or self._reader.fits(memory.means)

    def get(self, pk: str, memory_id: str) -> Memory:
        """A memory. Raises NotFound."""
        found, known = self._shelf.found(pk, memory_id)
        return self._shelf.shown(pk, found, known)

    def change(self, pk: str, memory_id: str, given: Mapping[str, Any], expected: str | None = None) -> Memory:
        """Change what is given of a memory, all of it or nothing. expected: the version it must have now.

        One that is made true by it ends what contradicts it; what it was to end later, and is not any more, stays.

        Raises as `checked` does, NotFound, and PreconditionFailed for another version.
        """
        fields = checked(given)
        if "content" in fields:
            reading = self._reader.read(self.store.redact(fields["content"]))
            if reading.problem or reading.name:
                raise InvalidRequest(reading.problem or "A name is no memory: it is changed in the profile.")
            fields |= {"content": reading.content, "means": reading.means}

        def change() -> Memory:
            found, known = self._shelf.found(pk, memory_id)
            if expected is not None:
                require_version(self._shelf.shown(pk, found, known).version, expected)
            now = self.store.clock()
            after = replace(found.memory, **fields)
            if {"valid_from", "valid_to"} & fields.keys():
                check_period(after.valid_from, after.valid_to)
            if {"is_archived", "valid_from", "valid_to"} & fields.keys():
                after = replace(after, ended_by=None, until=None)
            if after.is_true(now) and (after.means != found.memory.means or not found.memory.is_true(now)):
                after = replace(after, said_at=now)
            is_reworded = after.content != found.memory.content and after.vector is not None
            if is_reworded:
                after = replace(after, vector=None)
            is_known = found.memory.means or after.means
            decides = is_known and _DECIDING & fields.keys()
            over = replanned(self._shelf.own(found.pk), memory_id, after, now) if decides else []
            self.store.table.write(
                *rewritten(found.pk, found.item, after),
                *(change for each in over for change in rewritten(each.pk, each.item, each.memory)),
                *(
                    self._shelf.known(
                        pk,
                        known,
                        {memory_id, *(each.memory.memory_id for each in over)},
                        {found.pk: [after, *(each.memory for each in over)]},
                    )
                    if is_known
                    else ()
                ),
                *([Update(found.pk, keys.MEMORY_COUNT, remove=(EMBEDDED_BY,))] if is_reworded else ()),
            )
            return self.get(pk, memory_id) if load_links(known) else load_memory(dump_memory(after, found.pk))

        changed = self.store.retried(change, IN_USE)
        if {"content", "category"} & fields.keys():
            scrub(self.store.table)
        return changed

    def delete(self, pk: str, *memory_ids: str) -> None:
        """See `Forgetting.delete`."""
        self._forgetting.delete(pk, *memory_ids)

    def forget_all(self, pk: str) -> int:
        """Forget all memories, and what the person is called; say how many memories there were.

        Nothing that was said until now is learnt from again.
        """
        self.profiles.learn_afresh(pk, self.store.clock())
        there = self.all(pk)
        self._forgetting.delete(pk, *(each.memory_id for each in there))
        self.profiles.change(pk, {"name": None})
        return len(there)

    def embed(self, pk: str, embedder: Embedder) -> None:
        """Give those of a person's own that have no vector by an embedder theirs, `EMBEDDED_AT_ONCE` at most.

        One read of a small item where all have them. What the embedder cannot give now is left for the next time.
        """
        counted = self.store.table.get(pk, keys.MEMORY_COUNT)
        if counted is None or counted.get(EMBEDDED_BY) == embedder.name:
            return
        there = [(item, load_memory(item)) for item in self._shelf.items(pk)]
        left = [each for each in there if each[1].vector is None or each[1].vector.by != embedder.name]
        some = left[:EMBEDDED_AT_ONCE]
        for item, memory in some:
            vector = vector_of(embedder, self.store.redact(memory.content))
            if vector is None:
                return
            same = Matches({"content": memory.content})
            with suppress(ConditionFailed):  # reworded, or gone
                self.store.table.write(Update(pk, item["sk"], vector.attributes, condition=same))
        if len(some) == len(left):
            same = Matches({"count": counted["count"]})
            with suppress(ConditionFailed):
                self.store.table.write(Update(pk, keys.MEMORY_COUNT, {EMBEDDED_BY: embedder.name}, condition=same))

    def list(self, pk: str, wanted: WantedMemories, limit: int = 20, cursor: str | None = None) -> MemoryList:
        """A page of the memories that are wanted, the newest or last used first. Reads all there are, 0.4 MB at most.

        Raises InvalidRequest for a limit or cursor that is not right.
        """
        given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
        after, place = given_values.place_of(_PLACE, cursor), _place_of(wanted)
        found = sorted((each for each in self._shelf.all(pk) if wanted.takes(each)), key=place, reverse=True)
        if after is not None:
            found = [each for each in found if place(each) < after]
        page = tuple(found[:limit])
        return MemoryList(page, given_values.cursor_of(place(page[-1])) if len(found) > limit else None)


def _place_of(wanted: WantedMemories) -> Callable[[Memory], tuple[str, str]]:
    """What a memory is sorted by: its moment as text, then its id."""

    def place(memory: Memory) -> tuple[str, str]:
        moment = memory.created_at if wanted.order == "created" else memory.last_accessed_at or memory.created_at
        return dump_moment(moment), memory.memory_id

    return place
