"""Groups that never had any of something; and who does what is asked for."""

from __future__ import annotations

import pytest

from evals.dialogues import plan_of
from kanina.models import MetricQuery


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("which tutors have never had a lesson? with branch and hire date", ["tutor", "branch", "hired_on"]),
        ("list tutors without lessons last week with their branch", ["tutor", "branch"]),
    ],
)
def test_those_with_none_are_told_with_fields_of_their_own(question: str, shown: list[str]) -> None:
    """Each by its own branch, and not beside every branch there is."""
    plan = plan_of(question).plan
    assert isinstance(plan, MetricQuery)
    assert [ref.field.partition(".")[2] for ref in plan.dimensions] == shown
    assert not plan.fill
    assert plan.metrics == ()
    assert [(one.dataset, one.of, one.lacks) for one in plan.related] == [("lessons", "tutors", True)]
    assert (plan.related[0].period is not None) == ("last week" in question)
