"""What is said to forget is first of memories: one goes, several are asked about, and figures are never changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kanina.memory import Edit
from kanina.memory.forgetting import GONE
from kanina.memory.head import FOUND
from kanina.memory.memories import Memories
from kanina.models import MetricQuery
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, Update
from kanina_local.cleanup import clean_up
from tests.engines import SettableClock
from tests.house import ME, Chat, MakeAssistant
from tests.memory_builders import BEN
from tests.unit.test_linked_conversations import link

PK = keys.person(ME.id)
NOTE = "remember that the vault is behind the aquarium"


def left(table: SqliteTable, clock: SettableClock) -> list[str]:
    return [each.content for each in Memories(table, clock, lambda: "0").all(PK)]


def told(chat: Chat, *said: str) -> None:
    for text in said:
        chat.ask(text)
        chat.clock.advance(seconds=1)


@pytest.mark.parametrize(
    ("remembered", "said", "answer"),
    [
        ("I only look after NCR", "forget about NCR", "Forgotten: region NCR."),
        ("I only look after NCR", "forget NCR", "Forgotten: region NCR."),
        ("I only look after NCR", "forget my region", "Forgotten: region NCR."),
        ("NCR lang ang hawak ko", "kalimutan mo na ang rehiyon ko", "Nakalimutan ko na: rehiyon NCR."),
        ("remember that my cat is called Muning", "forget about my cat", "Forgotten: my cat is called Muning."),
        (
            "remember that the audit is on Friday",
            "forget the note about the audit",
            "Forgotten: the audit is on Friday.",
        ),
        (
            "our year starts in July",
            "kalimutan na ang fiscal year ko",
            "Nakalimutan ko na: taong piskal mula Hulyo.",
        ),
        ("by sales I mean gross revenue", "forget the word sales", "Forgotten: “sales” is gross revenue."),
        (
            "by sales I mean gross revenue",
            "forget that sales means gross revenue",
            "Forgotten: “sales” is gross revenue.",
        ),
        (
            "by sales I mean gross revenue",
            "sales no longer means gross revenue",
            "Forgotten: “sales” is gross revenue.",
        ),
        ("always show me by region", "remove the split", "Forgotten: by region."),
    ],
)
def test_what_fits_one_memory_forgets_it(
    chat: Chat, table: SqliteTable, clock: SettableClock, remembered: str, said: str, answer: str
) -> None:
    told(chat, remembered, "revenue in 2025")
    assert left(table, clock) != []
    given = chat.ask(said)
    assert (given.text, given.plan is None or given.plan.kind) == (answer, "reply")
    assert left(table, clock) == []


def test_several_that_fit_are_asked_about_with_messages_that_work(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    told(chat, "remember that Liza runs the audit", "remember that the audit is on Friday", "I only look after NCR")
    asked = chat.ask("forget the audit")
    assert asked.text.startswith("That fits several things that I remember.")
    assert asked.suggestions[:2] == ("forget that the audit is on Friday", "forget that Liza runs the audit")
    assert len(left(table, clock)) == 3
    chat.ask(asked.suggestions[0])
    assert left(table, clock) == ["Liza runs the audit", "I only look after NCR"]


def test_what_fits_none_says_so_and_changes_no_figure(chat: Chat, table: SqliteTable, clock: SettableClock) -> None:
    told(chat, "I only look after NCR", "revenue in 2025")
    for said in ("forget about my cat", "forget that NCR is mine", "forget my branch"):
        answer = chat.ask(said)
        assert answer.text.startswith("I do not remember anything like that."), said
        assert answer.suggestions[-1] == "what do you know about me?"
    assert left(table, clock) == ["I only look after NCR"]


def test_what_no_memory_has_to_do_with_is_of_the_last_question(chat: Chat) -> None:
    told(chat, "remember that my boss is Liza", "revenue by month in 2025")
    plan = chat.ask("remove the month").plan
    assert isinstance(plan, MetricQuery)
    assert plan.dimensions == ()


@pytest.mark.parametrize("said", ["remove", "forget that", "forget it", "alisin", "kalimutan mo na iyan"])
def test_what_was_applied_last_is_forgotten_by_a_word(
    chat: Chat, table: SqliteTable, clock: SettableClock, said: str
) -> None:
    told(chat, "remember that my boss is Liza", "I only look after NCR", "revenue in 2025")
    chat.ask(said)
    assert left(table, clock) == ["my boss is Liza"]
    plan = chat.ask("revenue in 2025").plan
    assert isinstance(plan, MetricQuery)
    assert plan.filters == ()


def test_such_a_word_takes_back_a_question_that_waits(chat: Chat, table: SqliteTable, clock: SettableClock) -> None:
    told(chat, "I only look after NCR", "remember that my boss is Liza", "revnue by brnch or regin")
    chat.ask("hello")
    chat.ask("forget it")
    assert left(table, clock) == ["I only look after NCR", "my boss is Liza"]


def test_a_new_start_says_that_memories_stay_and_how_they_go(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    assert chat.ask("forget everything").text == "Done: we start over. Ask me anything about the data."
    told(chat, "I only look after NCR", "call me Ana")
    assert "What you asked me to remember stays (1)" in chat.ask("forget everything").text
    assert left(table, clock) == ["I only look after NCR"]
    assert chat.ask("start over").text == "Done: we start over. Ask me anything about the data."


@pytest.mark.parametrize(
    "said",
    [
        "forget everything about me",
        "delete all my memories",
        "forget everything you know about me",
        "kalimutan mo lahat ng alam mo tungkol sa akin",
        "kalimutan mo lahat ng alam mo",
    ],
)
def test_everything_is_forgotten_where_it_is_said_of_oneself(
    chat: Chat, table: SqliteTable, clock: SettableClock, said: str
) -> None:
    told(chat, "I only look after NCR", "remember that my boss is Liza", "call me Ana")
    chat.ask(said)
    assert left(table, clock) == []
    assert chat.another().ask("what do you know about me?").text.startswith("I remember nothing about you.")


def test_a_name_that_is_forgotten_is_in_no_turn_of_its_conversation(chat: Chat, table: SqliteTable) -> None:
    told(chat, "call me Anastacia", "hello", "forget my name")
    assert "Anastacia" not in json.dumps(table.query(PK).items, default=str)


FORGETS: list[Callable[[Chat, Memories], object]] = [
    lambda chat, memories: chat.ask("forget everything about me"),
    lambda chat, memories: chat.ask("kalimutan mo lahat ng alam mo"),
]
BY_NAME = [
    *FORGETS,
    lambda chat, memories: chat.ask("forget my name"),
    lambda chat, memories: memories.profiles.change(PK, {"name": None}),
]
BY_MEMORY = [
    *FORGETS,
    lambda chat, memories: chat.ask("forget that my boss is Anastacia"),
    lambda chat, memories: memories.delete(PK, memories.all(PK)[-1].memory_id),
]
WAYS = [("call me Anastacia", way) for way in BY_NAME] + [
    ("remember that my boss is Anastacia", way) for way in BY_MEMORY
]


@pytest.mark.parametrize(("said", "forget"), WAYS)
@pytest.mark.parametrize("elsewhere", [ME, BEN])
def test_what_is_forgotten_is_in_no_conversation_of_any_linked_account(
    chat: Chat, table: SqliteTable, clock: SettableClock, said: str, forget: Any, elsewhere: Person
) -> None:
    link(table, clock, ME, BEN)
    there = chat.another(elsewhere)
    for place in (there, chat):
        told(place, said, "revenue in 2025")
    pk, sk = keys.person(elsewhere.id), keys.head(there.conversation or "")
    table.write(
        Update(pk, sk, set={"title": "What Anastacia earns", "title_source": FOUND}),
        Put({"pk": pk, "sk": keys.summary(there.conversation or ""), "text": "Anastacia asked", "reaches": 1}),
    )
    assert "Anastacia" in json.dumps(table.query(pk).items, default=str)
    forget(chat.another(), Memories(table, clock, lambda: "0"))
    for person in (ME, BEN):
        assert "Anastacia" not in json.dumps(table.query(keys.person(person.id)).items, default=str)
    turns = chat.assistant.conversations.load_all(elsewhere, there.conversation or "")
    assert [turn.question for turn in turns] == [GONE, "revenue in 2025"]


def test_figures_that_a_name_is_in_stay_when_it_is_forgotten(chat: Chat) -> None:
    told(chat, "call me Makati", "revenue of Makati in 2025", "forget my name")
    page = chat.assistant.conversations.messages(ME, chat.conversation or "")
    assert [each.content for each in page.messages if each.role == "user"] == [GONE, "revenue of Makati in 2025", GONE]


def test_a_title_that_is_a_persons_own_stays(chat: Chat, table: SqliteTable, clock: SettableClock) -> None:
    told(chat, "call me Anastacia")
    conversations, place = chat.assistant.conversations, chat.conversation or ""
    conversations.change(ME, place, Edit(title="Of Anastacia"))
    chat.ask("forget my name")
    assert conversations.get(ME, place).head.title == "Of Anastacia"
    table.write(Update(PK, keys.head(place), set={"title": "call me Bea"}, remove=("title_source",)))
    told(chat, "call me Bea", "forget my name")
    assert conversations.get(ME, place).head.title == ""


def test_what_was_said_in_the_other_accounts_conversation_is_forgotten_after_the_two_are_parted(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    chat.person = BEN
    told(chat, "revenue in 2025", "remember that the audit is on Friday")
    links = link(table, clock, ME, BEN)
    mine = chat.another(ME)
    mine.conversation = chat.conversation
    told(mine, "remember that my boss is Anastacia")
    links.unlink(ME)
    mine.another().ask("forget everything about me")
    questions = [turn.question for turn in chat.assistant.conversations.load_all(BEN, chat.conversation or "")]
    assert questions == ["revenue in 2025", "remember that the audit is on Friday", GONE]
    assert "Anastacia" not in json.dumps(table.query(keys.person(BEN.id)).items, default=str)


def _reword(chat: Chat, memories: Memories, _: SqliteTable) -> None:
    memories.change(PK, memories.all(PK)[0].memory_id, {"content": "my boss is Liza"})
    chat.assistant.conversations.delete(ME, chat.conversation or "")


def _clean_up(chat: Chat, _: Memories, table: SqliteTable) -> None:
    chat.clock.advance(hours=25)
    clean_up(table)


SCRUBS: list[tuple[str, Callable[[Chat, Memories, SqliteTable], object]]] = [
    (NOTE, lambda chat, memories, table: chat.ask("forget about the aquarium")),
    (NOTE, _reword),
    ("call me Aquarium", lambda chat, memories, table: memories.profiles.change(PK, {"name": None})),
    ("the aquarium", lambda chat, memories, table: chat.assistant.conversations.delete(ME, chat.conversation or "")),
    ("the aquarium", lambda chat, memories, table: _purge(chat)),
    ("the aquarium", _clean_up),
]


def _purge(chat: Chat) -> None:
    chat.assistant.conversations.discard(ME, chat.conversation or "")
    chat.clock.advance(minutes=6)
    assert chat.assistant.conversations.finish_due() == 1


@pytest.mark.parametrize(("said", "forget"), SCRUBS)
def test_what_is_deleted_is_in_no_file_of_the_store(
    make_assistant: MakeAssistant, tmp_path: Path, clock: SettableClock, said: str, forget: Any
) -> None:
    table = SqliteTable(tmp_path / "store.db", clock)
    chat = Chat(make_assistant(table), clock)
    told(chat, said, "revenue in 2025")

    def files() -> list[str]:
        return [file.name for file in tmp_path.iterdir() if b"aquarium" in file.read_bytes().lower()]

    assert files() != []
    forget(chat, Memories(table, clock, lambda: "0"), table)
    assert files() == []
    table.close()
