"""What people say every day after an answer: "in that branch", "the whole quarter", "only one", "all, sorted"."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

THAT_ONE = """
which region had the least revenue in 2025 | how many lessons in that region last month
    => lessons [branches.region in BARMM] 2026-10-01..2026-11-01
alin ang rehiyon na may pinakamababang kita noong 2025 | ilan ang lessons sa rehiyon na iyon noong Oktubre
    => lessons [branches.region in BARMM] 2025-10-01..2025-11-01
revenue in NCR in 2025 | revenue in this region Western Visayas
    => revenue [branches.region in Western Visayas]
"""

WHOLE = """
revenue in Q3 2026 | by month | refund rate for the whole quarter => refund_rate 2026-07-01..2026-10-01
revenue in October | what about the entire quarter => revenue 2026-10-01..2026-11-27/quarter
revenue in August | what about the entire quarter => revenue 2026-07-01..2026-10-01
revenue by month in 2025 | the whole quarter => refused
kita noong Marso 2025 | sa buong kwarter naman => revenue 2025-01-01..2025-04-01
revenue for the entire month => revenue 2026-11-01..2026-11-27/month
"""

EXACTLY = """
branches with refund rate under 5% in 2025
    => refund_rate by branches.branch {refund_rate lt 0.05} 2025-01-01..2026-01-01
highest daily revenue in October 2025 => revenue by time:day 2025-10-01..2025-11-01 order -revenue top 1
top monthly revenue in 2025 => revenue by time:month 2025-01-01..2026-01-01 order -revenue
lessons by branch last week | which have only one
    => lessons by branches.branch {lessons eq 1} 2026-11-16..2026-11-23
lessons by branch last week | alin ang may isa lang
    => lessons by branches.branch {lessons eq 1} 2026-11-16..2026-11-23
branches with only 3 lessons last week => lessons by branches.branch {lessons eq 3} 2026-11-16..2026-11-23
lessons by branch last week | which have more than one
    => lessons by branches.branch {lessons gt 1} 2026-11-16..2026-11-23
"""

ORDERED = """
revenue in NCR in 2025 | all regions, highest to lowest
    => revenue by branches.region 2025-01-01..2026-01-01 order -revenue
revenue in NCR in 2025 | all regions => revenue 2025-01-01..2026-01-01
just show me monthly lessons in 2025 => lessons by time:month 2025-01-01..2026-01-01
"""

PERIODS = """
lessons, January to October, this year and last year => lessons 2026-01-01..2026-11-01 vs previous_year
lessons in Q1 of 2025 and 2026 => lessons 2026-01-01..2026-04-01 vs previous_year
lessons in August this year and last year => lessons 2026-08-01..2026-09-01 vs previous_year
lessons in March and June 2025 => lessons 2025-06-01..2025-07-01 beside (lessons 2025-03-01..2025-04-01)
lessons this year and last month => refused
"""

THINGS = """
tutors per branch => tutors_count by branches.branch@home_branch
mga sangay kada rehiyon => branches_count by branches.region
lessons last month | branches per region => branches_count by branches.region
aming mga tutor kada rehiyon => tutors_count by branches.region@home_branch
"""

WHICH_THINGS = """
what are the tutors per branch
which tutors per branch
sino ang mga tutor kada sangay
"""


@pytest.mark.parametrize(("messages", "plan"), cases(WHOLE))
def test_a_whole_unit_is_the_one_around_what_was_asked(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(EXACTLY))
def test_only_so_many_is_exactly_so_many(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(ORDERED))
def test_what_is_ordered_is_shown_one_by_one(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(PERIODS))
def test_two_like_periods_are_shown_side_by_side(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(THINGS))
def test_things_per_group_are_counted(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("question", WHICH_THINGS.strip().splitlines())
def test_which_things_they_are_is_no_number_of_them(question: str) -> None:
    asked = last(question)
    assert asked.startswith("ask metric (")
    assert asked.endswith("): list by branches.branch × tutors.tutor")


@pytest.mark.parametrize(("messages", "plan"), cases(THAT_ONE))
def test_that_one_is_the_row_or_the_value_that_was_shown(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


FALLS = """
which region's revenue declined the most in October 2025
    => revenue by branches.region 2025-10-01..2025-11-01 vs previous_period order +revenue_change top 1
