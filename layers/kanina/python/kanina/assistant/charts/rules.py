"""Which chart suits a result, as one table of rules over its columns. The first rule that holds decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from kanina.assistant.charts import limits
from kanina.assistant.charts.roles import Roles, distinct, numbers, pairs_are_unique, roles_of, time_of
from kanina.models import Result

ChartKind = Literal["number", "line", "bar", "grouped_bar", "heat_map", "scatter", "table"]
"""The names that turns are kept with: one may be added, none changed."""


@dataclass(frozen=True)
class Shape:
    """What the rules ask of a result."""

    result: Result
    roles: Roles

    @property
    def has(self) -> tuple[int, int, int]:
        """How many times, categories and measures there are."""
        return len(self.roles.times), len(self.roles.categories), len(self.roles.measures)

    @property
    def groupings(self) -> int:
        """How many times and categories there are together."""
        return len(self.roles.groups)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.result.rows)

    @cached_property
    def unique(self) -> bool:
        """Whether each group has one row."""
        return pairs_are_unique(self.result, self.roles.groups)

    @property
    def few(self) -> bool:
        """Whether each group has one row, and there are no more than bars can be told apart."""
        return self.rows <= limits.BARS and self.unique

    @cached_property
    def moments(self) -> int:
        """How many different times there are, the missing one among them."""
        return distinct(self.result, self.roles.times[0])

    @cached_property
    def stops(self) -> int:
        """How many times there are at which the first measure has a number: what a line goes through."""
        time, measure = self.roles.times[0], self.roles.measures[0]
        column = self.result.columns[time]
        figures = numbers(self.result, measure)
        pairs = zip(self.result.rows, figures, strict=True)
        return len({time_of(row[time], column) for row, figure in pairs if figure is not None} - {None})

    @cached_property
    def points(self) -> int:
        """How many rows have numbers in both of the first two measures."""
        first, second = (numbers(self.result, position) for position in self.roles.measures[:2])
        return sum(one is not None and two is not None for one, two in zip(first, second, strict=True))

    @cached_property
    def in_order(self) -> bool:
        """Whether the rows go along time, or back; ranked rows do not."""
        position = self.roles.times[0]
        column = self.result.columns[position]
        times = [moment for row in self.result.rows if (moment := time_of(row[position], column)) is not None]
        keys = [moment.isoformat() for moment in times]
        return keys in (sorted(keys), sorted(keys, reverse=True))

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """How many different values each category has."""
        return tuple(distinct(self.result, position) for position in self.roles.categories)

    @cached_property
    def one_scale(self) -> bool:
        """Whether the measures are shown alike, so that they may share an axis."""
        return len({self.result.columns[position].format for position in self.roles.measures}) == 1


class Rule(NamedTuple):
    """A chart, and what a result must be for it."""

    chart: ChartKind
    why: str
    holds: Callable[[Shape], bool]


RULES: tuple[Rule, ...] = (
    Rule(
        "number",
        "one row without groups: big numbers",
        lambda it: it.has[:2] == (0, 0) and it.rows == 1 and 1 <= it.has[2] <= limits.NUMBERS,
    ),
    Rule(
        "line",
        "a time, rows along it: a line for each measure of one scale, or for the first",
        lambda it: (
            it.has[:2] == (1, 0) and 1 <= it.has[2] <= limits.SERIES and it.unique and it.stops > 1 and it.in_order
        ),
    ),
    Rule(
        "line",
        "a time and a category of up to eight: a line for each",
        lambda it: it.has == (1, 1, 1) and it.unique and it.stops > 1 and it.groups[0] <= limits.SERIES,
    ),
    Rule(
        "bar",
        "a category at one time: bars",
        lambda it: it.has == (1, 1, 1) and it.moments == 1 and it.few,
    ),
    Rule(
        "grouped_bar",
        "a category, a few ranked times, or one, with several measures of one scale: bars side by side",
        lambda it: it.groupings == 1 and 2 <= it.has[2] <= limits.SERIES and it.one_scale and it.few,
    ),
    Rule(
        "bar",
        "a category, a few ranked times, or one: bars of the first measure",
        lambda it: it.groupings == 1 and it.has[2] >= 1 and it.few,
    ),
    Rule(
        "grouped_bar",
        "two categories, one of up to eight: bars side by side",
        lambda it: (
            it.has == (0, 2, 1)
            and it.unique
            and max(it.groups) <= limits.BARS
            and min(it.groups) <= limits.SERIES
            and it.groups[0] * it.groups[1] <= limits.GROUPED_BARS
        ),
    ),
    Rule(
        "heat_map",
        "two categories of more: a heat map",
        lambda it: it.has == (0, 2, 1) and it.unique and max(it.groups) <= limits.HEAT_MAP_SIDE,
    ),
    Rule(
        "scatter",
        "two measures, of many things or of none that is named: points",
        lambda it: it.has[0] == 0 and it.has[1] <= 1 and it.has[2] == 2 and it.points >= limits.SCATTER_LEAST,
    ),
    Rule("table", "whatever is left", lambda it: True),
)


def choose_chart(result: Result) -> ChartKind | None:
    """The chart for a result; None when nothing was found."""
    if not result.rows:
        return None
    shape = Shape(result, roles_of(result))
    return next(rule.chart for rule in RULES if rule.holds(shape))
