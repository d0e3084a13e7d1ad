"""`ConversationMemory`: messages by role become turns, whole and once, on every engine and whoever else writes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from kanina.memory import ConversationMemory, ConversationMemoryManager, SessionMessage
from kanina.memory.sessions.conversation_memory import session_key
from kanina.memory.sessions.session import Session
from kanina.models import AskStep, Column, Pending, PlanExecution, QueryStep, Result, VerifiedQuery
from kanina.people import Person
from kanina.problems import Conflict, Forbidden, InvalidRequest
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.engines import Engine, SettableClock, skip_on_moto
from tests.failing import House
from tests.memory_builders import ANA, BEN, CHAT, Interfered, memory_on, ordered_ids, reply_lost, say

ROWS = Result(
    columns=(Column(key="region", name="Region", type="string"), Column(key="n", name="Sales", type="integer")),
    rows=(("NCR", 12), ("CALABARZON", 7)),
)


def memory(table: Table, clock: SettableClock, person: Person = ANA) -> ConversationMemory:
    return ConversationMemory(table, person, clock=clock, sleep=lambda _: None)


def said(session: Session) -> list[tuple[str, str]]:
    return [(message.role, message.text) for message in session.history()]


def states(table: Table, clock: SettableClock, session: Session, person: Person = ANA) -> list[tuple[int, str]]:
    turns = memory_on(table, clock).load_all(person, session.session_id)
    return [(turn.number, turn.state) for turn in turns]


# ---------------------------------------------------------------- roles


def test_messages_by_role_wait_and_then_are_one_turn(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    session = memory(table, clock).for_session(CHAT)
    asked_at = clock.now
    session.append(SessionMessage("user", "sales by region?", metadata={"device": "phone"}))
    clock.advance(seconds=2)
    session.append(SessionMessage("tool", "2 rows", metadata={"ms": 0.25}, sql="SELECT 1", result=ROWS))
    waiting = session.history()
    assert states(table, clock, session) == []
    clock.advance(seconds=3)
    session.append(SessionMessage("agent", "NCR leads.", metadata={"tone": ["kind", None]}))

    assert session.history() == (
        SessionMessage("user", "sales by region?", asked_at, {"device": "phone"}),
        SessionMessage("tool", "2 rows", asked_at + timedelta(seconds=2), {"ms": 0.25}, "SELECT 1"),
        SessionMessage(
            "agent", "NCR leads.", asked_at + timedelta(seconds=5), {"tone": ["kind", None]}, "SELECT 1", ROWS
        ),
    )
    assert [message.text for message in waiting] == ["sales by region?", "2 rows"]
    assert states(table, clock, session) == [(1, "answered")]
    assert table.get(keys.person(ANA.id), keys.open_messages(CHAT)) is None
    assert session.last_result == ROWS


def test_a_second_question_closes_the_first_as_unanswered(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", "first"))
    session.append(SessionMessage("tool", "looked"))
    session.append(SessionMessage("user", "second"))
    assert said(session) == [("user", "first"), ("tool", "looked"), ("user", "second")]
    assert states(table_engine.table, table_engine.clock, session) == [(1, "unanswered")]
    session.append(SessionMessage("agent", "to the second"))
    assert said(session) == [("user", "first"), ("tool", "looked"), ("user", "second"), ("agent", "to the second")]
    assert states(table_engine.table, table_engine.clock, session) == [(1, "unanswered"), (2, "answered")]


def test_an_agents_message_without_a_question_is_said(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("agent", "good morning"))
    assert said(session) == [("agent", "good morning")]
    assert states(table_engine.table, table_engine.clock, session) == [(1, "said")]
    item = table_engine.table.query(keys.person(ANA.id), keys.turns(CHAT)).items[0]
    assert "question" not in item


def test_other_doors_see_the_turn_and_the_view_sees_theirs(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    say(memory_on(table, clock), "by the API", answer="answered there", sql="SELECT 2")
    session.append({"role": "human", "text": "by role"})
    session.append({"role": "assistant", "text": "answered here", "sql": "SELECT 3"})
    assert said(session) == [
        ("user", "by the API"),
        ("agent", "answered there"),
        ("user", "by role"),
        ("agent", "answered here"),
    ]
    turn, _ = memory_on(table, clock).turn(ANA, CHAT, 2)
    assert (turn.question, turn.answer, turn.sql) == ("by role", "answered here", "SELECT 3")


# ---------------------------------------------------------------- other writers


def test_an_answer_to_a_question_that_another_writer_replaced_is_a_conflict(table_engine: Engine) -> None:
    first = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    second = memory(table_engine.another(), table_engine.clock).for_session(CHAT)
    first.append(SessionMessage("user", "mine"))
    second.append(SessionMessage("user", "theirs"))
    for _ in range(2):
        with pytest.raises(Conflict):
            first.append(SessionMessage("agent", "to mine"))
        with pytest.raises(Conflict):
            first.append(SessionMessage("tool", "for mine"))
    assert said(first) == [("user", "mine"), ("user", "theirs")]
    first.append(SessionMessage("agent", "to theirs, having seen it"))
    assert states(table_engine.table, table_engine.clock, first) == [(1, "unanswered"), (2, "answered")]


def test_a_question_after_a_conflict_can_be_written_again_at_once(table: SqliteTable, clock: SettableClock) -> None:
    first, second = (memory(table, clock).for_session(CHAT) for _ in range(2))
    first.append(SessionMessage("user", "mine"))
    second.append(SessionMessage("user", "theirs"))
    with pytest.raises(Conflict):
        first.append(SessionMessage("user", "mine again"))
    first.append(SessionMessage("user", "mine again"))
    assert said(first) == [("user", "mine"), ("user", "theirs"), ("user", "mine again")]


@pytest.mark.parametrize("role", ["user", "agent"])
def test_params_that_another_writer_resets_are_known_no_more_and_what_is_said_is_kept(
    table: SqliteTable, clock: SettableClock, role: Any
) -> None:
    session = memory(table, clock).for_session(CHAT)
    assert session.history() == ()
    session.merge({"order_id": "O-1"})
    memory_on(table, clock).reset(ANA, CHAT)
    session.append(SessionMessage(role, "of O-1"))
    assert (said(session), session.params()) == ([(role, "of O-1")], {})


def test_params_begin_a_conversation_that_takes_its_title_from_its_first_turn(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.merge({"order_id": "O-1"})
    conversations = memory_on(table_engine.table, table_engine.clock)
    assert [(one.conversation_id, one.head.turn_count) for one in conversations.list(ANA).conversations] == [(CHAT, 0)]
    assert (states(table_engine.table, table_engine.clock, session), session.prune(1)) == ([], 0)
    session.append(SessionMessage("user", "where is it?"))
    session.append(SessionMessage("agent", "on its way"))
    assert conversations.get(ANA, CHAT).head.title == "where is it?"
    assert (session.params(), states(table_engine.table, table_engine.clock, session)) == (
        {"order_id": "O-1"},
        [(1, "answered")],
    )


@pytest.mark.parametrize("role", ["user", "tool", "agent"])
def test_a_change_between_reading_and_writing_is_a_conflict_that_writes_nothing(
    table: SqliteTable, clock: SettableClock, role: Any
) -> None:
    beside = Interfered(table)
    session, other = memory(beside, clock).for_session(CHAT), memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "open"))
    beside.before_write = lambda: other.append(SessionMessage("tool", "by another"))
    with pytest.raises(Conflict):
        session.append(SessionMessage(role, "late", sql="" if role == "user" else "SELECT 1"))
    assert said(session) == [("user", "open"), ("tool", "by another")]
    assert table.query(keys.person(ANA.id), keys.details(CHAT)).items == ()


def test_of_two_questions_that_close_a_third_one_is_a_conflict(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session, other = memory(beside, clock).for_session(CHAT), memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "open"))
    beside.before_write = lambda: other.append(SessionMessage("user", "theirs"))
    with pytest.raises(Conflict):
        session.append(SessionMessage("user", "mine"))
    assert said(session) == [("user", "open"), ("user", "theirs")]


@pytest.mark.parametrize("writers", [2, 8])
def test_concurrent_writers_lose_nothing_and_mix_nothing(table_engine: Engine, writers: int) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    if table_engine.name == "sqlite_memory" and writers == 8:
        pytest.skip("one connection; the file engine covers eight")
    each = 3

    def write(writer: int) -> list[str]:
        session = ConversationMemory(table_engine.another(), ANA, clock=table_engine.clock).for_session(CHAT)
        answered = []
        for turn in range(each):
            name = f"{writer}.{turn}"
            while True:
                try:
                    session.append(SessionMessage("user", f"q {name}"))
                    break
                except Conflict:
                    continue
            try:
                session.append(SessionMessage("agent", f"a {name}"))
                answered.append(name)
            except Conflict:
                pass
        return answered

    with ThreadPoolExecutor(writers) as pool:
        answered = sorted(name for names in pool.map(write, range(writers)) for name in names)

    turns = memory_on(table_engine.table, table_engine.clock).load_all(ANA, CHAT)
    waiting = [message.text for message in memory(table_engine.table, table_engine.clock).for_session(CHAT).history()]
    asked = [turn.question for turn in turns]
    open_text = waiting[-1] if waiting[-1] not in asked and waiting[-1].startswith("q ") else None
    names = [f"{writer}.{turn}" for writer in range(writers) for turn in range(each)]
    assert sorted([*asked, *([open_text] if open_text else [])]) == sorted(f"q {name}" for name in names)
    assert sorted(turn.answer[2:] for turn in turns if turn.answer) == answered
    assert all(turn.answer[2:] == turn.question[2:] for turn in turns if turn.answer)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))


@pytest.mark.parametrize("role", ["user", "tool", "agent"])
def test_a_message_whose_reply_was_lost_is_stored_once_when_written_again(
    table: SqliteTable, clock: SettableClock, role: Any
) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    session.append(SessionMessage("user", "open"))
    message = SessionMessage(role, "again", metadata={"n": 1})
    with reply_lost(beside):
        session.append(message)
    session.append(message)
    assert said(session) == [("user", "open"), (role, "again")]
    session.append(SessionMessage("user", "and on"))
    assert said(session) == [("user", "open"), (role, "again"), ("user", "and on")]


def test_something_said_whose_reply_was_lost_is_stored_once(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    with reply_lost(beside):
        session.append(SessionMessage("agent", "hello"))
    session.append(SessionMessage("agent", "hello"))
    session.append(SessionMessage("agent", "hello"))
    assert said(session) == [("agent", "hello"), ("agent", "hello")]


def test_a_reply_lost_once_does_not_make_an_answer_to_it_foreign(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    session.append(SessionMessage("agent", "hello"))
    with reply_lost(beside):
        session.append(SessionMessage("user", "heard?"))
    session.append(SessionMessage("agent", "heard"))
    assert states(table, clock, session) == [(1, "said"), (2, "answered")]


# ---------------------------------------------------------------- time, restarts, deletion


def test_open_messages_expire_and_a_late_answer_does_not_join_them(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", "anyone?"))
    table_engine.clock.advance(hours=24)
    with pytest.raises(Conflict):
        session.append(SessionMessage("agent", "late"))
    assert session.history() == ()


def test_what_has_expired_beside_a_turn_is_not_back_with_an_older_clock(
    table: SqliteTable, clock: SettableClock
) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "old question"))
    session.merge({"order_id": "O-1"})
    clock.advance(hours=24)
    memory(table, clock).for_session(CHAT).append(SessionMessage("agent", "hello"))
    clock.advance(hours=-1)
    assert (said(session), session.params()) == ([("agent", "hello")], {})


def test_turns_expire_after_a_day(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("agent", "old"))
    table_engine.clock.advance(hours=23)
    session.append(SessionMessage("agent", "young"))
    table_engine.clock.advance(hours=1)
    assert said(session) == [("agent", "young")]


def test_a_session_goes_on_in_another_process(table_engine: Engine) -> None:
    begun = memory(table_engine.table, table_engine.clock).for_session("chat/12")
    begun.append(SessionMessage("user", "begun here"))
    begun.merge({"order_id": "O-1"})
    other = memory(table_engine.another(), table_engine.clock).for_session("chat/12")
    other.append(SessionMessage("agent", "answered there"))
    assert said(other) == [("user", "begun here"), ("agent", "answered there")]
    assert other.params() == {"order_id": "O-1"}


def test_a_deleted_session_is_not_added_to(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("agent", "to be deleted"))
    session.append(SessionMessage("user", "this too"))
    assert memory_on(table, clock).delete(ANA, CHAT) == 1
    assert session.history() == ()
    session.append(SessionMessage("user", "anew"))
    assert session.session_id != CHAT
    assert said(session) == [("user", "anew")]
    assert said(memory(table, clock).for_session(CHAT)) == []


def test_a_deletion_between_reading_and_writing_leaves_nothing_open(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    session.append(SessionMessage("agent", "hello"))
    beside.before_write = lambda: memory_on(table, clock).delete(ANA, CHAT)
    with pytest.raises(Conflict):
        session.append(SessionMessage("user", "late"))
    assert table.get(keys.person(ANA.id), keys.open_messages(CHAT)) is None


# ---------------------------------------------------------------- whose session


def test_two_people_under_one_id_share_nothing(table_engine: Engine) -> None:
    hers = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    his = memory(table_engine.table, table_engine.clock, BEN).for_session(CHAT)
    hers.append(SessionMessage("user", "hers"))
    his.append(SessionMessage("user", "his"))
    hers.merge({"a": "1"})
    hers.append(SessionMessage("agent", "for her"))
    assert said(hers) == [("user", "hers"), ("agent", "for her")]
    assert said(his) == [("user", "his")]
    assert his.params() == {}


def test_another_user_id_is_refused(table: SqliteTable, clock: SettableClock) -> None:
    with pytest.raises(Forbidden):
        memory(table, clock).for_session(CHAT, user_id=BEN.id)
    assert memory(table, clock).for_session(CHAT, user_id=ANA.id).session_id == CHAT


@pytest.mark.parametrize(
    ("one", "other"),
    [("telegram:a_b", "telegram:a:b"), ("x#y", "x"), ("-1003822706455/12", "-1003822706455"), ("é" * 4000, "é" * 4001)],
)
def test_different_keys_are_different_sessions(table: SqliteTable, clock: SettableClock, one: str, other: str) -> None:
    memory(table, clock).for_session(one).append(SessionMessage("agent", "one"))
    memory(table, clock).for_session(other).append(SessionMessage("agent", "other"))
    assert said(memory(table, clock).for_session(one)) == [("agent", "one")]
    assert said(memory(table, clock).for_session(other)) == [("agent", "other")]


@pytest.mark.parametrize(
    ("interaction", "key"),
    [
        (SimpleNamespace(id="i", context=SimpleNamespace(session_id="s")), "s"),
        (SimpleNamespace(id="i", context=SimpleNamespace(session_id="")), "i"),
        (SimpleNamespace(id="i", context=None), "i"),
        ({"id": 7, "context": {"session_id": "s"}}, "s"),
        ({"id": 7}, "7"),
        ({}, None),
    ],
)
def test_the_session_key_is_the_contexts_else_the_interactions(interaction: object, key: str | None) -> None:
    assert session_key(interaction) == key


def test_an_interaction_without_a_key_begins_a_session(table: SqliteTable, clock: SettableClock) -> None:
    made = memory(table, clock)
    assert made.for_interaction({"id": CHAT}).session_id == CHAT
    assert made.for_interaction({}).session_id != made.for_interaction({}).session_id


# ---------------------------------------------------------------- what is refused, and what is not


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "text": ""},
        {"role": "user", "text": " \n"},
        {"role": "agent", "text": " "},
        {"role": "system", "text": "x"},
        {"role": ["user"], "text": "x"},
        {"role": "user"},
        {"role": "user", "text": "x", "colour": "red"},
        {"role": "user", "text": "x", "sql": "SELECT 1"},
        {"role": "user", "text": "x", "timestamp": "yesterday"},
        {"role": "user", "text": "x", "metadata": {"big": "x" * 32_001}},
        {"role": "user", "text": "x", "metadata": {"kanina:messages": {}}},
        {"role": "tool", "text": "no question is open"},
    ],
    ids=str,
)
def test_a_message_that_cannot_be_kept_is_refused_and_the_next_works(
    table: SqliteTable, clock: SettableClock, message: dict[str, Any]
) -> None:
    session = memory(table, clock).for_session(CHAT)
    with pytest.raises(InvalidRequest):
        session.append(message)
    assert session.history() == ()
    session.append(SessionMessage("user", "next"))
    assert said(session) == [("user", "next")]


def test_metadata_nested_without_end_is_refused(table: SqliteTable, clock: SettableClock) -> None:
    endless: dict[str, Any] = {}
    endless["self"] = endless
    with pytest.raises(InvalidRequest):
        memory(table, clock).for_session(CHAT).append(SessionMessage("user", "x", metadata=endless))


def test_metadata_comes_back_as_json_values(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    given = {"t": 0.2, "third": Decimal(1) / 3, "nan": float("nan"), "big": 10**39, "list": [[1, [2.5]]], "": ""}
    session.append(SessionMessage("user", "x", metadata=given))
    expected = {"t": 0.2, "third": str(Decimal(1) / 3), "nan": None, "big": 10**39, "list": [[1, [2.5]]], "": ""}
    assert session.history()[0].metadata == expected
    session.append(SessionMessage("agent", "y", metadata=given))
    assert [message.metadata for message in session.history()] == [expected, expected]


def test_a_blank_tool_output_is_named_and_a_long_one_cut(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "x"))
    session.append(SessionMessage("tool", " "))
    session.append(SessionMessage("tool", "y" * 400_000))
    texts = [message.text for message in session.history()]
    assert texts[1] == "(no output)"
    assert texts[2].endswith("y […]")
    assert len(texts[2].encode()) <= 8_000
    session.append(SessionMessage("agent", "done"))
    assert [message.text for message in session.history()] == [*texts, "done"]


@pytest.mark.parametrize(
    "text", ["長い文章。" * 35_000, "".join(chr(0x4E00 + n * 7919 % 20000) for n in range(174_000))]
)
def test_half_a_megabyte_of_text_is_kept_or_cut_with_a_mark(table_engine: Engine, text: str) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", text))
    session.append(SessionMessage("agent", "long"))
    question, answer = session.history()
    kept = question.text.removesuffix(" […]")
    assert len(kept) > 90_000
    assert text.startswith(kept)
    assert (question.text == text) == (kept == text)
    assert answer.text == "long"


def test_lone_surrogates_in_rows_too_long_for_a_model_are_replaced(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append({"role": "user", "text": "q"})
    named = Column(key="a", name="\ud800" + "n" * 600, type="string")
    session.append({"role": "agent", "text": "a", "result": Result(columns=(named,), rows=(("\udfff" + "x" * 600,),))})
    assert session.last_result is not None
    assert session.last_result.rows == (("\ufffd" + "x" * 600,),)
    assert "\ufffdn" in str(session.messages_for_model()[1]["content"])


def test_lone_surrogates_are_replaced(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", "a\ud800b", metadata={"k": "\udfff"}))
    assert [(message.text, message.metadata) for message in session.history()] == [("a\ufffdb", {"k": "\ufffd"})]


# ---------------------------------------------------------------- params and the question that waits


def test_params_merge_before_and_after_the_first_turn(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    assert session.merge({"order_id": "O-1", "branch": "Makati"}) == {"order_id": "O-1", "branch": "Makati"}
    session.append(SessionMessage("user", "remember it"))
    assert session.merge({"branch": "Cebu"}) == {"order_id": "O-1", "branch": "Cebu"}
    session.append(SessionMessage("agent", "done"))
    assert session.params() == {"order_id": "O-1", "branch": "Cebu"}
    assert session.merge({"order_id": "O-2"}) == {"branch": "Cebu", "order_id": "O-2"}
    assert memory_on(table_engine.table, table_engine.clock).load(ANA, CHAT).params == {
        "branch": "Cebu",
        "order_id": "O-2",
    }


def test_params_known_before_the_first_turn_are_known_to_whoever_keeps_it(
    table: SqliteTable, clock: SettableClock
) -> None:
    house = House(table, clock)
    for chat, first in (
        ("assistant", lambda key: house.assistant.ask(ANA, "hello", conversation_id=key)),
        ("manager", lambda key: ConversationMemoryManager(table, ANA, clock=clock).store_turn(key, ANA.id, "q", "a")),
    ):
        session = memory(table, clock).for_session(chat)
        session.merge({"order_id": "O-1"})
        assert house.conversations.load(ANA, session.session_id).params == {"order_id": "O-1"}
        first(session.session_id)
        # From the turn on they last as long as the conversation does.
        clock.advance(hours=23)
        first(session.session_id)
        clock.advance(hours=2)
        assert session.params() == {"order_id": "O-1"}
        assert house.conversations.load(ANA, session.session_id).params == {"order_id": "O-1"}
    house.close()


def test_what_waits_before_the_first_turn_is_answered_by_it(table: SqliteTable, clock: SettableClock) -> None:
    house = House(table, clock)
    session = memory(table, clock).for_session(CHAT)
    session.set_waiting("order_id")
    loaded = house.conversations.load(ANA, CHAT)
    assert loaded.started
    assert loaded.pending is not None
    assert loaded.pending.param == "order_id"
    house.assistant.ask(ANA, "ask", conversation_id=CHAT)
    house.assistant.ask(ANA, "revenue by region", conversation_id=CHAT)
    assert session.waiting() is None
    house.close()


def test_params_merged_at_the_same_time_are_all_kept(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    memory(table_engine.table, table_engine.clock).for_session(CHAT).append(SessionMessage("agent", "hello"))

    def merge(number: int) -> None:
        made = ConversationMemory(table_engine.another(), ANA, clock=table_engine.clock)
        made.for_session(CHAT).merge({f"p{number}": str(number)})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(merge, range(4)))
    params = memory(table_engine.table, table_engine.clock).for_session(CHAT).params()
    assert params == {f"p{number}": str(number) for number in range(4)}


@pytest.mark.parametrize("params", [{"": "x"}, {"a": " "}, {"a": "x" * 161}, {"n" * 320: "x"}])
def test_params_that_never_fit_are_refused(table: SqliteTable, clock: SettableClock, params: dict[str, str]) -> None:
    session = memory(table, clock).for_session(CHAT)
    with pytest.raises(InvalidRequest):
        session.merge(params)
    assert session.params() == {}


def test_a_param_waits_for_five_minutes_apart_from_the_messages(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    assert session.waiting() is None
    session.append(SessionMessage("user", "my order"))
    session.set_waiting("order_id")
    session.append(SessionMessage("agent", "Which order?"))
    assert session.waiting() == "order_id"
    session.set_waiting(None)
    assert session.waiting() is None
    session.set_waiting("order_id")
    table_engine.clock.advance(minutes=5)
    assert session.waiting() is None
    assert said(session) == [("user", "my order"), ("agent", "Which order?")]


def test_a_waiting_plan_and_the_last_intent_are_those_of_other_doors(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    assert (session.last_intent_id, session.plan_execution, session.last_result) == (None, None, None)
    plan = VerifiedQuery(name="one_order")
    question = Pending(id="1", param="order", prompt="Which?", resume=plan)
    say(memory_on(table, clock), plan=plan, intent="verified_query", pending=question)
    assert session.waiting() == "order"
    assert session.plan_execution == PlanExecution(steps=(AskStep(param="order"), QueryStep(query=plan)))
    assert session.last_intent_id == "one_order"
    session.append(SessionMessage("agent", "then", metadata={"intent": "metric_query"}))
    assert session.last_intent_id == "metric_query"


# ---------------------------------------------------------------- clearing and pruning


def test_clear_begins_anew_without_renumbering(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    for text in ("one", "two"):
        session.append(SessionMessage("user", text))
    session.merge({"a": "1"})
    session.set_waiting("a")
    session.clear()
    assert (session.history(), session.params(), session.waiting(), session.last_intent_id) == ((), {}, None, None)
    session.append(SessionMessage("user", "three"))
    session.append(SessionMessage("agent", "3"))
    assert said(session) == [("user", "three"), ("agent", "3")]
    assert states(table_engine.table, table_engine.clock, session) == [(2, "answered")]


def test_prune_leaves_the_newest_whole_turns(table_engine: Engine) -> None:
    session = memory(table_engine.table, table_engine.clock).for_session(CHAT)
    for number in (1, 2, 3):
        session.append(SessionMessage("user", f"q{number}"))
        session.append(SessionMessage("tool", f"t{number}"))
        session.append(SessionMessage("agent", f"a{number}"))
    assert session.prune(9) == 0
    # The fifth message from the end is a tool's: its turn goes whole.
    assert session.prune(5) == 6
    assert said(session) == [("user", "q3"), ("tool", "t3"), ("agent", "a3")]
    assert session.prune(1) == 0
    assert states(table_engine.table, table_engine.clock, session) == [(3, "answered")]
    session.append(SessionMessage("user", "q4"))
    assert session.prune(1) == 3
    assert said(session) == [("user", "q4")]


def test_prune_begins_with_a_persons_message(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "q1"))
    session.append(SessionMessage("agent", "a1"))
    session.append(SessionMessage("agent", "by the way"))
    session.append(SessionMessage("user", "q2"))
    session.append(SessionMessage("agent", "a2"))
    assert session.prune(3) == 3
    assert said(session) == [("user", "q2"), ("agent", "a2")]


def test_prune_of_nothing_and_by_no_number(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    assert session.prune() == 0
    for number in (0, -1, True, 1.5):
        with pytest.raises(InvalidRequest):
            session.prune(number)


def test_a_prune_beside_a_reset_does_not_take_it_back(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    for number in range(4):
        session.append(SessionMessage("agent", str(number)))
    beside.before_write = lambda: memory(table, clock).for_session(CHAT).clear()
    assert session.prune(2) == 0
    assert session.history() == ()


def test_ids_come_from_the_source_that_is_given(table: SqliteTable, clock: SettableClock) -> None:
    made = ConversationMemory(table, ANA, clock=clock, ids=ordered_ids())
    assert made.for_session().session_id == "00000000-0000-4000-8000-000000000001"


def test_the_views_read_each_other(table: SqliteTable, clock: SettableClock) -> None:
    manager = ConversationMemoryManager(table, ANA, clock=clock)
    turn = manager.store_turn(CHAT, ANA.id, "whole", "turn", {"a": 1})
    session = memory(table, clock).for_session(turn.session_id)
    session.append(SessionMessage("user", "by role", metadata={"u": 1}))
    session.append(SessionMessage("agent", "yes", metadata={"g": 2}))
    assert said(session) == [("user", "whole"), ("agent", "turn"), ("user", "by role"), ("agent", "yes")]
    assert [turn.metadata for turn in manager.get_session_history(CHAT)] == [{"a": 1}, {"g": 2}]


# ---------------------------------------------------------------- what is refused, and what is not lost


@pytest.mark.parametrize(
    "wrong",
    [
        {"role": "user", "text": "q", "metadata": [1, 2]},
        {"role": "user", "text": "q", "metadata": "abc"},
        {"role": "user", "text": "q", "metadata": 5},
        {"role": "agent", "text": "a", "sql": None},
        {"role": "agent", "text": "a", "sql": 5},
        {"role": "agent", "text": "a", "result": {"rows": []}},
        {"role": "user", "text": "q", "timestamp": datetime.min.replace(tzinfo=timezone(timedelta(hours=8)))},
        {"role": "user", "text": "q", "timestamp": datetime.max.replace(tzinfo=timezone(timedelta(hours=-8)))},
        None,
        "a text alone",
    ],
)
def test_what_is_no_message_is_refused_in_words(table: SqliteTable, clock: SettableClock, wrong: Any) -> None:
    session = memory(table, clock).for_session(CHAT)
    with pytest.raises(InvalidRequest):
        session.append(wrong)
    assert session.history() == ()


@pytest.mark.parametrize("wrong", [None, [("a", "b")], "a=b"])
def test_params_that_are_no_mapping_are_refused(table: SqliteTable, clock: SettableClock, wrong: Any) -> None:
    with pytest.raises(InvalidRequest, match="params must be a mapping"):
        memory(table, clock).for_session(CHAT).merge(wrong)


def test_a_name_to_wait_for_has_a_length(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    with pytest.raises(InvalidRequest, match="320 bytes at most"):
        session.set_waiting("x" * 321)
    assert session.waiting() is None


@pytest.mark.parametrize("levels", [30, 31, 930])
def test_metadata_has_a_depth_whatever_the_stack(table: SqliteTable, clock: SettableClock, levels: int) -> None:
    nested: Any = "innermost"
    for _ in range(levels - 1):
        nested = [nested]
    session = memory(table, clock).for_session(CHAT)
    message = {"role": "user", "text": "q", "metadata": {"a": nested}}
    if levels > 30:
        with pytest.raises(InvalidRequest, match="deeper than 30 levels"):
            session.append(message)
    else:
        session.append(message)
    session.append({"role": "agent", "text": "the next always works"})


def test_a_number_and_a_uuid_name_one_session_each(table: SqliteTable, clock: SettableClock) -> None:
    views = memory(table, clock)
    assert views.for_session(4711).session_id == views.for_session("4711").session_id
    assert views.for_session(UUID(CHAT)).session_id == CHAT


def test_params_do_not_keep_a_question_beyond_its_day(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append({"role": "user", "text": "old"})
    clock.advance(hours=23)
    session.merge({"order_id": "7"})
    assert [message.text for message in session.history()] == ["old"]
    clock.advance(hours=1)
    assert session.history() == ()


def test_after_the_clock_went_back_an_older_turn_outlives_a_newer_one(table_engine: Engine) -> None:
    clock = table_engine.clock
    session = memory(table_engine.table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "first"))
    session.append(SessionMessage("tool", "looking"))
    session.append(SessionMessage("user", "second"))
    clock.advance(hours=-1)
    session.append(SessionMessage("agent", "answer"))
    assert [text for _, text in said(session)] == ["first", "looking", "second", "answer"]
    clock.advance(hours=23, minutes=59, seconds=59)
    assert [text for _, text in said(session)] == ["first", "looking", "second", "answer"]
    clock.advance(seconds=1)
    assert said(session) == [("user", "first"), ("tool", "looking")]
    clock.advance(hours=1)
    assert said(session) == []


# ---------------------------------------------------------------- writes whose reply was lost, and what comes after


def test_params_whose_reply_was_lost_are_no_other_writers(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = memory(beside, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", "Which branch?"))
    for value in ("Cebu", "Davao"):
        with reply_lost(beside):
            session.merge({"branch": value})
    # The same words again, as a tool's message: no repeat, since nothing of the messages was unsure.
    session.append(SessionMessage("tool", "Which branch?"))
    session.append(SessionMessage("agent", "Davao."))
    assert said(session) == [("user", "Which branch?"), ("tool", "Which branch?"), ("agent", "Davao.")]
    assert session.params() == {"branch": "Davao"}
    assert states(table_engine.table, table_engine.clock, session) == [(1, "answered")]


def test_params_whose_reply_was_lost_make_no_message_a_repeat(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    session.append(SessionMessage("user", "hello?"))
    with reply_lost(beside):
        session.merge({"branch": "Cebu"})
    session.append(SessionMessage("user", "hello?"))
    assert said(session) == [("user", "hello?"), ("user", "hello?")]
    assert states(table, clock, session) == [(1, "unanswered")]


@pytest.mark.parametrize("is_reply_lost", [False, True])
def test_params_beside_a_message_whose_reply_was_lost_leave_it_a_repeat(
    table: SqliteTable, clock: SettableClock, is_reply_lost: bool
) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    with reply_lost(beside):
        session.append(SessionMessage("user", "once"))
    if is_reply_lost:
        with reply_lost(beside):
            session.merge({"branch": "Cebu"})
    else:
        session.merge({"branch": "Cebu"})
    session.append(SessionMessage("user", "once"))
    assert said(session) == [("user", "once")]


def test_params_do_not_hide_what_another_writer_opened(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    mine = memory(beside, table_engine.clock).for_session(CHAT)
    theirs = memory(table_engine.another(), table_engine.clock).for_session(CHAT)
    mine.append(SessionMessage("user", "mine"))
    beside.before_write = lambda: theirs.append(SessionMessage("tool", "theirs"))
    assert mine.merge({"branch": "Cebu"}) == {"branch": "Cebu"}
    with reply_lost(beside):
        mine.merge({"branch": "Davao"})
    with pytest.raises(Conflict):
        mine.append(SessionMessage("agent", "not having seen theirs"))
    assert said(mine) == [("user", "mine"), ("tool", "theirs")]


def test_an_answer_whose_reply_was_lost_is_stored_once_also_after_the_history(table_engine: Engine) -> None:
    beside = Interfered(table_engine.table)
    session = memory(beside, table_engine.clock).for_session(CHAT)
    session.append(SessionMessage("user", "q"))
    with reply_lost(beside):
        session.append(SessionMessage("agent", "a"))
    assert said(session) == [("user", "q"), ("agent", "a")]
    session.append(SessionMessage("agent", "a"))
    assert said(session) == [("user", "q"), ("agent", "a")]
    session.append(SessionMessage("agent", "a"))
    assert states(table_engine.table, table_engine.clock, session) == [(1, "answered"), (2, "said")]


def test_a_question_after_an_answer_whose_reply_was_lost_is_no_conflict(
    table: SqliteTable, clock: SettableClock
) -> None:
    beside = Interfered(table)
    session = memory(beside, clock).for_session(CHAT)
    session.append(SessionMessage("user", "q1"))
    with reply_lost(beside):
        session.append(SessionMessage("agent", "yes"))
    session.append(SessionMessage("user", "q2"))
    session.append(SessionMessage("agent", "yes"))
    assert said(session) == [("user", "q1"), ("agent", "yes"), ("user", "q2"), ("agent", "yes")]


# ---------------------------------------------------------------- a day for what waits


@pytest.mark.parametrize("beside", ["nothing", "tool", "params"])
def test_nothing_added_keeps_a_question_beyond_its_day(table_engine: Engine, beside: str) -> None:
    clock = table_engine.clock
    session = memory(table_engine.table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "old"))
    for _ in range(3):
        clock.advance(hours=7, minutes=59)
        if beside == "tool":
            session.append(SessionMessage("tool", "looking"))
        elif beside == "params":
            session.merge({"branch": "Cebu"})
    item = table_engine.table.get(keys.person(ANA.id), keys.open_messages(CHAT))
    assert item is not None
    assert item["expires_at"] == clock.epoch + 3 * 60
    clock.advance(minutes=3)
    assert session.history() == ()
    assert table_engine.table.get(keys.person(ANA.id), keys.open_messages(CHAT)) is None


def test_a_new_question_waits_for_a_day_of_its_own(table: SqliteTable, clock: SettableClock) -> None:
    session = memory(table, clock).for_session(CHAT)
    session.append(SessionMessage("user", "old"))
    clock.advance(hours=23)
    session.append(SessionMessage("user", "new"))
    clock.advance(hours=23, minutes=59)
    session.append(SessionMessage("tool", "still there"))
    assert said(session)[-2:] == [("user", "new"), ("tool", "still there")]
    clock.advance(minutes=1)
    assert said(session) == []
