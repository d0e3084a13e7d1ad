"""The API's description (OpenAPI 3.1), made of the models its responses are made of. Built when asked for."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel

from kanina import __version__
from kanina.channels.api_models import (
    LIMIT_MAXIMUM,
    ChatRequest,
    ChatResponse,
    Health,
    ProblemDocument,
    ResourceMetadata,
    StatementRequest,
    TurnResult,
)
from kanina.channels.conversation_models import (
    ConversationBegin,
    ConversationChange,
    ConversationFields,
    ConversationRead,
    Conversations,
    Deleted,
    ForkRequest,
    Messages,
)
from kanina.channels.me_models import Erased, LinkRequest, Links, ProfileChange, ProfileFields
from kanina.channels.memory_models import (
    Extraction,
    ExtractionRequest,
    Forgotten,
    Memories,
    Memory,
    MemoryChange,
    MemoryNew,
    SearchHit,
    SearchPage,
    SearchReason,
)
from kanina.channels.model_models import ModelDescription, ModelValues, Starters
from kanina.channels.openapi_conversations import PATHS as CONVERSATIONS
from kanina.channels.openapi_me import PATHS as ME
from kanina.channels.openapi_memories import PATHS as MEMORIES
from kanina.channels.openapi_model import PATHS as MODEL
from kanina.channels.openapi_parts import (
    REFERENCE,
    content,
    conversation,
    idempotency_key,
    page,
    paged,
    responses,
    with_quota,
)
from kanina.channels.openapi_reports import PATHS as REPORTS
from kanina.channels.report_models import MyReports, NewAddress, NewPin, PinChange, ReportChange, ReportPreview
from kanina.reports.mail_links import CONFIRM, UNSUBSCRIBE, Purpose

_GIVEN: tuple[type[BaseModel], ...] = (
    ChatResponse,
    Conversations,
    ConversationFields,
    ConversationRead,
    Messages,
    TurnResult,
    Deleted,
    ProfileFields,
    SearchPage,
    SearchHit,
    SearchReason,
    Memories,
    Memory,
    Extraction,
    ExtractionRequest,
    Forgotten,
    Erased,
    Links,
    Health,
    MyReports,
    ReportPreview,
    ModelDescription,
    ModelValues,
    Starters,
    ResourceMetadata,
    ProblemDocument,
)
"""What the chat function gives."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document(server: str = "/") -> dict[str, Any]:
    """The whole description, for the API at this address."""
    # Only the description itself needs this import, not every cold start.
    from kanina.channels.openapi_streams import PATHS as STREAMS

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
        "paths": {**_CHAT_PATHS, **STREAMS},
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
    """The methods a path of the chat function takes, in capitals; none for any other."""
    for template, operations in _CHAT_PATHS.items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", re.escape(template).replace(r"\{", "{").replace(r"\}", "}")), path):
            return tuple(name.upper() for name in operations)
    return ()


def _schemas() -> dict[str, Any]:
    # Nor this one.
    from pydantic.json_schema import models_json_schema

    taken = (
        ChatRequest,
        StatementRequest,
        ConversationBegin,
        ConversationChange,
        ForkRequest,
        MemoryNew,
        MemoryChange,
        ProfileChange,
        LinkRequest,
        NewAddress,
        NewPin,
        PinChange,
        ReportChange,
    )
    models: list[tuple[type[BaseModel], Any]] = [(model, "validation") for model in taken]
    models += [(model, "serialization") for model in _GIVEN]
    _, definitions = models_json_schema(models, ref_template=REFERENCE)
    schemas: dict[str, Any] = definitions["$defs"]
    return schemas


def _with_csv(given: dict[str, Any]) -> dict[str, Any]:
    """The responses, the good one of which may also be CSV, and is to be saved."""
    given["200"]["content"]["text/csv"] = {"schema": {"type": "string"}}
    name = {"description": "What to call the file.", "schema": {"type": "string"}}
    note = {
        "description": "Where the rows come from, and whether there are more: one line of UTF-8 in percent signs.",
        "schema": {"type": "string"},
    }
    given["200"]["headers"] |= {"Content-Disposition": name, "Kanina-Note": note}
    return given


