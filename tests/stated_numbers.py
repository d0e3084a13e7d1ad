"""Whether every number an answer states follows from its result and its question, told without the answer's own code.

A text is read as people read it: what names a day, a group, a filter or a metric is taken out as a whole, and each
number that is left must be one the rules give, rounded to as many decimals as are shown (`_figures`, `_conditions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from babel.dates import format_date

from kanina.data.comparisons import previous
from kanina.data.semantic_model import SemanticModel
from kanina.models import Answer, Column, MetricQuery, Result, VerifiedQuery

NUMBER = re.compile(r"(?<![\w.,])[-−–]?\d+(?:,\d{3})*(?:\.\d+)?%?(?!\w)")
DAY = {"en": ("en_PH", "d MMMM y"), "fil": ("fil_PH", "MMMM d, y")}
NAMED_TIES = 3
"""Groups of one place that are named; of more, the others are counted."""

ONE_DAY = timedelta(days=1)
FRACTIONS = ("_change", "_share", "_growth")


@dataclass(frozen=True)
class Stated:
    """A number as it is written: its value (a percentage as a fraction), and half of the last place shown."""

    text: str
    value: Decimal
    half: Decimal

    def tells(self, value: Decimal) -> bool:
        """Whether a value is written so, signs aside: a fall is told by its size."""
        return abs(abs(self.value) - abs(value)) <= self.half


def stated(text: str) -> Iterator[Stated]:
    """The numbers of a text."""
    for found in NUMBER.findall(text):
        digits = found.strip("%-−–").replace(",", "")
        places = len(digits.partition(".")[2]) + (2 if found.endswith("%") else 0)
        whole = Decimal(digits.replace(".", ""))
        yield Stated(found, whole.scaleb(-places), Decimal(5).scaleb(-places - 1))


def unexplained(answer: Answer, model: SemanticModel, adds_up: Callable[[str], bool], today: date) -> list[str]:
    """The numbers of an answer's text that no rule gives. `adds_up`: whether groups of a metric may be added up."""
    text = _without(answer.text, _names(answer, model, today))
    known = [*_figures(answer, adds_up), *_conditions(answer)]
    return [number.text for number in stated(text) if not any(number.tells(value) for value in known)]


def spoken(day: date, language: str) -> str:
    """A day as answers tell it."""
    locale, pattern = DAY[language]
    return str(format_date(day, pattern, locale=locale))


# ---------------------------------------------------------------- what is a name, and no number


def _without(text: str, names: Iterable[str]) -> str:
    for name in sorted({name for name in names if re.search(r"\d", name)}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "·", text)
    return text


def _names(answer: Answer, model: SemanticModel, today: date) -> Iterator[str]:
    """Everything with a digit in it that an answer may name: questions, groups, days, filters, things of the model."""
    result, language = _result(answer), answer.language
    for number in answer.references:
        yield from (f"question {number}", f"questions {number}", f"and {number}", f"ika-{number}")
    yield from (cell for row in result.rows for cell in row if isinstance(cell, str))
    for position, column in enumerate(result.columns):
        days = {_day(row[position]) for row in result.rows}
        yield from (name for day in days if day for name in _day_names(day, column, language))
        if column.type == "integer" and column.role == "dimension":
            yield from (f"{column.name} {row[position]}".lower() for row in result.rows)
    for query in _queries(answer):
        for start, end in (*_periods(query, model, today), (today, today + ONE_DAY)):
            yield from (spoken(day, language) for day in (start, end and end - ONE_DAY) if day)
        values = [value for wanted in query.filters for value in wanted.values]
        yield from (str(value) for value in values)
        yield from (spoken(date.fromisoformat(str(value)[:10]), language) for value in values if _is_day(value))
    if isinstance(answer.plan, VerifiedQuery):
        yield from answer.plan.params.values()
        definition = model.verified_queries[answer.plan.name]
        yield from (parameter.default for parameter in definition.parameters if parameter.default)
    labelled = (*model.metrics.values(), *model.dimensions.values(), *model.relationships)
    yield from (label for thing in labelled for label in thing.label.values())


def _day_names(day: date, column: Column, language: str) -> Iterator[str]:
    locale, _ = DAY[language]
    yield spoken(day, language)
    if column.format == "month":
        yield str(format_date(day, "MMMM y", locale=locale))
    if column.format == "quarter":
        yield f"Q{(day.month + 2) // 3} {day.year}"
    if column.format == "year":
        yield from (str(day.year), f"FY {day.year}", f"FY {day.year + 1}", f"SY {day.year}–{day.year + 1}")


