"""Averages of figures that are none by themselves: per thing, per unit of time, and what becomes of them later."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import cases, conversation, last, plan_of

ASKED = """
average enrollments per student in 2024 => enrollments 2024-01-01..2025-01-01 averaged over students.student_id
how many lessons per branch on average in 2024 => lessons 2024-01-01..2025-01-01 averaged over branches.branch_id
average weekly lessons in 2024 => lessons 2024-01-01..2025-01-01 averaged over week
average revenue per day in 2024 => revenue 2024-01-01..2025-01-01 averaged over day
average items sold per branch by region => items_sold by branches.region averaged over branches.branch_id
average lessons per student in each region => lessons by branches.region averaged over students.student_id
karaniwang kita kada sangay noong 2024 => revenue 2024-01-01..2025-01-01 averaged over branches.branch_id
ilang leksyon sa karaniwan bawat guro kada rehiyon => lessons by branches.region averaged over tutors.tutor_id
average na enrollment kada buwan noong 2024 => enrollments 2024-01-01..2025-01-01 averaged over month
average rating per branch => average_rating by branches.branch
average revenue per enrollment in 2024 => revenue, enrollments 2024-01-01..2025-01-01 as ratio
average kita kada enrollment noong 2024 => revenue, enrollments 2024-01-01..2025-01-01 as ratio
average revenue per enrollment by region => revenue, enrollments by branches.region as ratio order -revenue_ratio
average revenue by month => refused
average lessons per tutor per subject => lessons by lessons.subject averaged over tutors.tutor_id
"""

LATER = """
average enrollments per student in 2024 | by channel => enrollments by enrollments.channel 2024-01-01..2025-01-01 \
averaged over students.student_id
lessons in 2024 | on average per tutor? => lessons 2024-01-01..2025-01-01 averaged over tutors.tutor_id
average lessons per tutor in 2024 | attendance rate? => attendance_rate 2024-01-01..2025-01-01
average revenue per branch in 2024 | as a share => refused
average monthly revenue in 2024 | compared to 2023 => refused
"""


@pytest.mark.parametrize(("message", "plan"), cases(ASKED))
def test_a_sum_or_a_count_is_averaged_over_what_is_said(message: str, plan: str) -> None:
    assert last(message) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(LATER))
def test_an_average_goes_on_as_one(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("question", ["by region of the branch", "kada rehiyon ng sangay"])
def test_what_a_field_belongs_to_is_no_second_group(question: str) -> None:
    assert last("lessons in 2024", question) == "lessons by branches.region 2024-01-01..2025-01-01"


@pytest.mark.parametrize(
    ("messages", "figure"),
    [
        ("average revenue in 2025", "revenue"),
        ("lessons last month | show the average instead", "lessons"),
    ],
)
def test_what_has_no_average_is_refused_with_figures_that_are_averages_themselves(messages: str, figure: str) -> None:
    reply = plan_of(*conversation(messages)).plan
    assert isinstance(reply, Reply)
    assert reply.text == (
        f"I can't average {figure} that way. Ask for a figure that is an average itself, such as average order value, "
        "average rating or average score."
    )


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "average region",
            "There is no average of region, which is not a figure here. Ask for one, such as average order value, "
            "average rating or average score.",
        ),
        (
            "average hours per tutor by tutor",
            "There is no average of hour, which is not a figure here. Ask for one, such as average order value, "
            "average rating or average score.",
        ),
        (
            "karaniwang rehiyon",
            "Walang karaniwan (average) ang rehiyon, na hindi numero rito. Humingi ng numero, gaya ng karaniwang "
            "halaga ng order, karaniwang rating o karaniwang iskor.",
        ),
    ],
)
def test_an_average_of_no_figure_is_refused_by_what_it_is_asked_of(question: str, text: str) -> None:
    reply = plan_of(question).plan
    assert isinstance(reply, Reply)
    assert reply.text == text
