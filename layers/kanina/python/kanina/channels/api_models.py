"""What the native API takes and gives. Responses are made of these models, the OpenAPI document of their schemas."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kanina.assistant.question import QUESTION_LIMIT
from kanina.memory.head import TitleSource
from kanina.memory.limits import KEPT_CONVERSATIONS, METADATA_BYTES, NAME_BYTES, TITLE_BYTES
from kanina.models import Ask, Choice, Column, Intent, Language, MemoryReport, TurnState

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
    metadata: Metadata
    error: Annotated[ProblemDocument | None, Field(description="Why the question could not be answered, if so.")]


class ToolOutput(ApiModel):
    """What a query gave: its first rows."""

    columns: tuple[Column, ...]
    rows: tuple[Values, ...]
    row_count: int


class ToolCall(ApiModel):
    """A tool that was used for an answer: the query that ran."""

    tool_name: Literal["query"] = "query"
    input: Annotated[Values, Field(description="The statement, as `sql`.")]
    output: ToolOutput | None


class CustomPayload(ApiModel):
    """What a page shows of an answer beside its words."""

    chart: Annotated[Values | None, Field(description="The chart that suits the rows, as a Vega-Lite 6 specification.")]
    columns: tuple[Column, ...]
    rows: Annotated[tuple[Values, ...], Field(description="The rows that were kept, at most 50.")]
    references: Annotated[tuple[int, ...], Field(description="The numbers of the earlier turns it was made of.")]
    verified: Annotated[str | None, Field(description="The reviewed query that answered, if one did.")]


class Message(ApiModel):
    """One side of a turn: the person's and the assistant's share its number. From `state` on, the assistant's only."""

    message_id: str
    turn: int
    role: Literal["user", "assistant"]
    content: str
    created_at: Annotated[datetime, Field(description="When it was said.")]
    state: TurnState | None = None
    intent: Intent | None = None
    confidence: float | None = None
    columns: tuple[Column, ...] = ()
    result_count: int | None = None
    chart: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    suggested_values: Annotated[
        tuple[Choice, ...], Field(description="What a question back offers; a label can be sent as the answer.")
    ] = ()
    suggested_actions: Annotated[tuple[str, ...], Field(description="Messages that could follow.")] = ()
    custom_payload: CustomPayload | None = None


class Messages(ApiModel):
    """A page of a conversation, in the order things were said."""

    messages: tuple[Message, ...]
    next: Annotated[str | None, Field(description="The `cursor` of the page before this one; null at the beginning.")]


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


class ConversationFields(ApiModel):
    """A conversation without what was said in it."""

    conversation_id: str
    title: Annotated[str, Field(description="Empty until the first question, unless a person gave one.")]
    title_source: Annotated[TitleSource, Field(description="Whether a person gave the title, which then stays.")]
    created_at: datetime
    updated_at: Annotated[datetime, Field(description="When the last turn was written.")]
    is_archived: bool
    kept: Annotated[bool, Field(description="It lasts until it is let go or deleted.")]
    message_count: Annotated[int, Field(description="Messages that can be read: two a turn.")]
    first_turn: Annotated[
        int, Field(description="The oldest turn that can be read; past 1, older ones have left to make room.")
    ]
    last_question: str
    channel: Annotated[str, Field(description="Where it began: api, telegram, …")]
    expires_at: Annotated[datetime | None, Field(description="When it ends unless it goes on; null while it is kept.")]
    metadata: Annotated[Values, Field(description="What a client noted beside it.")]


class Conversations(ApiModel):
    """A page of a person's conversations, newest first."""

    conversations: tuple[ConversationFields, ...]
    next: Annotated[str | None, Field(description="The `cursor` of the next page; null at the end.")]


class ConversationRead(ConversationFields):
    """A conversation with the newest of what was said in it."""

    messages: tuple[Message, ...]
    next: Annotated[str | None, Field(description="The messages' `cursor` for the page before; null at the beginning.")]


class ConversationEdit(BaseModel):
    """What is to become of a conversation; what is left out stays. Unknown members are refused by name."""

    model_config = ConfigDict(extra="forbid")

    title: Annotated[
        str | None, Field(description=f"One line of 1 to {TITLE_BYTES} bytes of UTF-8.", max_length=TITLE_BYTES)
    ] = None
    metadata: Annotated[
        Values | None, Field(description=f"An object of at most {METADATA_BYTES:,} bytes of JSON; {{}} for none.")
    ] = None


class ConversationBegin(ConversationEdit):
    """A conversation to begin; all of it may be left out."""

    id: Annotated[str | None, Field(description="A UUID of one's own that names no conversation yet.")] = None


class ConversationChange(ConversationEdit):
    """What is to become of a conversation."""

    is_archived: bool | None = None
    kept: Annotated[
        bool | None,
        Field(description=f"Whether it lasts beyond its time; at most {KEPT_CONVERSATIONS} of a person's do."),
    ] = None


class Deleted(ApiModel):
    """A conversation is gone."""

    turns_deleted: int
    restorable_until: Annotated[
        datetime | None, Field(description="Until when it can be brought back; null where it cannot.")
    ] = None


class ProfileFields(ApiModel):
    """What a person has said of themselves."""

    name: Annotated[str | None, Field(description="What to call them.")]
    language: Annotated[
        Language | None,
        Field(description="Of answers to messages that are in neither; null for that of the conversation."),
    ]
    time_zone: Annotated[str | None, Field(description="An IANA name.")]
    memory: Annotated[bool, Field(description="Whether memories are learnt and used.")]


class ProfileChange(BaseModel):
    """What a person says of themselves; what is left out stays, null takes back. Others are refused by name."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str | None, Field(description=f"One line of at most {NAME_BYTES} bytes of UTF-8.")] = None
    language: Language | None = None
    time_zone: Annotated[str | None, Field(description="An IANA name, such as Asia/Manila.")] = None
    memory: bool = True


class ErasedItems(ApiModel):
    """How many items of each kind were deleted."""

    profile: int
    conversations: int
    turns: int
    details: Annotated[int, Field(description="Whole texts and first rows of turns.")]
    summaries: int
    memories: int
    subscriptions: int
    other: Annotated[int, Field(description="What waits, and notes that end by themselves: requests, counts.")]


class Erased(ApiModel):
    """Everything of a person is gone."""

    deleted: ErasedItems
    left: Annotated[
        int, Field(description="Items found when it was looked again: 0, unless there was no time for all of them.")
    ]


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