which region's revenue grew the most in October 2025
    => revenue by branches.region 2025-10-01..2025-11-01 vs previous_period order -revenue_change top 1
revenue by branch last month vs the month before | which branches went down
    => revenue by branches.branch {revenue_change lt 0} 2026-10-01..2026-11-01 vs previous_period
revenue by branch last month vs the month before | alin ang tumaas
    => revenue by branches.branch {revenue_change gt 0} 2026-10-01..2026-11-01 vs previous_period
"""

THERE = """
lessons by branch last month | which subject has the most lessons there => refused
lessons in Jaro last month | which subject has the most lessons there
    => lessons by lessons.subject [branches.branch in Jaro] 2026-10-01..2026-11-01 order -lessons top 1
"""


@pytest.mark.parametrize(("messages", "plan"), cases(FALLS))
def test_what_fell_the_most_has_the_lowest_change(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(THERE))
def test_there_is_one_place_or_none(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


ONE_TIME = """
lessons this month vs last month | this month by subject => lessons by lessons.subject 2026-11-01..2026-11-27/month
lessons this month vs last month | and for Q3? => lessons 2026-07-01..2026-10-01 vs previous_period
lessons this quarter vs last quarter | per month since July => lessons by time:month 2026-07-01..2026-11-27
"""

DEEDS = """
how many tutors did we hire in 2025 => tutors_count 2025-01-01..2026-01-01
how many orders did we cancel last month => cancelled_orders 2026-10-01..2026-11-01
how many orders did we refund last month => enrollments [enrollments.status in refunded] 2026-10-01..2026-11-01
how much did the refund rate grow in 2025 => refund_rate 2025-01-01..2026-01-01 vs previous_year
list the branches in Cebu | when did each of them open
    => list by branches.branch × branches.opened_on:day [branches.province in Cebu]
list the branches in Cebu | when did each of them open | lessons of each last month
    => lessons by branches.branch [branches.province in Cebu] 2026-10-01..2026-11-01
"""

MEANT = """
which branches are underachieving? | I mean the 3 with the lowest revenue in 2025
    => revenue by branches.branch 2025-01-01..2026-01-01 order +revenue top 3
average score by subject in 2025 | grade 10 students only
    => average_score by scores.subject [students.grade_level in 10] 2025-01-01..2026-01-01
lessons in Math last month | top 3 subjects
    => lessons by lessons.subject 2026-10-01..2026-11-01 order -lessons top 3
lessons of walk-in vs website last month | add referral too => refused
enrollments walk-in vs website last month | add referral too
    => enrollments by enrollments.channel [enrollments.channel in walk-in; website; referral] 2026-10-01..2026-11-01
revenue of the branch in Baguio in 2025 => revenue [branches.city in Baguio, Benguet] 2025-01-01..2026-01-01
kita ng sangay sa Baguio noong 2025 => revenue [branches.city in Baguio, Benguet] 2025-01-01..2026-01-01
top 5 tutors by average rating with at least 20 lessons | make it ten
    => average_rating by tutors.tutor {lessons ge 20} order -average_rating top 10
"""


@pytest.mark.parametrize(("messages", "plan"), cases(ONE_TIME))
def test_a_time_said_by_itself_is_compared_with_none(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(DEEDS))
def test_a_verb_behind_did_is_read_without_its_ending(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(MEANT))
def test_what_is_not_said_again_is_taken_from_before(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


OWN_ROWS = """
how many grade 7 students => new_students [students.grade_level in 7]
how many grade 7 students last month
    => ask metric (new_students; active_students): list [students.grade_level in 7] 2026-10-01..2026-11-01
