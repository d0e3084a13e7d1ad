"""How many groups an answer's words speak of that its rows do not tell: of a list that was cut, of days averaged over.

Of the first of an order, those at least as high as the last of them: beyond the limit there may be its equals.

One more statement counts them, only for such an answer.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from kanina.assistant.wording.figures import figures, measured
from kanina.models import Having, MetricQuery, Result, Sort
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
    if result.truncated and plain and query.dimensions:
        return query.model_copy(update=counts)
    return _as_high_as_the_last(query, result)


def _as_high_as_the_last(query: MetricQuery, result: Result) -> MetricQuery | None:
    """The query that counts the groups with the figure of the last one shown, or one before it in the order."""
    beyond = query.limit_within or query.both_ends or query.others or query.counts_groups or query.fill
    if query.limit is None or query.limit == 1 or len(result.rows) < query.limit or beyond or len(query.sort) > 1:
        return None
    by = query.sort[0] if query.sort else Sort(by=query.metrics[0]) if query.metrics else None
    own = next((found.own for found in measured(query, result.columns) if by and found.metric == by.by), None)
    last = figures(result, own)[-1] if own is not None else None
    if by is None or last is None or query.derive == "ratio":
        return None
    alike = Having(metric=by.by, op="ge" if by.descending else "le", value=Decimal(str(last)))
    plain = {"limit": None, "sort": (), "derive": None, "within": (), "whole_without": (), "counts_groups": True}
    return query.model_copy(update={**plain, "having": (*query.having, alike)})


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
