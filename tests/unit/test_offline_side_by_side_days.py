"""Weekends beside weekdays, so many rows by a figure, and figures instead of percentages."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

WEEKEND = "[lessons.weekday in Saturday; Sunday]"
WORKDAYS = "[lessons.weekday in Monday; Tuesday; Wednesday; Thursday; Friday]"
MAY = "2025-05-01..2025-06-01"

WEEK_PARTS = [
    ("weekend vs weekday attendance rate in May 2025", f"attendance_rate {WEEKEND} {MAY}", WORKDAYS),
    ("lessons in May 2025 | weekdays versus weekends", f"lessons {WORKDAYS} {MAY}", WEEKEND),
    ("attendance rate in May 2025 sa weekends at weekdays", f"attendance_rate {WEEKEND} {MAY}", WORKDAYS),
]

NOT_BESIDE = """
weekdays vs weekends lessons in May 2025 vs same month last year => refused
lessons in May 2025 weekdays vs weekends compared with April 2025 => refused
list tutors weekends vs weekdays => refused
list tutors | weekends vs weekdays => refused
"""

OTHERS = """
give me 4 regions by lessons in May 2025 => lessons by branches.region 2025-05-01..2025-06-01 order -lessons top 4
tatlong rehiyon ayon sa kita => revenue by branches.region order -revenue top 3
4 regions => refused
lessons by weekday in May 2025 => lessons by lessons.weekday 2025-05-01..2025-06-01
share of lessons by subject in May 2025 | numbers not percentages
    => lessons by lessons.subject 2025-05-01..2025-06-01
share of lessons by subject in May 2025 | bilang hindi porsyento
    => lessons by lessons.subject 2025-05-01..2025-06-01
"""


@pytest.mark.parametrize(("messages", "first", "other"), WEEK_PARTS)
def test_weekends_stand_beside_weekdays_in_the_order_they_are_said(messages: str, first: str, other: str) -> None:
    figure = first.partition(" ")[0]
    assert last(*conversation(messages)) == f"{first} beside ({figure} {other} {MAY})"


@pytest.mark.parametrize(("messages", "plan"), cases(NOT_BESIDE))
def test_weekends_stand_beside_weekdays_of_one_time_and_of_a_figure(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(OTHERS))
def test_so_many_by_a_figure_are_the_first_and_figures_stand_without_shares(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


BOTH = """
lessons in 2025 vs 2024 | monthly for both => lessons by time:month 2025-01-01..2026-01-01 vs previous_year
revenue of NCR and CALABARZON in 2025 | lessons for both
    => lessons [branches.region in NCR; CALABARZON] 2025-01-01..2026-01-01
NCR vs CALABARZON revenue in 2025 | refund rate for both of them
    => refund_rate by branches.region [branches.region in NCR; CALABARZON] 2025-01-01..2026-01-01
NCR vs CALABARZON revenue in 2025 | lessons for the two as well
    => revenue, lessons by branches.region [branches.region in NCR; CALABARZON] 2025-01-01..2026-01-01
NCR vs CALABARZON revenue in 2025 | lessons for both regions
    => lessons by branches.region [branches.region in NCR; CALABARZON] 2025-01-01..2026-01-01
NCR vs CALABARZON revenue in 2025 | lessons for both branches
    => lessons by branches.branch [branches.region in NCR; CALABARZON] 2025-01-01..2026-01-01
revenue in 2025 | lessons for both => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(BOTH))
def test_both_are_the_two_that_were_just_set_side_by_side(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
