"""Pointers with words of their own, codes of things with names, parts of dates, and what days and hours they make."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import TODAY, ask, house_of, rows

LETTERS = "ABCDEFGHIJKLMNOPQRST"
PORTS = "code,name\n" + "".join(
    f"{first}{second}P,{first}{second.lower()} Harbor\n" for first in LETTERS for second in LETTERS
)
CREW = "emp_no,full_name,position\n" + "".join(
    f"E{n:04},Crew {chr(64 + n)},{['Skipper', 'Mate'][n % 2]}\n" for n in range(1, 13)
)
TRIPS = "trip_no,year,month,day,left_at,orig,dest,skipper_emp_no,dep_delay\n" + "".join(
    f"T-{n:04},{TODAY.year - 1},{1 + n % 12},{1 + n % 28},{TODAY.year - 1}-06-01 0{n % 3 + 4}:30:00,"
    f"{['AAP', 'ABP', 'ACP'][n % 3]},{['BAP', 'BBP', 'BCP', 'BDP'][n % 4]},E{1 + n % 12:04},{n % 7}\n"
    for n in range(1, 121)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "boats", {"ports": PORTS, "crew": CREW, "trips": TRIPS}) as opened:
        yield opened


def test_a_date_in_three_parts_dates_rows_before_a_moment_beside_it(house: House) -> None:
    assert house.model.metrics["trips"].time_field == "trips.date"


def test_a_code_of_a_thing_with_a_name_finds_rows_by_both(house: House) -> None:
    assert house.model.dimensions["trips.dest"].value_synonyms["BBP"] == ("Bb Harbor",)
    names, codes = ("Ba", "Bb", "Bc", "Bd"), ("BAP", "BBP", "BCP", "BDP")
    assert rows(ask(house, "trips by destination")) == [(f"{name} Harbor", 30) for name in names]
    assert rows(ask(house, "trips by destination code")) == [(code, 30) for code in codes]


def test_a_pointer_with_a_word_of_its_own_is_called_by_it(house: House) -> None:
    answer = ask(house, "trips by skipper")
    assert isinstance(answer.plan, MetricQuery)
    assert [ref.field for ref in answer.plan.dimensions] == ["crew.full_name"]


def test_days_of_the_week_are_a_field_of_what_happened(house: House) -> None:
    assert len(rows(ask(house, "trips by day of the week"))) == 7
    assert "crew.weekday" not in house.model.dimensions


@pytest.mark.parametrize("question", ["which skipper made the most trips", "yung skipper na may pinakamaraming trips"])
def test_who_is_asked_for_is_grouped_by_be_it_a_values_name_too(house: House, question: str) -> None:
    plan = ask(house, question).plan
    assert isinstance(plan, MetricQuery)
    assert ([ref.field for ref in plan.dimensions], plan.filters, plan.limit) == (["crew.full_name"], (), 1)
