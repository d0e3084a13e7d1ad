"""How many groups an answer's words speak of that its rows do not tell: of a list that was cut, of days averaged over.

One more statement counts them, only for such an answer.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from kanina.models import MetricQuery, Result
from kanina.people import Person
from kanina.problems import Problem

if TYPE_CHECKING:
    from kanina.assistant.runner import Runner

SECONDS = 3.0
"""How long counting may take: an answer waits for it."""


def counted_in_all(query: MetricQuery, result: Result) -> MetricQuery | None:
    """The query that counts them; None where the rows tell all there is to tell."""
    plain = query.limit is None and not (query.counts_groups or query.derive == "rank")
    counts = {"counts_groups": True, "sort": ()}
    if query.average_over:
        single = plain and not (query.dimensions or query.having or query.comparison or query.compared_with)
        return (
            query.model_copy(update={"dimensions": query.average_over, "average_over": (), **counts})
            if single
            else None
        )
    return query.model_copy(update=counts) if result.truncated and plain and query.dimensions else None


def number_in_all(query: MetricQuery, result: Result, runner: Runner, person: Person, today: date) -> int | None:
    """How many there are; None where that need not be known, or cannot be in time."""
    counting = counted_in_all(query, result)
    if counting is None:
        return None
    try:
        rows = runner.run(runner.prepare(counting, person, today), seconds=SECONDS).rows
    except Problem:
        return None
    return int(rows[0][0]) if rows and isinstance(rows[0][0], int) else None
