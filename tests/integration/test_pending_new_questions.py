"""A new question while one waits, and answers that give more than was asked for: through the whole assistant."""

from __future__ import annotations

import pytest

from kanina.models import Filter, Language, MetricQuery, VerifiedQuery
from tests.house import Chat


def sales(branch: str, start: str, end: str) -> VerifiedQuery:
    return VerifiedQuery(name="branch_sales", params={"branch": branch, "start_date": start, "end_date": end})


@pytest.mark.parametrize(
    ("messages", "plan"),
    [
        (
            ["sales statement for lahug from 2026-02-01", "sales statement for jaro from 2026-01-01 to 2026-01-31"],
            sales("Jaro", "2026-01-01", "2026-01-31"),
        ),
        (
            [
                "sales statement for lahug from 2026-02-30 to 2026-03-10",
                "sales statement for lahug from 2026-02-01 to 2026-03-01",
            ],
            sales("Lahug", "2026-02-01", "2026-03-01"),
        ),
        (
            ["sales statement", "pahayag ng benta ng Jaro mula 2026-01-01 hanggang 2026-01-31"],
            sales("Jaro", "2026-01-01", "2026-01-31"),
        ),
        (
            ["sales statement of Lahug from 2026-02-01", "student roster of Jaro"],
            VerifiedQuery(name="branch_roster", params={"branch": "Jaro"}),
        ),
        (
            ["where is my order", "what is in order O-10001"],
            VerifiedQuery(name="order_contents", params={"order_id": "O-10001"}),
        ),
    ],
)
def test_a_whole_new_question_ends_the_one_that_waits_whatever_values_it_gives(
    chat: Chat, messages: list[str], plan: VerifiedQuery
) -> None:
    answers = [chat.ask(message) for message in messages]
    assert answers[0].ask is not None
    assert (answers[-1].intent, answers[-1].plan, answers[-1].memory.waiting_for_param) == (
        "verified_query",
        plan,
        None,
    )


def test_a_figure_for_days_is_a_question_of_its_own_while_a_day_is_asked_for(chat: Chat) -> None:
    chat.ask("sales statement for lahug from 2026-02-01")
    plan = chat.ask("revenue by region from 2026-01-01 to 2026-01-31").plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions[0].field) == (("revenue",), "branches.region")


@pytest.mark.parametrize(
    ("asked", "answer", "plan"),
    [
        (
            "sales statement of Lahug from 2026-02-01",
            "mula Enero 1 2026 hanggang Enero 31 2026",
            sales("Lahug", "2026-01-01", "2026-01-31"),
        ),
        (
            "sales statement of Lahug from 2026-02-01",
            "from 2026-03-01 to 2026-03-31 please",
            sales("Lahug", "2026-03-01", "2026-03-31"),
        ),
        ("sales statement of Lahug from 2026-02-01", "Jaro, 2026-03-31", sales("Jaro", "2026-02-01", "2026-03-31")),
        (
            "sales statement of Lahug from 2026-02-01",
            "for Jaro until 2026-03-31",
            sales("Jaro", "2026-02-01", "2026-03-31"),
        ),
    ],
)
def test_an_answer_puts_right_what_was_known_where_it_says_otherwise(
    chat: Chat, asked: str, answer: str, plan: VerifiedQuery
) -> None:
    assert chat.ask(asked).memory.waiting_for_param == "end_date"
    assert chat.ask(answer).plan == plan


def test_an_answer_that_only_puts_right_what_was_known_leaves_the_question_waiting(chat: Chat) -> None:
    chat.ask("sales statement of Lahug from 2026-02-01")
    assert chat.ask("from 2026-03-01").memory.waiting_for_param == "end_date"
    assert chat.ask("not Jaro").memory.waiting_for_param == "end_date"
    assert chat.ask("2026-03-31").plan == sales("Lahug", "2026-03-01", "2026-03-31")


def test_another_unclear_place_is_a_new_question_with_its_own_choices(chat: Chat) -> None:
    chat.ask("enrollments in Santa Rosa in 2025")
    answer = chat.ask("enrollments in San Fernando in 2025")
    assert answer.text.splitlines() == [
        "Which “San Fernando” do you mean?",
        "1. San Fernando, La Union",
        "2. San Fernando, Pampanga",
    ]
    plan = chat.ask("2").plan
    assert isinstance(plan, MetricQuery)
    assert plan.metrics == ("enrollments",)
    assert plan.filters == (Filter(field="branches.city", values=("San Fernando, Pampanga",)),)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("average score by region", "Scores are not tied to branches, so average score by region can't be computed."),
        ("average score kada rehiyon", "Hindi nakakabit ang Mga iskor sa"),
    ],
)
def test_a_new_question_that_cannot_be_answered_gets_its_reason(chat: Chat, question: str, reason: str) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    answer = chat.ask(question)
    assert (answer.intent, answer.ask, answer.text[: len(reason)]) == ("refused", None, reason)


@pytest.mark.parametrize("answer", ["asdf qwer", "why?", "in Jaro"])
def test_what_asks_nothing_of_the_data_leaves_the_choices_open(chat: Chat, answer: str) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    assert chat.ask(answer).memory.waiting_for_param == "filter:branches.city"
    plan = chat.ask("Laguna").plan
    assert isinstance(plan, MetricQuery)
    assert plan.filters == (Filter(field="branches.city", values=("Santa Rosa, Laguna",)),)


