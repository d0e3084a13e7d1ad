"""What people ask in their first week: periods beside their figures, all of a kind shown, one figure by another."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        compare this month's revenue with last month => revenue 2026-11-01..2026-11-27/month vs previous_period
        compare this month's revenue with last month's => revenue 2026-11-01..2026-11-27/month vs previous_period
        compare October revenue by branch with September
            => revenue by branches.branch 2026-10-01..2026-11-01 vs previous_period
        ikumpara ang kita ng Oktubre sa Setyembre => revenue 2026-10-01..2026-11-01 vs previous_period
        compare revenue this month with enrollments last month => refused
        which of all the branches had the most lessons in October
            => lessons by branches.branch 2026-10-01..2026-11-01 order -lessons top 1
        alin sa lahat ng sangay ang may pinakamaraming lessons noong Oktubre
            => lessons by branches.branch 2026-10-01..2026-11-01 order -lessons top 1
        how many lessons are we going to get in January => refused
        which branches raised more than 1M revenue in October
            => revenue by branches.branch {revenue gt 1000000} 2026-10-01..2026-11-01
        lessons per day of the week in October => lessons by lessons.weekday 2026-10-01..2026-11-01
        lessons per day in October => lessons by time:day 2026-10-01..2026-11-01
        who was hired in 2024 => list by tutors.tutor [tutors.hired_on ge 2024-01-01] [tutors.hired_on lt 2025-01-01]
        who joined in 2025 => refused
        how much higher was revenue in October than in September => revenue 2026-10-01..2026-11-01 vs previous_period
        what share of last month's revenue came through each channel
            => revenue by enrollments.channel 2026-10-01..2026-11-01 as share
        how many branches did we get in October => refused
        how many subject lessons did we have in October => lessons 2026-10-01..2026-11-01
        how many subjects in October => refused
        how many lessons took more than 3 days => lessons [lessons.minutes gt 4320]
        which days in October had more than 500 lessons
            => lessons by time:day {lessons gt 500} 2026-10-01..2026-11-01
        ilan ang nakuha na ng guro noong Oktubre => refused
    """),
)
def test_a_question(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    ("messages", "plan"),
    cases("""
        lessons in October by subject | how many per branch => lessons by branches.branch 2026-10-01..2026-11-01
        lessons in October by subject | per branch
            => lessons by lessons.subject × branches.branch 2026-10-01..2026-11-01
        revenue in NCR in October | now show me all the regions => revenue by branches.region 2026-10-01..2026-11-01
        revenue in NCR in October | all regions => revenue 2026-10-01..2026-11-01
        compare revenue in October with September | do the same comparison by region
            => revenue by branches.region 2026-10-01..2026-11-01 vs previous_period
    """),
)
def test_a_follow_up(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(
    ("messages", "plan"),
    cases("""
        new students in grade 7 to grade 10 in October
            => new_students [students.grade_level ge 7] [students.grade_level le 10] 2026-10-01..2026-11-01
        new students in grade 7 and grade 10 in October
            => new_students [students.grade_level in 7; 10] 2026-10-01..2026-11-01
        average score by subject for term Q2 this year
            => average_score by scores.subject [scores.term in Q2] 2026-01-01..2026-11-27/year
        revenue in NCR last month | and CALABARZON? | both this month
            => revenue by branches.region [branches.region in NCR; CALABARZON] 2026-11-01..2026-11-27/month
        revenue in NCR last month | and CALABARZON? | both regions naman this month
            => revenue by branches.region [branches.region in NCR; CALABARZON] 2026-11-01..2026-11-27/month
        revenue in NCR last month | both this month => refused
        revenue in NCR this year | number of paid orders for it?
            => enrollments [branches.region in NCR] [enrollments.status in paid] 2026-01-01..2026-11-27/year
        lessons sa NCR noong October per subject | attendance rate na lang pala per subject
            => attendance_rate by lessons.subject [branches.region in NCR] 2026-10-01..2026-11-01
        which tutor taught the most hours last quarter | show the first five
            => teaching_hours by tutors.tutor 2026-07-01..2026-10-01 order -teaching_hours top 5
        top 3 tutors by teaching hours last quarter | show the first five => refused
        which tutor taught the most hours last quarter | list the first five
            => teaching_hours by tutors.tutor 2026-07-01..2026-10-01 order -teaching_hours top 5
        which tutor taught the most hours last quarter | Paki-lista po ang unang lima
            => teaching_hours by tutors.tutor 2026-07-01..2026-10-01 order -teaching_hours top 5
        lol fair. number of branches per region => branches_count by branches.region
        uhm how many lessons were scheduled in October => lessons 2026-10-01..2026-11-01
        which single branch had the most lessons in October
            => lessons by branches.branch 2026-10-01..2026-11-01 order -lessons top 1
        refunds in Q3 2026 by region | just NCR, split by branch | and the refund rate of each of those branches?
            => refund_rate by branches.branch [branches.region in NCR] 2026-07-01..2026-10-01
        new students last month | how many of them are blorbish in grade 7? | split by grade level
            => new_students by students.grade_level 2026-10-01..2026-11-01
        revenue by blorbs | enrollments => enrollments
        revenue and => revenue
        revenue | tutor tutor => revenue by tutors.tutor
        enrollments at => enrollments
        who blorbed the most | magkano ang kita nun? => refused
        revenue for blorbs | enrollments => enrollments
        new students last month | split by grade level => new_students by students.grade_level 2026-10-01..2026-11-01
        how many students attended at least 3 lessons in NCR in October
            => lessons by students.student_id [lessons.attendance in attended] [branches.region in NCR] \
               {lessons ge 3} 2026-10-01..2026-11-01 counted
        how many students had at least 3 lessons in October | at least five?
            => lessons by students.student_id {lessons ge 5} 2026-10-01..2026-11-01 counted
        how many students got a score below 75 in 2026
            => ask metric (active_students; new_students): list [scores.score lt 75] 2026-01-01..2027-01-01
        ilang lessons ang may 1 or 2 stars sa Math
            => lessons [lessons.subject in Math] [lessons.rating in 1; 2]
        ilan ang lessons noong May 2 2026 => lessons 2026-05-02..2026-05-03
        list of tutors hired since 2024 with date of hire
            => list by tutors.tutor × tutors.hired_on:day [tutors.hired_on ge 2024-01-01] \
               [tutors.hired_on lt 2026-11-27]
        ilang refunded orders noong Oktubre | alin ang may pinakamalaking halaga
            => list by enrollments.order_id × enrollments.amount [enrollments.status in refunded] \
               [enrollments.enrolled_at ge 2026-10-01] [enrollments.enrolled_at lt 2026-11-01] \
               order -enrollments.amount top 1
        how many refunded orders in October | list the top 3 by amount
            => list by enrollments.order_id × enrollments.amount [enrollments.status in refunded] \
               [enrollments.enrolled_at ge 2026-10-01] [enrollments.enrolled_at lt 2026-11-01] \
               order -enrollments.amount top 3
        list the tutors in NCR | and in CALABARZON? => list by tutors.tutor [branches.region in CALABARZON]
        list the tutors in NCR | how many are they? | what about CALABARZON
            => list by tutors.tutor [branches.region in CALABARZON] counted
        attended lessons in NCR by subject | attendance rate instead
            => attendance_rate by lessons.subject [branches.region in NCR]
        refunded orders in NCR | revenue instead => refused
        new students last month | ilan doon ang nasa Grade 7 hanggang Grade 10?
            => new_students [students.grade_level ge 7] [students.grade_level le 10] 2026-10-01..2026-11-01
        revenue by month in 2025 | and which month peaked?
            => revenue by time:month 2025-01-01..2026-01-01 order -revenue top 1
        revenue in NCR last month | hatiin po sa bawat sangay
            => revenue by branches.branch [branches.region in NCR] 2026-10-01..2026-11-01
    """),
)
def test_nothing_said_is_left_out_of_a_change(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
