"""The doors that stream, as one ASGI application: the same behind uvicorn on a laptop and in a function."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kanina import metrics
from kanina.auth.caller import Caller
from kanina.channels.rest import BODY_BYTES_MAXIMUM
from kanina.channels.rest import problem as problem_document
from kanina.problems import ContentTooLarge, Problem, RequestTimeout

if TYPE_CHECKING:
    from starlette.routing import Route

    from kanina.assistant.assistant import Assistant
    from kanina.memory.conversations import Conversations

ANSWER_SECONDS = 110.0
"""When a streamed answer must be out, inside a function's 120. Source: the agreed design, section 2."""
LEASE_SECONDS = 125.0
BODY_SECONDS = 10.0
"""How long a body may take to arrive: who stalls must not hold a connection, or up a stop."""
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff"}
"""No proxy is to gather events before it passes them on."""


@dataclass(frozen=True, slots=True)
class Core:
    """What doors are made of, each had when it is first needed: making it may take seconds.

    caller: who asks, if they have the scope. Raises Unauthorized, Forbidden.
    base_url: where people reach the API; "" where that is not known.
    """

    assistant: Callable[[], Assistant]
    conversations: Callable[[], Conversations]
    caller: Callable[[Request, str], Caller]
    base_url: str = ""


def routes(core: Core) -> list[Route]:
    """All of them."""
    from kanina.channels import mcp_routes, openai_routes, stream

    return [*stream.routes(core), *openai_routes.routes(core), *mcp_routes.routes(core)]


def application(core: Core) -> ASGIApp:
    """Those routes alone, for a function. What a request counted is told as its response ends.

    That is before its last bytes go out: a process may be frozen as soon as they have.
    """
    starlette = Starlette(routes=routes(core), exception_handlers=PROBLEMS)

    async def telling(scope: Scope, receive: Receive, send: Send) -> None:
        async def tell_first(message: Message) -> None:
            if message["type"] == "http.response.body" and not message.get("more_body"):
                metrics.flush()
            await send(message)

        await starlette(scope, receive, tell_first)

    return telling


def problem(request: Request, error: Exception) -> Response:
    """The problem document of an error that came before the first event."""
    document = problem_document(error)
    headers = {name: str(value) for name, value in document.headers.items()}
    return Response(document.body, document.status_code, headers, media_type=document.content_type)


PROBLEMS: dict[Any, Any] = {Problem: problem, Exception: problem}


async def body_of(request: Request, seconds: float = BODY_SECONDS) -> bytes:
    """A request's body. Raises ContentTooLarge as soon as it is, and RequestTimeout where it takes longer."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > BODY_BYTES_MAXIMUM:
                    raise ContentTooLarge(f"Send at most {BODY_BYTES_MAXIMUM:,} bytes.", limit=BODY_BYTES_MAXIMUM)
    except TimeoutError:
        raise RequestTimeout(f"The body must be here within {seconds:g} seconds.") from None
    return bytes(body)
