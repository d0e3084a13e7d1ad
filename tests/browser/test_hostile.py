"""Hostile texts wherever the page shows a text: shown as they are, and nothing of them runs or is loaded."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from kanina.texts import is_blank
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.counts import some
from tests.hostile_texts import HOSTILE
from tests.local_server import LocalServer, running

RUNS = (
    "<img src=x onerror='window.ran=1'>",
    "<script>window.ran=1</script>",
    '"><svg/onload=window.ran=1>',
    "javascript:window.ran=1",
    "<a href='javascript:window.ran=1'>here</a>",
    "{{constructor.constructor('window.ran=1')()}}",
    "${window.ran=1}",
    "</textarea><iframe srcdoc='<script>parent.ran=1</script>'></iframe>",
    "datum.ran=(window.ran=1)",
)
_SEEN = (text for text in HOSTILE if not is_blank(text) and text.isprintable())
TEXTS = [*RUNS, *{text.casefold(): text for text in _SEEN}.values()]
"""Values that differ in their capitals alone are one."""

MARKUP = "img, script, iframe, object, embed, video, link, style, math, a[href]:not([href^='/'], [href='#question'])"
"""What no text of somebody else's may become."""


@pytest.fixture(scope="module")
def hostile_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server over a table whose kinds are such texts, and one of whose columns is called so."""
    folder = tmp_path_factory.mktemp("hostile") / "notes"
    folder.mkdir()
    with (folder / "visits.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["kind", RUNS[0], "amount"])
        writer.writerows([text, text, place] for place, text in enumerate(TEXTS) for _ in range(3))
    with running(folder.parent / "kanina", folder, "--data", str(folder)) as server:
        yield server


@pytest.fixture
def reader(people: People, hostile_server: LocalServer) -> Iterator[Person]:
    """Somebody at the page over that table, at which nothing has run in the end."""
    person = people(hostile_server)
    yield person
    is_calm(person)


def is_calm(person: Person) -> None:
    assert person.page.evaluate("window.ran") is None
    assert person.page.locator("#root").locator(MARKUP).count() == 0
    assert person.page.url.startswith(person.server.url)


def texts(found: Locator) -> list[str]:
    return [text.strip() for text in found.all_text_contents()]


def test_values_are_shown_as_text(reader: Person) -> None:
    answer = reader.ask("total amount by kind")
    cells = answer.locator("tbody td:first-child")
    expect(cells.first).to_have_text(TEXTS[-1])
    shown = texts(cells)
    assert len(shown) > 10
    assert set(shown) - {""} <= {text.strip() for text in TEXTS}
    assert answer.locator("td").locator("*:not(span)").count() == 0


def test_values_are_text_in_a_picture_that_is_saved(reader: Person, tmp_path: Path) -> None:
    answer = reader.ask("total amount by kind, top 20")
    answer.get_by_role("tab", name="Chart").click()
    expect(answer.locator("canvas")).to_be_visible()
    with reader.page.expect_download() as download:
        answer.get_by_role("button", name="Save as SVG").click()
    download.value.save_as(tmp_path / "chart.svg")
    is_calm(reader)
    drawn = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    reader.page.set_content("<p></p>")
    elements = reader.page.evaluate(
        "(text) => [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('*')]"
        ".map((each) => each.tagName)",
        drawn,
    )
    assert set(elements) <= {"svg", "g", "path", "rect", "text", "tspan", "title", "line", "defs", "clipPath"}
    reader.visit()


def test_columns_and_values_are_text_in_what_can_be_asked(reader: Person) -> None:
    reader.button("What can be asked").click()
    drawer = reader.page.get_by_role("dialog")
    drawer.get_by_role("searchbox").fill("<img")
    value = drawer.get_by_role("button", name="<IMG SRC=//evil.example/x.png>", exact=True).first
    expect(value).to_be_visible()
    is_calm(reader)
    value.click()
    expect(reader.question).to_have_value("<IMG SRC=//evil.example/x.png>")


def test_questions_are_shown_as_text(reader: Person) -> None:
    asked = [*RUNS, *some(TEXTS[len(RUNS) :], 15)]
    for place, text in enumerate(asked):
        reader.question.fill(text)
        reader.question.press("Enter")
        reader.whole(place)
        is_calm(reader)
    assert texts(reader.questions) == [text.strip() for text in asked]
    reader.page.reload()
    expect(reader.answers.last).to_be_visible()
    assert texts(reader.questions)[-3:] == [text.strip() for text in asked[-3:]]


def test_titles_are_shown_as_text(people: People, server: LocalServer) -> None:
    person = people(server, path=None)
    titles = [*RUNS, *some(TEXTS[len(RUNS) :], 20)]
    for title in titles:
        made = person.send("POST", "/api/conversations", json={"title": title})
        person.send("PUT", f"/api/conversations/{made['conversation_id']}", json={"title": title})
    person.visit()
    links = person.page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_count(len(titles))
    assert set(texts(links)) == {" ".join(title.split()) for title in titles}
    person.page.get_by_role("navigation").get_by_role("button", name="Menu of").first.click()
    person.page.get_by_role("menuitem", name="Delete").click()
    expect(person.page.get_by_role("navigation").get_by_role("status")).to_contain_text("Deleted “")
    is_calm(person)


def test_what_is_remembered_is_shown_as_text(people: People, server: LocalServer) -> None:
    person = people(server, path=None)
    for text in RUNS[:3]:
        person.send("POST", "/api/memories", json={"content": f"the code of the shop is {text}"})
    person.visit()
    person.button("What is remembered").click()
    panel = person.page.get_by_role("dialog")
    for text in RUNS[:3]:
        expect(panel.get_by_text(f"the code of the shop is {text}", exact=True)).to_be_visible()
    is_calm(person)


def test_refusals_are_shown_as_text(me: Person) -> None:
    answer = me.ask("revenue by region in 2025")
    answer.get_by_role("tab", name="SQL").click()
    answer.get_by_role("button", name="Edit and run").click()
    answer.locator("textarea").fill(f'SELECT "{RUNS[0]}" FROM branches')
    answer.locator("textarea").press("Control+Enter")
    expect(me.whole(1).locator("p").first).to_contain_text(f"there is no column ‹{RUNS[0][1:]} in branches")
    is_calm(me)


@pytest.mark.parametrize("address", ["<img src=x onerror=window.ran=1>", "%E0%A4%A", "javascript:window.ran=1", "%00"])
def test_an_address_that_names_no_conversation_is_as_one_that_is_gone(me: Person, address: str) -> None:
    me.watch.expected = ("status of 40",)
    response = me.page.goto(f"{me.server.url}/c/{address}")
    assert response
    if response.status == 200:
        expect(me.page.get_by_role("alert")).to_be_visible()
        is_calm(me)
    else:
        assert response.status in (400, 404)