def _mail_page(purpose: Purpose, operation: str, asks: str, does: str) -> dict[str, Any]:
    """The two methods of the page behind a kind of mail's links."""
    token = {
        "name": "token",
        "in": "query",
        "required": True,
        "description": f"What the link holds; signed, and refused when it is older than {purpose.valid.days} days.",
        "schema": {"type": "string"},
    }
    name, value = purpose.field
    form = {"type": "object", "required": [name], "properties": {name: {"const": value}}}
    kinds = ("application/x-www-form-urlencoded", "multipart/form-data")
    return {
        "get": {
            "operationId": f"{operation}_page",
            "summary": asks,
            "security": [],
            "parameters": [token],
            "responses": page("The page", 400, 404, 410, 503),
        },
        "post": {
            "operationId": operation,
            "summary": does,
            "security": [],
            "parameters": [token],
            "requestBody": {"required": True, "content": {kind: {"schema": form} for kind in kinds}},
            "responses": page("It is done", 400, 404, 410, 413, 503),
        },
    }


def _asking(name: str, summary: str, request: type[BaseModel], key: str) -> dict[str, Any]:
    """What is asked with one request and answered as a turn."""
    answered = responses(ChatResponse, "The answer", 400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
    return {
        "post": {
            "operationId": name,
            "summary": summary,
            "parameters": [idempotency_key(key)],
            "requestBody": {"required": True, "content": content(request)},
            "responses": with_quota(answered),
        }
    }


_PATHS: dict[str, dict[str, Any]] = {
    "/api/chat": _asking(
        "chat",
        "Ask a question, or answer one asked back.",
        ChatRequest,
        "A repeat with the same key and body gives the stored answer.",
    ),
    "/api/sql": _asking(
        "sql",
        "Run a statement of one's own, through the guard, as a turn of a conversation.",
        StatementRequest,
        "As for a question.",
    ),
    "/api/conversations/{conversation_id}/messages": {
        "get": {
            "operationId": "messages",
            "summary": "What was said in a conversation: the newest messages, then page by page back.",
            "parameters": [
                conversation(),
                *paged(
                    "How many messages a page holds at most, in whole turns, which are two; one turn at least.",
                    LIMIT_MAXIMUM,
                ),
            ],
            "responses": responses(Messages, "A page of messages", 400, 401, 403, 404, 503),
        }
    },
    "/api/conversations/{conversation_id}/turns/{turn}/result": {
        "get": {
            "operationId": "turn_result",
            "summary": "The whole result of a turn as a file: its query, run again with the row filters of now.",
            "parameters": [
                conversation(),
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
            ],
            "responses": _with_csv(
                with_quota(responses(TurnResult, "The file", 400, 401, 403, 404, 409, 422, 429, 503))
            ),
        }
    },
    UNSUBSCRIBE.path: _mail_page(
        UNSUBSCRIBE,
        "unsubscribe",
        "The page behind the unsubscribe link of a report's mail; it asks, and changes nothing.",
        "Send the report no longer to the address that the link names (RFC 8058).",
    ),
    CONFIRM.path: _mail_page(
        CONFIRM,
        "confirm_report",
        "The page behind the link of the mail that asks an address whether it wants the report; it changes nothing.",
        "Send the report to the address that the link names, from the next morning on.",
    ),
    **{
        path: {
            "get": {
                "operationId": f"{kind}_metadata",
                "summary": f"Who signs people in for {what} (RFC 9728), where the deployment has an identity provider.",
                "security": [],
                "responses": responses(ResourceMetadata, "Who does", 404),
            }
        }
        for path, kind, what in (
            ("/.well-known/oauth-protected-resource", "api", "this API"),
            ("/.well-known/oauth-protected-resource/mcp", "mcp", "the Model Context Protocol's address"),
        )
    },
    "/api/health": {
        "get": {
            "operationId": "health",
            "summary": "Whether the function runs.",
            "security": [],
            "responses": responses(Health, "It runs"),
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

_CHAT_PATHS = {**_PATHS, **CONVERSATIONS, **MEMORIES, **ME, **REPORTS, **MODEL}


if __name__ == "__main__":  # writes docs/openapi.json, which a test compares
    print(json.dumps(document(), indent=2))
