"""A month or a day of one period beside another period: never its figure under the other period's name."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from kanina.models import MetricQuery
from tests.house import Chat

TOTAL_2025, TOTAL_2024 = Decimal("712095812.00"), Decimal("555657383.75")


@pytest.mark.parametrize(
    "messages",
    [
        ("revenue by month in 2025", "top 1", "compare with 2024"),
        ("revenue by month in 2025", "the highest month", "kumpara noong 2024"),
        ("revenue by month in 2025", "top 3", "compare with 2024"),
    ],
)
def test_another_period_is_compared_with_all_months_and_not_with_the_best_one(
    chat: Chat, messages: tuple[str, ...]
) -> None:
    result = [chat.ask(message) for message in messages][-1].result
    assert result is not None
    assert len(result.rows) == 12
    assert (sum(row[1] for row in result.rows), sum(row[2] for row in result.rows)) == (TOTAL_2025, TOTAL_2024)


@pytest.mark.parametrize(
    ("messages", "before"),
    [
        (("revenue by day in March 2025", "top 1", "compare with February"), Decimal("44476338.25")),
        (("revenue by day in March 2025", "anong araw ang pinakamataas", "kumpara sa Abril"), Decimal("48905703.50")),
    ],
)
def test_another_month_is_compared_with_all_days_and_not_with_the_best_one(
    chat: Chat, messages: tuple[str, ...], before: Decimal
) -> None:
    answer = [chat.ask(message) for message in messages][-1]
    assert f"₱{before:,}" in answer.text
    assert "₱45,080,308.00" in answer.text


def test_the_only_month_shown_is_said_to_be_compared_with_one_month(chat: Chat) -> None:
    answer = chat.ask("which month in 2025 had the highest revenue compared with 2024")
    assert answer.text == (
        "Revenue by month from 1 January 2025 to 31 December 2025: June 2025 is the highest, with ₱92,612,924.50. "
        "That is up 33.9% against ₱69,187,763.25 from 1 June 2024 to 30 June 2024."
    )


@pytest.mark.parametrize("comparing", ["compare the first with the second", "ikumpara ang una sa pangalawa"])
def test_a_month_picked_from_a_table_is_not_laid_beside_another_month_of_it(chat: Chat, comparing: str) -> None:
    for message in ("top 3 tutors by lessons in 2025", "the second one by month", "the third one"):
        picked = chat.ask(message)
    assert picked.result is not None
    assert picked.result.rows == ((date(2025, 3, 1), 100),)
    assert chat.ask(comparing).intent == "refused"
    answer = chat.ask("compare question 2 and question 3")
    assert isinstance(answer.plan, MetricQuery)
    assert answer.plan.dimensions == ()
    assert answer.result is not None
    assert answer.result.rows[0][:2] == (100, 1191)


def test_tables_of_unequal_periods_are_compared_in_all(chat: Chat) -> None:
    for message in ("lessons by month in 2025", "lessons by month in Q1 2024"):
        chat.ask(message)
    answer = chat.ask("compare the two")
    assert answer.result is not None
    assert [row[:2] for row in answer.result.rows] == [(15554, 103209)]
