"""The reader of answers' numbers: it takes what follows from a result and finds what does not."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from kanina.models import Answer, Column, Filter, Having, MetricQuery, Period, Result
from tests.house import MANILA_TODAY
from tests.small import by, small_model
from tests.stated_numbers import stated, unexplained

REGION = Column(key="region", name="Region", type="string", role="dimension")
MONTH = Column(key="month", name="Month", type="date", format="month", role="dimension")
REVENUE = Column(key="revenue", name="Revenue", type="decimal", format="currency", role="metric")
RATE = Column(key="rate", name="Rate", type="float", format="percent", role="metric")
ROWS = (("Region 4", Decimal("100.50"), 0.125), ("Region 7", Decimal("20.25"), 0.5))
YEAR = Period(start=date(2025, 1, 1), end=date(2026, 1, 1))


def answer(text: str, rows: Any = ROWS, columns: tuple[Column, ...] = (REGION, REVENUE, RATE), **more: Any) -> Answer:
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=by("branches.region"),
        period=YEAR,
        having=(Having(metric="revenue", value=Decimal(15)),),
        filters=(Filter(field="orders.amount", op="gt", values=(9,)),),
    )
    result = Result(columns=columns, rows=rows, truncated=more.pop("truncated", False))
    return Answer(question="?", text=text, conversation_id="c", plan=plan, result=result, **more)


def wrong(given: Answer, *, adding: bool = True) -> list[str]:
    return unexplained(given, small_model(), lambda metric: adding, MANILA_TODAY)


def test_numbers_are_read_with_the_places_they_show() -> None:
    found = [(each.text, each.value, each.half) for each in stated("₱1,234.50, -3, 12.5% of Q4 in O-12a and 7th")]
    assert found == [
        ("1,234.50", Decimal("1234.50"), Decimal("0.005")),
        ("-3", Decimal(3), Decimal("0.5")),
        ("12.5%", Decimal("0.125"), Decimal("0.0005")),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Region 4 has ₱100.50, region 7 ₱20.25.",
        "12.5% and 50%, of 2 rows",
        "₱120.75 in all",
        "over 15, each over 9",
        "from 1 January 2025 to 31 December 2025",
        "counted up to 26 November 2026",
        "100.5 or 101 or 13%",
    ],
)
def test_what_follows_is_no_fault(text: str) -> None:
    assert wrong(answer(text.replace("region 7", "Region 7"))) == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("₱100.51", ["100.51"]),
        ("₱120.76 in all", ["120.76"]),
        ("12.6% and 51%", ["12.6%", "51%"]),
        ("3 rows", ["3"]),
        ("over 16", ["16"]),
        ("Region 5", ["5"]),
        ("from 5 January 2025 to 31 December 2024", ["5", "2025", "31", "2024"]),
        ("in 2025", ["2025"]),
        ("1,000", ["1,000"]),
    ],
)
def test_what_does_not_follow_is_found(text: str, numbers: list[str]) -> None:
    assert wrong(answer(text)) == numbers


def test_a_sum_is_known_only_where_it_may_be_added_up() -> None:
    assert wrong(answer("₱120.75"), adding=False) == ["120.75"]
    assert wrong(answer("₱120.75", truncated=True)) == ["120.75"]


def test_a_change_along_time_is_from_the_first_to_the_last() -> None:
    rows = ((date(2025, 3, 1), Decimal(150)), (date(2025, 1, 1), Decimal(100)), (date(2025, 2, 1), Decimal(900)))
    given = "from 100 (January 2025) to 150 (March 2025), up 50.0%"
    assert wrong(answer(given, rows, (MONTH, REVENUE))) == []
    assert wrong(answer("up 800.0%", rows, (MONTH, REVENUE))) == ["800.0%"]
    assert wrong(answer("April 2025", rows, (MONTH, REVENUE))) == ["2025"]


def test_those_who_share_a_place_beyond_the_named_are_counted() -> None:
    rows = tuple((f"Region {letter}", Decimal(5)) for letter in "ABCDEFGH")
    assert wrong(answer("Region A, Region B, Region C and 5 others with 5", rows, (REGION, REVENUE))) == []
    assert wrong(answer("and 6 others", rows, (REGION, REVENUE))) == ["6"]


def test_questions_gone_on_from_are_named_by_their_numbers() -> None:
    assert wrong(answer("From your questions 21 and 23: ₱100.50", references=(21, 23))) == []
    assert wrong(answer("From your question 22: ₱100.50", references=(21,))) == ["22"]
