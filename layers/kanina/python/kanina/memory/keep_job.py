"""One keep: what is to be written of a turn, whichever attempt it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from kanina.memory.claims import Claim
from kanina.memory.head import Head
from kanina.memory.loaded import Loaded
from kanina.memory.turns import Draft
from kanina.models import Pending
from kanina.storage.table import Change, Delete, Item

PendingChange = Pending | Literal["keep"] | None
"""A question that now waits, None to clear what waits, or "keep" to leave it."""


@dataclass(frozen=True, slots=True)
class Job:
    """What does not change between the attempts of a keep. `run`: the end of its run, if it is one.

    `params`: those that the turn learned. `waiting_params`: those that waited for a turn, which it takes up where the
    head knows no others. `once`: what makes it the only write of a turn that was not kept when it was asked.
    `instead_of`: the turn that its run became. `seen_reset`: the last reset when it was begun, since which it counts.
    `only_as`: the one number it may get. `last_question`: what the list of conversations shows of it.
    """

    pk: str
    loaded: Loaded
    draft: Draft
    pending: PendingChange
    params: Mapping[str, str]
    claim: Claim | None
    open_messages: Change | None
    turn: Item
    now: datetime
    expires_at: int | None
    run: Delete | None = None
    once: Change | None = None
    instead_of: Item | None = None
    waiting_params: Mapping[str, str] = field(default_factory=dict)
    seen_reset: datetime | None = None
    only_as: int | None = None
    last_question: str = ""

    @property
    def conversation_id(self) -> str:
        """Where it is kept."""
        return self.loaded.conversation_id

    def is_before_reset(self, head: Head) -> bool:
        """Whether the conversation has been reset since it was asked: it can be read then, and does not count.

        A reset that was known when it was begun came before it, whatever the clock says. So did one that was said
        before, and written while it was answered.
        """
        # A client's messages may be dated ahead.
        asked_at = min(self.draft.asked_at, self.now)
        return head.reset_at is not None and head.reset_at != self.seen_reset and asked_at <= head.reset_at

    def forgotten(self) -> Job:
        """The same of a turn that a reset has forgotten: what it asks or knows went with it."""
        return replace(self, pending="keep", params={}, waiting_params={})
