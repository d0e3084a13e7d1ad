"""The figures of one day: what was measured, and what it was the day before and a week before. No words yet."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from statistics import median_low
from typing import Any, Literal

from kanina.data.semantic_model import SemanticModel
from kanina.models import (
    ColumnType,
    DimensionRef,
    Filter,
    Format,
    Frozen,
    Language,
    MetricQuery,
    Period,
    Result,
    Sort,
)
from kanina.people import Person
from kanina.reports.definition import BreakdownDefinition, ReportDefinition, metric_of
from kanina.reports.measures import Measures
from kanina.reports.pins import PinnedAnswer

ONE_DAY = timedelta(days=1)
ONE_WEEK = timedelta(days=7)
TIME = "time"
"""Each metric's own time field, as a dimension of a query."""

LAST_DAYS = 31
"""Among so many of the last days with rows, the last one with a figure is looked for."""


class Change(Frozen):
    """A difference to an earlier value. ratio: a fraction of it (0.05 is 5 % more); points: of two shares, as a
    fraction; difference: in the metric's own unit; unknown: there is nothing to compare with."""

    kind: Literal["ratio", "points", "difference", "unknown"]
    amount: Decimal = Decimal(0)


class Headline(Frozen):
    """A metric of the day. A value is None where the data has none for that day. `better`: which way is good."""

    metric: str
    label: Mapping[Language, str]
    type: ColumnType
    format: Format
    value: Decimal | None
    day_before: Decimal | None
    week_before: Decimal | None
    better: Literal["higher", "lower"] = "higher"

    @property
    def since_day_before(self) -> Change:
        """The change against the day before."""
        return change(self.value, self.day_before, self.format)

    @property
    def since_week_before(self) -> Change:
        """The change against the same weekday a week before."""
        return change(self.value, self.week_before, self.format)


class Breakdown(Frozen):
    """A metric of the day by a dimension: two columns, highest first.

    `limited`: only the top groups are shown, and `rest` is the metric of the rows of all others.
    """

    title: Mapping[Language, str]
    metric: Mapping[Language, str]
    dimension: Mapping[Language, str]
    result: Result
    limited: bool = False
    rest: Any = None


class DailyReport(Frozen):
    """One day's report as values; `view.view` puts it in words. `name` is the model's, `title` the definition's.

    `day` is what the figures are of. `due` is the day that was to be reported: a later one where it has no figures, and
    `day` is the last that has. `pinned`: what its reader pinned, of the day it is given out.
    """

    report_id: str
    name: str
    title: Mapping[Language, str]
    day: date
    due: date
    currency: str | None
    headlines: tuple[Headline, ...]
    breakdowns: tuple[Breakdown, ...]
    pinned: tuple[PinnedAnswer, ...] = ()

    @property
    def day_before(self) -> date:
        """The first day of comparison."""
        return self.day - ONE_DAY

    @property
    def week_before(self) -> date:
        """The same weekday a week before."""
        return self.day - ONE_WEEK

    @property
    def empty(self) -> bool:
        """Whether the day has no figures at all: closed, or its data has not arrived."""
        return not any(headline.value for headline in self.headlines) and not any(
            b.result.rows for b in self.breakdowns
        )


def latest(
    measures: Measures,
    definition: ReportDefinition,
    day: date,
    person: Person,
    filters: tuple[Filter, ...] = (),
) -> DailyReport:
    """The report that is due for a day: of that day, or where it has no figures, of the last full day that has some.

    Raises what `content` raises.
    """
    report = content(measures, definition, day, person, filters)
    last = _last_day(measures, definition, day, person, filters) if report.empty else None
    if last is None or last == day:
        return report
    return content(measures, definition, last, person, filters).model_copy(update={"due": day})


def content(
    measures: Measures,
    definition: ReportDefinition,
    day: date,
    person: Person,
    filters: tuple[Filter, ...] = (),
) -> DailyReport:
    """Measure just this day for a person, narrowed to `filters` where a subscription has some.

    Raises NoPath, StatementRefused or QueryFailed: a report with a hole is not sent.
    """
    model = measures.model
    days = (day, day - ONE_DAY, day - ONE_WEEK)
    values = [_headline_values(measures, definition, when, person, filters) for when in days]
    headlines = tuple(
        Headline(
            metric=name,
            label=_labels(model, name),
            type=metric_of(model, name).type,
            format=metric_of(model, name).format,
            value=values[0][name],
            day_before=values[1][name],
            week_before=values[2][name],
            better=metric_of(model, name).better,
        )
        for name in definition.headline
    )
    return DailyReport(
        report_id=definition.id,
        name=model.name.replace("_", " "),
        title=definition.title,
        day=day,
        due=day,
        currency=model.currency,
        headlines=headlines,
        breakdowns=tuple(_breakdown(measures, item, day, person, filters) for item in definition.breakdowns),
    )


