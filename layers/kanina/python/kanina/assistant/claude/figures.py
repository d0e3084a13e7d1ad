"""The numbers an answer may state: those of its result, and what follows from them by sums, differences and shares."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

from kanina.assistant.claude.stated import Stated, stated
from kanina.data.comparisons import previous
from kanina.data.semantic_model import SemanticModel
from kanina.memory.texts import fold
from kanina.models import MetricQuery, Period, Plan, Result, SqlQuery, VerifiedQuery

PAIRED_ROWS = 40
"""Up to so many rows, any two are compared with each other; of more, only neighbours, and the first with the last."""
TOGETHER_ROWS = 10
"""Up to so many rows from the top are added up ("the first three together")."""
YEARS_AROUND = 10
_DIGIT = re.compile(r"\d")
_ONE_DAY = timedelta(days=1)


@dataclass
class Figures:
    """What may be said. `amounts` and `fractions` are sizes: a fall may be told by how much it is.

    `counts` are of rows and groups, `places` the highest rank there is. `names` hold digits and are folded.
    """

    amounts: list[Decimal] = field(default_factory=list)
    fractions: list[Decimal] = field(default_factory=list)
    ratios: list[Decimal] = field(default_factory=list)
    days: set[date] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    years: set[int] = field(default_factory=set)
    places: int = 0

    def sort(self) -> Figures:
        """Ready to be asked."""
        for values in (self.amounts, self.fractions, self.ratios):
            values[:] = sorted({abs(value) for value in values})
        return self

    def tell(self, number: Stated) -> bool:
        """Whether a number says something that is so."""
        if number.sense == "code":
            return fold(number.text) in self.names
        if number.sense == "date":
            return any(day.isoformat().startswith(number.text) for day in self.days)
        if number.sense == "day":
            return any(day.day == number.value for day in self.days)
        if number.sense == "rank":
            return 1 <= number.value <= self.places
        if number.sense == "year" and int(number.value) in self.years:
            return True
        if number.sense == "times":
            return _near(self.ratios, number) or _near(self.amounts, number)
        if number.sense == "percent":
            whole = Stated("amount", number.value * 100, number.half * 100, number.text, number.start, number.end)
            return _near(self.fractions, number) or _near(self.amounts, whole)
        return number.value in (0, 1) or _near(self.amounts, number) or fold(number.text) in self.names


def figures_of_texts(texts: Iterable[str], today: date) -> Figures:
    """What was said already: words without a result of their own may say it again, and name the years around today."""
    found = Figures(years=set(range(today.year - YEARS_AROUND, today.year + YEARS_AROUND + 1)))
    for text in texts:
        _add_said(found, text)
    return found.sort()


def figures_of(plan: Plan, result: Result, model: SemanticModel, question: str, today: date) -> Figures:
    """What a result gives, with the question's own numbers, the resolved dates, and what is called by a number."""
    found = Figures(places=len(result.rows))
    _add_said(found, question)
    _add_names(found, model, result, plan)
    for query in _queries(plan):
        _add_query(found, query, model, today)
    found.days.add(today)
    found.days |= {day for row in result.rows for cell in row if (day := _day(cell))}
    found.years |= {day.year for day in found.days}
    _add_rows(found, result)
    return found.sort()


# ---------------------------------------------------------------- what is known


def _add_said(found: Figures, text: str) -> None:
    """What a text states, and its words with digits as they stand: someone's own may be said again."""
    _add_text(found, text)
    found.names |= {fold(word) for word in re.findall(r"\S*\d\S*", text)}


def _add_text(found: Figures, text: str) -> None:
    for number in stated(text):
        if number.sense == "percent":
            found.fractions.append(number.value)
        elif number.sense == "date":
            found.days |= {day for day in (_iso(number.text),) if day}
        elif number.sense == "year":
            found.years.add(int(number.value))
        elif number.sense != "code":
            found.amounts.append(number.value)


def _add_names(found: Figures, model: SemanticModel, result: Result, plan: Plan) -> None:
    texts: list[str] = [cell for row in result.rows for cell in row if isinstance(cell, str) and _DIGIT.search(cell)]
    labelled = (*model.metrics.values(), *model.dimensions.values(), *model.verified_queries.values())
    texts += [label for thing in labelled for label in thing.label.values() if _DIGIT.search(label)]
    texts += [column.name for column in result.columns if _DIGIT.search(column.name)]
    if isinstance(plan, VerifiedQuery):
        texts += plan.params.values()
    if isinstance(plan, SqlQuery):
        texts += re.findall(r"'([^']*\d[^']*)'", plan.sql)
    for text in texts:
        found.names |= {fold(word.strip(".,;:()[]\"'")) for word in text.split() if _DIGIT.search(word)}
        _add_text(found, text)


