"""A pinned answer as it is kept, and whether its days move. Light: every cold start imports it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from kanina.models import Frozen, MetricQuery, VerifiedQuery

PINS = 8
"""So many a person may have: a report is read before coffee."""

WEEK = timedelta(days=7)


class Pin(Frozen):
    """A pinned answer. `asked`: the day its query was asked. `moves`: its period lies to the morning of a report as it
    did to that day ("this month" stays this month); else it stays what it was."""

    id: str
    query: Annotated[MetricQuery | VerifiedQuery, Field(discriminator="kind")]
    asked: date
    moves: bool = False


def can_move(query: MetricQuery | VerifiedQuery) -> bool:
    """Whether a query has days that can move with the calendar."""
    period = query.period if isinstance(query, MetricQuery) else None
    return period is not None and period.start is not None and period.end is not None


def moves_by_itself(query: MetricQuery | VerifiedQuery, asked: date) -> bool:
    """Whether a period was most likely meant to move: it held the day it was asked on, or is of a few days just before
    it (yesterday, last week). A month or a year that is over was as likely named."""
    period = query.period if isinstance(query, MetricQuery) else None
    if period is None or period.start is None or period.end is None:
        return False
    return period.end > asked or (asked - period.start <= 2 * WEEK and period.end - period.start <= WEEK)
