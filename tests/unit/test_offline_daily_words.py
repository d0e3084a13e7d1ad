"""What people say every day after an answer: "in that branch", "the whole quarter", "only one", "all, sorted"."""

from __future__ import annotations

import pytest

from evals.dialogues import last

WHICH_THINGS = """
what are the tutors per branch
which tutors per branch
sino ang mga tutor kada sangay
"""


@pytest.mark.parametrize("question", WHICH_THINGS.strip().splitlines())
def test_which_things_they_are_is_no_number_of_them(question: str) -> None:
    asked = last(question)
    assert asked.startswith("ask metric (")
    assert asked.endswith("): list by branches.branch × tutors.tutor")


def test_the_difference_of_the_best_and_the_worst_is_between_the_two() -> None:
    plan = last("best region by revenue in 2025", "and the worst", "what's the difference")
    row = "revenue [branches.region in BARMM] 2025-01-01..2026-01-01"  # the first of any rows, in these dialogues
    assert plan == f"{row} beside ({row})"


def test_the_difference_of_two_values_just_asked_for_is_between_them() -> None:
    cebu, laguna = (f"lessons [branches.province in {name}] 2026-10-01..2026-11-01" for name in ("Cebu", "Laguna"))
    plan = last("lessons in Cebu last month", "in Laguna", "what is the difference?")
    assert plan == f"{cebu} beside ({laguna})"


def test_another_split_in_place_of_the_highest_is_of_all_there_is() -> None:
    plan = last("refund rate by month in 2025", "which month was the highest", "show it per plan instead of per month")
    assert plan == "refund_rate by enrollments.plan 2025-01-01..2026-01-01"