def _add_query(found: Figures, query: MetricQuery, model: SemanticModel, today: date) -> None:
    found.amounts += [condition.value for condition in query.having]
    for wanted in query.filters:
        for value in wanted.values:
            if isinstance(value, str):
                _add_text(found, value)
                found.names.add(fold(value))
            elif not isinstance(value, bool):
                found.amounts.append(Decimal(str(value)))
    if query.limit:
        found.amounts.append(Decimal(query.limit))
    grains = [ref.grain for ref in query.dimensions if ref.grain]
    periods = [query.period] if query.period else []
    if query.comparison and query.period:
        before = (previous(query.period, query.comparison, grain, today, model)[0] for grain in (grains or (None,)))
        periods += list(before)
    for period in periods:
        found.days |= set(_ends(period))
        if period.start and period.end:
            found.amounts.append(Decimal((period.end - period.start).days))
    for day in set(found.days):
        found.names |= {f"q{(day.month + 2) // 3}", f"fy{day.year}", f"sy{day.year}"}


def _ends(period: Period) -> Iterator[date]:
    if period.start:
        yield period.start
    if period.end:
        yield period.end
        yield period.end - _ONE_DAY


def _add_rows(found: Figures, result: Result) -> None:
    columns = [[_number(row[place]) for row in result.rows] for place in range(len(result.columns))]
    found.amounts += [Decimal(len(result.rows)), Decimal(max(0, len(result.rows) - 1))]  # all, and all the others
    for place, column in enumerate(result.columns):
        distinct = {row[place] for row in result.rows if row[place] is not None}
        found.amounts.append(Decimal(len(distinct)))
        found.amounts.append(Decimal(sum(row[place] is None for row in result.rows)))
        there = [value for value in columns[place] if value is not None]
        if not there:
            continue
        if column.role == "dimension":
            found.amounts += there
            found.names |= {fold(f"{column.name} {value}") for value in there}
            continue
        _add_column(found, there, fraction=column.format == "percent")
        _add_signs(found, there)
    metrics = [values for column, values in zip(result.columns, columns, strict=True) if column.role != "dimension"]
    for row in zip(*metrics, strict=True):
        for one in row:
            for other in row:
                if one is not None and other is not None and one is not other:
                    _add_pair(found, one, other)


def _add_column(found: Figures, values: Sequence[Decimal], *, fraction: bool) -> None:
    found.amounts += values
    found.fractions += values
    whole = sum(values, Decimal(0))
    found.amounts += [whole, whole / len(values)]
    if fraction:
        found.fractions += [whole / len(values)]
    for ordered in (values, sorted(values), sorted(values, reverse=True)):
        together = Decimal(0)
        for value in ordered[:TOGETHER_ROWS]:
            together += value
            found.amounts.append(together)
            if whole:
                found.fractions.append(together / whole)
    if whole:
        found.fractions += [value / whole for value in values]
    middle = sorted(values)
    found.amounts.append((middle[(len(middle) - 1) // 2] + middle[len(middle) // 2]) / 2)
    for one, other in _pairs(values):
        _add_pair(found, one, other)


def _add_signs(found: Figures, values: Sequence[Decimal]) -> None:
    """How many grew, and how many fell."""
    found.amounts += [Decimal(sum(value > 0 for value in values)), Decimal(sum(value < 0 for value in values))]


def _add_pair(found: Figures, one: Decimal, other: Decimal) -> None:
    found.amounts.append(one - other)
    found.fractions.append(one - other)
    for whole, part in ((one, other), (other, one)):
        if whole:
            found.fractions += [part / whole - 1, part / whole]
            found.ratios.append(part / whole)


def _pairs(values: Sequence[Decimal]) -> Iterator[tuple[Decimal, Decimal]]:
    if len(values) <= PAIRED_ROWS:
        yield from ((one, other) for place, one in enumerate(values) for other in values[place + 1 :])
        return
    yield from pairwise(values)
    yield values[0], values[-1]
    yield max(values), min(values)


def _queries(plan: Plan) -> list[MetricQuery]:
    if not isinstance(plan, MetricQuery):
        return []
    return [plan, *_queries(plan.compared_with)] if plan.compared_with else [plan]


def _near(values: Sequence[Decimal], number: Stated) -> bool:
    wanted = abs(number.value)
    place = bisect_left(values, wanted - number.half)
    return place < len(values) and values[place] <= wanted + number.half


def _number(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    number = Decimal(str(value))
    return number if number.is_finite() else None


def _day(cell: Any) -> date | None:
    return cell.date() if isinstance(cell, datetime) else cell if isinstance(cell, date) else None


def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
