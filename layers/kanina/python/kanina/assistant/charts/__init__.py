"""Charts: which one suits a result, what it shows, its Vega-Lite, its words for who cannot see it, and its picture.

`rules` chooses, `chart` is what is drawn, `spec` and `description` say it twice, `rendering` paints it. Only the last
needs vl-convert, which it imports when a picture is painted.
"""

from kanina.assistant.charts.rules import ChartKind, choose_chart

__all__ = ["ChartKind", "choose_chart"]
