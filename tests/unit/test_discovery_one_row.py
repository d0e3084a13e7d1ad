"""The one row that is the most of something, with what is asked beside it, over files that nobody described."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

SHIPPERS = "shipper_id,shipper_name,city,signed_on\nS1,Ana Cruz,Cebu,2024-05-06\nS2,Ben Diaz,Iloilo,2025-02-03\n"
DEPOTS = (
    "depot_code,depot_name,opened_on,storage_fee\n"
    "D1,North Depot,2019-03-04,9000\nD2,South Depot,2016-08-01,7500\nD3,East Depot,2024-01-15,12500\n"
)
PATIENTS = (
    "patient_id,full_name,birthdate,registered_on\n"
    "P1,Lola Ising,1941-07-02,2026-03-04\nP2,Mang Tino,1950-01-30,2026-05-06\nP3,Neneng Uy,2015-09-12,2026-10-01\n"
)
DRIVERS = "driver_id,driver_name,hired_on\nR1,Cora Lim,2022-03-01\nR2,Dan Sy,2025-11-17\nR3,Eva Go,2024-06-30\n"
CRATES = "crate_no,shipper_id,depot_code,driver_id,booked_on,weight_kg,declared_amount\n" + "".join(
    f"K{number:02d},S{1 + number % 2},D{1 + number % 3},R{1 + number % 3},"
    f"202{5 + number // 12}-{1 + number % 12:02d}-0{1 + number % 9},{weight},{100 * number + 50}\n"
    for number, weight in enumerate(
        (9.5, 2.0, 31.5, 4.0, 7.5, 1.5, 12.0, 3.0, 8.0, 2.5, 6.0, 5.5, 4.5, 22.5, 3.5, 11.0)
    )
)
"""A crate a month from January 2025; the heaviest is K02 of March 2025, and of 2026 K13 of February, from Ben Diaz."""


@pytest.fixture(scope="module")
def depot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Crates with who sent and drove them, and where from; and patients, whose births are known."""
    tables = {"shippers": SHIPPERS, "depots": DEPOTS, "drivers": DRIVERS, "crates": CRATES, "patients": PATIENTS}
    with house_of(tmp_path_factory, "depot", tables) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which depot has been open the longest", ("South Depot", date(2016, 8, 1))),
        ("Anong depot ang pinakamatagal nang bukas?", ("South Depot", date(2016, 8, 1))),
        ("Alin ang pinakabagong bukas na depot natin?", ("East Depot", date(2024, 1, 15))),
        ("newest depot", ("East Depot", date(2024, 1, 15))),
        ("who was hired last", ("Dan Sy", date(2025, 11, 17))),
        ("sino ang huling na-hire na driver", ("Dan Sy", date(2025, 11, 17))),
        ("sino ang pinakamatandang pasyente natin at kailan siya ipinanganak", ("Lola Ising", date(1941, 7, 2))),
        ("who is our oldest patient and when was she born", ("Lola Ising", date(1941, 7, 2))),
        ("youngest patient", ("Neneng Uy", date(2015, 9, 12))),
        ("latest crate", ("K15", date(2026, 4, 7))),
        ("first crate of Ben Diaz", ("K01", date(2025, 2, 2))),
    ],
)
def test_the_first_and_the_last_are_told_with_their_day(
    depot: House, question: str, expected: tuple[str, date]
) -> None:
    assert rows(ask(depot, question)) == [expected]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("whats the heaviest crate booked this year and who shipped it?", {"K13", 22.5, "Ben Diaz"}),
        ("ano ang pinakamabigat na crate ngayong taon at kanino ito", {"K13", 22.5, "Ben Diaz"}),
        ("heaviest crate this year and who drove it", set()),
        ("heaviest crate this year and which depot", {"K13", 22.5, "South Depot"}),
        ("Alin ang pinakamahal na depot at magkano kada araw?", {"East Depot", 12500}),
        ("most expensive depot and how much", {"East Depot", 12500}),
        ("cheapest depot and how much is it", {"South Depot", 7500}),
        ("biggest crate this year and how much", {"K15", 1550}),
    ],
)
def test_what_is_asked_beside_the_row_is_shown(depot: House, question: str, expected: set[object]) -> None:
    """A crate is its shipper's, and not its driver's; of a verb that names neither it is not guessed."""
    answer = ask(depot, question)
    shown = (
        {float(cell) if isinstance(cell, float) else cell for row in answer.result.rows for cell in row}
        if (answer.result is not None)
        else set()
    )
    assert expected <= shown if expected else not shown


@pytest.mark.parametrize(
    "question",
    [
        "her last crate",
        "latest crates per depot and whose",
        "the heaviest crate and why",
        "the oldest patient and her blood type",
        "which depot was last",
    ],
)
def test_more_than_one_row_says_is_not_answered_by_one(depot: House, question: str) -> None:
    answer = ask(depot, question)
    assert answer.result is None, answer.text


def test_several_are_not_cut_to_one(depot: House) -> None:
    answer = ask(depot, "3 heaviest crates")
    assert answer.result is None or len(answer.result.rows) == 3
