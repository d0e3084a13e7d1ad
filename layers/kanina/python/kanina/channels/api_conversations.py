"""The API's way to a person's conversations: found, begun, opened and changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kanina import given_values
from kanina.channels import api, api_messages, rest
from kanina.channels.api_models import LIMIT_DEFAULT, LIMIT_MAXIMUM
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
from kanina.channels.requests import Event, chosen, limit_of, moment, only_members, search_words, tag
from kanina.memory.claims import Replay
from kanina.memory.conversation_changes import Edit
from kanina.memory.listing import Wanted
from kanina.problems import InvalidRequest

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina import memory
    from kanina.auth.caller import Caller
    from kanina.data.semantic_model import SemanticModel

Model = Callable[[], "SemanticModel"]
"""Gives what can be asked, when a plan is to be worded."""

LEASE_SECONDS = 10.0
"""How long a repeat of a request that begins a conversation waits for the first."""

_EXAMPLE = '{"title": "March figures"}'
_ARCHIVED = {"false": False, "true": True, "all": None}
_TRUTH = {"false": False, "true": True}


def add_routes(
    app: APIGatewayRestResolver,
    event: Event,
    caller: Callable[[str], Caller],
    conversations: Callable[[], memory.Conversations],
    model: Model,
) -> None:
    """The routes of conversations. `caller` gives who asks if they have a scope; the table is met after that."""

    @app.get("/api/conversations")
    def _listed() -> Response[str]:
        who, asked = caller("read"), list_request(event)
        return listed(conversations(), who, asked)

    @app.post("/api/conversations")
    def _begun() -> Response[str]:
        who = caller("chat")
        return begun(conversations(), who, event)

    @app.get("/api/conversations/current")
    def _current() -> Response[str]:
        who = caller("read")
        return current(conversations(), who, event, model)

    @app.get("/api/conversations/<conversation_id>")
    def _read_one(conversation_id: str) -> Response[str]:
        who = caller("read")
        return read(conversations(), who, conversation_id, model)

    @app.put("/api/conversations/<conversation_id>")
    def _changed(conversation_id: str) -> Response[str]:
        who = caller("chat")
        return changed(conversations(), who, conversation_id, event)

    @app.delete("/api/conversations/<conversation_id>")
    def _deleted(conversation_id: str) -> Response[str]:
        who = caller("delete")
        return deleted(conversations(), who, conversation_id, event)

    @app.post("/api/conversations/<conversation_id>/restore")
    def _restored(conversation_id: str) -> Response[str]:
        who = caller("delete")
        return restored(conversations(), who, conversation_id)

    @app.post("/api/conversations/<conversation_id>/fork")
    def _forked(conversation_id: str) -> Response[str]:
        who = caller("chat")
        return forked(conversations(), who, conversation_id, event)

    @app.get("/api/conversations/<conversation_id>/messages")
    def _messages(conversation_id: str) -> Response[str]:
        who = caller("read")
        return messages(conversations(), who, conversation_id, event, model)


@dataclass(frozen=True, slots=True)
class ListRequest:
    """Which page of which conversations is wanted."""

    wanted: Wanted
    limit: int = LIMIT_DEFAULT
    cursor: str | None = None


def list_request(event: Event) -> ListRequest:
    """What a request wants. Raises InvalidRequest; a cursor is judged where it was made."""
    wanted = Wanted(
        archived=chosen(event, "archived", _ARCHIVED, "false"),
        kept=chosen(event, "kept", _TRUTH),
        words=search_words(event),
        since=moment(event, "since"),
        until=moment(event, "until", last=True),
    )
    return ListRequest(wanted, limit_of(event), rest.query_parameter(event, "cursor"))


def listed(conversations: memory.Conversations, caller: Caller, asked: ListRequest) -> Response[str]:
    """A page of one's conversations."""
    found = conversations.list(caller.person, limit=asked.limit, cursor=asked.cursor, wanted=asked.wanted)
    return rest.ok(encode_list(conversations, found).model_dump_json())


def begun(conversations: memory.Conversations, caller: Caller, event: Event) -> Response[str]:
    """Begins a conversation, once for each Idempotency-Key. Raises Conflict where its id is taken."""
    body = rest.json_object(event, _EXAMPLE) if event.get("body") else {}
    edit, given = _edit(ConversationBegin, body), body.get("id")
    if given is not None and given_values.conversation_id(given) is None:
        raise InvalidRequest("id must be a UUID, such as 11111111-1111-4111-8111-111111111111.")
    key, claim = api.idempotency_key(event), None
    if key is not None:
        # What else has taken the key, a question for one, is another body to it.
        hashed = hashlib.sha256(json.dumps(["begin", body], sort_keys=True).encode()).hexdigest()
        taken = conversations.claim(caller.person, key, hashed, LEASE_SECONDS)
        if isinstance(taken, Replay):
            return _created(conversations, conversations.get(caller.person, taken.conversation_id or ""), event)
        claim = taken
    try:
        conversation = conversations.begin(caller.person, edit, conversation_id=given, claim=claim)
    except Exception:  # of whatever kind: the next attempt need not wait for the lease
        if claim is not None:
            conversations.release(caller.person, claim)
        raise
    return _created(conversations, conversation, event)


def current(conversations: memory.Conversations, caller: Caller, event: Event, model: Model) -> Response[str]:
    """The newest conversation of a channel, or a new one."""
    channel = rest.query_parameter(event, "channel") or "api"
    if not (channel.isascii() and channel.isalnum() and len(channel) <= 32):
        raise InvalidRequest("channel must be the name of one, such as api or telegram.")
    return _read(conversations, caller, conversations.newest(caller.person, channel), model)


