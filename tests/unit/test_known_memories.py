"""What every turn knows of a person: one item beside the profile, written with each change. On every engine."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from kanina.assistant.known.meanings import Meanings
from kanina.memory.conversations import Conversations
from kanina.memory.memories import Memories, WantedMemories
from kanina.memory.personal_data import PersonalData
from kanina.problems import InvalidRequest, LimitReached
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, memory_on, ordered_ids, say
from tests.small import small_model

PK, OTHER = keys.person(ANA.id), keys.person(BEN.id)
SCOPE = {"content": "I only look after NCR", "memory_type": "preference"}


@pytest.fixture(scope="module")
def meanings() -> Meanings:
    """Of the small model with the values that its data has."""
    model = small_model()
    regions = model.dimensions["branches.region"].model_copy(update={"values": ("Ilocos", "NCR")})
    return Meanings(model.model_copy(update={"dimensions": {**model.dimensions, "branches.region": regions}}))


def memories_on(table: Table, clock: SettableClock, meanings: Meanings) -> Memories:
    return Memories(table, clock, ordered_ids(), reader=meanings)


def known(table: Table, clock: SettableClock) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.field, each.values) for each in memory_on(table, clock).load(ANA, None).known]


def test_it_says_what_the_memories_say_after_each_change(table_engine: Engine, meanings: Meanings) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    memory = memories.add(PK, SCOPE)
    assert known(table, clock) == [("branches.region", ("NCR",))]
    memories.change(PK, memory.memory_id, {"content": "I only look after Ilocos", "is_pinned": True})
    assert known(table, clock) == [("branches.region", ("Ilocos",))]
    memories.change(PK, memory.memory_id, {"is_archived": True})
    assert known(table, clock) == []
    memories.change(PK, memory.memory_id, {"is_archived": False, "valid_to": "2020-01-01T00:00:00Z"})
    assert known(table, clock) == []
    memories.change(PK, memory.memory_id, {"valid_to": None})
    assert known(table, clock) == [("branches.region", ("Ilocos",))]
    memories.delete(PK, memory.memory_id)
    assert known(table, clock) == []
    assert table.get(PK, keys.KNOWN) is None


def test_one_memory_at_a_time_says_one_thing(table_engine: Engine, meanings: Meanings) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    first = memories.remember(PK, SCOPE).memory
    assert memories.remember(PK, {"content": "NCR lang ang hawak ko"}).merged
    clock.advance(seconds=1)
    second = memories.remember(PK, {"content": "I only look after Ilocos"})
    assert [each.memory_id for each in second.closed] == [first.memory_id]
    assert known(table, clock) == [("branches.region", ("Ilocos",))]
    assert memories.get(PK, first.memory_id).valid_to == clock.now


def test_what_is_to_be_true_later_leaves_what_is_true_until_then(table_engine: Engine, meanings: Meanings) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    first = memories.add(PK, SCOPE)
    clock.advance(seconds=1)
    later = clock.now + timedelta(days=400)
    memories.add(PK, {"content": "I only look after Ilocos", "valid_from": later.isoformat()})
    assert memories.get(PK, first.memory_id).valid_to == later
    held = memory_on(table, clock).load(ANA, None).known
    for days, region in ((0, "NCR"), (399, "NCR"), (400, "Ilocos"), (800, "Ilocos")):
        assert [each.values for each in held if each.holds(clock.now + timedelta(days=days))] == [(region,)]


def test_a_scope_is_known_after_a_hundred_newer_facts(
    sqlite: SqliteTable, clock: SettableClock, meanings: Meanings
) -> None:
    memories = memories_on(sqlite, clock, meanings)
    memories.add(PK, SCOPE)
    for number in range(100):
        clock.advance(seconds=1)
        memories.add(PK, {"content": f"fact {number}", "is_pinned": number % 2 == 0})
    assert known(sqlite, clock) == [("branches.region", ("NCR",))]


def test_a_turn_makes_no_more_requests_and_writes_no_more_for_it(
    sqlite: SqliteTable, clock: SettableClock, meanings: Meanings
) -> None:
    table = MeteredTable(sqlite)
    memory = memory_on(table, clock)

    def cost() -> Any:
        before = table.usage
        say(memory)
        return table.usage - before

    say(memory)
    without = cost()
    memories_on(sqlite, clock, meanings).add(PK, SCOPE)
    assert cost() == without


def test_when_it_is_full_the_limit_is_named(sqlite: SqliteTable, clock: SettableClock, meanings: Meanings) -> None:
    memories = memories_on(sqlite, clock, meanings)
    added = iter(range(100))

    def fill() -> None:
        for number in added:
            clock.advance(seconds=1)
            memories.add(PK, {"content": f"by the word that is called w{number:03} I mean revenue"})

    with pytest.raises(LimitReached, match="4,096 bytes") as full:
        fill()
    assert full.value.extra == {"limit": 4096}
    held = sqlite.get(PK, keys.KNOWN)
    assert held is not None
    assert len(held["known"].encode()) <= 4096
    assert len(memories.list(PK, WantedMemories(), 100).memories) == next(added) - 1
    memories.add(PK, {"content": "a fact has room all the same"})


def test_what_is_known_of_one_person_is_not_known_of_another(table_engine: Engine, meanings: Meanings) -> None:
    memories_on(table_engine.table, table_engine.clock, meanings).add(PK, SCOPE)
    assert memory_on(table_engine.table, table_engine.clock).load(BEN, None).known == ()


def test_m47_erasing_one_person_leaves_what_is_known_of_another(table_engine: Engine, meanings: Meanings) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    for pk in (PK, OTHER):
        memories.add(pk, SCOPE)
        clock.advance(seconds=1)
    before = table.query(OTHER).items
    erased = PersonalData(table, MemoryPolicy(), clock, sleep=lambda _: None).erase(ANA)
    assert (erased.deleted["memories"], erased.left) == (1, 0)
    assert [item["sk"] for item in table.query(PK).items] == [keys.ERASED]
    assert table.query(OTHER).items == before
    assert len(memory_on(table, clock).load(BEN, None).known) == 1


def test_a_memory_of_what_the_data_no_longer_has_is_kept_and_said_to_be_so(
    sqlite: SqliteTable, clock: SettableClock, meanings: Meanings
) -> None:
    memory = memories_on(sqlite, clock, meanings).add(PK, SCOPE)
    later = memories_on(sqlite, clock, Meanings(small_model().model_copy(update={"dimensions": {}})))
    assert memory.means is not None
    assert (meanings.fits(memory.means), later.fits(later.get(PK, memory.memory_id))) == (True, False)
    assert known(sqlite, clock) == [("branches.region", ("NCR",))]


def test_where_no_model_is_shown_them_a_turn_reads_no_single_memories(
    sqlite: SqliteTable, clock: SettableClock, meanings: Meanings
) -> None:
    memories = memories_on(sqlite, clock, meanings)
    memories.add(PK, SCOPE)
    for number in range(12):
        clock.advance(seconds=1)
        memories.add(PK, {"content": f"fact {number} " + "x" * 480})
    table = MeteredTable(sqlite)
    conversations = Conversations(table, MemoryPolicy(), clock, ordered_ids(), shows_memories=False)
    before = table.usage
    loaded = conversations.load(ANA, None)
    spent = table.usage - before
    assert (len(loaded.known), loaded.memories, spent.requests, spent.read_units) == (1, (), 1, 1)
    conversations.close()


@pytest.mark.parametrize(
    "untrue", [{"is_archived": True}, {"valid_to": "2020-01-01T00:00:00Z"}, {"is_archived": True, "is_pinned": True}]
)
@pytest.mark.parametrize(
    "content", ["I only look after Ilocos", "I only look after NCR", "I stopped looking after NCR"]
)
def test_what_is_not_true_when_it_is_written_ends_and_changes_nothing(
    table_engine: Engine, meanings: Meanings, untrue: dict[str, Any], content: str
) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    first = memories.add(PK, SCOPE)
    clock.advance(seconds=1)
    done = memories.remember(PK, {"content": content, **untrue})
    assert (done.merged, done.closed, done.memory.supersedes) == (False, (), None)
    assert memories.get(PK, first.memory_id) == first
    assert known(table, clock) == [("branches.region", ("NCR",))]


def test_what_holds_only_later_does_not_take_the_place_of_the_same_now(
    table_engine: Engine, meanings: Meanings
) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    later = (clock.now + timedelta(days=400)).isoformat()
    planned = memories.add(PK, {**SCOPE, "valid_from": later})
    clock.advance(seconds=1)
    now = memories.remember(PK, SCOPE)
    assert (now.merged, now.memory.valid_from) == (False, None)
    clock.advance(seconds=1)
    memories.add(PK, {**SCOPE, "valid_from": later})
    assert memories.get(PK, now.memory.memory_id).holds(clock.now)
    assert memories.get(PK, planned.memory_id).is_archived
    held = memory_on(table, clock).load(ANA, None).known
    assert [each.values for each in held if each.holds(clock.now)] == [("NCR",)]


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ({"is_archived": True}, {"is_archived": False}),
        ({"valid_to": "2020-01-01T00:00:00Z"}, {"valid_to": None}),
        ({"is_archived": True, "content": "tea is good"}, {"is_archived": False, "content": "I only look after NCR"}),
    ],
)
def test_a_change_that_makes_one_true_ends_the_other(
    table_engine: Engine, meanings: Meanings, before: dict[str, Any], change: dict[str, Any]
) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    old = memories.add(PK, {**SCOPE, **before})
    clock.advance(seconds=1)
    new = memories.add(PK, {"content": "I only look after Ilocos"})
    clock.advance(seconds=1)
    memories.change(PK, old.memory_id, change)
    assert known(table, clock) == [("branches.region", ("NCR",))]
    assert memories.get(PK, new.memory_id).valid_to == clock.now
    assert memories.get(PK, old.memory_id).is_true(clock.now)


def test_a_change_leaves_what_is_to_be_true_once_it_is_over(table_engine: Engine, meanings: Meanings) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    old = memories.add(PK, SCOPE)
    clock.advance(seconds=1)
    later = clock.now + timedelta(days=400)
    new = memories.add(PK, {"content": "I only look after Ilocos", "valid_from": later.isoformat()})
    memories.change(PK, old.memory_id, {"content": "NCR lang ang hawak ko"})
    assert (memories.get(PK, old.memory_id).valid_to, memories.get(PK, new.memory_id).valid_to) == (later, None)


@pytest.mark.parametrize("own_end", [None, timedelta(days=700)])
def test_what_a_memory_was_to_end_later_stays_once_that_is_off(
    table_engine: Engine, meanings: Meanings, own_end: timedelta | None
) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    end = clock.now + own_end if own_end else None
    old = memories.add(PK, {**SCOPE, "valid_to": end and end.isoformat()})
    clock.advance(seconds=1)
    later, much_later = (clock.now + timedelta(days=days) for days in (400, 500))
    content = "I only look after Ilocos"
    planned = memories.add(PK, {"content": content, "valid_from": later.isoformat()})

    def ends() -> datetime | None:
        """When the old one ends, by what is kept and by what every turn knows."""
        (in_turns,) = (
            each.valid_to for each in memory_on(table, clock).load(ANA, None).known if each.id == old.memory_id
        )
        kept = memories.get(PK, old.memory_id)
        assert (kept.valid_to, kept.is_archived) == (in_turns, False)
        return in_turns

    assert ends() == later
    for change, then in (
        ({"valid_from": much_later.isoformat()}, much_later),
        ({"is_archived": True}, end),
        ({"is_archived": False}, much_later),
        ({"content": "likes charts"}, end),
        ({"content": content}, much_later),
        ({"valid_from": later.isoformat()}, later),
    ):
        memories.change(PK, planned.memory_id, change)
        assert ends() == then, change
    memories.delete(PK, planned.memory_id)
    assert ends() == end
    again = memories.add(PK, {"content": content, "valid_from": later.isoformat()})
    clock.now = later + timedelta(days=1)
    memories.delete(PK, again.memory_id)
    assert memories.get(PK, old.memory_id).valid_to == later


def test_what_was_put_away_for_an_earlier_plan_is_to_be_true_again_once_that_is_off(
    table_engine: Engine, meanings: Meanings
) -> None:
    table, clock = table_engine.table, table_engine.clock
    memories = memories_on(table, clock, meanings)
    first, second = ((clock.now + timedelta(days=days)).isoformat() for days in (300, 400))
    old = memories.add(PK, SCOPE)
    clock.advance(seconds=1)
    later = memories.add(PK, {"content": "I only look after Ilocos", "valid_from": second})
    clock.advance(seconds=1)
    sooner = memories.add(PK, {"content": "I only look after NCR", "valid_from": first})
    assert memories.get(PK, later.memory_id).is_archived
    memories.delete(PK, sooner.memory_id)
    assert not memories.get(PK, later.memory_id).is_archived
    ends = memories.get(PK, old.memory_id).valid_to
    assert ends is not None
    assert ends.isoformat() == second


@pytest.mark.parametrize("first", ["valid_from", "valid_to"])
def test_an_end_before_its_beginning_is_refused_though_only_one_is_changed(
    table_engine: Engine, meanings: Meanings, first: str
) -> None:
    memories = memories_on(table_engine.table, table_engine.clock, meanings)
    begins, ends = "2026-05-01T00:00:00Z", "2026-04-01T00:00:00Z"
    given = {"valid_from": begins, "valid_to": ends}
    memory = memories.add(PK, {**SCOPE, first: given.pop(first)})
    with pytest.raises(InvalidRequest, match="valid_to must not be before valid_from"):
        memories.change(PK, memory.memory_id, given)
    assert memories.get(PK, memory.memory_id) == memory
    memories.change(PK, memory.memory_id, {first: None, **given})
