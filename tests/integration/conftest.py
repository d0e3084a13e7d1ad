"""What several integration tests start: a Messages API, and a table of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.messages_api import MessagesApi, messages_api


@pytest.fixture
def model_api() -> Iterator[MessagesApi]:
    """A server of the Messages API, to be told what to say."""
    with messages_api() as made:
        yield made


@pytest.fixture
def table(clock: SettableClock) -> Iterator[SqliteTable]:
    """An empty table in this process."""
    made = SqliteTable(clock=clock)
    yield made
    made.close()
