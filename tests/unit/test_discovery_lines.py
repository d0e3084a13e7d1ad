"""Receipts with lines: what was sold is split by product and by category by the amounts of the lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world

PRICES = (100, 50, 200, 250)


def _by_item() -> dict[int, int]:
    found = dict.fromkeys(range(4), 0)
    for n in range(40):
        for item in (n % 4, (n + 1) % 4):
            found[item] += (1 + n % 3) * PRICES[item]
    return found


@pytest.fixture(scope="module")
def shop() -> Iterator[House]:
    with world("lines") as house:
        yield house


def test_the_sums_are_what_they_are_by_hand() -> None:
    assert _by_item() == {0: 3800, 1: 1950, 2: 8200, 3: 10000}


@pytest.mark.parametrize("question", ["sales by category in 2026", "benta kada kategorya noong 2026"])
def test_sales_are_split_by_what_lines_are_of(shop: House, question: str) -> None:
    found = rows(ask(shop, question))
    assert sorted(found) == [("Feeds", 5750), ("Fertilizer", 8200), ("Tools", 10000)]


def test_sales_that_were_asked_for_are_split_afterwards(shop: House) -> None:
    found = rows(ask(shop, "sales in 2026", "by category"))
    assert sorted(found) == [("Feeds", 5750), ("Fertilizer", 8200), ("Tools", 10000)]


def test_whole_receipts_keep_their_own_total(shop: House) -> None:
    assert sum(row[1] for row in rows(ask(shop, "sales by branch"))) == 23950 - 200


def test_another_figure_of_one_name_is_of_the_same_rows(shop: House) -> None:
    found = rows(ask(shop, "sales by product in 2026", "by quantity instead"))
    assert sorted(found) == [("Chick Feed", 39), ("Hog Feed", 38), ("Rake", 40), ("Urea", 41)]
