"""A deed beside what is counted tells which rows are meant: "number of paid visits" is never that of all visits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def shop() -> Iterator[House]:
    with world("deeds_beside_counts") as opened:
        yield opened


@pytest.fixture(scope="module")
def undated() -> Iterator[House]:
    with world("undated") as opened:
        yield opened


@pytest.mark.parametrize(
    "question", ["how many visits were paid", "visits that were paid", "number of paid visits", "ilang visit ang bayad"]
)
def test_an_amount_that_rows_may_lack_is_not_all_of_them(undated: House, question: str) -> None:
    answer = ask(undated, question)
    assert answer.result is None
    assert answer.ask is not None or "paid" in answer.text


@pytest.mark.parametrize("said", ["not paid by cash", "not cash"])
def test_rows_that_are_denied_are_those_of_the_figure(shop: House, said: str) -> None:
    answer = ask(shop, f"top 3 products by total amount in 2025 {said}")
    assert rows(answer) == [("Tuyo", 510), ("Rice", 309), ("Salt", 104)]


def test_a_state_denied_before_another_field_is_asked_about(shop: House) -> None:
    answer = ask(shop, "orders not cancelled by GCash in 2025")
    assert answer.result is None
    assert "“status Cancelled” or “payment method GCash”" in answer.text
