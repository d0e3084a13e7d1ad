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
    assert compared.text.startswith(f"Your question 2 was: “{UNREADABLE}”. I could not answer it.")


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
        "Your question 2 was: “help”. There are no figures in my answer to it, so it can't be put beside another."
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


SUBJECTS_2025 = "kita kada subject 2025"
PLANS_2025 = "kita kada plan 2025"
REGIONS_2025 = "kita kada rehiyon 2025"
THREE = (REGIONS_2025, SUBJECTS_2025, PLANS_2025)
REFUNDS_FIRST = ("refunds per branch 2025", "kita 2025")
LESSONS_LAST = (REGIONS_2025, "lessons per subject 2025")
CANCELLED = "cancelled orders per branch 2025"
ATTENDANCE = "attendance rate 2025"


@pytest.mark.parametrize(
    ("questions", "message", "turn", "told"),
    [
        (REFUNDS_FIRST, "yung kaninang refunds, pinakamababang 3", 1, "Ilaya na may ₱278,860.75"),
        (REFUNDS_FIRST, "kaninang refunds naman, 2024", 1, "₱32,785,171.25"),
        (REFUNDS_FIRST, "yung kaninang kita, per buwan", 2, "Hunyo 2025 na may ₱92,612,924.50"),
        (REFUNDS_FIRST, "yung kaninang tanong", 2, "₱712,095,812.00"),
        ((CANCELLED, ATTENDANCE), "yung kaninang pangalawa", 2, "88.0%"),
        ((CANCELLED, ATTENDANCE), "yung kaninang una, pinakamababa na 3", 1, "Rizal Street na may 31"),
        ((CANCELLED, ATTENDANCE), "yung una kanina", 1, "Katipunan na may 244"),
        ((CANCELLED, ATTENDANCE), "yung una kanina, kada buwan naman", 1, "Katipunan, Mayo 2025 na may 39"),
        (THREE, "yung nauna diyan, top 3 lang", 2, "Math na may ₱180,417,604.50"),
        (THREE, "yung nauna dun", 2, "Math na may ₱180,417,604.50"),
        (THREE, "yung mas nauna pa dun", 2, "Math na may ₱180,417,604.50"),
        (THREE, "yung mas nauna pa, 2024", 2, "Math na may ₱148,468,346.00"),
        (LESSONS_LAST, "yung isa kanina, yung sa kita, 2024", 1, "NCR na may ₱219,925,195.75"),
        (LESSONS_LAST, "yung kaninang tanong, yung sa kita", 1, "NCR na may ₱274,820,717.25"),
    ],
)  # fmt: skip
def test_what_was_asked_earlier_is_found_by_its_place_or_its_topic_in_filipino(
    chat: Chat, questions: tuple[str, ...], message: str, turn: int, told: str
) -> None:
    answer = after(chat, *questions, message)
    assert answer.references == (turn,)
    assert told in answer.text


@pytest.mark.parametrize("message", ["kita kaninang umaga", "yung kita kaninang umaga"])
def test_a_part_of_today_is_no_earlier_question(chat: Chat, message: str) -> None:
    assert "umaga" in after(chat, REGIONS_2025, message).text


TOP_BRANCHES = "top 5 branches by revenue in 2025"
LESSONS = "lessons by subject in 2025"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("what was the second one in my first list?", "branch Ayala Avenue): ₱50,176,359.50"),
        ("the second row of the first table", "branch Ayala Avenue): ₱50,176,359.50"),
        ("ano yung pangalawa sa unang listahan ko?", "sangay Ayala Avenue): ₱50,176,359.50"),
        ("what was the third branch in my first question?", "branch España Boulevard): ₱38,219,513.75"),
        ("yung pangatlong sangay sa unang tanong ko", "sangay España Boulevard): ₱38,219,513.75"),
        ("row 3 of question 1", "branch España Boulevard): ₱38,219,513.75"),
        ("the last one in my first list", "branch Ortigas Center): ₱37,558,699.25"),
        ("yung panghuli sa tanong 1", "sangay Ortigas Center): ₱37,558,699.25"),
        ("refunds of the second one in my first list", "branch Ayala Avenue): ₱2,764,560.25"),
        ("what did NCR have in the first table?", "(region NCR), top 5: Katipunan leads with ₱50,801,678.50"),
    ],
)
def test_a_row_of_the_list_that_is_named_is_of_that_list(chat: Chat, message: str, told: str) -> None:
    answer = after(chat, TOP_BRANCHES, LESSONS, message)
    assert answer.references == (1,)
    assert told in answer.text


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("the ninth one in my first list", "That list has only 5 rows."),
        ("second one in the third list", "I have shown no such list."),
        ("the second one in my third question", "I have shown no such list."),
        ("pangalawa sa ikatlong listahan", "Wala akong naipakitang ganoong listahan."),
    ],
)
def test_a_row_or_a_list_that_was_not_shown_is_told(chat: Chat, message: str, told: str) -> None:
    answer = after(chat, TOP_BRANCHES, LESSONS, "revenue in 2025", message)
    assert answer.text.startswith(told)
    assert answer.references == ()


