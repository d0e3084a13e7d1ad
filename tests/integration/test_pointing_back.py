"""What a pointer means where a question and its answer are no neighbours: asked back, thanked for, failed, repeated."""

from __future__ import annotations

import pytest

from kanina.models import Answer, AskUser, MetricQuery
from tests.house import Chat

REVENUE_2025 = "revenue by region in 2025"
REVENUE_2024 = "revenue by region in 2024"
ENROLLMENTS = "enrollments by subject in 2024"
LESSONS = "lessons by branch in 2025"
ASKED_BACK = "revenue in Santa Rosa in 2025"
IN_LAGUNA = "revenue in Santa Rosa, Laguna in 2025"
UNREADABLE = "blorf zing flub"


def after(chat: Chat, *questions: str) -> Answer:
    """The answer to the last of these."""
    return [chat.ask(question) for question in questions][-1]


def same_as(chat: Chat, question: str) -> object:
    """The plan of a question that says all by itself."""
    return chat.another().ask(question).plan


# ------------------------------------------------------------------ asked back and answered


@pytest.mark.parametrize("answer", ["1", "the one in Laguna", "hmm?\n1", "yung una"])
@pytest.mark.parametrize(
    ("message", "whole"),
    [
        ("my first question", IN_LAGUNA),
        ("my first question but by month", "revenue by month in Santa Rosa, Laguna in 2025"),
        ("yung unang tanong ko pero 2024", "revenue in Santa Rosa, Laguna in 2024"),
        ("question 1 in 2024", "revenue in Santa Rosa, Laguna in 2024"),
        ("the one about Santa Rosa but 2024", "revenue in Santa Rosa, Laguna in 2024"),
    ],
)
def test_a_question_that_was_asked_back_means_what_it_came_to(
    chat: Chat, answer: str, message: str, whole: str
) -> None:
    pointed = after(chat, ASKED_BACK, *answer.split("\n"), ENROLLMENTS, message)
    assert pointed.plan == same_as(chat, whole)
    assert pointed.references == (1,)


@pytest.mark.parametrize(
    ("answer", "message", "whole"),
    [
        ("2, by month", "my first question but 2024", "revenue by month in Santa Rosa, Nueva Ecija in 2024"),
        ("2, pero 2024", "my first question", "revenue in Santa Rosa, Nueva Ecija in 2024"),
        ("the one in Laguna, by month", "yung unang tanong ko", "revenue by month in Santa Rosa, Laguna in 2025"),
    ],
)
def test_a_change_beside_the_answer_is_part_of_what_it_came_to(
    chat: Chat, answer: str, message: str, whole: str
) -> None:
    pointed = after(chat, ASKED_BACK, answer, ENROLLMENTS, message)
    assert pointed.plan == same_as(chat, whole)
    assert pointed.references == (1,)


def test_both_choices_are_what_a_question_came_to(chat: Chat) -> None:
    pointed = after(chat, ASKED_BACK, "both", ENROLLMENTS, "my first question but 2024")
    assert isinstance(pointed.plan, MetricQuery)
    assert [len(wanted.values) for wanted in pointed.plan.filters] == [2]
    assert pointed.references == (1,)


def test_numbers_and_quotes_stay_those_of_the_conversation(chat: Chat) -> None:
    after(chat, ASKED_BACK, "1")
    assert chat.ask("what was my first question?").text == f"Your question 1 was: “{ASKED_BACK}”"
    assert chat.ask("list my questions").text.splitlines()[1:3] == [f"1. “{ASKED_BACK}”", "2. “1”"]
    assert chat.ask("my second question").references == (2,)


def test_a_question_and_its_answer_are_one_step_back(chat: Chat) -> None:
    pointed = after(chat, REVENUE_2025, ASKED_BACK, "1", "the question before last")
    assert pointed.plan == same_as(chat, REVENUE_2025)


def test_a_row_of_a_question_that_was_asked_back_is_one_of_its_answer(chat: Chat) -> None:
    after(chat, ASKED_BACK, "2, by month")
    february = chat.ask("the second row of my first question").plan
    assert isinstance(february, MetricQuery)
    assert february.period is not None
    assert str(february.period.start) == "2025-02-01"


@pytest.mark.parametrize(
    ("message", "whole"),
    [("my first question", IN_LAGUNA), ("yung unang tanong ko pero 2024", "revenue in Santa Rosa, Laguna in 2024")],
)
def test_a_question_that_was_never_answered_is_asked_again_with_what_is_changed(
    chat: Chat, message: str, whole: str
) -> None:
    again = after(chat, ASKED_BACK, "never mind", message)
    assert isinstance(again.plan, AskUser)
    assert len(again.plan.choices) == 2
    assert chat.ask("1").plan == same_as(chat, whole)
    if message == "my first question":
        assert chat.ask("my first question but 2024").plan == same_as(chat, "revenue in Santa Rosa, Laguna in 2024")


