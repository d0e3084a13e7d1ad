"""What the native API takes and gives. Responses are made of these models, the OpenAPI document of their schemas."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kanina.assistant.question import QUESTION_LIMIT
from kanina.models import Ask, Column, Intent, Language, MemoryReport, PlanPart

Values = dict[str, Any]

LIMIT_DEFAULT = 20
LIMIT_MAXIMUM = 50
"""Messages in a page; a turn is two."""


class ApiModel(BaseModel):
    """The base of what the API gives: exactly these members."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ChatRequest(BaseModel):
    """A question. Unknown members are ignored and named in the answer's `metadata.ignored`; who asks is never one."""

    model_config = ConfigDict(extra="allow")

    message: Annotated[
        str | None,
        Field(description="The question, in plain words. Required, here or as `query`.", max_length=QUESTION_LIMIT),
    ] = None
    query: Annotated[str | None, Field(description="The same as `message`.", max_length=QUESTION_LIMIT)] = None
    conversation_id: Annotated[
        str | None, Field(description="The conversation to go on with. Missing or malformed: a new one begins.")
    ] = None
    session_id: Annotated[str | None, Field(description="The same as `conversation_id`.")] = None
    plan: Annotated[
        Values | None,
        Field(
            description="How the question is to be understood: the `plan` of an answer, with a part of it changed. "
            "Nothing else is planned then. A `sql_query` needs the scope `sql`."
        ),
    ] = None
    fork_at: Annotated[
        int | None,
        Field(
            ge=1,
            description="The number of a turn of the conversation that the question is asked in place of: a new "
            "conversation begins with the turns before it, and is the answer's.",
        ),
    ] = None


class StatementRequest(BaseModel):
    """A statement of one's own, to be run as the answers' statements are: through the guard, with one's row filters."""

    model_config = ConfigDict(extra="allow")

    sql: Annotated[str, Field(description="One SELECT over the semantic model's tables.")]
    message: Annotated[
        str | None, Field(description="What it is called in the conversation; the statement, if absent.")
    ] = None
    conversation_id: Annotated[str | None, Field(description="As for a question.")] = None


class ProblemDocument(BaseModel):
    """What went wrong and what to do about it (RFC 9457). Some kinds have further members, such as `limit`."""

    model_config = ConfigDict(frozen=True, extra="allow")

    type: Annotated[str, Field(description="Which kind of problem, as `urn:kanina:problem:<kind>`.")]
    title: str
    status: int
    detail: str


class Metadata(ApiModel):
    """What else is known of an answer."""

    request_id: Annotated[str, Field(description="This turn's id; a replayed answer has that of the first.")]
    language: Language
    chart: Annotated[str | None, Field(description="The chart that suits the rows, if one does.")] = None
    references: Annotated[
        tuple[int, ...], Field(description="The numbers of the earlier turns the answer was made of.")
    ] = ()
    verified: Annotated[str | None, Field(description="The reviewed query that answered, if one did.")] = None
    suggestions: Annotated[tuple[str, ...], Field(description="Questions that could follow.")] = ()
    truncated: Annotated[bool, Field(description="There were more rows than are shown.")] = False
    ask: Annotated[Ask | None, Field(description="The question back, when the answer is one.")] = None
    ignored: Annotated[tuple[str, ...], Field(description="Members of the body that were not looked at.")] = ()
    replayed: Annotated[bool, Field(description="The Idempotency-Key was used before: this is that answer.")] = False
    preview: Annotated[bool, Field(description="A replayed answer whose `data` are only the first rows.")] = False
    unprotected: Annotated[
        bool, Field(description="The Idempotency-Key could not be noted: a repeat would be answered anew.")
    ] = False
    remembered: Annotated[
        tuple[dict[str, Any], ...],
        Field(description="The memories that had a part in the answer: `memory_id`, and what each did to it."),
    ] = ()
    instead_of_model: Annotated[
        str | None, Field(description="Why rules answered in place of the language model that is set, where they did.")
    ] = None


class ChatResponse(ApiModel):
    """An answer."""

    query: Annotated[str, Field(description="The question as it was understood to be typed.")]
    message: Annotated[str, Field(description="The answer in words.")]
    data: Annotated[
        tuple[Values, ...],
        Field(description="The rows, each by `columns[].key`. Decimals and integers past 2^53 are strings."),
    ]
    columns: tuple[Column, ...]
    intent: Intent
    confidence: Annotated[
        float,
        Field(ge=0, le=1, description="1.0 when understood, 0.9 with a misspelt word put right, 0.0 when not."),
    ]
    conversation_id: str
    session_id: Annotated[str, Field(description="The same as `conversation_id`.")]
    turn: Annotated[int | None, Field(description="The turn's number from 1, or null if it was not stored.")]
    sql: Annotated[str, Field(description="The statement that ran, or an empty text.")]
    memory: MemoryReport
    plan: Annotated[
        Values | None, Field(description="The query as it ran; changed, it can be sent as a question's `plan`.")
    ]
    understood: Annotated[
        tuple[PlanPart, ...], Field(description="How the question was understood: the parts of `plan`, in words.")
    ] = ()
    metadata: Metadata
    error: Annotated[ProblemDocument | None, Field(description="Why the question could not be answered, if so.")]


class ResultMeta(ApiModel):
    """Where the rows of a file come from: an earlier turn's query, run again."""

    note: Annotated[str, Field(description="All of it in one line, in the turn's language.")]
    question: str
    conversation_id: str
    turn: int
    language: Language
    asked_at: Annotated[datetime, Field(description="When it was asked, in the model's zone.")]
    run_at: Annotated[datetime, Field(description="When it ran again, in the model's zone.")]
    zone: Annotated[str, Field(description="The model's zone: days begin and end there.")]
    query: Annotated[Values, Field(description="The stored query, its period and filters as they were resolved then.")]
    sql: Annotated[str, Field(description="The statement that ran, with the person's row filters of now.")]
    restricted: Annotated[
        tuple[str, ...], Field(description="The tables of which the person sees only some rows, or none.")
    ] = ()


class TurnResult(ApiModel):
    """The whole result of a turn."""

    meta: ResultMeta
    columns: tuple[Column, ...]
    data: Annotated[tuple[Values, ...], Field(description="The rows, as in an answer.")]
    row_count: int
    truncated: Annotated[bool, Field(description="There were more rows than the deployment lets a file have.")]


class ResourceMetadata(ApiModel):
    """Where to get a token for a resource (RFC 9728)."""

    resource: Annotated[str, Field(description="The address that the tokens are for.")]
    authorization_servers: tuple[str, ...]
    bearer_methods_supported: tuple[Literal["header"], ...] = ("header",)
    resource_name: str = "Kanina"


class Health(ApiModel):
    """The function runs."""

    status: Literal["ok"]
    version: str
