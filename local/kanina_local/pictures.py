"""`kanina ask --chart FILE`: an answer's chart in a file, drawn in this process."""

from __future__ import annotations

import sys
from pathlib import Path

from kanina.models import Answer
from kanina_local.trouble import Trouble

FORMATS = (".png", ".svg")


def check_chart(file: Path | None) -> None:
    """Raises Trouble, before anything is asked, for a file that no chart can be drawn into."""
    if file is None:
        return
    from kanina.assistant.charts.rendering import can_render

    if file.suffix.lower() not in FORMATS:
        raise Trouble(f"a chart is drawn into a .png or .svg file, not {file.name}")
    if not file.absolute().parent.is_dir():
        raise Trouble(f"there is no folder {file.parent} for the chart")
    if not can_render():
        raise Trouble("drawing charts needs vl-convert-python: run `make run` once, which installs it")


def draw_chart(answer: Answer, currency: str | None, file: Path) -> None:
    """Writes the chart, and says on standard error what it shows; or says that no chart suits the answer."""
    from kanina.assistant.charts.chart import PICTURED, chart_of_answer
    from kanina.assistant.charts.drawing import NothingToDraw
    from kanina.assistant.charts.rendering import PictureFailed, render

    chart = chart_of_answer(answer, currency, pictured=(*PICTURED, "number"))
    if chart is None:
        print("kanina: no chart suits this answer, so none was drawn", file=sys.stderr)
        return
    try:
        picture = render(chart, "svg" if file.suffix.lower() == ".svg" else "png")
    except (NothingToDraw, PictureFailed) as error:
        raise Trouble(f"the chart could not be drawn: {error}") from None
    file.write_bytes(picture.image)
    print(f"kanina: {file}: {picture.description}", file=sys.stderr)
