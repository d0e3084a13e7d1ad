"""A day compared with the day that is named, also where a week or a month begins with it, over the demo's data."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.house import Chat

MONDAY = datetime(2026, 11, 23, 4, 0, tzinfo=UTC)
FIRST = datetime(2026, 11, 1, 4, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "messages",
    [
        ("enrollments today vs yesterday",),
        ("compare enrollments today and yesterday",),
        ("enrollments ngayon vs kahapon",),
        ("enrollments today vs the day before",),
        ("enrollments today", "compared with yesterday"),
    ],
)
@pytest.mark.parametrize(("now", "figures"), [(MONDAY, (224, 113)), (FIRST, (102, 161))])
def test_today_is_compared_with_yesterday_on_the_first_day_of_a_week_or_month(
    chat: Chat, messages: tuple[str, ...], now: datetime, figures: tuple[int, int]
) -> None:
    chat.clock.now = now
    answer = [chat.ask(message) for message in messages][-1]
    assert answer.result is not None, answer.text
    assert tuple(answer.result.rows[0][:2]) == figures


def test_without_a_figure_to_compare_the_other_is_told(chat: Chat) -> None:
    answer = chat.ask("revenue today vs yesterday")
    assert answer.text == (
        "There is no data for revenue on 26 November 2026. Revenue on 25 November 2026: ₱2,089,148.00. "
        "The last day with data is 25 November 2026."
    )
