"""What a message says once more of what it names itself, and how rows are counted by what each was given."""

from __future__ import annotations

import pytest

from evals.dialogues import plan_of
from evals.notation import cases, conversation, shorthand
from kanina.models import AskUser, MetricQuery

OWN = """
sino-sino ang mga tutor ng Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
list the tutors whose home branch is Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
list the tutors in Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
lessons by subject of tutors with home branch Katipunan => ask dimension (tutors.tutor; -): \
lessons by lessons.subject [branches.branch@home_branch in Katipunan]
"""


@pytest.mark.parametrize(("dialogue", "plan"), cases(OWN))
def test_a_place_is_of_the_listed_rows_by_their_own_role(dialogue: str, plan: str) -> None:
    messages = conversation(dialogue)
    planned = plan_of(*messages).plan
    query = planned.resume if isinstance(planned, AskUser) else planned
    roles = {wanted.role for wanted in query.filters} if isinstance(query, MetricQuery) else set()
    assert shorthand(planned) == plan.replace("@home_branch", "")
    assert roles == ({"home_branch"} if "@home_branch" in plan else set())
