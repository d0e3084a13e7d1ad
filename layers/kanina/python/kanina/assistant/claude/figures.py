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

from kanina.assistant.claude.number_words import MONTHS, RANKS
from kanina.assistant.claude.stated import stated
from kanina.assistant.claude.stated_days import MAY
from kanina.assistant.claude.stated_number import Stated, unreckoned
from kanina.assistant.offline.normalise import tokens
from kanina.data.comparisons import add_months, previous
from kanina.data.semantic_model import SemanticModel
from kanina.models import MetricQuery, Period, Plan, Result, SqlQuery, VerifiedQuery
from kanina.texts import fold

PAIRED_ROWS = 40
"""Up to so many rows, any two are compared with each other; of more, only neighbours, and the first with the last."""
TOGETHER_ROWS = 10
"""Up to so many rows from the top are added up ("the first three together")."""
YEARS_AROUND = 10
NAMED_TIES = 3
"""Up to so many of those that share an end are named."""
MONTHS_MAXIMUM = 1_200
"""Of a period: a century."""
_DIGIT = re.compile(r"\d")
_ONE_DAY = timedelta(days=1)


@dataclass
class Figures:
    """What may be said. `amounts` and `fractions` are sizes: a fall may be told by how much it is.

    amounts: of the figures themselves. counts: of rows, groups and days, and what was said; never of money. months: by
    year and number; None where a result is of no stretch of days that is known. places: the highest rank there is; None
    where nothing is ranked. names: folded words that hold digits, or numerals that are not reckoned with.
    """

    amounts: list[Decimal] = field(default_factory=list)
    counts: list[Decimal] = field(default_factory=list)
    fractions: list[Decimal] = field(default_factory=list)
    ratios: list[Decimal] = field(default_factory=list)
    days: set[date] = field(default_factory=set)
    months: set[tuple[int, int]] | None = None
    month_names: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    years: set[int] = field(default_factory=set)
    places: int | None = None

    def sort(self) -> Figures:
        """Ready to be asked."""
        for values in (self.amounts, self.counts, self.fractions, self.ratios):
            values[:] = sorted({abs(value) for value in values})
        return self

    def tell(self, number: Stated) -> bool:
        """Whether a number says something that is so."""
        match number.sense:
            case "code":
                return all(fold(word) in self.names for word in number.text.split())
            case "date":
                return any(day.isoformat().startswith(number.text) for day in self.days)
            case "day":
                return self._has_day(number) or (number.month == MAY and number.year is None and self._counted(number))
            case "month":
                return self._has_month(number)
            case "rank":
                return (number.spelled if self.places is None else 1 <= number.value <= self.places) or (
                    number.spelled and fold(number.text) in self.names
                )
            case "year":
                return int(number.value) in self.years or self._counted(number)
            case "times":
                return _near(self.ratios, number) or _near(self.amounts, number)
            case "percent":
                return _near(self.fractions, number) or _near(self.amounts, number, 100)
        return self._counted(number)

    def _counted(self, number: Stated) -> bool:
        if number.money:
            return _near(self.amounts, number)
        told = number.value in (0, 1) or fold(number.text) in self.names
        return told or _near(self.amounts, number) or _near(self.counts, number)

    def _has_day(self, number: Stated) -> bool:
        return any(
            day.day == number.value and number.month in (None, day.month) and number.year in (None, day.year)
            for day in self.days
        )

    def _has_month(self, number: Stated) -> bool:
        if number.year is None and number.month in self.month_names:
            return True
        if self.months is None:
            return number.year is None or number.year in self.years
        return any(number.month == month and number.year in (None, year) for year, month in self.months)


def figures_of_texts(texts: Iterable[str], today: date) -> Figures:
    """What was said already: words without a result of their own may say it again, and name the years around today."""
    found = Figures(years=set(range(today.year - YEARS_AROUND, today.year + YEARS_AROUND + 1)))
    for text in texts:
        _add_said(found, text)
    return found.sort()


def figures_of(plan: Plan, result: Result, model: SemanticModel, question: str, today: date) -> Figures:
    """What a result gives, with the question's own numbers, the resolved dates, and what is called by a number."""
    found = Figures(places=len(result.rows))
    _add_names(found, model, result, plan)
    for query in _queries(plan):
        _add_query(found, query, model, today)
    _add_said(found, question)
    days = {day for row in result.rows for cell in row if (day := _day(cell))}
    found.days |= days | {today}
    found.years |= {day.year for day in days}
    if found.months is not None:
        found.months |= {(day.year, day.month) for day in days}
    for year, month in found.months or {(day.year, day.month) for day in days}:
        found.years |= _called(year, month, model)
        found.names |= {f"q{(month + 2) // 3}", f"fy{year}", f"sy{year}"}
    if found.months is None:
        found.years |= {today.year} | {day.year for day in found.days}
    _add_rows(found, result)
    return found.sort()


def _called(year: int, month: int, model: SemanticModel) -> set[int]:
    """The years that a month is told to be of: the calendar's, and those that its fiscal and school years touch."""
    starts = [each for each in (model.fiscal_year_start_month, model.school_year_start_month) if each and each > 1]
    return {year} | {year + 1 if month >= start else year - 1 for start in starts}


# ---------------------------------------------------------------- what is known


def _add_said(found: Figures, text: str) -> None:
    """What a text states, and its words with digits as they stand: someone's own may be said again."""
    _add_text(found, text)
    found.names |= {fold(word) for word in re.findall(r"\S*\d\S*", text)}


