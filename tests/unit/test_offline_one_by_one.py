"""Rows one by one with the fields that are asked for, and the rows of a count that came before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

DEPOTS = """depot_code,depot_name,city,opened_on
A,Alabang Depot,Muntinlupa,2019-05-01
B,Batangas Depot,Batangas City,2016-03-02
C,Cavite Depot,Imus,2021-07-03
"""
RIDERS = """rider_id,rider_name,depot_code,rider_status,mobile_no,hired_on
R1,Ana Cruz,A,Active,0917-111-0001,2022-01-05
R2,Ben Lim,A,On Leave,0917-111-0002,2022-02-06
R3,Caloy Reyes,B,Active,0917-111-0003,2023-03-07
R4,Dina Tan,B,On Leave,0917-111-0004,2023-04-08
R5,Elmer Uy,C,Active,0917-111-0005,2024-05-09
"""
TRIPS = """trip_no,rider_id,trip_date,parcel_type,trip_status,fee
T-01,R1,2026-11-02,Box,Done,100
T-02,R1,2026-11-03,Bag,Pending,150
T-03,R3,2026-11-04,Box,Pending,100
T-04,R5,2026-11-05,Bag,Done,150
T-05,R3,2026-10-06,Box,Pending,90
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"depots": DEPOTS, "riders": RIDERS, "trips": TRIPS}
    with house_of(tmp_path_factory, "riding", tables) as found:
        yield found


@pytest.mark.parametrize(
    "question",
    ["sino mga riders na naka-leave ngayon at saang depot?", "riders on leave and where, which depot"],
)
def test_the_field_of_what_rows_point_at_is_shown_by_name(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Ben Lim", "Alabang Depot"), ("Dina Tan", "Batangas Depot")]


@pytest.mark.parametrize("question", ["riders on leave with their mobile number", "sino ang naka-leave? pasama mobile"])
def test_a_field_that_nothing_is_split_by_is_told_of_each_row(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Ben Lim", "0917-111-0002"), ("Dina Tan", "0917-111-0004")]


def test_who_without_a_noun_is_whoever_is_so(house: House) -> None:
    assert sorted(rows(ask(house, "who's on leave? need depot and mobile"))) == [
        ("Ben Lim", "Alabang Depot", "0917-111-0002"),
        ("Dina Tan", "Batangas Depot", "0917-111-0004"),
    ]


@pytest.mark.parametrize(
    ("counted", "asked"),
    [
        ("how many riders are active? | by depot", "list the ones in Batangas City"),
        ("ilan ang active na riders? | Ilan sa bawat depot?", "Sino-sino yung sa Batangas City?"),
    ],
)
def test_those_of_a_count_by_group_are_listed(house: House, counted: str, asked: str) -> None:
    answer = ask(house, *counted.split(" | "), asked)
    assert rows(answer) == [("Caloy Reyes",)]


def test_the_rows_of_a_count_are_listed_with_their_fields(house: House) -> None:
    answer = ask(house, "ilan ang pending na trips?", "Ilista mo nga, kasama pangalan ng rider at fee")
    assert sorted(rows(answer)) == [
        ("T-02", "Ana Cruz", 150),
        ("T-03", "Caloy Reyes", 100),
        ("T-05", "Caloy Reyes", 90),
    ]


@pytest.mark.parametrize(
    "question", ["any trips still pending? list them", "give me the trip numbers of the pending trips"]
)
def test_rows_without_a_name_are_told_by_their_key(house: House, question: str) -> None:
    assert sorted(row[0] for row in rows(ask(house, question))) == ["T-02", "T-03", "T-05"]


def test_things_come_in_the_order_of_their_one_day(house: House) -> None:
    answer = ask(house, "Ilista ang mga depot at kung kailan nagbukas, mula sa pinakaluma")
    assert rows(answer) == [
        ("Batangas Depot", date(2016, 3, 2)),
        ("Alabang Depot", date(2019, 5, 1)),
        ("Cavite Depot", date(2021, 7, 3)),
    ]


@pytest.mark.parametrize(
    ("question", "value"), [("total fee of the pending trips", 340), ("average fee of the trips", 118)]
)
def test_a_figure_of_rows_stays_one(house: House, question: str, value: float) -> None:
    assert rows(ask(house, question)) == [(value,)]


def test_a_question_by_which_group_lists_no_rows(house: House) -> None:
    answer = ask(house, "trips this month", "which rider?")
    assert isinstance(answer.plan, MetricQuery)
    assert sorted(rows(answer)) == [("Ana Cruz", 2), ("Caloy Reyes", 1), ("Elmer Uy", 1)]


@pytest.mark.parametrize("question", ["list trips with their color", "riders on leave with their color"])
def test_nothing_is_listed_with_a_field_that_its_rows_do_not_have(house: House, question: str) -> None:
    assert ask(house, question).result is None
