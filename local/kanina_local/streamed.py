"""A function that is a server, on one event: the request that AWS Lambda Web Adapter makes of it, and its answer."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message, Scope

CONTEXT_HEADER = "x-amzn-request-context"
"""Where the adapter hands over what API Gateway says of a request. Source: AWS Lambda Web Adapter."""


def respond(application: ASGIApp, event: Mapping[str, Any]) -> dict[str, Any]:
    """What the application answers to a REST proxy event, its stream to the end, as a REST proxy response."""
    return asyncio.run(_respond(application, event))


async def _respond(application: ASGIApp, event: Mapping[str, Any]) -> dict[str, Any]:
    text = str(event.get("body") or "")
    body = base64.b64decode(text) if event.get("isBase64Encoded") else text.encode()
    answer: dict[str, Any] = {"statusCode": 500, "headers": {}, "body": b""}
    is_sent, is_answered = False, asyncio.Event()

    async def receive() -> Message:
        nonlocal is_sent
        if not is_sent:
            is_sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await is_answered.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message.get("headers", ())]
            answer.update(statusCode=message["status"], headers=dict(pairs))
        else:
            answer["body"] += message.get("body", b"")
            if not message.get("more_body"):
                is_answered.set()

    await application(_scope(event), receive, send)
    return {**answer, "body": answer["body"].decode()}


def _scope(event: Mapping[str, Any]) -> Scope:
    """The event as ASGI has it. What stands in a client's own context header never arrives."""
    path = str(event["path"])
    sent = {name.lower(): str(value) for name, value in (event.get("headers") or {}).items()}
    sent[CONTEXT_HEADER] = json.dumps(event.get("requestContext") or {})
    query = urlencode(event.get("multiValueQueryStringParameters") or {}, doseq=True)
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": str(event["httpMethod"]),
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode("latin-1"), value.encode("utf-8")) for name, value in sent.items()],
        "server": ("127.0.0.1", 8080),
        "client": ("127.0.0.1", 0),
    }
