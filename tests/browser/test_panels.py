"""The panels over a conversation, as far as they are the page's frame."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person

BROKEN = {
    "message_id": "1:assistant",
    "turn": 1,
    "role": "assistant",
    "content": "so",
    "created_at": "2026-11-25T00:00:00Z",
    "state": "answered",
    "custom_payload": {"columns": None, "rows": [{"a": 1}], "understood": []},
}
"""A message as no server gives it."""

REGION = "Revenue · region · 2025"

PANELS = {"What is remembered": "/memories", "You": "/you"}


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_has_an_address_and_leaves_the_conversation_under_it(me: Person, name: str) -> None:
    me.ask("revenue in 2025")
    under = me.page.url
    me.button(name).click()
    panel = me.page.get_by_role("dialog")
    expect(panel.get_by_role("heading", level=2)).to_have_text(name)
    expect(me.page).to_have_url(me.server.url + PANELS[name])
    me.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(me.page).to_have_url(under)
    expect(me.questions).to_have_text(["revenue in 2025"])


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_that_cannot_be_fetched_takes_nothing_with_it(me: Person, name: str) -> None:
    me.watch.expected = ("Failed to load resource: net::ERR_",)
    me.ask("revenue in 2025")
    me.page.context.set_offline(True)
    me.button(name).click()
    panel = me.page.get_by_role("dialog")
    expect(panel.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    expect(me.questions).to_have_text(["revenue in 2025"])
    me.page.context.set_offline(False)
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("alert")).to_have_count(0)
    expect(panel.get_by_role("heading", level=2).first).to_have_text(name)


def test_an_answer_is_pinned_to_the_morning_report_and_taken_out(me: Person) -> None:
    answer = me.ask("revenue by region in 2025")
    answer.get_by_role("button", name="Pin to the report").click()
    expect(answer.get_by_role("status")).to_have_text(f"In the morning report: {REGION}")
    expect(answer.get_by_role("checkbox", name="Its days go on with the calendar")).not_to_be_checked()
    me.button("You").click()
    panel = me.page.get_by_role("dialog")
    pinned = panel.get_by_role("list", name="Pinned answers").get_by_role("listitem")
    expect(pinned).to_have_text([re.compile(re.escape(REGION))])
    panel.get_by_role("button", name="Show today’s").click()
    expect(panel.get_by_role("figure")).to_contain_text(re.compile(f"{REGION}\\s+NCR +₱274,820,717.25"))
    moves = pinned.get_by_role("checkbox", name="Its days go on with the calendar")
    expect(moves).not_to_be_checked()
    moves.click()
    expect(moves).to_be_checked()
    expect(pinned).to_contain_text("Revenue · region · 2025")
    panel.get_by_role("button", name=f"Take out {REGION}").click()
    expect(panel.get_by_role("figure")).not_to_contain_text(REGION)
    expect(panel.get_by_text("No answer is pinned to it yet")).to_be_visible()


def test_a_report_that_goes_nowhere_yet_says_what_to_do(me: Person) -> None:
    me.button("You").click()
    report = me.page.get_by_role("dialog").get_by_role("region", name="Morning report")
    expect(report).to_contain_text("Link your Telegram account to have it there.")


def test_a_page_that_breaks_says_so_and_can_be_loaded_again(me: Person) -> None:
    me.watch.expected = ("thrown:", "Cannot read properties", "TypeError")
    me.ask("revenue in 2025")
    me.page.route("**/messages?*", lambda route: route.fulfill(json={"messages": [BROKEN], "next": None}))
    me.page.reload()
    expect(me.page.get_by_role("alert")).to_contain_text("What was asked and answered is kept.")
    me.page.unroute("**/messages?*")
    me.button("Load it again").click()
    expect(me.questions).to_have_text(["revenue in 2025"])


def test_a_memory_is_set_aside_and_used_again(me: Person) -> None:
    me.send("POST", "/api/memories", json={"content": "NCR is where I look first"})
    me.button("What is remembered").click()
    panel = me.page.get_by_role("dialog")
    panel.get_by_role("button", name="Set aside “NCR is where I look first”").click()
    expect(panel).to_contain_text("Set aside: shown to no model")
    panel.get_by_role("button", name="Use “NCR is where I look first” again").click()
    expect(panel.get_by_role("button", name="Set aside “NCR is where I look first”")).to_be_visible()
    expect(panel).not_to_contain_text("Set aside: shown to no model")
