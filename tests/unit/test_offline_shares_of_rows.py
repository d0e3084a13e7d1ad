"""Shares of rows that are named by their noun, and of what was just counted."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

PARTS = "as share beyond"
NAMED = f"""
what percentage of tests were failed in 2024 => scores_count [scores.result in failed] 2024-01-01..2025-01-01 \
{PARTS} scores.result
bahagdan ng mga exam na pasado noong 2024 => scores_count [scores.result in passed] 2024-01-01..2025-01-01 \
{PARTS} scores.result
what share of all lessons in 2024 were missed => lessons [lessons.attendance in missed] 2024-01-01..2025-01-01 \
{PARTS} lessons.attendance
cancellation rate in 2024 => all_orders [enrollments.status in cancelled] 2024-01-01..2025-01-01 \
{PARTS} enrollments.status
cancellation rate kada channel noong 2024 => all_orders by enrollments.channel [enrollments.status in cancelled] \
2024-01-01..2025-01-01 {PARTS} enrollments.status order -all_orders_share
what percent of our branches are in Luzon => branches_count [branches.island_group in Luzon] \
{PARTS} branches.island_group
"""

BEFORE = f"""
how many cancelled orders in 2024 | what share of all orders is that? => all_orders [enrollments.status in cancelled] \
2024-01-01..2025-01-01 {PARTS} enrollments.status
ilang Math na order na bayad noong 2024 | ilang porsyento iyon ng lahat ng bayad na order? => enrollments \
[enrollments.subject in Math] [enrollments.status in paid] 2024-01-01..2025-01-01 {PARTS} enrollments.subject
total discount in 2024 | what percent of revenue is that? => refused
cancelled orders at Lahug in 2024 | what fraction of its orders is that? => all_orders [branches.branch in Lahug] \
[enrollments.status in cancelled] 2024-01-01..2025-01-01 {PARTS} enrollments.status
how many refunded orders in 2024 | what percent of all paid orders is that? => refused
"""


@pytest.mark.parametrize(("message", "plan"), cases(NAMED))
def test_a_share_of_rows_is_of_how_many_there_are(message: str, plan: str) -> None:
    assert last(message) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(BEFORE))
def test_what_was_counted_is_a_share_of_the_rows_that_are_named(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
