"""What a chart shows, point by point: the same for its specification and for its description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from kanina.assistant.charts import limits
from kanina.assistant.charts.chart import Chart
from kanina.assistant.charts.phrases import CHART_PHRASES
from kanina.assistant.charts.roles import Roles, distinct, number_of, roles_of, time_of
from kanina.assistant.charts.rules import ChartKind
from kanina.assistant.charts.texts import Labels, one_line
from kanina.models import Column, Language, Result


@dataclass(frozen=True, slots=True)
class Point:
    """One figure. `label` names its group, `moment` places it in time, `across` is a scatter's other figure.

    `cell` is the figure as the result has it, in `column`; `value` is the number that is drawn.
    """

    label: str
    value: float | None
    cell: Any
    column: Column
    series: str = ""
    moment: date | None = None
    across: float | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart's points and names. `along` names the groups (or a scatter's other measure), `apart` the series.

    With an `along_column` the groups are its moments, on a continuous axis. `labels` and `series` are in the order
    they are drawn in.
    """

    kind: ChartKind
    title: str
    measure: Column
    measure_name: str
    points: tuple[Point, ...]
    along: str
    language: Language
    currency: str | None
    apart: str = ""
    along_column: Column | None = None
    across: Column | None = None
    labels: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    rows_drawn: int = 0
    rows_in_all: int = 0
    is_cut: bool = False
    more_than_known: bool = False


class NothingToDraw(ValueError):
    """The chart's kind does not go with its columns, or no cell of it is a number."""


def draw(chart: Chart) -> Drawing:
    """The points of a chart. Raises NothingToDraw."""
    result = chart.result
    roles = roles_of(result)
    if not roles.measures or not result.rows or chart.kind == "table":
        raise NothingToDraw("no column has numbers to draw")
    pen = _Pen(chart, result, roles)
    if chart.kind == "number":
        return pen.numbers()
    if chart.kind == "scatter":
        return pen.scatter()
    return pen.groups()


