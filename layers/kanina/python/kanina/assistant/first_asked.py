"""What a table is an answer to, where the last message only answered a question back ("2", "the one in Laguna")."""

from __future__ import annotations

from collections.abc import Callable

from kanina.memory.choices import fitting
from kanina.models import AskUser, MetricQuery, Query, Turn, VerifiedQuery
from kanina.problems import NotFound

TurnOf = Callable[[int], Turn]
"""A turn of the conversation by its number. Raises NotFound."""


def first_asked(turn: Turn, turn_of: TurnOf) -> str:
    """The message that began the query of a turn: its own, unless that answered the question back before it."""
    while turn.number > 1:
        try:
            before = turn_of(turn.number - 1)
        except NotFound:  # it expired first, or was before the last "start over"
            break
        if not _answers(turn, before):
            break
        turn = before
    return turn.question


def _answers(turn: Turn, before: Turn) -> bool:
    """Whether a turn goes on with the query that the one before asked about, by a value for what was asked."""
    asked = before.plan
    if not isinstance(asked, AskUser) or asked.resume is None:
        return False
    now = turn.plan
    if isinstance(now, AskUser):
        if (now.param, now.resume) == (asked.param, asked.resume):
            return True  # answered in vain, and asked again
        now = now.resume
    if not isinstance(now, MetricQuery | VerifiedQuery) or not _contains(now, asked):
        return False
    if asked.choices:
        return bool(fitting(turn.question, asked.choices))
    return isinstance(now, VerifiedQuery) and asked.param in now.params


def _contains(query: Query, asked: AskUser) -> bool:
    """Whether a query says all that the query asked about said."""
    resume = asked.resume
    if isinstance(resume, VerifiedQuery) and isinstance(query, VerifiedQuery):
        return query.name == resume.name and resume.params.items() <= query.params.items()
    if isinstance(resume, MetricQuery) and isinstance(query, MetricQuery):
        return (
            (asked.param == "metric" or set(resume.metrics) <= set(query.metrics))
            and all(dimension in query.dimensions for dimension in resume.dimensions)
            and all(condition in query.filters for condition in resume.filters)
            and resume.period in (None, query.period)
        )
    return False
