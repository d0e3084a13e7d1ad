"""Deleting a conversation while others write to it, and after a clock that went back."""

from __future__ import annotations

import pytest

from kanina.memory import ConversationMemory, Conversations, SessionMessage
from kanina.models import Pending
from kanina.problems import Conflict, NotFound
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, say

PK = keys.person(ANA.id)


@pytest.fixture
def table(sqlite: SqliteTable) -> Interfered:
    return Interfered(sqlite)


def test_deletion_that_meets_a_new_turn_takes_it_in(table: Interfered, memory: Conversations) -> None:
    say(memory)
    table.before_write = lambda: say(memory)
    assert memory.delete(ANA, CHAT) == 2
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_deletion_counts_no_turns_of_an_earlier_conversation_under_its_id(
    memory: Conversations, clock: SettableClock
) -> None:
    for _ in range(3):
        say(memory)
    clock.advance(hours=24)
    say(memory, "another conversation")
    clock.advance(hours=-1)  # what had expired is there again, but is no part of it
    assert memory.delete(ANA, CHAT) == 1


def test_a_question_that_waited_is_gone_with_its_conversation_whatever_the_clock_does(
    table: Interfered, memory: Conversations, clock: SettableClock
) -> None:
    say(memory, pending=Pending(id="q1", param="order_id", prompt="Which order?"))
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    session.append(SessionMessage("user", "and?"))
    clock.advance(minutes=6)
    memory.delete(ANA, CHAT)
    clock.advance(hours=-1)
    assert (session.waiting(), session.history()) == (None, ())
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_a_turn_that_had_ended_before_the_deletion_is_read_by_nobody_whatever_the_clock_does(
    table: Interfered, memory: Conversations, clock: SettableClock
) -> None:
    say(memory, "longer")
    clock.advance(hours=-1)
    say(memory, "ended")
    clock.advance(hours=24)
    assert memory.delete(ANA, CHAT) == 1
    clock.advance(hours=-1)
    # What has ended is left to whoever reaps it, and is there again; but it is no part of anything.
    ended = keys.turn(CHAT, 2)
    assert [item["sk"] for item in table.query(PK).items] == [ended, keys.head(CHAT)]
    assert memory.load(ANA, CHAT).conversation_id != CHAT
    assert (memory.load_all(ANA, CHAT), memory.list(ANA).conversations) == ((), ())
    for number in (1, 2):
        with pytest.raises(NotFound):
            memory.turn(ANA, CHAT, number)
    with pytest.raises(NotFound):
        memory.messages(ANA, CHAT)
    with pytest.raises(NotFound):
        memory.delete(ANA, CHAT)
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_deletion_gives_way_to_writers_that_never_pause(table: Interfered, memory: Conversations) -> None:
    say(memory)

    def another() -> None:
        say(memory)
        table.before_write = another

    table.before_write = another
    with pytest.raises(Conflict):
        memory.delete(ANA, CHAT)
    table.before_write = None
    assert memory.delete(ANA, CHAT) == 21
