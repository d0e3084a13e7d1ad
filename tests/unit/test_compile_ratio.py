"""One figure divided by another: each measured at its own grain, brought together, and divided group by group."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kanina.data.compile import compile_query
from kanina.models import Having, MetricQuery, Sort
from kanina.problems import InvalidRequest
from tests.small import TODAY, ask, by, small_model

PER_LESSON = ("revenue", "lessons")


def test_figures_of_two_datasets_are_divided_after_each_is_measured() -> None:
    assert ask(metrics=PER_LESSON, derive="ratio") == [(1140.25 / 4, Decimal("1140.25"), 4)]


def test_each_group_has_its_own_ratio_and_none_where_there_is_nothing_to_divide_by() -> None:
    assert ask(metrics=PER_LESSON, dimensions=by("branches.branch"), derive="ratio") == [
        ("Bay", None, Decimal("500.00"), 0),
        ("South", None, Decimal("350.25"), 0),
        ("North", pytest.approx(290 / 3), Decimal("290.00"), 3),
        (None, None, None, 1),
    ]


def test_groups_are_ordered_and_chosen_by_their_ratio() -> None:
    query = {"metrics": ("revenue", "orders"), "dimensions": by("branches.branch"), "derive": "ratio"}
    first = (Sort(by="revenue_ratio", descending=False),)
    assert [row[0] for row in ask(**query, sort=first)] == ["North", "Bay", "South"]
    above = (Having(metric="revenue_ratio", op="gt", value=Decimal(170)),)
    assert [row[0] for row in ask(**query, having=above)] == ["South"]


def test_money_of_things_is_money_and_stands_before_both_figures() -> None:
    query = MetricQuery(metrics=PER_LESSON, derive="ratio")
    columns = compile_query(query, small_model(), today=TODAY).columns
    assert [(column.key, column.type, column.format) for column in columns[:1]] == [
        ("revenue_ratio", "float", "currency")
    ]
    assert [column.key for column in columns] == ["revenue_ratio", "revenue", "lessons"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"metrics": ("revenue",)},
        {"metrics": ("revenue", "refund_rate")},
        {"metrics": PER_LESSON, "comparison": "previous_year"},
        {"metrics": PER_LESSON, "compared_with": MetricQuery(metrics=PER_LESSON)},
    ],
)
def test_what_is_no_ratio_of_two_sums_means_nothing(wrong: dict[str, object]) -> None:
    query = MetricQuery.model_validate({"derive": "ratio", **wrong})
    with pytest.raises(InvalidRequest):
        compile_query(query, small_model(), today=TODAY)
