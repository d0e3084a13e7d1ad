"""A conversation that forks off another goes on from the turns before one, and leaves the other as it is."""

from __future__ import annotations

import pytest

from kanina.memory import Conversations
from kanina.models import MetricQuery
from kanina.people import Person, local
from kanina.problems import NotFound
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import EXPIRES_AT
from tests.engines import SettableClock
from tests.house import ME, NOON, Chat

OTHER = local("other")


def questions(memory: Conversations, person: Person, conversation_id: str) -> list[tuple[int, str]]:
    page = memory.messages(person, conversation_id, limit=100)
    return [(message.turn, message.content) for message in page.messages if message.role == "user"]


def test_a_fork_has_the_turns_before_and_goes_on_from_them(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    chat.ask("only NCR")
    chat.ask("by month")
    conversations = chat.assistant.conversations
    old = chat.conversation
    assert old is not None
    forked = conversations.fork(ME, old, 3)
    assert forked.conversation_id != old
    assert (forked.head.turn_count, forked.head.title, forked.head.last_question) == (
        2,
        "Revenue by region, 2025",
        "only NCR",
    )
    assert questions(conversations, ME, forked.conversation_id) == [
        (1, "revenue by region in 2025"),
        (2, "only NCR"),
    ]
    chat.conversation = forked.conversation_id
    answer = chat.ask("by subject")
    assert answer.turn == 3
    plan = answer.plan
    assert isinstance(plan, MetricQuery)
    assert [wanted.values for wanted in plan.filters] == [("NCR",)]
    assert chat.ask("my first question again").references == (1,)
    assert [question for _, question in questions(conversations, ME, old)] == [
        "revenue by region in 2025",
        "only NCR",
        "by month",
    ]


def test_its_rows_and_statements_are_there_too(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    chat.ask("only NCR")
    assert chat.conversation is not None
    conversations = chat.assistant.conversations
    forked = conversations.fork(ME, chat.conversation, 2).conversation_id
    turn, detail = conversations.turn(ME, forked, 1)
    assert detail is not None
    assert detail.result is not None
    assert len(detail.result.rows) == 18
    assert turn.sql.startswith("SELECT")


def test_before_the_first_turn_is_nothing(chat: Chat) -> None:
    chat.ask("revenue in 2025")
    assert chat.conversation is not None
    forked = chat.assistant.conversations.fork(ME, chat.conversation, 1)
    assert (forked.head.turn_count, forked.head.title) == (0, "")
    chat.conversation = forked.conversation_id
    assert chat.ask("lessons in 2025").turn == 1


def test_there_is_no_fork_where_there_is_no_turn_nor_of_what_is_another_person_s(chat: Chat) -> None:
    chat.ask("revenue in 2025")
    assert chat.conversation is not None
    conversations = chat.assistant.conversations
    for person, at in ((ME, 2), (ME, 99), (OTHER, 1)):
        with pytest.raises(NotFound):
            conversations.fork(person, chat.conversation, at)
    assert conversations.list(OTHER).conversations == ()


def test_a_repeat_under_the_same_id_forks_once(chat: Chat) -> None:
    chat.ask("revenue in 2025")
    chat.ask("only NCR")
    assert chat.conversation is not None
    conversations, place = chat.assistant.conversations, "33333333-3333-4333-8333-333333333333"
    first = conversations.fork(ME, chat.conversation, 2, place=place)
    chat.another().assistant.ask(ME, "lessons in 2025", conversation_id=place)
    again = conversations.fork(ME, chat.conversation, 2, place=place)
    assert (first.conversation_id, again.conversation_id, again.head.turn_count) == (place, place, 2)


def test_what_is_copied_lasts_as_long_as_what_is_written_now_and_is_not_learnt_from(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    chat.ask("revenue in 2025")
    clock.now = NOON.replace(hour=20)
    assert chat.conversation is not None
    forked = chat.assistant.conversations.fork(ME, chat.conversation, 1)
    chat.ask("only NCR")
    forked = chat.assistant.conversations.fork(ME, chat.conversation, 2)
    items = table.query(keys.person(ME.id), keys.conversation(forked.conversation_id)).items
    ends = {item[EXPIRES_AT] for item in items}
    assert ends == {int(clock.now.timestamp()) + 24 * 3600}
    assert [item.get("aside") for item in items if not keys.is_head(item["sk"])] == [True]
