"""Times that stand beside each other, times with one end, and the place of one thing among others."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SIDE_BY_SIDE = """
lessons 2023 vs 2024 vs 2025 => lessons by time:year 2023-01-01..2026-01-01
compare revenue in July vs August vs September 2026 by branch
    => revenue by branches.branch × time:month 2026-07-01..2026-10-01
enrollments 2023 kumpara sa 2024 kumpara sa 2025 => enrollments by time:year 2023-01-01..2026-01-01
revenue Q2 2026 vs Q2 2025 vs Q2 2024 => refused
revenue in 2024 vs 2025 => revenue 2024-01-01..2025-01-01 beside (revenue 2025-01-01..2026-01-01)
kita noong Mayo at Hunyo 2025 => revenue by time:month 2025-05-01..2025-07-01
kita noong Mayo at Hunyo 2025 sama-sama => revenue 2025-05-01..2025-07-01
lessons kahapon at ngayon => lessons by time:day 2026-11-25..2026-11-27
revenue in 2025 | at ngayon kada rehiyon => revenue by branches.region 2025-01-01..2026-01-01
"""

ONE_END = """
lessons from 5 October 2026 => lessons 2026-10-05..2026-11-27
lessons from Oct 5, 2026 by branch => lessons by branches.branch 2026-10-05..2026-11-27
lessons from 5 to 9 October 2026 => lessons 2026-10-05..2026-10-10
lessons from October 5 until October 9 => lessons 2026-10-05..2026-10-10
lessons from October 2026 => lessons 2026-10-01..2026-11-01
lessons from 2024 => lessons 2024-01-01..2025-01-01
lessons from yesterday => lessons 2026-11-25..2026-11-26
"""

PLACES = """
what is the rank of Ayala Avenue in lessons this year => refused
lessons rank of Ayala Avenue => refused
lessons by branch with their rank => lessons by branches.branch as rank
rank the branches by lessons => lessons by branches.branch order -lessons
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SIDE_BY_SIDE))
def test_no_time_that_was_said_is_left_out(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(ONE_END))
def test_from_a_day_goes_on_to_today(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(PLACES))
def test_the_place_of_one_is_not_taken_for_its_figure(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


ACROSS = """
lessons across all regions in 2025 => lessons 2025-01-01..2026-01-01
across all branches, how many enrollments by channel in 2025
    => enrollments by enrollments.channel 2025-01-01..2026-01-01
lessons across regions in 2025 => lessons by branches.region 2025-01-01..2026-01-01
lessons of all regions in 2025 => ask dimension (branches.region; -): lessons 2025-01-01..2026-01-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(ACROSS))
def test_across_all_of_them_is_one_total(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


CHANGES = """
by what percent did lessons grow in 2025 => lessons 2025-01-01..2026-01-01 vs previous_year
ilang porsyento ang itinaas ng lessons kada asignatura, Enero hanggang Marso 2026 kumpara sa Enero hanggang Marso 2025
    => lessons by lessons.subject 2026-01-01..2026-04-01 vs previous_year
alin sa mga sangay ang pinakamataas ang kita noong 2025
    => revenue by branches.branch 2025-01-01..2026-01-01 order -revenue top 1
"""


@pytest.mark.parametrize(("messages", "plan"), cases(CHANGES))
def test_percent_of_growth_is_the_change(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
