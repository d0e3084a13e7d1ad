"""Streamed answers: an ASGI application, served by uvicorn behind AWS Lambda Web Adapter.

The adapter hands the API's request context over in a header, which it sets itself on every request: a client's own
header of that name never arrives. Who asks is what the authoriser established in there.
"""

from __future__ import annotations

import json

from starlette.requests import Request

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.channels import asgi, rest

CONTEXT_HEADER = "x-amzn-request-context"
"""Source: AWS Lambda Web Adapter, "Request context"."""


def caller(request: Request, scope: str) -> Caller:
    """Who asks, if they have the scope. Raises Unauthorized, Forbidden."""
    try:
        context = json.loads(request.headers.get(CONTEXT_HEADER, "{}"))
    except ValueError:
        context = {}
    event = {"requestContext": context if isinstance(context, dict) else {}}
    return rest.entered(event, assembly.store, scope)


assembly.configured()
application = asgi.application(
    asgi.Core(
        assembly.assistant,
        assembly.conversations,
        assembly.memories,
        caller,
        assembly.settings().base_url,
        model=assembly.parts().model,
    )
)
