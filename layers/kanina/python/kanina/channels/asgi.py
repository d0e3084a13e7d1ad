"""The doors that stream, as one ASGI application: the same behind uvicorn on a laptop and in a function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kanina import metrics
from kanina.channels.core import Core as Core
from kanina.channels.rest import problem as problem_document
from kanina.problems import Problem

if TYPE_CHECKING:
    from starlette.routing import Route


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
