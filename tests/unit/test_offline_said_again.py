"""What a message says once more of what it names itself, and how rows are counted by what each was given."""

from __future__ import annotations

import pytest

from kanina.models import AskUser, MetricQuery
from tests.unit.offline_chat import cases, conversation, last, plan_of, shorthand

AGAIN = """
lessons by region | bottom 4 tutors by average rating in Q2 2026, only those with at least 20 lessons => \
average_rating by tutors.tutor {lessons ge 20} 2026-04-01..2026-07-01 order +average_rating top 4
lessons by region in 2025 | revenue by channel in July, those above 2 million => \
revenue by enrollments.channel {revenue gt 2000000} 2026-07-01..2026-08-01
lessons by region in July | those above 300 => lessons by branches.region {lessons gt 300} 2026-07-01..2026-08-01
aling bayan o lungsod ang may pinakamaraming leksyon? => lessons by branches.city order -lessons top 1
regions with refund rate above 5%, and add the rate => refund_rate by branches.region {refund_rate gt 0.05}
refunds in 2025 | the 4 regions with the most of them => \
refunds by branches.region 2025-01-01..2026-01-01 order -refunds top 4
lahat ng channel noong Hulyo, tig-isang linya, bilang ng order => \
enrollments by enrollments.channel 2026-07-01..2026-08-01
enrollments from facebook in July | all channels, one row each => \
enrollments by enrollments.channel 2026-07-01..2026-08-01
"""

COMPARED = """
leksyon noong Hulyo | compare mo sa Hunyo => lessons 2026-07-01..2026-08-01 vs previous_period
leksyon noong Hulyo | i-compare mo sa Hunyo | per region, Hulyo lang => \
lessons by branches.region 2026-07-01..2026-08-01
lessons in 2025 vs 2024 | only 2024 => lessons 2024-01-01..2025-01-01
lessons in 2025 vs 2024 | as a percentage change => lessons 2025-01-01..2026-01-01 vs previous_year
lessons this month vs last month, same number of days => lessons 2026-11-01..2026-11-27/month vs previous_period
lessons in October vs September, same number of days => refused
"""

GRADED = """
how many scores below 58 in Math in July => scores_count [scores.subject in Math] [scores.score lt 58] \
2026-07-01..2026-08-01
average score in Math in July | ilang iskor doon ang mababa sa 60 => \
scores_count [scores.subject in Math] [scores.score lt 60] 2026-07-01..2026-08-01
how many ratings below 2 by region => lessons by branches.region [lessons.rating lt 2]
regions with a rating below 4 => average_rating by branches.region {average_rating lt 4}
"""

OWN = """
sino-sino ang mga tutor ng Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
list the tutors whose home branch is Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
list the tutors in Katipunan => list by tutors.tutor [branches.branch@home_branch in Katipunan]
lessons by subject of tutors with home branch Katipunan => ask dimension (tutors.tutor; -): \
lessons by lessons.subject [branches.branch@home_branch in Katipunan]
"""


@pytest.mark.parametrize(("dialogue", "plan"), cases(AGAIN))
def test_what_is_said_again_asks_for_nothing_more(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(COMPARED))
def test_a_comparison_is_asked_for_and_given_up(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(GRADED))
def test_rows_are_counted_by_what_each_was_given(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(OWN))
def test_a_place_is_of_the_listed_rows_by_their_own_role(dialogue: str, plan: str) -> None:
    messages = conversation(dialogue)
    planned = plan_of(*messages).plan
    query = planned.resume if isinstance(planned, AskUser) else planned
    roles = {wanted.role for wanted in query.filters} if isinstance(query, MetricQuery) else set()
    assert shorthand(planned) == plan.replace("@home_branch", "")
    assert roles == ({"home_branch"} if "@home_branch" in plan else set())
