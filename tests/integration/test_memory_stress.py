"""Many writers into one conversation: no turn is lost, none is half there, and the numbers have no gap."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count

import pytest

from kanina.memory import Conversations, Draft
from kanina.memory.details import load_detail
from kanina.models import Column, Result
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from tests.engines import Engine
from tests.memory_builders import ANA, CHAT, ordered_ids

WRITERS, TURNS_EACH = 8, 125
TURNS = WRITERS * TURNS_EACH
COLUMNS = (Column(key="n", name="n", type="integer"),)


@pytest.mark.parametrize("table_engine", ["sqlite_file", "sqlite_memory", "dynamodb_local"], indirect=True)
def test_a_thousand_turns_of_eight_writers_are_numbered_one_to_a_thousand(table_engine: Engine) -> None:
    deadline = table_engine.clock.now + timedelta(hours=1)

    def write(writer: int) -> list[int]:
        # A table of its own for each writer, as separate processes have.
        memory = Conversations(
            table_engine.another(), MemoryPolicy(), table_engine.clock, ordered_ids(), kept_turns=2 * TURNS
        )
        numbers = []
        for turn in range(TURNS_EACH):
            draft = Draft(
                question=f"question {writer}.{turn}",
                answer=f"answer {writer}.{turn}",
                request_id=f"{writer}.{turn}",
                asked_at=table_engine.clock.now,
                result=Result(columns=COLUMNS, rows=((writer * TURNS_EACH + turn,),)) if turn % 5 == 0 else None,
            )
            kept = memory.keep(ANA, memory.load(ANA, CHAT), draft, pending="keep", deadline=deadline)
            assert kept.turn is not None
            numbers.append(kept.turn.number)
        memory.close()
        return numbers

    with ThreadPoolExecutor(WRITERS) as pool:
        given = list(pool.map(write, range(WRITERS)))

    memory = Conversations(table_engine.table, MemoryPolicy(), table_engine.clock, ordered_ids(), kept_turns=2 * TURNS)
    turns = memory.load_all(ANA, CHAT)
    assert [turn.number for turn in turns] == list(range(1, TURNS + 1))
    assert sorted(number for numbers in given for number in numbers) == list(range(1, TURNS + 1))
    for writer, numbers in enumerate(given):
        assert numbers == sorted(numbers)
        for turn, number in zip(count(), numbers):
            stored = turns[number - 1]
            assert (stored.question, stored.answer) == (f"question {writer}.{turn}", f"answer {writer}.{turn}")
            assert (stored.request_id, stored.has_detail) == (f"{writer}.{turn}", turn % 5 == 0)
    head = memory.load(ANA, CHAT).head
    assert head is not None
    assert head.turn_count == TURNS
    details = table_engine.table.query(keys.person(ANA.id), keys.details(CHAT)).items
    assert len(details) == WRITERS * TURNS_EACH // 5
    assert sorted(load_detail(item).result.rows[0][0] for item in details) == [  # type: ignore[union-attr]
        writer * TURNS_EACH + turn for writer in range(WRITERS) for turn in range(0, TURNS_EACH, 5)
    ]
    memory.close()
