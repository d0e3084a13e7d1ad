"""Single rows by their code, lists of codes, and so many rows with the most of an amount; in models nobody wrote."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from tests.discovered import ask, rows, world

SHOPS = ("Baler", "Lucban", "Tiaong")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("rentals") as opened:
        yield opened


def test_a_code_that_nothing_has_is_answered_with_no_other_row(house: House) -> None:
    found = ask(house, "status of rental R-9999").result
    assert found is None or not found.rows


@pytest.mark.parametrize(
    "question",
    [
        "list the open rental nos of Lucban in October with date and charge",
        "ilista ang mga open na rental no ng Lucban noong Oktubre kasama ang date at charge",
    ],
)
def test_codes_are_listed_with_their_day_and_amount(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [
        ("R-1037", date(2026, 10, 8), 119),
        ("R-1049", date(2026, 10, 20), 143),
    ]


def test_so_many_rows_of_each_group_are_ranked_within_it(house: House) -> None:
    found = rows(ask(house, "show the 3 paid rentals with the highest charge per shop"))
    assert [row[0] for row in found] == [shop for shop in SHOPS for _ in range(3)]
    assert [row[1:] for row in found if row[0] == "Tiaong"] == [("R-1008", 156), ("R-1059", 153), ("R-1032", 144)]


def test_so_many_rows_of_groups_that_have_the_most_are_not_those_rows(house: House) -> None:
    answer = ask(house, "the 3 paid rentals from shops with the highest charge")
    assert answer.result is None or [row[0] for row in rows(answer)] != ["R-1008", "R-1051", "R-1059"]


def test_nothing_is_said_of_a_row_that_is_not_there(house: House) -> None:
    asked = ask(house, "status and charge of rental R-999999?", "what was the charge?")
    assert asked.result is None
