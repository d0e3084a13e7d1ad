"""One keep: what is to be written of a turn, and what it makes of the conversation's head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from kanina.memory import timestamps
from kanina.memory.claims import Claim
from kanina.memory.context.window import Window
from kanina.memory.head import Head, fitting_params, title_from
from kanina.memory.loaded import Loaded
from kanina.memory.turns import Draft
from kanina.models import Pending
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Absent, Change, Delete, Item, Matches, Put, Update

PendingChange = Pending | Literal["keep"] | None
"""A question that now waits, None to clear what waits, or "keep" to leave it."""


@dataclass(frozen=True, slots=True)
class Job:
    """What does not change between the attempts of a keep. `run`: the end of its run, if it is one.

    `once`: what makes it the only write of a turn that was not kept when it was asked. `instead_of`: see `_replace`.
    `heeds_resets`: it counts only if it was asked after the conversation's last reset.
    """

    pk: str
    loaded: Loaded
    draft: Draft
    pending: PendingChange
    params: Mapping[str, str] | None
    claim: Claim | None
    open_messages: Change | None
    turn: Item
    now: datetime
    expires_at: int | None
    run: Delete | None = None
    once: Change | None = None
    instead_of: Item | None = None
    heeds_resets: bool = False

    @property
    def conversation_id(self) -> str:
        """Where it is kept."""
        return self.loaded.conversation_id

    def is_before_reset(self, head: Head | None) -> bool:
        """Whether the conversation has been reset since it was asked, and that matters to it."""
        return self.heeds_resets and head is not None and head.reset_at is not None and self.now <= head.reset_at


def head_change(job: Job, head: Head | None, window: Window) -> Change:
    """The head's update, on condition that it is still this conversation with this count: nothing else is a conflict.

    For a turn that heeds resets, also on condition that there has been none since. One that was asked before the last
    takes the floor past itself, unless turns count there already.
    """
    sk = keys.head(job.conversation_id)
    params = None if job.params is None else fitting_params(job.params)
    if head is None:
        moment = timestamps.dump(job.now)
        new = {
            "pk": job.pk,
            "sk": sk,
            "title": title_from(job.draft.question or job.draft.answer),
            "created_at": moment,
            "updated_at": moment,
            "turn_count": 1,
            "channel": job.loaded.channel,
            "params": params or None,
            "last_intent": job.draft.intent,
            "shown_sizes": window.sizes,
            INDEX_KEY: timestamps.hour(job.now),
            EXPIRES_AT: job.expires_at,
        }
        return Put({name: value for name, value in new.items() if value is not None}, Absent())
    # A clock that goes back must neither reorder the list nor let the head expire before an older turn.
    updated_at = max(job.now, head.updated_at)
    changed: dict[str, Any] = {
        "updated_at": timestamps.dump(updated_at),
        "turn_count": head.turn_count + 1,
        "last_intent": job.draft.intent,
        "shown_sizes": window.sizes,
        # The same value as before within an hour, and then the index is not written.
        INDEX_KEY: timestamps.hour(updated_at),
    }
    if head.expires_at is not None and job.expires_at is not None:
        changed[EXPIRES_AT] = max(job.expires_at, head.expires_at)
    if params is not None:
        changed["params"] = params
    if window.first != head.context_from:
        changed["context_from"] = window.first
    # One that expired and began anew since may have the same count.
    unchanged: dict[str, Any] = {"turn_count": head.turn_count, "created_at": timestamps.dump(head.created_at)}
    if job.heeds_resets:
        unchanged["reset_at"] = timestamps.dump(head.reset_at) if head.reset_at else None
    if job.is_before_reset(head) and head.floor > head.turn_count:
        changed["floor"] = head.turn_count + 2
    return Update(job.pk, sk, set=changed, condition=Matches(unchanged))
