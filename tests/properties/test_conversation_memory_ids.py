"""Session ids: made here they are UUIDs v4 and never the same twice; whatever a client sends, a turn is answered."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.replay import body_hash
from kanina.auth.caller import Caller
from kanina.channels import api, api_conversations, rest
from kanina.clock import random_ids
from kanina.given_values import conversation_id, id_of_key
from kanina.memory import SessionMessage
from kanina.people import Person
from kanina.problems import NotFound
from kanina.storage import keys
from kanina_local.gateway import to_event
from tests.conversation_properties import (
    HOSTILE_IDS,
    UUIDS,
    Views,
    house,
    hundred,
    is_version_4,
    on_every_engine,
    partition,
    someone,
    views,
)
from tests.declared import declared_model
from tests.engines import Engine
from tests.failing import OPEN_SECONDS, House
from tests.memory_builders import draft

# ---------------------------------------------------------------- the API's door


def request(home: House, person: Person, body: dict[str, Any], key: str | None = None) -> dict[str, Any]:
    """What the native API answers to a question, and its status."""
    headers = [("content-type", "application/json"), *([("idempotency-key", key)] if key else [])]
    event = to_event(
        method="POST",
        path="/api/chat",
        query="",
        headers=headers,
        body=json.dumps(body).encode(),
        caller=Caller(person),
        address="127.0.0.1",
    )
    return answered(lambda: api.chat(home.assistant, Caller(person), api.question(event)))


def answered(call: Callable[[], Any]) -> dict[str, Any]:
    """A response's members and its status; an error's as the handler gives them."""
    try:
        response = call()
    except Exception as error:  # as the handler's resolver has it
        response = rest.problem(error)
    return {**json.loads(response.body), "status": response.status_code}


# ---------------------------------------------------------------- 2

BEGINNINGS: dict[str, Callable[[Views, House, str | None], str]] = {
    "ask": lambda view, home, given: home.assistant.ask(view.person, "hello", conversation_id=given).conversation_id,
    "api": lambda view, home, given: request(home, view.person, {"message": "hello", "session_id": given})[
        "session_id"
    ],
    "load": lambda view, home, given: view.conversations.load(view.person, given).conversation_id,
    "manager": lambda view, home, given: view.manager.store_turn(given, view.person.id, "q", "a").session_id,
    "create": lambda view, home, given: view.manager.create_session(view.person.id),
    "session": lambda view, home, given: view.memory.for_session(None).session_id,
    "blank session": lambda view, home, given: view.memory.for_session(" ").session_id,
    "current": lambda view, home, given: view.conversations.current(view.person, "telegram", random_ids()),
    "address": lambda view, home, given: (
        home.assistant.ask(view.person, "hello", channel="telegram", address=random_ids()).conversation_id
    ),
}
"""The ways in which a session begins without a UUID of the client's."""


