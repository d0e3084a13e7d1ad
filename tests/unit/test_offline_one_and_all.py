"""A figure of its own behind "and" is answered too, and one of them beside all of them is not taken for that one."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import last, plan_of

YEAR = "2025-01-01..2026-01-01"


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("revenue in 2025 and total enrollments", f"revenue, enrollments {YEAR}"),
        ("revenue in NCR and enrollments in 2025", f"revenue, enrollments [branches.region in NCR] {YEAR}"),
        ("kita sa NCR at bilang ng enrollment noong 2025", f"revenue, enrollments [branches.region in NCR] {YEAR}"),
        ("revenue from online enrollments in 2025", f"revenue [enrollments.channel in website] {YEAR}"),
        (
            "revenue in 2025 from Math and Science enrollments",
            f"revenue [enrollments.subject in Math; Science] {YEAR}",
        ),
    ],
)
def test_a_figure_behind_and_is_one_of_its_own_unless_it_says_whose(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    "questions",
    [
        ("compare NCR with all regions, revenue in 2025",),
        ("revenue in 2025 for NCR and overall",),
        ("revenue in NCR and in total 2025",),
        ("kita ng NCR at sa kabuuan noong 2025",),
        ("kita ng NCR at lahat ng rehiyon noong 2025",),
        ("revenue by region in 2025", "NCR and overall"),
    ],
)
def test_one_of_them_beside_all_of_them_is_two_questions(questions: tuple[str, ...]) -> None:
    plan = plan_of(*questions).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert plan.text.startswith(("That asks two things at once", "Dalawang tanong iyan"))


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("total revenue in NCR overall in 2025", f"revenue [branches.region in NCR] {YEAR}"),
        ("revenue in all regions except NCR in 2025", f"revenue [branches.region not_in NCR] {YEAR}"),
        ("revenue for NCR across all branches in 2025", f"revenue [branches.region in NCR] {YEAR}"),
    ],
)
def test_all_of_something_else_stands_beside_one_of_them(question: str, plan: str) -> None:
    assert last(question) == plan
