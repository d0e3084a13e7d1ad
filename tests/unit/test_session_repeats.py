"""A message is stored once when it is written again after a lost reply, whatever others wrote in between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kanina.memory import ConversationMemory, ConversationMemoryManager
from kanina.memory.sessions.session import Session
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault, Table
from tests.engines import Engine, SettableClock
from tests.failing import FaultyTable
from tests.memory_builders import ANA, CHAT, Interfered, reply_lost

HI = {"role": "agent", "text": "hi"}
WHERE = {"role": "user", "text": "Where is it?"}


def session_on(table: Table, clock: SettableClock) -> Session:
    return ConversationMemory(table, ANA, clock=clock, sleep=lambda _: None).for_session(CHAT)


def manager_on(table: Table, clock: SettableClock) -> ConversationMemoryManager:
    return ConversationMemoryManager(table, ANA, clock=clock, sleep=lambda _: None)


def stored(engine: Engine) -> list[tuple[str, str]]:
    """The questions and answers of all turns there are, whether they count or not."""
    items = engine.table.query(keys.person(ANA.id), keys.turns(CHAT)).items
    return [(item.get("question", ""), item.get("answer", "")) for item in items]


def lose(beside: Interfered, session: Session, message: dict[str, str]) -> None:
    with reply_lost(beside):
        session.append(message)


def unwritten(engine: Engine, message: dict[str, str]) -> tuple[FaultyTable, Session]:
    """A session that cannot know whether its message was written, which it was not."""
    faulty = FaultyTable(engine.table, engine.clock, ["ok", "fault"])
    session = session_on(faulty, engine.clock)
    with pytest.raises(StorageFault):
        session.append(message)
    return faulty, session


@pytest.mark.parametrize("others", [3, 4, 60])
def test_an_answer_is_found_however_many_turns_came_after_it(table_engine: Engine, others: int) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    lose(beside, session, HI)
    manager = manager_on(table_engine.table, table_engine.clock)
    for number in range(others):
        manager.store_turn(CHAT, ANA.id, f"q{number}", "x")
    session.append(HI)
    assert [text for _, text in stored(table_engine)].count("hi") == 1
    session.append(HI)  # said again, and not written again
    assert stored(table_engine)[-1] == ("", "hi")


def begin_anew(other: Session) -> None:
    other.clear()


def begin_anew_and_go_on(other: Session) -> None:
    other.clear()
    for number in range(5):
        other.append({"role": "agent", "text": f"a{number}"})


@pytest.mark.parametrize("meanwhile", [begin_anew, begin_anew_and_go_on])
def test_an_answer_is_found_though_another_handle_began_anew(
    table_engine: Engine, meanwhile: Callable[[Session], None]
) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    lose(beside, session, HI)
    meanwhile(session_on(table_engine.another(), table_engine.clock))
    session.append(HI)
    assert [text for _, text in stored(table_engine)].count("hi") == 1
    assert "hi" not in [message.text for message in session.history()]


def test_after_ones_own_clear_the_same_words_are_said_anew(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    for message in (HI, WHERE):
        lose(beside, session, message)
        session.clear()
        session.append(message)
    assert [message.text for message in session.history()] == ["Where is it?"]
    assert stored(table_engine) == [("", "hi"), ("", "hi")]


@pytest.mark.parametrize("meanwhile", [lambda other: None, begin_anew, begin_anew_and_go_on])
def test_a_question_is_found_in_the_turn_another_handle_made_of_it(
    table_engine: Engine, meanwhile: Callable[[Session], None]
) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    assert session.history() == ()
    lose(beside, session, WHERE)
    other = session_on(table_engine.another(), table_engine.clock)
    other.append({"role": "agent", "text": "answered by other"})
    meanwhile(other)
    session.append(WHERE)
    assert stored(table_engine)[0] == ("Where is it?", "answered by other")
    assert [question for question, _ in stored(table_engine)].count("Where is it?") == 1
    assert WHERE["text"] not in [message.text for message in session.history()][2:]
    # Asked again by the person, it is no repeat.
    session.append(WHERE)
    session.append(HI)
    assert stored(table_engine)[-1] == ("Where is it?", "hi")


def test_a_question_others_added_to_is_found_and_an_answer_to_it_needs_a_look(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    lose(beside, session, WHERE)
    session_on(table_engine.another(), table_engine.clock).append({"role": "tool", "text": "shipped"})
    session.append(WHERE)
    with pytest.raises(Conflict):
        session.append(HI)
    assert [message.text for message in session.history()] == ["Where is it?", "shipped"]
    session.append(HI)
    assert stored(table_engine) == [("Where is it?", "hi")]


def test_a_tools_message_others_added_to_is_found(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    session.append(WHERE)
    lose(beside, session, {"role": "tool", "text": "shipped"})
    other = session_on(table_engine.another(), table_engine.clock)
    other.append({"role": "tool", "text": "on Monday"})
    session.append({"role": "tool", "text": "shipped"})
    with pytest.raises(Conflict):
        session.append(HI)
    assert [message.text for message in session.history()] == ["Where is it?", "shipped", "on Monday"]


def test_a_question_that_closed_another_is_found_once_it_is_answered(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    session.append({"role": "user", "text": "Hello?"})
    lose(beside, session, WHERE)
    session_on(table_engine.another(), table_engine.clock).append({"role": "agent", "text": "Here."})
    session.append(WHERE)
    assert stored(table_engine) == [("Hello?", ""), ("Where is it?", "Here.")]
    assert [message.text for message in session.history()] == ["Hello?", "Where is it?", "Here."]


def test_a_question_that_was_never_written_is(table_engine: Engine) -> None:
    _, session = unwritten(table_engine, WHERE)
    manager_on(table_engine.table, table_engine.clock).store_turn(CHAT, ANA.id, "other", "x")
    session.append(WHERE)
    assert [message.text for message in session.history()] == ["other", "x", "Where is it?"]


def test_a_look_for_an_unsure_answer_is_one_query_and_none_once_it_is_sure(table_engine: Engine) -> None:
    faulty, session = unwritten(table_engine, HI)
    manager = manager_on(table_engine.table, table_engine.clock)
    for number in range(6):
        manager.store_turn(CHAT, ANA.id, f"q{number}", "x")
    calls = []
    for _ in range(2):
        faulty.calls.clear()
        session.append(HI)
        calls.append(list(faulty.calls))
    assert calls == [["query", "query", "write"], ["query", "write"]]


# ---------------------------------------------------------------- a turn's own number, and a question that waits


@pytest.mark.parametrize("begun", [False, True])
def test_a_numbered_turn_is_stored_despite_another_transaction(table_engine: Engine, begun: bool) -> None:
    number = 1 + begun
    if begun:
        manager_on(table_engine.table, table_engine.clock).store_turn(CHAT, ANA.id, "first", "a")
    faulty = FaultyTable(table_engine.table, table_engine.clock, ["ok", "conflict", "ok", "conflict"])
    stored_turn = manager_on(faulty, table_engine.clock).store_turn(CHAT, ANA.id, "q", "a", turn_number=number)
    assert stored_turn.turn_number == number


def test_a_numbered_turn_that_met_a_transaction_takes_no_other_number(table_engine: Engine) -> None:
    beside = Interfered(FaultyTable(table_engine.table, table_engine.clock, ["ok", "conflict"]))
    theirs = manager_on(table_engine.another(), table_engine.clock)
    beside.before_write = lambda: theirs.store_turn(CHAT, ANA.id, "theirs", "a")
    with pytest.raises(Conflict, match="the next is 2"):
        manager_on(beside, table_engine.clock).store_turn(CHAT, ANA.id, "q", "a", turn_number=1)
    assert stored(table_engine) == [("theirs", "a")]


def test_a_numbered_turn_and_a_reset_at_the_same_time_are_both_written(table_engine: Engine) -> None:
    manager_on(table_engine.table, table_engine.clock).store_turn(CHAT, ANA.id, "first", "a")
    beside = Interfered(table_engine.table)
    other = session_on(table_engine.another(), table_engine.clock)
    beside.before_write = other.clear
    assert manager_on(beside, table_engine.clock).store_turn(CHAT, ANA.id, "q", "a", turn_number=2).turn_number == 2
    assert other.history() == ()


def test_a_question_set_while_its_session_is_deleted_waits_in_a_new_one(table_engine: Engine) -> None:
    manager = manager_on(table_engine.table, table_engine.clock)
    manager.store_turn(CHAT, ANA.id, "q", "a")
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    beside.before_write = lambda: manager.delete_session(CHAT)
    session.set_waiting("branch")
    assert table_engine.table.get(keys.person(ANA.id), keys.pending(CHAT)) is None
    assert (session.session_id != CHAT, session.waiting()) == (True, "branch")


def test_a_question_is_set_though_a_first_turn_is_written_at_that_moment(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = session_on(beside, table_engine.clock)
    beside.before_write = lambda: manager_on(table_engine.another(), table_engine.clock).store_turn(
        CHAT, ANA.id, "q", "a"
    )
    session.set_waiting("branch")
    assert (session.session_id, session.waiting()) == (CHAT, "branch")


def test_a_question_is_set_despite_another_transaction(sqlite: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(sqlite, clock, ["ok", "conflict"])
    session = session_on(faulty, clock)
    session.set_waiting("branch")
    assert session.waiting() == "branch"
    faulty.always = "conflict"
    with pytest.raises(Conflict):
        session.set_waiting("order_id")
