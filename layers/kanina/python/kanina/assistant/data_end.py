"""The day the data ends with, where an answer must say it: a period that goes on beyond it counts nothing there.

Asked of the engine as the person sees the rows, and remembered: once for everybody where no rows are filtered, so that
a turn seldom pays for it. Rows that come seldom (a shop that opens, an exam each term) do not end at the last of them:
how long they have paused before says when to speak.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from kanina.data.comparisons import ONE_DAY
from kanina.data.semantic_model import SemanticModel
from kanina.models import DimensionRef, MetricQuery, Period, Sort
from kanina.people import Person
from kanina.problems import Problem

if TYPE_CHECKING:
    from kanina.assistant.runner import Runner

LAST_DAYS = 31
"""Among so many of the last days with rows, the longest pause tells how long one may be."""
KEPT = timedelta(minutes=10)
"""How long an end is believed. Files stay as they are while a process lasts; a database's rows are seldom that new."""
SECONDS = 3.0
"""How long looking for the end may take: an answer waits for it."""


_Known = dict[tuple[str, Person | None], tuple[datetime, tuple[date, ...]]]
"""When the last days of a field were looked up, and which they are; for one person where rows are filtered."""


class DataEnds:
    """The last days of the times that figures are dated by. Thread-safe: what is remembered is replaced whole."""

    def __init__(self, model: SemanticModel, runner: Runner) -> None:
        self._model = model
        self._runner = runner
        self._known: _Known = {}

    def within(self, query: MetricQuery, person: Person, today: date, now: datetime) -> date | None:
        """The last day with rows, where the query's period goes on after it; None where nothing is to be said.

        Split by time without a period, it goes on to today.
        """
        period = query.period or (Period() if any(ref.grain for ref in query.dimensions) else None)
        metric = self._model.metric(query.metrics[0]) if query.metrics and period else None
        if metric is None or metric.time_field is None or period is None:
            return None
        time = self._model.dimensions[metric.time_field]
        if time.least_grain != "day":
            return None  # the first day of a year is no day that the data ends with
        days = self._days(metric.time_field, person, today, now)
        if days and time.lies_ahead and days[0] > today:
            return days[0] if period.end is None or days[0] < period.end - ONE_DAY else None
        return days[0] if days and goes_beyond(period, days, today) else None

    def last(self, metric: str, person: Person, today: date, now: datetime) -> date | None:
        """The last day with rows of a figure; None where it has no time, or that cannot be read or is not known."""
        known = self._model.metric(metric)
        dated = known is not None and known.time_field and self._model.dimensions[known.time_field].least_grain == "day"
        return next(iter(self.days(metric, person, today, now)), None) if dated else None

    def days(self, metric: str, person: Person, today: date, now: datetime) -> tuple[date, ...]:
        """The last days with rows of a figure, the latest first, or first days of its years or months.

        None where it has no time, or that cannot be read.
        """
        known = self._model.metric(metric)
        return self._days(known.time_field, person, today, now) if known and known.time_field else ()

    def _days(self, address: str, person: Person, today: date, now: datetime) -> tuple[date, ...]:
        """The last days with rows, the latest first; none where they cannot be read."""
        key = address, person if self._model.row_filters else None
        known = self._known.get(key)
        if known is not None and now - known[0] < KEPT:
            return known[1]
        query = MetricQuery(
            metrics=(),
            dimensions=(DimensionRef(field=address, grain=self._model.dimensions[address].least_grain),),
            sort=(Sort(by=address),),
            limit=LAST_DAYS,
        )
        try:
            rows = self._runner.run(self._runner.prepare(query, person, today), seconds=SECONDS).rows
        except Problem:
            rows = ()
        days = tuple(day for (cell,) in rows if (day := _day(cell)) is not None)
        self._known = {**_fresh(self._known, now), key: (now, days)}
        return days


def goes_beyond(period: Period, days: tuple[date, ...], today: date) -> bool:
    """Whether a period begins after the last of these days, or goes on for longer than they paused before.

    Of days to come nothing is expected, nor of today, which is not over, unless only it is asked for.
    """
    if period.start is not None and days[0] < period.start <= today:
        return True
    quiet = (min(period.end or today, today) - days[0]).days - 1
    pauses = [(later - earlier).days - 1 for later, earlier in pairwise(days)]
    return quiet > max(pauses, default=0)


def _day(cell: object) -> date | None:
    if isinstance(cell, datetime):
        return cell.date()
    return cell if isinstance(cell, date) else None


def _fresh(known: _Known, now: datetime) -> _Known:
    return {key: value for key, value in known.items() if now - value[0] < KEPT}
