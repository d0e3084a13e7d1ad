"""A turn that could not be kept when it was asked: what waits of it until it can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from kanina.memory import timestamps
from kanina.memory.claims import Claim
from kanina.memory.details import dump_detail
from kanina.memory.keep_changes import ONLY_THE_TURN, PendingChange, TurnChanges
from kanina.memory.loading import Loaded
from kanina.memory.turns import Draft, dump_turn
from kanina.storage.table import Item
from kanina.storage.values import clean_item


@dataclass(frozen=True, slots=True)
class LateTurn:
    """A turn that waits, with all that keeping it takes. `turn` and `detail` are its items, the turn as number 1.

    pending: as for `Conversations.keep`; `seen_pending` is the id of the question that was there, if one was.
    params: those this turn added. claim: taken before the table failed, so completed with the turn. is_run: a run was
    put, or may have been, which ends with the turn. tried_from: the conversation's count when the table was asked to
    keep the turn, which may have succeeded; None where it was not asked. seen_reset: the last reset that was known when
    it was asked, and came before it whatever the clock says. title: of a conversation that begins with it.
    last_question: what lists show of it.
    """

    conversation_id: str
    turn: Item
    detail: Item | None = None
    channel: str = "api"
    address: str | None = None
    pending: PendingChange = "keep"
    seen_pending: str | None = None
    params: Mapping[str, str] | None = None
    claim: Claim | None = None
    is_run: bool = False
    tried_from: int | None = 0
    seen_reset: datetime | None = None
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
        return timestamps.load(self.turn["asked_at"])


def late_turn(
    pk: str,
    loaded: Loaded,
    draft: Draft,
    changes: TurnChanges = ONLY_THE_TURN,
    *,
    seen_reset: datetime | None = None,
) -> LateTurn:
    """What waits of a turn that would have been kept."""
    turn = clean_item(dump_turn(draft, pk, loaded.conversation_id, None))
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
        seen_reset=seen_reset,
        title=draft.title or "",
        last_question=draft.last_question or "",
    )