def filter_key(model: SemanticModel, person: Person, filters: tuple[Filter, ...]) -> Hashable:
    """Equal for people who may see the same rows, so that a report is measured once for all of them."""
    if not model.row_filters:
        return filters
    from kanina.data.row_filters import condition_for

    conditions = (condition_for(model, dataset, person) for dataset in model.datasets.values())
    return filters, tuple(None if condition is None else condition.sql() for condition in conditions)


def change(value: Decimal | None, before: Decimal | None, form: Format) -> Change:
    """How a value changed: shares in points, ratings by their difference, everything else as a ratio."""
    if value is None or before is None:
        return Change(kind="unknown")
    if form == "percent":
        return Change(kind="points", amount=value - before)
    if form == "rating":
        return Change(kind="difference", amount=value - before)
    return Change(kind="ratio", amount=(value - before) / abs(before)) if before else Change(kind="unknown")


def _headline_values(
    measures: Measures, definition: ReportDefinition, day: date, person: Person, filters: tuple[Filter, ...]
) -> dict[str, Decimal | None]:
    query = MetricQuery(metrics=definition.headline, filters=filters, period=Period(start=day, end=day + ONE_DAY))
    result = measures.measure(query, person)
    row = result.rows[0] if result.rows else (None,) * len(definition.headline)
    return {name: _number(cell) for name, cell in zip(definition.headline, row, strict=True)}


def _breakdown(
    measures: Measures, item: BreakdownDefinition, day: date, person: Person, filters: tuple[Filter, ...]
) -> Breakdown:
    model = measures.model
    query = MetricQuery(
        metrics=(item.metric,),
        dimensions=(DimensionRef(field=item.dimension),),
        filters=filters,
        period=Period(start=day, end=day + ONE_DAY),
        sort=(Sort(by=item.metric),),
        # One more than is shown, to know whether there are more.
        limit=None if item.limit is None else item.limit + 1,
    )
    dimension = model.dimensions[item.dimension]
    result = measures.measure(query, person)
    shown = result.rows[: item.limit]
    rest = _rest(measures, query, [row[0] for row in shown], person) if item.limit and shown else None
    return Breakdown(
        title=item.title,
        metric=_labels(model, item.metric),
        dimension=_spoken(model, dimension, dimension.name),
        result=result.model_copy(update={"rows": shown}),
        limited=len(result.rows) > len(shown) or bool(rest),
        rest=rest,
    )


def _rest(measures: Measures, query: MetricQuery, shown: list[Any], person: Person) -> Any:
    """The metric of the rows of all groups that are not shown: measured, since not every metric can be added up.

    Those without a name are among them: a limit leaves them out.
    """
    others = Filter(field=query.dimensions[0].field, op="not_in", values=tuple(map(_plain, shown)))
    beside = {"dimensions": (), "sort": (), "limit": None, "filters": (*query.filters, others)}
    rows = measures.measure(query.model_copy(update=beside), person).rows
    return rows[0][0] if rows else None


def _plain(label: Any) -> str | int | float | bool:
    """A group's value as a filter takes it: a number of any size and a date as text."""
    return label if isinstance(label, str | bool | int | float) else str(label)


def _last_day(
    measures: Measures, definition: ReportDefinition, day: date, person: Person, filters: tuple[Filter, ...]
) -> date | None:
    """The last full day until this one; None where none of the last with rows has a figure of the headlines.

    Full is a day with as many of them as half of those days have: where one table ends before another, the days that
    only the other has are not.
    """
    query = MetricQuery(
        metrics=definition.headline,
        dimensions=(DimensionRef(field=TIME, grain="day"),),
        filters=filters,
        period=Period(end=day + ONE_DAY),
        sort=(Sort(by=TIME),),
        limit=LAST_DAYS,
    )
    rows = [row for row in measures.measure(query, person).rows if row[0] is not None and any(row[1:])]
    counts = [sum(map(bool, figures)) for _, *figures in rows]
    usual = median_low(counts) if counts else 0
    found = next((row[0] for row, count in zip(rows, counts, strict=True) if count >= usual), None)
    return found.date() if isinstance(found, datetime) else found


def _labels(model: SemanticModel, metric: str) -> dict[Language, str]:
    return _spoken(model, metric_of(model, metric), metric)


def _spoken(model: SemanticModel, thing: Any, name: str) -> dict[Language, str]:
    languages: tuple[Language, ...] = ("en", "fil")
    return {language: model.label(thing, name, language) for language in languages}


def _number(cell: Any) -> Decimal | None:
    return None if cell is None else cell if isinstance(cell, Decimal) else Decimal(str(cell))
