"""The streaming function as the web adapter asks it: who asks is what the authoriser said, on every address of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.auth.service_keys import ServiceKeys
from kanina.channels import asgi, mcp_tools
from kanina.people import Person, from_oidc
from tests.counting import counting
from tests.demo import built_for
from tests.deployed import stream_application

ANA = Caller(from_oidc("https://idp.example", "ana"))
CHAT = "11111111-1111-4111-8111-111111111111"
RUN = "22222222-2222-4222-8222-222222222222"
HEADER = "x-amzn-request-context"


@pytest.fixture
def client(tmp_path: Path, demo_data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    for name, value in {
        "KANINA_SQLITE_PATH": tmp_path / "kanina.sqlite3",
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "KANINA_DATA_PATH": demo_data,
    }.items():
        monkeypatch.setenv(name, str(value))
    assembly.settings.cache_clear()
    yield TestClient(stream_application(), raise_server_exceptions=False)
    assembly.close()
    assembly.settings.cache_clear()


def context(caller: Caller, **more: str) -> dict[str, str]:
    """The header that the adapter sets."""
    authorizer = {"principalId": caller.person.id, **caller.context()}
    return {HEADER: json.dumps({"authorizer": authorizer}), **more}


def requests() -> list[tuple[str, str, str]]:
    """Each address, method and scope, or scopes of which one is enough."""

    def nothing(*_: Any) -> Any:
        raise AssertionError

    found = []
    for route in asgi.routes(asgi.Core(nothing, nothing, nothing, nothing, model=nothing)):
        assert isinstance(route, Route)
        path = route.path.replace("{conversation_id}", CHAT).replace("{run}", RUN)
        for method in (route.methods or set()) - {"HEAD", "OPTIONS"}:
            scope = "chat read delete" if path == "/mcp" else "read" if path.endswith("/events") else "chat"
            found.append((method, path, scope))
    return sorted(found)


def told(answer: httpx2.Response) -> Any:
    """The problem of an answer: the whole of it, or what a JSON-RPC error holds."""
    document = answer.json()
    return document["error"]["data"] if "jsonrpc" in document else document


NOBODY: list[dict[str, str]] = [
    {},
    {HEADER: ""},
    {HEADER: "no JSON"},
    {HEADER: "[]"},
    {HEADER: "{}"},
    {HEADER: '{"authorizer": null}'},
    {HEADER: '{"authorizer": {"person": ""}}'},
    {HEADER: '{"authorizer": {"person": "oidc:x|ana"}}'},
    {HEADER: '{"authorizer": {"person": 1, "scopes": "chat", "groups": "[]"}}'},
    {"authorization": "Bearer anything", "x-kanina-user": "me"},
]


@pytest.mark.parametrize("headers", NOBODY, ids=str)
@pytest.mark.parametrize(("method", "path", "scope"), requests())
def test_nobody_comes_in_without_the_authoriser_s_word(
    client: TestClient, method: str, path: str, scope: str, headers: dict[str, str]
) -> None:
    answer = client.request(method, path, headers={"content-type": "application/json", **headers}, content=b"{}")
    assert answer.status_code == 401
    assert told(answer)["type"] == "urn:kanina:problem:unauthorized"
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(("method", "path", "scope"), requests())
def test_nobody_does_more_than_their_scopes(client: TestClient, method: str, path: str, scope: str) -> None:
    less = Caller(ANA.person, tuple({"chat", "read", "delete"} - set(scope.split())))
    answer = client.request(method, path, headers=context(less), json={})
    assert answer.status_code == 403
    assert told(answer)["type"] == "urn:kanina:problem:forbidden"


@pytest.mark.parametrize(("method", "path", "scope"), requests())
def test_a_revoked_key_is_refused_at_once(client: TestClient, method: str, path: str, scope: str) -> None:
    keys = ServiceKeys(assembly.table())
    issued = keys.issue("a test")
    caller = keys.verify(issued.presented)
    keys.revoke(issued.id)
    answer = client.request(method, path, headers=context(caller), json={})
    assert answer.status_code == 401


def test_a_conversation_of_someone_else_is_not_there(client: TestClient) -> None:
    asked = {"message": "revenue in 2025", "conversation_id": CHAT}
    with client.stream("POST", "/api/chat/stream", headers=context(ANA), json=asked) as answer:
        lines = [line for line in answer.iter_lines() if line.startswith("data: ")]
    run = json.loads(lines[0][6:])["runId"]
    assert json.loads(lines[-1][6:])["result"]["turn"] == 1
    ben = Caller(from_oidc("https://idp.example", "ben"))
    for path in (f"/api/conversations/{CHAT}/runs/{run}/events", f"/api/conversations/{CHAT}/runs/1/events"):
        assert client.get(path, headers=context(ANA)).status_code == 200
        assert client.get(path, headers=context(ben)).status_code == 404
    stop = f"/api/conversations/{CHAT}/runs/{run}/stop"
    assert client.post(stop, headers=context(ben)).status_code == 404
    with client.stream("POST", "/api/chat/stream", headers=context(ben), json=asked) as answer:
        last = [line for line in answer.iter_lines() if line.startswith("data: ")][-1]
    assert json.loads(last[6:])["result"]["memory"]["history_count"] == 0


def test_a_key_names_a_person_only_with_the_scope_to_act_for_others(client: TestClient, tmp_path: Path) -> None:
    table_file = tmp_path / "kanina.sqlite3"
    keys = ServiceKeys(assembly.table())
    for scopes, people in ((("chat", "act_as"), 2), (("chat",), 1)):
        caller = keys.verify(keys.issue("a machine", scopes=scopes).presented)
        for user in ("ana", "ben"):
            body = {"messages": [{"role": "user", "content": "revenue in 2025"}], "user": user}
            headers = context(caller, **{"x-kanina-conversation": CHAT})
            assert client.post("/v1/chat/completions", headers=headers, json=body).status_code == 200
        partitions = {pk for pk, sk in keys_in(table_file) if sk.startswith("C#") and caller.person.id in unquoted(pk)}
        assert len(partitions) == people
    plain = Caller(Person("oidc:x|ana"), ("chat", "act_as"))
    body = {"messages": [{"role": "user", "content": "revenue in 2025"}], "user": "ben"}
    client.post("/v1/chat/completions", headers=context(plain, **{"x-kanina-conversation": CHAT}), json=body)
    assert not any("ben" in pk for pk, _ in keys_in(table_file) if "oidc" in pk)


def keys_in(file: Path) -> list[tuple[str, str]]:
    """The keys of everything in the table."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.execute("SELECT pk, sk FROM items"))