def _day(cell: Any) -> date | None:
    return cell.date() if isinstance(cell, datetime) else cell if isinstance(cell, date) else None


def _is_day(value: object) -> bool:
    return isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\d", value) is not None


def _queries(answer: Answer) -> list[MetricQuery]:
    """The query, and the one it is compared with."""
    plan = answer.plan
    if not isinstance(plan, MetricQuery):
        return []
    return [plan] if plan.compared_with is None else [plan, plan.compared_with]


def _periods(query: MetricQuery, model: SemanticModel, today: date) -> Iterator[tuple[date | None, date | None]]:
    """The first days, and the days after the last, of a query's period and of the one it is compared with."""
    if query.period is not None:
        yield query.period.start, query.period.end
    grains = [ref.grain for ref in query.dimensions if ref.grain]
    if query.comparison and not grains:
        before, _ = previous(query.period, query.comparison, None, today, model)
        yield before.start, before.end
    elif query.comparison and query.period is not None:
        for grain in grains:
            before, _ = previous(query.period, query.comparison, grain, today, model)
            yield before.start, before.end


# ---------------------------------------------------------------- the rules


def _figures(answer: Answer, adds_up: Callable[[str], bool]) -> Iterator[Decimal]:
    """The numbers that follow from a result.

    Its cells; how many rows there are, and how many share the first or last place beyond those named; the sum of a
    column that adds up, and the change between two such sums; how far apart two compared figures are;
    the change from the first to the last along time.
    """
    result, plan = _result(answer), answer.plan
    yield Decimal(len(result.rows))
    columns = [[_number(row[position]) for row in result.rows] for position in range(len(result.columns))]
    for column, values in zip(result.columns, columns, strict=True):
        there = [value for value in values if value is not None]
        yield from there
        if there and column.role != "dimension":
            yield from (Decimal(there.count(end) - NAMED_TIES) for end in (max(there), min(there)))
    if isinstance(plan, MetricQuery):
        yield from _sums(plan, result, columns, adds_up)
        yield from _apart(plan, result, columns)
        yield from _trends(result, columns)


def _sums(
    plan: MetricQuery, result: Result, columns: Sequence[list[Decimal | None]], adds_up: Callable[[str], bool]
) -> Iterator[Decimal]:
    if result.truncated:
        return
    by_key = {column.key: values for column, values in zip(result.columns, columns, strict=True)}
    for metric in filter(adds_up, plan.metrics):
        now, before = (
            [value for value in by_key.get(key, []) if value is not None]
            for key in (metric, next((key for key in by_key if key in (f"{metric}_previous", f"{metric}_other")), ""))
        )
        yield from (sum(values, Decimal(0)) for values in (now, before) if values)
        if sum(before, Decimal(0)) > 0:
            yield sum(now, Decimal(0)) / sum(before, Decimal(0)) - 1


def _apart(plan: MetricQuery, result: Result, columns: Sequence[list[Decimal | None]]) -> Iterator[Decimal]:
    by_key = {column.key: values for column, values in zip(result.columns, columns, strict=True)}
    if plan.compared_with is None or len(result.rows) != 1:
        return
    for metric in plan.metrics:
        now, other = by_key[metric][0], by_key[f"{metric}_other"][0]
        if now is not None and other is not None:
            yield abs(now - other)


def _trends(result: Result, columns: Sequence[list[Decimal | None]]) -> Iterator[Decimal]:
    times = [position for position in range(len(result.columns)) if any(_day(row[position]) for row in result.rows)]
    for time in times:
        order = sorted((day, row) for row, cells in enumerate(result.rows) if (day := _day(cells[time])))
        for values in columns:
            along = [value for _, row in order if (value := values[row]) is not None]
            if len(along) > 1 and along[0] > 0:
                yield along[-1] / along[0] - 1


def _conditions(answer: Answer) -> Iterator[Decimal]:
    """The numbers of the question's own conditions."""
    for query in _queries(answer):
        yield from (Decimal(wanted.value) for wanted in query.having)
        for wanted in query.filters:
            yield from (number for value in wanted.values if (number := _number(value)) is not None)


def _number(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    return Decimal(str(value))


def _result(answer: Answer) -> Result:
    assert answer.result is not None
    return answer.result
