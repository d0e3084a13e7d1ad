"""The authoriser of every API: who is this, and may they come in? Anything but a clear yes is a no."""

from __future__ import annotations

from functools import cache
from typing import Any

from kanina import assembly
from kanina.auth.authorizer import Authorizer
from kanina.auth.issuers import parse_issuers
from kanina.auth.service_keys import ServiceKeys
from kanina.auth.tokens import TokenVerifier
from kanina.observability import about, invocation, log
from kanina.parameter_store import ParameterStore
from kanina.problems import Unavailable
from kanina.storage.table import StorageFault


@cache
def authorizer() -> Authorizer:
    """Made once a process, when the first event arrives, so that a wrong setting closes the door with a log line."""
    settings = assembly.configured()
    tokens = TokenVerifier(parse_issuers(settings.issuers), ParameterStore().secret)
    return Authorizer(tokens, lambda: ServiceKeys(assembly.store(settings)))


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers a TOKEN or REQUEST authoriser event with a policy.

    API Gateway turns the very word "Unauthorized" into a 401, and any other failure into the 503 of the template.
    """
    try:
        return authorizer().authorize(event)
    except (StorageFault, Unavailable) as fault:  # nobody can tell whether a key or a client is good: come again
        log("authorizer_unavailable", **about(fault))
        raise Exception("Unavailable") from None
    except Exception as error:  # a wrong setting too: whatever is no clear yes is a no
        log("unauthorized", **about(error))
        raise Exception("Unauthorized") from None
