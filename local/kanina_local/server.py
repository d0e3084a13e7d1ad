"""The local server: the deployed functions behind HTTP on loopback, and the page. Others' pages may not use it."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, request_response
from starlette.types import ASGIApp, Receive, Scope, Send

from kanina.auth.caller import Caller
from kanina.problems import (
    ContentTooLarge,
    Forbidden,
    InternalError,
    InvalidRequest,
    MethodNotAllowed,
    Problem,
    RequestTimeout,
)
from kanina_local import gateway, pages

BODY_BYTES_MAXIMUM = 10_000_000
"""Source: API Gateway's payload limit."""

BODY_SECONDS = 10.0
"""How long a body may take to arrive, on one machine: a client that stalls must not hold up a stop."""

Function = Callable[[dict[str, Any]], dict[str, Any]]
"""Answers a REST proxy event with a proxy result."""


_ADDRESS = re.compile(r"https?://(localhost|[0-9.]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)


def application(
    chat: Function,
    telegram: Function,
    streams: Sequence[Route] = (),
    *,
    body_seconds: float = BODY_SECONDS,
) -> ASGIApp:
    """The server's ASGI application: `chat` answers the API's events, `telegram` those of the bot's webhook.

    streams: routes that answer for themselves, as their function's own application does in the cloud.
    """

    async def api(request: Request) -> Response:
        return await _answer(chat, request, gateway.named_by(request), body_seconds)

    async def webhook(request: Request) -> Response:
        return await _answer(telegram, request, None, body_seconds)

    bot = Route("/telegram", webhook, methods=["POST"])
    known: dict[Any, Any] = {Problem: _problem, HTTPException: _not_taken, ClientDisconnect: _left, Exception: _problem}
    starlette = Starlette(routes=[*pages.routes(), bot, *streams], exception_handlers=known)
    # Whatever else is asked for, by any method: the function knows what there is, and says so in its own way.
    starlette.router.default = request_response(api)
    return LoopbackOnly(starlette)


class LoopbackOnly:
    """Refuses what did not mean to reach this machine's own server: a rebound name, or another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it with 403."""
        if scope["type"] == "http":
            hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
            addresses = [f"http://{host}" for host in hosts] + origins
            if not hosts or not all(is_loopback(address) for address in addresses):
                refusal = Forbidden("This server answers this machine only: open it as http://127.0.0.1 or localhost.")
                await _problem(None, refusal)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def is_loopback(address: str) -> bool:
    """Whether a web address, a scheme and a host and no more, can only be this machine."""
    found = _ADDRESS.fullmatch(address)
    host = found[1].lower().strip("[]") if found else ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _answer(function: Function, request: Request, caller: Caller | None, body_seconds: float) -> Response:
    event = gateway.to_event(
        method=request.method,
        path=request.scope["path"],
        query=request.url.query,
        headers=[(name, value) for name, value in request.headers.items()],
        body=await _read(request, body_seconds),
        caller=caller,
        address=request.client.host if request.client else "127.0.0.1",
    )
    status, headers, body = gateway.from_result(await run_in_threadpool(function, event))
    response = Response(body, status_code=status)
    for name, value in headers:
        response.headers.append(name, value)
    return response


async def _read(request: Request, seconds: float) -> bytes:
    body = bytearray()
    too_large = ContentTooLarge(f"Send at most {BODY_BYTES_MAXIMUM:,} bytes.", limit=BODY_BYTES_MAXIMUM)
    if int(request.headers.get("content-length", "0")) > BODY_BYTES_MAXIMUM:
        raise too_large
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > BODY_BYTES_MAXIMUM:
                    raise too_large
    except TimeoutError:
        raise RequestTimeout(f"The body must be here within {seconds:g} seconds.") from None
    return bytes(body)


def _not_taken(request: Request, error: HTTPException) -> Response:
    """A page or the webhook, asked for by a method it does not take."""
    allowed = sorted((error.headers or {}).get("Allow", "").split(", "))
    response = _problem(request, MethodNotAllowed(f"This address takes {', '.join(allowed)}.", allow=allowed))
    response.headers["Allow"] = ", ".join(allowed)
    return response


def _left(request: Request, error: ClientDisconnect) -> Response:
    """The client went before its body was whole: nobody reads this answer, and nothing is wrong here."""
    return _problem(request, InvalidRequest("The body ended too early."))


def _problem(request: Request | None, error: Exception) -> Response:
    from kanina.channels import rest

    known = error if isinstance(error, Problem) else InternalError("The local server failed; its log says where.")
    document = rest.problem(known)
    headers = {name: str(value) for name, value in document.headers.items()}
    return JSONResponse(known.document(), known.status, headers, media_type=document.content_type)
