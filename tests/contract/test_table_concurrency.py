"""Many writers at once, on every engine but moto: no change is lost, none is made twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from kanina.storage.table import Absent, ConditionFailed, Matches, Put, Update
from tests.engines import Engine, skip_on_moto

WRITERS = 30


@pytest.fixture(autouse=True)
def threads_are_safe(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "is not safe for threads")


def test_every_one_of_30_additions_counts(table_engine: Engine) -> None:
    table = table_engine.table
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda _: table.write(Update("p", "count", add={"n": 1})), range(WRITERS)))
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": WRITERS}


def test_every_one_of_30_additions_is_given_a_count_of_its_own(table_engine: Engine) -> None:
    table = table_engine.table
    with ThreadPoolExecutor(WRITERS) as pool:
        left = list(pool.map(lambda _: table.update(Update("p", "count", add={"n": 1}))["n"], range(WRITERS)))
    assert sorted(left) == list(range(1, WRITERS + 1))


def test_every_one_of_30_additions_to_an_expired_item_counts(table_engine: Engine) -> None:
    table, clock = table_engine.table, table_engine.clock
    table.write(Put({"pk": "p", "sk": "count", "n": 1000, "expires_at": clock.epoch + 60}))
    clock.advance(seconds=60)
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda _: table.write(Update("p", "count", add={"n": 1})), range(WRITERS)))
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": WRITERS}


def test_one_of_30_writers_wins_a_condition(table_engine: Engine) -> None:
    def claim(writer: int) -> bool:
        try:
            table_engine.table.write(Put({"pk": "p", "sk": "claim", "writer": writer}, Absent()))
        except ConditionFailed:
            return False
        return True

    with ThreadPoolExecutor(WRITERS) as pool:
        won = [writer for writer, winner in enumerate(pool.map(claim, range(WRITERS))) if winner]
    assert len(won) == 1
    assert table_engine.table.get("p", "claim") == {"pk": "p", "sk": "claim", "writer": won[0]}


@pytest.mark.parametrize("rounds", [3, pytest.param(125, marks=pytest.mark.slow)])
def test_writers_that_number_what_they_write_leave_no_gap(table_engine: Engine, rounds: int) -> None:
    table = table_engine.table
    table.write(Put({"pk": "p", "sk": "~HEAD", "count": 0}))

    def append(writer: int) -> None:
        for _ in range(rounds):
            while True:
                head = table.get("p", "~HEAD")
                assert head is not None
                number = head["count"] + 1
                try:
                    table.write(
                        Put({"pk": "p", "sk": f"T#{number:05}", "writer": writer}, Absent()),
                        Update("p", "~HEAD", add={"count": 1}, condition=Matches({"count": head["count"]})),
                    )
                except ConditionFailed:
                    continue
                break

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(append, range(8)))
    turns = table.query("p", "T#").items
    assert [turn["sk"] for turn in turns] == [f"T#{number:05}" for number in range(1, 8 * rounds + 1)]
    assert sorted(turn["writer"] for turn in turns) == sorted(list(range(8)) * rounds)
