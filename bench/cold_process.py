"""One function in a process that has just begun: `python -m bench.cold_process FUNCTION EVENT-FILE | stream PATH BODY`.

Prints, at its first event (of a stream the first bytes of its body, of any other function its answer), the CPU
milliseconds the process has had since it began, and which heavy packages it has loaded by then. Imports nothing at its
top that a function does not: what it imports itself is counted too.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

FUNCTIONS = Path(__file__).parents[1] / "functions"
HEAVY = ("duckdb", "sqlglot", "anthropic", "babel", "rapidfuzz", "boto3")
WHO = {"person": "oidc:https://idp.example|ana", "scopes": "chat read delete", "groups": "[]"}


class Context:
    """What of Lambda's context a handler asks for."""

    function_name = "bench"
    function_version = "$LATEST"
    memory_limit_in_mb = 1769
    aws_request_id = "00000000-0000-4000-8000-000000000000"
    invoked_function_arn = "arn:aws:lambda:local:000000000000:function:bench"

    def get_remaining_time_in_millis(self) -> int:
        """A cold call has all of its time before it."""
        return 60_000


def main(name: str, *rest: str) -> None:
    """Call the function and tell."""
    sys.path.insert(0, str(FUNCTIONS / name))
    if name == "stream":
        _stream(*rest)
        return
    event = json.loads(Path(rest[0]).read_text(encoding="utf-8"))
    try:
        _app().handler(event, Context())
    except Exception as refusal:  # as an authoriser says no
        if str(refusal) != "Unauthorized":
            raise
    _tell()


def _app() -> ModuleType:
    import app  # type: ignore[import-not-found]  # found in the function's own folder

    module: ModuleType = app
    return module


def _stream(path: str, body: str) -> None:
    """One request as uvicorn would hand it over."""
    import asyncio

    application = _app().application
    given = {"authorizer": {"principalId": WHO["person"], **WHO}}
    headers = {"content-type": "application/json", "x-amzn-request-context": json.dumps(given)}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1),
    }
    messages = [{"type": "http.request", "body": body.encode(), "more_body": False}]

    async def receive() -> dict[str, Any]:
        return messages.pop() if messages else await asyncio.Future[dict[str, Any]]()

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body" and message.get("body"):
            _tell()
            os._exit(0)

    asyncio.run(application(scope, receive, send))


def _tell() -> None:
    heavy = [name for name in HEAVY if name in sys.modules]
    print(json.dumps({"milliseconds": time.process_time() * 1000, "heavy": heavy}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
