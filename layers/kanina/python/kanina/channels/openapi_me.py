"""The routes of a person's own data, in the API's description."""

from __future__ import annotations

from typing import Any

from kanina.channels.me_models import Erased, LinkRequest, Links, ProfileChange, ProfileFields
from kanina.channels.openapi_parts import content, if_match, query, responses, tagged

JSON_LINES = "application/jsonl"
_ETAG = "Changes with each member."


def _lines(given: dict[str, Any]) -> dict[str, Any]:
    """The responses, the good one of which is lines, and tells where they go on."""
    given["200"]["content"] = {JSON_LINES: {"schema": {"type": "string"}}}
    texts = {"Link": "The next page (`rel=next`); none at the end.", "Content-Disposition": "What to call the file."}
    given["200"]["headers"] = {
        name: {"description": text, "schema": {"type": "string"}} for name, text in texts.items()
    }
    return given


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
            "summary": "Delete everything of oneself for good: conversations, memories, subscriptions and the profile; "
            "of linked accounts, too.",
            "responses": responses(Erased, "It is gone", 401, 403, 409, 503),
        },
    },
    "/api/me/links": {
        "get": {
            "operationId": "links",
            "summary": "The accounts that are linked with this one, and who asks to be.",
            "responses": responses(Links, "They", 401, 403, 503),
        },
        "post": {
            "operationId": "link",
            "summary": "Make a code for another account of one's own, enter one that was made there, or confirm; each "
            "side confirms who the other is, and then both are one person's.",
            "requestBody": {"required": False, "content": content(LinkRequest)},
            "responses": responses(Links, "As it is now", 400, 401, 403, 404, 409, 413, 415, 429, 503),
        },
        "delete": {
            "operationId": "unlink",
            "summary": "Part an account from the others, this one if none is named; a code or a request that waits is "
            "withdrawn.",
            "parameters": [query("account", "The `account` of a linked one.", type="string")],
            "responses": responses(Links, "As it is now", 401, 403, 404, 409, 503),
        },
    },
    "/api/me/export": {
        "get": {
            "operationId": "export",
            "summary": "Everything of oneself as JSON lines, each with its `kind`, linked accounts after one's own; "
            "where there is more, the last line is of kind `next` and holds the cursor.",
            "parameters": [
                {
                    "name": "cursor",
                    "in": "query",
                    "description": "`next` of the page before.",
                    "schema": {"type": "string"},
                }
            ],
            "responses": _lines(responses(ProfileFields, "A page of it", 400, 401, 403, 503)),
        }
    },
}
