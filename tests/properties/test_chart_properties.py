"""Whatever a result holds, its chart's specification is JSON that holds nothing else than it may, and is described."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kanina.assistant.charts import choose_chart, limits
from kanina.assistant.charts.allowed import DATA_FIELDS, check
from kanina.assistant.charts.chart import PICTURED, Chart, chart_of
from kanina.assistant.charts.description import describe
from kanina.assistant.charts.drawing import NothingToDraw, draw
from kanina.assistant.charts.rendering import render
from kanina.assistant.charts.spec import specification
from kanina.assistant.wording.formats import format_cell
from kanina.models import Column, Result
from tests.counts import at_most
from tests.numbers_in_text import invented

HOSTILE = ("", " ", "<b>", "a.b", "a[0]", "it's", '"', "\\", "\u202e", "\x00", "\ud800", "😀", "ñ", "x" * 4000, "null")
TEXTS = st.sampled_from(HOSTILE) | st.text(max_size=20)
NUMBERS = st.floats() | st.integers(-(10**20), 10**20) | st.decimals() | st.none() | st.just(0)
CELLS: dict[str, st.SearchStrategy[Any]] = {
    "string": TEXTS | st.none(),
    "boolean": st.booleans() | st.none(),
    "integer": st.integers(-(10**30), 10**30) | st.none(),
    "float": NUMBERS,
    "decimal": st.decimals() | st.none(),
    "date": st.dates(date(1900, 1, 1), date(2199, 12, 31)) | st.none(),
    "datetime": st.datetimes(datetime.fromisoformat("1900-01-01"), datetime.fromisoformat("2199-12-31")) | st.none(),
    "time": st.times() | st.none(),
}
FORMATS = ("number", "currency", "percent", "rating", "hours", "text", "date", "month", "quarter", "year", "week")


@st.composite
def results(draw_from: st.DrawFn) -> Result:
    columns, cells = [], []
    for _ in range(draw_from(st.integers(1, 5))):
        kind = draw_from(st.sampled_from(sorted(CELLS)))
        columns.append(
            Column(
                key=draw_from(st.sampled_from(("a", "a", "b", "a.b", "a_share", "a_cumulative", "year", "x_id"))),
                name=draw_from(TEXTS),
                type=kind,
                format=draw_from(st.sampled_from(FORMATS)),
                role=draw_from(st.sampled_from(("dimension", "metric", "other"))),
            )
        )
        cells.append(CELLS[kind])
    rows = draw_from(st.lists(st.tuples(*cells), max_size=12))
    return Result(columns=tuple(columns), rows=tuple(rows), truncated=draw_from(st.booleans()))


def chart_for(result: Result, language: Any) -> Chart | None:
    return chart_of(result, language, "PHP", pictured=(*PICTURED, "number"))


@settings(max_examples=at_most(150, 50), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results(), st.sampled_from(["en", "fil"]))
def test_a_specification_is_json_and_holds_only_what_it_may(result: Result, language: str) -> None:
    kind = choose_chart(result)
    assert (kind is None) == (not result.rows)
    chart = chart_for(result, language)
    if chart is None:
        assert kind in (None, "table")
        return
    made = specification(draw(Chart.model_validate_json(chart.model_dump_json())))
    assert json.loads(json.dumps(made, allow_nan=False)) == made
    check(made)
    assert {channel["field"] for channel in made["encoding"].values()} <= DATA_FIELDS
    assert 0 < len(made["description"]) <= limits.DESCRIPTION
    assert len(made["title"]["text"]) <= limits.TITLE
    for row in made["data"]["values"]:
        assert len(row.get("label", "")) <= limits.LABEL + len(" (12)")


@settings(max_examples=at_most(100, 30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.decimals(-(10**9), 10**9, places=2, allow_nan=False) | st.none(), min_size=1, max_size=30),
    st.sampled_from(["en", "fil"]),
)
def test_every_number_of_a_description_is_a_cell_or_a_count(cells: list[Decimal | None], language: Any) -> None:
    rows = [(f"{chr(97 + at % 26)}{'x' * (at // 26)}", cell) for at, cell in enumerate(cells)]
    columns = (
        Column(key="g", name="group", type="string", role="dimension"),
        Column(key="m", name="amount", type="decimal", format="currency", role="metric"),
    )
    chart = chart_for(Result(columns=columns, rows=tuple(rows)), language)
    if chart is None:
        assert not any(cell is not None for cell in cells)
        return
    there = [cell for cell in cells if cell is not None]
    counts = [str(len(there)), str(len(cells) - len(there))]
    extremes = [format_cell(cell, columns[1], language, "PHP") for cell in (max(there), min(there))]
    said = describe(draw(chart))
    assert invented(said, counts + extremes) == set()
    assert all(cell in said for cell in extremes)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results())
def test_a_picture_is_painted_of_whatever_is_chosen(result: Result) -> None:
    chart = chart_for(result, "fil")
    if chart is not None:
        assert render(chart, "svg").image.startswith(b"<svg")


@settings(max_examples=at_most(100, 30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results(), st.sampled_from(["number", "line", "bar", "grouped_bar", "heat_map", "scatter", "table"]))
def test_a_kind_that_does_not_go_with_its_columns_is_drawn_or_refused(result: Result, kind: Any) -> None:
    chart = Chart(
        kind=kind,
        columns=result.columns,
        rows=tuple(tuple(None if isinstance(cell, float | Decimal) else cell for cell in row) for row in result.rows),
        row_count=len(result.rows),
    )
    try:
        drawn = draw(chart)
    except NothingToDraw:
        return
    assert kind != "table"
    check(specification(drawn))


@pytest.mark.slow
@settings(max_examples=at_most(1_000, 300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(results())
def test_a_picture_is_painted_of_whatever_is_chosen_at_length(result: Result) -> None:
    chart = chart_for(result, "en")
    if chart is not None:
        assert render(chart).image.startswith(b"\x89PNG")
