"""The first and the last day of something, over tables that nobody described. The expected days were found by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def garage() -> Iterator[House]:
    with world("garage") as opened:
        yield opened


@pytest.mark.parametrize(
    ("follow_ups", "day"),
    [
        (("and the last?",), date(2026, 6, 7)),
        (("yung pinakahuli naman?",), date(2026, 6, 7)),
        (("and the last one?", "only in Ilog"), date(2026, 5, 1)),
        (("and the last?", "yung una naman"), date(2026, 3, 2)),
    ],
)
def test_the_other_end_after_one_of_them(garage: House, follow_ups: tuple[str, ...], day: date) -> None:
    assert rows(ask(garage, "when was the first repair", *follow_ups))[0][0] == day


def test_the_first_after_another_answer_is_no_day(garage: House) -> None:
    last = ask(garage, "when was the first repair", "repairs by shop", "and the last?")
    assert not isinstance(last.plan, MetricQuery) or "time" not in {ref.field for ref in last.plan.dimensions}


def test_a_number_of_the_first_asks_for_those(garage: House) -> None:
    first = ask(garage, "when were the first 2 repairs")
    assert not isinstance(first.plan, MetricQuery) or first.plan.limit != 1
