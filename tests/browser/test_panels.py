"""The panels over a conversation, as far as they are the page's frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person

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
