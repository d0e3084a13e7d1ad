"""The local server's two jobs of its own: HTTP to events and back, and refusing who did not mean this machine."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from kanina.people import local
from kanina_local.server import application

Reply = dict[str, Any]


class Functions:
    """Stands where the functions are: keeps what it was called with, and answers as told."""

    def __init__(self, reply: Reply | Exception) -> None:
        self.reply = reply
        self.events: list[dict[str, Any]] = []

    def __call__(self, event: dict[str, Any]) -> Reply:
        self.events.append(event)
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply


OK: Reply = {"statusCode": 200, "multiValueHeaders": {"Content-Type": ["application/json"]}, "body": "{}"}


def send(
    functions: Functions,
    method: str,
    url: str,
    *,
    body_seconds: float = 5,
    **request: Any,
) -> httpx.Response:
    async def call() -> httpx.Response:
        transport = httpx.ASGITransport(
            application(functions, functions, body_seconds=body_seconds), raise_app_exceptions=False
        )
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.request(method, url, **request)

    return asyncio.run(call())


def test_request_becomes_the_event_api_gateway_would_send() -> None:
    functions = Functions(OK)
    headers = {"Content-Type": "application/json", "X-Kanina-User": "ana"}
    send(
        functions,
        "POST",
        "http://127.0.0.1:8000/api/chat?a=1&a=2&b=",
        content=b'{"message":"\xc3\xb1"}',
        headers=headers,
    )
    event = functions.events[0]
    assert (event["httpMethod"], event["path"], event["body"]) == ("POST", "/api/chat", '{"message":"ñ"}')
    assert event["isBase64Encoded"] is False
    assert event["headers"]["content-type"] == "application/json"
    assert event["queryStringParameters"] == {"a": "2", "b": ""}
    assert event["multiValueQueryStringParameters"] == {"a": ["1", "2"], "b": [""]}
    assert event["requestContext"]["authorizer"] == {
        "principalId": "local:ana",
        "person": "local:ana",
        "scopes": "chat read delete sql",
        "groups": "[]",
    }


def test_bytes_that_are_no_text_travel_as_base64_both_ways() -> None:
    picture = b"\x89PNG\xff\x00"
    functions = Functions(
        {
            "statusCode": 201,
            "headers": {"Content-Type": "image/png"},
            "body": base64.b64encode(picture).decode(),
            "isBase64Encoded": True,
        }
    )
    response = send(functions, "POST", "http://localhost/api/x", content=picture)
    assert functions.events[0]["isBase64Encoded"] is True
    assert base64.b64decode(functions.events[0]["body"]) == picture
    assert (response.status_code, response.headers["content-type"], response.content) == (201, "image/png", picture)


def test_without_a_name_it_is_me() -> None:
    functions = Functions(OK)
    send(functions, "GET", "http://localhost/api/health")
    assert functions.events[0]["requestContext"]["authorizer"]["person"] == "local:me"


def test_name_with_an_n_tilde_is_the_same_person_as_on_the_command_line() -> None:
    functions = Functions(OK)
    send(functions, "GET", "http://localhost/api/health", headers={"X-Kanina-User": "Niño".encode()})
    assert functions.events[0]["requestContext"]["authorizer"]["person"] == local("Niño").id


def test_a_name_that_comes_twice_is_refused() -> None:
    functions = Functions(OK)
    twice = [("X-Kanina-User", "ana"), ("x-kanina-user", "ben")]
    response = send(functions, "GET", "http://localhost/api/health", headers=twice)
    assert (response.status_code, response.json()["type"]) == (400, "urn:kanina:problem:invalid-request")
    assert response.json()["detail"] == "The header X-Kanina-User came 2 times; send it once."
    assert functions.events == []


def test_every_value_of_a_header_reaches_the_function() -> None:
    functions = Functions(OK)
    twice = [("Idempotency-Key", "one"), ("Idempotency-Key", "two")]
    send(functions, "POST", "http://localhost/api/chat", headers=twice)
    assert functions.events[0]["multiValueHeaders"]["idempotency-key"] == ["one", "two"]


@pytest.mark.parametrize("name", ["", " ", "x" * 65, "a\tb"])
def test_name_that_is_none_is_refused(name: str) -> None:
    response = send(Functions(OK), "GET", "http://localhost/api/health", headers={"X-Kanina-User": name})
    assert (response.status_code, response.json()["type"]) == (400, "urn:kanina:problem:invalid-request")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8000"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "localhost.evil.example"},
        {"Host": "192.168.1.5:8000"},
        {"Host": ""},
        {"Host": "[::"},
        {"Host": "evil.example@127.0.0.1"},
        {"Host": "localhost/evil.example"},
        {"Host": "localhost#evil.example"},
        {"Host": "127.0.0.1:evil"},
        {"Host": "127.1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost@evil.example"},
        {"Origin": "http://evil.example@localhost"},
        {"Origin": "//localhost"},
        {"Origin": "http://[::"},
        {"Origin": "file://"},
    ],
    ids=str,
)
def test_other_hosts_and_origins_are_refused_before_any_function_runs(headers: dict[str, str]) -> None:
    functions = Functions(OK)
    for method, path in (("POST", "/api/chat"), ("GET", "/"), ("DELETE", "/api/conversations/x")):
        response = send(functions, method, f"http://127.0.0.1:8000{path}", headers=headers)
        assert response.status_code == 403
        assert response.headers["content-type"] == "application/problem+json"
        assert response.json()["type"] == "urn:kanina:problem:forbidden"
    assert functions.events == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:8000", "Origin": "http://localhost:8000"},
        {"Host": "127.0.0.1", "Origin": "http://127.0.0.1:5173"},
        {"Host": "[::1]:8000"},
        {"Host": "127.8.0.1:8000"},
    ],
    ids=str,
)
def test_loopback_by_any_of_its_names_is_welcome(headers: dict[str, str]) -> None:
    assert send(Functions(OK), "GET", "http://127.0.0.1/api/health", headers=headers).status_code == 200


def test_body_beyond_api_gateways_limit_is_refused() -> None:
    functions = Functions(OK)
    response = send(functions, "POST", "http://localhost/api/chat", content=b"x" * 10_000_001)
    assert (response.status_code, response.json()["limit"], functions.events) == (413, 10_000_000, [])


def test_body_that_says_it_is_too_large_is_refused_before_it_is_read() -> None:
    functions = Functions(OK)
    headers = {"Content-Length": "99999999999"}
    response = send(functions, "POST", "http://localhost/api/chat", content=b"x", headers=headers)
    assert (response.status_code, response.json()["limit"], functions.events) == (413, 10_000_000, [])


def test_body_that_does_not_arrive_is_given_up() -> None:
    async def stalls() -> AsyncIterator[bytes]:
        yield b'{"mess'
        await asyncio.sleep(60)

    functions = Functions(OK)
    response = send(functions, "POST", "http://localhost/api/chat", content=stalls(), body_seconds=0.05)
    assert (response.status_code, response.json()["type"]) == (408, "urn:kanina:problem:request-timeout")
    assert functions.events == []


@pytest.mark.parametrize("path", ["/api/x%0Ay/messages", "/%00", "/", "/icon.svg"])
@pytest.mark.parametrize("method", ["TRACE", "FOO", "DELETE"])
def test_whatever_is_no_page_is_the_functions_to_answer_or_a_problem(method: str, path: str) -> None:
    functions = Functions(OK)
    response = send(functions, method, f"http://localhost{path}")
    if path in ("/", "/icon.svg"):
        assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD")
        assert response.headers["content-type"] == "application/problem+json"
    else:
        (event,) = functions.events
        assert (event["httpMethod"], event["path"]) == (method, unquote(path))


def test_function_that_fails_is_a_problem_without_a_cause() -> None:
    response = send(Functions(RuntimeError("secret")), "GET", "http://localhost/api/health")
    assert (response.status_code, response.headers["content-type"]) == (500, "application/problem+json")
    assert "secret" not in response.text
