"""Whatever the table does at whatever call, a turn is answered; and afterwards it is kept, once."""

from __future__ import annotations

import uuid
from collections import Counter

from hypothesis import given

from kanina import given_values
from kanina.storage import keys
from tests.conversation_properties import FaultyTurn, faulty_turns, house, hundred, on_every_engine, someone
from tests.engines import Engine
from tests.failing import OPEN_SECONDS

LEASE_SECONDS = 33.0


@on_every_engine
@hundred
@given(turns=faulty_turns(6, LEASE_SECONDS))
def test_any_fault_at_any_call_still_yields_an_answer(table_engine: Engine, turns: list[FaultyTurn]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 8: any storage fault at any call still yields an answer.

    And each turn is in the table exactly once when it is back, with its answer, under the number that gave if it gave
    one; of those that were streamed, no run is left.
    """
    person = someone()
    conversation: str | None = str(uuid.uuid4())
    told: dict[str, tuple[str, int | None]] = {}
    with house(table_engine, rate_limit=1000) as home:
        for number, (question, plan, with_key, as_run, seconds) in enumerate(turns):
            home.clock.advance(seconds=seconds)
            home.faulty.plan = list(plan)
            answer = home.assistant.ask(
                person,
                question,
                conversation_id=conversation,
                idempotency_key=f"key {number}" if with_key else None,
                as_run=as_run,
                lease_seconds=LEASE_SECONDS,
            )
            home.settle()
            assert answer.text.strip()
            assert given_values.conversation_id(answer.conversation_id) == answer.conversation_id
            if question != "start over":
                assert answer.conversation_id == conversation
                assert (answer.turn is None) == (not answer.memory.stored)
                assert not (answer.memory.degraded and answer.memory.stored)
                told[answer.request_id] = (answer.conversation_id, answer.turn)
            conversation = answer.conversation_id
        home.faulty.plan = []
        home.clock.advance(seconds=max(OPEN_SECONDS, LEASE_SECONDS))
        home.memory.flush()
        for where in {where for where, _ in told.values()}:
            home.truth.load(person, where)
        assert home.memory.waiting == 0
        items = table_engine.table.query(keys.person(person.id), "C#").items
        assert [item["sk"] for item in items if "~RUN#" in item["sk"]] == []
        found = [item for item in items if keys.turn_number(item["sk"])]
        assert [item["question"] for item in found if "lapsed" in item] == []
        assert Counter(item["request_id"] for item in found) == Counter(list(told))
        for item in found:
            where, turn = told[item["request_id"]]
            assert keys.conversation_of(item["sk"]) == where
            assert turn in (None, keys.turn_number(item["sk"]))
