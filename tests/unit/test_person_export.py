"""Everything of a person as JSON lines: all that they said and were told, nobody else's, over pages that lead on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kanina.auth.caller import Caller
from kanina.channels import api_me
from kanina.memory import Conversations
from kanina.memory.limits import EXPORT_BYTES, EXPORT_CONVERSATIONS
from kanina.models import Column, Result
from kanina.people import Person
from kanina.problems import InvalidRequest
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, draft, memory_on, say
from tests.unit.test_erasure import DISCARDED, PK, REPORTS, STREAMED, data_on, fill

LONG = "ñ" * 9_000


def records(data: Any, person: Person = ANA) -> list[dict[str, Any]]:
    """All of a person's, page by page."""
    found: list[dict[str, Any]] = []
    cursor = None
    while True:
        page = data.export(person, cursor)
        found += map(json.loads, page.lines)
        cursor = page.next
        if cursor is None:
            return found


def test_all_of_it_is_there_and_nothing_of_others(table_engine: Engine, clock: SettableClock) -> None:
    memory, table = memory_on(table_engine.table, clock), table_engine.table
    for person in (ANA, BEN):
        fill(memory, table, clock, person)
    said = {"content": "likes charts", "type": "preference", "created_at": "2026-03-02T09:30:00.000000Z"}
    for sk in (keys.memory("01"), keys.memory("02", pinned=True)):
        table.write(Put({"pk": PK, "sk": sk, **said}))
    found = records(data_on(table, clock))
    kinds = [record["kind"] for record in found]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "profile": 1,
        "conversation": 2,
        "summary": 1,
        "pending_question": 1,
        "question_under_way": 1,
        "turn": 5,
        "memory": 2,
        "channel": 1,
        "subscription": 4,
    }
    assert found[0] == {
        "kind": "profile",
        "person": ANA.id,
        "name": "Ana",
        "language": None,
        "time_zone": None,
        "memory": False,
    }
    by_kind = {record["kind"]: record for record in reversed(found)}
    chat = next(each for each in found if each["kind"] == "conversation" and each["conversation_id"] == CHAT)
    assert (chat["kept"], chat["metadata"], chat["turn_count"]) == (True, {"a": 1}, 4)
    said = [each for each in found if each["kind"] == "turn" and each["conversation_id"] == CHAT]
    assert [(each["number"], each["question"], each["answer"]) for each in said] == [
        (1, "first", "Here it is."),
        (2, "second", "Here it is."),
        (3, "third", "Here it is."),
        (4, "fourth", "Here it is."),
    ]
    assert said[0]["result"]["rows"] == [[1]]
    assert by_kind["question_under_way"]["conversation_id"] == STREAMED
    assert by_kind["channel"]["address"] == "7"
    assert [(each["report"], each["address"]) for each in found if each["kind"] == "subscription"] == [
        (report, address) for report in REPORTS for address in ("7", "8")
    ]
    text = json.dumps(found)
    assert DISCARDED not in text
    assert BEN.id not in text
    assert not [name for record in found for name in record if name in ("pk", "sk", "tokens", "expires_at_", "version")]
    assert "U#" not in text


def test_texts_are_whole(memory: Conversations, sqlite: SqliteTable, clock: SettableClock) -> None:
    columns = (Column(key="n", name="n", type="integer"),)
    rows = tuple((number,) for number in range(50))
    say(memory, LONG, answer=LONG, sql="SELECT 1", result=Result(columns=columns, rows=rows), suggestions=("by month",))
    (turn,) = (record for record in records(data_on(sqlite, clock)) if record["kind"] == "turn")
    assert (turn["question"], turn["answer"], turn["sql"], turn["cut"]) == (LONG, LONG, "SELECT 1", False)
    assert (len(turn["result"]["rows"]), turn["suggestions"]) == (50, ["by month"])


def test_pages_hold_what_a_response_can_and_lead_on(
    memory: Conversations, sqlite: SqliteTable, clock: SettableClock
) -> None:
    rows = tuple(("x" * 5_000,) for _ in range(50))
    result = Result(columns=(Column(key="n", name="n", type="string"),), rows=rows)
    for number in range(40):
        say(memory, f"q{number}", chat=f"{number // 20:08}-1111-4111-8111-111111111111", result=result)
    data = data_on(sqlite, clock)
    pages, cursor = 0, None
    while True:
        page = data.export(ANA, cursor)
        assert sum(len(json.dumps(line)) for line in page.lines) <= EXPORT_BYTES
        pages, cursor = pages + 1, page.next
        if cursor is None:
            break
    assert pages == 3
    found = records(data)
    assert [each["question"] for each in found if each["kind"] == "turn"] == [f"q{number}" for number in range(40)]
    assert [each["kind"] for each in found if each["kind"] != "turn"] == ["profile", "conversation", "conversation"]
    answer = api_me.exported(data, Caller(ANA, ()), {"path": "/api/me/export", "queryStringParameters": None})
    last = json.loads(str(answer.body).splitlines()[-1])
    assert last["kind"] == "next"
    assert answer.headers["Link"] == f'</api/me/export?cursor={last["next"]}>; rel="next"'


def test_many_conversations_take_several_pages(
    memory: Conversations, sqlite: SqliteTable, clock: SettableClock
) -> None:
    for number in range(EXPORT_CONVERSATIONS + 1):
        loaded = memory.load(ANA, f"{number:08}-1111-4111-8111-111111111111")
        memory.keep(ANA, loaded, draft(f"q{number}"))
    data = data_on(sqlite, clock)
    assert data.export(ANA).next is not None
    found = records(data)
    assert len([each for each in found if each["kind"] == "turn"]) == EXPORT_CONVERSATIONS + 1
    assert len([each for each in found if each["kind"] == "conversation"]) == EXPORT_CONVERSATIONS + 1


def test_who_has_nothing_gets_an_empty_profile(sqlite: SqliteTable, clock: SettableClock) -> None:
    (profile,) = records(data_on(sqlite, clock))
    assert (profile["kind"], profile["name"]) == ("profile", None)


@pytest.mark.parametrize(
    "cursor", ["", "x", "bm9uZQ", "WyJtZW1vcmllcyIsICJDI3giLCAwXQ", "WyJwcm9maWxlIl0", "WzEsICJ4IiwgMF0", "MQ", "é"]
)
def test_a_cursor_that_is_none_of_ours_is_refused(sqlite: SqliteTable, clock: SettableClock, cursor: str) -> None:
    with pytest.raises(InvalidRequest, match="cursor must be the `next`"):
        data_on(sqlite, clock).export(ANA, cursor)


def test_a_conversation_that_is_deleted_between_two_pages_is_not_shown(
    memory: Conversations, sqlite: SqliteTable, clock: SettableClock
) -> None:
    rows = tuple(("x" * 5_000,) for _ in range(50))
    result = Result(columns=(Column(key="n", name="n", type="string"),), rows=rows)
    for number in range(20):
        say(memory, f"q{number}", result=result)
    data = data_on(sqlite, clock)
    first = data.export(ANA)
    assert first.next is not None
    memory.discard(ANA, CHAT)
    assert data.export(ANA, first.next).lines == ()
