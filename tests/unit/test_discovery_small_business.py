"""What the exports of a small business hold, asked for as people say it: visits, check-ins, plans with their prices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.compounds import joined, parted
from kanina.assistant.offline.normalise import tokens
from tests.discovered import ask, house_of, rows

_PATIENTS = """Patient ID,Patient Name,Sex,Source of Referral,Date Registered
P1,Ana Cruz,F,Facebook,2025-03-01
P2,Ben Lim,M,Walk-in,2026-01-15
P3,Carla Uy,F,Walk-in,2026-02-20
P4,Dan Go,M,Friend,2026-06-05
"""
_CHECKINS = """Checkin ID,Patient ID,Clinic,Time In,Time Out
C1,P1,Cubao,2026-11-02 09:00:00,2026-11-02 09:30:00
C2,P2,Cubao,2026-11-03 10:00:00,2026-11-03 11:10:00
C3,P1,Pasig,2026-11-05 14:00:00,2026-11-05 14:20:00
C4,P3,Pasig,2026-10-07 08:00:00,2026-10-07 08:40:00
C5,P2,Pasig,2026-10-09 08:00:00,
"""
_PLANS = """Plan ID,Patient ID,Plan Type,Start Date,List Price,Price,Auto Renew,Status
L1,P1,Family,2025-03-02,4000,4000,Yes,Active
L2,P2,Basic,2026-01-16,1500,1200,No,Active
L3,P2,Basic,2025-01-16,1500,1500,No,Expired
L4,P3,Family,2026-02-21,4000,3500,Yes,Active
L5,P3,Annual,2026-03-01,6000,6000,No,Active
"""
_PAYMENTS = """Payment ID,Date Paid,Patient ID,Item,Amount,Mode Of Payment
Y1,2026-01-16,P2,Plan,1200,Cash
Y2,2026-02-21,P3,Plan,3500,GCash
Y3,2026-03-05,P1,Medicine,300,Cash
Y4,2026-03-08,P4,Plan,500,Cash
"""
_SHIFTS = """Shift ID,Worker,Work Date,Start Time,End Time
S1,Ana,2026-11-02,08:00:00,17:00:00
S2,Ben,2026-11-02,22:00:00,06:00:00
S3,Ana,2026-11-03,08:00:00,12:00:00
"""


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"Patients": _PATIENTS, "Checkins": _CHECKINS, "Plans": _PLANS, "Payments": _PAYMENTS}
    with house_of(tmp_path_factory, "clinic", tables) as house:
        yield house


@pytest.fixture(scope="module")
def shifts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shifts", {"Shifts": _SHIFTS}) as house:
        yield house


@pytest.mark.parametrize(
    "question",
    ["how many check-ins in November 2026", "how many check ins this month", "ilan ang nag-check in ngayong buwan"],
)
def test_a_compound_is_found_however_it_is_written(clinic: House, question: str) -> None:
    assert rows(ask(clinic, question)) == [(3,)]


def test_two_words_are_one_of_the_model_only_if_they_are_long_enough() -> None:
    assert joined(tokens("check-ins"), 0) == "checkin"
    assert joined(tokens("to do"), 0) == ""
    assert joined(tokens("last"), 0) == ""
    assert list(parted(tokens("noshows")[0], {"no", "n"})) == [("n", "oshow"), ("no", "show")]


@pytest.mark.parametrize("field", ["mode", "payment mode", "mode of payment"])
def test_a_field_called_the_one_of_the_other_is_called_either_way_about_and_by_its_noun(
    clinic: House, field: str
) -> None:
    assert rows(ask(clinic, f"total amount by {field}")) == [("GCash", 3500), ("Cash", 2000)]


def test_a_noun_that_may_be_two_figures_is_settled_by_the_one_said_at_the_end(clinic: House) -> None:
    assert rows(ask(clinic, "payments by mode in 2026, total amount")) == [("GCash", 3500), ("Cash", 2000)]
    assert ask(clinic, "payments by mode in 2026").result is None


@pytest.mark.parametrize("field", ["source", "referral source", "source of referral"])
def test_a_source_of_something_is_its_source(clinic: House, field: str) -> None:
    assert set(rows(ask(clinic, f"patients by {field}"))) == {("Walk-in", 2), ("Facebook", 1), ("Friend", 1)}


def test_prices_of_what_happened_once_add_up_where_total_is_said(clinic: House) -> None:
    assert rows(ask(clinic, "total price of plans in 2026")) == [(10700,)]
    assert rows(ask(clinic, "magkano ang total price ng annual plans ngayong taon")) == [(6000,)]
    assert rows(ask(clinic, "average price of plans in 2026")) == [(pytest.approx(10700 / 3),)]


def test_prices_of_one_piece_never_add_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    lines = "Order ID,Ordered On,Item,Price,Quantity\nO1,2026-01-02,Rice,50,2\nO2,2026-01-03,Oil,80,1\n"
    with house_of(tmp_path_factory, "lines", {"Orders": lines}) as house:
        assert ask(house, "total price of orders").result is None


def test_a_discount_is_what_the_price_is_below_the_list(clinic: House) -> None:
    assert rows(ask(clinic, "how much discount did we give in 2026")) == [(800,)]
    assert rows(ask(clinic, "list price less price per plan type in 2026")) == [
        ("Family", 500),
        ("Basic", 300),
        ("Annual", 0),
    ]
    assert rows(ask(clinic, "how many plans had a discount in 2026")) == [(2,)]


@pytest.mark.parametrize(
    "question",
    [
        "how long do patients stay per visit, in minutes",
        "average minutes per check-in",
        "average length of stay",
        "gaano katagal ang isang checkin",
    ],
)
def test_rows_last_from_when_they_begin_until_they_end(clinic: House, question: str) -> None:
    assert rows(ask(clinic, question)) == [(40,)]


def test_how_long_people_stay_with_us_is_no_length_of_a_visit(clinic: House) -> None:
    assert ask(clinic, "how long do patients stay with us").result is None


def test_a_shift_may_end_past_midnight(shifts: House) -> None:
    assert rows(ask(shifts, "total hours by worker")) == [("Ana", 13), ("Ben", 8)]


@pytest.mark.parametrize("question", ["patients without any plan", "which patients never had a plan"])
def test_rows_of_a_table_are_meant_before_a_value_of_their_name(clinic: House, question: str) -> None:
    assert rows(ask(clinic, question)) == [("Dan Go",)]


def test_a_value_is_meant_beside_what_has_it(clinic: House) -> None:
    assert rows(ask(clinic, "total payments for plans in 2026")) == [(5200,)]
