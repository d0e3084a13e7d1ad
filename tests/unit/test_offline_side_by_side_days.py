"""Weekends beside weekdays, so many rows by a figure, and figures instead of percentages."""

from __future__ import annotations

import pytest

from evals.dialogues import last
from evals.notation import conversation

WEEKEND = "[lessons.weekday in Saturday; Sunday]"
WORKDAYS = "[lessons.weekday in Monday; Tuesday; Wednesday; Thursday; Friday]"
MAY = "2025-05-01..2025-06-01"

WEEK_PARTS = [
    ("weekend vs weekday attendance rate in May 2025", f"attendance_rate {WEEKEND} {MAY}", WORKDAYS),
    ("lessons in May 2025 | weekdays versus weekends", f"lessons {WORKDAYS} {MAY}", WEEKEND),
    ("attendance rate in May 2025 sa weekends at weekdays", f"attendance_rate {WEEKEND} {MAY}", WORKDAYS),
]


@pytest.mark.parametrize(("messages", "first", "other"), WEEK_PARTS)
def test_weekends_stand_beside_weekdays_in_the_order_they_are_said(messages: str, first: str, other: str) -> None:
    figure = first.partition(" ")[0]
    assert last(*conversation(messages)) == f"{first} beside ({figure} {other} {MAY})"
