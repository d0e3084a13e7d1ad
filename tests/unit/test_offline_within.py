"""The first few of each: "top 3 products in each store"; over the demo's model, and over one nobody prepared."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

EACH = """
top 3 subjects in each region by revenue
    => revenue by branches.region × enrollments.subject order -revenue top 3 each branches.region
for every region, what is the subject with the most enrollments
    => enrollments by branches.region × enrollments.subject order -enrollments top 1 each branches.region
top 3 branches per region by revenue in 2025
    => revenue by branches.region × branches.branch 2025-01-01..2026-01-01 order -revenue top 3 each branches.region
pinakamataas na kita na sangay sa bawat rehiyon
    => revenue by branches.region × branches.branch order -revenue top 1 each branches.region
nangungunang 3 sangay kada rehiyon ayon sa kita
    => revenue by branches.region × branches.branch order -revenue top 3 each branches.region
best branch each month by revenue in 2025
    => revenue by time:month × branches.branch 2025-01-01..2026-01-01 order -revenue top 1 each time
rank the branches by revenue within each region
    => revenue by branches.region × branches.branch order +branches.region, -revenue
best subject in each region
    => ask metric (revenue; refund_rate; enrollments; active_students; attendance_rate; average_rating): list by \
       branches.region × enrollments.subject order -metric top 1 each branches.region
revenue by region and branch | top 3 per region
    => revenue by branches.region × branches.branch order -revenue top 3 each branches.region
revenue by region | top 3 subjects in each region
    => revenue by branches.region × enrollments.subject order -revenue top 3 each branches.region
revenue by region | top subject in each
    => revenue by branches.region × enrollments.subject order -revenue top 1 each branches.region
revenue by region | top subject in each | bottom 2 instead
    => revenue by branches.region × enrollments.subject order +revenue top 2 each branches.region
revenue by region | top subject in each | just 2025
    => revenue by branches.region × enrollments.subject 2025-01-01..2026-01-01 order -revenue top 1 each branches.region
revenue by region | top subject in each | by region only => revenue by branches.region
"""

UNSURE = """
top 5 branches by revenue by month
top 5 branches by revenue per month
top 3 branches by region
best branch in every region by revenue and plan
top 3 branches in each
revenue by branch | top 3 in each
revenue by branch | top 3 in each region | by month
top 3 subjects in each region by revenue | only the first two
"""


@pytest.mark.parametrize(("messages", "plan"), cases(EACH))
def test_each_group_has_first_rows_of_its_own(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", UNSURE.strip().splitlines())
def test_what_may_be_the_first_of_all_is_not_answered(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"
