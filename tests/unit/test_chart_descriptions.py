"""A chart in words: its kind, its axes, its points, the highest and the lowest, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.assistant.charts.chart import chart_of
from kanina.assistant.charts.description import describe
from kanina.assistant.charts.drawing import draw
from kanina.models import Language, Result
from tests.charts import COUNT, REGION, result, samples


def words(found: Result, language: Language = "en") -> str:
    chart = chart_of(found, language, "PHP", pictured=("number", "line", "bar", "grouped_bar", "heat_map", "scatter"))
    assert chart is not None
    return describe(draw(chart))


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("number", "en", "Number: Revenue. Revenue: ₱1,234,567.50."),
        ("number", "fil", "Bilang: Revenue. Revenue: ₱1,234,567.50."),
        (
            "line",
            "en",
            "Line chart: Rate by Month and Region. Month on one axis, Rate on the other, for each Region: NCR, Bicol. "
            "6 points. Highest: March 2024, NCR, 70.0%. Lowest: January 2024, NCR, 50.0%.",
        ),
        (
            "bar",
            "en",
            "Bar chart: Revenue by Region. Region on one axis, Revenue on the other. 3 points. "
            "Highest: NCR, ₱30.00. Lowest: Dasmariñas, ₱10.50.",
        ),
        (
            "bar",
            "fil",
            "Bar chart: Revenue ayon sa Region. Nasa isang aksis ang Region, nasa kabila ang Revenue. 3 punto. "
            "Pinakamataas: NCR, ₱30.00. Pinakamababa: Dasmariñas, ₱10.50.",
        ),
        (
            "grouped_bar",
            "en",
            "Grouped bar chart: Revenue by Region. Region on one axis, Revenue on the other, for each Measure: "
            "Revenue, Revenue, previous year. 4 points. Highest: NCR, Revenue, ₱30.00. "
            "Lowest: NCR, Revenue, previous year, ₱20.00.",
        ),
        (
            "scatter",
            "en",
            "Scatter plot: score by hours. hours from left to right, score from bottom to top. 3 points. "
            "Highest: score, 5. Lowest: score, 3.",
        ),
    ],
)
def test_a_chart_is_described(name: str, language: Language, expected: str) -> None:
    assert words(samples()[name], language) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["a", 5]], "1 point. a: 5."),
        ([["a", 5], ["b", 5]], "2 points. All are 5."),
        ([["a", 5], ["b", None]], "1 point. a: 5. 1 has no value."),
        ([["a", -5], ["b", None], [None, None]], "1 point. a: -5. 2 have no value."),
    ],
)
def test_few_equal_and_missing_points_are_said_as_they_are(rows: Any, expected: str) -> None:
    assert words(result(REGION, COUNT, rows=rows)).endswith(f"on the other. {expected}")


def test_a_description_stays_below_what_a_caption_holds() -> None:
    rows = [[f"{'long name ' * 20}{at}", at] for at in range(40)]
    assert len(words(result(REGION, COUNT, rows=rows))) < 1_000
