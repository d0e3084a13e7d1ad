"""Questions asked of a model that was written for tables nobody described, through the planner and the data."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

STORES = [("Molino", "Bacoor"), ("Talaba", "Bacoor"), ("Sucat", "Parañaque")]
SALES = "Order,Sale Date,Store,CITY,Product Name,Qty,Unit Price,Total,status\n" + "".join(
    f"{1000 + n // 2},2026-{1 + n % 11:02}-0{1 + n % 9},{STORES[n % 3][0]},{STORES[n % 3][1]},"
    f"{['Rice', 'Eggs', 'Salt', 'Soap'][n % 4]},{1 + n % 3},10.00,{10 * (1 + n % 3)}.00,"
    f"{['paid', 'no-show'][n % 5 == 0]}\n"
    for n in range(400)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", {"sales": SALES}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        (("how many stores",), [(3,)]),
        (("ilan ang tindahan",), [(3,)]),
        (("how many orders",), [(200,)]),
        (("how many no-shows",), [(80,)]),
        (("total sales",), [(7990.0,)]),
        (("magkano ang benta",), [(7990.0,)]),
        (("number of sales",), [(400,)]),
        (("how many units sold",), [(799,)]),
        (("average unit price",), [(10.0,)]),
        (("average quantity per sales line",), [(1.9975,)]),
        (("average order",), [(39.95,)]),
        (("how many stores", "which ones?"), [("Molino",), ("Sucat",), ("Talaba",)]),
        (
            ("how many stores", "list them with their city"),
            [("Molino", "Bacoor"), ("Sucat", "Parañaque"), ("Talaba", "Bacoor")],
        ),
        (("top 1 store by sales", "by quantity instead"), [("Sucat", 399)]),
    ],
    ids=lambda value: " | ".join(value) if value and isinstance(value[0], str) else "",
)
def test_plain_questions_are_answered(
    house: House, questions: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    assert rows(ask(house, *questions)) == expected


@pytest.mark.parametrize("question", ["which store is the best?", "top 3 products"])
def test_what_is_best_is_asked_back(house: House, question: str) -> None:
    assert ask(house, question).intent == "ask_user"