def read(conversations: memory.Conversations, caller: Caller, conversation_id: str, model: Model) -> Response[str]:
    """A conversation with its newest messages. Raises NotFound."""
    with api.naming(conversation_id):
        return _read(conversations, caller, conversations.get(caller.person, conversation_id), model)


def changed(conversations: memory.Conversations, caller: Caller, conversation_id: str, event: Event) -> Response[str]:
    """Changes a conversation, if it still has the version that an If-Match names."""
    with api.naming(conversation_id):
        edit = _edit(ConversationChange, rest.json_object(event, _EXAMPLE))
        if edit == Edit():
            raise InvalidRequest(f"Send what is to change, such as {_EXAMPLE}.")
        after = conversations.change(caller.person, conversation_id, edit, expected=rest.if_match(event))
        return rest.ok(_encoded(conversations, after), headers=tag(after.version))


def messages(
    conversations: memory.Conversations,
    caller: Caller,
    conversation_id: str,
    event: Event,
    model: Model,
) -> Response[str]:
    """A page of a conversation's messages. Raises NotFound for one that is unknown, gone or someone else's."""
    with api.naming(conversation_id):
        limit, cursor = limit_of(event, LIMIT_MAXIMUM), rest.query_parameter(event, "cursor")
        found = conversations.messages(caller.person, conversation_id, limit=limit, cursor=cursor)
    return rest.ok(api_messages.encode(found, model()).model_dump_json())


def deleted(conversations: memory.Conversations, caller: Caller, conversation_id: str, event: Event) -> Response[str]:
    """Deletes a conversation, `?now=true` for good. Raises NotFound for one that is unknown, gone or someone else's."""
    with api.naming(conversation_id):
        if chosen(event, "now", _TRUTH):
            told = Deleted(turns_deleted=conversations.delete(caller.person, conversation_id))
        else:
            done = conversations.discard(caller.person, conversation_id)
            told = Deleted(turns_deleted=done.turns, restorable_until=done.restorable_until)
    return rest.ok(told.model_dump_json())


def restored(conversations: memory.Conversations, caller: Caller, conversation_id: str) -> Response[str]:
    """Brings a conversation back that was deleted a moment ago. Raises NotFound, or Gone when it is too late."""
    with api.naming(conversation_id):
        conversation = conversations.restore(caller.person, conversation_id)
    return rest.ok(_encoded(conversations, conversation), headers=tag(conversation.version))


def forked(conversations: memory.Conversations, caller: Caller, conversation_id: str, event: Event) -> Response[str]:
    """Begins a conversation with the turns before one of another. Raises NotFound."""
    body = rest.json_object(event, '{"at": 3}')
    with api.naming(conversation_id):
        only_members(body, ForkRequest.model_fields)
        return _created(conversations, conversations.fork(caller.person, conversation_id, body.get("at", 0)), event)


def encode_list(conversations: memory.Conversations, found: memory.ConversationList) -> Conversations:
    """A page of conversations as every door gives it."""
    said = tuple(ConversationFields(**fields(conversations, each)) for each in found.conversations)
    return Conversations(conversations=said, next=found.next)


def encode_read(
    conversations: memory.Conversations,
    conversation: memory.Conversation,
    page: memory.MessagePage,
    model: SemanticModel,
) -> ConversationRead:
    """A conversation with a page of its messages as every door gives it."""
    said: Messages = api_messages.encode(page, model)
    return ConversationRead(**fields(conversations, conversation), messages=said.messages, next=said.next)


def _read(
    conversations: memory.Conversations,
    caller: Caller,
    conversation: memory.Conversation,
    model: Model,
) -> Response[str]:
    page = conversations.messages(caller.person, conversation.conversation_id)
    whole = encode_read(conversations, conversation, page, model())
    return rest.ok(whole.model_dump_json(), headers=tag(conversation.version))


def _created(conversations: memory.Conversations, conversation: memory.Conversation, event: Event) -> Response[str]:
    location = f"{rest.stage(event)}/api/conversations/{conversation.conversation_id}"
    return rest.created(_encoded(conversations, conversation), location, headers=tag(conversation.version))


def _encoded(conversations: memory.Conversations, conversation: memory.Conversation) -> str:
    return ConversationFields(**fields(conversations, conversation)).model_dump_json()


def fields(conversations: memory.Conversations, conversation: memory.Conversation) -> dict[str, Any]:
    """What a client is told of a conversation, without what was said in it."""
    head = conversation.head
    first = conversations.first_readable(head)
    return {
        "conversation_id": conversation.conversation_id,
        "title": head.title,
        "title_source": head.title_source,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
        "is_archived": head.archived,
        "kept": head.kept,
        "message_count": 2 * (head.turn_count - first + 1),
        "first_turn": first,
        "last_question": head.last_question,
        "channel": head.channel,
        "expires_at": None if head.expires_at is None else datetime.fromtimestamp(head.expires_at, UTC),
        "metadata": dict(conversation.metadata),
    }


def _edit(model: type[ConversationBegin | ConversationChange], body: dict[str, Any]) -> Edit:
    """The edit that a body describes. Raises InvalidRequest naming what is unknown or of another type."""
    only_members(body, model.model_fields)
    for name, kind, told in (
        ("title", str, "a text"),
        ("id", str, "a text"),
        ("metadata", dict, "an object"),
        ("is_archived", bool, "true or false"),
        ("kept", bool, "true or false"),
    ):
        if body.get(name) is not None and not isinstance(body[name], kind):
            raise InvalidRequest(f"{name} must be {told}.")
    return Edit(body.get("title"), body.get("is_archived"), body.get("kept"), body.get("metadata"))
