"""What waits for the table: a turn that could not be kept when it was asked, or a reset; and the same as a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from kanina.memory.claims import Claim, ResetDone
from kanina.memory.details import dump_detail
from kanina.memory.keep_changes import ONLY_THE_TURN, TurnChanges
from kanina.memory.loading import Loaded
from kanina.memory.turns import Draft, dump_turn
from kanina.memory.values import Moment, StoredPending, dump_fields, load_fields, load_moment
from kanina.storage.json_body import dump_body, load_body
from kanina.storage.table import Item
from kanina.storage.values import clean_item, clean_value

_ConversationId = Annotated[str, Field(alias="conversation")]


@dataclass(frozen=True, slots=True)
class LateTurn:
    """A turn that waits, with all that keeping it takes. `turn` and `detail` are its items, the turn as number 1.

    pending: as for `Conversations.keep`; `seen_pending` is the id of the question that was there, if one was.
    params: those this turn added. claim: taken before the table failed, so completed with the turn. is_run: a run was
    put, or may have been, which ends with the turn. tried_from: the conversation's count when the table was asked to
    keep the turn, which may have succeeded; None where it was not asked. title: of a conversation that begins with it.
    last_question: what lists show of it.
    """

    conversation_id: _ConversationId
    turn: Item
    detail: Item | None = None
    channel: str = "api"
    address: str | None = None
    pending: StoredPending | Literal["keep"] | None = "keep"
    seen_pending: str | None = None
    params: Mapping[str, str] | None = None
    claim: Claim | None = None
    is_run: bool = False
    tried_from: int | None = 0
    title: str = ""
    last_question: str = ""

    @property
    def pk(self) -> str:
        """Whose it is."""
        return str(self.turn["pk"])

    @property
    def request_id(self) -> str:
        """What it is known by."""
        return str(self.turn["request_id"])

    @property
    def asked_at(self) -> datetime:
        """When it was asked."""
        return load_moment(self.turn["asked_at"])


def late_turn(
    pk: str,
    loaded: Loaded,
    draft: Draft,
    changes: TurnChanges = ONLY_THE_TURN,
) -> LateTurn:
    """What waits of a turn that would have been kept."""
    turn = clean_item(dump_turn(draft, pk, loaded.conversation_id, None, aside=loaded.sets_aside))
    detail = dump_detail(draft, pk, loaded.conversation_id, None)[0] if turn.get("has_detail") else None
    return LateTurn(
        conversation_id=loaded.conversation_id,
        turn=turn,
        detail=detail,
        channel=loaded.channel,
        address=loaded.address,
        pending=changes.pending,
        seen_pending=loaded.pending.id if loaded.pending else None,
        params=changes.params or None,
        claim=changes.claim,
        is_run=changes.run is not None,
        tried_from=None if loaded.waits else loaded.head.turn_count if loaded.head else 0,
        title=draft.title or "",
        last_question=draft.last_question or "",
    )


@dataclass(frozen=True, slots=True)
class LateReset:
    """A reset that waits. `asked_at`: what was asked until then is to count no more, and what comes after it stays.

    address: the chat it was said in, whose conversation is found when it is written, as a late turn's is. claim:
    taken before the table failed, so completed with it, and `done` is what a repeat is answered from.
    """

    pk: str
    conversation_id: _ConversationId
    request_id: str
    asked_at: Moment
    channel: str = "api"
    address: str | None = None
    claim: Claim | None = None
    done: ResetDone | None = None


Late = LateTurn | LateReset
"""What waits to be written back."""


def dump_late(late: Late) -> str:
    """It as a text, at most some 600 kB (SQS takes 1 MiB), with every member that former versions look for."""
    members = {name: value for name, value in dump_fields(late, whole=True).items() if value != ""}
    return dump_body(clean_value(members))


def load_late(text: str) -> Late:
    """What `dump_late` wrote, in this version or a former one, whose resets were in parts. Raises ValueError."""
    data: dict[str, Any] = load_body(text)
    data |= data.pop("reset", {})
    return load_fields(LateTurn, data) if "turn" in data else load_fields(LateReset, data)
