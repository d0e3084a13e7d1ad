"""What "how many" counts, over the demo's model and over a library's that declares no count at all."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last
from tests.unit.offline_library import planned


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        how many tutors do we have => tutors_count
        ilan na po ang sangay natin? => branches_count
        How many tutors do we have in every region? => tutors_count by branches.region@home_branch
        bilang ng guro kada rehiyon => tutors_count by branches.region@home_branch
        how many Makati branches are there => branches_count [branches.city in Makati, Metro Manila]
        number of branches by island group => branches_count by branches.island_group
        how many teachers are senior => tutors_count [tutors.seniority in senior]
        how many subjects do we offer => list by enrollments.subject counted
        how many channels are there => list by enrollments.channel counted
        branch with the most tutors => tutors_count by branches.branch@home_branch order -tutors_count top 1
        which region has the fewest branches => branches_count by branches.region order +branches_count top 1
        how many grade 12 students joined in 2026 => new_students [students.grade_level in 12] 2026-01-01..2027-01-01
        how many lessons got 5 stars in October => lessons [lessons.rating in 5] 2026-10-01..2026-11-01
    """),
)
def test_rows_and_different_values_are_counted(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        how many branches had attendance under 85% last month?
            => attendance_rate by branches.branch {attendance_rate lt 0.85} 2026-10-01..2026-11-01 counted
        how many tutors have more than 50 lessons last month
            => lessons by tutors.tutor {lessons gt 50} 2026-10-01..2026-11-01 counted
        ilang sangay ang may kita na higit sa 1 milyon noong Oktubre
            => revenue by branches.branch {revenue gt 1000000} 2026-10-01..2026-11-01 counted
    """),
)
def test_groups_that_meet_a_condition_are_counted(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    "question",
    [
        "how many tutors taught last week",
        "how many tutors came to Makati",
        "how many branches sold T-shirts",
        "how many tutors were there in 2020",
        "how many minutes were taught",
        "how many plans are monthly",
        "how many subjects had revenue",
        "how many branches opened",
    ],
)
def test_what_rows_did_is_not_how_many_there_are(question: str) -> None:
    assert last(question) == "refused"


@pytest.mark.parametrize(
    ("messages", "plan"),
    cases("""
        branches with revenue above 5M this year | how many branches is that?
            => revenue by branches.branch {revenue gt 5000000} 2026-01-01..2026-11-27/year counted
        revenue by branch | how many branches do we have? => branches_count
    """),
)
def test_the_rows_of_an_answer_are_told_from_all_there_are(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        how many libraries do we have => libraries_count
        ilan ang members natin => members_count
        how many books per genre => books_count by books.genre
        how many genres do we have => list by books.genre counted
        how many librarians in the North => librarians_count [libraries.district in North]
        ilang librarians ang meron sa bawat district => librarians_count by libraries.district@workplace
        library with the most librarians
            => librarians_count by libraries.library@workplace order -librarians_count top 1
        how many loans last month => loans_count 2026-10-01..2026-11-01
        how many loans are overdue => loans_count [loans.status in overdue]
        members with more than 20 loans this year
            => loans_count by members.member {loans_count gt 20} 2026-01-01..2026-11-27/year
        how many members had more than 20 loans this year
            => loans_count by members.member {loans_count gt 20} 2026-01-01..2026-11-27/year counted
        how many libraries had fines over 10k last month
            => fines by libraries.library {fines gt 10000} 2026-10-01..2026-11-01 counted
        what percent of loans are overdue => loans_count [loans.status in overdue] as share beyond loans.status
        how many members came last week => refused
        how many librarians worked in March => refused
        how many members were there in 2024 => refused
    """),
)
def test_a_model_that_declares_no_counts_is_counted_too(question: str, plan: str) -> None:
    assert planned(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        how many enrollments were cancelled => cancelled_orders
        how many orders were cancelled last week by branch => cancelled_orders by branches.branch 2026-11-16..2026-11-23
        refunded revenue => refused
        cancelled or pending enrollments in October => refused
        revenue of the top 3 branches combined => refused
        revenue of a single order => refused
    """),
)
def test_rows_that_a_count_leaves_out_are_those_of_its_counterpart(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        renewed loans by library => loans_count by libraries.library [loans.is_renewed in true]
        how many loans were renewed in October => loans_count [loans.is_renewed in true] 2026-10-01..2026-11-01
        loans that were not renewed => loans_count [loans.is_renewed not_in true]
        loans by renewed => loans_count by loans.is_renewed
        renewal rate by genre => renewal_rate by books.genre
    """),
)
def test_a_field_of_yes_and_no_is_said_of_rows(question: str, plan: str) -> None:
    assert planned(question) == plan
