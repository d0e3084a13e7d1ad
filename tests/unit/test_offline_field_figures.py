"""Amounts named by their field, counts by the field whose values they leave out, and rows named beside a figure."""

from __future__ import annotations

import pytest

from evals.dialogues import last
from evals.notation import conversation


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


def test_a_figure_keeps_what_it_is_when_it_is_split_later() -> None:
    assert last(*conversation("how many enrollments in 2024 | by status")).startswith("enrollments by")
