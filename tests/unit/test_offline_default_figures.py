"""What is counted where no figure is named, whose place is meant, and “all” of something as one number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

CLINICS = "clinic_code,clinic_name,city\nNOR,North Clinic,Pasig\nSOU,South Clinic,Cainta\n"
PATIENTS = "patient_id,full_name,city\n" + "".join(
    f"P{n},Patient {'ABCDEF'[n]},{('Pasig', 'Cainta')[n < 4]}\n" for n in range(6)
)
VISITS = "visit_no,patient_id,clinic_code,visited_on,diagnosis,kind\n" + "".join(
    f"V{n:02d},P{n % 6},{('NOR', 'SOU')[n % 4 == 0]},2026-{1 + n % 2:02d}-{1 + n:02d},"
    f"{('Flu', 'Asthma', 'Flu', 'Cough')[n % 4]},{('Consult', 'Teleconsult')[n % 3 == 0]}\n"
    for n in range(24)
)
"""24 visits, half of them for flu, 6 each for asthma and a cough; 8 teleconsults; 6 at the clinic in Cainta."""
SALES = "sale_no,sold_on,item,amount\n" + "".join(
    f"S{n:02d},2026-03-{1 + n:02d},{('Rice', 'Salt')[n % 3 == 0]},{100 + n}\n" for n in range(12)
)


@pytest.fixture(scope="module")
def clinics(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Clinics, patients and visits in files nobody described."""
    with house_of(tmp_path_factory, "clinics", {"clinics": CLINICS, "patients": PATIENTS, "visits": VISITS}) as opened:
        yield opened


@pytest.mark.parametrize("question", ["top 2 diagnoses", "anong top 2 na diagnosis natin"])
def test_what_rows_without_an_amount_are_ranked_by_is_their_number(clinics: House, question: str) -> None:
    found = rows(ask(clinics, question))
    assert (found[0], len(found), found[1][1]) == (("Flu", 12), 2, 6)


def test_values_in_the_plural_are_their_rows(clinics: House) -> None:
    assert [count for _, count in rows(ask(clinics, "teleconsults per month in 2026"))] == [4, 4]


@pytest.mark.parametrize("question", ["how many visits in Cainta", "ilan ang visit sa Cainta"])
def test_a_place_of_visits_is_the_clinics_and_no_patients(clinics: House, question: str) -> None:
    assert rows(ask(clinics, question)) == [(6,)]


def test_a_place_of_patients_is_their_own(clinics: House) -> None:
    assert rows(ask(clinics, "how many patients in Cainta")) == [(4,)]


@pytest.mark.parametrize(
    "question",
    ["how many visits in all clinics", "ilan ang visits sa lahat ng clinic", "how many visits this year, all clinics"],
)
def test_one_number_of_all_is_not_split(clinics: House, question: str) -> None:
    assert rows(ask(clinics, question)) == [(24,)]


def test_what_may_be_ranked_by_an_amount_is_asked_about(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "sales", {"sales": SALES}) as house:
        assert ask(house, "top 2 items").result is None
