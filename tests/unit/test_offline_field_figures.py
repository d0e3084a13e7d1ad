"""Amounts named by their field, counts by the field whose values they leave out, and rows named beside a figure."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import conversation, last


@pytest.mark.parametrize(
    ("message", "plan"),
    [
        ("discount per grade level in 2024", "total_discount by students.grade_level 2024-01-01..2025-01-01"),
        (
            "magkano ang diskwento kada paraan ng pag-enroll noong 2024",
            "total_discount by enrollments.channel 2024-01-01..2025-01-01",
        ),
        ("order amount by subject in 2024", "order_totals by enrollments.subject 2024-01-01..2025-01-01"),
        ("average discount per plan", "refused"),
    ],
)
def test_a_field_that_nothing_is_split_by_is_its_sum(message: str, plan: str) -> None:
    assert last(message) == plan


@pytest.mark.parametrize(
    ("messages", "plan"),
    [
        ("ilang order kada katayuan noong 2024", "all_orders by enrollments.status 2024-01-01..2025-01-01"),
        ("orders by status in 2024, most first", "all_orders by enrollments.status 2024-01-01..2025-01-01"),
        ("enrollments by status in 2024", "enrollments by enrollments.status 2024-01-01..2025-01-01"),
        ("orders by channel in 2024", "enrollments by enrollments.channel 2024-01-01..2025-01-01"),
        (
            "paid orders by status in 2024",
            "enrollments by enrollments.status [enrollments.status in paid] 2024-01-01..2025-01-01",
        ),
    ],
)
def test_a_count_by_a_field_leaves_out_none_of_its_values(messages: str, plan: str) -> None:
    assert last(messages).partition(" order ")[0] == plan


@pytest.mark.parametrize(
    ("message", "plan"),
    [
        (
            "total discount per region in 2024, only pending orders",
            "total_discount by branches.region [enrollments.status in pending] 2024-01-01..2025-01-01",
        ),
        (
            "kabuuang diskwento noong 2024, refunded na order lang",
            "total_discount [enrollments.status in refunded] 2024-01-01..2025-01-01",
        ),
        (
            "revenue and Math orders in 2024",
            "revenue, enrollments [enrollments.subject in Math] 2024-01-01..2025-01-01",
        ),
    ],
)
def test_rows_that_only_narrow_another_figure_are_no_second_figure(message: str, plan: str) -> None:
    assert last(message) == plan


def test_a_figure_keeps_what_it_is_when_it_is_split_later() -> None:
    assert last(*conversation("how many enrollments in 2024 | by status")).startswith("enrollments by")
