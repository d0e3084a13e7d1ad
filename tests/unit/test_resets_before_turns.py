"""Resets that nothing in the table could tell of: before a first turn that waits, or while clocks jump back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from kanina.memory.late import dump_late, load_late
from kanina.models import Answer
from kanina.storage import keys
from tests.failing import OPEN_SECONDS, House, ListedQueue
from tests.memory_builders import ANA, CHAT, draft

ID = {"conversation_id": CHAT}
ADDRESS = {"conversation_id": None, "channel": "telegram", "address": "42"}
BY_BOTH = pytest.mark.parametrize("place", [ID, ADDRESS], ids=["id", "address"])


def ask(house: House, question: str, place: dict[str, Any] = ID) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, **place)


def ask_unread(house: House, question: str, place: dict[str, Any] = ID) -> Answer:
    house.faulty.always = "fault"
    answer = ask(house, question, place)
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    return answer


def drain(house: House, queue: ListedQueue) -> list[str]:
    """What the queue's consumer does, and what becomes of each turn."""
    return [house.truth.write_late(load_late(body)) for body, _, _ in queue.sent]


@BY_BOTH
def test_a_first_turn_that_waits_in_the_queue_is_forgotten_by_a_reset(
    queued: House, queue: ListedQueue, place: dict[str, Any]
) -> None:
    ask_unread(queued, "ask", place)
    assert not ask(queued, "start over", place).memory.degraded
    assert drain(queued, queue) == ["written"]
    answer = ask(queued, "2", place)
    assert (answer.text, answer.turn) == ("2 after 0", 2)
    messages = queued.truth.messages(ANA, answer.conversation_id).messages
    assert [message.content for message in messages if message.role == "user"] == ["ask", "2"]
    assert drain(queued, queue) == ["known"]


@BY_BOTH
def test_all_that_wait_are_and_no_later_one(queued: House, queue: ListedQueue, place: dict[str, Any]) -> None:
    ask_unread(queued, "note O-1", place)
    ask_unread(queued, "two", place)
    ask(queued, "start over", place)
    where = ask_unread(queued, "three", place).conversation_id
    assert drain(queued, queue) == ["written"] * 3
    where = queued.truth.current(ANA, "telegram", "42") if place is ADDRESS else where
    assert [turn.question for turn in queued.truth.load_all(ANA, where)] == ["three"]
    assert queued.truth.load(ANA, where).params == {}


def test_a_turn_that_was_kept_since_does_not_bring_them_back(queued: House, queue: ListedQueue) -> None:
    ask_unread(queued, "note O-1")
    ask(queued, "start over")
    assert ask(queued, "two").turn == 1
    assert drain(queued, queue) == ["written"]
    assert ask(queued, "three").text == "three after 1"
    assert queued.truth.load(ANA, CHAT).params == {}


def test_what_such_a_reset_begins_ends_as_a_conversation_does(house: House) -> None:
    ask(house, "start over")
    head = house.table.get(keys.person(ANA.id), keys.head(CHAT))
    assert head is not None
    assert head["expires_at"] == int(house.clock.now.timestamp()) + 24 * 3600


def test_a_turn_under_way_from_before_it_does_not_count(house: House) -> None:
    loaded = house.truth.load(ANA, CHAT)
    asked_at = house.clock.now
    ask(house, "start over")
    kept = house.truth.keep(ANA, loaded, draft("slow", asked_at=asked_at))
    assert kept.turn is not None
    assert house.truth.load(ANA, CHAT).turns == ()


def test_nor_does_one_of_a_chat_that_has_begun_since(house: House) -> None:
    loaded = house.truth.load(ANA, None, channel="telegram", address="42")
    asked_at = house.clock.now
    ask(house, "start over", ADDRESS)
    kept = house.truth.keep(ANA, loaded, draft("slow", asked_at=asked_at))
    assert kept.turn is not None
    assert kept.turn.conversation_id == house.truth.current(ANA, "telegram", "42")
    assert house.truth.load(ANA, kept.turn.conversation_id).turns == ()


@pytest.mark.parametrize("in_queue", [False, True])
def test_turns_asked_after_a_reset_count_though_the_clock_jumped_back(
    house: House, queued: House, queue: ListedQueue, in_queue: bool
) -> None:
    home = queued if in_queue else house
    ask(home, "one")
    ask(home, "start over")
    home.clock.advance(hours=-1)
    ask_unread(home, "two")
    ask_unread(home, "three")
    assert drain(queued, queue) == ["written"] * (2 if in_queue else 0)
    assert ask(home, "four").text == "four after 2"
    assert [turn.question for turn in home.truth.load_all(ANA, CHAT)] == ["two", "three", "four"]


def test_a_reset_that_waits_holds_though_the_clock_jumped_back(house: House) -> None:
    ask(house, "one")
    ask(house, "start over")
    house.clock.advance(hours=-1)
    ask_unread(house, "two")
    ask_unread(house, "start over")
    ask_unread(house, "three")
    assert house.memory.flush() == 3
    assert ask(house, "four").text == "four after 1"
    assert [turn.question for turn in house.truth.load_all(ANA, CHAT)] == ["three", "four"]


def test_a_turn_that_knew_of_no_reset_is_from_before_it(house: House) -> None:
    ask(house, "one")
    ask_unread(house, "two")
    house.truth.reset(ANA, CHAT)
    assert ask(house, "three").text == "three after 0"


def test_what_waits_is_dated_after_the_resets_it_was_said_behind(queued: House, queue: ListedQueue) -> None:
    ask(queued, "one")
    ask(queued, "start over")
    said_at = queued.clock.now
    queued.clock.advance(hours=-1)
    ask_unread(queued, "two")
    late = load_late(queue.sent[0][0])
    assert late.asked_at == said_at + timedelta(microseconds=1)
    assert load_late(dump_late(late)) == late
