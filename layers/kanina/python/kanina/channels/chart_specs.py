"""The chart of a result's rows, for a page to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kanina.models import Language, Result


def chart_spec(result: Result, language: Language, currency: str | None) -> dict[str, Any] | None:
    """The Vega-Lite specification of the chart that suits these rows; None where none does."""
    # Few look at a chart; who does waits for its code.
    from kanina.assistant.charts.chart import chart_of
    from kanina.assistant.charts.drawing import NothingToDraw, draw
    from kanina.assistant.charts.spec import specification

    chart = chart_of(result, language, currency)
    try:
        return specification(draw(chart)) if chart else None
    except NothingToDraw:
        return None
