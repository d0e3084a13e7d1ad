"""What waits for the table as a text, for a queue outside this process: a turn, or a reset between turns."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from kanina.memory import timestamps
from kanina.memory.claims import Claim, ResetDone
from kanina.memory.late_resets import LateReset
from kanina.memory.late_turns import LateTurn
from kanina.models import Pending
from kanina.storage.json_body import dump_body, load_body

Late = LateTurn | LateReset
"""What waits to be written back."""


def dump_late(late: Late) -> str:
    """It as a text, at most some 600 kB (SQS takes 1 MiB)."""
    return dump_body(_dump_reset(late) if isinstance(late, LateReset) else _dump_turn(late))


def load_late(text: str) -> Late:
    """What `dump_late` wrote, in this version or a former one. Raises ValueError or KeyError for another text."""
    data: dict[str, Any] = load_body(text)
    return _load_reset(data) if "reset" in data else _load_turn(data)


def _dump_reset(late: LateReset) -> dict[str, Any]:
    """Without the members of a turn: a former version, which knows no resets, must leave it in the queue, not skip it.

    So it comes again, and what follows it in its conversation waits behind it.
    """
    return {
        "conversation": late.conversation_id,
        "channel": late.channel,
        "address": late.address,
        "claim": _dump_claim(late.claim) if late.claim else None,
        "reset": {
            "pk": late.pk,
            "request_id": late.request_id,
            "asked_at": timestamps.dump(late.asked_at),
            "done": asdict(late.done) if late.done else None,
            **({"seen_reset": timestamps.dump(late.seen_reset)} if late.seen_reset else {}),
        },
    }


def _load_reset(data: dict[str, Any]) -> LateReset:
    reset = data["reset"]
    return LateReset(
        pk=reset["pk"],
        conversation_id=data["conversation"],
        request_id=reset["request_id"],
        asked_at=timestamps.load(reset["asked_at"]),
        channel=data["channel"],
        address=data["address"],
        claim=_load_claim(data["claim"]),
        done=ResetDone(**reset["done"]) if reset["done"] else None,
        seen_reset=_load_moment(reset.get("seen_reset")),
    )


def _dump_turn(late: LateTurn) -> dict[str, Any]:
    pending = late.pending
    return {
        "conversation": late.conversation_id,
        "turn": late.turn,
        "detail": late.detail,
        "channel": late.channel,
        "address": late.address,
        "pending": pending.model_dump(mode="json") if isinstance(pending, Pending) else pending,
        "seen_pending": late.seen_pending,
        "params": late.params,
        "claim": _dump_claim(late.claim) if late.claim else None,
        "is_run": late.is_run,
        "tried_from": late.tried_from,
        **({"title": late.title} if late.title else {}),
        **({"last_question": late.last_question} if late.last_question else {}),
        **({"seen_reset": timestamps.dump(late.seen_reset)} if late.seen_reset else {}),
    }


def _load_turn(data: dict[str, Any]) -> LateTurn:
    pending = data["pending"]
    return LateTurn(
        conversation_id=data["conversation"],
        turn=data["turn"],
        detail=data["detail"],
        channel=data["channel"],
        address=data["address"],
        pending=Pending.model_validate(pending) if isinstance(pending, dict) else pending,
        seen_pending=data["seen_pending"],
        params=data["params"],
        claim=_load_claim(data["claim"]),
        is_run=data.get("is_run", False),
        tried_from=data.get("tried_from", 0),
        title=data.get("title", ""),
        last_question=data.get("last_question", ""),
        seen_reset=_load_moment(data.get("seen_reset")),
    )


def _load_moment(text: str | None) -> datetime | None:
    return timestamps.load(text) if text else None


def _dump_claim(claim: Claim) -> dict[str, str]:
    return {"key": claim.key, "owner": claim.owner, "lease_until": timestamps.dump(claim.lease_until)}


def _load_claim(data: dict[str, str] | None) -> Claim | None:
    return Claim(data["key"], data["owner"], timestamps.load(data["lease_until"])) if data else None
