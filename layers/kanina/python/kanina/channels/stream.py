"""Streams: a turn as it is answered, and again from where a client lost it. An ASGI application for both runtimes.

The answer is made by a thread of its own. It goes on when the client leaves, and is stored like any other; a client
that reads slowly slows it down, so that no more than a few events lie ready at a time.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kanina.auth.caller import Caller
from kanina.channels.ag_ui import Encoder, Place, Sent, replay
from kanina.channels.rest import BODY_BYTES_MAXIMUM
from kanina.channels.stream_request import Wanted, wanted
from kanina.events import Event
from kanina.memory import conversation_ids
from kanina.problems import ContentTooLarge, NotFound, Problem, TooEarly

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant
    from kanina.memory.conversations import Conversations

PING_SECONDS = 15.0
"""Source: the agreed design, section 8; proxies close what is silent for a minute."""
EVENTS_AHEAD = 32
RUN_SECONDS = 110.0
"""When a streamed answer must be out, inside a function's 120. Source: the agreed design, section 2."""
LEASE_SECONDS = 125.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff"}
"""No proxy is to gather events before it passes them on."""


@dataclass(frozen=True, slots=True)
class Core:
    """What streams are made of, each had when it is first needed: making it may take seconds."""

    assistant: Callable[[], Assistant]
    conversations: Callable[[], Conversations]
    caller: Callable[[Request, str], Caller]
    """Who asks, if they have the scope. Raises Unauthorized, Forbidden."""


def application(core: Core, *, ping_seconds: float = PING_SECONDS) -> Starlette:
    """The ASGI application of the streaming routes alone."""
    known: dict[Any, Any] = {Problem: problem, Exception: problem}
    return Starlette(routes=routes(core, ping_seconds=ping_seconds), exception_handlers=known)


def routes(core: Core, *, ping_seconds: float = PING_SECONDS) -> list[Route]:
    """What is streamed, and what steers it."""

    async def chat(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "chat")
        asked = wanted(request.headers, await _body(request))
        return StreamingResponse(
            _answered(core, caller, asked, ping_seconds), media_type="text/event-stream", headers=HEADERS
        )

    async def events(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "read")
        return await run_in_threadpool(_resumed, core, caller, request)

    async def stop(request: Request) -> Response:
        caller = await run_in_threadpool(core.caller, request, "chat")
        ids = request.path_params
        found = await run_in_threadpool(
            core.conversations().stop_run, caller.person, ids["conversation_id"], ids["run"].lower()
        )
        if not found:
            raise NotFound("No run of that id is under way.")
        return JSONResponse({"stopping": True}, status_code=202, headers=HEADERS)

    runs = "/api/conversations/{conversation_id}/runs/{run}"
    return [
        Route("/api/chat/stream", chat, methods=["POST"]),
        Route(f"{runs}/events", events, methods=["GET"]),
        Route(f"{runs}/stop", stop, methods=["POST"]),
    ]


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES_MAXIMUM:
            raise ContentTooLarge(f"Send at most {BODY_BYTES_MAXIMUM:,} bytes.", limit=BODY_BYTES_MAXIMUM)
    return bytes(body)


def problem(request: Request, error: Exception) -> Response:
    """The problem document of an error that came before the first event."""
    from kanina.channels.rest import problem as document

    answered = document(error)
    headers = {name: str(value) for name, value in answered.headers.items()}
    return Response(answered.body, answered.status_code, headers, media_type=answered.content_type)


# ---------------------------------------------------------------- a turn as it is answered


class _Pipe:
    """From the thread that answers to the loop that sends. Full, it makes the thread wait; left, it takes no more."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: asyncio.Queue[list[Sent] | None] = asyncio.Queue(EVENTS_AHEAD)
        self._left = threading.Event()

    def put(self, sent: list[Sent] | None) -> None:
        """From the thread: waits until there is room."""
        if self._left.is_set() or sent == []:
            return
        putting: Future[None] = asyncio.run_coroutine_threadsafe(self._queue.put(sent), self._loop)
        while not self._left.is_set():
            try:
                putting.result(timeout=0.5)
                return
            except TimeoutError:
                continue
        putting.cancel()

    async def get(self, seconds: float) -> list[Sent] | None:
        """The next events; None at the end. Raises TimeoutError when there are none for so long."""
        return await asyncio.wait_for(self._queue.get(), seconds)

    def leave(self) -> None:
        """Nobody reads any more."""
        self._left.set()


async def _answered(core: Core, caller: Caller, asked: Wanted, ping_seconds: float) -> AsyncIterator[bytes]:
    encoder = Encoder(asked.conversation_id, asked.run_id, {"ignored": asked.ignored})
    for sent in encoder.begin():
        yield sent.as_sse()
    pipe = _Pipe(asyncio.get_running_loop())
    thread = threading.Thread(target=_answer, args=(core, caller, asked, encoder, pipe), name="kanina-run")
    thread.start()
    try:
        while True:
            try:
                batch = await pipe.get(ping_seconds)
            except TimeoutError:
                yield b": ping\n\n"
                continue
            if batch is None:
                return
            for sent in batch:
                yield sent.as_sse()
    finally:
        pipe.leave()
        # Whoever runs this process must not freeze it before the turn is stored.
        await asyncio.shield(asyncio.to_thread(thread.join))


def _answer(core: Core, caller: Caller, asked: Wanted, encoder: Encoder, pipe: _Pipe) -> None:
    def pass_on(event: Event) -> None:
        pipe.put(list(encoder.encode(event)))

    try:
        assistant = core.assistant()
        assistant.ask(
            caller.person,
            asked.text,
            conversation_id=asked.conversation_id,
            request_id=asked.run_id,
            lease_seconds=LEASE_SECONDS,
            deadline=assistant.now() + timedelta(seconds=RUN_SECONDS),
            as_run=True,
            on_event=pass_on,
        )
    except Exception as error:  # after the first event an error is one of the stream's own
        from kanina.channels.rest import as_problem

        known = as_problem(error)
        pipe.put(list(encoder.fail(known.slug, known.detail)))
    finally:
        pipe.put(None)


# ---------------------------------------------------------------- a run again


def _resumed(core: Core, caller: Caller, request: Request) -> Response:
    """The rest of a finished run. Raises TooEarly while it is under way, NotFound."""
    from kanina.assistant.replay import stored_answer
    from kanina.memory.runs import Run

    conversation_id, run = request.path_params["conversation_id"], request.path_params["run"].lower()
    conversations = core.conversations()
    if re.fullmatch(r"[1-9]\d{0,8}", run):
        found: Any = conversations.turn(caller.person, conversation_id, int(run))
    elif conversation_ids.parse(run):
        found = conversations.find_run(caller.person, conversation_id, run)
    else:
        raise NotFound("A run is named by its id or by its turn's number.")
    if isinstance(found, Run):
        raise TooEarly("The answer is still being given; ask again in a moment.", retry_after=1)
    answer = stored_answer(*found)
    given = request.query_params.get("after") or request.headers.get("last-event-id") or ""
    after = Place.parse(given, answer.request_id) or Place()
    return _stream(replay(answer, after))


def _stream(sent: Iterable[Sent]) -> Response:
    return StreamingResponse((each.as_sse() for each in sent), media_type="text/event-stream", headers=HEADERS)
