"""Aggregates and conditions in full sentences, over files nobody described: lists and counts, whose figure, by what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def place() -> Iterator[House]:
    """Nurseries and their sheds, which both have a capacity."""
    with world("nurseries") as opened:
        yield opened


def _first(found: list[tuple[object, ...]]) -> list[object]:
    return sorted((row[0] for row in found), key=str)


@pytest.mark.parametrize(
    "question",
    ["What are the different provinces?", "list all the distinct provinces", "Ano ang mga magkakaibang province?"],
)
def test_different_values_are_listed_where_no_number_is_asked(place: House, question: str) -> None:
    assert _first(rows(ask(place, question))) == ["Bataan", "Laguna", "Quezon"]


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
    "question",
    [
        "Which nurseries have a capacity greater than 300?",
        "What are the nurseries that have a capacity over 300?",
        "Aling mga nursery ang may capacity na higit sa 300?",
    ],
)
def test_rows_by_their_own_number_are_listed(place: House, question: str) -> None:
    assert _first(rows(ask(place, question))) == ["Amihan", "Dalisay", "Luntian"]


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