how many students in NCR => ask metric (active_students): list [branches.region in NCR]
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OWN_ROWS))
def test_rows_are_counted_where_only_fields_of_theirs_are_said(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


YEAR_SAID_ONCE = """
first half vs second half of 2025 lessons => lessons 2025-01-01..2025-07-01 beside (lessons 2025-07-01..2026-01-01)
lessons January vs February 2025 => lessons 2025-01-01..2025-02-01 beside (lessons 2025-02-01..2025-03-01)
Q1 vs Q2 lessons this year => lessons 2026-01-01..2026-04-01 beside (lessons 2026-04-01..2026-07-01)
lessons in August vs August last year => lessons 2026-08-01..2026-09-01 vs previous_year
lessons May 2025 vs May => lessons 2025-05-01..2025-06-01 beside (lessons 2026-05-01..2026-06-01)
lessons this January vs last December => lessons 2026-01-01..2026-02-01 vs previous_period
lessons December vs last month => lessons 2025-12-01..2026-01-01 beside (lessons 2026-10-01..2026-11-01)
revenue in NCR and Caraga in 2025 | which one is higher in October
    => revenue by branches.region [branches.region in NCR; Caraga] 2025-10-01..2025-11-01 order -revenue top 1
"""


@pytest.mark.parametrize(("messages", "plan"), cases(YEAR_SAID_ONCE))
def test_a_year_said_once_is_that_of_both(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


WHO = """
lessons by subject last month | which is lowest | who teaches it the most
    => lessons by tutors.tutor [lessons.subject in Araling Panlipunan] 2026-10-01..2026-11-01 order -lessons top 1
lessons by subject last month | who taught the most
    => lessons by tutors.tutor 2026-10-01..2026-11-01 order -lessons top 1
revenue by branch last month | who is the top one
    => revenue by branches.branch 2026-10-01..2026-11-01 order -revenue top 1
enrollments by channel last month | just website | by branch | top 3
    => enrollments by branches.branch [enrollments.channel in website] 2026-10-01..2026-11-01 order -enrollments top 3
"""


@pytest.mark.parametrize(("messages", "plan"), cases(WHO))
def test_who_is_one_of_the_people_and_one_value_is_not_ranked(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_the_difference_of_the_best_and_the_worst_is_between_the_two() -> None:
    plan = last("best region by revenue in 2025", "and the worst", "what's the difference")
    row = "revenue [branches.region in BARMM] 2025-01-01..2026-01-01"  # the first of any rows, in these dialogues
    assert plan == f"{row} beside ({row})"


def test_the_difference_of_two_values_just_asked_for_is_between_them() -> None:
    cebu, laguna = (f"lessons [branches.province in {name}] 2026-10-01..2026-11-01" for name in ("Cebu", "Laguna"))
    plan = last("lessons in Cebu last month", "in Laguna", "what is the difference?")
    assert plan == f"{cebu} beside ({laguna})"


APART = """
difference between NCR and Caraga lessons
    => lessons [branches.region in NCR] beside (lessons [branches.region in Caraga])
difference in lessons between October and September => lessons 2026-10-01..2026-11-01 vs previous_period
difference in lessons between December and January => lessons 2026-01-01..2026-02-01 vs previous_period
difference between 2025 and 2024 revenue => revenue 2025-01-01..2026-01-01 vs previous_year
revenue between October and September => revenue 2025-10-01..2026-10-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(APART))
def test_a_difference_is_between_the_two_that_are_named(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


IN_FORCE = """
lessons by subject in 2025 | what about the attendance rate?
    => attendance_rate by lessons.subject 2025-01-01..2026-01-01
lessons in Jaro this week | last week? | attendance rate last week
    => attendance_rate [branches.branch in Jaro] 2026-11-16..2026-11-23
lessons in Jaro last week | attendance rate in 2025 => attendance_rate 2025-01-01..2026-01-01
ilan ang lessons bawat araw nitong nakaraang 7 araw => lessons by time:day 2026-11-20..2026-11-27/day
"""


@pytest.mark.parametrize(("messages", "plan"), cases(IN_FORCE))
def test_another_figure_of_the_time_in_force_is_of_its_rows_too(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_another_split_in_place_of_the_highest_is_of_all_there_is() -> None:
    plan = last("refund rate by month in 2025", "which month was the highest", "show it per plan instead of per month")
    assert plan == "refund_rate by enrollments.plan 2025-01-01..2026-01-01"
