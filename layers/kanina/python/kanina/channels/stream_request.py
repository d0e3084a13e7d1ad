"""What a streaming request asks: the chat's own body, or AG-UI's RunAgentInput."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers

from kanina import given_values
from kanina.channels import api, rest
from kanina.clock import Ids, random_ids
from kanina.problems import InvalidRequest

AG_UI_MEMBERS = frozenset({"threadId", "runId", "messages"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question to be answered as a run. Both ids are UUIDs; `ignored` as in the chat."""

    text: str
    conversation_id: str
    run_id: str
    ignored: tuple[str, ...] = ()
    plan: Mapping[str, Any] | None = None


def wanted(headers: Mapping[str, str], body: bytes, ids: Ids = random_ids) -> Wanted:
    """The question of a request. Raises UnsupportedMediaType, ContentTooLarge or InvalidRequest.

    A conversation that is not named, or by no UUID, begins under a fresh id; a thread of AG-UI's by another name has
    always the same one. The last message of the person is the question, and `forwardedProps.plan` is the chat's `plan`;
    the memory of what was said before is ours.
    """
    sent = headers.getlist if isinstance(headers, Headers) else lambda name: [headers[name]]
    event = {
        "headers": dict(headers),
        "multiValueHeaders": {name: sent(name) for name in headers},
        "body": body.decode("utf-8", "surrogateescape"),
        "isBase64Encoded": False,
    }
    members = rest.json_object(event)
    if not members.keys() >= AG_UI_MEMBERS:
        asked = api.question(event)
        conversation = given_values.conversation_id(asked.conversation_id) or ids()
        return Wanted(asked.text, conversation, ids(), asked.ignored, asked.plan)
    thread, run = (members[name] for name in ("threadId", "runId"))
    if not (isinstance(thread, str) and thread and isinstance(run, str) and run):
        raise InvalidRequest("threadId and runId must be texts.")
    forwarded = members.get("forwardedProps")
    plan = api.plan_in(forwarded) if isinstance(forwarded, dict) else None
    ids_given = given_values.id_of_key(thread), given_values.id_of_key(run)
    return Wanted(_last_said(members["messages"]), *ids_given, plan=plan)


def _last_said(messages: Any) -> str:
    """The person's last message: a text, or the texts among its parts."""
    said = [message for message in messages if isinstance(message, dict)] if isinstance(messages, list) else []
    last = next((message for message in reversed(said) if message.get("role") == "user"), None)
    content = last.get("content") if last else None
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text"]
        content = "\n".join(part for part in parts if isinstance(part, str))
    if not isinstance(content, str):
        raise InvalidRequest("messages must hold a message with role user and a text as content.")
    return content
