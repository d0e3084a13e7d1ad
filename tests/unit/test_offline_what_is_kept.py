"""What a follow-up keeps and what it takes whole: two that are compared, a month that is named, a figure of all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def shop() -> Iterator[House]:
    with world("what_is_kept") as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "before"),
    [
        (["total amount this month compared with October"], 700),
        (["total amount this month", "vs October"], 700),
        (["total amount this month vs last month"], 100),
        (["ikumpara ang total amount ngayong buwan sa nakaraang buwan"], 100),
    ],
)
def test_a_month_that_is_named_is_compared_whole(shop: House, turns: list[str], before: int) -> None:
    assert rows(ask(shop, *turns))[0][:2] == (150, before)


def test_two_that_are_compared_stay_beside_what_they_are_split_by(shop: House) -> None:
    found = rows(ask(shop, "compare North and South, total amount", "per kind naman"))
    assert sorted(found) == [
        ("North", "Repair", 150),
        ("North", "Tuning", 200),
        ("South", "Repair", 400),
        ("South", "Tuning", 70),
    ]
