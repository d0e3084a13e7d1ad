"""`ConversationStore` and the manager beside faults and other writers: once each, and nobody's answer to another's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kanina import people
from kanina.memory import ConversationMemory, ConversationMemoryManager, ConversationStore
from kanina.models import Column, Result
from kanina.problems import Conflict
from kanina.settings import MemoryPolicy
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault, Table
from tests.engines import Engine, SettableClock, skip_on_moto
from tests.failing import FaultyTable
from tests.memory_builders import ANA as LOCAL_ANA
from tests.memory_builders import CHAT, Interfered, lose_reply, memory_on, reply_lost

ANA = people.from_telegram("bot", 1)
ROWS = Result(columns=(Column(key="n", name="Sales", type="integer"),), rows=((12,),))


def store_on(table: Table, clock: SettableClock) -> ConversationStore:
    return ConversationStore(table, "telegram", clock=clock, sleep=lambda _: None)


def manager_on(table: Table, clock: SettableClock) -> ConversationMemoryManager:
    return ConversationMemoryManager(table, LOCAL_ANA, clock=clock, sleep=lambda _: None)


def exchanges(store: ConversationStore, user_id: str = ANA.id) -> list[tuple[int, str | None, str | None]]:
    return [(turn.turn_number, turn.user_query, turn.ai_response) for turn in store.get_history(user_id)]


def kept(table: Table, clock: SettableClock) -> list[tuple[int, str | None, str | None]]:
    """The same as a store shows that has seen nothing before, and forgets it again."""
    return exchanges(store_on(table, clock))


# ---------------------------------------------------------------- messages whose reply was lost


@pytest.mark.parametrize("is_read_between", [False, True])
@pytest.mark.parametrize("role", ["user", "tool", "agent"])
def test_a_message_whose_reply_was_lost_is_stored_once(table_engine: Engine, role: str, is_read_between: bool) -> None:
    beside = Interfered(table_engine.table)
    store = store_on(beside, table_engine.clock)
    store.add_message(ANA.id, "user", "q1")
    with reply_lost(beside):
        store.add_message(ANA.id, role, "again")
    if is_read_between:
        store.get_history(ANA.id)
    store.add_message(ANA.id, role, "again")
    expected = {
        "user": [(1, "q1", None), (2, "again", None)],
        "tool": [(1, "q1", None)],
        "agent": [(1, "q1", "again")],
    }
    assert exchanges(store) == expected[role]
    store.add_message(ANA.id, "agent", "and on")
    further = {"user": [(1, "q1", None), (2, "again", "and on")], "tool": [(1, "q1", "and on")]}
    assert exchanges(store) == further.get(role, [(1, "q1", "again"), (2, None, "and on")])
    if role == "tool":
        session = ConversationMemory(table_engine.table, ANA, clock=table_engine.clock).for_session(
            memory_on(table_engine.table, table_engine.clock).current(ANA, "telegram", "1")
        )
        assert [message.text for message in session.history()] == ["q1", "again", "and on"]


def test_the_first_message_of_a_chat_whose_reply_was_lost_is_stored_once(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    store = store_on(beside, table_engine.clock)
    # First the chat is noted, then the message is written.
    for _ in range(2):
        with reply_lost(beside):
            store.add_message(ANA.id, "user", "hello?")
    store.add_message(ANA.id, "user", "hello?")
    assert exchanges(store) == [(1, "hello?", None)]
    # Said again by and by, it is another message.
    store.add_message(ANA.id, "user", "hello?")
    assert exchanges(store) == [(1, "hello?", None), (2, "hello?", None)]


# ---------------------------------------------------------------- two writers


def test_an_answer_does_not_go_to_another_writers_question(table_engine: Engine) -> None:
    first = store_on(table_engine.table, table_engine.clock)
    second = store_on(table_engine.another(), table_engine.clock)
    first.add_message(ANA.id, "user", "mine")
    second.add_message(ANA.id, "user", "theirs")
    for role in ("agent", "tool", "agent"):
        with pytest.raises(Conflict):
            first.add_message(ANA.id, role, "to mine")
    second.add_message(ANA.id, "agent", "to theirs")
    assert kept(table_engine.table, table_engine.clock) == [(1, "mine", None), (2, "theirs", "to theirs")]


@pytest.mark.parametrize("read", ["get_history", "get_messages"])
def test_who_has_read_what_is_open_may_answer_it(table_engine: Engine, read: str) -> None:
    first = store_on(table_engine.table, table_engine.clock)
    second = store_on(table_engine.another(), table_engine.clock)
    first.add_message(ANA.id, "user", "mine")
    second.add_message(ANA.id, "user", "theirs")
    getattr(first, read)(ANA.id)
    first.add_message(ANA.id, "agent", "to theirs, having seen it")
    assert kept(table_engine.table, table_engine.clock) == [
        (1, "mine", None),
        (2, "theirs", "to theirs, having seen it"),
    ]


def test_a_store_that_has_seen_nothing_answers_whatever_is_open(table_engine: Engine) -> None:
    store_on(table_engine.table, table_engine.clock).add_message(ANA.id, "user", "q")
    fresh = store_on(table_engine.another(), table_engine.clock)
    fresh.resolve_reference(ANA.id, "my first question")
    fresh.add_message(ANA.id, "agent", "a")
    assert exchanges(fresh) == [(1, "q", "a")]


def test_a_persons_message_after_a_conflict_can_be_written_again_at_once(
    table: SqliteTable, clock: SettableClock
) -> None:
    first, second = store_on(table, clock), store_on(table, clock)
    first.add_message(ANA.id, "user", "mine")
    second.add_message(ANA.id, "user", "theirs")
    with pytest.raises(Conflict):
        first.add_message(ANA.id, "user", "mine again")
    first.add_message(ANA.id, "user", "mine again")
    assert exchanges(first) == [(1, "mine", None), (2, "theirs", None), (3, "mine again", None)]


def test_an_answer_does_not_go_to_a_question_of_a_chat_begun_since(table_engine: Engine) -> None:
    first = store_on(table_engine.table, table_engine.clock)
    second = store_on(table_engine.another(), table_engine.clock)
    reader = store_on(table_engine.another(), table_engine.clock)
    first.add_message(ANA.id, "user", "mine")
    table_engine.clock.advance(minutes=31)
    assert exchanges(reader) == []
    second.add_message(ANA.id, "user", "theirs")
    for store in (first, reader):
        with pytest.raises(Conflict):
            store.add_message(ANA.id, "agent", "to mine")
    assert exchanges(first) == [(1, "theirs", None)]


def test_a_chat_that_is_over_is_followed_by_a_new_one(table_engine: Engine) -> None:
    store = store_on(table_engine.table, table_engine.clock)
    store.add_message(ANA.id, "user", "old")
    table_engine.clock.advance(minutes=31)
    assert exchanges(store) == []
    store.add_message(ANA.id, "user", "new")
    store.add_message(ANA.id, "agent", "to the new one")
    assert exchanges(store) == [(1, "new", "to the new one")]


def test_a_chat_is_idle_from_its_last_message_on(table: SqliteTable, clock: SettableClock) -> None:
    store = store_on(table, clock)
    store.add_message(ANA.id, "user", "q")
    for _ in range(3):
        clock.advance(minutes=29)
        store.add_message(ANA.id, "tool", "looking")
    clock.advance(minutes=30)
    assert exchanges(store) == [(1, "q", None)]
    clock.advance(seconds=1)
    assert exchanges(store) == []


@pytest.mark.parametrize("is_reply_lost", [False, True])
def test_a_chat_cleared_by_this_store_goes_on_and_by_another_is_a_conflict(
    table: SqliteTable, clock: SettableClock, is_reply_lost: bool
) -> None:
    beside = Interfered(table)
    first, second = store_on(beside, clock), store_on(table, clock)
    first.store_turn(ANA.id, "before", "all")
    first.add_message(ANA.id, "user", "q1")
    if is_reply_lost:
        with reply_lost(beside):
            first.clear(ANA.id)
    else:
        first.clear(ANA.id)
    first.add_message(ANA.id, "user", "q2")
    second.clear(ANA.id)
    with pytest.raises(Conflict):
        first.add_message(ANA.id, "agent", "to q2")
    assert exchanges(first) == []


def test_threads_of_one_store_lose_no_message(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)

    def ask(writer: int) -> None:
        for number in range(2):
            store.add_message(ANA.id, "user", f"{writer}.{number}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(ask, range(4)))
    asked = [(number, question) for number, question, _ in exchanges(store)]
    assert [number for number, _ in asked] == list(range(1, 9))
    assert sorted(str(question) for _, question in asked) == [f"{writer}.{n}" for writer in range(4) for n in range(2)]


def test_the_least_recently_used_handle_of_a_thousand_goes_first(table: SqliteTable, clock: SettableClock) -> None:
    first, second = store_on(table, clock), store_on(table, clock)
    users = [people.from_telegram("bot", number).id for number in range(1, 1002)]
    ana, ben, *others, last = users
    for user in (ana, ben):
        first.add_message(user, "user", "mine")
        second.add_message(user, "user", "theirs")
    for user in others:
        first.get_history(user)
    with pytest.raises(Conflict):
        first.add_message(ana, "agent", "to mine")
    first.get_history(last)
    first.add_message(ben, "agent", "to whatever is open")
    with pytest.raises(Conflict):
        first.add_message(ana, "agent", "to mine")


# ---------------------------------------------------------------- whole turns whose reply was lost


def test_an_exchange_whose_reply_was_lost_is_stored_once_by_one_more_try(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    store = store_on(beside, table_engine.clock)
    store.add_message(ANA.id, "user", "waits")
    beside.after_write = lose_reply
    assert store.store_turn(ANA.id, "q", "a") is True
    assert store.store_turn(ANA.id, "q", "a") is True
    assert exchanges(store) == [(1, "q", "a"), (2, "q", "a"), (3, "waits", None)]


@pytest.mark.parametrize("fate", ["half", "fault"])
def test_an_exchange_that_was_not_surely_stored_is_stored_once_when_repeated(table_engine: Engine, fate: Any) -> None:
    faulty = FaultyTable(table_engine.table, table_engine.clock)
    store, other = store_on(faulty, table_engine.clock), store_on(table_engine.another(), table_engine.clock)
    other.store_turn(ANA.id, "before", "all")
    # The chat and its page are read; the write meets its fate, one more try fails for sure.
    faulty.plan = ["ok", "ok", "ok", fate, "fault"]
    assert store.store_turn(ANA.id, "q", "a") is False
    for number in range(8):
        other.store_turn(ANA.id, f"between {number}", "a")
    assert store.store_turn(ANA.id, "q", "a") is True
    place = 2 if fate == "half" else 10
    asked = ["before", *(f"between {number}" for number in range(8))]
    asked.insert(place - 1, "q")
    assert [question for _, question, _ in exchanges(store)] == asked
    # Once it is sure, the same words are another exchange.
    assert store.store_turn(ANA.id, "q", "a") is True
    assert exchanges(store)[-1] == (11, "q", "a")


def test_an_exchange_of_a_chat_that_is_over_is_no_repeat(table: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(table, clock)
    store = store_on(faulty, clock)
    store.store_turn(ANA.id, "before", "all")
    faulty.plan = ["ok", "ok", "ok", "half", "fault"]
    assert store.store_turn(ANA.id, "q", "a") is False
    clock.advance(minutes=31)
    assert store.store_turn(ANA.id, "q", "a") is True
    assert exchanges(store) == [(1, "q", "a")]


GIVEN: dict[str, Any] = {"query": "q", "response": "a", "metadata": {"n": 1}, "sql": "SELECT 1", "result": ROWS}


@pytest.mark.parametrize("session_id", [CHAT, None, "no UUID"])
@pytest.mark.parametrize("fate", ["half", "fault"])
def test_a_managers_turn_is_stored_once_when_repeated(table_engine: Engine, session_id: str | None, fate: Any) -> None:
    # Read, write the detail, then the turn.
    faulty = FaultyTable(table_engine.table, table_engine.clock, ["ok", "ok", fate])
    manager = manager_on(faulty, table_engine.clock)
    began_at = table_engine.clock.now
    with pytest.raises(StorageFault):
        manager.store_turn(session_id, LOCAL_ANA.id, **GIVEN)
    table_engine.clock.advance(seconds=30)
    if session_id == CHAT:
        manager_on(table_engine.table, table_engine.clock).store_turn(CHAT, LOCAL_ANA.id, "between", "a")
    # Another call is none of it.
    other = manager.store_turn(session_id, LOCAL_ANA.id, **{**GIVEN, "metadata": {"n": 2}})
    turn = manager.store_turn(session_id, LOCAL_ANA.id, **GIVEN)
    number = 3 if session_id == CHAT else 1
    assert turn.turn_number == (1 if fate == "half" or session_id != CHAT else number)
    assert (turn.created_at, turn.metadata) == (began_at, {"n": 1})
    history = manager.get_session_history(turn.session_id)
    assert [each for each in history if each.metadata == {"n": 1}] == [turn]
    assert len(history) == number
    assert (other.session_id == turn.session_id) is (session_id == CHAT)
    anew = manager.store_turn(turn.session_id, LOCAL_ANA.id, **GIVEN)
    assert (anew.turn_number, anew.id == turn.id) == (number + 1, False)


def test_a_repeat_of_a_numbered_turn_gets_its_number_or_a_conflict(table_engine: Engine) -> None:
    faulty = FaultyTable(table_engine.table, table_engine.clock, ["ok", "half"])
    manager = manager_on(faulty, table_engine.clock)
    with pytest.raises(StorageFault):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", turn_number=1)
    assert manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", turn_number=1).turn_number == 1
    faulty.plan = ["ok", "fault"]
    with pytest.raises(StorageFault):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", turn_number=2)
    manager_on(table_engine.another(), table_engine.clock).store_turn(CHAT, LOCAL_ANA.id, "theirs", "a")
    for _ in range(2):
        with pytest.raises(Conflict):
            manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", turn_number=2)
    assert [turn.query_text for turn in manager.get_session_history(CHAT)] == ["q", "theirs"]


def test_a_call_is_no_repeat_once_the_first_would_have_expired(table: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(table, clock, ["ok", "half"])
    manager = manager_on(faulty, clock)
    with pytest.raises(StorageFault):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
    clock.advance(hours=24)
    assert manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a").created_at == clock.now


def test_two_calls_that_are_alike_are_repeated_each_for_itself(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    manager = manager_on(beside, clock)

    def fail_beside_another() -> None:
        with reply_lost(beside):
            manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
        beside.after_write = lose_reply

    beside.before_write = fail_beside_another
    with pytest.raises(StorageFault):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
    for _ in range(2):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
    assert [turn.turn_number for turn in manager.get_session_history(CHAT)] == [1, 2]


def test_a_shorter_policy_is_a_shorter_bound_of_a_repeat(table: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(table, clock, ["ok", "half"])
    policy = MemoryPolicy(conversation_ttl_hours=1)
    manager = ConversationMemoryManager(faulty, LOCAL_ANA, clock=clock, policy=policy, sleep=lambda _: None)
    with pytest.raises(StorageFault):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
    clock.advance(hours=1)
    assert manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a").created_at == clock.now
