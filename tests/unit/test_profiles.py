"""What a person says of themselves: kept beside what others keep in the same item, and heeded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from kanina.assistant.assembling import Moment, assemble
from kanina.assistant.interpret import language_of
from kanina.memory import Conversations, Loaded
from kanina.memory.personal_data import PersonalData
from kanina.memory.profiles import Profile
from kanina.models import Language, Pending, Tokens
from kanina.problems import InvalidRequest, PreconditionFailed
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, Update
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, Interfered, memory_on, say

PK = keys.person(ANA.id)
WHOLE = Profile("Ana", "fil", "Asia/Manila", memory=False)
MEMBERS = {"name": "Ana", "language": "fil", "time_zone": "Asia/Manila", "memory": False}


def data_on(table: Any) -> PersonalData:
    return PersonalData(table, MemoryPolicy(), SettableClock(), sleep=lambda _: None)


def test_what_is_sent_is_changed_and_nothing_else(table_engine: Engine) -> None:
    data = data_on(table_engine.table)
    assert data.profile(ANA) == Profile()
    assert data.change_profile(ANA, {"name": " Ana  Cruz "}) == Profile("Ana Cruz")
    assert data.change_profile(ANA, MEMBERS) == WHOLE == data.profile(ANA)
    assert data.change_profile(ANA, {"language": None}) == Profile("Ana", None, "Asia/Manila", memory=False)
    assert data.change_profile(ANA, {"name": "", "time_zone": None, "memory": True}) == Profile() == data.profile(ANA)
    assert data.profile(BEN) == Profile()


def test_what_others_keep_in_its_item_stays(table_engine: Engine) -> None:
    table = table_engine.table
    table.write(Put({"pk": PK, "sk": keys.PROFILE, "spent_2026-03-02": 120}))
    data = data_on(table)
    data.change_profile(ANA, MEMBERS)
    data.change_profile(ANA, {"name": None})
    table.write(Update(PK, keys.PROFILE, add={"spent_2026-03-02": 5}))
    assert data.profile(ANA) == Profile(None, "fil", "Asia/Manila", memory=False)
    assert table.get(PK, keys.PROFILE) == {
        "pk": PK,
        "sk": keys.PROFILE,
        "spent_2026-03-02": 125,
        "language": "fil",
        "time_zone": "Asia/Manila",
        "memory": False,
    }


def test_a_version_is_of_what_was_said_alone(table_engine: Engine) -> None:
    data = data_on(table_engine.table)
    first = data.profile(ANA).version
    second = data.change_profile(ANA, {"name": "Ana"}, expected=first).version
    table_engine.table.write(Update(PK, keys.PROFILE, add={"spent_2026-03-02": 5}))
    assert data.profile(ANA).version == second != first
    with pytest.raises(PreconditionFailed):
        data.change_profile(ANA, {"name": "Bea"}, expected=first)
    assert data.profile(ANA) == Profile("Ana")


@pytest.mark.parametrize("there", [False, True], ids=["none was there", "one was there"])
def test_of_two_changes_at_once_neither_is_lost(sqlite: SqliteTable, there: bool) -> None:
    other = data_on(sqlite)
    if there:
        other.change_profile(ANA, {"time_zone": "Asia/Manila"})
    table = Interfered(sqlite)
    table.before_write = lambda: other.change_profile(ANA, {"language": "fil"})
    assert data_on(table).change_profile(ANA, {"name": "Ana"}) == other.profile(ANA)
    assert other.profile(ANA) == Profile("Ana", "fil", "Asia/Manila" if there else None)
    version = other.profile(ANA).version
    table.before_write = lambda: other.change_profile(ANA, {"language": "en"})
    with pytest.raises(PreconditionFailed):
        data_on(table).change_profile(ANA, {"name": "Bea"}, expected=version)


@pytest.mark.parametrize(
    "members",
    [
        {"name": "two\nlines"},
        {"name": "ñ" * 61},
        {"name": 1},
        {"language": "tl"},
        {"language": ["en"]},
        {"time_zone": "Asia/Nowhere"},
        {"time_zone": "../etc/passwd"},
        {"time_zone": "+08:00"},
        {"memory": None},
        {"memory": "no"},
        {"memory": 0},
    ],
)
def test_what_a_member_cannot_be_is_refused_by_its_name(sqlite: SqliteTable, members: dict[str, Any]) -> None:
    data = data_on(sqlite)
    (name,) = members
    with pytest.raises(InvalidRequest, match=f"^{name} must be "):
        data.change_profile(ANA, {"name": "Ana", **members})
    assert data.profile(ANA) == Profile()


def test_a_turn_meets_it_and_spends_beside_it(memory: Conversations, sqlite: SqliteTable, clock: SettableClock) -> None:
    data_on(sqlite).change_profile(ANA, MEMBERS)
    say(memory, tokens=Tokens(microdollars=7))
    profile = memory.load(ANA, CHAT).profile
    assert profile == {**MEMBERS, f"spent_{clock.now:%Y-%m-%d}": 7}
    assert data_on(sqlite).profile(ANA) == WHOLE


PENDING = Pending(id="q", param="order_id", prompt="Which?", language="en")


@pytest.mark.parametrize(
    ("question", "chosen", "pending", "language"),
    [
        ("2025", None, None, "en"),
        ("2025", "fil", None, "fil"),
        ("what is the revenue in 2025?", "fil", None, "en"),
        ("magkano ang kita?", "en", None, "fil"),
        ("2025", "fil", PENDING, "en"),
    ],
)
def test_the_language_is_of_messages_that_are_in_neither(
    question: str, chosen: str | None, pending: Pending | None, language: Language
) -> None:
    assert language_of(question, Loaded(CHAT, profile={"language": chosen}, pending=pending)) == language


def test_a_chosen_language_goes_before_that_of_the_conversation(memory: Conversations, sqlite: SqliteTable) -> None:
    say(memory, "revenue 2025", language="en")
    data_on(sqlite).change_profile(ANA, {"language": "fil"})
    assert language_of("2024", memory_on(sqlite, SettableClock()).load(ANA, CHAT)) == "fil"


def test_a_model_is_told_the_name_as_data_and_no_memories_where_they_are_off() -> None:
    memories = ({"pk": PK, "sk": keys.memory("01"), "content": "prefers charts", "created_at": "2026-03-01T00:00:00Z"},)
    moment = Moment("revenue?", datetime(2026, 3, 2, 9, 30, tzinfo=UTC))

    def shown(profile: dict[str, Any]) -> str:
        prompt = assemble(["system"], Loaded(CHAT, profile=profile, memories=memories), moment)
        return "\n".join(block.text for message in prompt.messages for block in message.blocks)

    assert '<person>\n{"name": "Ana &lt;b>"}\n</person>' in shown({"name": "Ana <b>"})
    assert "<person>" not in shown({})
    assert "prefers charts" in shown({"memory": True})
    assert "prefers charts" not in shown({"memory": False})
