"""A request id that an older turn has is refused where its texts would take that turn's place; a repeat is none."""

from __future__ import annotations

import pytest

from kanina.memory import Conversations, TurnChanges
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from tests.engines import Engine, SettableClock
from tests.failing import FaultyTable, House
from tests.memory_builders import ANA, CHAT, draft, memory_on, say

FIRST, SECOND = "first " + "x" * 4000, "second " + "x" * 4000
PK = keys.person(ANA.id)


def whole(memory: Conversations) -> list[str]:
    """The messages as they are read back, by their first words."""
    return [message.content.split()[0] for message in memory.messages(ANA, CHAT).messages if message.role == "user"]


@pytest.mark.parametrize("as_run", [False, True])
@pytest.mark.parametrize("between", [0, 25])
def test_a_reused_request_id_takes_no_older_turns_texts(
    sqlite: SqliteTable, clock: SettableClock, as_run: bool, between: int
) -> None:
    house = House(sqlite, clock)
    house.assistant.ask(ANA, FIRST, conversation_id=CHAT, request_id="r1")
    for _ in range(between):
        house.assistant.ask(ANA, "hello", conversation_id=CHAT)
    with pytest.raises(Conflict):
        house.assistant.ask(ANA, SECOND, conversation_id=CHAT, request_id="r1", as_run=as_run)
    assert house.truth.turn(ANA, CHAT, 1)[0].question == FIRST
    clock.advance(seconds=3600)
    assert house.truth.load(ANA, CHAT).head.turn_count == 1 + between
    assert sqlite.query(PK, keys.runs(CHAT)).items == ()


def test_a_short_question_under_a_used_id_is_a_turn_of_its_own(memory: Conversations) -> None:
    say(memory, FIRST, request_id="r1")
    say(memory, "short", request_id="r1")
    assert whole(memory) == ["first", "short"]


def test_what_an_attempt_left_that_was_cut_off_makes_room(table_engine: Engine) -> None:
    faulty = FaultyTable(table_engine.table, table_engine.clock)
    memory = memory_on(faulty, table_engine.clock)
    loaded = memory.load(ANA, CHAT)
    faulty.plan = ["ok", "fault"]
    with pytest.raises(StorageFault):
        memory.keep(ANA, loaded, draft(FIRST, request_id="r1"), TurnChanges(pending=None))
    memory.keep(ANA, memory.load(ANA, CHAT), draft(SECOND, request_id="r1"), TurnChanges(pending=None))
    assert whole(memory) == ["second"]


def test_a_repeat_finds_the_turn_it_had_stored_with_its_texts(table_engine: Engine) -> None:
    beside = FaultyTable(table_engine.table, table_engine.clock)
    memory = memory_on(beside, table_engine.clock)
    loaded = memory.load(ANA, CHAT)
    beside.plan = ["ok", "half"]
    with pytest.raises(StorageFault):
        memory.keep(ANA, loaded, draft(FIRST, request_id="r1"), TurnChanges(pending=None))
    kept = memory.keep(ANA, loaded, draft(SECOND, request_id="r1"), TurnChanges(pending=None))
    assert (kept.stored, kept.turn.number if kept.turn else None) == (True, 1)
    assert whole(memory) == ["first"]


def test_a_detail_costs_one_write_with_a_condition(table_engine: Engine) -> None:
    faulty = FaultyTable(table_engine.table, table_engine.clock)
    memory = memory_on(faulty, table_engine.clock)
    loaded = memory.load(ANA, CHAT)
    faulty.calls.clear()
    memory.keep(ANA, loaded, draft(FIRST, request_id="r1"), TurnChanges(pending=None))
    assert faulty.calls == ["write", "write"]
