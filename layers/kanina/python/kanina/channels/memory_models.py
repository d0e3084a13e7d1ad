"""What the API takes and gives of memories."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from kanina.channels.api_models import ApiModel
from kanina.memory.limits import CATEGORY_CHARACTERS, MEMORY_CHARACTERS
from kanina.memory.memory_items import MemoryType
from kanina.memory.not_remembered import Kind
from kanina.memory.recall.scoring import Kind as ReasonKind
from kanina.memory.recall.search import Kind as FoundKind
from kanina.models import Meaning


class Memory(ApiModel):
    """What is remembered of a person."""

    memory_id: str
    user_id: Annotated[str, Field(description="Whose it is: whoever asks.")]
    memory_type: MemoryType
    category: str
    content: str
    source_conversation_id: Annotated[str | None, Field(description="Where it was said; null for one's own.")]
    source_message_id: str | None
    created_at: datetime
    last_accessed_at: datetime | None
    access_count: int
    is_pinned: Annotated[bool, Field(description="Shown to a language model before all others.")]
    is_archived: Annotated[bool, Field(description="Kept, and shown to no model.")]
    confidence: Annotated[float, Field(ge=0, le=1, description="1.0 for what the person wrote themselves.")]
    valid_from: datetime | None
    valid_to: Annotated[datetime | None, Field(description="True no more since then.")]
    supersedes: Annotated[str | None, Field(description="The memory that this one took the place of.")]
    means: Annotated[Meaning | None, Field(description="What it does to answers; null for a fact, which does nothing.")]
    fits: Annotated[bool, Field(description="Whether the data still has what it speaks of; else it is not applied.")]


class Memories(ApiModel):
    """A page of memories."""

    memories: tuple[Memory, ...]
    next: Annotated[str | None, Field(description="The `cursor` of the next page; null at the end.")]


class Refused(ApiModel):
    """What may not be remembered, by its kind alone."""

    kind: Kind
    messages: int


class Extraction(ApiModel):
    """What a conversation had of what is to be remembered."""

    conversation_id: str
    found: Annotated[tuple[Memory, ...], Field(description="What was not remembered yet.")]
    merged: Annotated[tuple[Memory, ...], Field(description="What was remembered already.")]
    refused: Annotated[tuple[Refused, ...], Field(description="What may not be remembered.")]


class ExtractionRequest(BaseModel):
    """Which conversation to read."""

    model_config = ConfigDict(extra="forbid")

    conversation_id: str


class Forgotten(ApiModel):
    """A memory is gone."""

    memory_id: str


class MemoryChange(BaseModel):
    """What is to become of a memory; what is left out stays. Unknown members are refused by name."""

    model_config = ConfigDict(extra="forbid")

    content: Annotated[str | None, Field(min_length=1, max_length=MEMORY_CHARACTERS)] = None
    memory_type: MemoryType | None = None
    category: Annotated[str | None, Field(max_length=CATEGORY_CHARACTERS)] = None
    is_pinned: bool | None = None
    is_archived: bool | None = None
    valid_from: Annotated[datetime | None, Field(description="With its zone; null for none.")] = None
    valid_to: Annotated[datetime | None, Field(description="With its zone; null for none.")] = None


class MemoryNew(MemoryChange):
    """A memory of one's own."""

    content: Annotated[str, Field(min_length=1, max_length=MEMORY_CHARACTERS)]


class SearchReason(ApiModel):
    """Why something was found."""

    kind: Annotated[
        ReasonKind,
        Field(
            description="`words`: it holds them; `near`: a turn near it holds them; `by`: who said it is named; "
            "`date`: it was said in the days that are named; `meaning`: it means the like."
        ),
    ]
    words: Annotated[tuple[str, ...], Field(description="Those of what was looked for.")]


class SearchHit(ApiModel):
    """Something that was found: a memory, a turn of a kept conversation, or its summary."""

    kind: FoundKind
    memory_id: Annotated[str | None, Field(description="Of a memory.")]
    conversation_id: Annotated[str | None, Field(description="Of a turn or a summary.")]
    turn: Annotated[int | None, Field(description="The number of a turn.")]
    content: Annotated[str, Field(description="The memory, the summary, or the question and the answer below it.")]
    created_at: Annotated[
        datetime, Field(description="When it was said; of a summary, when its conversation was used.")
    ]
    reasons: tuple[SearchReason, ...]


class SearchPage(ApiModel):
    """What was found, the best first among what was read for this page."""

    hits: tuple[SearchHit, ...]
    next: Annotated[str | None, Field(description="The `cursor` of the next page; null at the end.")]
