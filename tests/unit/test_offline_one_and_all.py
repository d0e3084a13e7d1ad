"""A figure of its own behind "and" is answered too, and one of them beside all of them is not taken for that one."""

from __future__ import annotations

import pytest

from evals.dialogues import last, plan_of
from kanina.models import Reply

YEAR = "2025-01-01..2026-01-01"


@pytest.mark.parametrize(
    "questions",
    [
        ("compare NCR with all regions, revenue in 2025",),
        ("revenue in 2025 for NCR and overall",),
        ("revenue in NCR and in total 2025",),
        ("kita ng NCR at sa kabuuan noong 2025",),
        ("kita ng NCR at lahat ng rehiyon noong 2025",),
        ("revenue in 2025 compared with NCR",),
        ("revenue in 2025 vs NCR",),
        ("revenue by region in 2025 vs NCR",),
        ("Math revenue in 2025 vs NCR",),
        ("enrollments vs online enrollments in 2025",),
        ("kita noong 2025 kumpara sa NCR",),
        ("kita noong 2025", "kita noong 2025 kumpara sa NCR"),
        ("revenue by region in 2025", "NCR and overall"),
    ],
)
def test_one_of_them_beside_all_of_them_is_two_questions(questions: tuple[str, ...]) -> None:
    plan = plan_of(*questions).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert plan.text.startswith(("That asks two things at once", "Dalawang tanong iyan"))


@pytest.mark.parametrize(
    ("before", "change", "narrowed", "lifting", "plan"),
    [
        (
            "revenue by branch in NCR in 2025",
            "Mandaue too",
            "(region NCR), so I can't add Mandaue, Cebu to it",
            "without the region filter",
            f"revenue by branches.branch {YEAR}",
        ),
        (
            "revenue by branch outside NCR in 2025",
            "also Makati",
            "(region), so I can't add Makati, Metro Manila to it",
            "without the region filter",
            f"revenue by branches.branch {YEAR}",
        ),
        (
            "kita bawat sangay sa NCR noong 2025",
            "pati Mandaue",
            "(rehiyon NCR), kaya hindi ko maidagdag ang Mandaue, Cebu",
            "lahat ng rehiyon",
            f"revenue by branches.branch {YEAR}",
        ),
    ],
)
def test_a_place_outside_what_is_shown_is_not_said_to_be_part_of_it(
    before: str, change: str, narrowed: str, lifting: str, plan: str
) -> None:
    refusal = plan_of(before, change).plan
    assert isinstance(refusal, Reply)
    assert narrowed in refusal.text
    assert f"“{lifting}”" in refusal.text
    assert last(before, change, lifting) == plan


@pytest.mark.parametrize("before", ["revenue by branch in 2025", "Math revenue by branch in 2025"])
def test_a_place_among_all_that_are_shown_is_part_of_it(before: str) -> None:
    refusal = plan_of(before, "Mandaue too").plan
    assert isinstance(refusal, Reply)
    assert refusal.text == "Mandaue, Cebu is already part of it."


@pytest.mark.parametrize(
    "question",
    [
        "revenue in 2025 without the filter",
        "revenue without the filter in 2025",
        "revenue in 2025, not by branch",
        "revenue in 2025 not per month",
        "revenue in 2025 without the region filter",
        "kita noong 2025 nang walang pansala",
    ],
)
def test_a_whole_question_without_what_it_has_not_is_that_question(question: str) -> None:
    assert last(question) == f"revenue {YEAR}"
    assert last("lessons by branch in 2024", question) == f"revenue {YEAR}"


@pytest.mark.parametrize(
    "question",
    [
        "revenue in NCR in 2025 without the filter",
        "revenue by branch in 2025, not by branch",
        "revenue in NCR without the region filter in 2025",
        "revenue without the branch in 2025",
    ],
)
def test_a_whole_question_without_what_it_names_is_refused_in_words_that_hold_behind_others(question: str) -> None:
    plan = plan_of("lessons by branch in 2024", question).plan
    assert isinstance(plan, Reply)
    assert plan.text == "I don't know which question that would change. Please ask it in full."
