"""What waits for the table: a turn that could not be kept when it was asked, or a reset; and the same as a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from kanina.memory.claims import Claim, ResetDone
from kanina.memory.details import dump_detail
from kanina.memory.keep_changes import ONLY_THE_TURN, PendingChange, TurnChanges
from kanina.memory.loading import Loaded
from kanina.memory.turns import Draft, dump_turn
from kanina.memory.values import dump_moment, load_moment
from kanina.models import Pending
from kanina.storage.json_body import dump_body, load_body
from kanina.storage.table import Item
from kanina.storage.values import clean_item


@dataclass(frozen=True, slots=True)
class LateTurn:
    """A turn that waits, with all that keeping it takes. `turn` and `detail` are its items, the turn as number 1.

    pending: as for `Conversations.keep`; `seen_pending` is the id of the question that was there, if one was.
    params: those this turn added. claim: taken before the table failed, so completed with the turn. is_run: a run was
    put, or may have been, which ends with the turn. tried_from: the conversation's count when the table was asked to
    keep the turn, which may have succeeded; None where it was not asked. title: of a conversation that begins with it.
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
    conversation_id: str
    request_id: str
    asked_at: datetime
    channel: str = "api"
    address: str | None = None
    claim: Claim | None = None
    done: ResetDone | None = None


Late = LateTurn | LateReset
"""What waits to be written back."""


_OF_TURN: Final = ("turn", "detail", "seen_pending", "params", "is_run", "tried_from", "title", "last_question")
"""Members of a late turn that a text holds as they are; those that are empty texts are left out."""


def dump_late(late: Late) -> str:
    """It as a text, at most some 600 kB (SQS takes 1 MiB).

    A reset's has no members of a turn: a former version, which knows no resets, must leave it in the queue, not
    skip it. So it comes again, and what follows it in its conversation waits behind it.
    """
    data: dict[str, Any] = {
        "conversation": late.conversation_id,
        "channel": late.channel,
        "address": late.address,
        "claim": _dump_claim(late.claim) if late.claim else None,
    }
    if isinstance(late, LateReset):
        data["reset"] = {
            "pk": late.pk,
            "request_id": late.request_id,
            "asked_at": dump_moment(late.asked_at),
            "done": asdict(late.done) if late.done else None,
        }
    else:
        pending = late.pending
        data["pending"] = pending.model_dump(mode="json") if isinstance(pending, Pending) else pending
        data |= {name: value for name in _OF_TURN if (value := getattr(late, name)) != ""}
    return dump_body(data)


def load_late(text: str) -> Late:
    """What `dump_late` wrote, in this version or a former one. Raises ValueError or KeyError for another text."""
    data: dict[str, Any] = load_body(text)
    place = {"conversation_id": data["conversation"], "channel": data["channel"], "address": data["address"]}
    claim = _load_claim(data["claim"])
    if "reset" in data:
        reset = data["reset"]
        asked_at, done = load_moment(reset["asked_at"]), ResetDone(**reset["done"]) if reset["done"] else None
        return LateReset(
            reset["pk"], request_id=reset["request_id"], asked_at=asked_at, claim=claim, done=done, **place
        )
    pending, turn = data["pending"], data.pop("turn")
    if isinstance(pending, dict):
        pending = Pending.model_validate(pending)
    members = {name: data[name] for name in _OF_TURN if name in data}
    return LateTurn(turn=turn, pending=pending, claim=claim, **place, **members)


def _dump_claim(claim: Claim) -> dict[str, str]:
    return {"key": claim.key, "owner": claim.owner, "lease_until": dump_moment(claim.lease_until)}


def _load_claim(data: dict[str, str] | None) -> Claim | None:
    return Claim(data["key"], data["owner"], load_moment(data["lease_until"])) if data else None
