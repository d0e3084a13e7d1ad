"""The native API's operations: a request's members in, one call to the core, its answer out as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kanina import __version__, given_values
from kanina.auth.caller import SQL_SCOPE
from kanina.channels import rest
from kanina.channels.api_models import (
    ChatResponse,
    Health,
    Metadata,
    ProblemDocument,
)
from kanina.channels.queries import query_of
from kanina.channels.quota_fields import quota_fields
from kanina.observability import bound, short
from kanina.problems import InvalidRequest

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import Response

    from kanina.assistant.assistant import Assistant
    from kanina.auth.caller import Caller
    from kanina.models import Answer, PlanPart, Query

Event = Mapping[str, Any]

KNOWN_MEMBERS = ("message", "query", "conversation_id", "session_id", "plan", "fork_at")
STATEMENT_MEMBERS = ("sql", "message", "conversation_id", "session_id")
IGNORED_NAMES_MAXIMUM = 20
IGNORED_NAME_CHARACTERS_MAXIMUM = 64
IDEMPOTENCY_KEY_CHARACTERS_MAXIMUM = 200


@dataclass(frozen=True, slots=True)
class Question:
    """What a chat request asks. `ignored` are the members of its body that are not looked at."""

    text: str
    conversation_id: str | None = None
    idempotency_key: str | None = None
    ignored: tuple[str, ...] = ()
    plan: Mapping[str, Any] | None = None
    fork_at: int | None = None


def question(event: Event) -> Question:
    """The question of a chat request. Raises UnsupportedMediaType, ContentTooLarge or InvalidRequest."""
    body = rest.json_object(event)
    conversation_id = _conversation(body)
    with naming(conversation_id):
        fork_at = _fork_at(body, conversation_id)
        return Question(_text(body), conversation_id, idempotency_key(event), _ignored(body), plan_in(body), fork_at)


def chat(assistant: Assistant, caller: Caller, asked: Question) -> Response[str]:
    """Answers a question. Raises what `Assistant.ask` raises, with the conversation's id where one was given."""
    with naming(asked.conversation_id):
        query = query_sent(assistant, caller, asked.plan)
        answer = assistant.ask(
            caller.person,
            asked.text,
            query=query,
            conversation_id=_forked(assistant, caller, asked),
            idempotency_key=asked.idempotency_key,
        )
        # Loaded with the core, which is here by now.
        from kanina.assistant.understood import understood

        parts = understood(answer.plan, assistant.model, answer.language)
        return rest.ok(
            encode(answer, parts, ignored=asked.ignored).model_dump_json(), headers=quota_fields(answer.quota)
        )


def _forked(assistant: Assistant, caller: Caller, asked: Question) -> str | None:
    """The conversation that is asked in: one that forks off the one that is named, where that is wanted."""
    if asked.fork_at is None or asked.conversation_id is None:
        return asked.conversation_id
    # A repeat of the request is asked in the same one.
    key, at = asked.idempotency_key, asked.fork_at
    place = given_values.id_of_key(f"{asked.conversation_id}:{at}:{key}") if key else None
    return assistant.conversations.fork(caller.person, asked.conversation_id, at, place=place).conversation_id


def query_sent(assistant: Assistant, caller: Caller, plan: Mapping[str, Any] | None) -> Query | None:
    """The query that came with a question. Raises InvalidRequest, and Forbidden for SQL of who may not write any."""
    if plan is None:
        return None
    from kanina.assistant.sent_plan import read_sent

    if plan.get("kind") == "sql_query":
        caller.require(SQL_SCOPE)
    return read_sent(plan, assistant.model)


def statement(event: Event) -> Question:
    """The statement of a request to run one, as a question. Raises as `question` does."""
    body = rest.json_object(event, '{"sql": "SELECT COUNT(*) FROM enrollments"}')
    conversation_id = _conversation(body)
    with naming(conversation_id):
        sql = body.get("sql")
        if not isinstance(sql, str) or not sql.strip():
            raise InvalidRequest("sql is missing: send one SELECT as a text.")
        text = _text({"message": body.get("message") or sql})
        plan = {"kind": "sql_query", "sql": sql}
        return Question(text, conversation_id, idempotency_key(event), _ignored(body, STATEMENT_MEMBERS), plan)


@contextmanager
def naming(conversation_id: str | None) -> Iterator[None]:
    """Every error of a request that named a conversation as a problem that says which."""
    parsed = given_values.conversation_id(conversation_id)
    with bound(conversation=short(parsed)):
        try:
            yield
        except Exception as error:  # an error of whatever kind is answered with the conversation's id
            known = rest.as_problem(error)
            known.extra.setdefault("session_id", parsed)
            if known is error:
                raise
            raise known from error