class _Pen:
    def __init__(self, chart: Chart, result: Result, roles: Roles) -> None:
        self._chart, self._result, self._roles = chart, result, roles
        self._names = [one_line(column.name or column.key) for column in result.columns]

    def numbers(self) -> Drawing:
        row, points = self._result.rows[0], []
        for position in self._roles.measures[: limits.NUMBERS]:
            points.append(self._point(row, position, label=self._names[position]))
        return self._drawing(points, along="", labels=[point.label for point in points])

    def scatter(self) -> Drawing:
        if len(self._roles.measures) < 2:
            raise NothingToDraw("a scatter needs two measures")
        x, y = self._roles.measures[:2]
        labels = self._labels(self._roles.categories[0]) if self._roles.categories else None
        points = []
        for row in self._result.rows:
            label = labels(row[self._roles.categories[0]]) if labels else ""
            point = replace(self._point(row, y, label=label), across=number_of(row[x], self._result.columns[x]))
            if point.across is not None and point.value is not None:
                points.append(point)
        if not points:
            raise NothingToDraw("no row has both numbers")
        return self._drawing(points, along=self._names[x], measure=y, across=self._result.columns[x])

    def groups(self) -> Drawing:
        along, apart = self._along_and_apart()
        measures = self._measures(apart)
        column = self._result.columns[along]
        over_time = self._chart.kind == "line" and along in self._roles.times and not _off_calendar(self._result, along)
        labels = self._labels(along)
        series_labels = self._labels(apart) if apart is not None else None
        several = len(measures) > 1
        points = []
        for row in self._rows_in_time(along) if self._chart.kind == "line" else self._result.rows:
            moment = time_of(row[along], column)
            if over_time and moment is None:
                continue
            for position in measures:
                series = series_labels(row[apart]) if series_labels and apart is not None else ""
                series = self._names[position] if several else series
                points.append(self._point(row, position, label=labels(row[along]), series=series, moment=moment))
        if all(point.value is None for point in points):
            raise NothingToDraw("no cell is a number")
        order = dict.fromkeys(point.label for point in points)
        if self._chart.kind in ("bar", "grouped_bar") and column.type == "string":
            order = _by_value(points, order, one_line(self._chart.rest))
        all_series = list(dict.fromkeys(point.series for point in points if point.series))
        apart_name = CHART_PHRASES[self._chart.language].measures if several else ""
        return self._drawing(
            points,
            along=self._names[along],
            measure=measures[0],
            apart=self._names[apart] if apart is not None else apart_name,
            along_column=column if over_time else None,
            labels=list(order),
            series=all_series if self._chart.kind != "bar" else [],
        )

    def _along_and_apart(self) -> tuple[int, int | None]:
        """The column of the groups, and that of the series where one is."""
        times, categories, kind = self._roles.times, self._roles.categories, self._chart.kind
        if not times and not categories:
            raise NothingToDraw("no column has groups to draw")
        if kind == "bar":
            return (categories or times)[0], None
        if kind == "line" or (times and not categories):
            return (times or categories)[0], categories[0] if times and categories else None
        if len(categories) < 2:
            if kind == "heat_map":
                raise NothingToDraw("a heat map needs two categories")
            return categories[0], None
        first, second = categories[:2]
        fewer = distinct(self._result, first) < distinct(self._result, second)
        return (second, first) if kind == "grouped_bar" and fewer else (first, second)

    def _measures(self, apart: int | None) -> list[int]:
        """The measures that are drawn: several only where they are the series, and then those of the first's scale."""
        first = self._roles.measures[0]
        if apart is not None or self._chart.kind == "bar":
            return [first]
        form = self._result.columns[first].format
        alike = [position for position in self._roles.measures if self._result.columns[position].format == form]
        return alike[: limits.SERIES]

    def _rows_in_time(self, along: int) -> Sequence[tuple[Any, ...]]:
        """The rows along time, whichever way the result has them; rows without a time last."""
        column = self._result.columns[along]

        def moment(row: tuple[Any, ...]) -> tuple[bool, str]:
            found = time_of(row[along], column)
            return found is None, found.isoformat() if found else ""

        return sorted(self._result.rows, key=moment)

    def _labels(self, position: int) -> Labels:
        return Labels(self._result.columns[position], self._chart.language, self._chart.currency)

    def _point(
        self, row: tuple[Any, ...], position: int, *, label: str, series: str = "", moment: date | None = None
    ) -> Point:
        column = self._result.columns[position]
        return Point(label, number_of(row[position], column), row[position], column, series, moment)

    def _drawing(
        self,
        points: Sequence[Point],
        *,
        along: str,
        measure: int | None = None,
        apart: str = "",
        along_column: Column | None = None,
        across: Column | None = None,
        labels: Sequence[str] = (),
        series: Sequence[str] = (),
    ) -> Drawing:
        chart = self._chart
        position = self._roles.measures[0] if measure is None else measure
        phrases = CHART_PHRASES[chart.language]
        name = self._names[position]
        template = phrases.title_two if apart and apart != phrases.measures else phrases.title
        title = template.format(measure=name, along=along, apart=apart) if along else name
        return Drawing(
            kind=chart.kind,
            title=one_line(title, limits.TITLE),
            measure=self._result.columns[position],
            measure_name=name,
            points=tuple(points),
            along=along,
            language=chart.language,
            currency=chart.currency,
            apart=apart,
            along_column=along_column,
            across=across,
            labels=tuple(labels),
            series=tuple(series),
            rows_drawn=len(self._result.rows),
            rows_in_all=chart.row_count,
            is_cut=chart.is_cut,
            more_than_known=chart.truncated,
        )


def _by_value(points: Sequence[Point], order: dict[str, None], rest: str) -> dict[str, None]:
    """Bars from the longest down, or from the shortest up where the result has them so; the rest is last."""
    values: dict[str, float | None] = {}
    for point in points:
        if values.get(point.label) is None:
            values[point.label] = point.value
    there = [value for label in order if label != rest and (value := values[label]) is not None]
    upwards = len(set(there)) > 1 and there == sorted(there)

    def place(label: str) -> tuple[bool, bool, float]:
        value = values[label]
        return label == rest, value is None, (value or 0.0) * (1 if upwards else -1)

    return dict.fromkeys(sorted(order, key=place))


def _off_calendar(result: Result, position: int) -> bool:
    """Whether a time's units are fiscal years, or do not begin in January: a calendar's axis cannot name them."""
    column = result.columns[position]
    moments = [moment for row in result.rows if (moment := time_of(row[position], column)) is not None]
    return column.format == "fiscal_year" or (
        column.format == "year" and any((moment.month, moment.day) != (1, 1) for moment in moments)
    )
