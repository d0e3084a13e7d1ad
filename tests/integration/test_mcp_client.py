"""The Model Context Protocol's own Python client against `kanina serve`, begun in either way; and hostile input."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent, TextResourceContents

from kanina.channels import mcp
from tests.local_server import LocalServer, running

QUESTIONS = ("revenue by region in 2025", "only NCR", "at noong 2024? 🎉")
BEGINNINGS = (
    "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR with ₱274,820,717.25",
    "Revenue from 1 January 2025 to 31 December 2025 (region NCR): ₱274,820,717.25.",
    "Kita mula Enero 1, 2024 hanggang Disyembre 31, 2024 (rehiyon NCR): ₱219,925,195.75.",
)
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}
"""How the client begins, and the revision that comes of it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


@asynccontextmanager
async def connected(server: LocalServer, mode: Any, person: str) -> AsyncIterator[Client]:
    async with httpx2.AsyncClient(headers={"X-Kanina-User": person}, timeout=60, trust_env=False) as http:
        transport = streamable_http_client(f"{server.url}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            yield client


def in_session(
    server: LocalServer, act: Callable[[Client], Awaitable[None]], mode: str = "auto", person: str | None = None
) -> None:
    """Do something with a client of a person of the test's own."""

    async def session() -> None:
        async with connected(server, mode, person or str(uuid.uuid4())) as client:
            await act(client)

    asyncio.run(session())


def words(result: CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


# ---------------------------------------------------------------- as it should be


@pytest.mark.parametrize("mode", MODES)
def test_conversation_of_three_turns(server: LocalServer, mode: str) -> None:
    async def act(client: Client) -> None:
        assert client.protocol_version == MODES[mode]
        given: dict[str, str] = {}
        for number, (question, beginning) in enumerate(zip(QUESTIONS, BEGINNINGS, strict=True), start=1):
            result = await client.call_tool("ask", {"question": question, **given})
            values = result.structured_content
            assert values is not None
            assert (result.is_error, values["turn"], values["intent"]) == (False, number, "metric_query")
            assert values["answer"].startswith(beginning)
            assert words(result).startswith(values["answer"])
            assert words(result).endswith(f"\n\nconversation: {values['conversation']}")
            given = {"conversation": values["conversation"]}
        assert values["rows"] == [{"region": "NCR", "revenue": "219925195.75"}]

    in_session(server, act, mode)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_tools_say_whether_they_only_read_and_what_they_give(server: LocalServer, mode: str) -> None:
    async def act(client: Client) -> None:
        tools = (await client.list_tools()).tools
        hints = {tool.name: tool.annotations for tool in tools}
        assert all(tool.output_schema is not None for tool in tools)
        assert {
            name: (said.read_only_hint, said.destructive_hint) for name, said in hints.items() if said is not None
        } == {
            "ask": (True, False),
            "describe_data": (True, False),
            "list_conversations": (True, False),
            "search": (True, False),
            "open_conversation": (True, False),
            "list_memories": (True, False),
            "remember": (False, False),
            "forget": (False, True),
        }
        assert tools[0].input_schema["required"] == ["question"]

    in_session(server, act, mode)


def test_a_conversation_is_found_by_words_and_read_again_by_nobody_else(server: LocalServer) -> None:
    started: list[str] = []

    async def act(client: Client) -> None:
        for question in ("revenue by region in 2025", "orders in 2024"):
            asked = (await client.call_tool("ask", {"question": question})).structured_content or {}
            started.append(asked["conversation"])
        found = (await client.call_tool("search", {"words": "REVENUE reg"})).structured_content or {}
        assert [each["conversation"] for each in found["conversations"]] == [started[0]]
        opened = await client.call_tool("open_conversation", {"conversation": started[0], "limit": 2})
        values = opened.structured_content or {}
        assert (values["title"], values["turns"], values["next"]) == ("Revenue by region, 2025", 1, None)
        assert [(each["turn"], each["role"]) for each in values["messages"]] == [(1, "user"), (1, "assistant")]
        assert values["messages"][1]["sql"].startswith("SELECT")
        assert words(opened).startswith(
            "user: revenue by region in 2025\n\nassistant: Revenue by region from 1 January"
        )
        assert words(opened).endswith(f"\n\nconversation: {started[0]}")

    async def intrude(client: Client) -> None:
        found = (await client.call_tool("search", {"words": "revenue"})).structured_content
        assert found == {"conversations": [], "next": None}
        refused = await client.call_tool("open_conversation", {"conversation": started[0]})
        assert refused.is_error
        assert words(refused).startswith("There is no such conversation")

    in_session(server, act, person="finder")
    in_session(server, intrude, person="stranger")


def test_what_is_remembered_changes_answers_until_it_is_forgotten(server: LocalServer) -> None:
    async def act(client: Client) -> None:
        async def give(tool: str, **arguments: object) -> dict[str, Any]:
            result = await client.call_tool(tool, arguments)
            assert not result.is_error, words(result)
            return result.structured_content or {}

        named = await give("remember", content="call me Ana")
        assert (named["called"], named["memory"]) == ("Ana", None)
        first = await give("remember", content="please remember that I only look after NCR")
        assert (first["memory"]["content"], first["merged"], first["closed"]) == ("I only look after NCR", False, [])
        assert (await give("remember", content="I only look after NCR"))["merged"] is True
        assert "region NCR" in (await give("ask", question="revenue in 2025"))["answer"]
        second = await give("remember", content="I only look after Region VII")
        assert [each["content"] for each in second["closed"]] == ["I only look after NCR"]
        listed = await give("list_memories", words="look after")
        assert [each["content"] for each in listed["memories"]] == [
            "I only look after Region VII",
            "I only look after NCR",
        ]
        assert (await give("list_memories", words="nothing so"))["memories"] == []
        forgotten = second["memory"]["memory_id"]
        assert await give("forget", memory_id=forgotten) == {"memory_id": forgotten}
        assert "region" not in (await give("ask", question="revenue in 2025"))["answer"]
        for tool, arguments, told in (
            ("forget", {"memory_id": forgotten}, "There is no such memory; it may have been deleted."),
            ("remember", {"content": "my password is hunter2secret"}, "What you sent looks like this, which is never"),
            ("remember", {"content": " "}, "content must be a text of 1 to 500 characters."),
            ("remember", {}, "content: Field required"),
            ("search", {"words": ""}, "words: String should have at least 1 character"),
            ("open_conversation", {"conversation": "none"}, "There is no such conversation"),
        ):
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            assert words(result).startswith(told)
        await give("ask", question="turn memory off")
        result = await client.call_tool("remember", {"content": "my boss is Liza"})
        assert (result.is_error, words(result)[:26]) == (True, "Memory is switched off; sw")

    in_session(server, act, person="rememberer")


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_data_is_described_by_a_tool_and_a_resource(server: LocalServer, mode: str) -> None:
    async def act(client: Client) -> None:
        described = (await client.call_tool("describe_data", {})).structured_content
        assert described is not None
        assert (described["currency"], described["zone"]) == ("PHP", "Asia/Manila")
        assert (described["metrics"][0]["name"], described["metrics"][0]["labels"]["fil"]) == ("revenue", "kita")
        regions = next(each for each in described["fields"] if each["field"] == "branches.region")
        assert "NCR" in regions["values"]
        [resource] = (await client.list_resources()).resources
        [contents] = (await client.read_resource(resource.uri)).contents
        assert isinstance(contents, TextResourceContents)
        lines = [json.loads(line) for line in contents.text.splitlines()]
        assert lines[0]["semantic_model"] == described["name"]
        declared = [line["metric"] for line in lines if "metric" in line]
        assert [each["name"] for each in described["metrics"]][: len(declared)] == declared
        assert (await client.list_resource_templates()).resource_templates == []

    in_session(server, act, mode)


def test_conversations_are_ones_own(server: LocalServer) -> None:
    started: list[str] = []

    async def begin(client: Client) -> None:
        result = await client.call_tool("ask", {"question": QUESTIONS[0]})
        started.append((result.structured_content or {})["conversation"])
        listed = (await client.call_tool("list_conversations", {"limit": 5})).structured_content
        assert listed is not None
        [conversation] = listed["conversations"]
        about = {name: conversation[name] for name in ("conversation", "title", "last_question", "turns")}
        assert about == {
            "conversation": started[0],
            "title": "Revenue by region, 2025",
            "last_question": QUESTIONS[0],
            "turns": 1,
        }

    async def intrude(client: Client) -> None:
        listed = await client.call_tool("list_conversations", {})
        assert listed.structured_content == {"conversations": [], "next": None}
        result = await client.call_tool("ask", {"question": QUESTIONS[1], "conversation": started[0]})
        assert (result.structured_content or {})["turn"] == 1
        assert not words(result).startswith(BEGINNINGS[1])

    in_session(server, begin, person="one")
    in_session(server, intrude, person="another")


def test_question_back_is_answered_in_its_conversation(server: LocalServer) -> None:
    async def act(client: Client) -> None:
        asked = (await client.call_tool("ask", {"question": "top 5 branches"})).structured_content
        assert asked is not None
        assert (asked["intent"], asked["ask"]["param"]) == ("ask_user", "metric")
        given = {"question": "2", "conversation": asked["conversation"]}
        answer = (await client.call_tool("ask", given)).structured_content
        assert answer is not None
        assert answer["columns"][1]["key"] == asked["ask"]["choices"][1]["value"]

    in_session(server, act)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_what_goes_wrong_in_a_tool_is_for_a_model_to_read(server: LocalServer, mode: str) -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("ask", {}, "question: Field required"),
        ("ask", {"question": 5}, "question: Input should be a valid string"),
        ("ask", {"question": ["x"], "conversation": 1}, "question: Input should be a valid string; conversation: "),
        ("ask", {"question": "x" * 10_001}, "question: String should have at most 10000 characters"),
        ("ask", {"question": " "}, "message is empty"),
        ("list_conversations", {"limit": "5"}, "limit: Input should be a valid integer"),
        ("list_conversations", {"limit": 51}, "limit: Input should be less than or equal to 50"),
        ("list_conversations", {"cursor": "nonsense"}, "cursor must be the `next` of an earlier page"),
    ]

    async def act(client: Client) -> None:
        for tool, arguments, said in wrong:
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            assert words(result).startswith(said)

    in_session(server, act, mode)


@pytest.mark.parametrize(("mode", "no_resource"), [("legacy", mcp.NO_RESOURCE), ("2026-07-28", mcp.INVALID_PARAMS)])
def test_what_there_is_not_is_an_error_of_the_protocol(server: LocalServer, mode: str, no_resource: int) -> None:
    async def act(client: Client) -> None:
        with pytest.raises(MCPError, match="there are ask, describe_data, list_conversations, search") as caught:
            await client.call_tool("drop_table", {})
        assert caught.value.error.code == mcp.INVALID_PARAMS
        with pytest.raises(MCPError, match="There is no resource") as caught:
            await client.read_resource("file:///etc/passwd")
        assert caught.value.error.code == no_resource
        with pytest.raises(MCPError, match="not known here") as caught:
            await client.get_prompt("x")
        assert caught.value.error.code == mcp.METHOD_NOT_FOUND
        with pytest.raises(MCPError, match="no page") as caught:
            await client.list_tools(cursor="2")
        assert caught.value.error.code == mcp.INVALID_PARAMS

    in_session(server, act, mode)


# ---------------------------------------------------------------- hostile input

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, mcp.PARSE_ERROR),
        (b"{", 400, mcp.PARSE_ERROR),
        (b"\xff\xfe", 400, mcp.PARSE_ERROR),
        (b"null", 400, mcp.PARSE_ERROR),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "ping"}', 400, mcp.PARSE_ERROR),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5_000 + b', "method": "ping"}', 400, mcp.PARSE_ERROR),
        (b'{"a": ' * 40_000, 400, mcp.PARSE_ERROR),
        (json.dumps([PING, PING]).encode(), 400, mcp.INVALID_REQUEST),
        (b"[]", 400, mcp.INVALID_REQUEST),
        (b"{}", 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "jsonrpc": "1.0"}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "id": None}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "id": True}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "id": 1.5}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "id": {"a": 1}}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "method": ["ping"]}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "params": []}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({"jsonrpc": "2.0", "id": 1, "result": {}}).encode(), 400, mcp.INVALID_REQUEST),
        (json.dumps({**PING, "method": "tools/drop"}).encode(), 200, mcp.METHOD_NOT_FOUND),
        (json.dumps({**PING, "method": "server/discover"}).encode(), 200, mcp.METHOD_NOT_FOUND),
        (json.dumps({**PING, "method": "tools/call"}).encode(), 200, mcp.INVALID_PARAMS),
        (json.dumps({**PING, "method": "tools/call", "params": {"name": ["ask"]}}).encode(), 200, mcp.INVALID_PARAMS),
        (
            json.dumps({**PING, "method": "tools/call", "params": {"name": "ask", "arguments": "x"}}).encode(),
            200,
            mcp.INVALID_PARAMS,
        ),
        (json.dumps({**PING, "method": "resources/read", "params": {"uri": 5}}).encode(), 200, mcp.NO_RESOURCE),
        (json.dumps({**PING, "method": "x" * 1_000_000}).encode(), 413, mcp.INVALID_REQUEST),
    ],
)
def test_a_message_that_is_none_is_refused(server: LocalServer, content: bytes, status: int, code: int) -> None:
    response = server.send("POST", "/mcp", content=content, headers={"Content-Type": "application/json"})
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert response.headers["content-type"] == "application/json"