@pytest.mark.parametrize(
    "message", ["no, I meant the first", "I meant the first one", "hindi, yung una ang ibig kong sabihin"]
)
def test_a_correction_by_a_place_asks_whether_it_is_a_question_or_a_row(chat: Chat, message: str) -> None:
    answer = after(chat, REVENUE_2025, LESSONS, message)
    assert answer.intent == "refused"
    assert "row 1" in answer.text
    assert "Math): 26,438" in chat.ask("row 1").text


def test_a_correction_of_a_row_that_was_picked_picks_another(chat: Chat) -> None:
    answer = after(chat, REVENUE_2025, LESSONS, "the second one", "no, I meant the first one")
    assert "subject Math): 26,438" in answer.text


@pytest.mark.parametrize(
    "message",
    [
        "sa mga yun, alin ang may pinakamababang refunds?",
        "alin sa mga yun ang may pinakamababang refunds",
        "sa mga rehiyong yun, alin ang may pinakamababang refunds",
        "sa tatlong yan, alin ang may pinakamababang refunds",
        "alin sa tatlo ang may pinakamababang refunds",
        "alin dun ang may pinakamababang refunds",
        "among these, which has the lowest refunds?",
        "which of the three is lowest in refunds",
    ],
)
def test_what_is_chosen_from_those_is_chosen_from_the_rows_that_were_shown(chat: Chat, message: str) -> None:
    answer = after(chat, "top 3 na rehiyon sa enrollments 2025", message)
    assert "Central Visayas" in answer.text
    assert "₱2,831,892.25" in answer.text
    assert isinstance(answer.plan, MetricQuery)
    assert [f.values for f in answer.plan.filters] == [("NCR", "CALABARZON", "Central Visayas")]


def test_so_many_rows_as_were_not_shown_are_not_chosen_from(chat: Chat) -> None:
    answer = after(chat, "top 3 na rehiyon sa enrollments 2025", "alin sa apat ang may pinakamababang refunds")
    assert answer.intent == "refused"


@pytest.mark.parametrize(
    ("questions", "message", "told"),
    [
        ((), "attendance rate for the top one", "(branch Katipunan): 88.3%"),
        ((), "attendance rate for the top branch", "(branch Katipunan): 88.3%"),
        ((), "attendance rate nung pinakamataas", "(sangay Katipunan): 88.3%"),
        ((), "attendance rate of the second highest one", "(branch Ayala Avenue): 87.4%"),
        ((), "attendance rate of the lowest one", "(branch Ortigas Center): 86.9%"),
        ((), "attendance rate ng pinakamababang sangay", "(sangay Ortigas Center): 86.9%"),
        ((), "attendance rate for the top 3", "(branch Katipunan, Ayala Avenue or España Boulevard)"),
        ((), "refunds of the highest one by month", "31 December 2025 (branch Katipunan): from ₱404,757.50"),
        ((), "attendance rate for the top one in 2024", "31 December 2024 (branch Katipunan): 88.0%"),
        ((LESSONS,), "average rating for the top branch from question 1", "(branch Katipunan): 4.18"),
        ((LESSONS,), "average rating for the top subject", "(subject Math): 4.16"),
        (("bottom 3 branches by refunds in 2025",), "revenue of the highest one", "(branch Maharlika Highway)"),
        ((REVENUE_2025,), "refunds of the lowest one", "(region Zamboanga Peninsula): ₱578,674.50"),
    ],
)
def test_the_best_of_a_list_is_the_best_by_the_order_of_that_list(
    chat: Chat, questions: tuple[str, ...], message: str, told: str
) -> None:
    assert told in after(chat, "top 5 branches by enrollments in 2025", *questions, message).text


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("top 5 branches by enrollments in 2025", "attendance rate for the top 9"),
        ("revenue by month in 2025", "refunds of the highest one"),
    ],
)
def test_the_best_of_a_list_that_has_no_such_row_is_asked_about(chat: Chat, question: str, message: str) -> None:
    answer = after(chat, question, message)
    assert answer.intent == "refused"


def test_which_one_is_highest_ranks_what_was_shown_by_the_figure_asked_for(chat: Chat) -> None:
    answer = after(chat, "revenue by branch in 2025", "which one has the highest refund rate?")
    assert isinstance(answer.plan, MetricQuery)
    assert (answer.plan.metrics, answer.plan.limit) == (("refund_rate",), 1)
