"""The authoriser of every API: who is this, and may they come in? Anything but a clear yes is a 401."""

from __future__ import annotations

from functools import cache
from typing import Any

from kanina import assembly
from kanina.auth.authorizer import Authorizer
from kanina.auth.issuers import parse_issuers
from kanina.auth.service_keys import ServiceKeys
from kanina.auth.tokens import TokenVerifier
from kanina.observability import about, invocation, log


@cache
def authorizer() -> Authorizer:
    """Made once a process, when the first event arrives, so that a wrong setting closes the door with a log line."""
    settings = assembly.configured()
    return Authorizer(TokenVerifier(parse_issuers(settings.issuers)), lambda: ServiceKeys(assembly.table(settings)))


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers a TOKEN or REQUEST authoriser event with a policy. API Gateway turns this very word into a 401."""
    try:
        return authorizer().authorize(event)
    except Exception as error:  # a wrong setting or a fault of the table too: whatever is no clear yes is a no
        log("unauthorized", **about(error))
        raise Exception("Unauthorized") from None
