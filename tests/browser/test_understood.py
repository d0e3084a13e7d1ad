"""How a question was understood: each part can be left out, or changed in its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Person

BRANCHES = "revenue by branch in NCR in 2025"
BY_BRANCH = "Revenue by branch from 1 January 2025 to 31 December 2025"


@pytest.fixture
def asked(me: Person) -> Person:
    """Somebody who has asked for revenue by branch."""
    me.ask(BRANCHES)
    return me


def opened(me: Person, part: str) -> Locator:
    """What a part can be changed to."""
    me.button(f"Change {part}").click()
    return me.page.get_by_role("dialog", name=f"Change {part}")


def test_what_was_understood_is_named(asked: Person) -> None:
    parts = asked.answers.get_by_role("list", name="Understood as").get_by_role("listitem")
    expect(parts).to_contain_text(["revenue", "branch", "region NCR", "2025"])


def test_a_part_that_is_left_out_is_asked_without(asked: Person) -> None:
    asked.button("Leave out region NCR").click()
    answer = asked.whole(1)
    expect(asked.questions).to_have_text([BRANCHES, "revenue · branch · 2025"])
    expect(answer.locator("p").first).to_have_text(
        f"{BY_BRANCH}: the highest is Katipunan with ₱50,801,678.50, the lowest Rizal Street with ₱5,856,533.00. "
        "The total is ₱712,095,812.00."
    )
    expect(asked.answers.first.get_by_role("list", name="Understood as").get_by_role("button")).to_have_count(0)


def test_another_figure_is_put_in_place_of_one(asked: Person) -> None:
    figures = opened(asked, "revenue")
    figures.get_by_role("textbox").fill("enroll")
    expect(figures.get_by_role("listitem")).to_have_text(["enrollments", "enrolled students"])
    figures.get_by_role("button", name="enrollments").click()
    expect(asked.whole(1).locator("p").first).to_contain_text("(region NCR): the highest is Katipunan with 4,272")


def test_another_split_is_put_in_place_of_one(asked: Person) -> None:
    opened(asked, "branch").get_by_role("button", name="subject").first.click()
    answer = asked.whole(1)
    expect(asked.questions.last).to_have_text("revenue · subject · region NCR · 2025")
    expect(answer.locator("tfoot td")).to_have_text(["Total", "₱274,820,717.25"])


def test_other_values_are_looked_for_and_chosen(asked: Person) -> None:
    values = opened(asked, "region NCR")
    values.get_by_role("checkbox", name="NCR").uncheck()
    values.get_by_role("textbox").fill("bic")
    expect(values.get_by_role("checkbox")).to_have_count(1)
    values.get_by_role("checkbox", name="Bicol Region").check()
    values.get_by_role("button", name="Ask").click()
    expect(asked.whole(1).locator("p").first).to_contain_text("(region Bicol Region): ")
    expect(asked.answers.last.locator("tfoot td")).to_have_text(["Total", "₱25,242,426.00"])


def test_other_days_are_chosen_with_both_ends_in_them(asked: Person) -> None:
    days = opened(asked, "2025")
    expect(days.get_by_label("From")).to_have_value("2025-01-01")
    expect(days.get_by_label("Until")).to_have_value("2025-12-31")
    days.get_by_label("From").fill("2024-01-01")
    days.get_by_label("Until").fill("2024-12-31")
    days.get_by_role("button", name="Ask").click()
    answer = asked.whole(1)
    expect(answer.locator("p").first).to_contain_text("from 1 January 2024 to 31 December 2024 (region NCR)")
    expect(answer.locator("tfoot td")).to_have_text(["Total", "₱219,925,195.75"])


def test_days_that_end_before_they_begin_cannot_be_asked(asked: Person) -> None:
    days = opened(asked, "2025")
    days.get_by_label("From").fill("2026-06-01")
    expect(days.get_by_role("button", name="Ask")).to_be_disabled()
    expect(days.get_by_role("alert")).to_have_text("The last day is before the first.")


def test_another_figure_is_chosen_by_keyboard(asked: Person) -> None:
    figures = opened(asked, "revenue")
    figures.get_by_role("textbox").fill("enroll")
    figures.get_by_role("textbox").press("ArrowDown")
    figures.get_by_role("textbox").press("ArrowUp")
    figures.get_by_role("textbox").press("Enter")
    expect(asked.whole(1).locator("p").first).to_contain_text("(region NCR): the highest is Katipunan with 4,272")


def test_other_values_are_chosen_by_keyboard(asked: Person) -> None:
    values = opened(asked, "region NCR")
    values.get_by_role("textbox").fill("bic")
    expect(values.locator("[data-marked]")).to_have_text("Bicol Region")
    values.get_by_role("textbox").press("Enter")
    expect(values.get_by_role("checkbox", name="Bicol Region")).to_be_checked()
    box = values.get_by_role("button", name="Ask").bounding_box()
    assert box is not None
    assert box["height"] > 25


def test_a_changed_part_asked_again_is_understood_as_it_was(asked: Person) -> None:
    asked.button("Leave out region NCR").click()
    said = asked.whole(1).locator("p").first.inner_text()
    before = asked.page.url
    asked.button("Try again").click()
    expect(asked.page).not_to_have_url(before)
    expect(asked.whole(1).locator("p").first).to_have_text(said)
    expect(asked.answers.last.get_by_role("list", name="Understood as").get_by_role("listitem")).to_have_count(3)
