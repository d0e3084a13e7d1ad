"""Follow-ups: the plan of the last message of each conversation, its messages separated by bars."""

from __future__ import annotations

import pytest

from evals.dialogues import Dialogue, last, model, plan_of
from evals.notation import cases, conversation, shorthand
from kanina.assistant.suggestions import suggest
from kanina.models import Column, Language, MetricQuery, Reply, Result


def test_the_reference_dialogue() -> None:
    dialogue = Dialogue()
    plans = [
        shorthand(dialogue.ask(message).plan)
        for message in (
            "revenue by region in 2025",
            "now break that down by subject",
            "only NCR",
            "top 3 branches",
            "yung unang tanong ko, pero 2024 lang",
            "and by month?",
        )
    ]
    assert plans == [
        "revenue by branches.region 2025-01-01..2026-01-01",
        "revenue by branches.region × enrollments.subject 2025-01-01..2026-01-01",
        "revenue by branches.region × enrollments.subject [branches.region in NCR] 2025-01-01..2026-01-01",
        "revenue by branches.branch [branches.region in NCR] 2025-01-01..2026-01-01 order -revenue top 3",
        "revenue by branches.region 2024-01-01..2025-01-01",
        "revenue by branches.region × time:month 2024-01-01..2025-01-01",
    ]


def test_a_changed_query_names_the_turn_it_came_from() -> None:
    assert plan_of("revenue by region", "lessons by branch", "question 1 by month").base == 1
    assert plan_of("revenue by region", "lessons by branch", "only NCR").base == 2
    assert plan_of("revenue by region", "lessons by branch").base is None


def test_a_bare_month_is_one_of_the_year_the_conversation_speaks_of() -> None:
    assert last("revenue in 2025", "only March") == "revenue 2025-03-01..2025-04-01"
    assert last("revenue this year", "only March") == "revenue 2026-03-01..2026-04-01"
    assert last("revenue this year", "December") == "revenue 2025-12-01..2026-01-01"


def test_rows_beyond_what_is_kept_are_not_guessed() -> None:
    dialogue = Dialogue()
    dialogue.ask("top 10 branches by revenue")
    assert shorthand(dialogue.ask("and by month?").plan) == "refused"


def test_a_row_that_is_not_there_is_refused() -> None:
    dialogue = Dialogue()
    dialogue.ask("top 2 branches by revenue")
    reply = dialogue.ask("what about the second one on that list")
    assert shorthand(reply.plan) == "revenue by branches.branch [branches.branch in Ayala Avenue] order -revenue"


def test_a_refused_question_is_no_base() -> None:
    planned = plan_of("revenue by region", "by planet", "by month")
    assert planned.base == 1
    assert isinstance(planned.plan, MetricQuery)


@pytest.mark.parametrize(
    "question",
    [
        "enrollments by subject",
        "top 5 branches by revenue",
        "which region has the highest refund rate",
        "magkano ang kita noong 2024",
        "list the branches in Cebu",
        "what subjects do you have",
    ],
)
def test_a_complete_question_inherits_nothing(question: str) -> None:
    assert last("revenue by region in NCR for Math in 2025", question) == last(question)


SUGGESTED = [
    ("revenue by region in 2025", "en"),
    ("revenue in 2025", "en"),
    ("average score by subject", "en"),
    ("top 5 branches by revenue", "en"),
    ("revenue by month in 2025", "en"),
    ("kita kada rehiyon noong 2025", "fil"),
    ("antas ng pagdalo ngayong taon", "fil"),
    ("bagong mag-aaral kada baitang", "fil"),
]


@pytest.mark.parametrize(("question", "language"), SUGGESTED)
def test_what_is_suggested_next_is_understood(question: str, language: Language) -> None:
    plan = plan_of(question).plan
    assert isinstance(plan, MetricQuery)
    rows = tuple((value, 1) for value in ("NCR", "CAR", "Math", "BARMM", "Caraga", "MIMAROPA", "Coding"))
    columns = (
        Column(key="group", name="Group", type="string", role="dimension"),
        Column(key="m", name="M", type="integer"),
    )
    for suggestion in suggest(plan, Result(columns=columns, rows=rows), model(), language):
        changed = plan_of(question, suggestion).plan
        assert isinstance(changed, MetricQuery), suggestion
        assert changed != plan, suggestion


ASKED_BEFORE = """
revenue by region | what was my first question? => Your question 1 was: “revenue by region”
revenue by region | what did I ask before? => Your question 1 was: “revenue by region”
revenue by region | ano yung tanong ko kanina? => Ang tanong mo bilang 1: “revenue by region”
revenue by region | lessons | what was my last question? => Your question 2 was: “lessons”
revenue by region | lessons | what did I ask first? => Your question 1 was: “revenue by region”
revenue by region | lessons | what was question 1 again? => Your question 1 was: “revenue by region”
kita kada sangay | lessons | ano ulit yung unang tanong ko? => Ang tanong mo bilang 1: “kita kada sangay”
kita kada sangay | lessons | anong tinanong ko bago niyan => Ang tanong mo bilang 1: “kita kada sangay”
revenue | lessons | what have my questions been so far => You have asked 2 questions: 1. “revenue” 2. “lessons”
revenue | lessons | ano-ano ang mga tinanong ko => 2 na ang mga tinanong mo: 1. “revenue” 2. “lessons”
what did I ask before? => There is nothing earlier to go back to.
"""


@pytest.mark.parametrize(("messages", "text"), cases(ASKED_BEFORE))
def test_what_was_asked_before_is_quoted_with_its_number(messages: str, text: str) -> None:
    plan = plan_of(*conversation(messages)).plan
    assert isinstance(plan, Reply)
    assert plan.text.replace("\n", " ") == text


def test_a_follow_up_after_a_quoted_question_still_changes_the_last_query() -> None:
    asked = ["revenue by region", "lessons by region", "what was my first question?"]
    assert last(*asked, "by month") == "lessons by branches.region × time:month"


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        (["revenue by quarter in 2025", "remove the month"], "There is no month in the last question to take away."),
        (["kita kada sangay noong 2025", "tanggalin ang buwan"], "Walang buwan sa huling tanong na puwedeng alisin."),
    ],
    ids=["en", "fil"],
)
def test_a_unit_that_was_not_named_takes_no_period_away(messages: list[str], text: str) -> None:
    plan = plan_of(*messages).plan
    assert isinstance(plan, Reply)
    assert (plan.text, plan.refused) == (text, True)