def test_half_a_character_and_any_id_come_back(server: LocalServer) -> None:
    for given in (0, -1, 2**53, "", "id 🎉"):
        assert server.send("POST", "/mcp", json={**PING, "id": given}).json() == {
            "jsonrpc": "2.0",
            "id": given,
            "result": {},
        }
    half = b'{"jsonrpc": "2.0", "id": "\\ud83c", "method": "ping"}'
    response = server.send("POST", "/mcp", content=half, headers={"Content-Type": "application/json"})
    assert response.json()["id"] == "?"


def test_a_notification_is_taken_and_nothing_said(server: LocalServer) -> None:
    response = server.send("POST", "/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (response.status_code, response.content) == (202, b"")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_only_posts_are_taken(server: LocalServer, method: str) -> None:
    response = server.send(method, "/mcp", headers={"Accept": "text/event-stream"})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


def test_other_sites_pages_and_other_types_are_refused(server: LocalServer) -> None:
    assert server.send("POST", "/mcp", json=PING, headers={"Origin": "https://example.com"}).status_code == 403
    response = server.send("POST", "/mcp", content=json.dumps(PING), headers={"Content-Type": "text/plain"})
    assert (response.status_code, response.json()["error"]["code"]) == (415, mcp.INVALID_REQUEST)


# ---------------------------------------------------------------- a request that says its own revision

META = {mcp.VERSION_KEY: mcp.BY_REQUEST, mcp.CAPABILITIES_KEY: {}}
CALL = {**PING, "method": "tools/call", "params": {"name": "zap", "arguments": {}, "_meta": META}}
HEADERS = {mcp.VERSION_HEADER: mcp.BY_REQUEST, mcp.METHOD_HEADER: "tools/call", mcp.NAME_HEADER: "zap"}


def test_headers_that_agree_are_taken(server: LocalServer) -> None:
    for name in ("zap", "=?base64?emFw?="):
        response = server.send("POST", "/mcp", json=CALL, headers={**HEADERS, mcp.NAME_HEADER: name})
        assert (response.status_code, response.json()["error"]["code"]) == (400, mcp.INVALID_PARAMS)
        assert response.json()["id"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {mcp.VERSION_HEADER: "2025-11-25"},
        {mcp.METHOD_HEADER: "tools/list"},
        {mcp.NAME_HEADER: "ask"},
        {mcp.NAME_HEADER: "=?base64?!?="},
        {mcp.NAME_HEADER: "=?base64?/w==?="},
    ],
)
def test_headers_that_say_something_else_are_refused(server: LocalServer, headers: dict[str, str]) -> None:
    response = server.send("POST", "/mcp", json=CALL, headers={**HEADERS, **headers})
    assert (response.status_code, response.json()["error"]["code"]) == (400, mcp.HEADER_MISMATCH)


