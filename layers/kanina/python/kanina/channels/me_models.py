"""What the API takes and gives of a person as such."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from kanina.channels.api_models import ApiModel
from kanina.memory.limits import NAME_BYTES
from kanina.models import Language


class ProfileFields(ApiModel):
    """What a person has said of themselves."""

    name: Annotated[str | None, Field(description="What to call them.")]
    language: Annotated[
        Language | None,
        Field(description="Of answers to messages that are in neither; null for that of the conversation."),
    ]
    time_zone: Annotated[str | None, Field(description="An IANA name.")]
    memory: Annotated[bool, Field(description="Whether memories are learnt and used.")]
    scopes: Annotated[tuple[str, ...], Field(description="What these credentials may do, such as `chat` or `sql`.")]


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


class LinkRequest(BaseModel):
    """What to do to link an account: nothing makes a code, `code` enters one, `confirm` says yes or no to who asks."""

    model_config = ConfigDict(extra="forbid")

    code: Annotated[str | None, Field(description="A code that was made on the other side.")] = None
    confirm: Annotated[bool | None, Field(description="Whether the account in `pending` is one's own.")] = None


class LinkedAccount(ApiModel):
    """Another account of the same person."""

    account: Annotated[str, Field(description="What it is called in addresses; says nothing of whose it is.")]
    channel: Annotated[str, Field(description="Where it comes from: `telegram`, `local` or `oidc`.")]
    name: Annotated[str, Field(description="What its profile calls it, else the end of its id.")]
    linked_at: datetime


class PendingLink(ApiModel):
    """A link that is not confirmed on both sides yet."""

    channel: str
    name: str
    confirmed: Annotated[bool, Field(description="Whether it is confirmed on this side.")]
    expires_at: datetime


class Links(ApiModel):
    """The accounts that are one person's."""

    accounts: tuple[LinkedAccount, ...]
    pending: PendingLink | None
    code: Annotated[str | None, Field(description="A new code, which is told this once; null otherwise.")]
    code_expires_at: Annotated[datetime | None, Field(description="When a code of one's own that waits is over.")]
