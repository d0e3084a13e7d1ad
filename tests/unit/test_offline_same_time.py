"""The time of an earlier question that stays, or that is pointed at: "same but 2024", "those months", "on that day"."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SAME = """
lessons by region in March 2026 | same but for 2024 => lessons by branches.region 2024-03-01..2024-04-01
kita noong Hulyo 2026 sa Math | ganun din pero 2025 => revenue [enrollments.subject in Math] 2025-07-01..2025-08-01
refunds by month from January to March this year | and the same months of 2025? => \
refunds by time:month 2025-01-01..2025-04-01
lessons in Q2 2026 | the same quarter in 2025 => lessons 2025-04-01..2025-07-01
lessons in Q2 2026 vs Q1 2026 | how about in Cebu, the same quarters => \
lessons [branches.province in Cebu] 2026-04-01..2026-07-01 vs previous_period
enrollments this month | same but 2025 => enrollments 2025-11-01..2025-11-27
enrollments last week | same but 2025 => enrollments 2025-11-17..2025-11-24
enrollments this year by channel | same but 2024 => enrollments by enrollments.channel 2024-01-01..2025-01-01
lessons by region in March 2026 | same but the whole of 2024 => lessons by branches.region 2024-01-01..2025-01-01
lessons in March 2026 | same for 2024 => lessons 2024-01-01..2025-01-01
lessons in March 2026 | same but by month in 2025 => lessons by time:month 2025-01-01..2026-01-01
"""

THAT_DAY = """
enrollments on December 24, 2025 | how many lessons on that day? => lessons 2025-12-24..2025-12-25
ilan ang enrollment noong Disyembre 24, 2025 | ilan ang leksyon noong araw na iyon => lessons 2025-12-24..2025-12-25
kita noong Hulyo 2026 | ilang leksyon sa buwan na yun? => lessons 2026-07-01..2026-08-01
"""


@pytest.mark.parametrize(("dialogue", "plan"), cases(SAME))
def test_the_time_stays_in_the_year_that_is_said(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(THAT_DAY))
def test_a_time_that_is_pointed_at_is_no_split(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(
    ("dialogue", "plan"),
    [
        ("refunds in August 2026 | ilang leksyon sa buwan na yun noong 2024?", "lessons 2024-08-01..2024-09-01"),
        ("refunds in August 2026 | how many lessons that month in 2024?", "lessons 2024-08-01..2024-09-01"),
        ("lessons this month | last month, the same weeks", "refused"),
    ],
)
def test_a_time_that_is_pointed_at_is_of_the_year_that_is_said(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(
    "said",
    [
        "difference between January and March",
        "compare between March and January",
        "how did it change from January to March",
        "magkano ang pagkakaiba sa pagitan ng Enero at Marso",
    ],
)
def test_two_months_without_a_year_are_of_the_year_that_was_asked(said: str) -> None:
    plan = last(*conversation(f"lessons by month in 2024 | {said}"))
    shown = "lessons by time:month 2024-03-01..2024-04-01"
    assert plan == f"{shown} beside (lessons by time:month 2024-01-01..2024-02-01)"


def test_seeing_and_showing_measure_nothing() -> None:
    both = "refunds sa website noong Agosto | eh yung walk-in | pareho silang ipakita"
    shown = "[enrollments.channel in website; walk-in] 2026-08-01..2026-09-01"
    assert last(*conversation(both)) == f"refunds by enrollments.channel {shown}"
    assert last("ilan ang nakita sa NCR") == "refused"
