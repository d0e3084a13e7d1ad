"""The words of charts, in the languages of answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.assistant.charts.rules import ChartKind
from kanina.models import Language


@dataclass(frozen=True, slots=True)
class ChartPhrases:
    """Templates in one language. `kinds` name a chart in the middle of a sentence's beginning."""

    title: str
    title_two: str
    measures: str
    kinds: Mapping[ChartKind, str]
    shows: str
    figure: str
    axes: str
    axes_and_series: str
    axes_scatter: str
    points_one: str
    points_many: str
    highest_lowest: str
    all_equal: str
    missing_one: str
    missing_many: str
    cut: str
    cut_more: str
    of_series: str


CHART_PHRASES: Mapping[Language, ChartPhrases] = {
    "en": ChartPhrases(
        title="{measure} by {along}",
        title_two="{measure} by {along} and {apart}",
        measures="Measure",
        kinds={
            "number": "Number",
            "line": "Line chart",
            "bar": "Bar chart",
            "grouped_bar": "Grouped bar chart",
            "heat_map": "Heat map",
            "scatter": "Scatter plot",
            "table": "Table",
        },
        shows="{kind}: {title}.",
        figure="{label}: {value}.",
        axes="{along} on one axis, {measure} on the other.",
        axes_and_series="{along} on one axis, {measure} on the other, for each {apart}: {series}.",
        axes_scatter="{along} from left to right, {measure} from bottom to top.",
        points_one="1 point.",
        points_many="{count} points.",
        highest_lowest="Highest: {high}, {high_value}. Lowest: {low}, {low_value}.",
        all_equal="All are {value}.",
        missing_one="1 has no value.",
        missing_many="{count} have no value.",
        cut="Only the first {drawn} of {all} rows are drawn.",
        cut_more="Only the first {drawn} rows are drawn; there are more.",
        of_series="{label}, {series}",
    ),
    "fil": ChartPhrases(
        title="{measure} ayon sa {along}",
        title_two="{measure} ayon sa {along} at {apart}",
        measures="Sukat",
        kinds={
            "number": "Bilang",
            "line": "Line chart",
            "bar": "Bar chart",
            "grouped_bar": "Bar chart na magkakatabi",
            "heat_map": "Heat map",
            "scatter": "Scatter plot",
            "table": "Talahanayan",
        },
        shows="{kind}: {title}.",
        figure="{label}: {value}.",
        axes="Nasa isang aksis ang {along}, nasa kabila ang {measure}.",
        axes_and_series="Nasa isang aksis ang {along}, nasa kabila ang {measure}, sa bawat {apart}: {series}.",
        axes_scatter="Mula kaliwa pakanan ang {along}, mula ibaba pataas ang {measure}.",
        points_one="1 punto.",
        points_many="{count} punto.",
        highest_lowest="Pinakamataas: {high}, {high_value}. Pinakamababa: {low}, {low_value}.",
        all_equal="{value} ang lahat.",
        missing_one="1 ang walang halaga.",
        missing_many="{count} ang walang halaga.",
        cut="Ang unang {drawn} lang sa {all} hanay ang iginuhit.",
        cut_more="Ang unang {drawn} hanay lang ang iginuhit; mayroon pang iba.",
        of_series="{label}, {series}",
    ),
}
