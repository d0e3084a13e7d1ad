"""What rows without a value have of a figure that leaves out those with some values: "not paid by cash" keeps them.

One more statement for each such condition asks it, only for such an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from kanina.models import Filter, MetricQuery, Result
from kanina.people import Person
from kanina.problems import Problem

if TYPE_CHECKING:
    from kanina.assistant.runner import Runner

SECONDS = 3.0
"""How long it may take: an answer waits for it."""


def nameless_in(
    query: MetricQuery, result: Result, runner: Runner, person: Person, today: date
) -> Iterator[tuple[Filter, Any]]:
    """The conditions, each with what the rows without a value have of the first figure, where that is something."""
    figure = next((column for column in result.columns if column.role == "metric"), None)
    if figure is None or not figure.adds_up or not result.rows:
        return
    shown = {ref.field for ref in query.dimensions}
    for condition in query.filters:
        if condition.op not in ("not_in", "not_contains") or condition.field in shown:
            continue
        empty = Filter(field=condition.field, op="is_null", role=condition.role)
        others = tuple(each for each in query.filters if each is not condition)
        alone = {"metrics": query.metrics[:1], "dimensions": (), "sort": (), "fill": False}
        asked = query.model_copy(update={**alone, "filters": (*others, empty)})
        try:
            rows = runner.run(runner.prepare(asked, person, today), seconds=SECONDS).rows
        except Problem:
            continue
        if rows and rows[0][0]:
            yield condition, rows[0][0]
