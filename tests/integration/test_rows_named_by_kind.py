"""A row named by its place and by what it is: "only the third month", "pangatlong sangay lang"."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.models import MetricQuery, Period
from tests.house import Chat

MARCH = Period(start=date(2025, 3, 1), end=date(2025, 4, 1))
SECOND_WEEK = Period(start=date(2025, 10, 6), end=date(2025, 10, 13))


@pytest.mark.parametrize(
    ("first", "message", "period"),
    [
        ("revenue by month in 2025", "only the third month", MARCH),
        ("revenue by month in 2025", "what about the third month", MARCH),
        ("revenue by month in 2025", "sa ikatlong buwan lang", MARCH),
        ("revenue by week in October 2025", "only the second week", SECOND_WEEK),
        ("revenue by week in October 2025", "yung ikalawang linggo lang", SECOND_WEEK),
    ],
)
def test_a_row_of_time_is_named_by_its_place_and_unit(chat: Chat, first: str, message: str, period: Period) -> None:
    chat.ask(first)
    plan = chat.ask(message).plan
    assert isinstance(plan, MetricQuery)
    assert plan.period is not None
    assert (plan.period.start, plan.period.end) == (period.start, period.end)


@pytest.mark.parametrize("message", ["only the third branch", "pangatlong sangay lang"])
def test_a_group_is_named_by_its_place_and_noun(chat: Chat, message: str) -> None:
    shown = chat.ask("revenue by branch in 2025").result
    assert shown is not None
    plan = chat.ask(message).plan
    assert isinstance(plan, MetricQuery)
    assert [wanted.values for wanted in plan.filters] == [(shown.rows[2][0],)]


@pytest.mark.parametrize(
    ("first", "message", "unread"),
    [
        ("revenue by branch in 2025", "only the third month", "third month"),
        ("revenue in 2025", "yung ikatlong buwan lang", "ikatlong buwan"),
        ("revenue by month in 2025", "huling buwan lang", "huling buwan"),
    ],
)
def test_a_place_among_what_is_not_shown_is_never_left_out(chat: Chat, first: str, message: str, unread: str) -> None:
    chat.ask(first)
    answer = chat.ask(message)
    assert answer.intent == "refused"
    assert f"“{unread}”" in answer.text
