"""Groups that never had any of something; and who does what is asked for."""

from __future__ import annotations

import pytest

from kanina.models import MetricQuery
from tests.unit.offline_chat import cases, conversation, last, plan_of

NEVER = """
branches that never had a cancelled order => cancelled_orders by branches.branch {cancelled_orders eq 0} filled
which cities have never had a refund in 2025
    => refunds by branches.city {refunds eq 0} 2025-01-01..2026-01-01 filled
how many tutors did not have lessons last month
    => lessons by tutors.tutor {lessons eq 0} 2026-10-01..2026-11-01 filled counted
mga tutor na hindi nagkaroon ng leksyon noong nakaraang buwan
    => lessons by tutors.tutor {lessons eq 0} 2026-10-01..2026-11-01 filled
aling mga lungsod ang wala pang refund ngayong taon
    => refunds by branches.city {refunds eq 0} 2026-01-01..2026-11-27/year filled
mga sangay na wala pang 200 enrollment => enrollments by branches.branch {enrollments lt 200} filled
revenue of branches that never had Math => refused
students who have never attended a lesson => refused
which tutors never had a rating => refused
"""

FEW = """
cities with fewer than 30 enrollments in 2025
    => enrollments by branches.city {enrollments lt 30} 2025-01-01..2026-01-01 filled
how many branches had at most 20 lessons yesterday
    => lessons by branches.branch {lessons le 20} 2026-11-25..2026-11-26 filled counted
mga guro na mas kaunti sa 5 ang leksyon noong Oktubre
    => lessons by tutors.tutor {lessons lt 5} 2026-10-01..2026-11-01 filled
months of 2025 with less than 500 lessons => lessons by time:month {lessons lt 500} 2025-01-01..2026-01-01 filled
branches with attendance under 80% in 2025
    => attendance_rate by branches.branch {attendance_rate lt 0.8} 2025-01-01..2026-01-01
branches with more than 2 lessons yesterday => lessons by branches.branch {lessons gt 2} 2026-11-25..2026-11-26
lessons by branch yesterday | only those below 3 => lessons by branches.branch {lessons lt 3} 2026-11-25..2026-11-26
branches with more than 90 lessons this week | fewer than 9?
    => lessons by branches.branch {lessons lt 9} 2026-11-23..2026-11-27/week filled
"""

WHO = """
who taught the most lessons last month => lessons by tutors.tutor 2026-10-01..2026-11-01 order -lessons top 1
sino ang nagturo ng pinakamaraming oras ngayong taon
    => teaching_hours by tutors.tutor 2026-01-01..2026-11-27/year order -teaching_hours top 1
"""


@pytest.mark.parametrize(("question", "plan"), cases(NEVER))
def test_those_that_never_had_any_are_all_of_them_with_none(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(FEW))
def test_fewer_than_some_number_are_those_with_none_too(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("question", "plan"), cases(WHO))
def test_who_does_what_is_asked_for_is_told_by_the_verb(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


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
