"""One figure divided by another: "per", "as a percentage of"; and what is no ratio."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import cases, conversation, last, plan_of

YEAR = "2025-01-01..2026-01-01"

RATIOS = f"""
gross revenue per lesson in 2025 => gross_revenue, lessons {YEAR} as ratio
revenue per enrollment by channel in 2025
    => revenue, enrollments by enrollments.channel {YEAR} as ratio order -revenue_ratio
revenue per enrollment, Math only, in 2025 => revenue, enrollments [enrollments.subject in Math] {YEAR} as ratio
kita bawat enrollment noong 2025 => revenue, enrollments {YEAR} as ratio
discounts as a percent of gross revenue in 2025 => total_discount, gross_revenue {YEAR} as ratio
diskwento bilang porsyento ng kita noong 2025 => total_discount, revenue {YEAR} as ratio
top 3 regions by revenue per lesson in 2025
    => revenue, lessons by branches.region {YEAR} as ratio order -revenue_ratio top 3
revenue per lesson by month in 2025 => revenue, lessons by time:month {YEAR} as ratio
"""

CHANGED = f"""
revenue per lesson in 2025 | by region | the lowest 2
    => revenue, lessons by branches.region {YEAR} as ratio order +revenue_ratio top 2
revenue per lesson in 2025 | only NCR => revenue, lessons [branches.region in NCR] {YEAR} as ratio
revenue per lesson in 2025 | just lessons => lessons {YEAR}
lessons in 2025 by region | now revenue per lesson
    => revenue, lessons by branches.region {YEAR} as ratio order -revenue_ratio
revenue per lesson in 2025 | now revenue per enrollment => revenue, enrollments {YEAR} as ratio
lessons per student in 2025 | now revenue per lesson => revenue, lessons {YEAR} as ratio
lessons in 2025 | add discount as a percentage of gross revenue => total_discount, gross_revenue {YEAR} as ratio
"""

OF_EACH = f"""
lessons per student in 2025 => lessons {YEAR} averaged over students.student_id
kita kada mag-aaral noong 2025 => revenue {YEAR} averaged over students.student_id
revenue per region in 2025 => revenue by branches.region {YEAR}
"""

NO_RATIOS = """
average score per lesson in 2025 => refused
lessons as a percentage of revenue => refused
revenue per lesson by channel => refused
revenue per lesson in 2025 | compared with 2024 => refused
revenue in 2025 vs 2024 | now revenue per lesson => refused
revenue in 2025 | also revenue per lesson => refused
share of revenue by region in 2025 | now revenue per lesson => refused
revenue by region in 2025 with more than 50k | now revenue per lesson => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(RATIOS))
def test_two_figures_are_divided(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(CHANGED))
def test_a_ratio_is_changed_as_any_figure(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(OF_EACH))
def test_a_figure_per_thing_that_splits_nothing_is_its_average(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(NO_RATIOS))
def test_what_cannot_be_divided_on_one_grain_is_refused(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_the_reason_why_a_ratio_is_not_compared_is_told() -> None:
    reply = plan_of("revenue per lesson in 2025", "compared with 2024").plan
    assert isinstance(reply, Reply)
    assert reply.text == (
        "I can't compare revenue divided by lessons with another time in one answer. "
        "Please ask for each time by itself."
    )
