"""Parts that several operations of the API's description share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import BaseModel

from kanina.channels.api_models import LIMIT_DEFAULT, ProblemDocument

REFERENCE = "#/components/schemas/{model}"
# Names that RFC 9110 gives anew (sections 15.5.14 and 15.5.21) and Python only from 3.13 on.
_PHRASES = {413: "Content Too Large", 422: "Unprocessable Content"}

_VERSION = "Changes with whatever a person may change of it, and with nothing else."


def content(model: type[BaseModel], media_type: str = "application/json") -> dict[str, Any]:
    """A body of one of the API's models."""
    return {media_type: {"schema": {"$ref": REFERENCE.format(model=model.__name__)}}}


def responses(model: type[BaseModel], description: str, *statuses: int) -> dict[str, Any]:
    """The good response, and the problems an operation has of its own beside those every one has."""
    return {"200": {"description": description, "content": content(model)}, **_problems(*statuses)}


def page(description: str, *statuses: int) -> dict[str, Any]:
    """A page for people, and the problems of an operation, which are pages too for whoever takes HTML."""
    html = {"text/html": {"schema": {"type": "string"}}}
    problems = _problems(*statuses)
    for problem in problems.values():
        problem["content"] |= html
    return {"200": {"description": description, "content": html}, **problems}


def _problems(*statuses: int) -> dict[str, Any]:
    return {
        str(status): {
            "description": _PHRASES.get(status) or HTTPStatus(status).phrase,
            "content": content(ProblemDocument, "application/problem+json"),
        }
        for status in sorted({*statuses, 500})
    }


def paged(limit: str, most: int) -> list[dict[str, Any]]:
    """The parameters of what is given page by page: `limit` says what it limits."""
    sizes = {"minimum": 1, "maximum": most, "default": LIMIT_DEFAULT}
    return [
        query("limit", limit, type="integer", **sizes),
        query("cursor", "`next` of the page before.", type="string"),
    ]


def if_match() -> dict[str, Any]:
    """The header that makes a change one of a known version."""
    return {
        "name": "If-Match",
        "in": "header",
        "description": "The `ETag` it must have now, or `*`.",
        "schema": {"type": "string"},
    }


def tagged(given: dict[str, Any], description: str = _VERSION) -> dict[str, Any]:
    """The responses, with the version of what they give."""
    for status in ("200", "201"):
        if status in given:
            tag = {"description": description, "schema": {"type": "string"}}
            given[status].setdefault("headers", {})["ETag"] = tag
    return given


def conversation() -> dict[str, Any]:
    """The part of an address that names a conversation."""
    return {
        "name": "conversation_id",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "format": "uuid"},
    }


def idempotency_key(description: str) -> dict[str, Any]:
    """The header that makes a repeat harmless."""
    return {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "description": description,
        "schema": {"type": "string", "minLength": 1, "maxLength": 200},
    }


def with_quota(given: dict[str, Any]) -> dict[str, Any]:
    """The responses, with the fields that say what is left of a person's quota where there is a limit."""
    fields = {
        "RateLimit-Policy": "How many messages a person may send in how many seconds (`q`, `w`); none without a limit.",
        "RateLimit": "How many are left, and for how many seconds (`r`, `t`); not where the message was not counted.",
    }
    headers = {name: {"description": text, "schema": {"type": "string"}} for name, text in fields.items()}
    wait = {"description": "When to send it again, in seconds.", "schema": {"type": "integer", "minimum": 1}}
    given["200"]["headers"] = headers
    given["429"]["headers"] = {**headers, "Retry-After": wait}
    return given


def query(name: str, description: str, **schema: Any) -> dict[str, Any]:
    """A query parameter that may be left out."""
    return {"name": name, "in": "query", "description": description, "schema": schema}


def created(given: dict[str, Any]) -> dict[str, Any]:
    """The same where the good one tells that something was made, and where it is."""
    good = given.pop("200")
    good["headers"] = {"Location": {"description": "Where it is.", "schema": {"type": "string"}}}
    return tagged({"201": good, **given})
