"""What a front desk asks of its own exports: what ends soon, who is meant, yes and no, how to reach people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_BRANCHES = """Branch ID,Branch Name
B1,Cubao
B2,Pasig
"""
_TUTORS = """Tutor ID,Tutor Name,Specialty,Branch ID,Date Hired
T1,Rosa Lim,Algebra,B1,2024-02-01
T2,Paul Tan,Algebra,B2,2025-03-01
T3,Lea Ong,Piano,B2,2026-04-01
"""
_MEMBERS = """Member ID,Member Name,Sex,Mobile Number,Email,Date Joined
M1,Ana Cruz,F,0917-111-2222,ana@example.com,2025-03-01
M2,Ben Lim,M,0917-333-4444,ben@example.com,2026-01-15
M3,Carla Uy,F,0917-555-6666,carla@example.com,2026-02-20
M4,Dan Go,M,0917-777-8888,dan@example.com,2026-06-05
"""
_PASSES = """Pass ID,Member ID,Pass Type,Start Date,Expiry Date,Price,Auto Renew,With Locker,Status
L1,M1,Yearly,2025-12-10,2026-12-09,4000,Yes,Yes,Active
L2,M2,Monthly,2026-11-05,2026-12-04,500,No,No,Active
L3,M2,Monthly,2026-10-20,2026-11-19,500,No,No,Expired
L4,M3,Monthly,2026-10-31,2026-11-30,450,Yes,No,Active
L5,M3,Yearly,2025-01-05,2026-01-04,6000,No,Yes,Expired
"""
_LESSONS = """Lesson ID,Lesson Name,Tutor ID,Branch ID,Lesson Date
K1,Algebra,T2,B2,2026-10-01
K2,Algebra,T3,B2,2026-10-02
K3,Piano,T3,B2,2026-10-03
K4,Algebra,T2,B2,2026-11-04
K5,Piano,T3,B2,2026-11-05
K6,Algebra,T2,B2,2026-11-06
"""
_SIGNUPS = """Signup ID,Lesson ID,Member ID,Date Booked,Attendance
S1,K1,M1,2026-09-28,Attended
S2,K1,M2,2026-09-28,No Show
S3,K2,M2,2026-09-29,No Show
S4,K3,M3,2026-09-30,Cancelled
S5,K6,M1,2026-11-01,Attended
"""
_PAYMENTS = """Payment ID,Date Paid,Pass ID,Branch ID,Amount
Y1,2025-12-10,L1,B1,4000
Y2,2026-11-05,L2,B2,500
Y3,2026-10-31,L4,B2,450
"""


@pytest.fixture(scope="module")
def centre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {
        "Branches": _BRANCHES,
        "Tutors": _TUTORS,
        "Members": _MEMBERS,
        "Passes": _PASSES,
        "Lessons": _LESSONS,
        "Signups": _SIGNUPS,
        "Payments": _PAYMENTS,
    }
    with house_of(tmp_path_factory, "centre", tables) as house:
        yield house


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many passes will expire in December 2026", 2),
        ("how many passes end next month", 2),
        ("ilang pass ang mag-e-expire sa Disyembre", 2),
        ("how many passes are expiring this month", 2),
        ("how many passes expired last month", 0),
    ],
)
def test_what_ends_on_a_known_day_is_no_forecast(centre: House, question: str, count: int) -> None:
    assert rows(ask(centre, question)) == [(count,)]


def test_what_has_no_day_yet_is_a_forecast(centre: House) -> None:
    assert ask(centre, "how many members will join next month").result is None


def test_the_end_of_a_year_is_no_verb(centre: House) -> None:
    assert ask(centre, "passes at the end of 2025").result is None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many passes are on auto renew", [(2,)]),
        ("ilang pass ang naka-auto renew", [(2,)]),
        ("passes with locker by pass type", [("Yearly", 2)]),
        ("how many passes have no locker", [(3,)]),
        ("what percent of active passes are on auto renew", [(pytest.approx(2 / 3),)]),
        ("ilang porsyento ng active passes ang naka-auto renew", [(pytest.approx(2 / 3),)]),
    ],
)
def test_fields_of_yes_and_no_are_said_of_rows(
    centre: House, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert rows(ask(centre, question)) == expected


def test_a_value_is_that_of_the_noun_behind_it(centre: House) -> None:
    assert rows(ask(centre, "who are our algebra tutors")) == [("Paul Tan",), ("Rosa Lim",)]
    told = rows(ask(centre, "who are our algebra tutors and which branch are they in"))
    assert told == [("Paul Tan", "Pasig"), ("Rosa Lim", "Cubao")]


def test_people_are_listed_where_who_asks_for_them(centre: House) -> None:
    assert rows(ask(centre, "who are our tutors")) == [("Lea Ong",), ("Paul Tan",), ("Rosa Lim",)]


@pytest.mark.parametrize("field", ["cell no.", "mobile number", "phone number", "contact no.", "cellphone number"])
def test_the_one_number_to_call_has_many_names(centre: House, field: str) -> None:
    assert rows(ask(centre, f"{field} of Ben Lim")) == [("Ben Lim", "0917-333-4444")]


def test_mail_addresses_and_numbers_are_told_together(centre: House) -> None:
    told = rows(ask(centre, "I need the email address and cell no. of Ben Lim"))
    assert told == [("Ben Lim", "ben@example.com", "0917-333-4444")]


def test_when_somebody_joined_is_a_day_of_theirs(centre: House) -> None:
    assert [str(cell) for cell in rows(ask(centre, "when did Ben Lim join?"))[0]] == ["Ben Lim", "2026-01-15"]


def test_people_are_those_of_whom_the_verb_is_said(centre: House) -> None:
    assert rows(ask(centre, "how many people joined in 2026")) == [(3,)]
    assert ask(centre, "how many people paid").result is None


def test_rows_lack_what_points_at_them(centre: House) -> None:
    assert rows(ask(centre, "how many passes without a single payment")) == [(2,)]
    assert rows(ask(centre, "ilan yung passes na walang kahit isang payment?")) == [(2,)]


@pytest.mark.parametrize("question", ["ilang signup ang hindi sinipot", "ilan ang no-shows", "how many noshows"])
def test_states_have_words_in_filipino_and_are_written_in_several_ways(centre: House, question: str) -> None:
    assert rows(ask(centre, question)) == [(2,)]


@pytest.mark.parametrize(
    "split",
    ["for each type of lesson", "by kind of lesson", "split by the name of the lesson", "kada pangalan ng lesson"],
)
def test_what_many_rows_are_called_alike_is_what_kind_they_are(centre: House, split: str) -> None:
    assert rows(ask(centre, f"number of signups {split}")) == [("Algebra", 4), ("Piano", 1)]


def test_the_nearest_of_several_fields_with_a_value_is_meant(centre: House) -> None:
    assert rows(ask(centre, "how many signups for algebra")) == [(4,)]


def test_all_that_is_shown_with_a_figure_has_a_row_of_its_own(centre: House) -> None:
    assert rows(ask(centre, "show all branches with their total amount")) == [("Cubao", 4000), ("Pasig", 950)]


def test_a_count_beside_a_figure_is_of_its_rows(centre: House) -> None:
    told = rows(ask(centre, "show all pass types with their count and total price"))
    assert told == [("Monthly", 3, 1450), ("Yearly", 2, 10000)]
