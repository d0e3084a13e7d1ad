"""Metrics of some of their table's rows: a group that has rows, but none of these, is no group of theirs."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from kanina.data.compile import compile_query
from kanina.data.expressions import is_conditional, read_expression
from kanina.data.guard import Guard
from kanina.data.semantic_model import Metric
from kanina.models import Having, MetricQuery, Period, Sort
from tests.small import STAFF, TODAY, by, rows, small_model

REFUNDS = Metric(
    name="refunds",
    dataset="orders",
    expression="SUM(CASE WHEN orders.status = 'refunded' THEN orders.amount END)",
    time_field="orders.ordered_at",
)
REFUNDED = REFUNDS.model_copy(
    update={"name": "refunded", "expression": "COUNT(CASE WHEN orders.status = 'refunded' THEN 1 END)"}
)
MODEL = small_model().model_copy(
    update={"metrics": {**small_model().metrics, "refunds": REFUNDS, "refunded": REFUNDED}}
)
REGIONS = by("branches.region")


def ask(*metrics: str, **query: Any) -> list[tuple[Any, ...]]:
    compiled = compile_query(MetricQuery(metrics=metrics, **query), MODEL, today=TODAY)
    return rows(Guard(MODEL).check(compiled, STAFF).sql)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("SUM(CASE WHEN a = 1 THEN b END)", True),
        ("SUM(CASE WHEN a = 1 THEN b ELSE 0 END)", False),
        ("SUM(b) FILTER (WHERE a = 1)", True),
        ("COUNT(DISTINCT CASE WHEN a = 1 THEN b END)", True),
        ("SUM(b) / COUNT(*)", False),
        ("AVG(CASE a WHEN 'x' THEN 1.0 WHEN 'y' THEN 0.0 END)", True),
        ("COUNT(*)", False),
    ],
)
def test_a_metric_is_conditional_where_it_leaves_rows_out(expression: str, expected: bool) -> None:
    assert is_conditional(read_expression(expression)) is expected


def test_only_groups_that_have_rows_of_it_are_shown() -> None:
    assert ask("refunds", dimensions=REGIONS) == [("NCR", Decimal("400.00"))]
    assert ask("refunded", dimensions=REGIONS) == [("NCR", 1)]
    assert ask("refunded") == [(1,)]


def test_without_groups_nothing_is_still_a_figure() -> None:
    january = Period(start=date(2025, 1, 1), end=date(2025, 2, 1))
    assert ask("refunded", period=january) == [(0,)]
    assert ask("refunds", period=january) == [(None,)]


def test_beside_a_metric_that_is_there_a_group_stays() -> None:
    found = ask("orders", "refunds", dimensions=REGIONS)
    assert found == [("NCR", 3, Decimal("400.00")), ("Central Luzon", 2, None), ("Ilocos", 2, None)]


def test_a_group_that_has_one_of_two_stays() -> None:
    found = ask("refunded", "revenue", dimensions=by(("time", "month")))
    assert [row[0] for row in found] == [date(2024, 12, 1), date(2025, 1, 1), date(2025, 2, 1)]


def test_a_group_that_had_rows_before_stays() -> None:
    march = Period(start=date(2025, 3, 1), end=date(2025, 4, 1), unit="month")
    (row,) = ask("refunded", dimensions=REGIONS, period=march, comparison="previous_period")
    assert row[:3] == ("NCR", 0, 1)


def test_where_few_are_asked_for_none_is_the_fewest() -> None:
    least = (Sort(by="refunded", descending=False),)
    assert ask("refunded", dimensions=REGIONS, sort=least, limit=2) == [("Central Luzon", 0), ("Ilocos", 0)]
    none = (Having(metric="refunded", op="eq", value=Decimal(0)),)
    assert {row[0] for row in ask("refunded", dimensions=REGIONS, having=none)} == {"Central Luzon", "Ilocos"}


def test_filled_in_groups_are_all_there() -> None:
    months = Period(start=date(2025, 1, 1), end=date(2025, 3, 1))
    found = ask("refunded", dimensions=by(("time", "month")), period=months, fill=True)
    assert found == [(date(2025, 1, 1), 0), (date(2025, 2, 1), 1)]
