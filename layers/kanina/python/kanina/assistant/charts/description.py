"""A chart in words, for who cannot see it: its kind, its axes, how many points, the highest and the lowest.

Every figure is a cell of the result, or a count of its rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.charts import limits
from kanina.assistant.charts.drawing import Drawing, Point
from kanina.assistant.charts.phrases import CHART_PHRASES, ChartPhrases
from kanina.assistant.charts.texts import one_line
from kanina.assistant.wording.formats import format_cell, format_number


def describe(drawing: Drawing) -> str:
    """The description, on one line."""
    phrases = CHART_PHRASES[drawing.language]
    said = [phrases.shows.format(kind=phrases.kinds[drawing.kind], title=drawing.title)]
    there = [point for point in drawing.points if point.value is not None]
    if drawing.kind == "number":
        said += [phrases.figure.format(label=point.label, value=_value(point, drawing)) for point in drawing.points]
        return one_line(" ".join(said), limits.DESCRIPTION)
    said.append(_axes(drawing, phrases))
    said.append(_count(len(there), drawing, phrases.points_one, phrases.points_many))
    said += _extremes(there, drawing, phrases)
    if missing := len(drawing.points) - len(there):
        said.append(_count(missing, drawing, phrases.missing_one, phrases.missing_many))
    if drawing.is_cut:
        template = phrases.cut_more if drawing.more_than_known else phrases.cut
        drawn, everything = _number(drawing.rows_drawn, drawing), _number(drawing.rows_in_all, drawing)
        said.insert(1, template.format(drawn=drawn, all=everything))
    return one_line(" ".join(said), limits.DESCRIPTION)


def _axes(drawing: Drawing, phrases: ChartPhrases) -> str:
    if drawing.kind == "scatter":
        return phrases.axes_scatter.format(along=drawing.along, measure=drawing.measure_name)
    if not drawing.series:
        return phrases.axes.format(along=drawing.along, measure=drawing.measure_name)
    return phrases.axes_and_series.format(
        along=drawing.along,
        measure=drawing.measure_name,
        apart=drawing.apart,
        series=one_line(", ".join(drawing.series), limits.DESCRIPTION // 3),
    )


def _extremes(there: Sequence[Point], drawing: Drawing, phrases: ChartPhrases) -> list[str]:
    values = [point.value for point in there if point.value is not None]
    high, low = there[values.index(max(values))], there[values.index(min(values))]
    if len(there) == 1:
        return [phrases.figure.format(label=_name(high, phrases), value=_value(high, drawing))]
    if high.value == low.value:
        return [phrases.all_equal.format(value=_value(high, drawing))]
    return [
        phrases.highest_lowest.format(
            high=_name(high, phrases),
            high_value=_value(high, drawing),
            low=_name(low, phrases),
            low_value=_value(low, drawing),
        )
    ]


def _name(point: Point, phrases: ChartPhrases) -> str:
    """A point by its group and series; one of a scatter without names, by neither."""
    if point.series:
        return phrases.of_series.format(label=point.label, series=point.series)
    return point.label or one_line(point.column.name)


def _value(point: Point, drawing: Drawing) -> str:
    return format_cell(point.cell, point.column, drawing.language, drawing.currency)


def _count(count: int, drawing: Drawing, one: str, many: str) -> str:
    return one if count == 1 else many.format(count=_number(count, drawing))


def _number(count: int, drawing: Drawing) -> str:
    return format_number(count, "number", drawing.language)
