"""Answers that a person pinned to their daily report: each is asked again every morning, of the rows they see then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import get_args

from kanina.assistant.plan_names import fault_of
from kanina.assistant.understood import understood
from kanina.assistant.wording.columns import with_names
from kanina.data.comparisons import ONE_DAY, is_running, moved
from kanina.data.semantic_model import SemanticModel
from kanina.models import Frozen, Language, MetricQuery, Result, VerifiedQuery
from kanina.people import Person
from kanina.problems import Problem
from kanina.reports.measures import Measures
from kanina.reports.pin import Pin, can_move

ROWS = 15
"""Of a pinned answer so many rows are shown."""


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
        period = moved(period, asked, day if is_running(period, asked) else day + ONE_DAY, model)
    other = query.compared_with and _moved(query.compared_with, asked, day, model)
    return query.model_copy(update={"period": period, "compared_with": other})
