"""A lending cooperative with a repair shop: loans have a day of release, and job orders a state of that name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

TYPES = ("Business", "Motorcycle", "Salary")
LOANS = "loan_no,loan_type,date_applied,date_released,amount_applied,amount_approved\n" + "".join(
    f"L-{n:03},{TYPES[n % 3]},2026-{1 + n % 9:02}-03,"
    f"{f'2026-{2 + n % 9:02}-05' if n % 4 else ''},{2000 + n},{1000 + n}\n"
    for n in range(1, 41)
)
STATES = ("Released", "In Progress")
JOBS = "jo_no,date_in,mechanic,total,status\n" + "".join(
    f"JO-{n:03},2026-{1 + n % 10:02}-11,{('Ben', 'Ana')[n % 2]},{300 + n},{STATES[n % 5 == 0]}\n" for n in range(1, 61)
)
IN_OCTOBER = [n for n in range(1, 41) if n % 4 and 2 + n % 9 == 10]
JOBS_IN_OCTOBER = [n for n in range(1, 61) if 1 + n % 10 == 10 and n % 5]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "coop", {"loans": LOANS, "job_orders": JOBS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("ilang loan ang na-release noong Oktubre?", len(IN_OCTOBER)),
        ("ilan ang na-release na loan noong Oktubre?", len(IN_OCTOBER)),
        ("how many loans did we release in October", len(IN_OCTOBER)),
        ("how many loans were released in October", len(IN_OCTOBER)),
        ("ilang job order ang na-release noong Oktubre", len(JOBS_IN_OCTOBER)),
        ("how many released job orders in October", len(JOBS_IN_OCTOBER)),
        ("magkano ang na-release na loan noong Oktubre", sum(1000 + n for n in IN_OCTOBER)),
        ("loan amount in October", sum(1000 + n for n in IN_OCTOBER)),
    ],
)
def test_a_state_and_a_day_of_one_name_are_of_the_rows_that_are_named(
    house: House, question: str, expected: int
) -> None:
    assert rows(ask(house, question)) == [(expected,)]


def test_of_several_amounts_of_the_rows_what_they_came_to_is_told(house: House) -> None:
    with house.conversation() as talk:
        talk.ask("how many loans did we release in October")
        assert rows(talk.ask("how much was that?")) == [(sum(1000 + n for n in IN_OCTOBER),)]


@pytest.mark.parametrize(
    "question",
    [
        "show me the job orders still in progress",
        "ipakita ang mga in progress na job order",
        "list in progress job orders",
    ],
)
def test_rows_in_a_state_that_are_to_be_shown_are_listed(house: House, question: str) -> None:
    found = rows(ask(house, question))
    assert [row[0] for row in found] == [f"JO-{n:03}" for n in range(5, 61, 5)]


@pytest.mark.parametrize("question", ["show me the job orders", "how many job orders", "show the number of job orders"])
def test_rows_of_any_kind_are_shown_as_their_number(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(60,)]


def test_rows_in_a_state_are_split_where_that_is_asked(house: House) -> None:
    found = rows(ask(house, "show the released job orders by mechanic"))
    assert sorted(found) == [("Ana", 24), ("Ben", 24)]


@pytest.mark.parametrize(
    "question", ["how many released and in progress job orders", "ilan ang released at in progress na job order"]
)
def test_two_states_that_are_counted_are_counted_each(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("In Progress", 12), ("Released", 48)]


def test_two_states_that_rows_are_in_are_counted_together(house: House) -> None:
    assert rows(ask(house, "how many job orders are released or in progress")) == [(60,)]
