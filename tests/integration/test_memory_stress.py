"""Many writers into one conversation: no turn is lost, none is there twice or in half, and the numbers have no gap."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations
from kanina.memory.details import load_detail
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.dynamodb_local import DynamoDBAt, create_lasting_table
from tests.memory_builders import ANA, CHAT, ordered_ids
from tests.turn_writers import DETAIL_EVERY, Said, draft_of, first_out_of_order, write_turns

TURNS = 1000
DEADLINE_SECONDS = 300.0
"""Of one keep: on a busy machine too, none must be refused."""

FEWER_TURNS = 60
"""What the default run writes: each of eight writers still meets all others at nearly every turn."""

COUNTS = [(8, FEWER_TURNS), *(pytest.param(writers, TURNS, marks=pytest.mark.slow) for writers in (2, 8, 32))]
"""Writers, and the turns they write together."""

OpenTable = partial[Table]


@pytest.fixture(params=["sqlite_file", "dynamodb_local"])
def open_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenTable]:
    """Opens a fresh table in whatever process calls it."""
    if request.param == "sqlite_file":
        yield partial(SqliteTable, tmp_path / "stress.sqlite3", busy_seconds=60.0)
        return
    local: DynamoDBAt = request.getfixturevalue("dynamodb_local")
    client, name = local.client(), f"kanina-stress-{uuid.uuid4()}"
    create_lasting_table(client, name)
    yield partial(DynamoDBTable, name, endpoint_url=local.endpoint, deadline_seconds=60.0)
    client.delete_table(TableName=name)


@pytest.mark.parametrize(("writers", "turns"), COUNTS)
def test_turns_of_many_processes_are_numbered_without_a_gap(open_table: OpenTable, writers: int, turns: int) -> None:
    turns_each = -(-turns // writers)
    said = write_turns(open_table, ANA, CHAT, writers, turns_each, DEADLINE_SECONDS)
    all_are_there_once_and_whole(open_table(), said, turns_each)
    assert first_out_of_order([each for turns in said for each in turns]) is None


def test_a_thousand_turns_of_eight_threads_are_numbered_one_to_a_thousand() -> None:
    """A table in memory belongs to one process."""
    table = SqliteTable()
    writers, turns_each = 8, TURNS // 8

    def write(writer: int) -> list[Said]:
        memory = Conversations(table, MemoryPolicy(), system_clock, ordered_ids(), kept_turns=2 * TURNS)
        said = []
        for turn in range(turns_each):
            deadline = system_clock() + timedelta(seconds=DEADLINE_SECONDS)
            draft = draft_of(writer, turn, turns_each)
            kept = memory.keep(ANA, memory.load(ANA, CHAT), draft, deadline=deadline)
            assert kept.turn is not None
            said.append(Said(writer, turn, kept.turn.number, 0.0, 0.0))
        memory.close()
        return said

    with ThreadPoolExecutor(writers) as pool:
        all_are_there_once_and_whole(table, list(pool.map(write, range(writers))), turns_each)


def all_are_there_once_and_whole(table: Table, said: Sequence[Sequence[Said]], turns_each: int) -> None:
    """Closes the table."""
    total = len(said) * turns_each
    memory = Conversations(table, MemoryPolicy(), system_clock, random_ids, kept_turns=2 * TURNS)
    turns = memory.load_all(ANA, CHAT)
    assert [turn.number for turn in turns] == list(range(1, total + 1))
    assert sorted(each.number for writer in said for each in writer) == list(range(1, total + 1))
    for writer, mine in enumerate(said):
        assert [each.number for each in mine] == sorted(each.number for each in mine)
        assert [each.turn for each in mine] == list(range(turns_each))
        for each in mine:
            stored, expected = turns[each.number - 1], draft_of(writer, each.turn, turns_each)
            assert (stored.question, stored.answer) == (expected.question, expected.answer)
            assert (stored.request_id, stored.has_detail) == (each.request_id, each.turn % DETAIL_EVERY == 0)
    head = memory.load(ANA, CHAT).head
    assert head is not None
    assert head.turn_count == total
    details = table.query(keys.person(ANA.id), keys.details(CHAT)).items
    assert sorted(load_detail(item).result.rows[0][0] for item in details) == [
        writer * turns_each + turn for writer in range(len(said)) for turn in range(0, turns_each, DETAIL_EVERY)
    ]
    memory.close()
    if isinstance(table, SqliteTable):
        table.close()


def test_an_order_of_numbers_against_time_is_found() -> None:
    first, second = Said(0, 0, 1, began=0.0, ended=1.0), Said(1, 0, 2, began=0.5, ended=2.0)
    assert first_out_of_order([second, first]) is None
    early, late = Said(0, 0, 2, began=0.0, ended=1.0), Said(1, 0, 1, began=1.5, ended=2.0)
    assert first_out_of_order([early, late, Said(2, 0, 3, began=3.0, ended=4.0)]) == (late, early)
