"""Rows that a number tells apart, and the order and the first of rows that were listed; the rows were found by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

TABLES = {
    "clients": "client_id,client_name,town\n1,Ana Cruz,Ilog\n2,Ben Sy,Dagat\n3,Cora Lim,Ilog\n",
    "orders": """order_id,client_id,order_date,amount,channel
A1,1,2026-11-02,900.50,web
A2,2,2026-11-09,1500.00,walk-in
A3,1,2026-11-05,2500.00,web
A4,3,2026-11-20,3500.00,walk-in
A5,2,2026-10-01,4500.00,web
""",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", TABLES) as opened:
        yield opened


def keys(house: House, *questions: str) -> list[str]:
    """The keys of the rows listed, in their order."""
    return [str(row[0]) for row in rows(ask(house, *questions))]


@pytest.mark.parametrize(
    "question",
    [
        "show me this month's orders with an amount over 1,200",
        "which orders are over 1,200 this month?",
        "pakita ang mga order na higit sa 1,200 ngayong buwan",
    ],
)
def test_rows_above_a_number_are_shown_with_it_and_not_counted(shop: House, question: str) -> None:
    answer = ask(shop, question)
    assert sorted(str(row[0]) for row in rows(answer)) == ["A2", "A3", "A4"]
    assert isinstance(answer.plan, MetricQuery)
    assert "orders.amount" in {ref.field for ref in answer.plan.dimensions}


@pytest.mark.parametrize(
    ("follow_ups", "expected"),
    [
        (("largest first",), ["A4", "A3", "A2"]),
        (("largest first", "only the walk-in ones"), ["A4", "A2"]),
        (("latest first",), ["A4", "A2", "A3"]),
        (("oldest to newest",), ["A3", "A2", "A4"]),
        (("pinakabago muna",), ["A4", "A2", "A3"]),
        (("the latest 2 only",), ["A4", "A2"]),
        (("yung 1 na pinakamahal lang",), ["A4"]),
    ],
)
def test_listed_rows_in_an_order_and_the_first_of_them(
    shop: House, follow_ups: tuple[str, ...], expected: list[str]
) -> None:
    assert keys(shop, "show me this month's orders over 1,200", *follow_ups) == expected


def test_the_largest_first_of_rows_without_a_number_is_refused(shop: House) -> None:
    assert not isinstance(ask(shop, "list the clients in Ilog", "largest first").plan, MetricQuery)


def test_what_was_counted_above_a_number_is_listed_with_it(shop: House) -> None:
    assert keys(shop, "how many orders over 2,000 this month", "list them", "largest first") == ["A4", "A3"]
