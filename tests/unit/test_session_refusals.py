"""What is no number, text, person or session is refused in words, wherever a program can give it."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest

from kanina import people
from kanina.memory import ConversationMemory, ConversationMemoryManager, Conversations, ConversationStore
from kanina.problems import InvalidRequest, NotFound
from kanina.storage.sqlite import SqliteTable
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA as LOCAL_ANA
from tests.memory_builders import CHAT, memory_on, say

ANA = people.from_telegram("bot", 1)


def store_on(table: SqliteTable, clock: SettableClock) -> ConversationStore:
    return ConversationStore(table, "telegram", clock=clock, sleep=lambda _: None)


def manager_on(table: SqliteTable, clock: SettableClock) -> ConversationMemoryManager:
    return ConversationMemoryManager(table, LOCAL_ANA, clock=clock, sleep=lambda _: None)


@pytest.fixture
def conversations(memory: Conversations) -> Conversations:
    """Those of a table with one turn."""
    say(memory)
    return memory


NUMBERS: list[Any] = ["5", None, True, False, 0, -1, 1.0, float("nan"), [1]]


@pytest.mark.parametrize("wrong", [None, 5, b"x", ["x"]], ids=repr)
def test_what_is_no_text_is_refused_by_the_store(table: SqliteTable, clock: SettableClock, wrong: Any) -> None:
    store = store_on(table, clock)
    store.store_turn(ANA.id, "q", "a")
    for call in (
        lambda: store.resolve_reference(ANA.id, wrong),
        lambda: ConversationStore.contains_reference(wrong),
        lambda: store.add_message(ANA.id, "tool", wrong),
        lambda: store.add_message(ANA.id, wrong, "x"),
        lambda: store.store_turn(ANA.id, wrong, "x"),
        lambda: store.get_history(wrong),
        lambda: ConversationStore(table, wrong),
    ):
        with pytest.raises(InvalidRequest):
            call()
    assert [(turn.turn_number, turn.user_query) for turn in store.get_history(ANA.id)] == [(1, "q")]


@pytest.mark.parametrize("wrong", [None, 5, ["x"], {"a": 1}], ids=repr)
def test_what_is_no_history_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidRequest, match="history must be what get_history gives"):
        ConversationStore.format_history_for_prompt(wrong)


@pytest.mark.parametrize("wrong", NUMBERS, ids=repr)
def test_what_is_no_number_is_refused(table: SqliteTable, clock: SettableClock, wrong: Any) -> None:
    manager, person = manager_on(table, clock), LOCAL_ANA.id
    for call in (
        lambda: store_on(table, clock).get_history(ANA.id, wrong),
        lambda: manager.get_session_history(CHAT, wrong),
        lambda: manager.get_context_for_query(CHAT, "q", wrong),
        lambda: ConversationMemory(table, LOCAL_ANA, clock=clock).for_session(CHAT).prune(wrong),
    ):
        with pytest.raises(InvalidRequest, match="must be a whole number from 1"):
            call()
    if wrong is not None:  # None asks for what is usual
        for call in (
            lambda: ConversationStore(table, "telegram", wrong),
            lambda: manager.get_context_for_query(CHAT, "q", context_tokens=wrong),
            lambda: manager.store_turn(CHAT, person, "q", "a", turn_number=wrong),
        ):
            with pytest.raises(InvalidRequest, match="must be a whole number from 1"):
                call()


def test_a_huge_number_is_as_much_as_there_is_or_refused(table: SqliteTable, clock: SettableClock) -> None:
    store, manager, huge = store_on(table, clock), manager_on(table, clock), 10**5000
    store.store_turn(ANA.id, "q", "a")
    manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a")
    assert len(store.get_history(ANA.id, huge)) == 1
    assert len(manager.get_session_history(CHAT, huge)) == 1
    assert len(manager.get_context_for_query(CHAT, "then?", huge, context_tokens=huge).messages) == 3
    for number, words in ((huge, "a whole number from 1 to "), (4, "2, the next")):
        with pytest.raises(InvalidRequest, match=f"^turn_number must be {words}"):
            manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", turn_number=number)
    for minutes in (huge, 525_601):
        with pytest.raises(InvalidRequest, match=r"^idle_minutes must be a whole number from 1 to 525,600\.$"):
            ConversationStore(table, "telegram", minutes)
    memory = ConversationMemory(table, LOCAL_ANA, clock=clock)
    for name in (lambda: memory.for_session(huge), lambda: memory.for_interaction({"id": huge})):
        with pytest.raises(InvalidRequest, match="fewer digits"):
            name()


@pytest.mark.parametrize("wrong", [True, 1.5, b"x", ["x"], object()], ids=["bool", "float", "bytes", "list", "object"])
def test_what_names_no_session_is_refused(table: SqliteTable, clock: SettableClock, wrong: Any) -> None:
    with pytest.raises(InvalidRequest, match="session_id must be text, a whole number or a UUID"):
        ConversationMemory(table, LOCAL_ANA, clock=clock).for_session(wrong)


@pytest.mark.parametrize("wrong", [None, "ana", 5, {"id": "ana"}], ids=repr)
def test_what_is_no_person_is_refused(table: SqliteTable, wrong: Any) -> None:
    for view in (ConversationMemory, ConversationMemoryManager):
        with pytest.raises(InvalidRequest, match="person must be a Person"):
            view(table, wrong)


@pytest.mark.parametrize("wrong", [{"sql": 5}, {"sql": None}, {"result": {"rows": []}}, {"metadata": [1]}], ids=str)
def test_evidence_that_is_none_is_refused_by_the_manager(
    table: SqliteTable, clock: SettableClock, wrong: dict[str, Any]
) -> None:
    manager = manager_on(table, clock)
    with pytest.raises(InvalidRequest):
        manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", **wrong)
    assert manager.get_session_history(CHAT) == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"n": 1}, "the param n must be text."),
        ({"n": None}, "the param n must be text."),
        ({"n": " "}, "the param n must not be blank."),
        ({1: "n"}, "a param's name must be text."),
        ({"": "n"}, "a param's name must not be blank."),
    ],
    ids=str,
)
def test_a_param_that_is_no_text_is_told_from_a_blank_one(
    table: SqliteTable, clock: SettableClock, wrong: dict[Any, Any], words: str
) -> None:
    session = ConversationMemory(table, LOCAL_ANA, clock=clock).for_session(CHAT)
    with pytest.raises(InvalidRequest) as refused:
        session.merge(wrong)
    assert refused.value.detail == words
    assert session.params() == {}


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ({"a": object()}, "metadata.a must be a value that JSON can hold, and not of type object."),
        ({"a": {"b": [1, b"x"]}}, "metadata.a.b.1 must be a value that JSON can hold, and not of type bytes."),
        ({"a": {(1, 2): "x"}}, "metadata.a must have names that are text."),
        ({"k" * 200: 1j}, f"metadata.{'k' * 105} […] must be a value that JSON can hold, and not of type complex."),
    ],
    ids=["object", "bytes", "names", "long name"],
)
def test_metadata_that_json_cannot_hold_is_refused_by_its_name(
    table: SqliteTable, clock: SettableClock, metadata: dict[str, Any], words: str
) -> None:
    session = ConversationMemory(table, LOCAL_ANA, clock=clock).for_session(CHAT)
    manager = manager_on(table, clock)
    for call in (
        lambda: session.append({"role": "user", "text": "q", "metadata": metadata}),
        lambda: manager.store_turn(CHAT, LOCAL_ANA.id, "q", "a", metadata),
    ):
        with pytest.raises(InvalidRequest) as refused:
            call()
        assert refused.value.detail == words
    assert session.history() == ()


def test_metadata_of_dates_sets_and_no_numbers_is_kept_as_json_has_it(table: SqliteTable, clock: SettableClock) -> None:
    given = {"day": date(2026, 3, 2), "at": time(9, 30), "tags": {"a"}, "none": float("nan"), "most": Decimal("1.50")}
    turn = manager_on(table, clock).store_turn(CHAT, LOCAL_ANA.id, "q", "a", given)
    assert turn.metadata == {"day": "2026-03-02", "at": "09:30:00", "tags": ["a"], "none": None, "most": "1.50"}


# ---------------------------------------------------------------- conversations


@pytest.mark.parametrize(
    "wrong", [*NUMBERS, 101, 10**5000], ids=lambda wrong: repr(wrong)[:5] if wrong != 10**5000 else "huge"
)
def test_a_limit_is_a_whole_number_from_1_to_100(table_engine: Engine, wrong: Any) -> None:
    opened = memory_on(table_engine.table, table_engine.clock)
    say(opened)
    for read in (lambda: opened.messages(LOCAL_ANA, CHAT, limit=wrong), lambda: opened.list(LOCAL_ANA, limit=wrong)):
        with pytest.raises(InvalidRequest, match=r"^limit must be a whole number from 1 to 100\.$"):
            read()
    assert len(opened.messages(LOCAL_ANA, CHAT, limit=100).messages) == 2
    assert len(opened.list(LOCAL_ANA, limit=1).conversations) == 1
    opened.close()


@pytest.mark.parametrize("wrong", [5, True, b"x", ["x"], "", "x"], ids=repr)
def test_what_is_no_cursor_is_refused(conversations: Conversations, wrong: Any) -> None:
    for read in (conversations.list, lambda person, cursor: conversations.messages(person, CHAT, cursor=cursor)):
        with pytest.raises(InvalidRequest, match="cursor must be the `next` of an earlier page"):
            read(LOCAL_ANA, cursor=wrong)


def test_a_turns_number_is_a_number(conversations: Conversations) -> None:
    wrong: Any
    for wrong in ("1", None, True, 1.0, float("nan")):
        with pytest.raises(InvalidRequest, match="number must be a turn's"):
            conversations.turn(LOCAL_ANA, CHAT, wrong)
    for number in (0, -1, 2, 10**5000):
        with pytest.raises(NotFound):
            conversations.turn(LOCAL_ANA, CHAT, number)
    assert conversations.turn(LOCAL_ANA, CHAT, 1)[0].number == 1


@pytest.mark.parametrize("wrong", [None, "ana", 5, {"id": "ana"}], ids=repr)
def test_whose_conversations_are_meant_is_a_person(conversations: Conversations, wrong: Any) -> None:
    for call in (
        lambda: conversations.load(wrong, CHAT),
        lambda: conversations.load_all(wrong, CHAT),
        lambda: conversations.messages(wrong, CHAT),
        lambda: conversations.turn(wrong, CHAT, 1),
        lambda: conversations.list(wrong),
        lambda: conversations.reset(wrong, CHAT),
        lambda: conversations.delete(wrong, CHAT),
        lambda: conversations.claim(wrong, "key", "hash", 33),
        lambda: conversations.current(wrong, "telegram", "1"),
    ):
        with pytest.raises(InvalidRequest, match="person must be a Person"):
            call()
    assert len(conversations.load_all(LOCAL_ANA, CHAT)) == 1


@pytest.mark.parametrize("wrong", [5, True, float("nan"), b"x", ["x"]], ids=repr)
def test_names_are_text(conversations: Conversations, wrong: Any) -> None:
    for name, call in (
        ("channel", lambda: conversations.load(LOCAL_ANA, CHAT, channel=wrong)),
        ("address", lambda: conversations.load(LOCAL_ANA, CHAT, address=wrong)),
        ("channel", lambda: conversations.current(LOCAL_ANA, wrong, "1")),
        ("address", lambda: conversations.current(LOCAL_ANA, "telegram", wrong)),
        ("run_id", lambda: conversations.find_run(LOCAL_ANA, CHAT, wrong)),
        ("run_id", lambda: conversations.stop_run(LOCAL_ANA, CHAT, wrong)),
        ("run_id", lambda: conversations.is_stopped(LOCAL_ANA, CHAT, wrong)),
        ("key", lambda: conversations.claim(LOCAL_ANA, wrong, "hash", 33)),
        ("key", lambda: conversations.delivered(LOCAL_ANA, wrong)),
    ):
        with pytest.raises(InvalidRequest, match=f"^{name} must be text"):
            call()


@pytest.mark.parametrize("wrong", [None, "33", True, -1, 86_401, float("nan"), float("inf")], ids=repr)
def test_a_lease_is_a_number_of_seconds(conversations: Conversations, wrong: Any) -> None:
    with pytest.raises(InvalidRequest, match="lease_seconds must be a number from 0 to 86,400"):
        conversations.claim(LOCAL_ANA, "key", "hash", wrong)


@pytest.mark.parametrize("channel", ["\ud800", "tele\udfffgram"])
def test_a_channel_that_would_be_stored_under_another_name_is_refused(table: SqliteTable, channel: str) -> None:
    with pytest.raises(InvalidRequest, match="channel"):
        ConversationStore(table, channel)
