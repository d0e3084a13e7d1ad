"""The page as `web/` builds it: its files, compressed, with the headers they have on AWS."""

from __future__ import annotations

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, request_response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

PAGE = Path(__file__).parent / "page"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FRESH = {"Cache-Control": "no-cache"}
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For files whose names change with what is in them."""

ADDRESSES = ("/", "/c/{conversation_id}", "/memories", "/you")
"""Those of web/src/app/route.ts: a new conversation, one that there is, and the panels."""

COMPRESSED_BYTES = 1_000
"""Smaller ones are sent as they are."""


def routes(folder: Path = PAGE) -> list[BaseRoute]:
    """The page at each of its addresses, and the files it is made of."""

    async def page(request: Request) -> Response:
        return FileResponse(folder / "index.html", headers={**HEADERS, **FRESH})

    async def icon(request: Request) -> Response:
        return FileResponse(folder / "icon.svg", headers={**HEADERS, **FRESH})

    return [
        *(Route(path, _compressed(request_response(page)), methods=["GET"]) for path in ADDRESSES),
        Route("/icon.svg", icon, methods=["GET"]),
        Mount("/assets", _compressed(Assets(directory=folder / "assets", check_dir=False))),
    ]


class Assets(StaticFiles):
    """Files that never change under their names."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """As StaticFiles has it, with our headers."""
        response = await super().get_response(path, scope)
        response.headers.update({**HEADERS, **FOR_EVER})
        return response


def _compressed(app: ASGIApp) -> ASGIApp:
    return GZipMiddleware(app, minimum_size=COMPRESSED_BYTES)
