"""Turns of which only one side was said, turns with their details, and a turn that takes up the open messages."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kanina import given_values
from kanina.memory import TurnChanges
from kanina.memory.references import points_back
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete, Matches, Put
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, draft, memory_on, say

PK = keys.person(ANA.id)
OPEN = keys.open_messages(CHAT)
DATA = Path(__file__).parents[1] / "data"


def test_a_missing_side_is_absent_from_the_item(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    say(memory, "no answer yet", answer="", state="unanswered")
    kept = memory.keep(ANA, memory.load(ANA, CHAT), draft("", "good morning", state="said"))
    first, second = table.query(PK, keys.turns(CHAT)).items
    assert (first["question"], "answer" in first) == ("no answer yet", False)
    assert ("question" in second, second["answer"]) == (False, "good morning")
    assert kept.turn is not None
    assert (kept.turn.question, kept.turn.answer, kept.turn.state) == ("", "good morning", "said")
    contents = [message.content for message in memory.messages(ANA, CHAT).messages]
    assert contents == ["no answer yet", "good morning"]


def test_a_conversation_that_begins_with_an_answer_is_titled_by_it(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    memory.keep(ANA, memory.load(ANA, CHAT), draft("", "good morning", state="said"))
    head = memory.load(ANA, CHAT).head
    assert head is not None
    assert head.title == "good morning"


def test_when_it_was_answered_is_kept_where_it_is_given(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    answered = datetime(2026, 3, 2, 9, 31, tzinfo=UTC)
    say(memory, answered_at=answered)
    say(memory)
    assert [turn.answered_at for turn in memory.load(ANA, CHAT).turns] == [answered, None]


def test_turns_come_with_their_details(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    for number in range(1, 13):
        say(memory, f"question {number}", sql=f"SELECT {number}" if number % 2 else "")
    found = memory.with_details(ANA, memory.load_all(ANA, CHAT))
    assert [turn.sql for turn, _ in found] == [f"SELECT {number}" if number % 2 else "" for number in range(1, 13)]
    assert [detail.sql if detail else None for _, detail in found][:2] == ["SELECT 1", None]


def test_a_turn_takes_up_the_open_messages_in_the_same_write(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    table_engine.table.write(Put({"pk": PK, "sk": OPEN, "version": "1"}))
    taken = Delete(PK, OPEN, Matches({"version": "1"}))
    kept = memory.keep(ANA, memory.load(ANA, CHAT), draft(), TurnChanges(further=[taken]))
    assert kept.stored
    assert table_engine.table.get(PK, OPEN) is None


def test_open_messages_changed_meanwhile_are_a_conflict_that_leaves_nothing(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    table_engine.table.write(Put({"pk": PK, "sk": OPEN, "version": "2"}))
    stale = Delete(PK, OPEN, Matches({"version": "1"}))
    with pytest.raises(Conflict):
        memory.keep(ANA, memory.load(ANA, CHAT), draft(sql="SELECT 1"), TurnChanges(further=[stale]))
    assert table_engine.table.get(PK, OPEN) is not None
    assert table_engine.table.query(PK, keys.turns(CHAT)).items == ()
    assert table_engine.table.query(PK, keys.details(CHAT)).items == ()


def test_open_messages_survive_another_writers_turn(table: SqliteTable, clock: SettableClock) -> None:
    beside = Interfered(table)
    memory = memory_on(beside, clock)
    table.write(Put({"pk": PK, "sk": OPEN, "version": "1"}))
    loaded = memory.load(ANA, CHAT)
    beside.before_write = lambda: say(memory, "another writer's")
    taken = Delete(PK, OPEN, Matches({"version": "1"}))
    kept = memory.keep(ANA, loaded, draft(), TurnChanges(further=[taken]))
    assert kept.turn is not None
    assert kept.turn.number == 2


@pytest.mark.parametrize(
    "key", ["telegram:a_b", "cidLcMOzfRs62haq/lO8bWyid=", "-1003822706455/12", "x#y", "\ud800", ""]
)
def test_another_systems_key_names_one_session(key: str) -> None:
    made = given_values.id_of_key(key)
    assert made == given_values.id_of_key(key)
    assert uuid.UUID(made).version == 4
    assert given_values.conversation_id(made) == made


def test_different_keys_name_different_sessions() -> None:
    keys_seen = ["telegram:a_b", "telegram:a:b", "Telegram:a_b", "telegram:a_b ", "é" * 4000, "é" * 4001]
    assert len({given_values.id_of_key(key) for key in keys_seen}) == len(keys_seen)
    assert given_values.id_of_key(CHAT.upper()) == CHAT


@pytest.mark.parametrize("name", ["references.jsonl", "references_second.jsonl"])
def test_wording_alone_tells_whether_a_message_points_back(name: str) -> None:
    rows = [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    wrong = [row["query"] for row in rows if points_back(row["query"]) != row["expect"]["refers"]]
    assert wrong == []
