"""A question back while the earlier chat cannot be read: what is behind it is not known, and its choices still work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.assistant.wording.phrases import PHRASES
from kanina.models import AskUser
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.failing import FaultyTable
from tests.house import Chat, MakeAssistant


@pytest.fixture
def broken_chat(make_assistant: MakeAssistant, clock: SettableClock) -> Iterator[Chat]:
    """A conversation with a question in it, whose table has failed since."""
    table = SqliteTable(clock=clock)
    faulty = FaultyTable(table, clock)
    chat = Chat(make_assistant(faulty), clock)
    chat.ask("enrollments by subject in 2024")
    faulty.broken = frozenset({"read", "write"})
    yield chat
    table.close()


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        ("revenue in Santa Rosa in 2025", "1", "(city Santa Rosa, Laguna)"),
        ("only NCR", "revenue", "(region NCR)"),
    ],
)
@pytest.mark.parametrize(
    "message",
    ["my first question again", "show my second question again", "list my questions", "ulitin ang unang tanong ko"],
)
def test_what_points_at_unread_turns_is_told_and_the_choice_stays(
    broken_chat: Chat, asked: str, answer: str, told: str, message: str
) -> None:
    assert isinstance(broken_chat.ask(asked).plan, AskUser)
    unread = broken_chat.ask(message)
    assert isinstance(unread.plan, AskUser)
    assert unread.text.startswith(PHRASES[unread.language].reference_unread)
    assert told in broken_chat.ask(answer).text
