"""The first and the last day of something, over tables that nobody described. The expected days were found by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

TABLES = {
    "shops": "shop_id,shop_name,town\n1,Corner,Ilog\n2,Harbour,Dagat\n",
    "repairs": """repair_id,shop_id,repair_date,kind,cost
1,2,2026-03-02,Brakes,100
2,1,2026-03-05,Tyres,200
3,1,2026-03-05,Brakes,300
4,2,2026-06-07,Tyres,400
5,1,2026-05-01,Brakes,500
""",
}


@pytest.fixture(scope="module")
def garage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "garage", TABLES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "day", "count"),
    [
        ("when was our first repair", date(2026, 3, 2), 1),
        ("kailan ang unang repair", date(2026, 3, 2), 1),
        ("what date was the latest repair?", date(2026, 6, 7), 1),
        ("date of the most recent repair", date(2026, 6, 7), 1),
        ("anong petsa ang pinakahuling repair natin", date(2026, 6, 7), 1),
        ("when was the first repair in Ilog", date(2026, 3, 5), 2),
        ("kailan ang huling repair ng Corner", date(2026, 5, 1), 1),
        ("latest repair date of kind Tyres", date(2026, 6, 7), 1),
        ("when was the last repair in March 2026", date(2026, 3, 5), 2),
    ],
)
def test_the_day_that_something_was_first_or_last(garage: House, question: str, day: date, count: int) -> None:
    assert rows(ask(garage, question)) == [(day, count)]


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
