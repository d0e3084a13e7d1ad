"""Fields of single rows, over tables that nobody described, and what is asked of such a list next."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from evals.house import House
from tests.discovered import ask, rows, world

TOWNS = ("Lucban", "Tayabas", "Candelaria")
FARMERS = [
    (number, f"{first} {last}", TOWNS[number % 3], 20 + 3 * number, number % 4 + 1)
    for number, (first, last) in enumerate(
        [(first, last) for last in ("Abad", "Bello", "Castro") for first in ("Ana", "Ben", "Celia", "Dino")], start=1
    )
]
"""(id, name, town, age, hectares): 12 of them, aged 23 to 56."""
DELIVERIES = [(number, number % 6 + 1, 100 * number, f"2026-03-{number:02d}") for number in range(1, 25)]
"""(id, farmer, price, day): four each of the first six farmers."""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """Farmers, and what they delivered."""
    with world("farms") as opened:
        yield opened


def _farmers(*columns: int, only: str | None = None) -> list[tuple[Any, ...]]:
    """Those farmers, told by their key and name, with these columns."""
    meant = [farmer for farmer in FARMERS if only is None or farmer[2] == only]
    return [(farmer[0], farmer[1], *(farmer[column] for column in columns)) for farmer in meant]


@pytest.mark.parametrize(
    ("message", "columns"),
    [
        ("Show the name and age of all farmers", (3,)),
        ("show age for all farmers", (3,)),
        ("What is the town of each farmer?", (2,)),
        ("list all farmer names and their towns", (2,)),
        ("what are the names and ids of the farmers", ()),
        ("what is every farmer's age?", (3,)),
        ("show town, age and hectares for all farmers", (2, 3, 4)),
        ("show information for all farmers", (2, 3, 4)),
        ("show all farmers", (2, 3, 4)),
        ("ilista ang pangalan at edad ng lahat ng farmer", (3,)),
        ("ano ang edad ng bawat farmer?", (3,)),
        ("ipakita ang pangalan at edad ng mga farmers", (3,)),
    ],
)
def test_fields_of_rows_are_shown_row_by_row_and_neither_averaged_nor_counted(
    house: House, message: str, columns: tuple[int, ...]
) -> None:
    assert sorted(rows(ask(house, message))) == _farmers(*columns)


@pytest.mark.parametrize(
    "message",
    [
        "show the name and age of farmers from Tayabas",
        "show the age of all farmers in Tayabas",
        "ilista ang pangalan at edad ng mga farmer na taga Tayabas",
    ],
)
def test_what_is_said_of_the_rows_narrows_the_list(house: House, message: str) -> None:
    assert sorted(rows(ask(house, message))) == _farmers(3, only="Tayabas")


def test_different_values_are_shown_once(house: House) -> None:
    assert sorted(rows(ask(house, "what are the different towns of farmers?"))) == [(town,) for town in sorted(TOWNS)]


LIST = "show the name and age of all farmers"
LISTA = "ilista ang pangalan at edad ng lahat ng farmer"


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ((LIST, "also show their town"), _farmers(3, 2)),
        ((LISTA, "isama ang town"), _farmers(3, 2)),
        ((LIST, "just the names"), _farmers()),
        ((LISTA, "pangalan lang nila"), _farmers()),
        ((LIST, "what are their towns?"), _farmers(2)),
        ((LIST, "only those from Lucban"), _farmers(3, only="Lucban")),
        ((LISTA, "yung taga Lucban lang"), _farmers(3, only="Lucban")),
        ((LIST, "only those above 50"), [f for f in _farmers(3) if f[2] > 50]),
        ((LIST, "what about those with an age between 30 and 40?"), [f for f in _farmers(3) if 30 <= f[2] <= 40]),
        ((LIST, "only those from Lucban", "how about those from Tayabas?"), _farmers(3, only="Tayabas")),
        ((LIST, "only those from Lucban", "how many are there?"), [(4,)]),
        ((LISTA, "yung taga Lucban lang", "ilan sila?"), [(4,)]),
        ((LIST, "which one has the highest?"), [(12, "Dino Castro", 56)]),
        ((LISTA, "sino ang may pinakamababang edad?"), [(1, "Ana Abad", 23)]),
        ((LIST, "what is the average of them?"), [(39.5,)]),
        ((LIST, "what is the minimum and maximum age of those?"), [(23, 56)]),
    ],
)
def test_a_list_is_gone_on_from(house: House, messages: tuple[str, ...], expected: list[tuple[Any, ...]]) -> None:
    assert sorted(rows(ask(house, *messages))) == expected


@pytest.mark.parametrize(
    "messages",
    [
        (LIST, "for each of them, also show the number of deliveries"),
        (LIST, "order the results by the number of deliveries"),
    ],
)
def test_a_figure_of_other_rows_is_told_of_each(house: House, messages: tuple[str, ...]) -> None:
    assert sorted(rows(ask(house, *messages))) == [(*farmer, 4) for farmer in _farmers(3)[:6]]


def test_those_of_another_kind_are_shown_too(house: House) -> None:
    shown = rows(ask(house, LIST, "only those from Lucban", "also show those from Tayabas"))
    assert sorted(shown) == sorted([*_farmers(3, only="Lucban"), *_farmers(3, only="Tayabas")])


def test_what_happened_is_listed_with_its_day_where_each_is_meant(house: House) -> None:
    expected = [(number, float(price), date.fromisoformat(day)) for number, _, price, day in DELIVERIES]
    assert sorted(rows(ask(house, "list the price and date of all deliveries"))) == expected
    assert sorted(rows(ask(house, "ilista ang price at petsa ng lahat ng delivery"))) == expected


@pytest.mark.parametrize(
    "message",
    [
        "show the average age of all farmers",
        "show total price for all farmers",
        "show the number of deliveries for each farmer",
        "ilang delivery ang bawat farmer",
        "average na edad ng mga farmer kada town",
    ],
)
def test_figures_are_no_fields_of_rows(house: House, message: str) -> None:
    answer = ask(house, message)
    assert answer.result is None or any(column.role == "metric" for column in answer.result.columns)
