"""Whatever the table does at whatever call, a turn is answered; and afterwards it is kept, once."""

from __future__ import annotations

import itertools
import uuid
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kanina import people
from kanina.memory.conversation_ids import parse
from kanina.storage import keys
from tests.engines import Engine
from tests.failing import OPEN_SECONDS, Fault, House

_people = itertools.count(1)

FAULTS: tuple[Fault, ...] = ("ok", "fault", "hang", "half", "conflict")
LEASE_SECONDS = 33.0
QUESTIONS = ("hello", "ask", "2", "note O-7", "start over", "show my third question again", "magkano")

TURNS = st.lists(
    st.tuples(
        st.sampled_from(QUESTIONS),
        st.lists(st.sampled_from(FAULTS), max_size=8),
        st.booleans(),
        st.booleans(),
        st.sampled_from([1.0, LEASE_SECONDS]),
    ),
    min_size=1,
    max_size=6,
)


@pytest.mark.parametrize(
    "table_engine",
    [
        "sqlite_memory",
        "sqlite_file",
        pytest.param("moto", marks=pytest.mark.slow),
        pytest.param("dynamodb_local", marks=pytest.mark.slow),
    ],
    indirect=True,
)
@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(turns=TURNS)
def test_any_fault_at_any_call_still_yields_an_answer(
    table_engine: Engine, turns: list[tuple[str, list[Fault], bool, bool, float]]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 8: any storage fault at any call still yields an answer.

    And each turn is in the table exactly once when it is back, with its answer, under the number that gave if it gave
    one; of those that were streamed, no run is left.
    """
    # Each example has a person of its own, since all share the engine's table.
    person = people.local(f"person {next(_people)}")
    house = House(table_engine.table, table_engine.clock, rate_limit=1000)
    conversation: str | None = str(uuid.uuid4())
    told: dict[str, tuple[str, int | None]] = {}
    try:
        for number, (question, plan, with_key, as_run, seconds) in enumerate(turns):
            house.clock.advance(seconds=seconds)
            house.faulty.plan = list(plan)
            answer = house.assistant.ask(
                person,
                question,
                conversation_id=conversation,
                idempotency_key=f"key {number}" if with_key else None,
                as_run=as_run,
                lease_seconds=LEASE_SECONDS,
            )
            assert answer.text.strip()
            assert parse(answer.conversation_id) == answer.conversation_id
            if question != "start over":
                assert answer.conversation_id == conversation
                assert (answer.turn is None) == (not answer.memory.stored)
                assert not (answer.memory.degraded and answer.memory.stored)
                told[answer.request_id] = (answer.conversation_id, answer.turn)
            conversation = answer.conversation_id
        house.faulty.plan = []
        house.clock.advance(seconds=max(OPEN_SECONDS, LEASE_SECONDS))
        house.memory.flush()
        for where in {where for where, _ in told.values()}:
            house.truth.load(person, where)
        assert house.memory.waiting == 0
        items = table_engine.table.query(keys.person(person.id), "C#").items
        assert [item["sk"] for item in items if "~RUN#" in item["sk"]] == []
        found = [item for item in items if keys.turn_number(item["sk"])]
        assert [item["question"] for item in found if "lapsed" in item] == []
        assert Counter(item["request_id"] for item in found) == Counter(list(told))
        for item in found:
            where, turn = told[item["request_id"]]
            assert keys.conversation_of(item["sk"]) == where
            assert turn in (None, keys.turn_number(item["sk"]))
    finally:
        house.close()
