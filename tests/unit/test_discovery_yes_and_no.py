"""Columns that hold yes or no, as conditions: rows that are so, that are not, that have something or lack it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of

CLINICS = "clinic_id,clinic_name,province,has_pharmacy,with_generator,is_active\n" + "".join(
    f"{n},{name},{['Aklan', 'Capiz'][n % 2]},{['true', 'false'][n % 3 == 0]},{['yes', 'no'][n % 2]},"
    f"{['Y', 'N'][n % 4 == 0]}\n"
    for n, name in enumerate(["Agos", "Batis", "Dalisay", "Hiraya", "Lakan", "Mutya", "Sinag", "Tala"], start=1)
)
NURSES = "nurse_id,clinic_id,nurse_name,duty_status\n" + "".join(
    f"N{n},{1 + n % 8},Nurse {chr(64 + n)},{['Active', 'On Leave'][n % 5 == 0]}\n" for n in range(1, 21)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinics", {"clinics": CLINICS, "nurses": NURSES}) as opened:
        yield opened


def condition(house: House, question: str) -> tuple[str, str, tuple[object, ...]]:
    plan = ask(house, question).plan
    assert isinstance(plan, MetricQuery), plan
    (wanted,) = plan.filters
    return wanted.field, wanted.op, tuple(wanted.values)


@pytest.mark.parametrize(
    "question", ["clinics without a pharmacy", "how many clinics have no pharmacy", "ilang clinic ang walang pharmacy"]
)
def test_what_rows_lack_is_no(house: House, question: str) -> None:
    assert condition(house, question) == ("clinics.has_pharmacy", "in", ("false",))


@pytest.mark.parametrize(
    "question", ["clinics without a generator", "clinics that have no generator", "ilang clinic ang walang generator"]
)
def test_what_rows_lack_is_no_by_a_name_that_begins_with_with(house: House, question: str) -> None:
    assert condition(house, question) == ("clinics.with_generator", "in", ("false",))


@pytest.mark.parametrize("question", ["clinics with a pharmacy", "ilang clinic ang may pharmacy"])
def test_what_rows_have_is_yes(house: House, question: str) -> None:
    assert condition(house, question) == ("clinics.has_pharmacy", "in", ("true",))


def test_one_word_of_two_tables_is_of_the_rows_it_stands_beside(house: House) -> None:
    assert condition(house, "active clinics by province") == ("clinics.is_active", "in", ("true",))
    assert condition(house, "active nurses by province") == ("nurses.duty_status", "in", ("Active",))


@pytest.mark.parametrize(
    "question",
    ["how many clinics are not active", "clinics that are not active", "ilang clinic ang hindi na active"],
)
def test_what_rows_are_not_leaves_out_those_that_are(house: House, question: str) -> None:
    assert condition(house, question) == ("clinics.is_active", "not_in", ("true",))
