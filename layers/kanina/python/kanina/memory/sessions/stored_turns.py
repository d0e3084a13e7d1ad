"""What `ConversationStore` gives: exchanges, what a text points at among them, and exchanges as text for a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from kanina.clock import system_clock
from kanina.memory import given_values, timestamps
from kanina.memory.references import Missing
from kanina.memory.sessions.limits import TURN_HOURS
from kanina.models import Turn
from kanina.problems import InvalidRequest


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A question and its answer; either is None where nobody said it (yet)."""

    turn_number: int
    user_query: str | None
    ai_response: str | None
    created_at: datetime

    def is_expired(self, hours: float = TURN_HOURS, *, now: datetime | None = None) -> bool:
        """Whether it was asked so many hours ago, or more. now: with a zone; this moment, if not given.

        Raises InvalidRequest for hours that are no duration, or a moment without a zone.
        """
        return is_past(self.created_at, hours, now)

    def to_dict(self) -> dict[str, Any]:
        """Its fields as JSON values, the moment in UTC by ISO 8601."""
        return {**asdict(self), "created_at": timestamps.dump(self.created_at)}


@dataclass(frozen=True, slots=True)
class ResolvedReference:
    """What a text points at. `refers`: at something. `item`: a row of the last list, from 1.

    `no_longer_kept`: something it points at is not there, which is to be said rather than guessed; `missing` says why:
    never asked, only so many asked, before the chat was cleared, or no longer kept.
    """

    refers: bool
    turns: tuple[StoredTurn, ...] = ()
    item: int | None = None
    no_longer_kept: bool = False
    missing: Missing | None = None


def is_past(moment: datetime, hours: float, now: datetime | None = None) -> bool:
    """Whether a moment lies so many hours back, or more. Raises InvalidRequest as `StoredTurn.is_expired` does."""
    current = system_clock() if now is None else now
    if not isinstance(current, datetime) or current.tzinfo is None:
        raise InvalidRequest("now must be a datetime with a zone.")
    return current - moment >= timedelta(hours=given_values.hours("hours", hours))


def stored_turn(turn: Turn) -> StoredTurn:
    """A turn as the store gives it."""
    return StoredTurn(turn.number, turn.question or None, turn.answer or None, turn.asked_at)


def prompt_text(history: Sequence[StoredTurn]) -> str:
    """The exchanges as text for a prompt; "" for none. Raises InvalidRequest for what is no history."""
    if not isinstance(history, Sequence) or not all(isinstance(turn, StoredTurn) for turn in history):
        raise InvalidRequest("history must be what get_history gives.")
    if not history:
        return ""
    lines = ["Previous conversation:"]
    for turn in history:
        lines.append(f"Turn {turn.turn_number}:")
        sides = (("User", turn.user_query), ("AI", turn.ai_response))
        lines += [f"{side}: {_indented(text)}" for side, text in sides if text]
    return "\n".join(lines)


def _indented(text: str) -> str:
    return "\n  ".join(text.splitlines())
