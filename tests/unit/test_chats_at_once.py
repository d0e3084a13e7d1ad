"""Two messages at once in a chat that is in no conversation yet, or in one that is over: both are in the same one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

import pytest

from kanina.assistant.planner import Context, Planned
from kanina.clock import random_ids
from kanina.memory import Conversations, ConversationStore
from kanina.memory.late import load_late
from kanina.people import from_telegram
from kanina.problems import Conflict
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Change, ConditionFailed
from tests.engines import SettableClock
from tests.failing import House, ListedQueue, Parrot

BEN = from_telegram("bot", 7)


@dataclass
class Interrupted(Parrot):
    """Plans as a parrot does; something happens before."""

    before: Callable[[], object] | None = None

    def plan(self, context: Context) -> Planned:
        before, self.before = self.before, None
        if before is not None:
            before()
        return super().plan(context)


@pytest.fixture
def planner() -> Interrupted:
    return Interrupted()


@pytest.fixture
def house(table: SqliteTable, clock: SettableClock, planner: Interrupted) -> House:
    return House(table, clock, planner=planner, queue=ListedQueue())


def ask(house: House, text: str) -> str:
    return house.assistant.ask(BEN, text, channel="telegram", address="7").conversation_id


@pytest.mark.parametrize("idle", [False, True])
def test_two_messages_at_once_are_in_one_conversation(
    house: House, planner: Interrupted, clock: SettableClock, idle: bool
) -> None:
    old = ask(house, "long ago") if idle else None
    clock.advance(hours=10)
    places: list[str] = []
    planner.before = lambda: places.append(ask(house, "quicker"))
    places.append(ask(house, "slower"))
    assert places[0] == places[1] != old
    loaded = house.truth.load(BEN, None, channel="telegram", address="7")
    assert [(turn.number, turn.question) for turn in loaded.turns] == [(1, "quicker"), (2, "slower")]


def test_a_question_back_asked_at_the_same_time_is_not_lost(house: House, planner: Interrupted) -> None:
    planner.before = lambda: ask(house, "ask")
    ask(house, "slower")
    loaded = house.truth.load(BEN, None, channel="telegram", address="7")
    assert loaded.pending is not None


def test_a_long_turn_that_moves_brings_its_rows_and_texts_and_leaves_none_behind(
    house: House, planner: Interrupted, table: SqliteTable
) -> None:
    planner.before = lambda: ask(house, "quicker")
    place = ask(house, "slower " + "x" * 3_000)
    ((_, detail),) = house.truth.with_details(BEN, house.truth.load(BEN, place).turns[-1:])
    assert detail is not None
    assert len(detail.question) == 3_007
    details = [item["sk"] for item in table.query(keys.person(BEN.id), "D#").items]
    assert [sk.split("#")[1] for sk in details] == [place] * len(details)


def test_a_store_beside_the_door_loses_nothing(
    house: House, planner: Interrupted, table: SqliteTable, clock: SettableClock
) -> None:
    store = ConversationStore(table, "telegram", clock=clock)
    planner.before = lambda: store.store_turn(BEN.id, "from the store", "x")
    ask(house, "from the door")
    assert [turn.user_query for turn in store.get_history(BEN.id)] == ["from the store", "from the door"]


def test_a_late_turn_does_not_take_a_chat_from_messages_that_wait(
    house: House, table: SqliteTable, clock: SettableClock
) -> None:
    house.faulty.always = "fault"
    ask(house, "during the outage")
    house.recover()
    clock.advance(seconds=30)
    store = ConversationStore(table, "telegram", clock=clock)
    store.add_message(BEN.id, "user", "open question")
    assert isinstance(house.queue, ListedQueue)
    for body, _, _ in house.queue.sent:
        house.conversations.write_late(load_late(body))
    assert [turn.user_query for turn in store.get_history(BEN.id)] == ["during the outage", "open question"]
    store.add_message(BEN.id, "agent", "its answer")
    assert [turn.ai_response for turn in store.get_history(BEN.id)][1:] == ["its answer"]


def test_a_chat_that_others_never_let_through_is_told_to_be_in_use(table: SqliteTable, clock: SettableClock) -> None:
    waits: list[float] = []
    table_in_use = Contended(table)
    conversations = Conversations(table_in_use, MemoryPolicy(), clock, random_ids, sleep=waits.append)
    with closing(conversations), pytest.raises(Conflict, match="in use"):
        conversations.current(BEN, "telegram", "7")
    assert len(waits) == table_in_use.refused == 20


class Contended:
    """A table on which somebody else is always faster."""

    def __init__(self, table: SqliteTable) -> None:
        self._table = table
        self.refused = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def write(self, *changes: Change) -> None:
        self.refused += 1
        raise ConditionFailed(0)
