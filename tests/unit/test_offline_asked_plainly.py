"""How often, never, either way, and averages over rows of one state, over tables that nobody described.

The expected rows were counted by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def shop() -> Iterator[House]:
    with world("asked_plainly") as opened:
        yield opened


def names(house: House, question: str) -> list[str]:
    return sorted(str(row[0]) for row in rows(ask(house, question)))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which clients never ordered?", ["Dan Uy"]),
        ("which clients haven't ordered anything this year?", ["Cora Lim", "Dan Uy"]),
        ("clients who have not ordered this year", ["Cora Lim", "Dan Uy"]),
        ("which clients have not placed a single order this year", ["Cora Lim", "Dan Uy"]),
        ("which clients ordered at least twice", ["Ana Cruz", "Ben Sy"]),
        ("which clients ordered more than 2 times this year", ["Ana Cruz"]),
        ("mga client na may 2 paid orders pataas", ["Ana Cruz"]),
        ("clients with 2 paid orders or more", ["Ana Cruz"]),
        ("sino ang mga client na umorder ng 3 beses pataas", ["Ana Cruz"]),
    ],
)
def test_how_often_something_was_ordered_or_never(shop: House, question: str, expected: list[str]) -> None:
    assert names(shop, question) == expected


def test_either_way_behind_a_split_is_not_set_aside(shop: House) -> None:
    assert not isinstance(ask(shop, "orders by paid or not").plan, MetricQuery)


def test_what_is_asked_for_somebody_is_of_who_was_spoken_of(shop: House) -> None:
    per_status = ask(shop, "orders of Ana Cruz this year", "orders per status for her pls")
    assert sorted(rows(per_status)) == [("Paid", 2), ("Pending", 1)]


@pytest.mark.parametrize(
    "follow_up", ["paid orders only", "yung paid orders lang", "yung paid orders lang bilangin mo"]
)
def test_only_some_of_what_was_counted_changes_that_count(shop: House, follow_up: str) -> None:
    assert sorted(rows(ask(shop, "orders by client this year", follow_up))) == [("Ana Cruz", 2), ("Ben Sy", 1)]
