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
total discount in 2024 | what percent of revenue is that? => total_discount, revenue 2024-01-01..2025-01-01 as ratio
cancelled orders at Lahug in 2024 | what fraction of its orders is that? => all_orders [branches.branch in Lahug] \
[enrollments.status in cancelled] 2024-01-01..2025-01-01 {PARTS} enrollments.status
how many refunded orders in 2024 | what percent of all paid orders is that? => refused
"""

STATE = f"""
cancelled orders by channel | what percent are cancelled => all_orders by enrollments.channel \
[enrollments.status in cancelled] {PARTS} enrollments.status
ilan ang kanseladong enrollment kada channel | ilang porsyento ang kanselado => all_orders by enrollments.channel \
[enrollments.status in cancelled] {PARTS} enrollments.status
top 3 branches by cancelled orders | what percent are cancelled => all_orders by branches.branch \
[enrollments.status in cancelled] {PARTS} enrollments.status order -all_orders top 3
refunds by branch | what percent are refunded => refused
"""

TOLD = f"""
what percent of orders are cancelled by channel => all_orders by enrollments.channel \
[enrollments.status in cancelled] {PARTS} enrollments.status
ilang porsyento ng order ang kanselado noong 2024 => all_orders [enrollments.status in cancelled] \
2024-01-01..2025-01-01 {PARTS} enrollments.status
percentage of cancelled orders by channel => cancelled_orders by enrollments.channel as share
what percent of cancelled orders are from website => cancelled_orders [enrollments.channel in website] \
{PARTS} enrollments.channel
"""

OF_ANOTHER = """
refunds by branch in 2024 | as a percentage of revenue => refunds, revenue by branches.branch 2024-01-01..2025-01-01 \
as ratio order -refunds_ratio
mga refund noong 2024 | bilang porsyento ng kita => refunds, revenue 2024-01-01..2025-01-01 as ratio
top 3 branches by refunds | % of revenue => refunds, revenue by branches.branch as ratio \
order -refunds top 3
cancelled orders by channel | as a percentage of all orders => cancelled_orders, all_orders by enrollments.channel \
as ratio order -cancelled_orders_ratio
revenue by branch | as a percentage of revenue => revenue by branches.branch as share
lessons by branch | as a percentage of revenue => refused
refunds in 2024 | as a percentage of revenue in 2025 => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(STATE))
def test_a_figure_of_one_state_is_a_share_of_the_rows_of_any(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("message", "plan"), cases(TOLD))
def test_a_state_told_of_rows_is_a_share_of_them(message: str, plan: str) -> None:
    assert last(message) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(OF_ANOTHER))
def test_a_figure_as_a_percentage_of_another_keeps_both(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("message", "plan"), cases(NAMED))
def test_a_share_of_rows_is_of_how_many_there_are(message: str, plan: str) -> None:
    assert last(message) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(BEFORE))
def test_what_was_counted_is_a_share_of_the_rows_that_are_named(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
