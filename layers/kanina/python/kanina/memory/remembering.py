"""Remembers something once: what is said again is merged, and what contradicts it ends."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final, Protocol

from kanina.memory.head import unerased
from kanina.memory.known import contradict, folded, one_truth, say_the_same
from kanina.memory.memory_items import Memory, checked, dump_memory, load_memory
from kanina.memory.memory_shelf import IN_USE, Held, Shelf, by_account, counted_as, ended_by, rewritten
from kanina.memory.profiles import require_memory
from kanina.memory.store import Part, Store
from kanina.models import Meaning
from kanina.problems import Conflict, InvalidRequest
from kanina.storage import keys
from kanina.storage.table import Absent, Change, ConditionFailed, Item, Put
from kanina.texts import words

_ERASED: Final = "Everything of this account was erased meanwhile: send it again if it is to be remembered."
SAID, FOUND = 0.9, 0.7
"""How sure a memory is that was said outright, or found in a message; half of the rest is added each time it is said
again."""

SAID_AGAIN = 20
"""Turns that said a memory again which it cites."""


@dataclass(frozen=True, slots=True)
class Source:
    """The turn that a memory was said in; None for the conversation of one that a client keeps itself.

    account: whose conversation it is, where that is a linked account's. found_at: when it was said, where it was found
    in it later: several things may be in one turn, and the same words of it are the same memory, whatever has become of
    them.
    """

    conversation_id: str | None
    request_id: str
    found_at: datetime | None = None
    account: str | None = None

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
class Reading:
    """What the words of a memory say. content: those that are to be remembered, without what only asks for that.

    means: what they do to answers. ends: the words of what they end ("I stopped …"). name: what their person is to be
    called, which their profile holds. problem: why they are nothing to remember.
    """

    content: str
    means: Meaning | None = None
    ends: tuple[str, ...] = ()
    name: str = ""
    problem: str = ""


class Reader(Protocol):
    """Who reads the words of memories by a semantic model."""

    def read(self, content: str) -> Reading: ...

    def fits(self, meaning: Meaning) -> bool:
        """Whether the model still has what a memory speaks of."""


class NoReader:
    """Where there is no model, everything is a fact."""

    def read(self, content: str) -> Reading:
        return Reading(content)

    def fits(self, meaning: Meaning) -> bool:
        return True


class Remembering(Part):
    """Writes memories to one table."""

    def __init__(self, store: Store, reader: Reader) -> None:
        super().__init__(store)
        self._shelf = Shelf(store)
        self._reader = reader

    def remember(
        self, pk: str, given: Mapping[str, Any], source: Source | None = None, also: Sequence[Change] = ()
    ) -> Remembered:
        """Remember something once: what says the same as a memory that is true is merged with that, and what one
        memory alone can say ends the one that said it until now.

        source: the turn it was said in; None for what the person wrote themselves. A turn is learnt from once, whatever
        has become of its memory. also: written with it, if anything is. Raises as `checked` does, LimitReached where
        there are as many as may be, and Conflict where memory is off or a condition of `also` does not hold; and,
        without a source, InvalidRequest for what is nothing to remember.
        """
        fields = checked(given)
        if "content" not in fields:
            raise InvalidRequest("content is missing: send what is to be remembered.")
        now = self.store.clock()
        found_at = source.found_at if source else None
        # What is found does nothing to answers, whatever its words would do if they were said outright.
        content = self.store.redact(fields["content"])
        reading = self._reader.read(content) if found_at is None else Reading(content)
        if source is None and reading.problem:
            raise InvalidRequest(reading.problem)
        fields["content"] = reading.content
        fields.setdefault("memory_type", "preference" if reading.means else "fact")
        own = self.store.ids()[:8] if source is None or found_at is None else source.words_of(fields["content"])
        # Ids grow with time and begin with a digit: the newest is read first, after the pinned ones.
        memory_id = f"{int((found_at or now).timestamp() * 1000):013d}-{own}"
        memory = Memory(memory_id, created_at=found_at or now, **fields)
        memory = replace(memory, means=reading.means)
        if source is not None:
            memory = replace(
                memory,
                confidence=SAID if found_at is None else FOUND,
                source_conversation_id=source.conversation_id,
                source_message_id=source.request_id,
                source_account=source.account,
            )
        told = {name: value for name, value in fields.items() if name != "content" and found_at is None}
        return self.store.retried(lambda: self._remembered(pk, memory, told, reading, also), IN_USE)

    def _remembered(
        self, pk: str, memory: Memory, told: Mapping[str, Any], reading: Reading, also: Sequence[Change]
    ) -> Remembered:
        """One attempt. Raises ConditionFailed where somebody else changes the same."""
        now = self.store.clock()
        there = {item["sk"]: item for item in self.store.table.query(pk, keys.MEMORIES).items}
        require_memory(there.get(keys.PROFILE))
        known = there.get(keys.KNOWN)
        own = [Held(pk, item, load_memory(item)) for sk, item in there.items() if not sk.startswith(keys.OF_PERSON)]
        held = self._shelf.held(pk, known)
        # Of linked accounts the later said holds: what has ended by that is not true here either.
        seen = {each.memory_id: each for _, each in one_truth(by_account(held))}
        shown = [(each, seen.get(each.memory.memory_id, each.memory)) for each in own]
        same = next((each for each, as_seen in shown if _says_the_same(as_seen, memory, now)), None)
        if same is not None:
            return self._merged(same, memory, told, known, also)
        # A turn is learnt from once, whichever account it was learnt for.
        learnt = next((each.memory for each in held if each.pk != pk and _is_of_turn(each.memory, memory)), None)
        if learnt is not None:
            return Remembered(seen.get(learnt.memory_id, learnt), merged=True)
        ends = partial(_ends, memory, reading)
        over = ended_by(memory, own, now, ends)
        if over:
            memory = replace(memory, supersedes=max(each.memory.memory_id for each in over))
        elsewhere = [
            each for each in held if each.pk != pk and seen.get(each.memory.memory_id, each.memory).is_true(now)
        ]
        # What contradicts it there is over while the accounts are linked; what it takes back is over for good.
        closed = ended_by(memory, elsewhere, now, ends)
        changed = [*over, *(each for each in closed if not contradict(each.memory, memory))]
        anew = by_account(changed)
        anew[pk] = [memory, *anew.get(pk, ())]
        counted = self._shelf.room(pk, known)
        changes = [
            Put(dump_memory(memory, pk), Absent()),
            counted_as(pk, counted, (counted["count"] if counted else 0) + 1),
            *(change for each in changed for change in rewritten(each.pk, each.item, each.memory)),
            *self._shelf.known(pk, known, {each.memory.memory_id for each in changed}, anew),
            unerased(pk, there.get(keys.ERASED), memory.created_at, Conflict(_ERASED)),
        ]
        self._write(changes, also)
        if memory.is_true(now) and any(say_the_same(each.memory, memory) for each in elsewhere):
            return Remembered(memory, merged=True)
        ended_before = {each.memory_id for each in seen.values() if not each.is_true(now)}
        ended = (each.memory for each in (*over, *closed))
        return Remembered(memory, closed=tuple(each for each in ended if each.memory_id not in ended_before))

    def _merged(
        self, same: Held, memory: Memory, told: Mapping[str, Any], known: Item | None, also: Sequence[Change]
    ) -> Remembered:
        """A memory that is said again, by a message that it was not learnt from."""
        before = same.memory
        if set(memory.said_in) & set(before.said_in):
            return Remembered(before, merged=True)
        after = replace(
            before,
            confidence=before.confidence + (1 - before.confidence) / 2,
            last_accessed_at=self.store.clock(),
            access_count=before.access_count + 1,
            said_again=(*before.said_again, *memory.said_in)[-SAID_AGAIN:],
            **told,
        )
        changes = [
            *rewritten(same.pk, same.item, after),
            *self._shelf.known(same.pk, known, {after.memory_id}, {same.pk: [after]}),
        ]
        self._write(changes, also)
        return Remembered(after, merged=True)

    def _write(self, changes: Sequence[Change], also: Sequence[Change]) -> None:
        try:
            self.store.table.write(*changes, *also)
        except ConditionFailed as failure:
            if failure.reason == "condition" and failure.index >= len(changes):
                raise Conflict(IN_USE) from None
            raise


def _says_the_same(memory: Memory, new: Memory, now: datetime) -> bool:
    """Whether a memory is the new one, is of the same turn, or true as it is and of the same meaning or words."""
    if memory.memory_id == new.memory_id:
        return True
    # What is to be true only later is not so yet, nor the other way round.
    is_true = memory.is_true(now) and memory.holds(now) == new.holds(now)
    if new.confidence == FOUND:  # it may be one of several things in its turn, and its words do nothing
        return is_true and folded(memory.content) == folded(new.content)
    if new.source_message_id is not None and memory.source_message_id == new.source_message_id:
        return True
    return is_true and new.is_true(now) and say_the_same(memory, new)


def _is_of_turn(memory: Memory, new: Memory) -> bool:
    """Whether a memory is what was learnt from the turn of the new one."""
    if new.confidence == FOUND:
        return memory.memory_id == new.memory_id
    source = (new.source_conversation_id, new.source_message_id)
    return new.source_message_id is not None and source == (memory.source_conversation_id, memory.source_message_id)


def _ends(new: Memory, reading: Reading, memory: Memory) -> bool:
    """Whether a memory is true no more since the new one is."""
    if contradict(new, memory):
        return True
    said = " ".join(words(memory.content))
    return bool(reading.ends) and all(word in said for word in reading.ends)
