"""Turns of the session views by age: which are expired, what they are as a mapping, and their deletion."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kanina import people
from kanina.memory import ConversationMemoryManager, ConversationStore, SessionTurn, StoredTurn
from kanina.problems import InvalidRequest
from kanina.storage import keys
from tests.engines import Engine, SettableClock
from tests.logs import logged

ANA = people.from_telegram("bot", 1)
BEN = people.from_telegram("bot", 2)
ASKED = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
TURNS = (
    StoredTurn(1, "q", None, ASKED),
    SessionTurn("r", "s", "u", 1, "q", "a", ASKED, {"source": "import"}),
)


@pytest.mark.parametrize("turn", TURNS, ids=["store", "manager"])
def test_a_turn_is_expired_once_so_many_hours_are_over(turn: StoredTurn | SessionTurn) -> None:
    day = ASKED + timedelta(hours=24)
    assert [turn.is_expired(now=day + timedelta(seconds=second)) for second in (-1, 0, 1)] == [False, True, True]
    assert turn.is_expired(0.5, now=ASKED + timedelta(minutes=30))
    assert not turn.is_expired(48, now=day)
    assert turn.is_expired()


@pytest.mark.parametrize("hours", [0, -1, float("nan"), True, "24", None, 10_000_000])
def test_hours_that_are_no_duration_are_refused(hours: Any) -> None:
    with pytest.raises(InvalidRequest, match="hours must be a number above 0"):
        TURNS[0].is_expired(hours)


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="now must be a datetime with a zone"):
        TURNS[0].is_expired(now=datetime(2026, 3, 2))  # noqa: DTZ001


def test_a_turn_as_a_mapping_is_what_json_can_hold() -> None:
    stored, session = (json.loads(json.dumps(turn.to_dict())) for turn in TURNS)
    asked = "2026-03-02T09:30:00.000000Z"
    assert stored == {"turn_number": 1, "user_query": "q", "ai_response": None, "created_at": asked}
    assert session == {
        "id": "r",
        "session_id": "s",
        "user_id": "u",
        "turn_number": 1,
        "query_text": "q",
        "response_text": "a",
        "created_at": asked,
        "metadata": {"source": "import"},
    }


def store_on(engine: Engine) -> ConversationStore:
    return ConversationStore(engine.table, "telegram", idle_minutes=60, clock=engine.clock, sleep=lambda _: None)


def say(store: ConversationStore, clock: SettableClock, *questions: str, user: str = ANA.id) -> None:
    for question in questions:
        assert store.store_turn(user, question, "an answer")
        clock.advance(minutes=30)


def shown(store: ConversationStore, user: str = ANA.id) -> list[tuple[int, str | None]]:
    return [(turn.turn_number, turn.user_query) for turn in store.get_history(user)]


def test_old_turns_are_deleted_by_their_age_counted_and_logged(table_engine: Engine) -> None:
    store = store_on(table_engine)
    say(store, table_engine.clock, "one", "two", "three", "four")
    say(store, table_engine.clock, "hers", user=BEN.id)
    with logged() as lines:
        assert store.cleanup_old_turns(ANA.id, hours=1.75) == 2
        assert store.cleanup_old_turns(ANA.id, hours=1.75) == 0
    counted = [(line["channel"], line["count"]) for line in lines.of("old_turns_deleted")]
    assert counted == [("telegram", 2), ("telegram", 0)]
    assert shown(store) == [(3, "three"), (4, "four")]
    assert shown(store, BEN.id) == [(1, "hers")]
    assert store.store_turn(ANA.id, "five", "an answer")
    assert shown(store)[-1] == (5, "five")


def test_so_are_those_of_chats_that_are_over_and_the_chats_with_them(table_engine: Engine) -> None:
    store = store_on(table_engine)
    say(store, table_engine.clock, "one", "two")
    table_engine.clock.advance(hours=2)
    say(store, table_engine.clock, "three")
    assert store.cleanup_old_turns(ANA.id, hours=2) == 2
    assert shown(store) == [(1, "three")]
    texts = [
        item["question"] for item in table_engine.table.query(keys.person(ANA.id), "C#").items if "question" in item
    ]
    assert texts == ["three"]


def test_by_default_nothing_goes_that_a_turn_s_own_expiry_keeps_but_what_is_beyond_ten(table_engine: Engine) -> None:
    store = store_on(table_engine)
    say(store, table_engine.clock, *(f"{number}" for number in range(12)))
    assert store.cleanup_old_turns(ANA.id) == 2
    assert len(shown(store)) == 10


def test_turns_of_another_channel_are_not_the_store_s(table_engine: Engine) -> None:
    manager = ConversationMemoryManager(table_engine.table, ANA, clock=table_engine.clock, sleep=lambda _: None)
    place = manager.create_session(ANA.id)
    manager.store_turn(place, ANA.id, "elsewhere", "an answer")
    table_engine.clock.advance(hours=3)
    assert store_on(table_engine).cleanup_old_turns(ANA.id, hours=1) == 0
    assert [turn.query_text for turn in manager.get_session_history(place)] == ["elsewhere"]


def test_a_message_that_waits_for_its_answer_keeps_its_chat(table_engine: Engine) -> None:
    store = store_on(table_engine)
    say(store, table_engine.clock, "one")
    store.add_message(ANA.id, "user", "two")
    table_engine.clock.advance(minutes=45)
    assert store.cleanup_old_turns(ANA.id, hours=1) == 1
    store.add_message(ANA.id, "agent", "an answer")
    assert shown(store) == [(2, "two")]
