"""Aggregates and conditions in full sentences, over files nobody described: lists and counts, whose figure, by what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PLACES = (
    ("Amihan", "Laguna", "South", 400),
    ("Bayani", "Laguna", "South", 250),
    ("Dalisay", "Bataan", "Central", 900),
    ("Hiraya", "Bataan", "Central", 120),
    ("Luntian", "Bataan", "Central", 700),
    ("Tala", "Quezon", "South", 80),
)
"""Nurseries with their province, region and capacity."""


def _nurseries() -> str:
    lines = [f"{number},{','.join(map(str, place))}" for number, place in enumerate(PLACES, 1)]
    return "\n".join(["nursery_id,nursery,province,region,capacity", *lines]) + "\n"


def _sheds() -> str:
    """Two sheds a nursery: the first holds 10, and 20 more in each next one; they weigh 1 to 12 kg and are as old."""
    lines = [f"{n},Shed {n},{1 + (n - 1) // 2},{10 + 20 * ((n - 1) % 3)},{n},{13 - n}" for n in range(1, 13)]
    return "\n".join(["shed_id,shed,nursery_id,capacity,weight,age", *lines]) + "\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Nurseries and their sheds, which both have a capacity."""
    with house_of(tmp_path_factory, "nurseries", {"nurseries": _nurseries(), "sheds": _sheds()}) as opened:
        yield opened


def _first(found: list[tuple[object, ...]]) -> list[object]:
    return sorted((row[0] for row in found), key=str)


@pytest.mark.parametrize(
    "question",
    ["What are the different provinces?", "list all the distinct provinces", "Ano ang mga magkakaibang province?"],
)
def test_different_values_are_listed_where_no_number_is_asked(place: House, question: str) -> None:
    assert _first(rows(ask(place, question))) == ["Bataan", "Laguna", "Quezon"]


@pytest.mark.parametrize("question", ["How many different provinces are there?", "ilan ang magkakaibang province?"])
def test_and_counted_where_it_is(place: House, question: str) -> None:
    assert rows(ask(place, question)) == [(3,)]


@pytest.mark.parametrize(
    "question",
    [
        "What are the nurseries in the region of Central?",
        "Which nurseries are in the region of 'Central'?",
        "Alin ang mga nursery sa region ng Central?",
    ],
)
def test_the_noun_of_a_value_splits_nothing(place: House, question: str) -> None:
    assert _first(rows(ask(place, question))) == ["Dalisay", "Hiraya", "Luntian"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the maximum capacity of a nursery?", [(900,)]),
        ("What is the average capacity of the sheds?", [(30.0,)]),
        ("What is the average capacity of all sheds?", [(30.0,)]),
        ("What are the minimum, maximum and average weight of the sheds?", [(1, 12, 6.5)]),
        ("average, minimum at maximum na weight ng mga shed", [(6.5, 1, 12)]),
        ("How many nurseries have a capacity greater than 300?", [(3,)]),
        ("Ilang nursery ang may capacity na higit sa 300?", [(3,)]),
    ],
)
def test_a_figure_is_of_the_rows_named(place: House, question: str, expected: list[tuple[object, ...]]) -> None:
    assert rows(ask(place, question)) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Which nurseries have a capacity greater than 300?",
        "What are the nurseries that have a capacity over 300?",
        "Aling mga nursery ang may capacity na higit sa 300?",
    ],
)
def test_rows_by_their_own_number_are_listed(place: House, question: str) -> None:
    assert _first(rows(ask(place, question))) == ["Amihan", "Dalisay", "Luntian"]


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many sheds are heavier than 9?", 3),
        ("How many sheds weigh more than 9?", 3),
        ("Ilang shed ang mas mabigat sa 9?", 3),
        ("How many sheds are younger than 3?", 2),
        ("Ilang shed ang mas matanda kaysa 10?", 2),
        ("How many sheds have a higher weight than 10?", 2),
        ("How many sheds weigh less than 4?", 3),
    ],
)
def test_adjectives_and_verbs_compare_by_their_field(place: House, question: str, count: int) -> None:
    assert rows(ask(place, question)) == [(count,)]


@pytest.mark.parametrize("question", ["How many nurseries are heavier than 9?", "How many people are in Central?"])
def test_nothing_is_compared_or_counted_that_the_rows_do_not_have(place: House, question: str) -> None:
    answer = ask(place, question)
    assert answer.result is None, answer.text


@pytest.mark.parametrize(
    "questions",
    [
        ("List all the nurseries", "How many per province?"),
        ("Show all the nurseries", "Count how many there are for each province"),
        ("Ilista ang mga nursery", "ilan per province?"),
    ],
)
def test_rows_of_a_list_are_counted_by_group_and_no_groups_listed(place: House, questions: tuple[str, ...]) -> None:
    assert sorted(rows(ask(place, *questions))) == [("Bataan", 3), ("Laguna", 2), ("Quezon", 1)]


@pytest.mark.parametrize(
    "questions",
    [
        ("List all the nurseries", "How many of them are in the province of 'Bataan'?"),
        ("Ilista ang mga nursery", "ilan sa kanila ang nasa province ng Bataan?"),
    ],
)
def test_those_of_a_value_are_counted_too(place: House, questions: tuple[str, ...]) -> None:
    assert rows(ask(place, *questions)) == [(3,)]
