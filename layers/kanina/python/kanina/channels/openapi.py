"""The native API's description (OpenAPI 3.1), made of the models its responses are made of. Built when asked for."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel

from kanina import __version__
from kanina.channels.api_models import (
    LIMIT_DEFAULT,
    LIMIT_MAXIMUM,
    ChatRequest,
    ChatResponse,
    Deleted,
    Health,
    Messages,
    ProblemDocument,
    TurnResult,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/components/schemas/{model}"


def document(server: str = "/") -> dict[str, Any]:
    """The whole description, for the API at this address."""
    return {
        "openapi": "3.1.1",
        "jsonSchemaDialect": DIALECT,
        "info": {
            "title": "Kanina",
            "version": __version__,
            "summary": "Ask an organisation's data in plain words, and be remembered.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": server}],
        "security": [{"bearer": []}],
        "paths": {**_PATHS, **_STREAMS},
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "An access token of a trusted issuer, or a service key. The local server asks "
                    "for neither: there the header X-Kanina-User says who asks.",
                }
            },
        },
    }


def methods(path: str) -> tuple[str, ...]:
    """The methods a path takes, in capitals; none for a path that is not described."""
    for template, operations in _PATHS.items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", re.escape(template).replace(r"\{", "{").replace(r"\}", "}")), path):
            return tuple(name.upper() for name in operations)
    return ()


def _schemas() -> dict[str, Any]:
    # Only the description itself needs this import, not every cold start.
    from pydantic.json_schema import models_json_schema

    models: list[tuple[type[BaseModel], Any]] = [(ChatRequest, "validation")]
    given = (ChatResponse, Messages, TurnResult, Deleted, Health, ProblemDocument)
    models += [(model, "serialization") for model in given]
    _, definitions = models_json_schema(models, ref_template=_REFERENCE)
    schemas: dict[str, Any] = definitions["$defs"]
    return schemas


def _content(model: type[BaseModel], media_type: str = "application/json") -> dict[str, Any]:
    return {media_type: {"schema": {"$ref": _REFERENCE.format(model=model.__name__)}}}


def _responses(model: type[BaseModel], description: str, *statuses: int) -> dict[str, Any]:
    """The good response, and the problems an operation has of its own beside those every one has."""
    problems = {
        str(status): {
            "description": HTTPStatus(status).phrase,
            "content": _content(ProblemDocument, "application/problem+json"),
        }
        for status in sorted({*statuses, 500})
    }
    return {"200": {"description": description, "content": _content(model)}, **problems}


def _with_quota(responses: dict[str, Any]) -> dict[str, Any]:
    """The responses, with the fields that say what is left of a person's quota where there is a limit."""
    fields = {
        "RateLimit-Policy": "How many messages a person may send in how many seconds (`q`, `w`); none without a limit.",
        "RateLimit": "How many are left, and for how many seconds (`r`, `t`); not where the message was not counted.",
    }
    headers = {name: {"description": text, "schema": {"type": "string"}} for name, text in fields.items()}
    wait = {"description": "When to send it again, in seconds.", "schema": {"type": "integer", "minimum": 1}}
    responses["200"]["headers"] = headers
    responses["429"]["headers"] = {**headers, "Retry-After": wait}
    return responses


def _with_csv(responses: dict[str, Any]) -> dict[str, Any]:
    """The responses, the good one of which may also be CSV, and is to be saved."""
    responses["200"]["content"]["text/csv"] = {"schema": {"type": "string"}}
    name = {"description": "What to call the file.", "schema": {"type": "string"}}
    responses["200"]["headers"]["Content-Disposition"] = name
    return responses


def _conversation() -> dict[str, Any]:
    return {
        "name": "conversation_id",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "format": "uuid"},
    }


