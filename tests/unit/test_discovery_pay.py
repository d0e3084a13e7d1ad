"""One table of what people are paid, called by that: the pay is measured, and the rows are people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

SALARIES = "rank,dept,years_service,sex,salary\n" + "".join(
    f"{['Instructor', 'Professor', 'Lecturer'][n % 3]},{['Math', 'Arts'][n % 2]}"
    f",{n % 25},{['Male', 'Female'][n % 4 == 0]}"
    f",{30000 + 500 * n}\n"
    for n in range(80)
)
FLIGHTS = "flight_id,flown_on,carrier,origin,distance\n" + "".join(
    f"{n},2026-11-{1 + n % 25:02},{['PAL', 'CEB', 'AIR'][n % 3]},{['MNL', 'CEB', 'DVO'][n % 3]},{300 + n}\n"
    for n in range(60)
)
NAMES = [("Francisco Bangoy", 20), ("Mactan", 20), ("Ninoy Aquino", 20)]
AIRPORTS = "code,name\nMNL,Ninoy Aquino\nCEB,Mactan\nDVO,Francisco Bangoy\nILO,Iloilo\nBCD,Bacolod\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "pay", {"salaries": SALARIES}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("average salary", 49750),
        ("salary", 49750),
        ("total salary", 3980000),
        ("highest salary", 69500),
        ("what is the lowest salary?", 30000),
        ("pinakamataas na sahod", 69500),
        ("maximum salary", 69500),
        ("how many women are there?", 20),
        ("ilan ang babae sa Math?", 20),
        ("how many have a salary above 60000?", 19),
    ],
)
def test_pay_is_averaged_and_its_rows_are_people(house: House, question: str, figure: int) -> None:
    assert rows(ask(house, question)) == [(figure,)]


def test_the_highest_of_groups_is_a_group(house: House) -> None:
    assert rows(ask(house, "which rank has the highest salary?")) == [("Professor", 50000)]


def test_several_values_are_counted_each(house: House) -> None:
    assert rows(ask(house, "ilan ang babae at lalaki?")) == [("Male", 60), ("Female", 20)]


def test_codes_of_another_table_are_said_as_its_names_are(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "air", {"flights": FLIGHTS, "airports": AIRPORTS}) as house:
        assert rows(ask(house, "flights by origin")) == NAMES
        assert rows(ask(house, "how many flights from MNL")) == [(20,)]
        assert rows(ask(house, "flights by airport")) == NAMES
