"""Days that there are not and ranges that end before they begin: told, and asked for again, through the assistant."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.assistant.wording.phrases import PHRASES
from kanina.models import MetricQuery, VerifiedQuery
from tests.house import Chat


def sales(branch: str, start: str, end: str) -> VerifiedQuery:
    return VerifiedQuery(name="branch_sales", params={"branch": branch, "start_date": start, "end_date": end})


BACKWARDS = "The end, 2026-03-01, is before the start, 2026-03-10."
PABALIK = "Mas maaga ang dulo, 2026-03-01, kaysa sa simula, 2026-03-10."


@pytest.mark.parametrize(
    ("question", "text", "answer", "plan"),
    [
        (
            "sales statement for lahug from 2026-03-10 to 2026-03-01",
            f"{BACKWARDS} Up to which day?",
            "2026-03-31",
            sales("Lahug", "2026-03-10", "2026-03-31"),
        ),
        (
            "pahayag ng benta ng Lahug mula 2026-03-10 hanggang 2026-03-01",
            f"{PABALIK} Hanggang anong araw?",
            "mula 2026-03-01 hanggang 2026-03-10",
            sales("Lahug", "2026-03-01", "2026-03-10"),
        ),
        (
            "sales statement for lahug from 2026-02-30 to 2026-03-10",
            "There is no day 2026-02-30. From which day?",
            "2026-02-28",
            sales("Lahug", "2026-02-28", "2026-03-10"),
        ),
        (
            "sales statement for lahug from February 1, 2026 to February 30, 2026",
            "There is no day February 30, 2026. Up to which day?",
            "February 28, 2026",
            sales("Lahug", "2026-02-01", "2026-02-28"),
        ),
        (
            "pahayag ng benta ng Lahug mula 2026-02-30 hanggang 2026-03-10",
            "Walang araw na 2026-02-30. Mula anong araw?",
            "Pebrero 28, 2026",
            sales("Lahug", "2026-02-28", "2026-03-10"),
        ),
    ],
)
def test_a_query_with_days_that_cannot_be_says_so_and_asks_again(
    chat: Chat, question: str, text: str, answer: str, plan: VerifiedQuery
) -> None:
    asked = chat.ask(question)
    assert (asked.intent, asked.text) == ("ask_user", text)
    assert chat.ask(answer).plan == plan


def test_the_day_that_there_is_not_is_told_even_where_something_else_is_asked_first(chat: Chat) -> None:
    asked = chat.ask("sales statement from 2026-02-30 to 2026-03-10")
    assert asked.text.splitlines()[0] == "There is no day 2026-02-30. Which branch?"


def test_an_answer_that_ends_before_the_start_is_a_failed_attempt(chat: Chat) -> None:
    chat.ask("sales statement of Lahug from 2026-03-10")
    for day in ("2026-03-01", "2026-03-02"):
        answer = chat.ask(day)
        assert answer.text == f"The end, {day}, is before the start, 2026-03-10. Up to which day?"
    assert chat.ask("2026-03-03").text == PHRASES["en"].gave_up


def test_the_day_that_was_asked_for_is_the_one_asked_for_again(chat: Chat) -> None:
    chat.ask("sales statement of Lahug until 2026-03-01")
    assert chat.ask("2026-03-10").text == f"{BACKWARDS} From which day?"
    assert chat.ask("2026-02-01").plan == sales("Lahug", "2026-02-01", "2026-03-01")


def test_a_last_day_that_could_not_be_is_not_remembered(chat: Chat) -> None:
    chat.ask("sales statement for lahug from 2026-03-10 to 2026-03-01")
    chat.ask("never mind")
    assert chat.ask("sales statement").memory.waiting_for_param == "end_date"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("revenue from 2026-03-10 to 2026-03-01", f"{BACKWARDS} Please name the earlier day first."),
        ("revenue from 2026-03-10 up to 2026-03-01", f"{BACKWARDS} Please name the earlier day first."),
        ("revenue between March 10 2026 and March 1 2026", f"{BACKWARDS} Please name the earlier day first."),
        ("kita mula Marso 10, 2026 hanggang Marso 1, 2026", f"{PABALIK} Pakiuna po ang mas maagang araw."),
        ("revenue on 2026-02-30", "There is no day 2026-02-30. Please ask with one there is."),
        ("revenue from 2026-02-30 to 2026-03-10", "There is no day 2026-02-30. Please ask with one there is."),
        ("revenue on February 29, 2025", "There is no day February 29, 2025. Please ask with one there is."),
        ("revenue on 31/31/2026", "There is no day 31/31/2026. Please ask with one there is."),
        ("kita noong ika-30 ng Pebrero", "Walang araw na ika-30 ng Pebrero. Pakitanong nang may tamang petsa."),
    ],
)
def test_a_question_about_figures_on_days_that_cannot_be_is_refused_with_that_reason(
    chat: Chat, question: str, text: str
) -> None:
    answer = chat.ask(question)
    assert (answer.intent, answer.text) == ("refused", text)


def test_a_follow_up_with_days_that_cannot_be_gets_the_reason_too(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    assert chat.ask("from 2026-03-10 to 2026-03-01").text.startswith(BACKWARDS)
    assert chat.ask("on 2026-02-31").text.startswith("There is no day 2026-02-31.")


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("revenue on February 29, 2024", date(2024, 2, 29), date(2024, 3, 1)),
        ("revenue on 12/31/2025", date(2025, 12, 31), date(2026, 1, 1)),
        ("revenue from March 10 to March 1", date(2025, 3, 10), date(2026, 3, 2)),
    ],
)
def test_days_that_there_are_stay_as_they_were_read(chat: Chat, question: str, start: date, end: date) -> None:
    plan = chat.ask(question).plan
    assert isinstance(plan, MetricQuery)
    assert plan.period is not None
    assert (plan.period.start, plan.period.end) == (start, end)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "revenue on 03/04/2025",
            "03/04/2025 may be 2025-03-04 or 2025-04-03. Please write it like one of these.",
        ),
        (
            "kita noong 03/04/2025",
            "Maaaring 2025-03-04 o 2025-04-03 ang 03/04/2025. Pakisulat po nang ganito ang isa sa mga ito.",
        ),
    ],
)
def test_a_date_that_may_be_two_is_taken_for_neither(chat: Chat, question: str, text: str) -> None:
    assert chat.ask(question).text == text
