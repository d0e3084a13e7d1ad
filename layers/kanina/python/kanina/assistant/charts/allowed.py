"""What a chart's specification may hold. A specification that has anything else is not drawn.

Vega-Lite can fetch addresses, run expressions, listen to signals and show HTML. Nothing here can: the keys that do so
are not among these, and texts are only where they are shown.
"""

from __future__ import annotations

import math
from typing import Any, Final

TOP: Final = frozenset(
    {
        "$schema",
        "title",
        "description",
        "background",
        "padding",
        "width",
        "height",
        "config",
        "data",
        "mark",
        "encoding",
    }
)
DATA_FIELDS: Final = frozenset({"label", "text", "series", "value", "moment", "across"})
CHANNELS: Final = frozenset({"x", "y", "yOffset", "color", "strokeDash", "text"})
CHANNEL: Final = frozenset({"field", "type", "sort", "axis", "scale", "legend", "title"})
AXIS: Final = frozenset({"title", "format", "values", "labelAngle", "labelLimit", "tickMinStep"})
SCALE: Final = frozenset({"type", "zero", "nice", "domain", "range", "scheme"})
LEGEND: Final = frozenset({"title", "format", "symbolType"})
MARK: Final = frozenset(
    {"type", "color", "point", "strokeWidth", "filled", "size", "opacity", "fontSize", "fontWeight"}
)
MARKS: Final = frozenset({"line", "bar", "rect", "point", "text"})
TITLE: Final = frozenset({"text", "anchor", "limit"})
CONFIG: Final = frozenset({"font", "locale", "view", "title", "axis", "legend"})


class NotAllowed(ValueError):
    """A specification holds what no chart may; the message names the place."""


def check(spec: dict[str, Any]) -> None:
    """Raises NotAllowed unless every key of the specification is allowed where it stands, and its data are inline."""
    _only(spec, TOP, "")
    _only(spec["title"], TITLE, "title")
    _only(spec["config"], CONFIG, "config")
    _only(spec["mark"], MARK, "mark")
    if spec["mark"]["type"] not in MARKS:
        raise NotAllowed("mark.type")
    if set(spec["data"]) != {"values"}:
        raise NotAllowed("data must be values alone")
    for row in spec["data"]["values"]:
        _only(row, DATA_FIELDS, "data.values")
        for cell in row.values():
            if not (cell is None or isinstance(cell, str | int) or (isinstance(cell, float) and math.isfinite(cell))):
                raise NotAllowed("data.values: a cell is a text, a finite number or null")
    _only(spec["encoding"], CHANNELS, "encoding")
    for name, channel in spec["encoding"].items():
        _only(channel, CHANNEL, f"encoding.{name}")
        if channel["field"] not in DATA_FIELDS:
            raise NotAllowed(f"encoding.{name}.field")
        for part, keys in (("axis", AXIS), ("scale", SCALE), ("legend", LEGEND)):
            _only(channel.get(part, {}), keys, f"encoding.{name}.{part}")


def _only(found: dict[str, Any], allowed: frozenset[str], place: str) -> None:
    if extra := sorted(set(found) - allowed):
        raise NotAllowed(f"{place}: {', '.join(extra)}")
