"""Streams over real HTTP: the first event at once, text as it is produced, and nothing lost when a client leaves."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message

from kanina import metrics, people
from kanina.assistant.assistant import Assistant
from kanina.assistant.replay import stored_answer
from kanina.assistant.wording.phrases import PHRASES
from kanina.auth.caller import Caller
from kanina.channels import asgi, stream
from kanina.channels.ag_ui import Place, replay
from kanina.channels.core import body_of
from kanina.problems import RequestTimeout, TooEarly
from kanina.storage.sqlite import SqliteTable
from kanina_local.server import application
from tests.counting import counting
from tests.engines import SettableClock
from tests.house import MakeAssistant
from tests.messages_api import MessagesApi, Scripted, plans, says
from tests.serving import serving

CHAT = "11111111-1111-4111-8111-111111111111"
REVENUE = {"kind": "metric_query", "metrics": ["revenue"], "period": {"start": "2025-01-01", "end": "2026-01-01"}}
TEXT = "Revenue was ₱712,095,812.00 in all of 2025, and that is all there is to say about it 🎉 at this time, really."


@dataclass
class Streamed:
    """What came of a stream: its events, and the ids of those that have one."""

    events: list[dict[str, Any]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    pings: int = 0

    @property
    def types(self) -> list[str]:
        """The types in order, steps left out, neighbouring texts as one."""
        found: list[str] = []
        for event in self.events:
            kind = event["type"]
            if not kind.startswith("STEP") and not (kind == "TEXT_MESSAGE_CONTENT" and found[-1:] == [kind]):
                found.append(kind)
        return found

    @property
    def text(self) -> str:
        return "".join(event["delta"] for event in self.events if event["type"] == "TEXT_MESSAGE_CONTENT")

    @property
    def deltas(self) -> int:
        return sum(event["type"] == "TEXT_MESSAGE_CONTENT" for event in self.events)


@dataclass
class Server:
    """The streaming application behind uvicorn, and who asks it."""

    url: str
    assistant: Assistant
    ready: threading.Event

    def events(
        self, body: dict[str, Any], until: Callable[[Streamed], bool] = lambda _: False, **headers: str
    ) -> Streamed:
        """Ask, and read to the end, or leave as soon as `until` says so."""
        with httpx2.stream("POST", f"{self.url}/api/chat/stream", json=body, headers=headers, timeout=30) as response:
            assert response.status_code == 200, response.read()
            return read(response, until)

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return httpx2.get(f"{self.url}{path}", headers=headers, timeout=30)


def read(response: httpx2.Response, until: Callable[[Streamed], bool] = lambda _: False) -> Streamed:
    found = Streamed()
    for line in response.iter_lines():
        if line.startswith("id: "):
            found.ids.append(line[4:])
        elif line.startswith("data: "):
            found.events.append(json.loads(line[6:]))
            if until(found):
                break
        elif line.startswith(":"):
            found.pings += 1
    return found


def caller(request: Request, scope: str) -> Caller:
    return Caller(people.local(request.headers.get("x-kanina-user", "me")))


@contextmanager
def streaming(assistant: Assistant, ping_seconds: float = 15.0) -> Iterator[Server]:
    ready = threading.Event()
    ready.set()

    def made() -> Assistant:
        assert ready.wait(20)
        return assistant

    core = asgi.Core(
        made,
        lambda: assistant.conversations,
        lambda: pytest.fail("not asked for"),
        caller,
        model=lambda: assistant.model,
    )
    application = Starlette(routes=stream.routes(core, ping_seconds=ping_seconds), exception_handlers=asgi.PROBLEMS)
    with serving(application) as port:
        try:
            yield Server(f"http://127.0.0.1:{port}", assistant, ready)
        finally:
            ready.set()


@pytest.fixture
def server(model_api: MessagesApi, table: SqliteTable, make_assistant: MakeAssistant) -> Iterator[Server]:
    assistant = make_assistant(table, anthropic_api_key="k", model_base_url=model_api.base_url)
    with streaming(assistant) as made:
        yield made


def eventually(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


# ---------------------------------------------------------------- a stream


def test_a_turn_as_events(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(TEXT)]
    found = server.events({"message": "revenue in 2025", "conversation_id": CHAT})
    assert found.types == [
        "RUN_STARTED",
        *["CUSTOM"] * 4,
        "TEXT_MESSAGE_START",
        "TEXT_MESSAGE_CONTENT",
        "TEXT_MESSAGE_END",
        "RUN_FINISHED",
    ]
    assert found.text == TEXT
    assert found.deltas > 3
    assert found.events[0]["threadId"] == CHAT
    custom = {event["name"]: event["value"] for event in found.events if event["type"] == "CUSTOM"}
    assert custom["table"]["rows"] == [{"revenue": "712095812.00"}]
    assert custom["sql"]["sql"].startswith("SELECT")
    assert custom["plan"]["plan"]["metrics"] == ["revenue"]
    told = [(part["slot"], part["text"]) for part in custom["plan"]["understood"]]
    assert told == [("metrics", "revenue"), ("period", "2025")]
    assert found.events[-1]["result"]["turn"] == 1


def test_the_first_event_waits_for_nothing(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(TEXT)]
    server.ready.clear()
    with httpx2.stream("POST", f"{server.url}/api/chat/stream", json={"message": "hello"}, timeout=30) as response:
        lines = response.iter_lines()
        assert next(lines).startswith("id: ")
        assert json.loads(next(lines)[6:])["type"] == "RUN_STARTED"
        assert not server.ready.is_set()
        server.ready.set()
        assert any("RUN_FINISHED" in line for line in lines)


def test_text_comes_while_it_is_written(server: Server, model_api: MessagesApi) -> None:
    gate = threading.Event()
    pieces = [word + " " for word in TEXT.split(" ")]

    def held(found: Streamed) -> bool:
        if found.deltas == 3:
            gate.set()
        return False

    model_api.script += [plans(REVENUE), Scripted(pieces, gate=gate, hold_at=14)]
    assert server.events({"message": "revenue in 2025"}, held).text == "".join(pieces)
    assert gate.is_set()


def test_ag_ui_s_own_input(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans({"kind": "reply", "text": "Hello!", "refused": False})] * 2
    body = {
        "threadId": "thread-of-a-client",
        "runId": "run 1",
        "messages": [
            {"id": "1", "role": "user", "content": "hi"},
            {"id": "2", "role": "assistant", "content": "Hello!"},
            {"id": "3", "role": "user", "content": [{"type": "text", "text": "hello again"}]},
        ],
        "tools": [],
        "context": [],
        "state": {},
        "forwardedProps": {},
    }
    first, second = server.events(body), server.events({**body, "runId": "run 2"})
    assert first.events[0]["threadId"] == second.events[0]["threadId"]
    assert [found.events[-1]["result"]["turn"] for found in (first, second)] == [1, 2]
    assert "hello again" in json.dumps(model_api.requests[0]["messages"])
    assert "<question" not in json.dumps(model_api.requests[0]["messages"])


def test_silence_is_filled_with_pings(
    model_api: MessagesApi, table: SqliteTable, make_assistant: MakeAssistant
) -> None:
    assistant = make_assistant(table, anthropic_api_key="k", model_base_url=model_api.base_url)
    model_api.script.append(plans({"kind": "reply", "text": "Hello!", "refused": False}, pauses=0.3))
    with streaming(assistant, ping_seconds=0.1) as server:
        found = server.events({"message": "hi"})
    assert found.pings > 0
    assert found.text == "Hello!"


def test_an_emoji_cut_in_two_is_whole(server: Server, model_api: MessagesApi) -> None:
    halves = ["Party \ud83c", "\udf89 time"]
    model_api.script += [plans(REVENUE), Scripted(halves)]
    assert server.events({"message": "revenue in 2025"}).text == "Party 🎉 time"


@pytest.mark.parametrize(
    ("content", "media_type", "status"),
    [
        (b"{}", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"hello", "text/plain", 415),
        (b'{"threadId": 1, "runId": "r", "messages": []}', "application/json", 400),
        (
            b'{"threadId": "t", "runId": "r", "messages": [{"role": "assistant", "content": "hi"}]}',
            "application/json",
            400,
        ),
        (b'{"message": "' + b"x" * 300_000 + b'"}', "application/json", 413),
    ],
)
def test_what_cannot_be_asked_is_a_problem_before_any_event(
    server: Server, content: bytes, media_type: str, status: int
) -> None:
    response = httpx2.post(f"{server.url}/api/chat/stream", content=content, headers={"content-type": media_type})
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"]


# ---------------------------------------------------------------- a client that leaves, comes back, or wants no more


def test_a_turn_whose_client_leaves_is_stored_and_can_be_read_on(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(TEXT, 4, pauses=0.02)]
    left = server.events({"message": "revenue in 2025", "conversation_id": CHAT}, lambda found: found.deltas == 2)
    run = left.events[0]["runId"]
    path = f"/api/conversations/{CHAT}/runs/{run}/events"
    early = server.get(path)
    assert early.status_code in (200, 425)
    if early.status_code == 425:
        assert early.headers["retry-after"] == "1"
    eventually(lambda: server.get(path).status_code == 200)
    rest = read_again(server, f"{path}?after={left.ids[-1]}")
    assert left.text + rest.text == TEXT
    assert rest.types[-2:] == ["TEXT_MESSAGE_END", "RUN_FINISHED"]
    assert read_again(server, f"/api/conversations/{CHAT}/runs/1/events").text == TEXT
    assert read_again(server, path, **{"last-event-id": left.ids[-1]}).text == rest.text


def read_again(server: Server, path: str, **headers: str) -> Streamed:
    with httpx2.stream("GET", f"{server.url}{path}", headers=headers, timeout=30) as response:
        return read(response)


def test_from_every_place_the_rest_is_exactly_what_was_missing(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(TEXT)]
    whole = server.events({"message": "revenue in 2025", "conversation_id": CHAT})
    told = [event for event in whole.events if not event["type"].startswith("STEP")]
    answer = stored_answer(*server.assistant.conversations.turn(people.local("me"), CHAT, 1))
    assert len(told) == len(whole.ids)

    for position, event_id in enumerate(whole.ids):
        after = Place.parse(event_id, answer.request_id)
        assert after is not None
        again = [sent.members for sent in replay(answer, after, lambda: server.assistant.model)]
        rest = told[position + 1 :]
        assert "".join(map(delta, again)) == "".join(map(delta, rest))
        kinds = [[event["type"] for event in events if not delta(event)] for events in (again, rest)]
        assert kinds[0] == kinds[1]


def delta(event: dict[str, Any]) -> str:
    return str(event.get("delta", ""))


def test_a_stop_keeps_what_was_said(server: Server, model_api: MessagesApi, clock: SettableClock) -> None:
    model_api.script += [plans(REVENUE), says(TEXT * 40, 12, pauses=0.02)]
    run = ""

    def stop(found: Streamed) -> bool:
        nonlocal run
        if found.deltas == 3 and not run:
            run = found.events[0]["runId"]
            path = f"{server.url}/api/conversations/{CHAT}/runs/{run}/stop"
            assert httpx2.post(path, timeout=10).status_code == 202
        return False

    found = server.events({"message": "revenue in 2025", "conversation_id": CHAT}, stop)
    turn, _ = server.assistant.conversations.turn(people.local("me"), CHAT, 1)
    assert turn.state == "stopped"
    assert found.text.startswith("Revenue was ₱712,095,812.00")
    assert len(found.text) < len(TEXT * 40)
    assert found.text == turn.answer or turn.cut


@pytest.mark.parametrize("silent", ["planning", "wording"])
def test_a_stop_is_heeded_while_a_model_says_nothing(server: Server, model_api: MessagesApi, silent: str) -> None:
    gate, run = threading.Event(), "22222222-2222-4222-8222-222222222222"
    planning = Scripted(plans(REVENUE).pieces, gate=gate if silent == "planning" else None)
    model_api.script += [planning, Scripted(["It was so."], gate=gate)]
    body = {"threadId": CHAT, "runId": run, "messages": [{"role": "user", "content": "revenue in 2025"}]}

    def stop(found: Streamed) -> bool:
        if found.types[-1] == ("CUSTOM" if silent == "wording" else "RUN_STARTED") and len(found.events) > 1:
            httpx2.post(f"{server.url}/api/conversations/{CHAT}/runs/{run}/stop", timeout=10)
        return False

    with counting() as counted:
        found = server.events(body, stop)
        told = [
            counted(metric) for metric in (metrics.MODEL_CALLS, metrics.MODEL_TROUBLES, metrics.TURNS_WITHOUT_MODEL)
        ]
    gate.set()
    turn, _ = server.assistant.conversations.turn(people.local("me"), CHAT, 1)
    assert (turn.state, turn.answer, found.text) == ("stopped", PHRASES["en"].stopped, PHRASES["en"].stopped)
    assert told == [1 if silent == "planning" else 2, 0, 0]
    assert "instead_of_model" not in found.events[-1]["result"]


def test_what_was_said_before_a_stop_is_said_once(server: Server, model_api: MessagesApi) -> None:
    words = "It is not known why, nor how, when, where, by whom or for whom, until somebody comes and says it all."
    model_api.script += [plans(REVENUE), says(words, 3, pauses=0.1)]

    def stop(found: Streamed) -> bool:
        if found.deltas == 1:
            run = found.events[0]["runId"]
            httpx2.post(f"{server.url}/api/conversations/{CHAT}/runs/{run}/stop", timeout=10)
        return False

    found = server.events({"message": "revenue in 2025", "conversation_id": CHAT}, stop)
    turn, _ = server.assistant.conversations.turn(people.local("me"), CHAT, 1)
    assert turn.state == "stopped"
    assert found.text.strip()
    assert words.startswith(found.text)
    assert turn.answer == found.text


def test_a_body_that_stalls_is_not_waited_for() -> None:
    async def receive() -> Message:
        await asyncio.sleep(60)
        raise AssertionError("it was waited for")

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(RequestTimeout):
        asyncio.run(body_of(request, 0.01))


def test_the_local_server_says_when_to_come_again() -> None:
    async def early(request: Request) -> Response:
        raise TooEarly("Not yet.", retry_after=7)

    def unused(event: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError("nothing else is asked for")

    local = application(unused, unused, [Route("/early", early)])
    with TestClient(local, base_url="http://127.0.0.1") as client:
        response = client.get("/early")
    assert (response.status_code, response.headers["retry-after"]) == (425, "7")
    assert response.json()["retry_after"] == 7


def test_runs_of_nobody_else(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(TEXT)]
    run = server.events({"message": "revenue in 2025", "conversation_id": CHAT}).events[0]["runId"]
    path = f"/api/conversations/{CHAT}/runs"
    for target in (f"{path}/{run}/events", f"{path}/1/events"):
        assert server.get(target).status_code == 200
        assert server.get(target, **{"x-kanina-user": "other"}).status_code == 404
    for target in (f"{path}/2/events", f"{path}/0/events", f"{path}/nonsense/events"):
        assert server.get(target).status_code == 404
    assert httpx2.post(f"{server.url}{path}/{run}/stop").status_code == 404
    other = httpx2.post(f"{server.url}{path}/{run}/stop", headers={"x-kanina-user": "other"})
    assert other.status_code == 404


def test_a_failed_plan_without_a_model_streams_its_words(server: Server, model_api: MessagesApi) -> None:
    model_api.script += [Scripted(status=529, error="overloaded_error")] * 2
    found = server.events({"message": "what would a wise owl advise?"})
    assert found.text.endswith(PHRASES["en"].model_down)
    assert found.events[-1]["result"]["instead_of_model"] == "overloaded"


def test_a_run_that_is_one_too_many_tells_when_to_ask_again(make_assistant: MakeAssistant, table: SqliteTable) -> None:
    limited = make_assistant(table, rate_limit=1, rate_window_seconds=3600)
    with streaming(limited) as server:
        server.events({"message": "revenue in 2025"})
        error = server.events({"message": "revenue in 2024"}).events[-1]
    assert (error["type"], error["code"], error["metadata"]) == ("RUN_ERROR", "rate-limited", {"retryAfter": 3600})
