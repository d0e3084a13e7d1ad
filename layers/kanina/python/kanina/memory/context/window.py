"""From which turn on a model sees a conversation: moves rarely, and then far, so that a cached prompt stays valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanina.memory.context.limits import BYTES_PER_TOKEN
from kanina.memory.context.turn_text import TurnShown


@dataclass(frozen=True, slots=True)
class Limits:
    """What a window may hold: turns, and bytes of their text."""

    turns: int
    bytes: int

    @classmethod
    def of(cls, turns: int, tokens: int) -> Limits:
        """The limits for a budget in tokens."""
        return cls(turns, tokens * BYTES_PER_TOKEN)


def window_from(turns: Sequence[TurnShown], context_from: int, limits: Limits) -> int:
    """The number of the first turn to show, given that of before. `turns`: the newest ones, oldest first.

    It stays until the window passes a limit, and then as few turns are left as make half of both, but the newest one
    at least. Where the oldest of the window are not among `turns`, the window is measured by its number of turns.
    """
    if not turns:
        return context_from
    newest = turns[-1].number
    window = [turn for turn in turns if turn.number >= context_from]
    if newest - context_from < limits.turns and sum(turn.bytes for turn in window) <= limits.bytes:
        return context_from
    first = newest
    room = limits.bytes // 2
    for turn in reversed(window):
        room -= turn.bytes
        if (room < 0 and turn.number < newest) or newest - turn.number >= max(1, limits.turns // 2):
            break
        first = turn.number
    return first