def health() -> Response[str]:
    """Says that the function runs, without touching anything behind it."""
    return rest.ok(Health(status="ok", version=__version__).model_dump_json())


def description(event: Event, base_url: str = "") -> Response[str]:
    """The OpenAPI document, for the address it was asked at: a stage is part of an API Gateway's path."""
    # Few ask for it, or for what there is not, and a question need not wait for it.
    from kanina.channels import openapi

    return rest.ok(json.dumps(openapi.document(base_url or rest.stage(event) or "/")))


def methods(path: str) -> tuple[str, ...]:
    """The methods that a path takes; none for an unknown one."""
    from kanina.channels import openapi

    return openapi.methods(path)


def encode(answer: Answer, parts: tuple[PlanPart, ...] = (), *, ignored: tuple[str, ...] = ()) -> ChatResponse:
    """An answer as the API gives it. parts: how it was understood."""
    from kanina.data.result import to_objects

    result = answer.result
    return ChatResponse(
        query=answer.question,
        message=answer.text,
        data=tuple(to_objects(result)) if result else (),
        columns=result.columns if result else (),
        intent=answer.intent,
        confidence=answer.confidence,
        conversation_id=answer.conversation_id,
        session_id=answer.conversation_id,
        turn=answer.turn,
        sql=answer.sql,
        memory=answer.memory,
        plan=query_of(answer.plan),
        understood=parts,
        metadata=Metadata(
            request_id=answer.request_id,
            language=answer.language,
            chart=answer.chart,
            references=answer.references,
            verified=answer.verified,
            suggestions=answer.suggestions,
            truncated=result.truncated if result else False,
            ask=answer.ask,
            ignored=ignored,
            replayed=bool(answer.metadata.get("replayed")),
            preview=bool(answer.metadata.get("preview")),
            unprotected=bool(answer.metadata.get("unprotected")),
            remembered=tuple(answer.metadata.get("remembered", ())),
            instead_of_model=answer.metadata.get("instead_of_model"),
        ),
        error=None if answer.problem is None else ProblemDocument.model_validate(answer.problem),
    )


def _text(body: Mapping[str, Any]) -> str:
    given = [body[name] for name in ("message", "query") if body.get(name) is not None]
    if not given:
        raise InvalidRequest("message is missing: send the question as a text.")
    if not all(isinstance(value, str) for value in given):
        raise InvalidRequest("message must be a text.")
    if len(set(given)) > 1:
        raise InvalidRequest("message and query differ: send one of them.")
    return str(given[0])


def _fork_at(body: Mapping[str, Any], conversation_id: str | None) -> int | None:
    """The number of the turn that the question is asked in place of. Raises InvalidRequest."""
    at = body.get("fork_at")
    if at is None:
        return None
    if isinstance(at, bool) or not isinstance(at, int) or at < 1:
        raise InvalidRequest("fork_at must be a turn's number, from 1.")
    if conversation_id is None:
        raise InvalidRequest("fork_at needs the conversation_id that the turn is in.")
    return at


def plan_in(body: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The query that came with a question, unread. Raises InvalidRequest."""
    plan = body.get("plan")
    if plan is not None and not isinstance(plan, dict):
        raise InvalidRequest("plan must be an object: the `plan` of an answer, changed.")
    return plan


def _conversation(body: Mapping[str, Any]) -> str | None:
    """The conversation that is named, under either name. Raises InvalidRequest for two; what is no id names none."""
    given = [value for name in ("conversation_id", "session_id") if isinstance(value := body.get(name), str) and value]
    if len({given_values.conversation_id(value) or value for value in given}) > 1:
        raise InvalidRequest("conversation_id and session_id differ: send one of them.")
    return given[0] if given else None


def _ignored(body: Mapping[str, Any], known: Sequence[str] = KNOWN_MEMBERS) -> tuple[str, ...]:
    names = [name for name in body if name not in known][:IGNORED_NAMES_MAXIMUM]
    return tuple(name[:IGNORED_NAME_CHARACTERS_MAXIMUM].encode("utf-8", "replace").decode() for name in names)


def idempotency_key(event: Event) -> str | None:
    """The key as sent, or in quotes as the IETF draft has it."""
    key = rest.only_header(event, "idempotency-key")
    if key is None:
        return None
    key = key.strip().removeprefix('"').removesuffix('"')
    if not (0 < len(key) <= IDEMPOTENCY_KEY_CHARACTERS_MAXIMUM and key.isascii() and key.isprintable()):
        raise InvalidRequest(f"Idempotency-Key takes 1 to {IDEMPOTENCY_KEY_CHARACTERS_MAXIMUM} ASCII characters.")
    return key
