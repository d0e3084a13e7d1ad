"""Conversations: found again by their address and in the list, and changed there; two tabs side by side."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.local_server import LocalServer

REVENUE, ENROLLMENTS = "Revenue by region, 2025", "Enrollments by region, 2025"


@pytest.fixture
def two(people: People, server: LocalServer) -> Person:
    """Somebody with two conversations, on the page of a new one."""
    person = people(server, path=None)
    for question in ("revenue by region in 2025", "enrollments by region in 2025"):
        person.send("POST", "/api/chat", json={"message": question})
    person.visit()
    expect(listed(person)).to_have_text([ENROLLMENTS, REVENUE])
    return person


def listed(person: Person) -> Locator:
    return person.page.get_by_role("navigation").get_by_role("link")


def choose(person: Person, title: str, action: str) -> None:
    """Takes one of the things that can be done to a conversation."""
    person.button(f"Menu of “{title}”").click()
    person.page.get_by_role("menuitem", name=action, exact=True).click()


def test_back_and_forward_and_links_lead_to_conversations(two: Person) -> None:
    listed(two).get_by_text(REVENUE).click()
    expect(two.questions).to_have_text(["revenue by region in 2025"])
    first = two.page.url
    listed(two).get_by_text(ENROLLMENTS).click()
    expect(two.questions).to_have_text(["enrollments by region in 2025"])
    two.page.go_back()
    expect(two.page).to_have_url(first)
    expect(two.questions).to_have_text(["revenue by region in 2025"])
    two.page.go_forward()
    expect(two.questions).to_have_text(["enrollments by region in 2025"])
    two.page.goto(first)
    expect(two.questions).to_have_text(["revenue by region in 2025"])
    expect(listed(two).get_by_text(REVENUE)).to_have_attribute("aria-current", "page")


def test_a_conversation_is_found_by_its_words(two: Person) -> None:
    search = two.page.get_by_role("searchbox", name="Search conversations")
    search.fill("enrol")
    expect(listed(two)).to_have_text([ENROLLMENTS])
    search.fill("nothing of the kind")
    expect(two.page.get_by_text("No conversation has these words.")).to_be_visible()
    search.fill("")
    expect(listed(two)).to_have_count(2)


def test_a_conversation_gets_another_title(two: Person) -> None:
    choose(two, REVENUE, "Rename")
    title = two.page.get_by_role("textbox", name="Rename")
    expect(title).to_be_focused()
    expect(title).to_have_value(REVENUE)
    title.fill("Where the money comes from")
    title.press("Enter")
    expect(listed(two)).to_have_text([ENROLLMENTS, "Where the money comes from"])
    two.page.reload()
    expect(listed(two)).to_have_text([re.compile("."), "Where the money comes from"])


def test_a_title_stays_after_escape(two: Person) -> None:
    choose(two, REVENUE, "Rename")
    two.page.get_by_role("textbox", name="Rename").fill("Something else")
    two.page.keyboard.press("Escape")
    expect(listed(two)).to_have_text([ENROLLMENTS, REVENUE])


def test_a_conversation_is_kept_and_let_go(two: Person) -> None:
    choose(two, REVENUE, "Keep")
    mark = two.page.get_by_title("Kept until you let it go")
    expect(mark).to_have_text("★")
    two.page.reload()
    expect(mark).to_have_count(1)
    choose(two, REVENUE, "Stop keeping")
    expect(mark).to_have_count(0)


def test_a_conversation_is_archived_and_taken_out_again(two: Person) -> None:
    choose(two, REVENUE, "Archive")
    expect(listed(two)).to_have_text([ENROLLMENTS])
    two.button("Archived").click()
    expect(listed(two)).to_have_text([REVENUE])
    choose(two, REVENUE, "Take out of the archive")
    expect(listed(two)).to_have_count(0)
    two.button("Archived").click()
    expect(listed(two)).to_have_count(2)


def test_a_deleted_conversation_can_be_brought_back_for_a_while(two: Person) -> None:
    listed(two).get_by_text(REVENUE).click()
    address = two.page.url
    choose(two, REVENUE, "Delete")
    expect(listed(two)).to_have_text([ENROLLMENTS])
    expect(two.page).to_have_url(re.compile("/$"))
    expect(two.page.get_by_text(f"Deleted “{REVENUE}”.")).to_be_visible()
    two.button("Undo").click()
    expect(listed(two)).to_have_count(2)
    listed(two).get_by_text(REVENUE).click()
    expect(two.page).to_have_url(address)
    expect(two.questions).to_have_text(["revenue by region in 2025"])


def test_an_unknown_conversation_is_said_to_be_gone_with_a_way_on(me: Person) -> None:
    me.watch.expected = ("status of 404",)
    me.visit(f"/c/{uuid.uuid4()}")
    expect(me.page.get_by_role("alert")).to_contain_text("This conversation is gone")
    expect(me.question).to_be_disabled()
    me.page.get_by_role("link", name="Begin a new conversation").click()
    expect(me.page.get_by_role("heading", name="What would you like to know?")).to_be_visible()
    expect(me.question).to_be_enabled()


def test_a_conversation_of_somebody_else_is_as_unknown(two: Person, people: People) -> None:
    listed(two).get_by_text(REVENUE).click()
    expect(two.answers).to_have_count(1)
    other = people(two.server, path=None)
    other.watch.expected = ("status of 404",)
    other.visit(two.page.url.removeprefix(two.server.url))
    expect(other.page.get_by_role("alert")).to_contain_text("This conversation is gone")
    expect(other.answers).to_have_count(0)


def test_two_tabs_stay_in_step(two: Person) -> None:
    listed(two).get_by_text(REVENUE).click()
    expect(two.answers).to_have_count(1)
    tab = Person(two.page.context.new_page(), two.server, two.name, two.watch)
    tab.page.goto(two.page.url)
    expect(tab.answers).to_have_count(1)
    two.ask("only NCR")
    expect(tab.questions).to_have_text(["revenue by region in 2025", "only NCR"])
    expect(tab.answers.last.locator("p").first).to_contain_text("(region NCR): ₱274,820,717.25.")
    tab.ask("now by month")
    expect(two.questions).to_have_count(3)
    choose(tab, ENROLLMENTS, "Delete")
    expect(listed(two)).to_have_text([REVENUE])
    tab.button("Undo").click()
    expect(listed(two)).to_have_count(2)


def test_a_long_list_is_read_to_its_end_and_drawn_where_it_is_in_sight(people: People, server: LocalServer) -> None:
    me = people(server, path=None)
    for number in range(130):
        me.send("POST", "/api/conversations", json={"title": f"Number {number:03}"})
    me.visit()
    expect(listed(me).first).to_have_text("Number 129")
    listed(me).first.hover()
    last = listed(me).get_by_text("Number 000", exact=True)
    for _ in range(60):
        if last.count():
            break
        me.page.mouse.wheel(0, 600)
        me.page.wait_for_timeout(50)
    expect(last).to_be_visible()
    assert listed(me).count() < 90
    choose(me, "Number 000", "Delete")
    expect(last).to_have_count(0)


def test_what_is_in_sight_stays_where_it_is_when_earlier_turns_are_shown(people: People, server: LocalServer) -> None:
    me = people(server, path=None)
    conversation = str(uuid.uuid4())
    for number in range(24):
        me.send("POST", "/api/chat", json={"message": f"revenue in {2000 + number}", "conversation_id": conversation})
    me.visit(f"/c/{conversation}")
    expect(me.questions).to_have_count(10)
    first = me.questions.first
    expect(first).to_have_text("revenue in 2014")
    more = me.button("Show earlier turns")
    more.scroll_into_view_if_needed()
    before = me.questions.get_by_text("revenue in 2014").bounding_box()
    more.click()
    expect(me.questions).to_have_count(20)
    me.page.wait_for_timeout(300)
    after = me.questions.get_by_text("revenue in 2014").bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 8


def test_turns_that_were_asked_elsewhere_are_not_left_out(two: Person) -> None:
    listed(two).get_by_text(REVENUE).click()
    expect(two.questions).to_have_count(1)
    conversation = two.page.url.rpartition("/")[2]
    for year in range(2000, 2014):
        two.send("POST", "/api/chat", json={"message": f"revenue in {year}", "conversation_id": conversation})
    two.ask("revenue in 2024")
    expect(two.questions).to_have_text([*(f"revenue in {year}" for year in range(2005, 2014)), "revenue in 2024"])
