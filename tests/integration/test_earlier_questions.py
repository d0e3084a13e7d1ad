"""What a message says of earlier questions, over the demo's data: several at once, compared, quoted, listed."""

from __future__ import annotations

import pytest

from kanina.events import TextDelta
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
        "ano ang pinagkaiba ng tanong 1 at tanong 2",
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
    assert (answer.intent, answer.references) == ("refused", (1,))


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


def test_a_turn_without_figures_is_put_beside_no_other_and_that_is_the_reason(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, "help", "compare my first and second question")
    assert answer.text == (
        "Your question 2 was: “help” There are no figures in my answer to it, so it can't be put beside another."
    )
    assert answer.intent == "refused"
    assert chat.ask("both my first and second question").text == answer.text
    shown = chat.ask("my second question")
    assert shown.text.endswith(chat.answers[1].text)
    assert (shown.intent, shown.references) == ("reply", (2,))


def test_all_questions_are_compared_only_where_they_make_a_table(chat: Chat) -> None:
    beside = after(chat, REVENUE_2025, "enrollments by region in 2025", "compare all my questions")
    assert isinstance(beside.plan, MetricQuery)
    assert (beside.plan.metrics, beside.references) == (("revenue", "enrollments"), (1, 2))
    assert after(chat.another(), REVENUE_2025, ENROLLMENTS, "compare all my questions").intent == "refused"


def test_the_words_of_a_refusal_are_no_list(chat: Chat) -> None:
    after(chat, "top 5 branches by revenue in 2025", ENROLLMENTS, "compare my first and second question")
    answer = chat.ask("the third one on the list")
    assert "3 rows" not in answer.text
    assert answer.references != (3,)


# ------------------------------------------------------------------ quoted and listed

LIST = "list my questions"
QUOTED = [f"{number}. “{question}”" for number, question in enumerate((REVENUE_2025, ENROLLMENTS, RATING), start=1)]


@pytest.mark.parametrize(
    ("message", "head"),
    [
        (LIST, "You have asked 3 questions:"),
        ("list ALL my questions since the beginning", "You have asked 3 questions:"),
        ("how many questions have I asked?", "You have asked 3 questions:"),
        ("show all my questions", "You have asked 3 questions:"),
        ("can you list my questions please", "You have asked 3 questions:"),
        ("all my questions", "You have asked 3 questions:"),
        ("ilista lahat ng tanong ko", "3 na ang mga tinanong mo:"),
    ],
)
def test_a_list_of_questions_tells_how_many_there_are(chat: Chat, message: str, head: str) -> None:
    answer = after(chat, REVENUE_2025, ENROLLMENTS, RATING, message)
    assert answer.text.splitlines() == [head, *QUOTED]
    assert answer.references == (1, 2, 3)


def test_a_list_of_questions_leaves_lists_out_and_marks_what_was_not_answered(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, LIST, UNREADABLE, LIST)
    assert answer.text.splitlines() == [
        "You have asked 2 questions:",
        f"1. “{REVENUE_2025}”",
        f"3. “{UNREADABLE}” (not answered)",
    ]
    assert answer.references == (1, 3)


def test_of_many_questions_the_last_are_listed_and_the_list_says_so(chat: Chat) -> None:
    asked = [REVENUE_2025, *("hello" for _ in range(21)), RATING]
    answer = after(chat, *asked, LIST)
    head, *lines = answer.text.splitlines()
    assert head == "You have asked 23 questions. These are the last 15:"
    assert (lines[0], lines[-1]) == ("9. “hello”", f"23. “{RATING}”")
    assert answer.references == tuple(range(9, 24))
    first = chat.ask("what did I ask about revenue?")
    assert first.text == f"Your question 1 was: “{REVENUE_2025}”"


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("the second one on that list", 2),
        ("number 2 on that list", 2),
        ("show me the second of those", 2),
        ("the second one", 2),
        ("#3", 3),
        ("yung una sa listahang iyan", 1),
        ("yung pangalawa", 2),
        ("the last one on that list", 3),
    ],
)
def test_a_row_of_a_list_of_questions_is_that_question(chat: Chat, message: str, number: int) -> None:
    asked = (REVENUE_2025, ENROLLMENTS, RATING)
    answer = after(chat, *asked, LIST, message)
    assert answer.plan == chat.answers[number - 1].plan
    assert answer.references == (number,)


def test_a_row_of_a_list_of_questions_can_be_changed_and_the_list_stays(chat: Chat) -> None:
    changed = after(chat, REVENUE_2025, ENROLLMENTS, LIST, "the first one on that list, but 2024")
    assert changed.plan == chat.another().ask(REVENUE_2024).plan
    assert changed.references == (1,)
    second = chat.ask("the second one on that list")
    assert second.plan == chat.answers[1].plan
    assert second.references == (2,)
    chat.ask(LIST)
    assert chat.ask("the first one by branch").references == (1,)
    assert chat.ask("the second one on that list").plan == second.plan


