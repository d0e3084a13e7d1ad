"""What a turn starts from: the conversation as it was when the message came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from kanina.memory.context.summary import Summary
from kanina.memory.context.window import DEFAULT_LIMITS, Limits
from kanina.memory.head import Head
from kanina.models import Pending, Turn
from kanina.storage.table import Item


@dataclass(frozen=True, slots=True)
class Loaded:
    """A conversation as loaded. `turns` are the live ones of the page, oldest first, none before the head's floor.

    `started`: no live conversation was there under this id, so the first turn kept begins one.
    `address`: the chat address whose current conversation this becomes when it begins; None without one. `noted`: the
    one that it was in until then, over by now; None where it was in none.
    `degraded`: the table could not be read; what is here is what this process was told and could not keep since.
    `held`: what the table holds, where turns that wait to be written are laid over it. `waits`: a turn that starts from
    this has to wait behind them. `early_reset`: when it was reset before it had turns that the table holds.
    `params`: all that is known, `waiting_params` those of it that wait beside the open messages for a turn.
    `limits` are those of what a model is shown of it, `summary` is what was said before that.
    `profile` and `memories` (items, pinned ones first, then the newest) are the person's, not the conversation's.
    """

    conversation_id: str
    head: Head | None = None
    turns: tuple[Turn, ...] = ()
    pending: Pending | None = None
    params: dict[str, str] = field(default_factory=dict)
    waiting_params: Mapping[str, str] = field(default_factory=dict)
    started: bool = True
    channel: str = "api"
    address: str | None = None
    noted: str | None = None
    profile: Mapping[str, Any] = field(default_factory=dict)
    memories: tuple[Item, ...] = ()
    pending_expires_at: int | None = None
    degraded: bool = False
    held: Loaded | None = field(default=None, repr=False, compare=False)
    waits: bool = False
    early_reset: datetime | None = field(default=None, repr=False, compare=False)
    limits: Limits = DEFAULT_LIMITS
    summary: Summary | None = None
