"""Which turns a message means in a conversation longer than the page that a turn loads."""

from __future__ import annotations

import pytest

from kanina.assistant.interpret import interpret
from kanina.memory import Conversations
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, say

QUESTIONS = ("revenue in Cebu", "refund total", *(f"orders of branch {n}" for n in range(25)), "headcount in Cebu")


@pytest.fixture
def table(sqlite: SqliteTable) -> MeteredTable:
    return MeteredTable(sqlite)


@pytest.fixture
def memory(memory: Conversations) -> Conversations:
    for question in QUESTIONS:
        say(memory, question)
    return memory


@pytest.mark.parametrize(
    ("message", "meant", "reads"),
    [
        ("yung tungkol sa refund", [2], 1),
        ("the refund one", [2], 1),
        ("my first question about Cebu", [1], 1),
        ("my last question about Cebu", [28], 1),
        ("compare the Cebu questions", [1, 28], 1),
        ("my first question", [1], 1),
        ("turn 12", [12], 0),
        ("the one before that", [27], 0),
        ("only in Davao", [28], 0),
        ("revenue by region in 2024", [], 0),
    ],
)
def test_turns_beyond_the_page_are_read_when_the_message_may_mean_them(
    table: MeteredTable, memory: Conversations, clock: SettableClock, message: str, meant: list[int], reads: int
) -> None:
    loaded = memory.load(ANA, CHAT)
    assert [turn.number for turn in loaded.turns] == list(range(9, 29))
    before = table.usage
    context = interpret(ANA, message, loaded, clock.now, lambda: memory.load_all(ANA, CHAT))
    assert [turn.number for turn in context.referred] == meant
    assert (table.usage - before).requests == reads
