"""The native API's door: what it refuses and how, before any question is asked of anything."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from openapi_spec_validator import validate

from kanina.auth.caller import Caller
from kanina.channels import api, asgi, openapi
from kanina.people import Person
from kanina.problems import InternalError, Unavailable
from kanina.storage.table import StorageFault
from kanina_local import functions
from kanina_local.gateway import to_event
from tests.deployed import addresses, route_of, routes
from tests.rest import call

CHAT = "/api/chat"
CONVERSATION = "/api/conversations/0b9b5d4e-5c5e-4d43-8f0e-1f2a3b4c5d6e"


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "The body must be JSON"),
        (b"revenue", "The body must be JSON"),
        (b"{", "The body must be JSON"),
        (b'{"message": NaN}', "The body must be JSON"),
        (b'{"message": "a\xff"}', "The body must be JSON"),
        (b"[" * 100_000, "The body must be JSON"),
        (b'{"message": ' + b"9" * 5000 + b"}", "The body must be JSON"),
        ([], "The body must be a JSON object"),
        ("null", "The body must be a JSON object"),
        ('"revenue"', "The body must be a JSON object"),
        ({}, "message is missing"),
        ({"message": None}, "message is missing"),
        ({"message": 7}, "message must be a text"),
        ({"message": ["revenue"]}, "message must be a text"),
        ({"message": "a", "query": 7}, "message must be a text"),
        ({"message": "revenue", "query": "refunds"}, "message and query differ"),
        ({"message": "revenue", "conversation_id": "a", "session_id": "b"}, "conversation_id and session_id differ"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_body_that_is_no_question_says_what_to_send(body: Any, detail: str) -> None:
    reply = call("POST", CHAT, body)
    assert reply.problem == (400, "invalid-request")
    assert reply.json["detail"].startswith(detail)


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_body_of_another_type_is_refused(content_type: str) -> None:
    reply = call("POST", CHAT, {"message": "revenue"}, headers={"content-type": content_type})
    assert reply.problem == (415, "unsupported-media-type")


def test_other_alphabets_than_utf8_are_refused() -> None:
    reply = call("POST", CHAT, {"message": "a"}, headers={"content-type": "application/json; charset=utf-16"})
    assert reply.problem == (415, "unsupported-media-type")


def test_giant_body_is_refused_with_the_limit_named() -> None:
    reply = call("POST", CHAT, {"message": "x" * 300_000})
    assert reply.problem == (413, "content-too-large")
    assert reply.json["limit"] == 262_144


@pytest.mark.parametrize("key", ["", " ", '""', "x" * 201, "ñ", "a\nb"])
def test_idempotency_key_that_is_none_is_refused(key: str) -> None:
    reply = call("POST", CHAT, {"message": "revenue"}, headers={"idempotency-key": key})
    assert reply.problem == (400, "invalid-request")


def test_an_idempotency_key_that_comes_twice_is_refused() -> None:
    twice = [("Idempotency-Key", "one"), ("idempotency-key", "two")]
    reply = call("POST", CHAT, {"message": "revenue"}, headers=twice)
    assert reply.problem == (400, "invalid-request")
    assert reply.json["detail"].endswith("came 2 times; send it once.")


@pytest.mark.parametrize("body", [b"!!!", b"a"])
def test_base64_that_is_none_is_refused(body: bytes) -> None:
    event = to_event(
        method="POST",
        path=CHAT,
        query="",
        headers=[("content-type", "application/json")],
        body=body,
        caller=Caller(Person("local:me")),
        address="127.0.0.1",
    )
    result = functions.invoke("chat", {**event, "isBase64Encoded": True})
    assert result["statusCode"] == 400


def test_nobody_gets_in_without_the_authorisers_word() -> None:
    for method, path in (("POST", CHAT), ("GET", f"{CONVERSATION}/messages"), ("DELETE", CONVERSATION)):
        reply = call(
            method, path, {"message": "revenue", "user_id": "local:me"}, user=None, headers={"x-kanina-user": "me"}
        )
        assert reply.problem == (401, "unauthorized")
        assert reply.headers["www-authenticate"] == "Bearer"


def test_scope_is_checked_for_each_operation() -> None:
    person = Person("key:1")
    needs = {
        ("POST", CHAT): "chat",
        ("GET", "/api/conversations"): "read",
        ("POST", "/api/conversations"): "chat",
        ("GET", "/api/conversations/current"): "read",
        ("GET", CONVERSATION): "read",
        ("PUT", CONVERSATION): "chat",
        ("GET", f"{CONVERSATION}/messages"): "read",
        ("DELETE", CONVERSATION): "delete",
    }
    for (method, path), scope in needs.items():
        others = tuple({"chat", "read", "delete"} - {scope})
        reply = call(method, path, {"message": "revenue"}, caller=Caller(person, others))
        assert reply.problem == (403, "forbidden")
        assert f"'{scope}'" in reply.json["detail"]


@pytest.mark.parametrize("query", ["limit=0", "limit=51", "limit=-1", "limit=x", "limit=", "limit=1.5", "limit=²"])
def test_limit_out_of_range_is_refused(query: str) -> None:
    assert call("GET", f"{CONVERSATION}/messages?{query}").problem == (400, "invalid-request")


def test_problem_of_a_request_that_named_a_conversation_says_which() -> None:
    conversation = CONVERSATION.rpartition("/")[2]
    for body in ({}, {"message": 7}, {"message": "revenue", "query": "refunds"}):
        assert call("POST", CHAT, {**body, "session_id": conversation.upper()}).json["session_id"] == conversation
        assert "session_id" not in call("POST", CHAT, {**body, "session_id": "12"}).json
    blank_key = call("POST", CHAT, {"message": "a", "session_id": conversation}, headers={"idempotency-key": ""})
    assert blank_key.json["session_id"] == conversation
    assert call("GET", f"{CONVERSATION}/messages?limit=0").json["session_id"] == conversation


def test_a_fault_of_ours_says_which_conversation_it_was_in() -> None:
    conversation = CONVERSATION.rpartition("/")[2]
    with pytest.raises(InternalError) as raised, api.naming(conversation):
        raise KeyError("title")
    assert raised.value.document()["session_id"] == conversation
    with pytest.raises(Unavailable) as unavailable, api.naming(conversation):
        raise StorageFault("query", "ReadTimeoutError")
    assert (unavailable.value.extra["session_id"], unavailable.value.extra["retry_after"]) == (conversation, 1)


def test_unknown_address_is_a_problem() -> None:
    assert call("GET", "/api/nothing").problem == (404, "not-found")
    assert call("GET", "/").problem == (404, "not-found")


@pytest.mark.parametrize("conversation", ["😀", "\ufffd", "x\x00y", "a\ny", "0b9b5d4e-5c5e-4d43-8f0e-1f2a3b4c5d6e\n"])
def test_id_of_characters_that_no_id_has_is_no_address(conversation: str) -> None:
    for method, path in (
        ("GET", f"/api/conversations/{conversation}/messages"),
        ("DELETE", f"/api/conversations/{conversation}"),
    ):
        reply = call(method, path)
        assert reply.problem == (404, "not-found")
        assert reply.json["detail"].startswith("There is nothing at this address")


@pytest.mark.parametrize("other", [7, None, [], {"a": 1}, ""])
def test_conversation_id_that_is_no_text_leaves_the_word_to_the_other_name(other: Any) -> None:
    body = json.dumps({"message": "revenue", "conversation_id": other, "session_id": "s"}).encode()
    headers = [("content-type", "application/json")]
    event = to_event(method="POST", path=CHAT, query="", headers=headers, body=body, caller=None, address="")
    assert api.question(event).conversation_id == "s"


def test_one_conversation_may_be_named_twice() -> None:
    one = "0b9b5d4e-5c5e-4d43-8f0e-1f2a3b4c5d6e"
    body = json.dumps({"message": "revenue", "conversation_id": one, "session_id": one.upper()}).encode()
    headers = [("content-type", "application/json")]
    event = to_event(method="POST", path=CHAT, query="", headers=headers, body=body, caller=None, address="")
    assert api.question(event).conversation_id == one


def test_known_address_names_the_methods_it_takes() -> None:
    for method, path, allowed in (
        ("GET", CHAT, "POST"),
        ("POST", f"{CONVERSATION}/messages", "GET"),
        ("POST", CONVERSATION, "GET, PUT, DELETE"),
        ("PUT", "/api/conversations", "GET, POST"),
        ("OPTIONS", "/api/health", "GET"),
    ):
        reply = call(method, path)
        assert reply.problem == (405, "method-not-allowed")
        assert (reply.headers["allow"], reply.json["allow"]) == (allowed, allowed.split(", "))


def test_health_and_description_are_open() -> None:
    assert call("GET", "/api/health", user=None).json == {"status": "ok", "version": "0.1.0"}
    description = call("GET", "/openapi.json", user=None)
    assert description.status == 200
    validate(description.json)


def test_description_names_the_stage_it_was_asked_at() -> None:
    event = to_event(method="GET", path="/openapi.json", query="", headers=[], body=b"", caller=None, address="")
    event["requestContext"] |= {"path": "/prod/openapi.json", "stage": "prod"}
    document = json.loads(functions.invoke("chat", event)["body"])
    assert document["servers"] == [{"url": "/prod"}]


def unneeded(*_: Any) -> Any:
    raise AssertionError("nothing is asked")


def test_every_address_that_is_described_is_served() -> None:
    """Whatever the description names answers anything but 405, and 404 only where what it is about is not set."""
    core = asgi.Core(unneeded, unneeded, unneeded, unneeded, model=unneeded)
    streamed = {(method, route.path) for route in asgi.routes(core) for method in route.methods or ()}
    for template, operations in openapi.document()["paths"].items():
        path = template.replace("{conversation_id}", "0b9b5d4e-5c5e-4d43-8f0e-1f2a3b4c5d6e")
        for method in operations:
            if not openapi.methods(path):  # the function that streams answers there
                assert (method.upper(), template) in streamed
                continue
            reply = call(method.upper(), path, user=None)
            unset = path.startswith("/.well-known/") and "No identity provider" in reply.text
            assert reply.status in (200, 400, 401) or unset, (method, path)


def test_every_address_that_is_served_is_described() -> None:
    described = {
        (method.upper(), path) for path, operations in openapi.document()["paths"].items() for method in operations
    }
    core = asgi.Core(unneeded, unneeded, unneeded, unneeded, model=unneeded)
    assert {(method, route.path) for route in asgi.routes(core) for method in (route.methods or set()) - {"HEAD"}} <= (
        described
    )
    used = {route_of(each.method, each.path) for each in addresses()}
    assert used == set(routes())


def test_responses_are_not_kept_or_sniffed() -> None:
    for reply in (call("GET", "/api/health"), call("GET", "/api/nothing")):
        assert (reply.headers["cache-control"], reply.headers["x-content-type-options"]) == ("no-store", "nosniff")


def test_base64_body_is_read() -> None:
    body = base64.b64encode(b'{"message": 7}').decode()
    event = to_event(
        method="POST",
        path=CHAT,
        query="",
        headers=[("Content-Type", "application/json")],
        body=b"",
        caller=Caller(Person("local:me")),
        address="127.0.0.1",
    )
    result = functions.invoke("chat", {**event, "body": body, "isBase64Encoded": True})
    assert json.loads(result["body"])["detail"] == "message must be a text."
