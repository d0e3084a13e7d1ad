"""A deed beside what is counted tells which rows are meant: "number of paid visits" is never that of all visits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

DATED = "Visit No,Visit Date,Doctor,Fee,Amount Paid,Paid On\n" + "".join(
    f"V{number:02},2025-10-{number:02},Reyes,500,{500 if number % 3 else ''},{'2025-11-01' if number % 3 else ''}\n"
    for number in range(1, 13)
)
UNDATED = "Visit No,Visit Date,Doctor,Payment\n" + "".join(
    f"V{number:02},2025-10-{number:02},Reyes,{500 if number % 3 else 0}\n" for number in range(1, 13)
)

_ORDERS = (
    ("cash", "Paid", 4),
    ("cash", "Pending", 2),
    ("GCash", "Paid", 5),
    ("GCash", "Cancelled", 3),
    ("card", "Paid", 1),
)
SHOP = {
    "products": "Product ID,Product Name\nP1,Rice\nP2,Salt\nP3,Tuyo\n",
    "orders": "Order ID,Order Date,Product ID,Amount,Status,Payment Method\n"
    + "".join(
        f"{kind}{number},2025-10-0{number + 1},P{kind % 3 + 1},{100 + kind},{status},{method}\n"
        for kind, (method, status, count) in enumerate(_ORDERS)
        for number in range(count)
    ),
}
"""15 orders: 6 by cash, 4 of them paid; 8 by GCash, 1 by card."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", SHOP) as opened:
        yield opened


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "dated", {"visits": DATED}) as opened:
        yield opened


@pytest.fixture(scope="module")
def undated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "undated", {"visits": UNDATED}) as opened:
        yield opened


def test_rows_that_tell_when_it_was_done_are_counted(dated: House) -> None:
    assert rows(ask(dated, "how many visits were paid")) == [(8,)]


@pytest.mark.parametrize("question", ["number of paid visits", "ilang visit ang bayad na"])
def test_a_deed_that_cannot_be_told_is_not_left_out(dated: House, question: str) -> None:
    assert ask(dated, question).result is None


@pytest.mark.parametrize(
    "question", ["how many visits were paid", "visits that were paid", "number of paid visits", "ilang visit ang bayad"]
)
def test_an_amount_that_rows_may_lack_is_not_all_of_them(undated: House, question: str) -> None:
    answer = ask(undated, question)
    assert answer.result is None
    assert answer.ask is not None or "paid" in answer.text


def test_rows_counted_without_a_deed_are_all(undated: House) -> None:
    assert rows(ask(undated, "how many visits were there")) == [(12,)]


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("orders paid by cash in 2025", 6),
        ("orders not paid by cash in 2025", 9),
        ("orders in 2025 that were not paid with GCash", 7),
        ("orders not paid by cash or card in 2025", 8),
        ("paid orders in 2025 not paid by cash", 6),
        ("orders not paid in 2025", 5),
        ("ilang order ang binayaran ng cash noong 2025", 6),
        ("ilang order ang hindi binayaran ng cash noong 2025", 9),
        ("ilang order ang hindi nabayaran gamit ang cash noong 2025", 9),
    ],
)
def test_a_deed_before_what_it_was_done_by_is_no_state(shop: House, question: str, count: int) -> None:
    assert rows(ask(shop, question)) == [(count,)]


def test_what_a_follow_up_denies_is_what_it_was_done_by(shop: House) -> None:
    assert rows(ask(shop, "orders in 2025", "not paid by cash")) == [(9,)]


@pytest.mark.parametrize("said", ["not paid by cash", "not cash"])
def test_rows_that_are_denied_are_those_of_the_figure(shop: House, said: str) -> None:
    answer = ask(shop, f"top 3 products by total amount in 2025 {said}")
    assert rows(answer) == [("Tuyo", 510), ("Rice", 309), ("Salt", 104)]


def test_a_state_denied_before_another_field_is_asked_about(shop: House) -> None:
    answer = ask(shop, "orders not cancelled by GCash in 2025")
    assert answer.result is None
    assert "“status Cancelled” or “payment method GCash”" in answer.text
