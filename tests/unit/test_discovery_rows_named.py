"""Rows that are named beside a figure to say which are meant, and rows listed with fields that are ranked after."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("rows_named") as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "total quantity by item in October, paid orders only, excluding Delivery",
        "total quantity kada item noong Oktubre, paid orders lang at wag isama ang Delivery",
    ],
)
def test_rows_named_behind_say_which_lines_are_meant(house: House, question: str) -> None:
    lamps = sum(n % 5 for n in range(60) if n % 4 != 3)
    assert rows(ask(house, question)) == [("Lamp", lamps), ("Chair", 45)]


def test_rows_of_something_else_are_no_condition(house: House) -> None:
    found = ask(house, "total quantity and paid orders in October")
    assert found.result is None or len(found.result.columns) == 2


@pytest.mark.parametrize(
    "question",
    [
        "which hubs have never had an order yet?",
        "which hubs have never had an order?",
        "aling hub ang wala pa kailanmang order?",
        "aling hub ang hindi pa kailanman nagkaroon ng order?",
    ],
)
def test_words_that_make_never_stronger_change_nothing(house: House, question: str) -> None:
    assert [row[0] for row in rows(ask(house, question))] == ["Gubat"]