@pytest.mark.parametrize("missing", HEADERS)
def test_headers_that_are_missing_are_refused(server: LocalServer, missing: str) -> None:
    rest = {name: value for name, value in HEADERS.items() if name != missing}
    response = server.send("POST", "/mcp", json=CALL, headers=rest)
    assert (response.status_code, response.json()["error"]["code"]) == (400, mcp.HEADER_MISMATCH)


def test_a_header_given_twice_is_refused(server: LocalServer) -> None:
    twice = [*HEADERS.items(), (mcp.METHOD_HEADER, "tools/call")]
    response = httpx2.post(f"{server.url}/mcp", json=CALL, headers=twice, trust_env=False)
    assert response.json()["error"]["code"] == mcp.HEADER_MISMATCH


@pytest.mark.parametrize("missing", META)
def test_what_the_body_must_say_is_missed(server: LocalServer, missing: str) -> None:
    meta = {key: value for key, value in META.items() if key != missing}
    body = {**CALL, "params": {**CALL["params"], "_meta": meta}}  # type: ignore[dict-item]  # CALL's values are of several types
    response = server.send("POST", "/mcp", json=body, headers=HEADERS)
    assert (response.status_code, response.json()["error"]["code"]) == (400, mcp.INVALID_PARAMS)


@pytest.mark.parametrize("revision", ["2024-11-05", "2099-01-01", "", "x" * 5_000])
def test_a_revision_that_is_not_known_is_refused_with_those_that_are(server: LocalServer, revision: str) -> None:
    response = server.send("POST", "/mcp", json=CALL, headers={**HEADERS, mcp.VERSION_HEADER: revision})
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (400, mcp.UNSUPPORTED_REVISION)
    assert error["data"] == {"supported": ["2026-07-28", "2025-11-25", "2025-06-18"], "requested": revision}


def test_an_unknown_method_is_not_found(server: LocalServer) -> None:
    body = {**CALL, "method": "ping"}
    response = server.send("POST", "/mcp", json=body, headers={**HEADERS, mcp.METHOD_HEADER: "ping"})
    assert (response.status_code, response.json()["error"]["code"]) == (404, mcp.METHOD_NOT_FOUND)


@pytest.mark.parametrize(
    ("wanted", "given"),
    [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"), (5, "2025-11-25")],
)
def test_a_handshake_settles_on_a_revision_that_is_known(server: LocalServer, wanted: Any, given: str) -> None:
    body = {**PING, "method": "initialize", "params": {"protocolVersion": wanted}}
    assert server.send("POST", "/mcp", json=body).json()["result"]["protocolVersion"] == given
    for told in ("2099-01-01", "2024-11-05", "", "x" * 5_000, mcp.BY_REQUEST, "2025-06-18"):
        answer = server.send("POST", "/mcp", json=body, headers={mcp.VERSION_HEADER: told})
        assert (answer.status_code, answer.json()["result"]["protocolVersion"]) == (200, given)