def test_a_number_on_a_list_of_questions_is_the_one_that_is_shown(chat: Chat) -> None:
    after(chat, REVENUE_2025, LIST, ENROLLMENTS, RATING, LIST)
    by_number = chat.ask("number 3 on that list")
    assert (by_number.plan, by_number.references) == (chat.answers[2].plan, (3,))
    by_place = chat.ask("the third one on that list")
    assert (by_place.plan, by_place.references) == (chat.answers[3].plan, (4,))


def test_a_row_that_a_list_of_questions_lacks_is_no_other(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, ENROLLMENTS, LIST, "the fifth one on that list")
    assert answer.plan is not None
    assert answer.plan.kind == "reply"
    assert "only 2 rows" in answer.text
    assert answer.references == ()


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("the first two", (1, 2)),
        ("yung unang dalawa lang", (1, 2)),
        ("una at pangatlo", (1, 3)),
        ("the first and the last", (1, 3)),
    ],
)
def test_several_rows_of_a_list_of_questions_are_those_questions(
    chat: Chat, message: str, numbers: tuple[int, ...]
) -> None:
    answer = after(chat, REVENUE_2025, ENROLLMENTS, RATING, LIST, message)
    assert answer.references == numbers
    assert [line[:2] for line in answer.text.splitlines()[1:-1]] == [f"{number}." for number in numbers]


ABOUT = [
    ("what did I ask about revenue?", "You asked 2 questions about revenue:", (1, 3)),
    ("ano ang tinanong ko tungkol sa kita?", "2 ang tinanong mo tungkol sa kita:", (1, 3)),
    ("did I already ask about enrollments?", f"Your question 2 was: “{ENROLLMENTS}”", (2,)),
    ("did I ask anything about enrollments?", f"Your question 2 was: “{ENROLLMENTS}”", (2,)),
    ("may tinanong ba ako tungkol sa kita?", "2 ang tinanong mo tungkol sa kita:", (1, 3)),
    ("what did I ask about Zamboanga?", "You asked 2 questions about zamboanga:", (1, 3)),
    ("what did I ask about attendance?", "You have not asked about attendance so far.", ()),
    ("what did I ask about revenue and attendance", "You have not asked about attendance so far.", (1, 3)),
]


@pytest.mark.parametrize(("message", "head", "references"), ABOUT)
def test_the_questions_about_something_are_quoted(
    chat: Chat, message: str, head: str, references: tuple[int, ...]
) -> None:
    asked = {1: REVENUE_2025, 2: ENROLLMENTS, 3: REVENUE_2024, 4: UNREADABLE}
    answer = after(chat, *asked.values(), message)
    lines = answer.text.splitlines()
    assert lines[0] == head
    if len(references) > 1:
        assert lines[-2:] == [f"{number}. “{asked[number]}”" for number in references]
    assert answer.references == references
    assert answer.result is None


@pytest.mark.parametrize(
    ("message", "first_words"),
    [
        ("by month", f"Going on from “{REVENUE_2025}”: "),
        ("kada buwan naman", f"Ipinagpapatuloy ko ang “{REVENUE_2025}”: "),
    ],
)
def test_what_an_answer_goes_on_from_behind_a_failure_is_told_before_its_words(
    chat: Chat, message: str, first_words: str
) -> None:
    after(chat, REVENUE_2025, UNREADABLE)
    said: list[str] = []
    answer = chat.ask(message, on_event=lambda event: said.append(event.text) if isinstance(event, TextDelta) else None)
    assert said[0] == first_words
    assert answer.text.startswith(first_words)
    assert (answer.references, "".join(said)) == ((1,), answer.text)


def test_a_named_question_behind_a_failure_is_told_by_its_number(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, UNREADABLE, "my first question by month")
    assert answer.text.startswith("From your question 1: ")


@pytest.mark.parametrize(
    ("message", "branch"),
    [
        ("the last one on the list", -1),
        ("yung huli sa listahan", -1),
        ("the last row", -1),
        ("the tenth row", 9),
        ("yung huli sa listahan, kada buwan", -1),
    ],
)
def test_the_last_row_is_that_of_the_whole_table_and_not_the_last_that_was_shown(
    chat: Chat, message: str, branch: int
) -> None:
    listed = chat.ask("revenue by branch in 2025").result
    assert listed is not None
    assert len(listed.rows) > 10
    answer = chat.ask(message)
    assert isinstance(answer.plan, MetricQuery)
    assert [f.values for f in answer.plan.filters] == [(listed.rows[branch][0],)]


@pytest.mark.parametrize("message", ["last one", "the last one", "yung huli", "the last one by month"])
def test_the_last_one_behind_a_table_is_the_question(chat: Chat, message: str) -> None:
    answer = after(chat, ENROLLMENTS, "revenue by branch in 2025", message)
    assert isinstance(answer.plan, MetricQuery)
    assert (answer.plan.metrics, answer.plan.filters, answer.references) == (("revenue",), (), (2,))