# ------------------------------------------------------------------ thanks


@pytest.mark.parametrize("thanks", ["salamat", "ok thanks", "thank you so much", "maraming salamat po", "hello", "ok"])
@pytest.mark.parametrize(
    ("message", "whole", "number"),
    [
        ("yung kanina pero 2024", "lessons by branch in 2024", 2),
        ("the last one but 2024", "lessons by branch in 2024", 2),
        ("ulitin mo yung kanina", LESSONS, 2),
        ("my last question", LESSONS, 2),
        ("the one before that", ENROLLMENTS, 1),
        ("two questions ago", ENROLLMENTS, 1),
    ],
)
def test_thanks_are_no_question_that_the_newest_could_mean(
    chat: Chat, thanks: str, message: str, whole: str, number: int
) -> None:
    answer = after(chat, ENROLLMENTS, LESSONS, thanks, message)
    assert answer.plan == same_as(chat, whole)
    assert answer.references == (number,)


@pytest.mark.parametrize("message", ["the second one", "yung pangalawa"])
def test_behind_thanks_the_list_is_still_at_hand(chat: Chat, message: str) -> None:
    answer, plain = after(chat, ENROLLMENTS, LESSONS, "salamat", message), chat.another()
    assert answer.plan == after(plain, LESSONS, message).plan
    assert answer.references == (2,)


def test_thanks_keep_their_number(chat: Chat) -> None:
    after(chat, ENROLLMENTS, "salamat", LESSONS)
    assert chat.ask("list my questions").text.splitlines()[2] == "2. “salamat”"
    assert chat.ask("my third question").plan == same_as(chat, LESSONS)


@pytest.mark.parametrize("between", ["help", "list my questions", "what does revenue mean?"])
@pytest.mark.parametrize("message", ["the last one but 2024", "yung kanina pero 2024"])
def test_a_change_of_the_newest_is_of_the_last_figures_behind_words(chat: Chat, between: str, message: str) -> None:
    answer = after(chat, REVENUE_2025, between, message)
    assert answer.plan == same_as(chat, REVENUE_2024)
    assert answer.references == (1,)


# ------------------------------------------------------------------ what changes it


@pytest.mark.parametrize("message", ["my first question by subject", "yung unang tanong ko kada asignatura"])
def test_what_a_named_question_is_to_be_split_by_is_no_topic_of_another(chat: Chat, message: str) -> None:
    answer = after(chat, "revenue in 2025", ENROLLMENTS, message)
    assert answer.plan == same_as(chat, "revenue by subject in 2025")
    assert answer.references == (1,)


@pytest.mark.parametrize(
    "message",
    [
        "compare my first question with 2025",
        "compare 2025 with my first question",
        "compare question 1 to 2025",
        "ikumpara ang unang tanong ko sa 2025",
        "difference between my first question and 2025",
        "ano ang pagkakaiba ng unang tanong ko sa 2025",
    ],
)
@pytest.mark.parametrize("between", [(), (ENROLLMENTS,), (REVENUE_2025,)])
def test_a_year_that_a_question_is_compared_with_is_no_second_question(
    chat: Chat, message: str, between: tuple[str, ...]
) -> None:
    answer = after(chat, REVENUE_2024, *between, message)
    assert answer.plan == chat.another().ask(f"{REVENUE_2024} compared with 2025").plan
    assert "down 22.0%" in answer.text or "bumaba nang 22.0%" in answer.text
    assert answer.references == (1,)


@pytest.mark.parametrize("message", ["compare the first one with 2025", "ikumpara ang una sa 2025"])
def test_a_first_one_that_no_list_has_is_the_first_question(chat: Chat, message: str) -> None:
    answer = after(chat, REVENUE_2024, "enrollments in 2024", message)
    assert answer.plan == same_as(chat, f"{REVENUE_2024} compared with 2025")
    assert answer.references == (1,)


@pytest.mark.parametrize(
    "message",
    ["compare my first question with NCR", "ikumpara ang unang tanong ko sa NCR", "question 1 vs NCR"],
)
def test_a_value_that_a_question_is_compared_with_is_shown_beside_its_own(chat: Chat, message: str) -> None:
    answer = after(chat, "revenue in CALABARZON in 2024", ENROLLMENTS, message)
    assert isinstance(answer.plan, MetricQuery)
    assert [wanted.values for wanted in answer.plan.filters] == [("CALABARZON", "NCR")]
    assert (answer.plan.metrics, answer.references) == (("revenue",), (1,))


def test_a_figure_that_a_question_is_compared_with_is_shown_beside_its_own(chat: Chat) -> None:
    answer = after(chat, REVENUE_2024, ENROLLMENTS, "compare my first question with refunds")
    assert answer.plan == same_as(chat, "revenue and refunds by region in 2024")


