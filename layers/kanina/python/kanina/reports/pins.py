"""Answers that a person pinned to their daily report: each is asked again every morning, of the rows they see then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Annotated, get_args

from pydantic import Field

from kanina.assistant.plan_names import fault_of
from kanina.assistant.understood import understood
from kanina.assistant.wording.columns import with_names
from kanina.data.comparisons import moved
from kanina.data.semantic_model import SemanticModel
from kanina.models import Frozen, Language, MetricQuery, Result, VerifiedQuery
from kanina.people import Person
from kanina.problems import Problem
from kanina.reports.measures import Measures

PINS = 8
"""So many a person may have: a report is read before coffee."""

WEEK = timedelta(days=7)

ROWS = 15
"""Of a pinned answer so many rows are shown."""


class Pin(Frozen):
    """A pinned answer. `asked`: the day its query was asked. `moves`: its period lies to the morning of a report as it
    did to that day ("this month" stays this month); else it stays what it was."""

    id: str
    query: Annotated[MetricQuery | VerifiedQuery, Field(discriminator="kind")]
    asked: date
    moves: bool = False


class PinnedAnswer(Frozen):
    """A pin as it is shown on a day, titles and column names by language. Without a `result` it could not be asked."""

    title: Mapping[Language, str]
    columns: Mapping[Language, tuple[str, ...]] = {}
    result: Result | None = None


def query_on(pin: Pin, day: date, model: SemanticModel) -> MetricQuery | VerifiedQuery:
    """What a pin asks in the report of a day: what ran up to the day it was asked on runs up to that one, and what was
    over by then is told from the morning after."""
    if not (pin.moves and can_move(pin.query)):
        return pin.query
    assert isinstance(pin.query, MetricQuery)
    return _moved(pin.query, pin.asked, day, model)


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


def measured(measures: Measures, pins: Sequence[Pin], day: date, person: Person) -> tuple[PinnedAnswer, ...]:
    """What the pins show a person in the report of a day. One that cannot be asked any more takes nothing with it."""
    return tuple(_measured(measures, pin, day, person) for pin in pins)


def title_of(query: MetricQuery | VerifiedQuery, model: SemanticModel, language: Language) -> str:
    """All that a query asks, as the page has it under its answer: "Revenue · region · NCR · 2026"."""
    title = " · ".join(part.text for part in understood(query, model, language))
    return title[:1].upper() + title[1:]


def _measured(measures: Measures, pin: Pin, day: date, person: Person) -> PinnedAnswer:
    model = measures.model
    languages: tuple[Language, ...] = get_args(Language)
    if fault_of(pin.query, model):
        return PinnedAnswer(title=dict.fromkeys(languages, _names_of(pin.query)))
    query = query_on(pin, day, model)
    title = {language: title_of(query, model, language) for language in languages}
    try:
        result = measures.measure(query, person)
    except Problem:
        return PinnedAnswer(title=title)
    columns = {
        language: tuple(column.name for column in with_names(result, query, model, language).columns)
        for language in languages
    }
    return PinnedAnswer(title=title, columns=columns, result=result)


def _names_of(query: MetricQuery | VerifiedQuery) -> str:
    """What can be said of a query that names what the model has no more."""
    return query.name if isinstance(query, VerifiedQuery) else ", ".join(query.metrics)


def _moved(query: MetricQuery, asked: date, day: date, model: SemanticModel) -> MetricQuery:
    period = query.period
    if period is not None:
        runs = period.end is not None and period.end > asked and (period.start is None or period.start <= asked)
        period = moved(period, asked, day if runs else day + timedelta(days=1), model)
    other = query.compared_with and _moved(query.compared_with, asked, day, model)
    return query.model_copy(update={"period": period, "compared_with": other})
