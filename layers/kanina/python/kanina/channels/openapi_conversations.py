"""The routes of a person's conversations, in the API's description."""

from __future__ import annotations

from typing import Any

from kanina.channels.conversation_models import (
    SEARCH_CHARACTERS_MAXIMUM,
    ConversationBegin,
    ConversationChange,
    ConversationFields,
    ConversationRead,
    Conversations,
    Deleted,
    ForkRequest,
)
from kanina.channels.openapi_parts import (
    content,
    conversation,
    created,
    idempotency_key,
    if_match,
    paged,
    query,
    responses,
    tagged,
)
from kanina.memory.limits import MESSAGES_MAXIMUM

PATHS: dict[str, dict[str, Any]] = {
    "/api/conversations": {
        "get": {
            "operationId": "conversations",
            "summary": "One's conversations, by the hour they were last written in, the latest first.",
            "parameters": [
                *paged(
                    "How many a page holds at most. A page may hold fewer, or none, and still lead on.",
                    MESSAGES_MAXIMUM,
                ),
                query("archived", "Which.", type="string", enum=["false", "true", "all"], default="false"),
                query("kept", "Only those that are kept, or only those that are not.", type="boolean"),
                query(
                    "q",
                    "Words of the title and the last question, the last one perhaps its beginning; case and accents "
                    "do not count.",
                    type="string",
                    maxLength=SEARCH_CHARACTERS_MAXIMUM,
                ),
                query("since", "Last written in at this moment or later; a day alone begins in UTC.", type="string"),
                query("until", "Last written in at this moment or before; a day alone ends in UTC.", type="string"),
            ],
            "responses": responses(Conversations, "A page of them", 400, 401, 403, 503),
        },
        "post": {
            "operationId": "begin_conversation",
            "summary": "Begin a conversation before anything is asked in it; asking begins one as well.",
            "parameters": [idempotency_key("A repeat with the same key and body gives the conversation it began.")],
            "requestBody": {"required": False, "content": content(ConversationBegin)},
            "responses": created(
                responses(ConversationFields, "It has begun", 400, 401, 403, 404, 409, 413, 415, 422, 503)
            ),
        },
    },
    "/api/conversations/current": {
        "get": {
            "operationId": "current_conversation",
            "summary": "One's newest conversation that is not archived, or a new one.",
            "parameters": [query("channel", "Where it began.", type="string", default="api")],
            "responses": tagged(responses(ConversationRead, "It", 400, 401, 403, 503)),
        }
    },
    "/api/conversations/{conversation_id}": {
        "get": {
            "operationId": "conversation",
            "summary": "A conversation, with its newest messages.",
            "parameters": [conversation()],
            "responses": tagged(responses(ConversationRead, "It", 401, 403, 404, 503)),
        },
        "put": {
            "operationId": "change_conversation",
            "summary": "Title, archive, keep or note beside a conversation; what is left out stays.",
            "parameters": [
                conversation(),
                if_match(),
            ],
            "requestBody": {"required": True, "content": content(ConversationChange)},
            "responses": tagged(
                responses(ConversationFields, "As it is now", 400, 401, 403, 404, 409, 412, 413, 415, 503)
            ),
        },
        "delete": {
            "operationId": "delete_conversation",
            "summary": "Delete a conversation and everything in it; for some minutes it can be brought back.",
            "parameters": [
                conversation(),
                query("now", "Whether it goes for good at once.", type="boolean", default=False),
            ],
            "responses": responses(Deleted, "It is gone", 400, 401, 403, 404, 409, 503),
        },
    },
    "/api/conversations/{conversation_id}/fork": {
        "post": {
            "operationId": "fork_conversation",
            "summary": "Begin a conversation with the turns before one of another, to ask something else in its place.",
            "parameters": [conversation()],
            "requestBody": {"required": True, "content": content(ForkRequest)},
            "responses": created(responses(ConversationFields, "It has begun", 400, 401, 403, 404, 413, 415, 503)),
        }
    },
    "/api/conversations/{conversation_id}/restore": {
        "post": {
            "operationId": "restore_conversation",
            "summary": "Bring a conversation back that was deleted a moment ago.",
            "parameters": [conversation()],
            "responses": tagged(responses(ConversationFields, "It is back", 401, 403, 404, 409, 410, 503)),
        }
    },
}
