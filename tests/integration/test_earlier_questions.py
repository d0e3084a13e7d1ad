"""What a message says of earlier questions, over the demo's data: several at once, compared, quoted, listed."""

from __future__ import annotations

import pytest

from kanina.models import Answer, MetricQuery
from tests.house import Chat

REVENUE_2025 = "revenue by region in 2025"
REVENUE_2024 = "revenue by region in 2024"
ENROLLMENTS = "enrollments by subject in 2024"
RATING = "average rating by branch in 2025"
UNREADABLE = "blorf zing flub"


def after(chat: Chat, *questions: str) -> Answer:
    """The answer to the last of these."""
    return [chat.ask(question) for question in questions][-1]


@pytest.mark.parametrize(
    "message",
    [
        "compare my first and second questions",
        "compare my first question with my second question",
        "what is the difference between my first and second question",
        "ano ang pagkakaiba ng una at pangalawa kong tanong?",
        "ikumpara ang unang tanong ko sa pangalawa",
        "compare question 1 and question 2",
        "compare questions 1 and 2",
        "my first and second question",
    ],
)
@pytest.mark.parametrize("between", [(), (ENROLLMENTS,), ("compare my first and second questions",)])
def test_two_questions_that_are_named_are_compared_whatever_was_asked_since(
    chat: Chat, message: str, between: tuple[str, ...]
) -> None:
    answer = after(chat, REVENUE_2025, REVENUE_2024, *between, message)
    assert isinstance(answer.plan, MetricQuery)
    assert answer.plan.metrics == ("revenue",)
    assert answer.plan.period is not None
    assert (str(answer.plan.period.start), answer.plan.comparison) == ("2025-01-01", "previous_year")
    assert "₱712,095,812.00" in answer.text
    assert "28.2%" in answer.text
    assert answer.references == (1, 2)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("compare my first and second questions", "figure, grouping and period"),
        ("ano ang pagkakaiba ng una at pangalawa kong tanong?", "numero, grupo at panahon"),
        ("ikumpara ang unang tanong ko sa pangalawa", "numero, grupo at panahon"),
    ],
)
def test_unlike_questions_are_not_compared_and_what_differs_is_said(chat: Chat, message: str, reason: str) -> None:
    answer = after(chat, REVENUE_2025, ENROLLMENTS, RATING, message)
    assert answer.intent == "refused"
    assert reason in answer.text
    assert answer.references == (1, 2)


def test_a_comparison_is_not_compared_again_with_the_reason(chat: Chat) -> None:
    compared = "compare my first and second questions"
    answer = after(chat, REVENUE_2025, REVENUE_2024, compared, "compare my first and third questions")
    assert answer.text == "One of those is a comparison already, so I can't put another beside it."


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("my 1st and 3rd question", (1, 3)),
        ("my first and second question", (1, 2)),
        ("the last two questions", (2, 3)),
        ("unang tatlong tanong ko", (1, 2, 3)),
        ("show my first 3 questions", (1, 2, 3)),
    ],
)
def test_each_of_several_questions_is_told(chat: Chat, message: str, numbers: tuple[int, ...]) -> None:
    asked = {1: REVENUE_2025, 2: ENROLLMENTS, 3: RATING}
    told = [f"{number}. “{asked[number]}” {chat.ask(asked[number]).text}" for number in asked]
    answer = chat.ask(message)
    assert answer.references == numbers
    assert answer.text.splitlines()[1:-1] == [told[number - 1] for number in numbers]
    assert f"{numbers[0]}”" in answer.text.splitlines()[-1]


def test_several_questions_with_an_unanswered_one_say_so(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, UNREADABLE, "my first and second question")
    assert f"2. “{UNREADABLE}” (not answered)" in answer.text.splitlines()
    assert answer.references == (1, 2)
    compared = chat.ask("compare question 1 and question 2")
    assert compared.text.startswith(f"Your question 2 was: “{UNREADABLE}” I could not answer it.")


def test_a_change_of_several_questions_that_make_no_table_is_refused_for_that(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, ENROLLMENTS, "my first and second question, but by month")
    assert answer.intent == "refused"
    assert "figure, grouping and period" in answer.text


@pytest.mark.parametrize("message", ["my second question", "ang pangalawang tanong ko", "question 2"])
def test_a_question_that_was_not_answered_is_quoted(chat: Chat, message: str) -> None:
    answer = after(chat, REVENUE_2025, UNREADABLE, ENROLLMENTS, message)
    assert f"2: “{UNREADABLE}”" in answer.text.replace("2 was: ", "2: ")
    assert answer.intent == "refused"
    assert answer.references == (2,)


@pytest.mark.parametrize("message", ["compare both", "compare them", "ikumpara ang dalawa"])
def test_both_of_one_question_says_that_there_is_one_only(chat: Chat, message: str) -> None:
    answer = after(chat, REVENUE_2025, message)
    assert f"“{REVENUE_2025}”" in answer.text
    assert answer.intent == "refused"


@pytest.mark.parametrize(
    "message", ["kumpara sa nakaraang buwan", "compare with the previous month", "compare with last month"]
)
def test_last_month_is_compared_with_the_month_before(chat: Chat, message: str) -> None:
    answer = after(chat, "average rating by subject last month", message)
    assert isinstance(answer.plan, MetricQuery)
    assert answer.plan.period is not None
    assert (str(answer.plan.period.start), answer.plan.comparison) == ("2026-10-01", "previous_period")


@pytest.mark.parametrize(
    ("questions", "references"),
    [
        ((REVENUE_2025, ENROLLMENTS, "lahat ng region"), ()),
        ((REVENUE_2025, "only NCR", "back to the list"), (1,)),
        ((REVENUE_2025, ENROLLMENTS, "wait, go back"), (1,)),
        ((REVENUE_2025, ENROLLMENTS, UNREADABLE, "by month"), (2,)),
        ((REVENUE_2025, REVENUE_2024), ()),
        (("enrollments in Santa Rosa in 2025", "1 and 2"), ()),
    ],
)
def test_references_are_the_turns_that_were_used(
    chat: Chat, questions: tuple[str, ...], references: tuple[int, ...]
) -> None:
    assert after(chat, *questions).references == references
