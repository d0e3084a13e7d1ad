"""A question that goes on from the last answer with a figure of its own is of that answer's time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def store() -> Iterator[House]:
    with world("kept_time") as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            ["total amount by branch in September", "which branch had the most invoices ever"],
            [("North", 4), ("South", 4)],
        ),
        (["total amount by branch in September", "which branch had the most invoices in October"], [("South", 3)]),
        (["total amount in September", "how many invoices are there in all"], [(8,)]),
        (["total amount in September", "total amount by month"], [(9, 1200), (10, 560)]),
        (["total amount in September", "why?", "top 1 clerk by total amount"], [("Cid", 930)]),
    ],
)
def test_a_question_that_says_its_own_time_or_all_of_it_keeps_none(
    store: House, turns: list[str], found: list[tuple[object, ...]]
) -> None:
    told = rows(ask(store, *turns))
    assert [(getattr(key, "month", key), *rest) for key, *rest in told] == found


MEMBERS = """member_no,joined_on,branch
M1,2026-09-01,North
M2,2026-09-02,South
M3,2026-10-03,South
"""
ORDERS = """order_no,ordered_on,branch,Total
O1,2026-09-01,North,100
O2,2026-10-01,South,250
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "club", {"members": MEMBERS, "orders": ORDERS}) as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["members by month this year", "just the total"], [(3,)]),
        (["members kada buwan ngayong taon", "total lang"], [(3,)]),
        (["members by branch this year", "total lang sa Setyembre"], [(2,)]),
        (["how many members this year", "total by month"], [(9, 2), (10, 1)]),
        (["members by month this year", "total of orders"], [(350,)]),
        (["orders", "members by month this year", "total orders amount"], [(350,)]),
    ],
)
def test_a_bare_total_is_of_what_was_just_measured(club: House, turns: list[str], found: list[object]) -> None:
    told = rows(ask(club, *turns))
    assert [(getattr(key, "month", key), *rest) for key, *rest in told] == found


@pytest.mark.parametrize("question", ["ilang invoice yun per branch", "how many invoices is that by branch"])
def test_rows_that_are_pointed_at_keep_all_their_conditions(store: House, question: str) -> None:
    assert sorted(rows(ask(store, "total amount of Ben in 2026", question))) == [("North", 2)]
