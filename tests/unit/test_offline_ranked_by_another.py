"""A figure of things that another figure ranks: of how many of them must be said."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import cases, conversation, last, plan_of


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


SAID = """
revenue of the branch with the highest refunds => revenue, refunds by branches.branch order -refunds top 1
revenue of the 3 branches with the highest refunds => revenue, refunds by branches.branch order -refunds top 3
branches with the highest refunds and their revenue => refunds, revenue by branches.branch order -refunds
which branches have the highest refunds => refunds by branches.branch order -refunds
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SAID))
def test_so_many_or_all_in_order_of_the_figure_that_is_told(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


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
