"""A turn as it is answered, and again from where a client lost it: the native stream, of AG-UI's events."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import timedelta
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kanina import given_values
from kanina.auth.caller import Caller
from kanina.channels import api
from kanina.channels.ag_ui import Encoder, Place, Sent, replay
from kanina.channels.core import ANSWER_SECONDS, HEADERS, LEASE_SECONDS, Core, body_of
from kanina.channels.live import PING_SECONDS, live
from kanina.channels.stream_request import Wanted, wanted
from kanina.events import Event, OnEvent
from kanina.problems import NotFound, Problem, TooEarly


def routes(core: Core, *, ping_seconds: float = PING_SECONDS) -> list[Route]:
    """What is streamed, and what steers it."""

    async def chat(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "chat")
        asked = wanted(request.headers, await body_of(request))
        return _stream(_answered(core, caller, asked, ping_seconds))

    async def events(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "read")
        return await run_in_threadpool(_resumed, core, caller, request)

    async def stop(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "chat")
        return await run_in_threadpool(_stopped, core, caller, request)

    runs = "/api/conversations/{conversation_id}/runs/{run}"
    return [
        Route("/api/chat/stream", chat, methods=["POST"]),
        Route(f"{runs}/events", events, methods=["GET"]),
        Route(f"{runs}/stop", stop, methods=["POST"]),
    ]


async def _answered(core: Core, caller: Caller, asked: Wanted, ping_seconds: float) -> AsyncIterator[bytes]:
    encoder = Encoder(asked.conversation_id, asked.run_id, core.model, {"ignored": asked.ignored})
    for sent in encoder.begin():
        yield sent.as_sse()

    def answer(on_event: OnEvent) -> None:
        assistant = core.assistant()
        assistant.ask(
            caller.person,
            asked.text,
            query=api.query_sent(assistant, caller, asked.plan),
            conversation_id=asked.conversation_id,
            request_id=asked.run_id,
            lease_seconds=LEASE_SECONDS,
            deadline=assistant.now() + timedelta(seconds=ANSWER_SECONDS),
            as_run=True,
            on_event=on_event,
        )

    def encode(event: Event) -> Iterator[bytes]:
        return (sent.as_sse() for sent in encoder.encode(event))

    def fail(problem: Problem) -> Iterator[bytes]:
        return (sent.as_sse() for sent in encoder.fail(problem))

    async for piece in live(answer, encode, fail, ping_seconds=ping_seconds):
        yield piece


def _resumed(core: Core, caller: Caller, request: Request) -> Response:
    """The rest of a finished run. Raises TooEarly while it is under way, NotFound."""
    from kanina.assistant.replay import stored_answer
    from kanina.memory.runs import Run

    conversation_id, run = request.path_params["conversation_id"], request.path_params["run"].lower()
    if re.fullmatch(r"[1-9]\d{0,8}", run):
        found: Any = core.conversations().turn(caller.person, conversation_id, int(run))
    elif given_values.conversation_id(run):
        found = core.conversations().find_run(caller.person, conversation_id, run)
    else:
        raise NotFound("A run is named by its id or by its turn's number.")
    if isinstance(found, Run):
        raise TooEarly("The answer is still being given; ask again in a moment.", retry_after=1)
    answer = stored_answer(*found)
    given = request.query_params.get("after") or request.headers.get("last-event-id") or ""
    return _stream(_as_sse(replay(answer, Place.parse(given, answer.request_id) or Place(), core.model)))


async def _as_sse(sent: Iterable[Sent]) -> AsyncIterator[bytes]:
    for each in sent:
        yield each.as_sse()


def _stopped(core: Core, caller: Caller, request: Request) -> Response:
    conversation_id, run = request.path_params["conversation_id"], request.path_params["run"].lower()
    if not core.conversations().stop_run(caller.person, conversation_id, run):
        raise NotFound("No run of that id is under way.")
    return JSONResponse({"stopping": True}, status_code=202, headers=HEADERS)


def _stream(pieces: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(pieces, media_type="text/event-stream", headers=HEADERS)
