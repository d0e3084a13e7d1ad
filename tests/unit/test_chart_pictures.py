"""Charts painted by vl-convert: opaque, not empty, with the glyphs that amounts and names here need."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kanina.assistant.charts import rendering
from kanina.assistant.charts.chart import Chart, chart_of
from kanina.assistant.charts.rendering import PictureFailed, render
from kanina.assistant.charts.spec import FONT
from kanina.models import Column, Result
from tests.charts import COUNT, REGION, REVENUE, SUBJECT, loose, measure, pixels, result, samples

WHITE = b"\xff\xff\xff\xff"
PICTURED = ("number", "line", "bar", "grouped_bar", "heat_map", "scatter")


def chart(found: Result) -> Chart:
    made = chart_of(found, "en", "PHP", pictured=PICTURED)
    assert made is not None
    return made


def glyph(character: str) -> bytes:
    """A picture of one character in the charts' font."""
    import vl_convert

    text = f'<text x="9" y="30" font-family="{FONT}" font-size="24">{character}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{text}</svg>'
    return vl_convert.svg_to_png(svg)


@pytest.mark.parametrize("name", samples())
def test_a_picture_is_opaque_and_shows_something(name: str) -> None:
    picture = render(chart(samples()[name]), scale=0.5)
    width, height, rows = pixels(picture.image)
    assert width + height <= 10_000  # Telegram takes no larger photo
    assert max(width, height) <= 20 * min(width, height)
    for row in (rows[0], rows[-1]):
        assert row[:4] == row[-4:] == WHITE
    assert all(alpha == 255 for row in rows[:: height // 20] for alpha in row[3::4])
    assert any(row[at : at + 4] != WHITE for row in rows for at in range(0, width * 4, 4))


@pytest.mark.parametrize("character", ["₱", "ñ", "Ñ", "é", "–", "…", "−"])
def test_the_font_has_the_glyph(character: str) -> None:
    missing = glyph("\ue123")
    assert glyph("\ue124") == missing  # the box that stands for whatever a font has not
    assert glyph(character) not in (missing, glyph(" "), glyph("a"))


def test_an_svg_is_well_formed_and_its_texts_are_only_texts() -> None:
    hostile = "<script>alert(1)</script>&\"']]>"
    picture = render(chart(result(REGION, COUNT, rows=[[hostile, 2], ["b", 1]])), "svg")
    root = ElementTree.fromstring(picture.image)
    names = {element.tag.rsplit("}", 1)[-1] for element in root.iter()}
    assert names <= {"svg", "g", "rect", "path", "text", "line", "title", "desc", "defs", "clipPath", "tspan"}
    assert hostile in {element.text for element in root.iter() if element.tag.endswith("text")}
    assert not any(
        key.rsplit("}", 1)[-1].startswith(("on", "href")) for element in root.iter() for key in element.attrib
    )


@pytest.mark.parametrize("columns", [(REGION, COUNT), (REGION, SUBJECT, COUNT), (SUBJECT, REGION, COUNT)])
def test_groups_called_as_what_javascript_objects_have_are_drawn_under_their_names(columns: tuple[Column, ...]) -> None:
    names = ["constructor", "toString", "__proto__", "hasOwnProperty", "North"]
    other = ["plain"] * len(columns[1:-1])
    at = columns.index(REGION)
    rows = [[*other[:at], name, *other[at:], number] for number, name in enumerate(names, 1)]
    picture = render(chart(result(*columns, rows=rows)), "svg")
    shown = [(element.text or "").strip() for element in ElementTree.fromstring(picture.image).iter()]
    assert [name for name in names if name not in shown] == []
    assert "constructor " not in picture.description


def test_figures_called_as_what_javascript_objects_have_are_drawn() -> None:
    columns = (measure("valueOf", name="valueOf"), measure("toString", name="toString"))
    assert "₱1.00" in render(chart(result(*columns, rows=[[1, 2]])), "svg").image.decode()
    assert len(render(chart(result(loose("valueOf", "float"), loose("constructor", "float"), rows=[[1, 2]] * 3))).image)


def test_the_axis_writes_the_sign_of_the_currency_and_the_picture_says_what_it_shows() -> None:
    picture = render(chart(samples()["bar"]), "svg")
    svg = picture.image.decode()
    assert ">₱30</text>" in svg
    assert ">Dasmariñas</text>" in svg
    assert picture.description.startswith("Bar chart: Revenue by Region.")


def test_the_most_rows_there_may_be_are_drawn() -> None:
    rows = [[at / 7, at % 31] for at in range(2_000)]
    columns = (COUNT.model_copy(update={"key": "a", "type": "float"}), COUNT)
    assert len(render(chart(result(*columns, rows=rows))).image) < 1_000_000


def test_a_picture_that_weighs_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering.limits, "PICTURE_BYTES", 100)
    with pytest.raises(PictureFailed, match="bytes"):
        render(chart(result(REGION, REVENUE, rows=[["a", 1], ["b", 2]])))
