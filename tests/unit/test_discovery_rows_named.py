"""Rows that are named beside a figure to say which are meant, and rows listed with fields that are ranked after."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

HUBS = ("Baler", "Lucban", "Tiaong")
ITEMS = ("Lamp", "Chair", "Delivery")


def _tables() -> dict[str, str]:
    """Orders at three hubs in turns, and none at Gubat; every fourth is pending; n % 5 lamps, a chair, a delivery."""
    hubs = ["hub_id,hub_name,town,opened_on"]
    hubs += [f"H{at},{hub},Town {at},20{20 + at}-03-01" for at, hub in enumerate(HUBS)]
    hubs.append("H9,Gubat,Town 9,2019-03-01")
    orders, lines = ["order_id,hub_id,status,ordered_on,total"], ["order_id,line_no,item,quantity"]
    for n in range(60):
        day = date.fromordinal(date(2026, 10, 1).toordinal() + n % 31)
        orders.append(f"O{n:03d},H{n % 3},{'pending' if n % 4 == 3 else 'paid'},{day},{100 * (1 + n % 3)}")
        for at, (item, many) in enumerate(zip(ITEMS, (n % 5, 1, 1), strict=True)):
            if many:
                lines.append(f"O{n:03d},{at + 1},{item},{many}")
    return {"hubs": "\n".join(hubs) + "\n", "orders": "\n".join(orders) + "\n", "order_lines": "\n".join(lines) + "\n"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", _tables()) as opened:
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


@pytest.mark.parametrize(
    ("question", "lowest"),
    [
        ("which of these had the highest total in October?", "and the lowest?"),
        ("alin sa mga yan ang may pinakamataas na total noong Oktubre?", "at ang pinakamababa?"),
    ],
)
def test_rows_listed_with_fields_are_ranked_by_a_figure(house: House, question: str, lowest: str) -> None:
    listed = "list the hubs that opened since 2021 with town and opening date"
    assert rows(ask(house, listed, question)) == [("Tiaong", 6000)]
    assert rows(ask(house, listed, question, lowest)) == [("Lucban", 4000)]


def test_rows_of_something_else_are_no_condition(house: House) -> None:
    found = ask(house, "total quantity and paid orders in October")
    assert found.result is None or len(found.result.columns) == 2


def test_a_value_alone_goes_on_from_no_question_that_failed(house: House) -> None:
    assert ask(house, "frobnik total in October by hub", "Lamp?").result is None


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


@pytest.mark.parametrize("question", ["which hubs had an order yet?", "aling hub ang kailanman nagkaroon ng order?"])
def test_such_a_word_that_nothing_denies_is_not_passed_over(house: House, question: str) -> None:
    assert ask(house, question).result is None


@pytest.mark.parametrize(
    "question",
    ["how much are the pending orders in October?", "magkano ang mga pending na order noong Oktubre?"],
)
def test_how_much_rows_are_is_their_amount_and_no_number_of_them(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(sum(100 * (1 + n % 3) for n in range(60) if n % 4 == 3),)]


def test_how_many_rows_there_are_is_no_amount(house: House) -> None:
    assert rows(ask(house, "how many pending orders in October?")) == [(15,)]
