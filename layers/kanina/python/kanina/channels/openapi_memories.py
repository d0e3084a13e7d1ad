"""The routes of a person's memories, in the API's description."""

from __future__ import annotations

from typing import Any, get_args

from kanina.channels.conversation_models import SEARCH_CHARACTERS_MAXIMUM
from kanina.channels.me_models import ProfileFields
from kanina.channels.memory_models import (
    Extraction,
    ExtractionRequest,
    Forgotten,
    Memories,
    Memory,
    MemoryChange,
    MemoryNew,
    SearchPage,
)
from kanina.channels.openapi_parts import content, created, if_match, paged, query, responses, tagged
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.memory.memory_items import MemoryType

_ID = {"name": "memory_id", "in": "path", "required": True, "schema": {"type": "string"}}

PATHS: dict[str, dict[str, Any]] = {
    "/api/search": {
        "get": {
            "operationId": "search",
            "summary": "Find what is remembered of oneself, and what was said in kept conversations.",
            "parameters": [
                {
                    **query("q", "What to look for.", type="string", minLength=1, maxLength=SEARCH_CHARACTERS_MAXIMUM),
                    "required": True,
                },
                *paged("How many a page holds at most.", MESSAGES_MAXIMUM),
            ],
            "responses": responses(SearchPage, "A page of it", 400, 401, 403, 503),
        },
    },
    "/api/memories": {
        "get": {
            "operationId": "memories",
            "summary": "What is remembered of oneself, the newest or last used first.",
            "parameters": [
                *paged("How many a page holds at most.", MESSAGES_MAXIMUM),
                query("type", "Of this type.", type="string", enum=list(get_args(MemoryType))),
                query("category", "Of this category.", type="string"),
                query("pinned", "Only pinned ones, or only others.", type="boolean"),
                query("archived", "Which.", type="string", enum=["false", "true", "all"], default="false"),
                query("source_conversation_id", "Said in this conversation.", type="string"),
                query("q", "As for conversations.", type="string", maxLength=SEARCH_CHARACTERS_MAXIMUM),
                query("sort", "By which moment.", type="string", enum=["created", "used"], default="created"),
            ],
            "responses": responses(Memories, "A page of them", 400, 401, 403, 503),
        },
        "post": {
            "operationId": "remember",
            "summary": "Have something remembered, in one's own words.",
            "requestBody": {"required": True, "content": content(MemoryNew)},
            "responses": {
                **created(responses(Memory, "It is remembered", 400, 401, 403, 409, 413, 415, 422, 503)),
                "200": tagged(responses(ProfileFields, "What the person is called, in their profile"))["200"],
            },
        },
    },
    "/api/memories/extract": {
        "post": {
            "operationId": "extract_memories",
            "summary": "Read a conversation of one's own for what is to be remembered.",
            "requestBody": {"required": True, "content": content(ExtractionRequest)},
            "responses": responses(Extraction, "What came of it", 400, 401, 403, 404, 409, 413, 415, 503),
        },
    },
    "/api/memories/{memory_id}": {
        "get": {
            "operationId": "memory",
            "summary": "One memory.",
            "parameters": [_ID],
            "responses": tagged(responses(Memory, "It", 401, 403, 404, 503)),
        },
        "put": {
            "operationId": "change_memory",
            "summary": "Change a memory; what is left out stays.",
            "parameters": [_ID, if_match()],
            "requestBody": {"required": True, "content": content(MemoryChange)},
            "responses": tagged(responses(Memory, "As it is now", 400, 401, 403, 404, 409, 412, 413, 415, 422, 503)),
        },
        "delete": {
            "operationId": "forget",
            "summary": "Delete a memory.",
            "parameters": [_ID],
            "responses": responses(Forgotten, "It is gone", 401, 403, 404, 409, 503),
        },
    },
}
