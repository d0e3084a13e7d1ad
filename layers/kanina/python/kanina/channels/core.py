"""What the doors that stream are made of and share: how to get at the core, their times, and a request's body."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import Request

from kanina.auth.caller import Caller
from kanina.channels.rest import BODY_BYTES_MAXIMUM
from kanina.problems import ContentTooLarge, RequestTimeout

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant
    from kanina.data.semantic_model import SemanticModel
    from kanina.memory.conversations import Conversations
    from kanina.memory.memories import Memories

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
    model: what can be asked, without the data itself.
    """

    assistant: Callable[[], Assistant]
    conversations: Callable[[], Conversations]
    memories: Callable[[], Memories]
    caller: Callable[[Request, str], Caller]
    base_url: str = ""
    model: Callable[[], SemanticModel] = field(kw_only=True)


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
