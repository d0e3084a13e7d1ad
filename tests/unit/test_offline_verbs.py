"""Verbs: those that say when rows began, and those that stand for a figure; and nouns that their neighbours settle."""

from __future__ import annotations

import pytest

from kanina.assistant.offline.verbs import is_deed_of, related, roots
from tests.unit.offline_chat import cases, last
from tests.unit.offline_library import planned


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        branches opened before 2016 => list by branches.branch [branches.opened_on lt 2016-01-01]
        list ng branches na nag-open after 2021
            => list by branches.branch [branches.opened_on ge 2022-01-01] [branches.opened_on lt 2026-11-27]
        mga sangay na nagbukas noong 2020
            => list by branches.branch [branches.opened_on ge 2020-01-01] [branches.opened_on lt 2021-01-01]
        who are the tutors we hired since July?
            => list by tutors.tutor [tutors.hired_on ge 2026-07-01] [tutors.hired_on lt 2026-11-27]
        ilang guro ang natanggap noong 2025 bawat rehiyon?
            => tutors_count by branches.region@home_branch 2025-01-01..2026-01-01
        how many tutors were hired in 2024 => tutors_count 2024-01-01..2025-01-01
        tutors hired per year => tutors_count by time:year
        How many of our students were born in 2012? => new_students [students.birth_year in 2012]
        students born before 2010 by grade level => new_students by students.grade_level [students.birth_year le 2009]
        tutors hired before 2020 with rating above 4.5
            => average_rating by tutors.tutor [tutors.hired_on lt 2020-01-01] {average_rating gt 4.5}
        students per grade level who joined this year
            => new_students by students.grade_level 2026-01-01..2026-11-27/year
        students born after 2010 and before 2015
            => new_students [students.birth_year ge 2011] [students.birth_year le 2014]
        tutors hired in 2024 or 2025 => refused
        tutors not hired in 2024 => refused
        branches opened => refused
        branches hired in 2020 => refused
        branches that opened and closed in 2020 => refused
    """),
)
def test_a_verb_dates_the_rows_it_is_said_of(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        which branch sold the most last year => revenue by branches.branch 2025-01-01..2026-01-01 order -revenue top 1
        which branch sold the most T-shirts last year
            => items_sold by branches.branch [order_items.item in T-shirt] 2025-01-01..2026-01-01 order -items_sold \
               top 1
        how much did we earn in October => revenue 2026-10-01..2026-11-01
        ilan nabenta na T-shirt this year => items_sold [order_items.item in T-shirt] 2026-01-01..2026-11-27/year
        ilang leksyon ang na-attend noong Oktubre => lessons [lessons.attendance in attended] 2026-10-01..2026-11-01
        gaano karami ang na-cancel na orders noong nakaraang linggo => cancelled_orders 2026-11-16..2026-11-23
        which tutor was rated the highest in October
            => average_rating by tutors.tutor 2026-10-01..2026-11-01 order -average_rating top 1
        which tutors taught more than sixty hours in October?
            => teaching_hours by tutors.tutor {teaching_hours gt 60} 2026-10-01..2026-11-01
        subjects where fewer than 70 percent passed in 2025
            => pass_rate by scores.subject {pass_rate lt 0.7} 2025-01-01..2026-01-01
        how many branches earned more than 1M in October
            => revenue by branches.branch {revenue gt 1000000} 2026-10-01..2026-11-01 counted
        which branches earned less than 500k in October
            => revenue by branches.branch {revenue lt 500000} 2026-10-01..2026-11-01 filled
        enrollments by hour => enrollments by enrollments.hour
        lessons longer than 60 minutes in October => lessons [lessons.minutes gt 60] 2026-10-01..2026-11-01
    """),
)
def test_a_verb_or_a_unit_stands_for_a_figure(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        2025 revenue by the student's grade level => revenue by students.grade_level 2025-01-01..2026-01-01
        kita kada baitang ng mag-aaral noong 2025 => revenue by students.grade_level 2025-01-01..2026-01-01
        ilan students natin na taga Makati => new_students [students.home_city in Makati, Metro Manila]
        revenue of students living in Taguig => revenue [students.home_city in Taguig, Metro Manila]
        regions other than NCR with at least twenty million in revenue this year
            => revenue by branches.region [branches.region not_in NCR] {revenue ge 20000000} 2026-01-01..2026-11-27/year
        three highest earning branches outside Metro Manila in Q2
            => revenue by branches.branch [branches.province not_in Metro Manila] 2026-04-01..2026-07-01 order \
               -revenue top 3
        how many orders were paid in August and how many are still pending?
            => enrollments by enrollments.status [enrollments.status in paid; pending] 2026-08-01..2026-09-01
        compare annual and monthly plan revenue in 2025
            => revenue by enrollments.plan [enrollments.plan in annual; monthly] 2025-01-01..2026-01-01
        what percent of 2025 revenue came from referral and partner school together
            => revenue [enrollments.channel in referral; partner school] 2025-01-01..2026-01-01 as share beyond \
               enrollments.channel
        what share of Math revenue came from NCR
            => revenue [enrollments.subject in Math] [branches.region in NCR] as share beyond branches.region
        what percent of lessons were missed in NCR last month
            => lessons [lessons.attendance in missed] [branches.region in NCR] 2026-10-01..2026-11-01 as share \
               beyond lessons.attendance
        what share of Math revenue in NCR => refused
        gross revenue minus refunds in 2025 => refused
    """),
)
def test_neighbours_settle_what_a_noun_or_a_value_is(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    "question",
    [
        "revenue in NCR and lessons in Cebu",
        "Math in NCR and Science in Cebu enrollments",
        "What was revenue in October? How many lessons in NCR?",
    ],
)
def test_two_questions_with_conditions_of_their_own_are_not_mixed(question: str) -> None:
    assert last(question) == "refused"


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        libraries founded before 2010 => list by libraries.library [libraries.founded_on lt 2010-01-01]
        mga librarian na natanggap noong 2024
            => list by librarians.librarian [librarians.hire_date ge 2024-01-01] [librarians.hire_date lt 2025-01-01]
        how many members registered last month => members_count 2026-10-01..2026-11-01
        members registered per month this year => members_count by time:month 2026-01-01..2026-11-27/year
        how many books were published in 2011 => books_count [books.publication_year in 2011]
        loans of books published before 1990 => loans_count [books.publication_year le 1989]
        libraries where fewer than 40 percent renewed in 2025
            => renewal_rate by libraries.library {renewal_rate lt 0.4} 2025-01-01..2026-01-01
        which member read the most hours last month
            => reading_hours by members.member 2026-10-01..2026-11-01 order -reading_hours top 1
        sinong member ang nagbasa nang higit sa 60 oras noong Oktubre
            => reading_hours by members.member {reading_hours gt 60} 2026-10-01..2026-11-01
        fines by the member's town => fines by members.town
        what share of fines came from Harbor in 2025
            => fines [libraries.library in Harbor] 2025-01-01..2026-01-01 as share beyond libraries.library
        how many members read last month => refused
        loans founded in 2020 => refused
        hired in 2020 => refused
        fines at Central and loans at Harbor => refused
    """),
)
def test_verbs_of_a_model_that_nobody_prepared(question: str, plan: str) -> None:
    assert planned(question) == plan


@pytest.mark.parametrize(
    ("one", "other"),
    [("hired", "hiring"), ("opened", "opening"), ("delivered", "delivery"), ("registered", "registration")],
)
def test_forms_of_one_verb_are_related(one: str, other: str) -> None:
    assert related(one, other)


@pytest.mark.parametrize(("one", "other"), [("date", "data"), ("order", "older"), ("price", "prior"), ("pass", "pay")])
def test_words_that_only_begin_alike_are_not(one: str, other: str) -> None:
    assert not related(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("nagbukas", "pagbubukas"), ("natanggap", "pagtanggap"), ("sumali", "pagsali")]
)
def test_filipino_verbs_share_their_root_with_their_noun(one: str, other: str) -> None:
    assert roots(one) & roots(other)


def test_words_of_any_length_are_asked_for_what_they_are_of() -> None:
    assert is_deed_of("binayaran", ["payment"])
    for word in ("", "2", "r", "ng"):
        assert not is_deed_of(word, ["payment"])
