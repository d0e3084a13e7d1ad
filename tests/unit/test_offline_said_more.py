"""Words that say nothing more where they stand, and changes that two units of time beside each other call for."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SAID = """
attendance rate by tutor in 2024, lowest ten first => attendance_rate by tutors.tutor 2024-01-01..2025-01-01 \
order +attendance_rate top 10
how many orders had no discount at all in 2024 => enrollments [enrollments.discounted in without discount] \
2024-01-01..2025-01-01
lessons by region in 2024 | add channel to the breakdown => refused
lessons by region in 2024 | kindly add weekday to that breakdown => lessons by branches.region × lessons.weekday \
2024-01-01..2025-01-01
lessons by region in 2024 | idagdag ang asignatura sa listahan => lessons by branches.region × lessons.subject \
2024-01-01..2025-01-01
revenue and discount before refunds by region => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SAID))
def test_words_that_say_nothing_more_are_passed_over(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_the_change_between_two_units_is_from_the_first_to_the_second() -> None:
    asked = "lessons by region for Q1 and Q2 2025 with the % change"
    assert last(asked) == "lessons by branches.region × time:quarter 2025-01-01..2025-07-01 vs previous_period"
    plan = last(asked, "which region fell the most")
    assert plan == "lessons by branches.region 2025-04-01..2025-07-01 vs previous_period order +lessons_change top 1"


def test_of_more_units_no_one_change_is_meant() -> None:
    asked = "lessons by region and month, January to May 2025, compared to the month before"
    assert last(asked) == "lessons by branches.region × time:month 2025-01-01..2025-06-01 vs previous_period"
    assert last(asked, "which region fell the most") == "refused"
