"""The routes of a person's own data, in the API's description."""

from __future__ import annotations

from typing import Any

from kanina.channels.api_models import Erased, ProfileChange, ProfileFields
from kanina.channels.openapi_parts import content, if_match, responses, tagged

_ETAG = "Changes with each member."

PATHS: dict[str, dict[str, Any]] = {
    "/api/me": {
        "get": {
            "operationId": "profile",
            "summary": "What one has said of oneself.",
            "responses": tagged(responses(ProfileFields, "It", 401, 403, 503), _ETAG),
        },
        "put": {
            "operationId": "change_profile",
            "summary": "Say what to be called, in which language, where one is, and whether memories are learnt and "
            "used; what is left out stays.",
            "parameters": [if_match()],
            "requestBody": {"required": True, "content": content(ProfileChange)},
            "responses": tagged(
                responses(ProfileFields, "As it is now", 400, 401, 403, 404, 409, 412, 413, 415, 503), _ETAG
            ),
        },
        "delete": {
            "operationId": "erase",
            "summary": "Delete everything of oneself for good: conversations, memories, subscriptions and the profile.",
            "responses": responses(Erased, "It is gone", 401, 403, 409, 503),
        },
    },
}
