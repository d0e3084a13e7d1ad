"""The common words for what tables measure: sales of orders, the time of deliveries, how payments were made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("kitchen") as opened:
        yield opened


def test_how_many_were_sold_may_be_pieces_or_orders(house: House) -> None:
    assert ask(house, "ilan ang nabenta").intent == "ask_user"


@pytest.mark.parametrize("question", ["orders by payment method", "ilang order ayon sa paraan ng pagbabayad"])
def test_a_payment_is_how_it_was_made(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Cash", 120), ("GCash", 120)]


TILL = "sale_id,branch,sold_on,amount\n" + "".join(
    f"S{n:05d},{['Ayala', 'Toril', 'Lahug'][n % 3]},2026-03-{1 + n % 28:02d},{100 + n % 3}.50\n" for n in range(60)
)


@pytest.fixture(scope="module")
def till(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "till", {"sales": TILL}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "sales by branch in 2026, top 2",
        "sales in 2026 by branch, top 2 only",
        "top 2 branches by sales in 2026",
        "sales kada branch noong 2026, top 2",
    ],
)
def test_a_figure_called_like_its_rows_is_no_second_thing_to_rank(till: House, question: str) -> None:
    assert [(branch, float(amount)) for branch, amount in rows(ask(till, question))] == [
        ("Lahug", 2050.0),
        ("Toril", 2030.0),
    ]