@pytest.mark.parametrize(
    ("message", "whole"),
    [
        ("gaya ng kanina pero 2024", REVENUE_2024),
        ("tulad ng kanina pero sa Math lang", "revenue by region in 2025 for Math"),
        ("gaya ng kanina pero sa Math lang at 2024", "revenue by region in 2024 for Math"),
    ],
)
def test_what_is_as_before_with_a_change_is_the_newest_question(chat: Chat, message: str, whole: str) -> None:
    answer = after(chat, REVENUE_2025, message)
    assert answer.plan == same_as(chat, whole)


@pytest.mark.parametrize(
    ("message", "whole"),
    [
        ("the last one that worked", REVENUE_2025),
        ("yung huling gumana", REVENUE_2025),
        ("my last question that worked, but 2024", REVENUE_2024),
        ("the last question you answered but 2024", REVENUE_2024),
        ("ang huling nasagot mo pero 2024", REVENUE_2024),
    ],
)
def test_the_last_one_that_worked_is_none_that_failed(chat: Chat, message: str, whole: str) -> None:
    answer = after(chat, REVENUE_2025, UNREADABLE, message)
    assert answer.plan == same_as(chat, whole)
    assert answer.references == (1,)


# ------------------------------------------------------------------ one after another


@pytest.mark.parametrize(
    ("first", "step"),
    [
        ("my last question", "and the one before that?"),
        ("what was my last question?", "and the one before that?"),
        ("ulitin mo yung kanina", "eh yung bago niyan?"),
        ("ano ang huling tanong ko?", "eh yung bago doon?"),
    ],
)
def test_behind_a_question_that_was_gone_back_to_the_one_before_is_a_question(
    chat: Chat, first: str, step: str
) -> None:
    after(chat, REVENUE_2025, ENROLLMENTS, LESSONS, first)
    for number in (2, 1):
        answer = chat.ask(step)
        assert answer.plan == chat.answers[number - 1].plan
        assert answer.references == (number,)
    assert chat.ask(step).intent == "refused"


def test_behind_a_figure_the_one_before_is_the_time_before(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, "lessons by branch in 2025", "and the one before that?")
    assert answer.plan == same_as(chat, "lessons by branch in 2024")


# ------------------------------------------------------------------ the best of a time


@pytest.mark.parametrize("question", ["revenue in 2025", REVENUE_2025, "refund rate in 2025"])
def test_the_best_month_is_one_of_the_time_that_was_asked_about(chat: Chat, question: str) -> None:
    answer = after(chat, question, "refunds in the best month")
    assert answer.plan == same_as(chat, "refunds in the best month in 2025")


def test_the_best_month_behind_a_list_of_months_may_be_one_of_that_list(chat: Chat) -> None:
    answer = after(chat, "revenue by month in 2025", "refunds in the best month")
    assert answer.text == "What does “best month” stand for? Please name it."


# ------------------------------------------------------------------ said while a choice is open


@pytest.mark.parametrize(
    ("message", "whole"),
    [
        ("eh 2024?", "revenue in Santa Rosa, Laguna in 2024"),
        ("what about 2024?", "revenue in Santa Rosa, Laguna in 2024"),
        ("by month", "revenue by month in Santa Rosa, Laguna in 2025"),
        ("kada buwan", "revenue by month in Santa Rosa, Laguna in 2025"),
    ],
)
@pytest.mark.parametrize("before", [(), (ENROLLMENTS,)])
def test_a_change_said_while_a_place_is_asked_for_is_of_that_question(
    chat: Chat, before: tuple[str, ...], message: str, whole: str
) -> None:
    again = after(chat, *before, ASKED_BACK, message)
    assert isinstance(again.plan, AskUser)
    assert len(again.plan.choices) == 2
    assert chat.ask("1").plan == same_as(chat, whole)
    pointed = chat.ask("my second question" if before else "my first question")
    assert pointed.plan == same_as(chat, whole)


def test_a_place_that_only_narrowed_is_not_lost_to_the_year_behind_it(chat: Chat) -> None:
    after(chat, "revenue by month in 2025", "only Santa Rosa", "what about 2024?")
    assert chat.ask("1").plan == same_as(chat, "revenue by month in Santa Rosa, Laguna in 2024")


@pytest.mark.parametrize(
    ("message", "whole"),
    [
        ("refunds in NCR in 2025", "refunds in NCR in 2025"),
        ("my first question but 2025", "enrollments by subject in 2025"),
    ],
)
def test_another_question_ends_the_choice(chat: Chat, message: str, whole: str) -> None:
    answer = after(chat, ENROLLMENTS, ASKED_BACK, message)
    assert answer.plan == same_as(chat, whole)
