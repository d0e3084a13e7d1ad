"""The page as `web/` builds it: its files, compressed, with the headers they have on AWS."""

from __future__ import annotations

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, request_response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from kanina.channels.page import ADDRESSES, CONFIG, FOR_EVER, FRESH, HEADERS, config

PAGE = Path(__file__).parent / "page"
COMPRESSED_BYTES = 1_000
"""Smaller ones are sent as they are."""


def routes(folder: Path = PAGE) -> list[BaseRoute]:
    """The page at each of its addresses, and the files it is made of. Nobody signs in here."""
    fresh = {**HEADERS, "Cache-Control": FRESH}

    async def page(request: Request) -> Response:
        return FileResponse(folder / "index.html", headers=fresh)

    async def icon(request: Request) -> Response:
        return FileResponse(folder / "icon.svg", headers=fresh)

    async def configured(request: Request) -> Response:
        return Response(config(None), media_type="application/json", headers=fresh)

    return [
        *(Route(path, _compressed(request_response(page)), methods=["GET"]) for path in ADDRESSES),
        Route("/icon.svg", icon, methods=["GET"]),
        Route(f"/{CONFIG}", configured, methods=["GET"]),
        Mount("/assets", _compressed(Assets(directory=folder / "assets", check_dir=False))),
    ]


class Assets(StaticFiles):
    """Files that never change under their names."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """As StaticFiles has it, with our headers."""
        response = await super().get_response(path, scope)
        response.headers.update({**HEADERS, "Cache-Control": FOR_EVER})
        return response


def _compressed(app: ASGIApp) -> ASGIApp:
    return GZipMiddleware(app, minimum_size=COMPRESSED_BYTES)
