"""Memories of several people, written, changed and taken back in any order: nobody's reach another, and nothing stays.

The properties are of the design's section 5.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kanina import people
from kanina.assistant.known.meanings import Meanings
from kanina.memory.conversations import Conversations
from kanina.memory.memories import Memories, Memory, WantedMemories
from kanina.memory.personal_data import PersonalData
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.counts import at_most
from tests.engines import SettableClock
from tests.memory_builders import ordered_ids
from tests.small import small_model

PEOPLE = tuple(people.local(name) for name in ("ana", "ben", "a#b"))
SAID = (
    "I only look after NCR",
    "I only look after Ilocos",
    "always show me by region",
    "always show me by month",
    "by takings I mean revenue",
    "by takings I mean items sold",
    "our year starts in July",
    "I stopped counting beans, now I count coins",
    "I count beans",
)
steps = st.lists(
    st.tuples(
        st.integers(0, len(PEOPLE) - 1),
        st.sampled_from(("remember", "remember", "remember", "change", "archive", "delete", "erase")),
        st.sampled_from(SAID),
        st.integers(0, 3),
    ),
    max_size=14,
)


def meanings() -> Meanings:
    model = small_model()
    regions = model.dimensions["branches.region"].model_copy(update={"values": ("Ilocos", "NCR")})
    return Meanings(model.model_copy(update={"dimensions": {**model.dimensions, "branches.region": regions}}))


MEANINGS = meanings()


class World:
    """One table, its people, and what each of them wants remembered."""

    def __init__(self) -> None:
        self.clock = SettableClock(datetime(2026, 11, 26, tzinfo=UTC))
        self.table = SqliteTable(clock=self.clock)
        self.memories = Memories(self.table, self.clock, ordered_ids(), reader=MEANINGS)
        self.conversations = Conversations(self.table, MemoryPolicy(), self.clock, ordered_ids())
        self.personal = PersonalData(self.table, MemoryPolicy(), self.clock, sleep=lambda _: None)

    def of(self, person: people.Person) -> tuple[Memory, ...]:
        wanted = WantedMemories(archived=None)
        return self.memories.list(keys.person(person.id), wanted, 100).memories

    def take(self, who: int, step: str, said: str, which: int) -> None:
        person, pk = PEOPLE[who], keys.person(PEOPLE[who].id)
        self.clock.advance(seconds=1)
        marked = f"{said}"
        if step == "remember":
            self.memories.remember(pk, {"content": marked})
            return
        if step == "erase":
            self.personal.erase(person)
            return
        there = self.of(person)
        if not there:
            return
        memory = there[which % len(there)]
        does: dict[str, Callable[[], Any]] = {
            "change": lambda: self.memories.change(pk, memory.memory_id, {"content": marked}),
            "archive": lambda: self.memories.change(pk, memory.memory_id, {"is_archived": True}),
            "delete": lambda: self.memories.delete(pk, memory.memory_id),
        }
        does[step]()

    def close(self) -> None:
        self.conversations.close()
        self.table.close()


@settings(max_examples=at_most(60, 20), deadline=None)
@given(steps)
def test_every_turn_knows_exactly_what_its_persons_memories_mean(taken: list[tuple[int, str, str, int]]) -> None:
    world = World()
    for step in taken:
        world.take(*step)
    for person in PEOPLE:
        memories = {memory.memory_id: memory for memory in world.of(person)}
        now = world.clock()
        meant = {key: memory.means for key, memory in memories.items() if memory.means and memory.is_true(now)}
        known = {each.id: each for each in world.conversations.load(person, None).known}
        assert known.keys() == meant.keys()
        assert all(known[key].subject == means.subject for key, means in meant.items() if means)
    world.close()


@settings(max_examples=at_most(60, 20), deadline=None)
@given(steps, st.integers(0, len(PEOPLE) - 1))
def test_nobodys_steps_change_anything_of_another(taken: list[tuple[int, str, str, int]], who: int) -> None:
    together, alone = World(), World()
    for step in taken:
        together.take(*step)
        if step[0] == who:
            alone.take(*step)
        else:
            alone.clock.advance(seconds=1)
    person = PEOPLE[who]
    told = [(m.content, m.valid_to is None, m.is_archived) for m in together.of(person)]
    assert told == [(m.content, m.valid_to is None, m.is_archived) for m in alone.of(person)]
    others = {each.id for other in PEOPLE if other != person for each in together.conversations.load(other, None).known}
    assert others.isdisjoint(each.id for each in together.conversations.load(person, None).known)
    together.close()
    alone.close()


@settings(max_examples=40, deadline=None)
@given(steps)
def test_what_is_deleted_or_erased_is_under_no_key(taken: list[tuple[int, str, str, int]]) -> None:
    world = World()
    for step in taken:
        world.take(*step)
    for person in PEOPLE[:2]:
        pk = keys.person(person.id)
        for memory in world.of(person):
            world.memories.delete(pk, memory.memory_id)
        left = json.dumps(world.table.query(pk).items, default=str)
        assert not any(said in left for said in SAID)
        assert world.table.get(pk, keys.KNOWN) is None
    last = PEOPLE[2]
    world.personal.erase(last)
    assert {item["sk"] for item in world.table.query(keys.person(last.id)).items} <= {keys.ERASED}
    world.close()
