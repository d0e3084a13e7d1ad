"""Rows that share their name are told apart by their key: counted, ranked and asked for as the several they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.house import House
from kanina.models import AskUser
from tests.discovered import ask, discovered, house_of, rows, write

PATIENTS = "patient_id,first_name,last_name,city\n" + "".join(
    f"P-{n},{['Nena', 'Berto'][n % 2]},{['Ilagan', 'Dizon', 'Dizon'][n % 3]},{['Naga', 'Legazpi'][n % 2]}\n"
    for n in range(1, 13)
)
CHECKUPS = "checkup_id,patient_id,checked_on,fee\n" + "".join(
    f"C-{n},P-{1 + n % 4},2026-{1 + n % 10:02}-0{1 + n % 9},{300 + n}\n" for n in range(1, 41)
)
DRIVERS = "driver_id,first_name,last_name,depot\n" + "".join(
    f"{n},{['Nena', 'Berto'][n % 2]},{['Ilagan', 'Dizon', 'Dizon'][n % 3]},{['Naga', 'Legazpi'][n % 2]}\n"
    for n in range(1, 13)
)
TRIPS = "trip_id,driver_id,run_on\n" + "".join(
    f"{n},{1 + n % 12},2026-{1 + n % 10:02}-0{1 + n % 9}\n" for n in range(1, 41)
)
TOWNS = "town_code,town_name,province\nT1,Santa Maria,Bulacan\nT2,Santa Maria,Laguna\nT3,Lucban,Quezon\n"
PAYSLIPS = "payslip_id,employee_name,net_pay\n" + "".join(
    f"S{n},{['Nena Ilagan', 'Berto Dizon'][n % 2]},{9000 + n}\n" for n in range(1, 21)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinic", {"patients": PATIENTS, "checkups": CHECKUPS, "towns": TOWNS}) as opened:
        yield opened


def test_people_of_one_name_are_counted_each(house: House) -> None:
    assert rows(ask(house, "how many patients had at least 10 checkups?")) == [(4,)]
    assert rows(ask(house, "ilang pasyente ang may higit sa 9 checkups?")) == [(4,)]


def test_a_ranking_names_each_with_the_key(house: House) -> None:
    assert rows(ask(house, "checkups by patient")) == [
        ("Berto Dizon (P-1)", 10),
        ("Berto Ilagan (P-3)", 10),
        ("Nena Dizon (P-2)", 10),
        ("Nena Dizon (P-4)", 10),
    ]


def test_a_name_that_several_have_is_asked_about_and_one_that_one_has_is_not(house: House) -> None:
    asked = ask(house, "checkups of patient Nena Dizon").plan
    assert isinstance(asked, AskUser)
    assert {choice.value for choice in asked.choices} == {f"Nena Dizon (P-{n})" for n in (2, 4, 8, 10)}
    assert rows(ask(house, "checkups of patient Nena Dizon", "Nena Dizon (P-4)")) == [(10,)]
    assert rows(ask(house, "how many towns in Lucban")) == [(1,)]


def test_places_of_one_name_are_different_places(house: House) -> None:
    assert [name for name, *_ in rows(ask(house, "list the towns"))] == [
        "Lucban (T3)",
        "Santa Maria (T1)",
        "Santa Maria (T2)",
    ]


def test_a_name_that_comes_again_with_each_event_is_one_person(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "pay", {"payslips": PAYSLIPS}), tmp_path) as found:
        field = found.model.dimensions["payslips.employee_name"]
        assert field.expression == "employee_name"


def test_a_name_that_several_have_is_asked_about_where_their_keys_are_plain_numbers(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with house_of(tmp_path_factory, "buses", {"drivers": DRIVERS, "trips": TRIPS}) as buses:
        asked = ask(buses, "trips of driver Nena Dizon").plan
        assert isinstance(asked, AskUser)
        assert {choice.value for choice in asked.choices} == {f"Nena Dizon ({n})" for n in (2, 4, 8, 10)}
        assert rows(ask(buses, "trips of driver Nena Dizon", "Nena Dizon (4)")) == [(4,)]
