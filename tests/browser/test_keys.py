"""By keyboard alone, with an input method, and in Filipino."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.local_server import LocalServer

COMPOSED = """(element) => element.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }))"""


def test_enter_of_an_input_method_sends_nothing(me: Person) -> None:
    me.question.fill("revenue in 2025")
    me.question.evaluate(COMPOSED)
    expect(me.question).to_have_value("revenue in 2025")
    expect(me.questions).to_have_count(0)
    me.question.press("Enter")
    me.whole(0)
    expect(me.questions).to_have_text(["revenue in 2025"])


def test_shift_and_enter_break_the_line(me: Person) -> None:
    me.question.fill("revenue")
    me.question.press("Shift+Enter")
    me.question.press_sequentially("in 2025")
    expect(me.question).to_have_value("revenue\nin 2025")
    me.question.press("Enter")
    expect(me.whole(0).locator("p").first).to_contain_text("₱712,095,812.00")
    assert me.questions.inner_text() == "revenue\nin 2025"


def test_nothing_is_asked_with_nothing_written(me: Person) -> None:
    me.question.fill("  \n ")
    me.question.press("Enter")
    expect(me.button("Ask")).to_be_disabled()
    expect(me.questions).to_have_count(0)


def test_a_question_is_asked_and_its_chart_looked_at_by_keyboard_alone(me: Person) -> None:
    keys = me.page.keyboard
    expect(me.question).to_be_focused()
    keys.type("revenue by region in 2025")
    keys.press("Enter")
    me.whole(0)
    expect(me.question).to_be_focused()
    reach(me, "Shift+Tab", "[role=tab]")
    keys.press("ArrowRight")
    expect(me.page.get_by_role("tab", name="Chart")).to_be_focused()
    expect(me.answers.locator("canvas")).to_be_visible()
    reach(me, "Shift+Tab", "nav a")
    keys.press("Tab")
    keys.press("Enter")
    expect(me.page.get_by_role("menuitem").first).to_be_focused()
    keys.press("Escape")
    expect(me.button("Menu of “Revenue by region, 2025”")).to_be_focused()


def test_the_question_is_the_first_thing_that_can_be_skipped_to(me: Person) -> None:
    reach(me, "Shift+Tab", "[href='#question']")
    expect(me.page.get_by_role("link", name="Skip to the question")).to_be_in_viewport()
    me.page.keyboard.press("Enter")
    expect(me.question).to_be_focused()


@pytest.mark.parametrize("opened", ["What can be asked", "Menu of “Revenue, 2025”"])
def test_escape_closes_what_was_opened_and_goes_back(me: Person, opened: str) -> None:
    me.ask("revenue in 2025")
    me.button(opened).click()
    layer = me.page.get_by_role("dialog").or_(me.page.get_by_role("menu"))
    expect(layer).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(layer).to_have_count(0)
    expect(me.question if opened == "What can be asked" else me.button(opened)).to_be_focused()


def reach(person: Person, key: str, selector: str) -> None:
    """Presses a key until such an element has the focus."""
    for _ in range(60):
        person.page.keyboard.press(key)
        if person.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} never leads to {selector}")


def test_the_page_speaks_filipino_where_the_browser_does(people: People, server: LocalServer) -> None:
    person = people(server, locale="fil-PH")
    expect(person.page.get_by_role("heading", name="Ano ang gusto mong malaman?")).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "fil")
    starters = person.page.get_by_role("group", name="Mga tanong na puwedeng simulan").get_by_role("button")
    expect(starters.first).to_have_text("kita kada rehiyon noong 2025")
    starters.first.click()
    answer = person.whole(0)
    expect(answer).to_have_attribute("lang", "fil")
    expect(answer.locator("p")).to_have_text(
        "Kita kada rehiyon mula Enero 1, 2025 hanggang Disyembre 31, 2025: pinakamataas ang NCR na may "
        "₱274,820,717.25, pinakamababa ang Zamboanga Peninsula na may ₱8,213,420.25. Ang kabuuan ay ₱712,095,812.00."
    )
    expect(answer.locator("tfoot td")).to_have_text(["Kabuuan", "₱712,095,812.00"])
    person.button("NCR lang").click()
    expect(person.whole(1).locator("p").first).to_contain_text("(rehiyon NCR)")


def test_the_page_speaks_filipino_where_its_person_chose_so(people: People, server: LocalServer) -> None:
    person = people(server, path=None)
    person.send("PUT", "/api/me", json={"language": "fil"})
    person.visit()
    expect(person.page.get_by_role("heading", name="Ano ang gusto mong malaman?")).to_be_visible()
    expect(person.question).to_have_attribute("placeholder", "Magtanong tungkol sa datos")
