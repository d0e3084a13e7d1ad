"""Whatever two calls fail: turns stand in the order they were asked, and a question back gets its answer."""

from __future__ import annotations

import uuid
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kanina.models import Answer
from tests.conversation_properties import house, hundred, someone
from tests.engines import Engine
from tests.failing import OPEN_SECONDS, Fault

LEASE_SECONDS = 33.0
CHAT = {"channel": "telegram", "address": "42"}
CHOSEN = ("filter:branches.city",)
TALKS = (
    ("ask", "2", "bye"),
    ("hello", "ask", "2", "bye"),
    ("ask", "2", "ask", "2"),
    ("one", "two", "three", "four"),
)
MODES = ("plain", "run", "key", "run with key", "address")

on_every_engine = pytest.mark.parametrize(
    "table_engine",
    ["sqlite_memory", *(pytest.param(name, marks=pytest.mark.slow) for name in ("sqlite_file", "dynamodb_local"))],
    indirect=True,
)
"""In memory always; the others, which differ in no fault, with the full counts."""

Plan = tuple[tuple[str, ...], list[tuple[int, int, Fault]], float]
"""What is asked; which call of which turn meets what; the seconds between two turns."""


def plans() -> SearchStrategy[Plan]:
    """Talks with two faults: at calls of a load, of the write-back within it, of a run's start or of a keep."""
    fault = st.tuples(st.integers(0, 3), st.integers(0, 11), st.sampled_from(get_args(Fault)[1:]))
    pauses = st.sampled_from([1.0, LEASE_SECONDS + 1])
    return st.tuples(st.sampled_from(TALKS), st.lists(fault, min_size=2, max_size=2), pauses)


def met_by(turn: int, faults: list[tuple[int, int, Fault]]) -> list[Fault]:
    """What the calls of one turn meet."""
    here = {call: fault for number, call, fault in faults if number == turn}
    return [here.get(call, "ok") for call in range(max(here, default=-1) + 1)]


def options(mode: str, conversation: str, number: int) -> dict[str, Any]:
    if mode == "address":
        return dict(CHAT)
    return {
        "conversation_id": conversation,
        "as_run": mode.startswith("run"),
        "idempotency_key": f"key {number}" if mode.endswith("key") else None,
        "lease_seconds": LEASE_SECONDS,
    }


def is_answered(asked: Answer, chosen: Answer) -> bool:
    """Whether a question back got its answer; or else nobody could know of it, and that is said.

    It is the table's alone to know where it was stored, and what this process knows where it was not.
    """
    return chosen.memory.params_keys == CHOSEN or (asked.memory.stored and chosen.memory.degraded)


@pytest.mark.parametrize("mode", MODES)
@on_every_engine
@hundred
@given(plan=plans())
def test_turns_stand_in_order_whatever_two_calls_fail(table_engine: Engine, mode: str, plan: Plan) -> None:
    """In each way that a turn is asked."""
    questions, faults, pause = plan
    person, conversation = someone(), str(uuid.uuid4())
    asked: Answer | None = None
    with house(table_engine) as home:
        for number, question in enumerate(questions):
            home.clock.advance(seconds=pause)
            home.faulty.plan = met_by(number, faults)
            answer = home.assistant.ask(person, question, **options(mode, conversation, number))
            if asked is not None:
                assert is_answered(asked, answer)
            asked = answer if answer.ask else None
        home.faulty.plan = []
        home.clock.advance(seconds=max(OPEN_SECONDS, LEASE_SECONDS))
        home.memory.flush()
        assert home.memory.waiting == 0
        where = home.truth.current(person, **CHAT) if mode == "address" else conversation
        assert [turn.question for turn in home.truth.load_all(person, where)] == list(questions)