def _add_text(found: Figures, text: str) -> None:
    words = tokens(text)
    found.names |= {fold(token.text) for token in words if unreckoned(token.text)}
    found.month_names |= {month for token in words if (month := MONTHS.get(token.word))}
    for number in stated(text):
        match number.sense:
            case "percent":
                found.fractions.append(number.value)
            case "date":
                found.days |= {day for day in (_iso(number.text),) if day}
            case "day" | "month":
                _add_day(found, number)
            case "year":
                found.years.add(int(number.value))
            case "times":
                found.ratios.append(number.value)
            case "rank":
                found.counts.append(number.value)
                found.names.add(fold(number.text))
            case "amount":
                (found.amounts if number.money else found.counts).append(number.value)


def _add_day(found: Figures, number: Stated) -> None:
    if number.sense == "day":
        found.counts.append(number.value)
    if number.year is None or number.month is None:
        return
    found.years.add(number.year)
    if found.months is not None:
        found.months.add((number.year, number.month))
    if number.sense == "day":
        found.days |= {day for day in (_iso(f"{number.year}-{number.month:02}-{int(number.value):02}"),) if day}


def _add_names(found: Figures, model: SemanticModel, result: Result, plan: Plan) -> None:
    cells = {cell for row in result.rows for cell in row if isinstance(cell, str)}
    texts = [cell for cell in cells if not _is_plain(cell)]
    labelled = (*model.metrics.values(), *model.dimensions.values(), *model.verified_queries.values())
    texts += [label for thing in labelled for label in thing.label.values() if not _is_plain(label)]
    texts += [column.name for column in result.columns if not _is_plain(column.name)]
    if isinstance(plan, VerifiedQuery):
        texts += plan.params.values()
    if isinstance(plan, SqlQuery):
        texts += re.findall(r"'([^']*)'", plan.sql)
    for text in texts:
        found.names |= {fold(word.strip(".,;:()[]\"'")) for word in text.split() if _DIGIT.search(word)}
        _add_text(found, text)


def _is_plain(text: str) -> bool:
    """Whether no word of a text can be taken for a number or a month."""
    return not _DIGIT.search(text) and not any(
        unreckoned(token.text) or token.word in MONTHS or token.among(RANKS) for token in tokens(text)
    )


def _add_query(found: Figures, query: MetricQuery, model: SemanticModel, today: date) -> None:
    found.amounts += [condition.value for condition in query.having]
    for wanted in (*query.filters, *(own for one in query.related for own in one.filters)):
        for value in wanted.values:
            if isinstance(value, str):
                _add_text(found, value)
                found.names.add(fold(value))
            elif not isinstance(value, bool):
                found.amounts.append(Decimal(str(value)))
    if query.limit:
        found.counts.append(Decimal(query.limit))
    grains = [ref.grain for ref in query.dimensions if ref.grain]
    periods = [query.period] if query.period else []
    periods += [one.period for one in query.related if one.period]
    if query.comparison and query.period:
        before = (previous(query.period, query.comparison, grain, today, model)[0] for grain in (grains or (None,)))
        periods += list(before)
    for period in periods:
        found.days |= set(_ends(period))
        if period.start and period.end:
            found.counts.append(Decimal((period.end - period.start).days))
        if period.start:
            found.months = (found.months or set()) | set(_months(period.start, period.end or today + _ONE_DAY))
    if not all(period.start for period in periods):
        found.months = None


def _months(start: date, end: date) -> Iterator[tuple[int, int]]:
    """The months of a stretch of days, by year and number."""
    month = start.replace(day=1)
    for _ in range(MONTHS_MAXIMUM):
        if month >= end:
            return
        yield month.year, month.month
        month = add_months(month, 1)


def _ends(period: Period) -> Iterator[date]:
    if period.start:
        yield period.start
    if period.end:
        yield period.end - _ONE_DAY


def _add_rows(found: Figures, result: Result) -> None:
    columns = [[_number(row[place]) for row in result.rows] for place in range(len(result.columns))]
    found.counts += [Decimal(len(result.rows)), Decimal(max(0, len(result.rows) - 1))]  # all, and all the others
    for place, column in enumerate(result.columns):
        distinct = {row[place] for row in result.rows if row[place] is not None}
        found.counts.append(Decimal(len(distinct)))
        found.counts.append(Decimal(sum(row[place] is None for row in result.rows)))
        there = [value for value in columns[place] if value is not None]
        if not there:
            continue
        if column.role == "dimension":
            (found.amounts if column.format == "currency" else found.counts).extend(there)
            found.names |= {fold(f"{column.name} {value}") for value in there}
            continue
        _add_column(found, there, fraction=column.format == "percent")
        _add_signs(found, there)
    metrics = [values for column, values in zip(result.columns, columns, strict=True) if column.role != "dimension"]
    totals = [sum((value for value in values if value is not None), Decimal(0)) for values in metrics]
    for row in (*zip(*metrics, strict=True), totals):
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
    """How many grew, how many fell, and how many share an end, beyond those that are named."""
    for end in (max(values), min(values)):
        together = sum(value == end for value in values)
        found.counts += [Decimal(together - named) for named in range(min(together, NAMED_TIES) + 1)]
    found.counts += [Decimal(sum(value > 0 for value in values)), Decimal(sum(value < 0 for value in values))]


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


def _near(values: Sequence[Decimal], number: Stated, scale: int = 1) -> bool:
    wanted, below, above = abs(number.value) * scale, number.below * scale, number.above * scale
    place = bisect_left(values, wanted - below)
    return place < len(values) and values[place] <= wanted + above


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
