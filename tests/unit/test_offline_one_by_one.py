"""Rows one by one with the fields that are asked for, and the rows of a count that came before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("riding") as found:
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


def test_a_question_by_which_group_lists_no_rows(house: House) -> None:
    answer = ask(house, "trips this month", "which rider?")
    assert isinstance(answer.plan, MetricQuery)
    assert sorted(rows(answer)) == [("Ana Cruz", 2), ("Caloy Reyes", 1), ("Elmer Uy", 1)]
