"""The common words for what tables measure: sales of orders, the time of deliveries, how payments were made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

ORDERS = "date,branch,rider,dish,qty,price,total,delivery_minutes,rating,payment\n" + "".join(
    f"2026-{1 + n % 10:02}-0{1 + n % 9},{['Cebu', 'Davao'][n % 2]},{['Ben', 'Ana', 'Lito'][n % 3]},"
    f"{['Adobo', 'Sinigang', 'Halo-halo', 'Lumpia'][n % 4]},{1 + n % 3},{50 + 10 * (n % 4)},"
    f"{(1 + n % 3) * (50 + 10 * (n % 4))},{20 + 5 * (n % 3)},{'' if n % 5 == 0 else 1 + n % 5},"
    f"{['Cash', 'GCash'][n % 2]}\n"
    for n in range(240)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "kitchen", {"orders": ORDERS}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    ["total sales", "magkano ang benta natin", "what is our turnover", "how much did we earn", "magkano ang kita"],
)
def test_what_orders_come_to_is_sales(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(31200,)]


@pytest.mark.parametrize("unit", ["6,500 pesos", "₱6,500"])
def test_what_was_sold_for_less_than_some_money_is_no_number_of_orders(house: House, unit: str) -> None:
    assert rows(ask(house, f"which dish sold less than {unit}")) == [("Adobo", 6000)]


@pytest.mark.parametrize("question", ["quantity sold", "how many units", "ilang piraso"])
def test_how_many_pieces_orders_are_of(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(480,)]


def test_what_was_sold_changes_no_count_of_things(house: House) -> None:
    assert rows(ask(house, "how many different dishes have we sold?")) == [(4,)]


def test_what_sold_the_most_brought_in_the_most(house: House) -> None:
    assert rows(ask(house, "which dish sold the most?")) == [("Lumpia", 9600)]


def test_how_many_were_sold_may_be_pieces_or_orders(house: House) -> None:
    assert ask(house, "ilan ang nabenta").intent == "ask_user"


@pytest.mark.parametrize("question", ["average delivery time in minutes", "delivery time", "average delivery duration"])
def test_minutes_of_a_delivery_are_its_time(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(25.0,)]


def test_the_total_of_delivery_times_is_their_sum(house: House) -> None:
    assert rows(ask(house, "total delivery time")) == [(6000,)]


@pytest.mark.parametrize("question", ["orders by payment method", "ilang order ayon sa paraan ng pagbabayad"])
def test_a_payment_is_how_it_was_made(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Cash", 120), ("GCash", 120)]


@pytest.mark.parametrize(
    "question",
    ["ilang order ang walang rating?", "how many orders without a rating", "how many orders have no rating"],
)
def test_rows_without_a_rating_are_those_where_it_is_empty(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(48,)]


def test_without_a_group_takes_the_group_away(house: House) -> None:
    assert rows(ask(house, "orders per branch", "without the branch")) == [(240,)]


SALES = "sale_id,sold_on,channel\n" + "".join(
    f"S{n},2026-03-0{1 + n % 5},{['web', 'store', 'web'][n % 3]}\n" for n in range(9)
)
LINES = "line_id,sale_id,item\n" + "".join(f"{n},S{n % 9},{['Pen', 'Book'][n % 2]}\n" for n in range(36))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", {"sales": SALES, "lines": LINES}) as opened:
        yield opened


@pytest.mark.parametrize("verb", ["gets", "had", "saw"])
def test_sales_are_what_happened_though_their_lines_point_at_them(shop: House, verb: str) -> None:
    assert rows(ask(shop, f"which channel {verb} the most sales")) == [("web", 6)]


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
