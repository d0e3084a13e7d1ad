"""Numbers with their unit before what compares them: "40 lessons or more"; "may", which is no month before a number."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

NUMBERS = """
tutors with 25 lessons or more in July => lessons by tutors.tutor {lessons ge 25} 2026-07-01..2026-08-01
branches with 2 million pesos or less in revenue => revenue by branches.branch {revenue le 2000000} filled
tutors with 12 hours or more => teaching_hours by tutors.tutor {teaching_hours ge 12}
teaching hours per tutor in July | only those with 12 hours or more
    => teaching_hours by tutors.tutor {teaching_hours ge 12} 2026-07-01..2026-08-01
teaching hours per tutor | yung may 12 oras pataas => teaching_hours by tutors.tutor {teaching_hours ge 12}
lessons of 60 minutes or more in July => lessons [lessons.minutes ge 60] 2026-07-01..2026-08-01
mga sangay na may 40 enrollments pataas noong Hulyo
    => enrollments by branches.branch {enrollments ge 40} 2026-07-01..2026-08-01
lessons per tutor noong Hulyo | yung may at least 12
    => lessons by tutors.tutor {lessons ge 12} 2026-07-01..2026-08-01
top 3 branches by revenue, minimum 40 enrollments
    => revenue by branches.branch {enrollments ge 40} order -revenue top 3
top 20 tutors by attendance rate, min 50 lessons
    => attendance_rate by tutors.tutor {lessons ge 50} order -attendance_rate top 20
branch with the minimum refunds => refunds by branches.branch order +refunds top 1
kita noong May 10 o mas maaga => revenue ..2026-05-11
"""


@pytest.mark.parametrize(("messages", "plan"), cases(NUMBERS))
def test_a_number_is_compared_by_what_stands_around_it(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
