"""Figures of rows that were listed, and of the count before: how many by group, one total, their names, a share."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

HIRED = "[tutors.hired_on ge 2024-01-01] [tutors.hired_on lt 2025-01-01]"

COUNTED = f"""
tutors hired in 2024 | how many are they by branch? => tutors_count by branches.branch@home_branch {HIRED}
sino mga tutor na na-hire noong 2024 | ilan sila per branch => tutors_count by branches.branch@home_branch {HIRED}
tutors hired in 2024 | how many of them per region => tutors_count by branches.region@home_branch {HIRED}
tutors hired in 2024 | with their branch => list by tutors.tutor × branches.branch@home_branch {HIRED}
tutors hired in 2024 | total lessons nila noong Hulyo 2026 => lessons {HIRED} 2026-07-01..2026-08-01
tutors hired in 2024 | their total revenue in July 2026 => revenue {HIRED} 2026-07-01..2026-08-01
tutors hired in 2024 | their lessons in July 2026 => lessons by tutors.tutor {HIRED} 2026-07-01..2026-08-01
tutors hired in 2024 | ilan sila per branch | yung sa Lahug lang, names
    => list by tutors.tutor {HIRED} [branches.branch in Lahug]
"""

IN_2025 = "2025-01-01..2026-01-01 as share beyond enrollments.subject"
SHARES = f"""
coding enrollments in NCR in 2025 | what percent is that of all enrollments there?
    => enrollments [enrollments.subject in Coding] [branches.region in NCR] {IN_2025}
ilang coding enrollments sa NCR noong 2025 | ilang porsyento yan ng lahat ng enrollments dun
    => enrollments [enrollments.subject in Coding] [branches.region in NCR] {IN_2025}
"""


@pytest.mark.parametrize(("messages", "plan"), cases(COUNTED))
def test_figures_of_listed_rows_are_of_those(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(SHARES))
def test_a_share_of_all_there_leaves_only_the_place(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_a_share_of_all_is_not_guessed_where_two_conditions_are_set() -> None:
    asked = ("coding enrollments in NCR in 2025", "what percent is that of all enrollments?")
    assert last(*asked) == "refused"
