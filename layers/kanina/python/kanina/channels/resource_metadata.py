"""Where a client finds who signs people in, before it has a token. Source: RFC 9728; the Model Context Protocol's
"Authorization" asks for it.

It names no scopes: what a signed-in person may do is not asked of their identity provider, and a client that asked for
such scopes there would be refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aws_lambda_powertools.event_handler import Response

from kanina.auth.issuers import parse_issuers
from kanina.channels import rest
from kanina.channels.api_models import ResourceMetadata
from kanina.problems import NotFound
from kanina.settings import Settings

PATH = "/.well-known/oauth-protected-resource"
MCP = "/mcp"
"""The resource that such clients come to. Its metadata is at `PATH` with this behind it."""
CACHED_SECONDS = 3_600


def challenge(base_url: str) -> str:
    """The value of WWW-Authenticate for who comes to the API at that address without a token."""
    return f'Bearer resource_metadata="{base_url.rstrip("/")}{PATH}{MCP}"' if base_url else "Bearer"


def answer(event: Mapping[str, Any], settings: Settings) -> Response[str]:
    """The metadata of the API, or of `MCP` behind it, as it was asked for. Raises NotFound without issuers."""
    issuers = list(parse_issuers(settings.issuers))
    if not issuers:
        raise NotFound("No identity provider is set here; present a service key as the bearer token.")
    resource = rest.base_url(event, settings.base_url) + str(event["path"]).removeprefix(PATH)
    document = ResourceMetadata(resource=resource, authorization_servers=tuple(issuers))
    return rest.ok(document.model_dump_json(), headers={"Cache-Control": f"public, max-age={CACHED_SECONDS}"})
