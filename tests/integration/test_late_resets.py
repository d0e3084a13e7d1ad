"""Resets and turns that two processes could not store, through an SQS queue on loopback and the one who empties it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.clock import random_ids
from kanina.memory.late_writer import Drained, drain
from kanina.models import Answer
from kanina.storage.sqlite import SqliteTable
from kanina.storage.sqs import SqsQueue
from tests.engines import SettableClock
from tests.failing import OPEN_SECONDS, House
from tests.fake_sqs import FakeSqs
from tests.memory_builders import ANA, CHAT


@pytest.fixture
def houses(sqs: FakeSqs, clock: SettableClock) -> Iterator[tuple[House, House]]:
    """Two processes over one table and one queue, neither of which reaches the table."""
    table = SqliteTable(clock=clock)
    queue = SqsQueue(sqs.url, endpoint_url=sqs.endpoint)
    made = House(table, clock, queue, ids=random_ids), House(table, clock, queue, ids=random_ids)
    yield made
    for house in made:
        house.close()
    table.close()


def ask(house: House, question: str) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, conversation_id=CHAT)


def ask_in_chat(house: House, question: str) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, channel="telegram", address="42")


def lose_table(*houses: House) -> None:
    for house in houses:
        house.faulty.always = "fault"


def find_table(*houses: House) -> None:
    for house in houses:
        house.recover()
    houses[0].clock.advance(seconds=OPEN_SECONDS)


def empty(house: House, sqs: FakeSqs) -> Drained:
    """What the schedule's function does."""
    queue = SqsQueue(sqs.url, endpoint_url=sqs.endpoint)
    return drain(queue, house.conversations.write_late, lambda: True)


def counting(house: House, conversation_id: str) -> list[str]:
    return [turn.question for turn in house.truth.load_all(ANA, conversation_id)]


def readable(house: House, conversation_id: str) -> list[str]:
    messages = house.truth.messages(ANA, conversation_id).messages
    return [message.content for message in messages if message.role == "user"]


def test_a_reset_holds_wherever_it_was_said_and_however_often_it_comes(
    houses: tuple[House, House], sqs: FakeSqs
) -> None:
    here, there = houses
    ask(here, "note O-1")
    lose_table(here, there)
    ask(here, "two")
    ask(there, "start over")
    ask(here, "three")
    again = [(message["Body"], message["group"]) for message in sqs.messages]
    find_table(here, there)
    assert ask(there, "four").text == "four after 0"  # it waits in the queue yet, and who took it knows of it
    assert empty(here, sqs) == Drained(3, 0)
    assert counting(here, CHAT) == ["four", "three"]
    assert readable(here, CHAT) == ["note O-1", "four", "two", "three"]
    assert here.truth.load(ANA, CHAT).params == {}
    ask(here, "note O-2")
    for body, group in again:
        sqs.put(body, group)
    assert empty(there, sqs) == Drained(3, 0)
    assert counting(here, CHAT) == ["four", "three", "note O-2"]
    assert here.truth.load(ANA, CHAT).params == {"order_id": "O-2"}
    assert sqs.messages == []


def test_a_chats_reset_keeps_its_place_among_the_turns_of_every_process(
    houses: tuple[House, House], sqs: FakeSqs
) -> None:
    here, there = houses
    conversation_id = ask_in_chat(here, "one").conversation_id
    lose_table(here, there)
    ask_in_chat(here, "two")
    ask_in_chat(there, "start over")
    ask_in_chat(here, "three")
    find_table(here, there)
    assert len({message["group"] for message in sqs.messages}) == 1
    assert empty(here, sqs) == Drained(3, 0)
    assert counting(here, conversation_id) == ["three"]
    assert ask_in_chat(there, "four").text == "four after 1"


def test_what_follows_a_reset_that_cannot_be_written_waits_behind_it(houses: tuple[House, House], sqs: FakeSqs) -> None:
    here, there = houses
    ask(here, "one")
    lose_table(here, there)
    ask(here, "start over")
    ask(here, "two")
    assert empty(here, sqs) == Drained(0, 2)
    find_table(here, there)
    sqs.show()
    assert empty(here, sqs) == Drained(2, 0)
    assert counting(here, CHAT) == ["two"]


def test_a_person_who_began_anew_once_the_table_was_back_does_not_get_it_back(
    houses: tuple[House, House], sqs: FakeSqs
) -> None:
    here, _ = houses
    ask(here, "one")
    lose_table(here)
    ask(here, "two")
    find_table(here)
    assert ask(here, "start over").memory.stored is False
    ask(here, "three")
    assert empty(here, sqs) == Drained(1, 0)
    assert counting(here, CHAT) == ["three"]
