"""OpenAI's Chat Completions, for clients that speak nothing else: the same turn, encoded as such a client reads it.

Source: OpenAI's API reference, "Chat" and "Models". With the header `X-Kanina-Conversation` our memory is used, and of
the client's messages only the last counts; without it the client's own messages are the context, and nothing is kept.
What a client asks for itself (`client_tasks`) is no turn: it is answered from the messages, and never kept or counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from kanina import given_values
from kanina.assistant.exchange import Exchange
from kanina.auth.caller import Caller
from kanina.channels import rest
from kanina.channels.answer_tables import table_of
from kanina.channels.client_tasks import ClientTask, client_task
from kanina.channels.json_bytes import json_bytes
from kanina.channels.quoted_talk import Said, exchanges
from kanina.events import Event, Failed, Finished, TextDelta
from kanina.memory.conversation_changes import Edit
from kanina.models import Answer
from kanina.people import Person, acted_for
from kanina.problems import InvalidRequest, Problem
from kanina.texts import is_blank

Values = dict[str, Any]

MODEL = "kanina"
CONVERSATION_HEADER = "x-kanina-conversation"
TITLE_HEADER = "x-kanina-title"
"""What the conversation is called, in both directions: UTF-8 in percent signs, for a header holds nothing else."""
ACT_AS = "act_as"
"""The scope with which a service key may say for whom it asks."""

MESSAGES_MAXIMUM = 400
ROLES = ("system", "developer", "user", "assistant")
TEXT_PARTS = ("text", "input_text", "output_text")
"""Parts of a content that are text: those of Chat Completions, and those of the Responses API, which clients mix in."""
USER_CHARACTERS_MAXIMUM = 200


@dataclass(frozen=True, slots=True)
class Completion:
    """What a request asks. `conversation_id`: where our memory is to be used; `before`: what was said, where not.

    `task`: what the client itself wants, in place of a question. `title`: what the conversation is to be called; empty
    where its title is only asked for, None where it is not.
    """

    person: Person
    question: str
    conversation_id: str | None
    before: tuple[Exchange, ...]
    stream: bool
    with_usage: bool
    model: str
    task: ClientTask | None = None
    title: str | None = None


def completion(headers: Mapping[str, str], body: bytes, caller: Caller) -> Completion:
    """The question of a request. Raises UnsupportedMediaType, ContentTooLarge or InvalidRequest.

    `user` names the person only for a key that may act for others, and never otherwise: a body is no proof of identity.
    """
    event = {"headers": dict(headers), "body": body.decode("utf-8", "surrogateescape"), "isBase64Encoded": False}
    members = rest.json_object(event)
    messages = _texts(members.get("messages"))
    task = client_task(messages, members.get("response_format"))
    before, question = _said(messages) if task is None else ((), "")
    options = members.get("stream_options")
    key = headers.get(CONVERSATION_HEADER, "").strip()
    return Completion(
        person=_person(caller, members.get("user")),
        question=question,
        conversation_id=given_values.id_of_key(key) if key else None,
        before=before,
        stream=members.get("stream") is True,
        with_usage=isinstance(options, dict) and options.get("include_usage") is True,
        model=str(members.get("model") or MODEL)[:100],
        task=task,
        title=_title(headers) if key and task is None else None,
    )


def _title(headers: Mapping[str, str]) -> str | None:
    """Raises InvalidRequest for what can be no title."""
    given = headers.get(TITLE_HEADER)
    title = None if given is None else unquote(given, errors="replace").strip()
    if title:
        Edit(title=title)
    return title


def _person(caller: Caller, user: Any) -> Person:
    if caller.key_id is None or ACT_AS not in caller.scopes or not (isinstance(user, str) and user):
        return caller.person
    if len(user) > USER_CHARACTERS_MAXIMUM:
        raise InvalidRequest(f"user takes at most {USER_CHARACTERS_MAXIMUM} characters.")
    return acted_for(caller.person, user)


def _texts(messages: Any) -> list[Said]:
    """The messages that say something, by role, oldest first."""
    if not (isinstance(messages, list) and messages):
        raise InvalidRequest('messages is missing: send [{"role": "user", "content": "revenue by region"}].')
    known = [message for message in messages[-MESSAGES_MAXIMUM:] if isinstance(message, dict)]
    sides = [(message.get("role"), _text(message)) for message in known]
    return [(role, text) for role, text in sides if role in ROLES and not is_blank(text)]


def _said(messages: Sequence[Said]) -> tuple[tuple[Exchange, ...], str]:
    """What was said before, and the last message, which must be the person's. A client's system prompt is not ours,
    unless there is nothing else."""
    spoken = [(role, text) for role, text in messages if role in ("user", "assistant")]
    if not spoken and messages:
        return (), messages[-1][1]
    if not spoken or spoken[-1][0] != "user":
        raise InvalidRequest("The last message must be one with role user and a text as content.")
    return exchanges(spoken[:-1]), spoken[-1][1]


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict) and part.get("type") in TEXT_PARTS]
        content = "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


# ---------------------------------------------------------------- what is given


@dataclass
class Chunks:
    """The events of a turn as chunks of a completion. The rows come after the words, as a Markdown table.

    currency: of amounts in the rows, told once it is known.
    """

    id: str
    created: int
    model: str
    with_usage: bool = False
    currency: str | None = None

    def begin(self) -> Iterator[Values]:
        """What is sent before anything is known."""
        yield self._chunk({"role": "assistant", "content": ""})

    def encode(self, event: Event) -> Iterator[Values]:
        """What one event becomes."""
        if isinstance(event, TextDelta) and event.text:
            yield self._chunk({"content": event.text})
        elif isinstance(event, Finished | Failed):
            table = table_of(event.answer, self.currency)
            if table:
                yield self._chunk({"content": table})
            yield self._chunk({}, "stop")
            if self.with_usage:
                yield {**self._envelope(), "choices": [], "usage": usage(event.answer)}

    def _chunk(self, delta: Values, finish: str | None = None) -> Values:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return {**self._envelope(), "choices": [choice]}

    def _envelope(self) -> Values:
        named = {"id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model}
        return {**named, "usage": None} if self.with_usage else named


def whole(answer: Answer, *, completion_id: str, created: int, model: str, currency: str | None) -> Values:
    """An answer as one completion."""
    message = {"role": "assistant", "content": answer.text + table_of(answer, currency), "refusal": None}
    return {
        "id": completion_id,
        "object": "chat.completion",
        "created": created,
        "model": model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
        "usage": usage(answer),
    }


def usage(answer: Answer) -> Values:
    """The tokens of a turn; none where rules answered."""
    tokens = answer.tokens
    prompt = tokens.input + tokens.cache_read + tokens.cache_write
    return {
        "prompt_tokens": prompt,
        "completion_tokens": tokens.output,
        "total_tokens": prompt + tokens.output,
        "prompt_tokens_details": {"cached_tokens": tokens.cache_read},
    }


def model(created: int) -> Values:
    """The one that can be chosen."""
    return {"id": MODEL, "object": "model", "created": created, "owned_by": MODEL}


def models(created: int) -> Values:
    """What can be chosen."""
    return {"object": "list", "data": [model(created)]}


def failure(problem: Problem) -> Values:
    """A problem with what such clients look for beside it."""
    kind = "invalid_request_error" if problem.status < 500 else "server_error"
    error = {"message": problem.detail, "type": kind, "param": None, "code": problem.slug}
    return {**problem.document(), "error": error}


def as_sse(values: Values | None) -> bytes:
    """A chunk, or the end, as a server-sent event."""
    return b"data: %b\n\n" % (b"[DONE]" if values is None else json_bytes(values))
