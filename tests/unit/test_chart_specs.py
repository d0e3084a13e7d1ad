"""A chart's specification: what each kind is, and that a result's texts are only data in it."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from kanina.assistant.charts.allowed import NotAllowed, check
from kanina.assistant.charts.axes import milliseconds, number_format
from kanina.assistant.charts.chart import Chart, chart_of
from kanina.assistant.charts.drawing import NothingToDraw, draw
from kanina.assistant.charts.limits import SERIES
from kanina.assistant.charts.rules import ChartKind
from kanina.assistant.charts.spec import BACKGROUND, COLOURS, DASHES, specification
from kanina.models import Language, Result
from tests.charts import COUNT, MONTH, REGION, REVENUE, group, loose, measure, months, result, samples

KINDS: tuple[ChartKind, ...] = ("number", "line", "bar", "grouped_bar", "heat_map", "scatter")


def chart(found: Result, language: Language = "en", currency: str | None = "PHP") -> Chart:
    made = chart_of(found, language, currency, pictured=KINDS)
    assert made is not None
    return made


def spec(found: Result, language: Language = "en", currency: str | None = "PHP") -> dict[str, Any]:
    return specification(draw(chart(found, language, currency)))


def drawn(found: Result) -> dict[str, Any]:
    """What differs from kind to kind."""
    made = spec(found)
    return {key: made[key] for key in ("data", "mark", "encoding")}


def test_a_number_is_a_text() -> None:
    assert drawn(samples()["number"]) == {
        "data": {"values": [{"label": "Revenue", "text": "₱1,234,567.50"}]},
        "mark": {"type": "text", "fontSize": 44, "fontWeight": "bold", "color": "#0072b2"},
        "encoding": {"text": {"field": "text", "type": "nominal"}},
    }


def test_bars_of_names_go_from_the_longest_down() -> None:
    assert drawn(samples()["bar"]) == {
        "data": {
            "values": [
                {"label": "Dasmariñas", "value": 10.5},
                {"label": "NCR", "value": 30.0},
                {"label": "Bicol", "value": 20.0},
            ]
        },
        "mark": {"type": "bar", "color": "#0072b2"},
        "encoding": {
            "y": {
                "field": "label",
                "type": "ordinal",
                "sort": ["NCR", "Bicol", "Dasmariñas"],
                "axis": {"title": "Region"},
            },
            "x": {
                "field": "value",
                "type": "quantitative",
                "axis": {"title": "Revenue", "format": "$,.2~f"},
                "scale": {"zero": True, "nice": True},
            },
        },
    }


def test_a_line_for_each_of_a_category_goes_along_time_in_utc() -> None:
    made = drawn(samples()["line"])
    moments = [milliseconds(month) for month in months(3)]
    assert moments[0] == 1704067200000
    assert made["data"]["values"][:2] == [
        {"label": "January 2024", "value": 0.5, "series": "NCR", "moment": moments[0]},
        {"label": "January 2024", "value": 0.5, "series": "Bicol", "moment": moments[0]},
    ]
    series = {"field": "series", "type": "nominal", "sort": ["NCR", "Bicol"]}
    legend = {"title": "Region", "symbolType": "stroke"}
    domain = ["NCR", "Bicol"]
    assert made["mark"] == {"type": "line", "strokeWidth": 2, "color": "#0072b2", "point": {}}
    assert made["encoding"] == {
        "x": {
            "field": "moment",
            "type": "temporal",
            "scale": {"type": "utc"},
            "axis": {"title": "Month", "format": "%b %Y", "values": moments, "labelAngle": 0},
        },
        "y": {
            "field": "value",
            "type": "quantitative",
            "axis": {"title": "Rate", "format": ",.0%"},
            "scale": {"zero": False, "nice": True},  # from 50% to 70%: the change is what a line shows
        },
        "color": {**series, "legend": legend, "scale": {"domain": domain, "range": ["#0072b2", "#d55e00"]}},
        "strokeDash": {**series, "legend": legend, "scale": {"domain": domain, "range": [[1, 0], [6, 3]]}},
    }


def test_measures_of_one_scale_stand_beside_each_other() -> None:
    made = drawn(samples()["grouped_bar"])
    assert made["data"]["values"] == [
        {"label": "NCR", "value": 30.0, "series": "Revenue"},
        {"label": "NCR", "value": 20.0, "series": "Revenue, previous year"},
        {"label": "Bicol", "value": 20.0, "series": "Revenue"},
        {"label": "Bicol", "value": 25.0, "series": "Revenue, previous year"},
    ]
    assert made["encoding"]["yOffset"] == {
        "field": "series",
        "type": "nominal",
        "sort": ["Revenue", "Revenue, previous year"],
    }
    assert made["encoding"]["x"]["axis"]["title"] is None  # the legend names them


def test_a_heat_map_colours_cells_and_a_scatter_places_points() -> None:
    heat = drawn(samples()["heat_map"])
    assert len(heat["data"]["values"]) == 90
    assert heat["mark"] == {"type": "rect"}
    assert heat["encoding"]["color"] == {
        "field": "value",
        "type": "quantitative",
        "scale": {"scheme": "viridis"},
        "legend": {"title": "Count", "format": ",.2~f"},
    }
    scatter = drawn(samples()["scatter"])
    assert scatter["data"]["values"] == [
        {"label": "", "value": 3.0, "across": 1.5},
        {"label": "", "value": 5.0, "across": 2.5},
        {"label": "", "value": 4.0, "across": 4.0},
    ]
    assert scatter["encoding"]["x"]["axis"] == {"title": "hours", "format": ",.2~f"}


def test_every_kind_is_opaque_titled_described_and_in_the_language() -> None:
    for name, found in samples().items():
        made = spec(found, "fil")
        assert made["background"] == BACKGROUND == "#ffffff", name
        assert made["description"].startswith(("Bilang", "Line", "Bar", "Heat", "Scatter")), name
        assert made["config"]["locale"]["number"]["currency"] == ["₱", ""], name
        assert made["config"]["locale"]["time"]["shortMonths"][:2] == ["Ene", "Peb"], name
        assert made["config"]["font"].startswith("Liberation Sans"), name
    assert spec(samples()["bar"])["title"]["text"] == "Revenue by Region"
    assert spec(samples()["bar"], "fil")["title"]["text"] == "Revenue ayon sa Region"
    assert spec(samples()["line"])["title"]["text"] == "Rate by Month and Region"


@pytest.mark.parametrize(
    ("form", "values", "expected"),
    [
        ("currency", [10.0], "$,.2~f"),
        ("currency", [1_000_000.0, 5.0], "$~s"),
        ("currency", [-2e9], "$,.2~f"),
        ("currency", [0.004], "$.3~g"),
        ("number", [0.0], ",.0f"),
        ("number", [999_999.0], ",.2~f"),
        ("percent", [0.5], ",.0%"),
        ("percent", [0.05], ",.1~%"),
    ],
)
def test_axes_write_numbers_as_their_column_says(form: Any, values: list[float], expected: str) -> None:
    assert number_format(measure("m", form=form), values) == expected


def test_a_currency_without_a_sign_is_written_before_the_amount() -> None:
    assert spec(samples()["bar"], currency="CHF")["config"]["locale"]["number"]["currency"] == ["CHF ", ""]
    assert spec(samples()["bar"], currency=None)["config"]["locale"]["number"]["currency"] == ["", ""]


def test_a_long_time_has_few_ticks_each_at_a_moment_that_is_there() -> None:
    axis = spec(result(MONTH, REVENUE, rows=[[month, 1] for month in months(36)]))["encoding"]["x"]["axis"]
    assert axis["values"] == [milliseconds(month) for month in months(36)[::3]]
    assert axis["labelAngle"] == -45


def test_school_years_are_named_since_no_calendar_axis_can() -> None:
    years = group("year", "date", "year")
    made = spec(result(years, COUNT, rows=[[date(2023, 6, 1), 5], [date(2024, 6, 1), 6]]))
    assert made["encoding"]["x"]["type"] == "ordinal"
    assert [row["label"] for row in made["data"]["values"]] == ["SY 2023–2024", "SY 2024–2025"]


def test_hours_keep_their_clock() -> None:
    rows = [[datetime.fromisoformat(f"2025-01-01T{hour:02}:00"), 1] for hour in (8, 9)]
    found = result(loose("at", "datetime"), loose("n", "integer"), rows=rows)
    axis = spec(found)["encoding"]["x"]["axis"]
    assert axis["format"] == "%-d %b %H:%M"
    assert axis["values"] == [1735718400000, 1735722000000]


def test_the_rest_is_last_and_an_order_upwards_or_of_numbers_stays() -> None:
    top = result(REGION, COUNT, rows=[["a", 5], ["b", 4], ["Others", 90]])
    made = chart_of(top, "en", rest="Others")
    assert made is not None
    assert specification(draw(made))["encoding"]["y"]["sort"] == ["a", "b", "Others"]
    rows = [["a", 1], ["b", 2], ["c", 3]]
    assert spec(result(REGION, COUNT, rows=rows))["encoding"]["y"]["sort"] == ["a", "b", "c"]
    grades = result(group("grade", "integer"), COUNT, rows=[[7, 10], [8, 30], [9, 20]])
    assert spec(grades)["encoding"]["y"]["sort"] == ["7", "8", "9"]


def test_hostile_texts_are_shown_short_and_on_one_line() -> None:
    rows = [
        ["<script>alert(1)</script>", 9],
        ["x" * 4000, 8],
        ["x" * 4001, 7],
        ["\u202egnp.exe\u0000\ud800\nnext", 6],
        [None, 5],
        ["", 4],
        ["datum['a.b']", 3],
        ["😀 عربي", 2],
        ["__proto__", 1],
    ]
    labels = spec(result(group("a.b[0]\"'\\"), COUNT, rows=rows))["encoding"]["y"]["sort"]
    assert labels == [
        "<script>alert(1)</script>",
        "x" * 59 + "…",
        "x" * 59 + "… (2)",
        "gnp.exe next",
        "(none)",
        "(blank)",
        "datum['a.b']",
        "😀 عربي",
        "__proto__",
    ]


def test_cells_that_are_no_numbers_leave_a_gap() -> None:
    rows = [[month, value] for month, value in zip(months(4), [1.5, None, float("nan"), float("inf")], strict=True)]
    values = spec(result(MONTH, measure("m", "float", "number"), rows=rows))["data"]["values"]
    assert [row["value"] for row in values] == [1.5, None, None, None]


def test_zeros_alone_have_their_zero_at_the_edge() -> None:
    made = spec(result(REGION, COUNT, rows=[["a", 0], ["b", 0]]))
    assert made["encoding"]["x"]["scale"] == {"domain": [0, 1]}


def test_rows_beyond_the_limit_are_not_drawn_and_it_says_so() -> None:
    days = [[date.fromordinal(738000 + at), at] for at in range(2100)]
    made = spec(result(group("day", "date", "date"), COUNT, rows=days))
    assert len(made["data"]["values"]) == 2000
    assert "Only the first 2,000 of 2,100 rows are drawn." in made["description"]
    made = spec(result(REGION, COUNT, rows=[["a", 1], ["b", 2]], truncated=True))
    assert "Only the first 2 rows are drawn; there are more." in made["description"]


def test_a_chart_whose_kind_does_not_go_with_its_columns_is_not_drawn() -> None:
    bar = chart(samples()["bar"])
    for kind in ("scatter", "heat_map", "table"):
        with pytest.raises(NothingToDraw):
            draw(bar.model_copy(update={"kind": kind}))
    with pytest.raises(NothingToDraw):
        draw(bar.model_copy(update={"rows": ()}))
    with pytest.raises(NothingToDraw):
        draw(bar.model_copy(update={"rows": (("only one cell",),)}))


@pytest.mark.parametrize(
    "change",
    [
        {"signals": []},
        {"params": []},
        {"transform": [{"calculate": "1", "as": "x"}]},
        {"usermeta": {}},
        {"data": {"url": "file:///etc/passwd"}},
        {"data": {"values": [], "format": {}}},
        {"data": {"values": [{"label": {"expr": "1"}}]}},
        {"data": {"values": [{"value": float("nan")}]}},
        {"data": {"values": [{"href": "x"}]}},
        {"mark": {"type": "image"}},
        {"mark": {"type": "bar", "tooltip": True}},
        {"mark": {"type": "bar", "href": "x"}},
        {"encoding": {"href": {"field": "label"}}},
        {"encoding": {"x": {"field": "a.b"}}},
        {"encoding": {"x": {"field": "label", "axis": {"labelExpr": "1"}}}},
        {"encoding": {"x": {"field": "label", "scale": {"domain": [], "domainRaw": {}}}}},
        {"title": {"text": "a", "href": "x"}},
        {"config": {"customFormatTypes": True}},
    ],
)
def test_what_could_fetch_or_run_is_refused(change: dict[str, Any]) -> None:
    made = spec(samples()["bar"])
    check(made)
    with pytest.raises(NotAllowed):
        check({**made, **change})


def test_colours_stand_out_from_the_background_and_lines_differ_without_them() -> None:
    def luminance(colour: str) -> float:  # source: WCAG 2.2, relative luminance
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colour in COLOURS:
        assert (luminance(BACKGROUND) + 0.05) / (luminance(colour) + 0.05) >= 3, colour
    assert len(set(COLOURS)) == len(set(DASHES)) == SERIES


def test_a_typed_chart_is_json_and_back() -> None:
    made = chart(result(MONTH, REVENUE, rows=[[date(2025, 1, 1), Decimal("1.10")], [date(2025, 2, 1), Decimal(2)]]))
    assert made.rows == (("2025-01-01", "1.10"), ("2025-02-01", "2"))
    again = Chart.model_validate_json(made.model_dump_json())
    assert again == made
    assert json.dumps(specification(draw(again))) == json.dumps(specification(draw(made)))
