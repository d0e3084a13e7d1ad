"""A chart as a Vega-Lite 6 specification: data inline under names of our own, no address, no expression, no signal.

A result's texts come in as data, titles and the description only; never as the name of a field, which Vega-Lite would
read for dots and brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kanina.assistant.charts import limits
from kanina.assistant.charts.allowed import check
from kanina.assistant.charts.axes import locale, milliseconds, number_axis, time_axis
from kanina.assistant.charts.description import describe
from kanina.assistant.charts.drawing import Drawing, Point
from kanina.assistant.charts.rules import ChartKind
from kanina.assistant.wording.formats import format_cell

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
"""The name of the language; nothing is fetched from it."""

FONT = "Liberation Sans, Arial, sans-serif"
"""vl-convert carries the first, with ₱ and ñ: it is drawn where there is no font at all, as on AWS Lambda."""

BACKGROUND, INK, GRID = "#ffffff", "#1a1a1a", "#dddddd"
COLOURS = ("#0072b2", "#d55e00", "#00805c", "#b5478b", "#1a1a1a", "#2f86c4", "#9a6700", "#6a6a6a")
"""After Okabe and Ito, told apart by people who see colours differently; darkened to 3:1 on white (WCAG 1.4.11)."""

DASHES = ((1, 0), (6, 3), (2, 2), (8, 3, 2, 3), (12, 4), (1, 3), (4, 1), (10, 2, 2, 2, 2, 2))
"""One for each colour, so that lines differ without it."""

OBJECT_MEMBERS = frozenset(
    (
        *("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"),
        *("toLocaleString", "toString", "valueOf"),
        *("__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"),
    )
)
"""Functions that every JavaScript object has: Vega looks texts up in objects, and fails on one called so. Source:
ECMA-262, properties of the Object prototype."""

WIDTH, HEIGHT, BAR_STEP, GROUP_STEP, CELL_STEP = 640, 340, 26, 14, 24


def specification(drawing: Drawing) -> dict[str, Any]:
    """The specification of a chart."""
    made = {
        "$schema": SCHEMA,
        "title": {"text": drawing.title, "anchor": "start", "limit": WIDTH + 200},
        "description": describe(drawing),
        "background": BACKGROUND,
        "padding": 16,
        "width": WIDTH,
        "config": _config(drawing),
        **_KINDS[drawing.kind](drawing),
    }
    check(made)
    safe: dict[str, Any] = _safe(made)
    return safe


def _safe(part: Any) -> Any:
    """A part of a specification, with a space that nobody sees behind texts that JavaScript has for itself."""
    if isinstance(part, dict):
        return {key: _safe(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_safe(value) for value in part]
    return f"{part} " if isinstance(part, str) and part in OBJECT_MEMBERS else part


def _config(drawing: Drawing) -> dict[str, Any]:
    return {
        "font": FONT,
        "locale": locale(drawing.language, drawing.currency),
        "view": {"stroke": None},
        "title": {"color": INK, "fontSize": 16, "fontWeight": "bold", "offset": 12},
        "axis": {
            "labelColor": INK,
            "titleColor": INK,
            "gridColor": GRID,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "labelLimit": 260,
        },
        "legend": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "titleFontSize": 12, "labelLimit": 220},
    }


def _number(drawing: Drawing) -> dict[str, Any]:
    shown = [
        {
            "label": point.label,
            "text": format_cell(point.cell, point.column, drawing.language, drawing.currency),
        }
        for point in drawing.points
    ]
    encoding: dict[str, Any] = {"text": {"field": "text", "type": "nominal"}}
    if len(shown) > 1:
        encoding["y"] = {"field": "label", "type": "nominal", "sort": None, "title": None}
    return {
        "data": {"values": shown},
        "height": {"step": 80} if len(shown) > 1 else 80,
        "mark": {"type": "text", "fontSize": 44, "fontWeight": "bold", "color": COLOURS[0]},
        "encoding": encoding,
    }


def _line(drawing: Drawing) -> dict[str, Any]:
    moments = [point.moment for point in drawing.points if point.moment is not None]
    across: dict[str, Any] = {"field": "label", "type": "ordinal", "sort": None, "axis": {"title": drawing.along}}
    if drawing.along_column is not None:
        across = {
            "field": "moment",
            "type": "temporal",
            "scale": {"type": "utc"},
            "axis": time_axis(drawing.along_column, moments, limits.TICKS, drawing.along),
        }
    values = _values(drawing)
    zero = not (values and min(values) > 0.5 * max(values) > 0)
    places = len({point.label for point in drawing.points})
    encoding = {
        "x": across,
        "y": _measure(drawing, zero=zero),
        **_series(drawing, dashed=True),
    }
    return {
        "data": {"values": [_row(point) for point in drawing.points]},
        "height": HEIGHT,
        "mark": {
            "type": "line",
            "strokeWidth": 2,
            "color": COLOURS[0],
            **({"point": {} if drawing.series else {"color": COLOURS[0]}} if places <= limits.POINTS_SHOWN else {}),
        },
        "encoding": encoding,
    }


def _bar(drawing: Drawing) -> dict[str, Any]:
    return {
        "data": {"values": [_row(point) for point in drawing.points]},
        "height": {"step": BAR_STEP},
        "mark": {"type": "bar", "color": COLOURS[0]},
        "encoding": {"y": _groups(drawing), "x": _measure(drawing, zero=True)},
    }


def _grouped_bar(drawing: Drawing) -> dict[str, Any]:
    offset = {"field": "series", "type": "nominal", "sort": list(drawing.series)}
    return {
        "data": {"values": [_row(point) for point in drawing.points]},
        "height": {"step": GROUP_STEP, "for": "offset"},
        "mark": {"type": "bar"},
        "encoding": {
            "y": _groups(drawing),
            "x": _measure(drawing, zero=True),
            "yOffset": offset,
            **_series(drawing, dashed=False),
        },
    }


def _heat_map(drawing: Drawing) -> dict[str, Any]:
    axis = number_axis(drawing.measure, _values(drawing), drawing.measure_name)
    return {
        "data": {"values": [_row(point) for point in drawing.points if point.value is not None]},
        "width": {"step": CELL_STEP},
        "height": {"step": CELL_STEP},
        "mark": {"type": "rect"},
        "encoding": {
            "y": _groups(drawing),
            "x": {
                "field": "series",
                "type": "ordinal",
                "sort": list(drawing.series),
                "axis": {"title": drawing.apart, "labelAngle": -45, "labelLimit": 160},
            },
            "color": {
                "field": "value",
                "type": "quantitative",
                "scale": {"scheme": "viridis"},
                "legend": {"title": axis["title"], "format": axis["format"]},
            },
        },
    }


def _scatter(drawing: Drawing) -> dict[str, Any]:
    assert drawing.across is not None
    across = [point.across for point in drawing.points if point.across is not None]
    return {
        "data": {"values": [_row(point) for point in drawing.points]},
        "height": HEIGHT,
        "mark": {"type": "point", "filled": True, "size": 50, "opacity": 0.7, "color": COLOURS[0]},
        "encoding": {
            "x": {
                "field": "across",
                "type": "quantitative",
                "axis": number_axis(drawing.across, across, drawing.along),
                "scale": {"zero": False, "nice": True},
            },
            "y": _measure(drawing, zero=False),
        },
    }


_KINDS: Mapping[ChartKind, Callable[[Drawing], dict[str, Any]]] = {
    "number": _number,
    "line": _line,
    "bar": _bar,
    "grouped_bar": _grouped_bar,
    "heat_map": _heat_map,
    "scatter": _scatter,
}


def _groups(drawing: Drawing) -> dict[str, Any]:
    return {
        "field": "label",
        "type": "ordinal",
        "sort": list(drawing.labels),
        "axis": {"title": drawing.along},
    }


def _measure(drawing: Drawing, *, zero: bool) -> dict[str, Any]:
    values = _values(drawing)
    return {
        "field": "value",
        "type": "quantitative",
        "axis": number_axis(drawing.measure, values, _measure_title(drawing)),
        # Of zeros alone, the axis would have its zero in the middle.
        "scale": {"zero": zero, "nice": True} if any(values) else {"domain": [0, 1]},
    }


def _measure_title(drawing: Drawing) -> str | None:
    """The measure's name, unless several measures share the axis: the legend names those."""
    several = len({point.column.key for point in drawing.points}) > 1
    return None if several else drawing.measure_name


def _series(drawing: Drawing, *, dashed: bool) -> dict[str, Any]:
    if not drawing.series:
        return {}
    count = len(drawing.series)
    names = list(drawing.series)
    legend = {"title": drawing.apart, **({"symbolType": "stroke"} if dashed else {})}
    field = {"field": "series", "type": "nominal", "sort": names, "legend": legend}
    found = {"color": {**field, "scale": {"domain": names, "range": list(COLOURS[:count])}}}
    if dashed:
        ranges = [list(dash) for dash in DASHES[:count]]
        found["strokeDash"] = {**field, "scale": {"domain": names, "range": ranges}}
    return found


def _values(drawing: Drawing) -> list[float]:
    return [point.value for point in drawing.points if point.value is not None]


def _row(point: Point) -> dict[str, Any]:
    """A point as a row of data; what it has not is left out, a figure that is missing is null."""
    row: dict[str, Any] = {"label": point.label, "value": point.value}
    if point.series:
        row["series"] = point.series
    if point.moment is not None:
        row["moment"] = milliseconds(point.moment)
    if point.across is not None:
        row["across"] = point.across
    return row
