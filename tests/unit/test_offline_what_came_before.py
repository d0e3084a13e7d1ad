"""Follow-ups about what the last answers showed: the time before, the change between two, one of several rows."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

TIMES = """
enrollments last month | and before that? => enrollments 2026-09-01..2026-10-01
enrollments last month | and the month before? | and the one before? => enrollments 2026-08-01..2026-09-01
lessons by subject in Q2 2026 | what about the previous one? => lessons by lessons.subject 2026-01-01..2026-04-01
ilang leksyon noong nakaraang linggo | eh yung bago niyan? => lessons 2026-11-09..2026-11-16
refund rate in 2025 | at yung nauna? => refund_rate 2024-01-01..2025-01-01
lessons by region | refunds by region | and the previous one? => lessons by branches.region
"""

CHANGES = """
lessons in September | how much has it grown? => lessons 2026-09-01..2026-10-01 vs previous_period
refunds by region in Q2 2026 | growth => refunds by branches.region 2026-04-01..2026-07-01 vs previous_period
enrollment growth last week => enrollments 2026-11-16..2026-11-23 vs previous_period
growth of lessons in 2025 => lessons 2025-01-01..2026-01-01 vs previous_year
lessons in Cebu this week vs last week | in percent => \
lessons [branches.province in Cebu] 2026-11-23..2026-11-27/week vs previous_period
refunds in March 2026 vs March 2025 | ilang porsyento ang itinaas? => refunds 2026-03-01..2026-04-01 vs previous_year
lessons last week | this week | difference => lessons 2026-11-23..2026-11-27/week vs previous_period
leksyon ngayong taon | eh noong 2025? | anong pagkakaiba? => lessons 2026-01-01..2026-11-27/year vs previous_year
"""

COUNTED = """
how many refunds in August => enrollments [enrollments.status in refunded] 2026-08-01..2026-09-01
ilang refund noong nakaraang buwan kada channel => \
enrollments by enrollments.channel [enrollments.status in refunded] 2026-10-01..2026-11-01
how much in refunds in August => refunds 2026-08-01..2026-09-01
branches with fewer than 500 lessons last month | how many? | which ones are in Mindanao? => \
lessons by branches.branch [branches.island_group in Mindanao] {lessons lt 500} 2026-10-01..2026-11-01
"""

REFUSED = """
lessons by month in 2025 | what share is March?
lessons in Cebu last month | in Laguna | what is the difference?
average rating | how much did it grow?
"""


@pytest.mark.parametrize(("messages", "plan"), [case for table in (TIMES, CHANGES, COUNTED) for case in cases(table)])
def test_what_came_before_is_gone_on_from(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", REFUSED.strip().splitlines())
def test_what_is_unclear_is_refused(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"
