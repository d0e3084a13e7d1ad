"""What a person finds of their own memories, kept conversations and summaries. On every engine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kanina.clock import random_ids
from kanina.memory import Conversations
from kanina.memory.conversation_changes import Edit
from kanina.memory.memories import Memories
from kanina.memory.memory_items import Memory, dump_memory
from kanina.memory.recall.scoring import Reason
from kanina.memory.recall.search import READ_UNITS, Found
from kanina.people import Person
from kanina.problems import InvalidRequest
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, Table
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, memory_on, say

PK = keys.person(ANA.id)
OTHER_CHAT = "22222222-2222-4222-8222-222222222222"


def redact(text: str) -> str:
    return text.replace("555-0100", "[redacted]")


@pytest.fixture
def conversations(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock, redact=redact)


@pytest.fixture
def memories(table_engine: Engine) -> Memories:
    return Memories(table_engine.table, table_engine.clock, random_ids, redact=redact)


def every(conversations: Conversations, text: str, person: Person = ANA, limit: int = 100) -> list[Found]:
    found: list[Found] = []
    cursor = None
    while True:
        page = conversations.search(person, text, limit=limit, cursor=cursor)
        found += page.found
        cursor = page.next
        if cursor is None:
            return found


def kept_chat(conversations: Conversations, *questions: str, chat: str = CHAT, person: Person = ANA) -> None:
    for question in questions:
        say(conversations, question, chat=chat, person=person)
    conversations.change(person, chat, Edit(kept=True))


def told(found: list[Found]) -> list[tuple[str, int | None, str]]:
    return [(each.kind, each.turn, each.text.splitlines()[0]) for each in found]


def test_memories_and_turns_of_kept_conversations_are_found_with_why(
    conversations: Conversations, memories: Memories
) -> None:
    memory = memories.add(PK, {"content": "The oven in Cebu is new"})
    kept_chat(conversations, "when was the oven bought?", "how many tubs are sold?")
    say(conversations, "the oven of a conversation that is not kept", chat=OTHER_CHAT)
    found = every(conversations, "oven")
    assert sorted(told(found)) == [
        ("memory", None, "The oven in Cebu is new"),
        ("turn", 1, "when was the oven bought?"),
        ("turn", 2, "how many tubs are sold?"),
    ]
    by_turn = {each.turn: each for each in found}
    assert (by_turn[None].id, by_turn[1].id) == (memory.memory_id, CHAT)
    assert (by_turn[1].reasons, by_turn[2].reasons) == ((Reason("words", ("oven",)),), (Reason("near", ("oven",)),))


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("the report is due every Monday", "Lunes"),
        ("tuwing Lunes ang ulat", "monday"),
        ("closed on Wednesdays", "Miyerkules"),
        ("sarado tuwing Sabado", "Saturdays"),
        ("we count stock in December", "Disyembre"),
        ("tuwing Enero ang bilangan", "january"),
        ("my branch is Jaro", "sangay"),
        ("si Ana ang guro", "teacher"),
    ],
)
def test_days_months_and_things_are_found_in_the_other_language(
    conversations: Conversations, memories: Memories, said: str, asked: str
) -> None:
    memories.add(PK, {"content": said})
    memories.add(PK, {"content": "the oven in Cebu is new"})
    assert told(every(conversations, asked)) == [("memory", None, said)]


def test_nobody_finds_what_is_anothers(conversations: Conversations, memories: Memories) -> None:
    memories.add(PK, {"content": "The oven in Cebu is new"})
    kept_chat(conversations, "when was the oven bought?")
    assert every(conversations, "oven", BEN) == []


def test_what_is_gone_archived_or_over_is_not_found(
    conversations: Conversations, memories: Memories, table_engine: Engine
) -> None:
    now = table_engine.clock()
    memories.add(PK, {"content": "oven archived", "is_archived": True})
    memories.add(PK, {"content": "oven that is over", "valid_to": (now - timedelta(days=1)).isoformat()})
    memories.delete(PK, memories.add(PK, {"content": "oven deleted"}).memory_id)
    kept_chat(conversations, "oven one")
    conversations.change(ANA, CHAT, Edit(archived=True))
    kept_chat(conversations, "oven two", chat=OTHER_CHAT)
    assert told(every(conversations, "oven")) == [("turn", 1, "oven two")]
    conversations.discard(ANA, OTHER_CHAT)
    assert every(conversations, "oven") == []


def test_without_memory_only_what_one_keeps_is_found(conversations: Conversations, memories: Memories) -> None:
    memories.add(PK, {"content": "The oven in Cebu is new"})
    kept_chat(conversations, "when was the oven bought?")
    memories.profiles.change(PK, {"memory": False})
    assert told(every(conversations, "oven")) == [("turn", 1, "when was the oven bought?")]


def test_what_is_redacted_is_neither_found_nor_shown(conversations: Conversations) -> None:
    kept_chat(conversations, "call 555-0100 about the oven")
    assert told(every(conversations, "oven")) == [("turn", 1, "call [redacted] about the oven")]
    assert every(conversations, "0100") == []


def test_the_days_are_those_of_the_persons_zone(
    conversations: Conversations, memories: Memories, table_engine: Engine
) -> None:
    memories.profiles.change(PK, {"time_zone": "Asia/Manila"})
    say(conversations, "the oven", asked_at=datetime(2026, 2, 28, 17, tzinfo=UTC))
    conversations.change(ANA, CHAT, Edit(kept=True))
    [found] = every(conversations, "what did I ask on 1 March 2026")
    assert found.reasons == (Reason("date", ("1 March 2026",)),)


def test_pages_lead_through_all_hits_once(conversations: Conversations, memories: Memories) -> None:
    for number in range(5):
        memories.add(PK, {"content": f"oven {number}"})
    kept_chat(conversations, "oven a", "oven b")
    whole = every(conversations, "oven")
    assert every(conversations, "oven", limit=2) == whole
    assert len(whole) == 7


@pytest.mark.parametrize(
    "cursor",
    ["x", "W10", "WyJ4IiwgIn4iLCBudWxsLCAwXQ", "WyIiLCAifiIsIDAsIDBd", "WyIiLCAifiIsIG51bGwsIC0xXQ", "W1tb" * 12_500],
)
def test_a_cursor_that_is_none_is_refused(conversations: Conversations, cursor: str) -> None:
    with pytest.raises(InvalidRequest, match="cursor"):
        conversations.search(ANA, "oven", cursor=cursor)


# ---------------------------------------------------------------- what it reads


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def inner(clock: SettableClock) -> Iterator[SqliteTable]:
    table = SqliteTable(":memory:", clock)
    yield table
    table.close()


def filled(table: Table, clock: SettableClock, count: int) -> None:
    for number in range(count):
        memory = Memory(f"{number:013d}-00000000", f"oven {number} {'x' * 480}", clock())
        table.write(Put(dump_memory(memory, PK)))


def test_a_small_search_reads_little(inner: SqliteTable, clock: SettableClock) -> None:
    table = MeteredTable(inner)
    conversations, memories = memory_on(table, clock), Memories(table, clock, random_ids)
    memories.add(PK, {"content": "The oven in Cebu is new"})
    kept_chat(conversations, "when was the oven bought?")
    before = table.usage
    assert len(every(conversations, "oven")) == 2
    # What is linked, profile, memories, register of what is kept, and the one conversation.
    assert ((table.usage - before).requests, (table.usage - before).read_units) == (5, 5)


def test_a_search_reads_no_more_than_its_bound_and_leads_on_to_the_rest(
    inner: SqliteTable, clock: SettableClock
) -> None:
    table = MeteredTable(inner)
    conversations = memory_on(table, clock)
    filled(table, clock, 300)
    for number in range(6):
        chat = f"{number:08d}-2222-4222-8222-222222222222"
        for _ in range(20):
            say(conversations, f"oven {'y' * 350}", answer="z" * 900, chat=chat)
        conversations.change(ANA, chat, Edit(kept=True))
        clock.advance(seconds=1)
    found: list[Found] = []
    cursor: str | None = None
    used: list[int] = []
    while True:
        before = table.usage.read_units
        page = conversations.search(ANA, "oven", limit=100, cursor=cursor)
        used.append(table.usage.read_units - before)
        found += page.found
        cursor = page.next
        if cursor is None:
            break
    assert max(used) <= READ_UNITS
    assert len({(each.id, each.turn) for each in found}) == len(found) == 300 + 6 * 20


def test_every_key_read_is_the_persons(inner: SqliteTable, clock: SettableClock) -> None:
    class Watched:
        def __init__(self, table: Any) -> None:
            self.table, self.pks = table, set[str]()

        def __getattr__(self, name: str) -> Any:
            def call(pk: str, *args: Any, **options: Any) -> Any:
                self.pks.add(pk)
                return getattr(self.table, name)(pk, *args, **options)

            return call

    kept_chat(memory_on(inner, clock), "when was the oven bought?")
    watched: Any = Watched(inner)
    assert len(every(memory_on(watched, clock), "oven")) == 1
    assert watched.pks == {PK}
