"""A figure of things that another figure ranks: of how many of them must be said."""

from __future__ import annotations

import pytest

from evals.dialogues import last, plan_of
from kanina.models import Reply


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("revenue of the branches with the highest refunds", "top 3 branch by refunds", "their revenue"),
        ("enrollments of the tutors with the lowest ratings", "bottom 3 tutor by average rating", "their enrollments"),
        ("kita ng mga sangay na may pinakamataas na refund", "top 3 sangay ayon sa mga refund", "kita nila"),
    ],
)
def test_how_many_are_meant_is_asked_with_questions_that_work(question: str, first: str, then: str) -> None:
    refusal = plan_of(question).plan
    assert isinstance(refusal, Reply)
    assert f"“{first}”" in refusal.text
    assert f"“{then}”" in refusal.text
    assert last(first).endswith("top 3")
    assert last(first, then) not in ("refused", last(question))


@pytest.mark.parametrize(
    ("question", "unread"),
    [
        ("top 10 students by revenue", "10 students"),
        ("top 10 students by orders", "10 students"),
        ("top 10 mag-aaral ayon sa kita", "10 mag aaral"),
    ],
)
def test_things_that_nothing_names_singly_are_not_ranked_as_other_groups(question: str, unread: str) -> None:
    refusal = plan_of(question).plan
    assert isinstance(refusal, Reply)
    assert f"“{unread}”" in refusal.text
