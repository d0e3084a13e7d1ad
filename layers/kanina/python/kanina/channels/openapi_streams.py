"""What the streaming function answers, in the API's description: its own streams, and the doors of other clients.

Those of others are described by what Kanina looks at; the rest of their protocols is theirs, where the links lead.
"""

from __future__ import annotations

from typing import Any

from kanina.channels.api_models import ChatRequest, ProblemDocument
from kanina.channels.openapi_parts import content, conversation, responses

_OBJECT: dict[str, Any] = {"type": "object"}
_OPENAI = {"description": "OpenAI's Chat Completions", "url": "https://platform.openai.com/docs/api-reference/chat"}
_MCP = {"description": "The Model Context Protocol", "url": "https://modelcontextprotocol.io/specification/2025-11-25"}
SSE = "text/event-stream"


def _streamed(*statuses: int) -> dict[str, Any]:
    """The responses of a stream: server-sent events, or a problem before the first of them."""
    told = responses(ProblemDocument, "Server-sent events of AG-UI 1.0", *statuses)
    told["200"]["content"] = {SSE: {"schema": {"type": "string"}}}
    return told


def _objects(description: str, *statuses: int, media_types: tuple[str, ...] = ()) -> dict[str, Any]:
    """The responses of a door whose good ones are objects of another protocol, or streams of them."""
    told = responses(ProblemDocument, description, *statuses)
    told["200"]["content"] = {
        "application/json": {"schema": _OBJECT},
        **{media_type: {"schema": {"type": "string"}} for media_type in media_types},
    }
    return told


def _rpc(*statuses: int) -> dict[str, Any]:
    """The responses of the Model Context Protocol: errors are JSON-RPC's, with the problem as their data."""
    told = _objects("What the method gives", *statuses)
    for response in told.values():
        response["content"] = {"application/json": {"schema": _OBJECT}}
    return {**told, "202": {"description": "A notification was taken"}}


def _run() -> dict[str, Any]:
    return {
        "name": "run",
        "in": "path",
        "required": True,
        "description": "A run's id, which its first event names, or the number of its turn.",
        "schema": {"type": "string"},
    }


PATHS: dict[str, dict[str, Any]] = {
    "/api/chat/stream": {
        "post": {
            "operationId": "chat_stream",
            "summary": "Ask a question and be told of the answer while it is made.",
            "requestBody": {"required": True, "content": content(ChatRequest)},
            "responses": _streamed(400, 401, 403, 413, 415, 503),
        }
    },
    "/api/conversations/{conversation_id}/runs/{run}/events": {
        "get": {
            "operationId": "run_events",
            "summary": "A finished run as a stream again, from an event on.",
            "parameters": [
                conversation(),
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
            "parameters": [conversation(), _run()],
            "responses": {
                "202": {"description": "It will stop", "content": {"application/json": {"schema": _OBJECT}}},
                **{status: told for status, told in _streamed(401, 403, 404, 503).items() if status != "200"},
            },
        }
    },
    "/v1/chat/completions": {
        "post": {
            "operationId": "chat_completions",
            "summary": "Ask a question as clients of OpenAI's API do, streamed or not.",
            "externalDocs": _OPENAI,
            "parameters": [
                {
                    "name": "X-Kanina-Conversation",
                    "in": "header",
                    "description": "The conversation to go on with: a UUID, or any text, which always means the same "
                    "one. Without it the messages of the body are all there is, and nothing is kept.",
                    "schema": {"type": "string"},
                }
            ],
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "required": ["messages"],
                            "properties": {
                                "messages": {"type": "array", "minItems": 1, "items": _OBJECT},
                                "model": {"type": "string"},
                                "stream": {"type": "boolean", "default": False},
                                "stream_options": _OBJECT,
                                "user": {"type": "string"},
                            },
                        }
                    }
                },
            },
            "responses": _objects(
                "A completion, or chunks of one", 400, 401, 403, 413, 415, 429, 503, media_types=(SSE,)
            ),
        }
    },
    "/v1/models": {
        "get": {
            "operationId": "models",
            "summary": "The one model that clients of OpenAI's API can choose.",
            "externalDocs": _OPENAI,
            "responses": _objects("A list of one", 401, 403, 503),
        }
    },
    "/v1/models/{model}": {
        "get": {
            "operationId": "model",
            "summary": "What is told of that model.",
            "externalDocs": _OPENAI,
            "parameters": [{"name": "model", "in": "path", "required": True, "schema": {"type": "string"}}],
            "responses": _objects("The model", 401, 403, 404, 503),
        }
    },
    "/mcp": {
        "post": {
            "operationId": "mcp",
            "summary": "One message of the Model Context Protocol, Streamable HTTP without sessions.",
            "externalDocs": _MCP,
            "parameters": [
                {
                    "name": "MCP-Protocol-Version",
                    "in": "header",
                    "description": "The protocol's revision.",
                    "schema": {"type": "string"},
                }
            ],
            "requestBody": {"required": True, "content": {"application/json": {"schema": _OBJECT}}},
            "responses": _rpc(400, 401, 403, 404, 413, 415, 503),
        }
    },
}
"""Address → operations."""