def test_a_question_said_again_is_no_wrong_answer_to_itself(chat: Chat) -> None:
    texts = {chat.ask("revenue in Santa Rosa in 2025").text for _ in range(5)}
    assert texts == {"Which “Santa Rosa” do you mean?\n1. Santa Rosa, Laguna\n2. Santa Rosa, Nueva Ecija"}


WAITING: dict[Language, tuple[str, ...]] = {
    "en": (
        "revenue in Santa Rosa in 2025",
        "top 5 branches",
        "student roster",
        "where is my order",
        "sales statement of Lahug from 2026-02-01",
    ),
    "fil": ("kita sa Santa Rosa noong 2025", "pinakamagaling na sangay"),
}
"""Messages that are asked back about: a place, a figure, a branch, a code, a day."""


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "uncategorized orders"),
        ("en", "students in Laguna"),
        ("en", "top 5 tutors by lessons in 2025"),
        ("en", "missed lessons in 2025"),
        ("fil", "mga uncategorized na order"),
        ("fil", "mga mag-aaral sa Laguna"),
        ("fil", "top 3 na sangay ayon sa kita"),
        ("fil", "ilan ang enrollments noong 2025"),
    ],
)
def test_what_reads_as_a_question_by_itself_ends_the_one_that_waits(
    chat: Chat, language: Language, question: str
) -> None:
    alone = chat.another().ask(question)
    for waiting in WAITING[language]:
        other = chat.another()
        assert other.ask(waiting).ask is not None
        answer = other.ask(question)
        assert (answer.plan, answer.text, answer.ask) == (alone.plan, alone.text, alone.ask)


@pytest.mark.parametrize("answer", ["revenue", "total revenue", "kita", "refund rate po", "the revenue one"])
def test_what_names_a_figure_that_is_offered_is_still_an_answer(chat: Chat, answer: str) -> None:
    assert chat.ask("top 5 branches").memory.waiting_for_param == "metric"
    plan = chat.ask(answer).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.dimensions[0].field, plan.limit) == ("branches.branch", 5)


@pytest.mark.parametrize("taken_back", ["forget it. ", "forget that, ", "never mind, ", "never mind. ", "wag na, "])
@pytest.mark.parametrize("waits", [(), ("revenue in Santa Rosa in 2024",)])
def test_a_question_behind_taking_back_is_asked_by_itself(chat: Chat, taken_back: str, waits: tuple[str, ...]) -> None:
    for question in ("enrollments in Cebu City in 2025", *waits):
        chat.ask(question)
    answer = chat.ask(f"{taken_back}enrollments by plan in 2024")
    assert isinstance(answer.plan, MetricQuery)
    assert (answer.plan.metrics, answer.plan.filters, answer.references) == (("enrollments",), (), ())
    assert answer.memory.waiting_for_param is None


def test_what_is_meant_behind_taking_back_is_the_question_before_the_one_that_waited(chat: Chat) -> None:
    for question in ("enrollments in Cebu City in 2025", "revenue in Santa Rosa in 2024"):
        chat.ask(question)
    answer = chat.ask("wag na, yung kanina na lang")
    assert isinstance(answer.plan, MetricQuery)
    assert (answer.plan.metrics, answer.references) == (("enrollments",), (1,))


SANTA_ROSA = "revenue in Santa Rosa in 2025"
LAGUNA, NUEVA_ECIJA = "Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija"


@pytest.mark.parametrize(
    ("message", "city", "year", "groups"),
    [
        ("the second one, by month", NUEVA_ECIJA, 2025, ("time",)),
        ("yung pangalawa pero 2024", NUEVA_ECIJA, 2024, ()),
        ("2, by month", NUEVA_ECIJA, 2025, ("time",)),
        ("2 but 2024", NUEVA_ECIJA, 2024, ()),
        ("Laguna, by month", LAGUNA, 2025, ("time",)),
        ("Laguna, 2024 only", LAGUNA, 2024, ()),
        ("Santa Rosa, Laguna by month", LAGUNA, 2025, ("time",)),
        ("by month, the second one", NUEVA_ECIJA, 2025, ("time",)),
        ("1️⃣", LAGUNA, 2025, ()),
    ],
)
def test_a_choice_with_a_change_beside_it_is_taken_with_the_change(
    chat: Chat, message: str, city: str, year: int, groups: tuple[str, ...]
) -> None:
    chat.ask("enrollments by subject in 2024")
    chat.ask(SANTA_ROSA)
    answer = chat.ask(message)
    assert isinstance(answer.plan, MetricQuery)
    assert (answer.plan.metrics, answer.plan.filters) == (
        ("revenue",),
        (Filter(field="branches.city", op="in", values=(city,)),),
    )
    assert answer.plan.period is not None
    assert (answer.plan.period.start.year, tuple(ref.field for ref in answer.plan.dimensions)) == (year, groups)
    assert answer.memory.waiting_for_param is None


@pytest.mark.parametrize("message", ["2, blorf zing", "Laguna, blorf", "1, enrollments in Cebu City in 2025"])
def test_a_choice_beside_what_cannot_be_read_is_asked_for_again_with_the_reason(chat: Chat, message: str) -> None:
    chat.ask(SANTA_ROSA)
    again = chat.ask(message)
    assert again.memory.waiting_for_param == "filter:branches.city"
    assert f"I could not go on with “{message.split(', ')[1]}”" in again.text
    assert chat.ask("2").text.endswith("(city Santa Rosa, Nueva Ecija): ₱6,113,523.25.")