def unquoted(pk: str) -> str:
    """A partition key as its person's id is written."""
    return pk.replace("%3A", ":")


def call(client: TestClient, caller: Caller, tool: str) -> httpx2.Response:
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": tool, "arguments": {"question": "hi"}},
    }
    return client.post("/mcp", headers=context(caller), json=body)


def test_each_tool_needs_its_own_scope(client: TestClient) -> None:
    needed = {
        **dict.fromkeys(("ask", "describe_data", "remember"), "chat"),
        **dict.fromkeys(("list_conversations", "search", "open_conversation", "list_memories"), "read"),
        "forget": "delete",
    }
    assert needed.keys() == mcp_tools.TOOLS.keys()
    for tool, scope in needed.items():
        for given in ("chat", "read", "delete"):
            answer = call(client, Caller(ANA.person, (given,)), tool)
            assert answer.status_code == (200 if given == scope else 403)
            assert ("result" in answer.json()) is (given == scope)
    reader = {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "kanina://model"}}
    answer = client.post("/mcp", headers=context(Caller(ANA.person, ("read",))), json=reader)
    assert (answer.status_code, answer.json()["id"]) == (403, 1)
    assert told(answer)["type"] == "urn:kanina:problem:forbidden"


def test_what_a_stream_counted_is_told_as_it_ends(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"message": "revenue"}
    with counting(), client.stream("POST", "/api/chat/stream", headers=context(ANA), json=asked) as answer:
        assert "RUN_FINISHED" in list(answer.iter_lines())[-2]
    [line] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert line["TurnsStored"] == 1


def test_a_header_that_decides_something_and_comes_twice_is_refused(client: TestClient) -> None:
    sent = [*context(ANA).items(), ("idempotency-key", "a"), ("idempotency-key", "b")]
    answer = client.post("/api/chat/stream", headers=sent, json={"message": "revenue in 2025"})
    assert (answer.status_code, told(answer)["detail"]) == (
        400,
        "The header idempotency-key came 2 times; send it once.",
    )
