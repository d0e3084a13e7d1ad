"""How long a model may take: what is left of the turn, less what wording and storing need."""

from __future__ import annotations

from datetime import datetime

from kanina.assistant.planner import Context

RESERVE_SECONDS = 4.0
"""Kept for the query's rows to be worded offline and stored, should the model take all of its time."""
CALL_SECONDS_MAXIMUM = 60.0
"""Longer than this no call is worth waiting for."""


def seconds_left(context: Context, now: datetime, *, share: float = 1.0) -> float:
    """Seconds for a call from now on; 0 where there are none. share: the part of them that it may take."""
    if context.deadline is None:
        return CALL_SECONDS_MAXIMUM
    left = (context.deadline - now).total_seconds() - RESERVE_SECONDS
    return max(0.0, min(CALL_SECONDS_MAXIMUM, left * share))
