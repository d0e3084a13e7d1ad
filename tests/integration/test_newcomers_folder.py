"""A clinic's and a shop's files as people keep them: headers with a slash, a masterlist, Filipino names, titles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PATIENTS = """Patient ID,Full Name,Sex,City / Municipality,Contact No.
P-01,Ana Cruz,F,Makati,09170000001
P-02,Ben Reyes,M,Pasig,09170000002
P-03,Carla Lim,F,Pasig,09170000003
P-04,Dan Santos,M,Pasig,09170000004
P-05,Elena Tan,F,Antipolo,09170000005
P-06,Felix Go,F,Makati,09170000006
P-07,Ben Reyes,M,Pasig,09170000007
"""
DENTISTS = """Dentist Code,Dentist Name,Specialty
D1,Dr. Sheila Uy,General
D2,Dr. Liza Cruz,Surgery
D3,Dr. Noel Abad,General
"""
VISITS = """Appt No,Patient ID,Dentist Code,Date Booked,Appt Date,Procedure,Fee,Status
1,P-01,D1,2024-12-20,2025-01-03,Cleaning,500,Completed
2,P-01,D1,2025-01-05,2025-01-20,Filling,900,Completed
3,P-01,D2,2025-01-09,2025-02-10,Root Canal,8000,Completed
4,P-02,D2,2025-01-11,2025-02-12,Cleaning,500,Cancelled
5,P-03,D3,2025-02-01,2025-02-14,Cleaning,600,Completed
6,P-04,D3,2025-02-03,2025-03-14,Filling,900,Completed
7,P-05,D1,2025-03-03,2025-03-15,Cleaning,500,Completed
8,P-06,D2,2025-03-04,2025-03-16,Root Canal,7000,Completed
"""
PAYMENTS = """OR No,Appt No,Date Paid,Amount Paid,Mode of Payment
OR-1,1,2025-01-03,500,Cash
OR-2,2,2025-01-21,900,GCash
OR-3,3,2025-02-10,8000,Card
OR-4,5,2025-02-14,600,GCash
OR-5,6,2025-03-14,900,Cash
OR-6,8,2025-03-16,7000,GCash
"""
BRANCHES = """Sangay ID;Pangalan ng Sangay;Lalawigan
1;Marikina Bayan;Metro Manila
2;Lucena;Quezon
3;San Pablo;Laguna
"""
GOODS = """SKU,Produkto,Kategorya
S-1,Sabon,Panlaba
S-2,Kape,Inumin
S-3,Bigas,Pagkain
"""
SALES = """Resibo No,Petsa,Sangay ID,SKU,Dami,Halaga
R1,2025-01-02,1,S-1,2,90
R2,2025-01-02,2,S-2,5,60
R3,2025-01-05,2,S-3,2,104
R4,2025-02-01,3,S-1,1,45
R5,2025-02-03,3,S-3,4,208
"""


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {
        "patients_masterlist FINAL": PATIENTS,
        "Dentists": DENTISTS,
        "Appointments": VISITS,
        "payments export": PAYMENTS,
    }
    with house_of(tmp_path_factory, "clinic", tables) as opened:
        yield opened


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"Mga Sangay": BRANCHES, "Produkto": GOODS, "Benta 2025 (final v2)": SALES}
    with house_of(tmp_path_factory, "shop", tables) as opened:
        yield opened


def test_a_masterlist_is_of_what_it_lists(clinic: House) -> None:
    assert clinic.model.datasets["patients_masterlist_final"].label["en"] == "patients"


@pytest.mark.parametrize("field", ["city", "municipality", "City / Municipality", "city municipality", "lungsod"])
def test_a_header_of_two_words_for_one_thing_is_said_by_either(clinic: House, field: str) -> None:
    answer = ask(clinic, f"number of patients by {field}")
    assert set(rows(answer)) == {("Pasig", 4), ("Makati", 2), ("Antipolo", 1)}


def test_a_field_behind_whose_it_is_is_one_group(clinic: House) -> None:
    assert set(rows(ask(clinic, "number of appointments by patient sex"))) == {("F", 6), ("M", 2)}


def test_branches_are_told_by_their_name_in_filipino(shop: House) -> None:
    found = {(row[0], float(row[1])) for row in rows(ask(shop, "sales by branch"))}
    assert found == {("Marikina Bayan", 90.0), ("Lucena", 164.0), ("San Pablo", 253.0)}
    assert shop.model.datasets["mga_sangay"].label == {"en": "sangay", "fil": "mga sangay"}


@pytest.mark.parametrize("question", ["who is the highest?", "sino ang pinakamataas?"])
def test_who_is_nobody_of_what_shows_no_people(clinic: House, question: str) -> None:
    answer = ask(clinic, "number of appointments by specialty", question)
    assert answer.result is None
    assert "specialty" in answer.text or "espesyalidad" in answer.text


def test_who_is_one_of_the_people_that_are_shown(clinic: House) -> None:
    answer = ask(clinic, "total fee by dentist", "who is the highest?")
    assert [(row[0], float(row[1])) for row in rows(answer)] == [("Dr. Liza Cruz", 15500.0)]


@pytest.mark.parametrize("question", ["what columns are there in payments", "ano ang mga field ng payments?"])
def test_the_fields_of_a_table_are_told_and_no_rows(clinic: House, question: str) -> None:
    answer = ask(clinic, question)
    assert answer.result is None
    assert "amount paid, mode of payment" in answer.text.replace(" at ", ", ").replace(" and ", ", ")


@pytest.mark.parametrize("before", [(), ("list of payments",), ("number of payments by mode of payment",)])
@pytest.mark.parametrize("question", ["delete all payments", "burahin lahat ng bayad", "please erase the payments"])
def test_rows_are_never_deleted(clinic: House, before: tuple[str, ...], question: str) -> None:
    answer = ask(clinic, *before, question)
    assert answer.result is None
    assert "only read" in answer.text or "Binabasa ko lang" in answer.text


def test_a_figure_is_still_taken_from_an_answer(clinic: House) -> None:
    answer = ask(clinic, "number of payments and number of appointments", "delete the payments")
    assert rows(answer) == [(8,)]


def test_what_can_be_asked_is_told(clinic: House) -> None:
    assert "Puwede mong itanong" in ask(clinic, "ano pwede kong itanong").text


@pytest.mark.parametrize("before", [(), ("list the appointments of Ana Cruz",), ("number of appointments",)])
def test_a_field_of_one_person_is_told_once(clinic: House, before: tuple[str, ...]) -> None:
    found = rows(ask(clinic, *before, "contact number of Ana Cruz"))
    assert [str(row[-1]) for row in found] == ["09170000001"]


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("how many appointments were booked in January 2025", 3),
        ("appointments in January 2025", 2),
    ],
)
def test_what_a_date_of_its_own_tells_is_dated_by_that(clinic: House, question: str, number: int) -> None:
    assert rows(ask(clinic, question)) == [(number,)]


def test_a_time_ahead_is_told_with_the_last_day_there_is(clinic: House) -> None:
    assert ask(clinic, "appointments next week").text.endswith("The last day with data is 16 March 2025.")


def test_where_nothing_lacks_it_every_one_had_some(clinic: House) -> None:
    answer = ask(clinic, "dentists with no appointments in March 2025")
    assert answer.text == "There is none: every dentist had appointments from 1 March 2025 to 31 March 2025."
    assert [row[0] for row in rows(ask(clinic, "dentists with no appointments in January 2025"))] == [
        "Dr. Liza Cruz",
        "Dr. Noel Abad",
    ]


@pytest.mark.parametrize("before", [(), ("number of appointments by dentist in 2024",)])
@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("how many payments over ₱5,000 in 2025", {(2,)}),
        ("number of root canals in 2025", {(2,)}),
        (
            "list of dentists with their specialty",
            {("Dr. Sheila Uy", "General"), ("Dr. Liza Cruz", "Surgery"), ("Dr. Noel Abad", "General")},
        ),
    ],
)
def test_a_whole_question_after_a_refused_one_is_answered_as_the_first(
    clinic: House, before: tuple[str, ...], question: str, found: set[tuple[object, ...]]
) -> None:
    assert set(rows(ask(clinic, *before, "profit by dentist", question))) == found


def test_two_values_compared_after_a_refused_question_ask_for_the_figure(clinic: House) -> None:
    answer = ask(clinic, "number of appointments by dentist", "profit by dentist", "compare GCash and Cash in 2025")
    assert "Which figure" in answer.text


@pytest.mark.parametrize("question", ["appointments over 50", "appointments with more than 3"])
def test_a_number_of_rows_is_no_condition_on_their_key(clinic: House, question: str) -> None:
    answer = ask(clinic, question)
    assert answer.result is None
    assert "branch" not in answer.text


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("appointments of Dr. Uy", 3),
        ("how many appointments did Doc Uy have in January 2025", 2),
        ("number of appointments of Dra. Cruz", 3),
    ],
)
def test_a_title_and_a_surname_name_one_person(clinic: House, question: str, number: int) -> None:
    assert rows(ask(clinic, question)) == [(number,)]


def test_rows_of_a_date_of_their_own_are_those_of_that_date(clinic: House) -> None:
    found = rows(ask(clinic, "appointments booked in January 2025"))
    assert found == [(3,)] or {row[0] for row in found} == {2, 3, 4}


@pytest.mark.parametrize("question", ["how many SKUs", "how many skus"])
def test_initials_have_a_plural(shop: House, question: str) -> None:
    assert rows(ask(shop, question)) == [(3,)]
