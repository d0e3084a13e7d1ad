"""What axe finds wrong with the page in each of its states, light and dark, wide and narrow: nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.counts import FULL
from tests.local_server import LocalServer

WIDE, NARROW = {"width": 1280, "height": 860}, {"width": 320, "height": 640}
LOOKS = [
    pytest.param({"color_scheme": scheme, "viewport": size}, id=f"{scheme}-{size['width']}")
    for scheme, size in (("light", WIDE), ("dark", NARROW), *((("light", NARROW), ("dark", WIDE)) if FULL else ()))
]
WIDEST = {"viewport": {"width": 2560, "height": 1440}}


def faults(page: Page) -> list[str]:
    """What axe finds, and whether the page can be scrolled sideways."""
    found = [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [*found, *([f"scrolls sideways: {wide}"] if wide[0] > wide[1] else [])]


def welcome(me: Person) -> None:
    expect(me.page.get_by_role("group", name="Questions to begin with").get_by_role("button")).to_have_count(6)


def thread(me: Person) -> None:
    me.ask("revenue by region in 2025")


def chart(me: Person) -> None:
    me.page.get_by_role("tab", name="Chart").click()
    expect(me.answers.locator("canvas")).to_be_visible()


def statement(me: Person) -> None:
    me.page.get_by_role("tab", name="SQL").click()
    expect(me.answers.locator("pre")).to_be_visible()


def own_statement(me: Person) -> None:
    me.button("Edit and run").click()
    expect(me.answers.locator("textarea")).to_be_visible()


def menu(me: Person) -> None:
    me.answers.get_by_role("button", name="More").click()
    expect(me.page.get_by_role("menuitem").first).to_be_visible()


def picker(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.button("Change revenue").click()
    expect(me.page.get_by_role("dialog").get_by_role("button").first).to_be_visible()


def drawer(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.button("What can be asked").click()
    expect(me.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


def edited(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.question.press("ArrowUp")
    expect(me.page.get_by_label("Change the question").and_(me.page.locator("textarea"))).to_be_visible()


def asked(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.ask("top branches")
    me.ask("DROP TABLE branches")


def listed(me: Person) -> None:
    shows = me.button("Show conversations")
    if shows.is_visible():
        shows.click()
    me.page.get_by_role("navigation").get_by_role("button", name="Menu of").first.click()
    expect(me.page.get_by_role("menuitem").first).to_be_visible()


def remembered(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.button("What is remembered").click()
    expect(me.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()


def profile(me: Person) -> None:
    me.page.keyboard.press("Escape")
    me.button("You").click()
    expect(me.page.get_by_role("dialog").get_by_role("heading", name="Erase everything of yours")).to_be_visible()


STATES: list[Callable[[Person], None]] = [
    welcome, thread, chart, statement, own_statement, menu, picker, drawer, edited, asked, listed, remembered, profile,
]  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_wrong_in_any_state(people: People, server: LocalServer, look: dict[str, object]) -> None:
    me = people(server, **look)
    found = {}
    for state in STATES:
        state(me)
        found[state.__name__] = faults(me.page)
    assert found == {state.__name__: [] for state in STATES}


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_wrong_where_something_went_wrong(
    people: People, server: LocalServer, look: dict[str, object]
) -> None:
    me = people(server, path=f"/c/{uuid.uuid4()}", **look)
    me.watch.expected = ("status of 404", "Failed to load resource: net::ERR_", "Agent execution failed")
    expect(me.page.get_by_role("alert")).to_be_visible()
    gone = faults(me.page)
    me.visit()
    me.page.context.set_offline(True)
    me.question.fill("revenue in 2025")
    me.question.press("Enter")
    expect(me.page.get_by_role("main").get_by_role("alert")).to_be_visible()
    assert (gone, faults(me.page)) == ([], [])


def test_a_very_wide_window_is_not_scrolled_sideways(people: People, server: LocalServer) -> None:
    me = people(server, **WIDEST)
    me.ask("revenue by branch and month in 2025")
    assert faults(me.page) == []


def test_text_of_twice_the_size_still_fits(people: People, server: LocalServer) -> None:
    """WCAG 1.4.4 and 1.4.10: 1280 pixels at 400 % are 320."""
    me = people(server, viewport={"width": 320, "height": 256})
    me.ask("revenue by branch and month in 2025")
    wide = me.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    expect(me.question).to_be_in_viewport()