@on_every_engine
@hundred
@given(
    begun=st.lists(
        st.tuples(st.sampled_from(sorted(BEGINNINGS)), st.none() | HOSTILE_IDS, st.booleans()), min_size=1, max_size=8
    )
)
def test_a_session_that_begins_gets_a_fresh_uuid_of_version_4(
    table_engine: Engine, begun: list[tuple[str, str | None, bool]]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 2: session id uniqueness and UUID form.

    However a session begins, by whomever and in whichever process, its id is a UUID v4 that no other has.
    """
    made: list[str] = []
    persons = someone("ana"), someone("ben")
    with (
        views(table_engine, persons[0]) as ana,
        views(table_engine, persons[1]) as ben,
        house(table_engine) as home,
        house(table_engine) as other,
    ):
        for how, given_id, first in begun:
            view, process = (ana, home) if first else (ben, other)
            made.append(BEGINNINGS[how](view, process, given_id))
    assert all(is_version_4(one) for one in made)
    assert len(set(made)) == len(made)


REQUESTS = st.sampled_from(
    [
        "ask",
        "reset",
        "ask back",
        "keyed",
        "repeated",
        "other body under a key",
        "key in use",
        "blank",
        "too long",
        "no message",
        "no text",
        "bad key",
        "degraded",
        "degraded reset",
        "unknown messages",
        "unknown deletion",
        "deleted, then asked",
    ]
)
NAMED = st.sampled_from(["none", "uuid", "upper", "version 1", "hostile", "the last"])


@on_every_engine
@hundred
@given(asked=st.lists(st.tuples(REQUESTS, NAMED), min_size=1, max_size=6), hostile=HOSTILE_IDS)
def test_every_response_names_the_session(table_engine: Engine, asked: list[tuple[str, str]], hostile: str) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 2: session id uniqueness and UUID form, in every response.

    An answer, a reset, a replay and a degraded answer have it as `session_id` and `conversation_id`; a problem has the
    one that its request named. A UUID of the client's is kept as it is, in lower case; anything else becomes a new one.
    """
    person, seen = someone(), set[str]()
    last = random_ids()
    with house(table_engine) as home:
        for what, named in asked:
            given_id = {
                "none": None,
                "uuid": random_ids(),
                "upper": random_ids().upper(),
                "version 1": str(uuid.uuid1()),
                "hostile": hostile,
                "the last": last,
            }[named]
            reply, known = respond(home, person, what, given_id)
            if reply["status"] != 200:
                assert reply["type"].startswith("urn:kanina:problem:")
                assert reply.get("session_id") == known
                continue
            session = reply["session_id"]
            assert reply["conversation_id"] == session
            if known is not None:
                assert session == known
            else:
                assert is_version_4(session)
                assert session not in seen
            seen.add(session)
            last = session


def respond(home: House, person: Person, what: str, given_id: str | None) -> tuple[dict[str, Any], str | None]:
    """The response to one kind of request, and the session it is in: that which was named, None for a new one."""
    named, known = {"conversation_id": given_id}, conversation_id(given_id)
    caller, key = Caller(person), random_ids()
    if what == "repeated":
        first = request(home, person, {"message": "hello", **named}, key)
        again = request(home, person, {"message": "hello", **named}, key)
        assert again["metadata"]["replayed"] is True
        assert (again["session_id"], again["turn"]) == (first["session_id"], first["turn"])
        return again, known
    if what == "other body under a key":
        request(home, person, {"message": "hello", **named}, key)
        return refused(request(home, person, {"message": "other", **named}, key), 422), known
    if what == "key in use":
        home.conversations.claim(person, key, body_hash("hello", given_id or None), 33)
        return refused(request(home, person, {"message": "hello", **named}, key), 409), known
    if what in ("degraded", "degraded reset"):
        home.faulty.always = "fault"
        reply = request(home, person, {"message": "hello" if what == "degraded" else "reset", **named})
        assert reply["memory"]["degraded"] is True
        home.faulty.always = "ok"
        home.clock.advance(seconds=OPEN_SECONDS)
        return reply, known if what == "degraded" else None
    if what in ("unknown messages", "unknown deletion"):
        unknown = random_ids() if given_id is None or known else given_id
        if what == "unknown messages":
            reply = answered(
                lambda: api_conversations.messages(home.conversations, caller, unknown, {}, declared_model)
            )
        else:
            reply = answered(lambda: api_conversations.deleted(home.conversations, caller, unknown, {}))
        return refused(reply, 404), conversation_id(unknown)
    if what == "deleted, then asked":
        begun = request(home, person, {"message": "hello", **named})["session_id"]
        assert home.conversations.delete(person, begun) >= 1
        return request(home, person, {"message": "hello", "session_id": begun}), None
    if what == "bad key":
        return refused(request(home, person, {"message": "hello", **named}, "\u00f1"), 400), known
    if what in WRONG:
        return refused(request(home, person, {**WRONG[what], **named}), 400), known
    message = {"reset": "start over", "ask back": "ask"}.get(what, "hello")
    return request(home, person, {"message": message, **named}, key if what == "keyed" else None), known


WRONG: dict[str, dict[str, Any]] = {
    "blank": {"message": " "},
    "too long": {"message": "x" * 10_001},
    "no message": {},
    "no text": {"message": 7},
}


def refused(reply: dict[str, Any], status: int) -> dict[str, Any]:
    """The reply, which must be a refusal of this kind."""
    assert reply["status"] == status
    return reply


# ---------------------------------------------------------------- 5


@on_every_engine
@hundred
@given(hostile=HOSTILE_IDS, door=st.sampled_from(["ask", "api", "load", "manager"]))
def test_an_invalid_id_starts_a_new_session(table_engine: Engine, hostile: str, door: str) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 5: an invalid id starts a new session without error.

    Whatever the text, the turn is answered and kept under a fresh UUID v4, and nothing under the text itself.
    """
    person = someone()
    with views(table_engine, person) as view, house(table_engine) as home:
        begun = BEGINNINGS[door](view, home, hostile)
        assert is_version_4(begun)
        if door == "load":
            loaded = view.conversations.load(person, hostile)
            assert (loaded.started, loaded.turns, loaded.pending, loaded.head) == (True, (), None, None)
            assert view.conversations.keep(person, loaded, draft()).stored
            begun = loaded.conversation_id
        assert {keys.conversation_of(sk) for sk in partition(table_engine.table, person)} == {begun}
        # The next turn goes on in the session that was begun, and the id it was begun with still means nothing.
        assert home.assistant.ask(person, "and now?", conversation_id=begun).turn == 2
        assert BEGINNINGS[door](view, home, hostile) != begun


@on_every_engine
@hundred
@given(hostile=HOSTILE_IDS)
def test_an_invalid_id_names_nothing_that_could_be_read_or_deleted(table_engine: Engine, hostile: str) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 5: an invalid id starts a new session without error.

    On the paths that begin nothing, it is an id of nothing: not found, or no turns; and nothing is changed by it.
    """
    person = someone()
    with views(table_engine, person) as view:
        memory, manager = view.conversations, view.manager
        memory.keep(person, memory.load(person, None), draft())
        before = partition(table_engine.table, person)
        for read in (
            lambda: memory.messages(person, hostile),
            lambda: memory.turn(person, hostile, 1),
            lambda: memory.delete(person, hostile),
            lambda: memory.find_run(person, hostile, "run"),
        ):
            with pytest.raises(NotFound):
                read()
        assert memory.load_all(person, hostile) == ()
        memory.reset(person, hostile)
        assert memory.stop_run(person, hostile, "run") is False
        assert memory.is_stopped(person, hostile, "run") is False
        assert manager.get_session_history(hostile) == []
        assert manager.get_context_for_query(hostile, "hello").messages == [{"role": "user", "content": "hello"}]
        assert manager.delete_session(hostile) == 0
        assert partition(table_engine.table, person) == before


@on_every_engine
@hundred
@given(keys_given=st.lists(HOSTILE_IDS.filter(str.strip), min_size=2, max_size=4, unique=True))
def test_another_systems_key_of_any_shape_is_a_session_of_its_own(table_engine: Engine, keys_given: list[str]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 5: an invalid id starts a new session without error.

    Where a session's key is another system's (`for_session`), any text leads to one session, the same each time, and
    different texts to different ones.
    """
    person = someone()
    with views(table_engine, person) as view:
        for number, key in enumerate(keys_given):
            session = view.memory.for_session(key)
            assert is_version_4(session.session_id)
            session.append(SessionMessage("user", f"question {number}"))
            session.append(SessionMessage("agent", "answer"))
        for number, key in enumerate(keys_given):
            again = view.memory.for_session(key)
            assert again.session_id == id_of_key(key)
            assert [message.text for message in again.history()] == [f"question {number}", "answer"]


@on_every_engine
@hundred
@given(version_1=st.uuids(version=1), upper=UUIDS.map(str.upper), as_sent=st.booleans())
def test_a_uuid_that_is_unknown_starts_a_session_under_itself(
    table_engine: Engine, version_1: uuid.UUID, upper: str, as_sent: bool
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 5: an invalid id starts a new session without error.

    A UUID of any version and case is an id: it is used in lower case, and either way of writing it finds the session.
    """
    person = someone()
    with house(table_engine) as home, views(table_engine, person) as view:
        for text in (str(version_1), upper):
            first = home.assistant.ask(person, "hello", conversation_id=text)
            assert (first.conversation_id, first.turn) == (text.lower(), 1)
            other = text if as_sent else text.swapcase()
            assert home.assistant.ask(person, "again", conversation_id=other).turn == 2
            assert view.conversations.delete(person, other) == 2
