"""What `ConversationStore` gives: exchanges, what a text points at among them, and exchanges as text for a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from kanina.memory.references import Missing
from kanina.models import Turn
from kanina.problems import InvalidRequest


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A question and its answer; either is None where nobody said it (yet)."""

    turn_number: int
    user_query: str | None
    ai_response: str | None
    created_at: datetime


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
