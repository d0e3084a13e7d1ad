"""Whatever the table does at whatever call, the log says which operation failed, how, and of which turn."""

from __future__ import annotations

import itertools
import uuid
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given

from kanina import people
from kanina.memory import Conversations
from kanina.people import Person
from kanina.storage.table import StorageFault
from tests.conversation_properties import FaultyTurn, faulty_turns, house, hundred, on_every_engine, someone
from tests.engines import Engine
from tests.failing import OPEN_SECONDS, Fault
from tests.logs import logged
from tests.waiting import wait_until

_ids = itertools.count(1)


def fresh_id() -> str:
    """A UUID whose first eight characters tell it from all others here."""
    return f"{next(_ids):08x}-0000-4000-8000-{uuid.uuid4().hex[:12]}"


@on_every_engine
@hundred
@given(turns=faulty_turns(5, OPEN_SECONDS))
def test_every_fault_is_logged_with_operation_error_and_the_turns_ids(
    table_engine: Engine, turns: list[FaultyTurn]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 12: error logs carry context.

    Each fault that the table met is one line with its operation and the error's name, and every line about an error,
    what was decided because of one among them, has those and the request and the conversation, in 8 characters each.
    A turn that is written back meanwhile has its own.
    """
    person = someone()
    name = person.id.removeprefix("local:")
    conversation = fresh_id()
    asked: set[str] = set()
    conversations = {conversation[:8]}
    with house(table_engine, rate_limit=1000, ids=fresh_id) as home:
        for number, (question, plan, with_key, as_run, seconds) in enumerate(turns):
            home.clock.advance(seconds=seconds)
            home.faulty.plan = list(plan)
            home.faulty.faults.clear()
            key = f"secret key {number}"
            with logged() as lines:
                answer = home.assistant.ask(
                    person,
                    question,
                    conversation_id=conversation,
                    idempotency_key=key if with_key else None,
                    as_run=as_run,
                )
                # Of two reads side by side, one may still be failing when the other's failure is answered.
                wait_until(lambda: len(lines.of("store_failed")) >= len(home.faulty.faults), pause=0.001)
            asked.add(answer.request_id[:8])
            conversations.add(answer.conversation_id[:8])
            met = [(line["operation"], line["error"]) for line in lines.of("store_failed")]
            assert Counter(met) == Counter(home.faulty.faults)
            for line in lines:
                assert line["request"] in asked
                assert line["conversation"] in conversations
                if "error" in line:
                    assert line["operation"] in ("get", "get_many", "query", "query_index", "write")
                    assert line["error"] in ("InternalServerError", "ReadTimeoutError", "breaker open", "conflict")
            received, respond = lines.of("received")[0], lines.of("respond")[0]
            assert received["request"] == respond["request"] == answer.request_id[:8]
            assert received["conversation"] == conversation[:8]
            assert respond["memory"] == answer.memory.model_dump(mode="json")
            written = "\n".join(lines.text)
            for secret in (name, person.id, conversation, answer.request_id, key, answer.text):
                assert secret not in written
            conversation = answer.conversation_id


OPERATIONS: dict[str, Callable[[Conversations, Person, str], object]] = {
    "messages": lambda conversations, person, of: conversations.messages(person, of),
    "turn": lambda conversations, person, of: conversations.turn(person, of, 1),
    "delete": lambda conversations, person, of: conversations.delete(person, of),
    "reset": lambda conversations, person, of: conversations.reset(person, of),
    "all turns": lambda conversations, person, of: conversations.load_all(person, of),
    "stop": lambda conversations, person, of: conversations.stop_run(person, of, fresh_id()),
    "find": lambda conversations, person, of: conversations.find_run(person, of, fresh_id()),
}


@pytest.mark.parametrize("table_engine", ["sqlite_memory"], indirect=True)
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(("fault", "error"), [("fault", "InternalServerError"), ("hang", "ReadTimeoutError")])
def test_a_fault_outside_of_a_turn_is_logged_with_its_conversation(
    table_engine: Engine, operation: str, fault: Fault, error: str
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 12: error logs carry context, whatever is done."""
    person, conversation = people.local("ana"), fresh_id()
    with house(table_engine, ids=fresh_id) as home:
        home.assistant.ask(person, "hello", conversation_id=conversation)
        home.faulty.plan = [fault]
        with logged() as lines, pytest.raises(StorageFault):
            OPERATIONS[operation](home.conversations, person, conversation)
    line, *others = lines
    assert {each["stage"] for each in others} <= {"store_breaker_opened"}
    assert (line["level"], line["stage"], line["error"]) == ("WARNING", "store_failed", error)
    assert (line["operation"], line["conversation"]) == (home.faulty.calls[-1], conversation[:8])
    assert "request" not in line
