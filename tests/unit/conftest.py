"""What most unit tests of memory begin with: a table that no other test has, and conversations or an assistant over it.

A file whose tests are about another kind of table has a `table` of its own; memory and house are then over that one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.memory import Conversations
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.engines import SettableClock
from tests.failing import House, ListedQueue
from tests.house import Chat, MakeAssistant
from tests.memory_builders import memory_on


@pytest.fixture
def sqlite(clock: SettableClock) -> Iterator[SqliteTable]:
    """A table in memory, empty."""
    made = SqliteTable(clock=clock)
    yield made
    made.close()


@pytest.fixture
def table(sqlite: SqliteTable) -> SqliteTable:
    """What memory is kept in."""
    return sqlite


@pytest.fixture
def memory(table: Table, clock: SettableClock) -> Iterator[Conversations]:
    """Conversations in the table."""
    made = memory_on(table, clock)
    yield made
    made.close()


@pytest.fixture
def chat(make_assistant: MakeAssistant, table: SqliteTable, clock: SettableClock) -> Chat:
    """A person's conversation about the demo's data, kept in the table."""
    return Chat(make_assistant(table), clock)


@pytest.fixture
def house(table: Table, clock: SettableClock) -> Iterator[House]:
    """An assistant over the table, which fails on demand."""
    made = House(table, clock)
    yield made
    made.close()


@pytest.fixture
def queue() -> ListedQueue:
    """A queue for turns that come late."""
    return ListedQueue()


@pytest.fixture
def queued(table: Table, clock: SettableClock, queue: ListedQueue) -> Iterator[House]:
    """An assistant whose late turns go to the queue."""
    made = House(table, clock, queue)
    yield made
    made.close()
