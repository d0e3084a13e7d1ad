"""A chart as a picture, by vl-convert in this process. Needs no browser, no font of the machine and no network."""

from __future__ import annotations

import importlib.util
from typing import Any, Literal, NamedTuple

from kanina.assistant.charts import limits
from kanina.assistant.charts.chart import Chart
from kanina.assistant.charts.drawing import draw
from kanina.assistant.charts.spec import specification

PictureFormat = Literal["png", "svg"]
VEGA_LITE = "6.4"
"""Of the versions that vl-convert carries."""

SCALE = 2.0
"""Pixels a unit: sharp on a phone."""


class Picture(NamedTuple):
    """A picture's bytes, and the words for who cannot see it."""

    image: bytes
    format: PictureFormat
    description: str


class PictureFailed(Exception):
    """A chart could not be drawn; the message never holds a value."""


def can_render() -> bool:
    """Whether vl-convert is installed here."""
    return importlib.util.find_spec("vl_convert") is not None


def render(chart: Chart, form: PictureFormat = "png", *, scale: float = SCALE) -> Picture:
    """The chart as a picture; `scale` is a PNG's pixels a unit.

    Raises NothingToDraw, and PictureFailed where the painter fails or the picture weighs too much.
    """
    spec = specification(draw(chart))
    image = _paint(spec, form, scale)
    if len(image) > limits.PICTURE_BYTES:
        raise PictureFailed(f"the picture has {len(image):,} bytes; {limits.PICTURE_BYTES:,} are allowed")
    return Picture(image, form, spec["description"])


def _paint(spec: dict[str, Any], form: PictureFormat, scale: float) -> bytes:
    import vl_convert

    try:
        if form == "svg":
            svg: str = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE, allowed_base_urls=[])
            return svg.encode()
        png: bytes = vl_convert.vegalite_to_png(spec, vl_version=VEGA_LITE, scale=scale, allowed_base_urls=[])
        return png
    except ValueError as error:  # its message may quote data
        raise PictureFailed(f"the chart could not be painted: {type(error).__name__}") from None