_PATHS: dict[str, dict[str, Any]] = {
    "/api/chat": {
        "post": {
            "operationId": "chat",
            "summary": "Ask a question, or answer one asked back.",
            "parameters": [
                {
                    "name": "Idempotency-Key",
                    "in": "header",
                    "required": False,
                    "description": "A repeat with the same key and body gives the stored answer instead of a new one.",
                    "schema": {"type": "string", "minLength": 1, "maxLength": 200},
                }
            ],
            "requestBody": {"required": True, "content": _content(ChatRequest)},
            "responses": _with_quota(
                _responses(ChatResponse, "The answer", 400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
            ),
        }
    },
    "/api/conversations/{conversation_id}/messages": {
        "get": {
            "operationId": "messages",
            "summary": "What was said in a conversation: the newest messages, then page by page back.",
            "parameters": [
                _conversation(),
                {
                    "name": "limit",
                    "in": "query",
                    "description": "How many messages a page holds at most, in whole turns, which are two; one turn "
                    "at least.",
                    "schema": {"type": "integer", "minimum": 1, "maximum": LIMIT_MAXIMUM, "default": LIMIT_DEFAULT},
                },
                {
                    "name": "cursor",
                    "in": "query",
                    "description": "`next` of the page before.",
                    "schema": {"type": "string"},
                },
            ],
            "responses": _responses(Messages, "A page of messages", 400, 401, 403, 404, 503),
        }
    },
    "/api/conversations/{conversation_id}/turns/{turn}/result": {
        "get": {
            "operationId": "turn_result",
            "summary": "The whole result of a turn as a file: its query, run again with the row filters of now.",
            "parameters": [
                _conversation(),
                {
                    "name": "turn",
                    "in": "path",
                    "required": True,
                    "schema": {"type": "integer", "minimum": 1},
                },
                {
                    "name": "format",
                    "in": "query",
                    "schema": {"type": "string", "enum": ["csv", "json"], "default": "json"},
                },
                {
                    "name": "note",
                    "in": "query",
                    "description": "Whether a CSV file says where its rows come from, as the name of an empty last "
                    "column.",
                    "schema": {"type": "boolean", "default": True},
                },
            ],
            "responses": _with_csv(
                _with_quota(_responses(TurnResult, "The file", 400, 401, 403, 404, 409, 422, 429, 503))
            ),
        }
    },
    "/api/conversations/{conversation_id}": {
        "delete": {
            "operationId": "delete_conversation",
            "summary": "Delete a conversation and everything in it.",
            "parameters": [_conversation()],
            "responses": _responses(Deleted, "It is gone", 401, 403, 404, 503),
        }
    },
    "/api/health": {
        "get": {
            "operationId": "health",
            "summary": "Whether the function runs.",
            "security": [],
            "responses": _responses(Health, "It runs"),
        }
    },
    "/openapi.json": {
        "get": {
            "operationId": "openapi",
            "summary": "This document.",
            "security": [],
            "responses": {
                "200": {"description": "This document", "content": {"application/json": {"schema": {"type": "object"}}}}
            },
        }
    },
}


def _streamed(*statuses: int) -> dict[str, Any]:
    """The responses of a stream: server-sent events, or a problem before the first of them."""
    responses = _responses(ProblemDocument, "Server-sent events of AG-UI 1.0", *statuses)
    responses["200"]["content"] = {"text/event-stream": {"schema": {"type": "string"}}}
    return responses


def _run() -> dict[str, Any]:
    return {
        "name": "run",
        "in": "path",
        "required": True,
        "description": "A run's id, which its first event names, or the number of its turn.",
        "schema": {"type": "string"},
    }


_STREAMS: dict[str, dict[str, Any]] = {
    "/api/chat/stream": {
        "post": {
            "operationId": "chat_stream",
            "summary": "Ask a question and be told of the answer while it is made.",
            "requestBody": {"required": True, "content": _content(ChatRequest)},
            "responses": _streamed(400, 401, 403, 413, 415),
        }
    },
    "/api/conversations/{conversation_id}/runs/{run}/events": {
        "get": {
            "operationId": "run_events",
            "summary": "A finished run as a stream again, from an event on.",
            "parameters": [
                _conversation(),
                _run(),
                {
                    "name": "after",
                    "in": "query",
                    "description": "The id of the last event that arrived; `Last-Event-ID` says the same.",
                    "schema": {"type": "string"},
                },
            ],
            "responses": _streamed(401, 403, 404, 425, 503),
        }
    },
    "/api/conversations/{conversation_id}/runs/{run}/stop": {
        "post": {
            "operationId": "stop_run",
            "summary": "Stop a run; what it has said is kept.",
            "parameters": [_conversation(), _run()],
            "responses": {
                "202": {"description": "It will stop", "content": {"application/json": {"schema": {"type": "object"}}}},
                **{status: told for status, told in _streamed(401, 403, 404, 503).items() if status != "200"},
            },
        }
    },
}
"""What another function than the chat's answers."""


if __name__ == "__main__":  # writes docs/openapi.json, which a test compares
    print(json.dumps(document(), indent=2))
