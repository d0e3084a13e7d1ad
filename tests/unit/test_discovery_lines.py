"""Receipts with lines: what was sold is split by product and by category by the amounts of the lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PRODUCTS = """item_code,item_name,category,unit_cost,srp
P1,Hog Feed,Feeds,90,100
P2,Chick Feed,Feeds,40,50
P3,Urea,Fertilizer,150,200
P4,Rake,Tools,200,250
"""
PRICES = (100, 50, 200, 250)


def _sold() -> tuple[str, str]:
    """40 receipts of two lines each, 10 pesos off every second."""
    receipts, lines = ["or_no,sale_date,branch,discount,total_amt"], ["or_no,line_no,item_code,qty,unit_price,line_amt"]
    for n in range(40):
        pair, total = (n % 4, (n + 1) % 4), 0
        for number, item in enumerate(pair, 1):
            qty = 1 + n % 3
            total += qty * PRICES[item]
            lines.append(f"{1000 + n},{number},P{item + 1},{qty},{PRICES[item]},{qty * PRICES[item]}")
        off = 10 if n % 2 else 0
        receipts.append(
            f"{1000 + n},2026-{1 + n % 10:02d}-{1 + n % 28:02d},{('North', 'South')[n % 2]},{off},{total - off}"
        )
    return "\n".join(receipts) + "\n", "\n".join(lines) + "\n"


def _by_item() -> dict[int, int]:
    found = dict.fromkeys(range(4), 0)
    for n in range(40):
        for item in (n % 4, (n + 1) % 4):
            found[item] += (1 + n % 3) * PRICES[item]
    return found


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    receipts, lines = _sold()
    bought = "po_no,po_date,item_code,qty,amount\n" + "".join(
        f"PO{n},2026-{1 + n % 10:02d}-03,P{1 + n % 4},{50 + n},{5000 + n}\n" for n in range(20)
    )
    tables = {"products": PRODUCTS, "receipts": receipts, "receipt_lines": lines, "purchases": bought}
    with house_of(tmp_path_factory, "shop", tables) as house:
        yield house


def test_the_sums_are_what_they_are_by_hand() -> None:
    assert _by_item() == {0: 3800, 1: 1950, 2: 8200, 3: 10000}


@pytest.mark.parametrize("question", ["sales by category in 2026", "benta kada kategorya noong 2026"])
def test_sales_are_split_by_what_lines_are_of(shop: House, question: str) -> None:
    found = rows(ask(shop, question))
    assert sorted(found) == [("Feeds", 5750), ("Fertilizer", 8200), ("Tools", 10000)]


@pytest.mark.parametrize("question", ["top 2 products by sales", "top 2 products by sales amount this year"])
def test_products_are_ranked_by_what_they_brought(shop: House, question: str) -> None:
    assert rows(ask(shop, question)) == [("Rake", 10000), ("Urea", 8200)]


def test_sales_that_were_asked_for_are_split_afterwards(shop: House) -> None:
    found = rows(ask(shop, "sales in 2026", "by category"))
    assert sorted(found) == [("Feeds", 5750), ("Fertilizer", 8200), ("Tools", 10000)]


def test_a_condition_on_what_lines_are_of_takes_their_amounts(shop: House) -> None:
    assert rows(ask(shop, "sales of Feeds in 2026")) == [(5750,)]


def test_whole_receipts_keep_their_own_total(shop: House) -> None:
    assert sum(row[1] for row in rows(ask(shop, "sales by branch"))) == 23950 - 200


@pytest.mark.parametrize("question", ["total discount by category", "discount ng Feeds"])
def test_what_no_line_has_a_share_of_is_split_by_nothing(shop: House, question: str) -> None:
    assert ask(shop, question).result is None


def test_another_figure_of_one_name_is_of_the_same_rows(shop: House) -> None:
    found = rows(ask(shop, "sales by product in 2026", "by quantity instead"))
    assert sorted(found) == [("Chick Feed", 39), ("Hog Feed", 38), ("Rake", 40), ("Urea", 41)]
