"""What the API takes and gives of conversations and of what was said in them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kanina.channels.api_models import ApiModel, Values
from kanina.memory.head import TitleSource
from kanina.memory.limits import KEPT_CONVERSATIONS, METADATA_BYTES, TITLE_BYTES
from kanina.models import Choice, Column, Intent, PlanPart, TurnState

SEARCH_CHARACTERS_MAXIMUM = 200
"""Characters of what is searched for."""


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
    plan: Annotated[Values | None, Field(description="The query; changed, it can be sent as a question's `plan`.")]
    understood: Annotated[tuple[PlanPart, ...], Field(description="The parts of `plan`, in words.")] = ()
    sent: Annotated[bool, Field(description="Whether `plan` was sent with the question.")] = False


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


class ForkRequest(BaseModel):
    """Where a conversation forks off."""

    model_config = ConfigDict(extra="forbid")

    at: Annotated[int, Field(ge=1, description="The number of the turn that is to be said otherwise.")]


class Deleted(ApiModel):
    """A conversation is gone."""

    turns_deleted: int
    restorable_until: Annotated[
        datetime | None, Field(description="Until when it can be brought back; null where it cannot.")
    ] = None
