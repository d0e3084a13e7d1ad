"""What people say around a question, and words that are short or slipped."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

AROUND = """
lmao ok. my manager's boss is asking again: lessons by region last month
    => lessons by branches.region 2026-10-01..2026-11-01
sorry to bother, my boss needs this for a presentation. lessons by region last month
    => lessons by branches.region 2026-10-01..2026-11-01
lessons in Cebu last month. I think the board wants it.
    => lessons [branches.province in Cebu] 2026-10-01..2026-11-01
biro lang haha. ilan ang lessons kahapon? => lessons 2026-11-25..2026-11-26
nagmamadali po ako, kita ng NCR noong 2025 => revenue [branches.region in NCR] 2025-01-01..2026-01-01
lessons last month | great, now by subject => lessons by lessons.subject 2026-10-01..2026-11-01
lessons last month | nice. which region? => lessons by branches.region 2026-10-01..2026-11-01
"""

MEANT = """
lessons last month, cancelled ones by the board => refused
lessons last month. late only. => refused
only premium. lessons last month => refused
I want premium, lessons last month => refused
lessons of the board => refused
"""

SMALL = """
how many lessons wer there yesterday => lessons 2026-11-25..2026-11-26
lessons by region n subject in 2025 => lessons by branches.region × lessons.subject 2025-01-01..2026-01-01
enrollments through referral in 2025 => enrollments [enrollments.channel in referral] 2025-01-01..2026-01-01
lessons from March through May 2026 => lessons 2026-03-01..2026-06-01
mga sangay na lumampas ng 2 milyon ang kita noong Oktubre
    => revenue by branches.branch {revenue gt 2000000} 2026-10-01..2026-11-01
mga tutor noong Oktubre, yung may at least 30 lessons
    => lessons by tutors.tutor {lessons ge 30} 2026-10-01..2026-11-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(AROUND))
def test_a_clause_that_asks_for_nothing_is_set_aside(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(MEANT))
def test_a_word_that_may_say_which_rows_are_meant_is_not(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(SMALL))
def test_small_words_are_read_in_short_forms_too(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


SLIPS = """
lessons by region last weak => lessons by branches.region 2026-11-16..2026-11-23
enrollments per quater in 2025 => enrollments by time:quarter 2025-01-01..2026-01-01
kita ng NCR sa nakarang linngo => revenue [branches.region in NCR] 2026-11-16..2026-11-23
lessons per mounth in 2025 => lessons by time:month 2025-01-01..2026-01-01
lessons of weak students => refused
weak lessons => refused
lessons per weak branch => refused
lessons of yeast => refused
match lessons in 2025 => refused
"""

YEARS = """
lessons in the second half of twenty twenty five => lessons 2025-07-01..2026-01-01
lessons in two thousand and twenty-four => lessons 2024-01-01..2025-01-01
lessons between twenty twenty four and twenty twenty five => lessons 2024-01-01..2026-01-01
top twenty tutors by lessons in twenty twenty-five
    => lessons by tutors.tutor 2025-01-01..2026-01-01 order -lessons top 20
branches with more than two thousand lessons => lessons by branches.branch {lessons gt 2000}
branches with more than twenty six lessons => lessons by branches.branch {lessons gt 26}
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SLIPS))
def test_a_slip_in_a_common_word_is_put_right_where_that_alone_makes_the_question_whole(
    messages: str, plan: str
) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(YEARS))
def test_years_are_read_in_words(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
