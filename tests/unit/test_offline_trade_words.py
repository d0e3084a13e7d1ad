"""Words of trades, English and Filipino, over tables that nobody described. The figures were worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

CLINIC = {
    "appointments": """appointment_no,visit_date,doctor,patient,booked_via,consultation_fee,amount_paid,wait_minutes
1,2026-10-02,Ong,Ana,Phone,500,400,10
2,2026-10-03,Ong,Ben,App,500,500,20
3,2026-11-04,Sy,Cora,App,300,250,30
4,2026-11-05,Sy,Dino,Walk-in,300,300,40
""",
}
STAFF = {
    "employees": """employee_id,employee_name,department,hired_on,resignation_date,absences
1,Ana,Sales,2024-01-05,,2
2,Ben,Sales,2025-02-06,2026-03-05,4
3,Cora,Office,2025-05-07,,1
4,Dino,Office,2026-01-09,2026-08-09,3
""",
}


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinic_words", CLINIC) as opened:
        yield opened


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "staff_words", STAFF) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("average waiting time", 25),
        ("gaano katagal ang karaniwang paghihintay", 25),
        ("total collections", 1450),
        ("total payments", 1450),
        ("magkano ang koleksyon", 1450),
        ("kabuuang bayad", 1450),
        ("total singil", 1600),
        ("total charges", 1600),
    ],
)
def test_what_was_charged_and_what_was_paid_are_told_apart(clinic: House, question: str, expected: int) -> None:
    assert [float(row[-1]) for row in rows(ask(clinic, question))] == [expected]


@pytest.mark.parametrize("question", ["appointments per channel", "appointments by booking channel"])
def test_what_a_booking_came_through_is_its_channel(clinic: House, question: str) -> None:
    assert {row[0]: row[1] for row in rows(ask(clinic, question))} == {"Phone": 1, "App": 2, "Walk-in": 1}


@pytest.mark.parametrize(
    "question",
    ["how many employees quit in 2026", "ilang empleyado ang nagbitiw noong 2026", "how many resigned in 2026"],
)
def test_a_verb_is_of_the_day_that_its_noun_names(staff: House, question: str) -> None:
    assert [row[-1] for row in rows(ask(staff, question))] == [2]


@pytest.mark.parametrize("question", ["average attendance", "total attendance by department"])
def test_attendance_is_not_absence(staff: House, question: str) -> None:
    assert not isinstance(ask(staff, question).plan, MetricQuery)


def test_what_went_ahead_is_not_what_was_cancelled(tmp_path_factory: pytest.TempPathFactory) -> None:
    table = "trip_id,trip_date,status\n1,2026-10-01,Cancelled\n2,2026-10-02,Cancelled\n3,2026-10-03,Done\n"
    with house_of(tmp_path_factory, "trip_words", {"trips": table}) as trips:
        assert not isinstance(ask(trips, "ilan ang natuloy na biyahe").plan, MetricQuery)


def test_those_who_borrow_are_not_their_loans(tmp_path_factory: pytest.TempPathFactory) -> None:
    table = "loan_id,loan_date,principal\n1,2026-10-01,500\n2,2026-10-02,700\n"
    with house_of(tmp_path_factory, "loan_words", {"loans": table}) as loans:
        assert not isinstance(ask(loans, "how many borrowers").plan, MetricQuery)
