"""Rows that share their name are told apart by their key: counted, ranked and asked for as the several they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.house import House
from kanina.models import AskUser
from tests.discovered import ask, discovered, house_of, rows, world, write

DRIVERS = "driver_id,first_name,last_name,depot\n" + "".join(
    f"{n},{['Nena', 'Berto'][n % 2]},{['Ilagan', 'Dizon', 'Dizon'][n % 3]},{['Naga', 'Legazpi'][n % 2]}\n"
    for n in range(1, 13)
)
TRIPS = "trip_id,driver_id,run_on\n" + "".join(
    f"{n},{1 + n % 12},2026-{1 + n % 10:02}-0{1 + n % 9}\n" for n in range(1, 41)
)
PAYSLIPS = "payslip_id,employee_name,net_pay\n" + "".join(
    f"S{n},{['Nena Ilagan', 'Berto Dizon'][n % 2]},{9000 + n}\n" for n in range(1, 21)
)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("namesakes") as opened:
        yield opened


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
