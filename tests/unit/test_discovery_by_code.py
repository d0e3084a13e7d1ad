"""Single rows by their code, lists of codes, and so many rows with the most of an amount; in models nobody wrote."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

ROWS = 60
SHOPS = ("Baler", "Lucban", "Tiaong")
STATES = ("paid", "open", "void")


def _rentals() -> str:
    """Rental R-1000+n was n days after 1 September 2026; shops and states take turns, its charge is 100 + 7n % 60."""
    lines = ["rental_no,shop,status,taken_on,charge,notes"]
    for n in range(ROWS):
        day = date.fromordinal(date(2026, 9, 1).toordinal() + n)
        lines.append(f"R-{1000 + n},{SHOPS[n % 3]},{(*STATES, 'paid')[n % 4]},{day},{100 + 7 * n % 60},note {n}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "rentals", {"rentals": _rentals()}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("status and charge of rental R-1009?", ("R-1009", "open", 103)),
        ("status at charge ng rental R-1009", ("R-1009", "open", 103)),
        ("how much is rental R-1009?", ("R-1009", 103)),
        ("magkano ang rental R-1009?", ("R-1009", 103)),
    ],
)
def test_one_row_is_looked_up_by_its_code(house: House, question: str, row: tuple[object, ...]) -> None:
    assert rows(ask(house, question)) == [row]


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


@pytest.mark.parametrize(
    "question",
    [
        "show the 3 paid rentals with the highest charge in October",
        "ipakita ang 3 paid na rental na pinakamataas ang charge noong Oktubre",
    ],
)
def test_so_many_rows_with_the_most_are_listed_in_order(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [("R-1051", 157), ("R-1059", 153), ("R-1032", 144)]


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
