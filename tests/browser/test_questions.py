"""Asking: what there is, a whole answer, questions back, suggestions, and asking once more or otherwise."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.person import Person

QUESTION = "revenue by region in 2025"
WORDS = (
    "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR with ₱274,820,717.25, the lowest "
    "Zamboanga Peninsula with ₱8,213,420.25. The total is ₱712,095,812.00."
)
CONVERSATION = re.compile(r"/c/[0-9a-f-]{36}$")
FIGURES = ["revenue", "refund rate", "enrollments", "active students", "attendance rate", "average rating"]


def test_the_page_opens_with_what_there_is(me: Person) -> None:
    expect(me.page.get_by_role("heading", name="What would you like to know?")).to_be_visible()
    known = me.page.get_by_text("branches, tutors, students, enrollments, lessons, scores, and order items")
    expect(known).to_contain_text(" with 1,086,493 rows, up to ")
    expect(me.page.get_by_role("group", name="Questions to begin with").get_by_role("button")).to_have_count(6)


def test_each_question_to_begin_with_is_answered(me: Person) -> None:
    starters = me.page.get_by_role("group", name="Questions to begin with").get_by_role("button")
    expect(starters).to_have_count(6)
    for place, text in enumerate(starters.all_inner_texts()):
        starters.nth(place).click()
        answer = me.whole(0)
        expect(me.questions).to_have_text([text])
        expect(answer.get_by_role("table")).to_be_visible()
        expect(answer.get_by_role("list", name="Understood as")).to_be_visible()
        me.button("+ New conversation").click()


def test_an_answer_has_words_a_table_a_chart_and_its_sql(me: Person) -> None:
    answer = me.ask(QUESTION)
    expect(answer.locator("p")).to_have_text(WORDS)
    expect(answer.locator("tbody tr")).to_have_count(18)
    expect(answer.locator("tbody tr").first.locator("td")).to_have_text(["NCR", "₱274,820,717.25"])
    expect(answer.locator("tfoot td")).to_have_text(["Total", "₱712,095,812.00"])
    answer.get_by_role("tab", name="Chart").click()
    expect(answer.locator("canvas")).to_be_visible()
    answer.get_by_role("tab", name="SQL").click()
    expect(answer.locator("pre")).to_contain_text("SUM(CASE WHEN enrollments.status = 'paid'")
    expect(me.page).to_have_url(CONVERSATION)


def test_a_page_loaded_again_shows_the_same_turns(me: Person) -> None:
    me.ask(QUESTION)
    me.ask("only NCR")
    before = me.page.get_by_role("main").aria_snapshot()
    me.page.reload()
    expect(me.answers).to_have_count(2)
    assert me.page.get_by_role("main").aria_snapshot() == before


def test_suggestions_are_buttons_of_the_last_answer_alone(me: Person) -> None:
    me.ask(QUESTION)
    me.button("only NCR").click()
    answer = me.whole(1)
    expect(me.questions).to_have_text([QUESTION, "only NCR"])
    expect(answer.locator("p").first).to_contain_text("(region NCR): ₱274,820,717.25.")
    expect(me.button("only NCR")).to_have_count(0)


def test_a_question_back_is_answered_by_a_button(me: Person) -> None:
    asked = me.ask("top branches")
    expect(asked.locator("p")).to_have_text("Which figure do you mean?")
    expect(asked.get_by_role("listitem")).to_have_text([f"{place} {name}" for place, name in enumerate(FIGURES, 1)])
    asked.get_by_role("button", name="3 enrollments").click()
    expect(me.whole(1).locator("p").first).to_contain_text("the highest is Katipunan with 12,662")
    expect(me.questions).to_have_text(["top branches", "enrollments"])
    expect(asked.get_by_role("listitem")).to_have_text(FIGURES)
    expect(asked.get_by_role("listitem").get_by_role("button")).to_have_count(0)


def test_a_question_back_is_answered_by_its_number_on_the_keyboard(me: Person) -> None:
    me.ask("top branches")
    me.question.press("3")
    expect(me.question).to_have_value("3")
    me.question.clear()
    me.question.blur()
    me.page.keyboard.press("3")
    me.whole(1)
    expect(me.questions).to_have_text(["top branches", "enrollments"])


def test_a_number_in_a_longer_text_chooses_nothing(me: Person) -> None:
    me.ask("top branches")
    me.question.fill("top ")
    me.question.press("3")
    expect(me.question).to_have_value("top 3")
    expect(me.questions).to_have_count(1)


def test_a_changed_question_goes_on_in_a_conversation_of_its_own(me: Person) -> None:
    me.ask(QUESTION)
    me.ask("only NCR")
    before = me.page.url
    me.question.press("ArrowUp")
    edited = me.page.get_by_label("Change the question").and_(me.page.locator("textarea"))
    expect(edited).to_have_value("only NCR")
    edited.fill("only Caraga")
    edited.press("Enter")
    expect(me.page).not_to_have_url(before)
    expect(me.questions).to_have_text([QUESTION, "only Caraga"])
    expect(me.whole(1).locator("p").first).to_contain_text("(region Caraga): ₱8,247,265.00.")
    me.page.go_back()
    expect(me.page).to_have_url(before)
    expect(me.questions).to_have_text([QUESTION, "only NCR"])


def test_a_change_is_given_up_by_escape(me: Person) -> None:
    me.ask(QUESTION)
    me.question.press("ArrowUp")
    me.page.locator("textarea").first.fill("something else")
    me.page.keyboard.press("Escape")
    expect(me.questions).to_have_text([QUESTION])


def test_trying_again_asks_the_same_in_a_conversation_of_its_own(me: Person) -> None:
    me.ask(QUESTION)
    before = me.page.url
    me.button("Try again").click()
    expect(me.page).not_to_have_url(before)
    expect(me.whole(0).locator("p")).to_have_text(WORDS)
    expect(me.questions).to_have_text([QUESTION])
