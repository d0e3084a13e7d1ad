"""Several things at once: two periods, two earlier questions, steps back, days of the week, places in a ranking."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import cases, conversation, last, plan_of

PERIODS = """
revenue 2024 and 2025 => revenue by time:year 2024-01-01..2026-01-01
revenue in 2024 and 2025 by region => revenue by branches.region × time:year 2024-01-01..2026-01-01
revenue in 2023, 2024 and 2025 => revenue by time:year 2023-01-01..2026-01-01
revenue in January and February 2025 => revenue by time:month 2025-01-01..2025-03-01
kita noong Enero at Pebrero => revenue by time:month 2026-01-01..2026-03-01
revenue Q1 and Q2 2025 => revenue by time:quarter 2025-01-01..2025-07-01
revenue last month and this month => revenue by time:month 2026-10-01..2026-11-27
revenue by month in 2024 and 2025 => revenue by time:month 2024-01-01..2026-01-01
total revenue 2024 and 2025 combined => revenue 2024-01-01..2026-01-01
top 5 branches by revenue in 2024 and 2025 => revenue by branches.branch 2024-01-01..2026-01-01 order -revenue top 5
revenue by region | 2024 and 2025 => revenue by branches.region × time:year 2024-01-01..2026-01-01
revenue by month | 2024 and 2025 => revenue by time:month 2024-01-01..2026-01-01
revenue last month vs the month before => revenue 2026-10-01..2026-11-01 vs previous_period
revenue in 2023 and 2025 => revenue 2025-01-01..2026-01-01 beside (revenue 2023-01-01..2024-01-01)
revenue Q1 and Q3 2025 => revenue 2025-07-01..2025-10-01 beside (revenue 2025-01-01..2025-04-01)
revenue in 2025 and how many lessons in 2024? => refused
revenue by branch above 1m in 2024 and 2025 => refused
"""

TOGETHER = """
revenue in NCR | revenue in CAR | both of those => revenue by branches.region [branches.region in NCR; CAR]
revenue in NCR | revenue in CAR | silang dalawa => revenue by branches.region [branches.region in NCR; CAR]
revenue in NCR | revenue in CAR | compare them => revenue by branches.region [branches.region in NCR; CAR]
lessons in NCR | lessons in CAR | both, by year => lessons by branches.region × time:year [branches.region in NCR; CAR]
revenue in NCR | lessons in NCR | both => revenue, lessons [branches.region in NCR]
revenue in NCR | lessons in NCR | compare it with the first one => revenue, lessons [branches.region in NCR]
revenue in 2025 | revenue in 2024 | compare it with the first one => revenue 2025-01-01..2026-01-01 vs previous_year
revenue in NCR | revenue | compare it with the first one => revenue beside (revenue [branches.region in NCR])
revenue in 2023 | revenue in 2025 | compare it with the first one => \
revenue 2025-01-01..2026-01-01 beside (revenue 2023-01-01..2024-01-01)
revenue in May | revenue in June | compare the two => revenue 2026-06-01..2026-07-01 vs previous_period
revenue by region | both Math and Science => revenue by branches.region [enrollments.subject in Math; Science]
"""

BACK = """
revenue by region | lessons by region | yung bago niyan => revenue by branches.region
revenue | in NCR | in 2025 | undo | undo => revenue
revenue | in NCR | in 2025 | by month | undo | undo => revenue [branches.region in NCR]
revenue | in NCR | in 2025 | undo | only Math | undo => revenue [branches.region in NCR]
revenue | lessons by region | refunds | go back to the one before | go back to the one before => revenue
revenue | in NCR | undo | undo => refused
"""

WEEKENDS = """
revenue on weekends => revenue [enrollments.weekday in Saturday; Sunday]
kita tuwing weekend => revenue [enrollments.weekday in Saturday; Sunday]
lessons excluding weekends => lessons [lessons.weekday not_in Saturday; Sunday]
lessons on weekdays => lessons [lessons.weekday in Monday; Tuesday; Wednesday; Thursday; Friday]
average score on weekends => refused
"""


@pytest.mark.parametrize(
    ("messages", "plan"), [case for table in (PERIODS, TOGETHER, BACK, WEEKENDS) for case in cases(table)]
)
def test_several(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


WHY_NOT = """
revenue in NCR in 2025 | lessons in CAR | compare it with the first one => more than one way
revenue in NCR | lessons | revenue in NCR | compare it with the first one => the same question
revenue | lessons by region | go back to the first one => “question 1”
which branch has the 3rd lowest refund rate => the bottom 3
ikatlong pinakamababang sangay sa kita => 3 na pinakamababa
"""


@pytest.mark.parametrize(("messages", "reason"), cases(WHY_NOT))
def test_what_cannot_be_together_is_refused_with_its_reason(messages: str, reason: str) -> None:
    plan = plan_of(*conversation(messages)).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert reason in plan.text
