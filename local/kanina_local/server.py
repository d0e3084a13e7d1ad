"""The local server: the deployed functions behind HTTP on loopback, and a small page. Others' pages may not use it."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from kanina.auth.caller import Caller
from kanina.problems import ContentTooLarge, Forbidden, InternalError, Problem
from kanina_local import gateway

BODY_BYTES_MAXIMUM = 10_000_000
"""Source: API Gateway's payload limit."""

PAGE = Path(__file__).parent / "page"
PAGE_FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Function = Callable[[dict[str, Any]], dict[str, Any]]
"""Answers a REST proxy event with a proxy result."""


def application(chat: Function, telegram: Function) -> ASGIApp:
    """The server's ASGI application: `chat` answers the API's events, `telegram` those of the bot's webhook."""

    async def api(request: Request) -> Response:
        return await _answer(chat, request, gateway.local_caller(request.headers.get("x-kanina-user")))

    async def webhook(request: Request) -> Response:
        return await _answer(telegram, request, None)

    every = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    pages = [Route(path, _page, methods=["GET"]) for path in PAGE_FILES]
    bot = Route("/telegram", webhook, methods=["POST"])
    routes = [*pages, bot, Route("/{path:path}", api, methods=every)]
    return LoopbackOnly(Starlette(routes=routes, exception_handlers={Problem: _problem, Exception: _problem}))


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
    """Whether the host of a web address can only be this machine."""
    try:
        host = urlsplit(address).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _answer(function: Function, request: Request, caller: Caller | None) -> Response:
    event = gateway.to_event(
        method=request.method,
        path=request.url.path,
        query=request.url.query,
        headers=[(name, value) for name, value in request.headers.items()],
        body=await _read(request),
        caller=caller,
        address=request.client.host if request.client else "127.0.0.1",
    )
    status, headers, body = gateway.from_result(await run_in_threadpool(function, event))
    response = Response(body, status_code=status)
    for name, value in headers:
        response.headers.append(name, value)
    return response


async def _read(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES_MAXIMUM:
            raise ContentTooLarge(f"Send at most {BODY_BYTES_MAXIMUM:,} bytes.", limit=BODY_BYTES_MAXIMUM)
    return bytes(body)


async def _page(request: Request) -> Response:
    name, media_type = PAGE_FILES[request.url.path]
    return Response((PAGE / name).read_bytes(), media_type=media_type, headers=PAGE_HEADERS)


def _problem(request: Request | None, error: Exception) -> Response:
    known = error if isinstance(error, Problem) else InternalError("The local server failed; its log says where.")
    return JSONResponse(known.document(), status_code=known.status, media_type="application/problem+json")
