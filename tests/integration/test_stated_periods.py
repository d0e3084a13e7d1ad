"""A period said at once for a query's first and last day, through the whole assistant."""

from __future__ import annotations

import pytest

from kanina.models import VerifiedQuery
from tests.house import Chat


def sales(branch: str, start: str, end: str) -> VerifiedQuery:
    return VerifiedQuery(name="branch_sales", params={"branch": branch, "start_date": start, "end_date": end})


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("sales statement of Katipunan for last month", "2026-10-01", "2026-10-31"),
        ("sales statement of Katipunan for January 2026", "2026-01-01", "2026-01-31"),
        ("sales statement of Katipunan from January to March 2026", "2026-01-01", "2026-03-31"),
        ("sales statement of Katipunan since March 2026", "2026-03-01", "2026-11-26"),
        ("pahayag ng benta ng Katipunan noong nakaraang buwan", "2026-10-01", "2026-10-31"),
        ("pahayag ng benta ng Katipunan noong Enero 2026", "2026-01-01", "2026-01-31"),
    ],
)
def test_a_period_gives_both_days(chat: Chat, question: str, start: str, end: str) -> None:
    answer = chat.ask(question)
    assert (answer.intent, answer.plan) == ("verified_query", sales("Katipunan", start, end))


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("sales statement for last month", "branch"),
        ("sales statement of Katipunan from Monday to yesterday", "start_date"),
        ("sales statement of Katipunan until June 2026", "start_date"),
        ("sales statement of Katipunan next month", "start_date"),
    ],
)
def test_what_a_period_leaves_open_is_asked_for(chat: Chat, question: str, asked: str) -> None:
    assert chat.ask(question).memory.waiting_for_param == asked


def test_the_days_that_were_given_are_kept_while_another_value_is_asked_for(chat: Chat) -> None:
    chat.ask("sales statement for last month")
    assert chat.ask("Katipunan").plan == sales("Katipunan", "2026-10-01", "2026-10-31")


def test_the_last_statement_is_asked_for_again_for_another_period(chat: Chat) -> None:
    chat.ask("sales statement of Katipunan for last month")
    assert chat.ask("how about January 2026?").plan == sales("Katipunan", "2026-01-01", "2026-01-31")
    assert chat.ask("at Jaro noong Marso 2026").plan == sales("Jaro", "2026-03-01", "2026-03-31")


@pytest.mark.parametrize(
    ("question", "answer", "plan"),
    [
        ("sales statement of Lahug", "Enero 1 hanggang Enero 31, 2025", sales("Lahug", "2025-01-01", "2025-01-31")),
        (
            "sales statement of Lahug from 2026-02-01",
            "2026-01-01 to 2026-01-31",
            sales("Lahug", "2026-01-01", "2026-01-31"),
        ),
    ],
)
def test_a_range_answers_for_both_days(chat: Chat, question: str, answer: str, plan: VerifiedQuery) -> None:
    assert chat.ask(question).ask is not None
    assert chat.ask(answer).plan == plan
