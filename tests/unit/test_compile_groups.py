"""What is computed over groups, against figures added up by hand: counts of them, places, others, parts of a whole."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from kanina.data.compile import compile_query
from kanina.models import DimensionRef, Filter, Having, MetricQuery, Period, Sort
from kanina.problems import InvalidRequest
from tests.small import TODAY, ask, by, rows, small_model

MONTHS = (DimensionRef(field="time", grain="month"),)
WINTER = Period(start=date(2024, 11, 1), end=date(2025, 3, 1))
MATH = (Filter(field="orders.subject", values=("Math",)),)
BRANCHES = by("branches.branch")
BRANCH_SUBJECTS = by("branches.branch", "orders.subject")


def columns(**query: object) -> list[tuple[str, str]]:
    compiled = compile_query(MetricQuery.model_validate(query), small_model(), today=TODAY)
    return [(column.key, column.name) for column in compiled.columns]


def above(metric: str, value: str, op: str = "gt") -> tuple[Having, ...]:
    return (Having.model_validate({"metric": metric, "op": op, "value": value}),)


# ---------------------------------------------------------------- counting groups


def test_groups_that_meet_a_condition_are_counted() -> None:
    assert ask(metrics=("orders",), dimensions=BRANCHES, having=above("orders", "2"), counts_groups=True) == [(1,)]
    assert ask(metrics=("orders",), dimensions=BRANCHES, having=above("orders", "2", "ge"), counts_groups=True) == [
        (3,)
    ]
    assert ask(metrics=("orders",), dimensions=BRANCHES, having=above("orders", "9"), counts_groups=True) == [(0,)]


def test_a_condition_may_be_on_a_metric_of_another_dataset() -> None:
    assert ask(metrics=("orders",), dimensions=BRANCHES, having=above("lessons", "1", "lt"), counts_groups=True) == [
        (2,)
    ]


def test_values_of_a_field_are_counted_without_any_metric() -> None:
    assert ask(metrics=(), dimensions=by("branches.region"), counts_groups=True) == rows(
        "SELECT count(DISTINCT region) FROM branches"
    )


def test_a_group_without_a_name_is_not_counted() -> None:
    assert len(ask(metrics=("orders",), dimensions=by("tutors.tutor"))) == 3
    assert ask(metrics=("orders",), dimensions=by("tutors.tutor"), counts_groups=True) == [(2,)]


def test_groups_are_counted_by_how_they_changed() -> None:
    january = Period(start=date(2025, 1, 1), end=date(2025, 2, 1))
    asked: dict[str, Any] = {
        "metrics": ("orders",),
        "dimensions": BRANCHES,
        "period": january,
        "comparison": "previous_period",
    }
    assert ask(**asked) == [("North", 1, 1, 0.0), ("South", 1, 0, None)]
    assert ask(**asked, having=above("orders_change", "-1"), counts_groups=True) == [(1,)]


def test_the_count_is_one_column() -> None:
    assert columns(metrics=("orders",), dimensions=BRANCHES, counts_groups=True) == [("branch_count", "Branch, count")]
    assert columns(metrics=("orders",), dimensions=BRANCH_SUBJECTS, counts_groups=True) == [
        ("group_count", "Groups, count")
    ]


# ---------------------------------------------------------------- the first of each group


def test_the_first_of_each_group() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCH_SUBJECTS, limit=1, limit_within=("branches.branch",))
    assert found == [("Bay", "Math", 2), ("North", "Math", 2), ("South", "Math", 1), ("South", "Science", 1)]


def test_the_last_of_each_group_by_another_order() -> None:
    found = ask(
        metrics=("orders",),
        dimensions=BRANCH_SUBJECTS,
        sort=(Sort(by="revenue", descending=False),),
        limit=1,
        limit_within=("branches.branch",),
    )
    assert found == [("Bay", "Math", 2), ("North", "Math", 2), ("South", "Math", 1)]


def test_the_first_of_each_month() -> None:
    found = ask(metrics=("orders",), dimensions=(*MONTHS, *BRANCHES), limit=1, limit_within=("time",))
    assert found == [
        (date(2024, 12, 1), "North", 1),
        (date(2025, 1, 1), "North", 1),
        (date(2025, 1, 1), "South", 1),
        (date(2025, 2, 1), "Bay", 3),
    ]


def test_places_are_told_among_the_groups_that_meet_the_condition() -> None:
    found = ask(
        metrics=("orders",),
        dimensions=BRANCH_SUBJECTS,
        having=above("orders", "2", "lt"),
        limit=1,
        limit_within=("branches.branch",),
    )
    assert found == [("Bay", "Science", 1), ("South", "Math", 1), ("South", "Science", 1)]


def test_all_that_share_the_first_place_are_there_where_one_is_asked_for() -> None:
    assert ask(metrics=("orders",), dimensions=BRANCHES, limit=1) == [("Bay", 3)]
    fewest = (Sort(by="orders", descending=False),)
    assert ask(metrics=("orders",), dimensions=BRANCHES, sort=fewest, limit=1) == [("North", 2), ("South", 2)]
    assert ask(metrics=("orders",), dimensions=BRANCHES, sort=fewest, limit=2) == [("North", 2), ("South", 2)]


def test_a_place_by_a_computed_figure_is_shared_too() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCHES, derive="rank", sort=(Sort(by="orders_rank"),), limit=1)
    assert found == [("North", 2, 2), ("South", 2, 2)]


def test_the_first_of_an_order_by_names_is_one() -> None:
    names = (Sort(by="branches.branch", descending=True),)
    assert ask(metrics=("orders",), dimensions=BRANCHES, sort=names, limit=1) == [("South", 2)]


def test_a_group_without_a_name_has_the_first_place_only_where_no_other_is_there() -> None:
    fewest = (Sort(by="orders", descending=False),)
    assert ask(metrics=("orders",), dimensions=by("tutors.tutor"), sort=fewest, limit=1) == [("Ana", 3), ("Ben", 3)]
    unnamed = (Filter(field="tutors.tutor", op="is_null"),)
    assert ask(metrics=("orders",), dimensions=by("tutors.tutor"), filters=unnamed, limit=1) == [(None, 1)]


def test_a_group_without_a_name_is_none_of_the_first_but_may_meet_a_condition() -> None:
    fewest = (Sort(by="orders", descending=False),)
    few = (Having(metric="orders", op="lt", value=Decimal("4")),)
    tutors = by("tutors.tutor")
    assert ask(metrics=("orders",), dimensions=tutors, sort=fewest) == [(None, 1), ("Ana", 3), ("Ben", 3)]
    assert ask(metrics=("orders",), dimensions=tutors, sort=fewest, limit=2) == [("Ana", 3), ("Ben", 3)]
    assert ask(metrics=("orders",), dimensions=tutors, having=few) == [("Ana", 3), ("Ben", 3), (None, 1)]
    assert ask(metrics=("orders",), dimensions=tutors, having=few, limit=3) == [("Ana", 3), ("Ben", 3)]
    unnamed = (Filter(field="tutors.tutor", op="is_null"),)
    assert ask(metrics=("orders",), dimensions=tutors, filters=unnamed, limit=2) == [(None, 1)]


# ---------------------------------------------------------------- the others


def test_what_is_beyond_the_limit_is_one_row_and_comes_last() -> None:
    found = ask(metrics=("revenue", "orders"), dimensions=BRANCHES, limit=1, others="Others")
    assert found == [("Bay", Decimal("500.00"), 3), ("Others", Decimal("640.25"), 4)]
    assert sum(row[1] for row in found) == Decimal("1140.25")


def test_there_are_no_others_where_the_limit_takes_all() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCHES, limit=3, others="Others")
    assert found == [("Bay", 3), ("North", 2), ("South", 2)]


def test_the_others_of_each_group() -> None:
    found = ask(
        metrics=("orders",),
        dimensions=(*MONTHS, *BRANCHES),
        limit=1,
        limit_within=("time",),
        others="Iba pa",
    )
    assert found == [
        (date(2024, 12, 1), "North", 1),
        (date(2025, 1, 1), "North", 1),
        (date(2025, 1, 1), "Iba pa", 1),
        (date(2025, 2, 1), "Bay", 3),
        (date(2025, 2, 1), "Iba pa", 1),
    ]


def test_a_value_called_like_the_others_stays_apart() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCHES, limit=1, others="Bay")
    assert found == [("Bay", 3), ("Bay", 4)]


def test_the_others_have_a_share_and_a_change() -> None:
    shares = ask(metrics=("orders",), dimensions=BRANCHES, limit=1, others="Others", derive="share")
    assert shares == [("Bay", 3, 3 / 7), ("Others", 4, 4 / 7)]
    february = Period(start=date(2025, 2, 1), end=date(2025, 3, 1))
    compared = ask(
        metrics=("orders",),
        dimensions=BRANCHES,
        limit=1,
        others="Others",
        period=february,
        comparison="previous_period",
        today=date(2025, 6, 1),
    )
    assert compared == [("Bay", 3, 0, None), ("Others", 1, 2, -0.5)]


def test_averages_have_no_others() -> None:
    with pytest.raises(InvalidRequest, match="Average score does not add up"):
        ask(metrics=("average_score",), dimensions=by("scores.score"), limit=1, others="Others")


# ---------------------------------------------------------------- places, shares, growth


def test_a_place_is_a_column_and_equals_share_one() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCHES, derive="rank")
    assert found == [("Bay", 3, 1), ("North", 2, 2), ("South", 2, 2)]
    assert columns(metrics=("orders",), dimensions=BRANCHES, derive="rank")[-1] == ("orders_rank", "Orders, rank")


def test_a_place_is_told_before_a_limit_and_along_the_order_asked_for() -> None:
    lowest = ask(
        metrics=("revenue",),
        dimensions=BRANCHES,
        derive="rank",
        sort=(Sort(by="revenue", descending=False),),
        limit=2,
    )
    assert lowest == [("North", Decimal("290.00"), 1), ("South", Decimal("350.25"), 2)]


def test_a_place_within_each_group() -> None:
    found = ask(metrics=("orders",), dimensions=BRANCH_SUBJECTS, derive="rank", within=("branches.branch",))
    assert sorted(found) == [
        ("Bay", "Math", 2, 1),
        ("Bay", "Science", 1, 2),
        ("North", "Math", 2, 1),
        ("South", "Math", 1, 1),
        ("South", "Science", 1, 1),
    ]


def test_a_share_within_each_group() -> None:
    found = ask(metrics=("orders",), dimensions=(*MONTHS, *BRANCHES), derive="share", within=("time",))
    assert found == [
        (date(2024, 12, 1), "North", 1, 1.0),
        (date(2025, 1, 1), "North", 1, 0.5),
        (date(2025, 1, 1), "South", 1, 0.5),
        (date(2025, 2, 1), "Bay", 3, 0.75),
        (date(2025, 2, 1), "South", 1, 0.25),
    ]


def test_a_running_total_within_each_month_goes_from_the_most_to_the_least() -> None:
    found = ask(metrics=("orders",), dimensions=(*MONTHS, *BRANCHES), derive="cumulative", within=("time",))
    assert [row[1:] for row in found if row[0] == date(2025, 2, 1)] == [("Bay", 3, 3), ("South", 1, 4)]


def test_a_part_as_a_share_of_its_whole() -> None:
    beyond = {"derive": "share", "whole_without": ("orders.subject",)}
    assert ask(metrics=("orders",), filters=MATH, **beyond) == [(5 / 7,)]
    assert ask(metrics=("orders",), filters=MATH, dimensions=MONTHS, **beyond) == [
        (date(2024, 12, 1), 1, 1.0),
        (date(2025, 1, 1), 1, 0.5),
        (date(2025, 2, 1), 3, 0.75),
    ]


def test_a_whole_without_the_part_has_none_of_it() -> None:
    science = (Filter(field="orders.subject", values=("Science",)),)
    found = ask(
        metrics=("orders",), filters=science, dimensions=MONTHS, derive="share", whole_without=("orders.subject",)
    )
    assert found == [(date(2024, 12, 1), 0, 0.0), (date(2025, 1, 1), 1, 0.5), (date(2025, 2, 1), 1, 0.25)]


def test_the_other_filters_and_groups_hold_for_the_whole_too() -> None:
    both = (*MATH, Filter(field="orders.status", values=("paid",)))
    found = ask(
        metrics=("orders",),
        filters=both,
        dimensions=by("orders.subject", "branches.branch"),
        derive="share",
        whole_without=("orders.subject",),
    )
    assert found == [("Math", "North", 2, 1.0), ("Math", "Bay", 1, 1.0), ("Math", "South", 1, 0.5)]


def test_growth_is_the_change_from_the_unit_before() -> None:
    period = Period(start=date(2025, 1, 1), end=date(2025, 3, 1))
    found = ask(metrics=("orders",), dimensions=MONTHS, period=period, derive="growth", today=date(2025, 6, 1))
    assert found == [(date(2025, 1, 1), 2, 1.0), (date(2025, 2, 1), 4, 1.0)]
    assert columns(metrics=("orders",), dimensions=MONTHS, period=period, derive="growth") == [
        ("month", "Month"),
        ("orders", "Orders"),
        ("orders_growth", "Orders, growth"),
    ]


def test_growth_of_a_running_month_is_over_the_same_days_of_the_month_before() -> None:
    period = Period(start=date(2025, 1, 1), end=date(2025, 3, 1))
    found = ask(metrics=("orders",), dimensions=MONTHS, period=period, derive="growth", today=date(2025, 2, 16))
    # January: of its two orders one was on its first day, the other on the 31st, after the 16th.
    assert found[-1] == (date(2025, 2, 1), 4, 3.0)


# ---------------------------------------------------------------- beside another query


def test_a_query_is_compared_with_another_group_by_group() -> None:
    science = MetricQuery(
        metrics=("orders",),
        dimensions=BRANCHES,
        filters=(Filter(field="orders.subject", values=("Science",)),),
    )
    found = ask(metrics=("orders",), dimensions=BRANCHES, filters=MATH, compared_with=science)
    assert found == [("Bay", 2, 1, 1.0), ("North", 2, 0, None), ("South", 1, 1, 0.0)]
    assert columns(metrics=("orders",), dimensions=BRANCHES, filters=MATH, compared_with=science) == [
        ("branch", "Branch"),
        ("orders", "Orders"),
        ("orders_other", "Orders, compared"),
        ("orders_change", "Orders, change"),
    ]


def test_months_of_another_query_meet_by_their_place_in_its_period() -> None:
    def of(start: date, end: date) -> dict[str, Any]:
        return {"metrics": ("orders",), "dimensions": MONTHS, "period": Period(start=start, end=end)}

    other = MetricQuery(**of(date(2024, 12, 1), date(2025, 2, 1)))
    found = ask(**of(date(2025, 1, 1), date(2025, 3, 1)), compared_with=other)
    assert found == [(date(2025, 1, 1), 2, 1, 1.0), (date(2025, 2, 1), 4, 2, 1.0)]


def test_only_plain_queries_alike_are_compared() -> None:
    with pytest.raises(InvalidRequest, match="same metrics by the same dimensions"):
        ask(metrics=("orders",), compared_with=MetricQuery(metrics=("revenue",)))
    with pytest.raises(InvalidRequest, match="plain figures"):
        ask(metrics=("orders",), compared_with=MetricQuery(metrics=("orders",), limit=1))


# ---------------------------------------------------------------- groups without rows


def test_months_without_rows_are_filled_in() -> None:
    found = ask(metrics=("orders", "revenue", "refund_rate"), dimensions=MONTHS, period=WINTER, fill=True)
    assert found[:2] == [
        (date(2024, 11, 1), 0, 0, None),
        (date(2024, 12, 1), 1, Decimal("90.00"), 0.0),
    ]
    assert [row[:2] for row in found[2:]] == [(date(2025, 1, 1), 2), (date(2025, 2, 1), 4)]


def test_a_running_period_is_filled_in_up_to_today() -> None:
    year = Period(start=date(2025, 1, 1), end=date(2026, 1, 1))
    found = ask(metrics=("orders",), dimensions=MONTHS, period=year, fill=True, today=date(2025, 4, 2))
    assert found == [(date(2025, 1, 1), 2), (date(2025, 2, 1), 4), (date(2025, 3, 1), 0), (date(2025, 4, 1), 0)]


def test_values_of_a_dimensions_own_table_are_filled_in() -> None:
    assert ask(metrics=("lessons",), dimensions=by("branches.region"), fill=True) == [
        ("Ilocos", 3),
        (None, 1),
        ("Central Luzon", 0),
        ("NCR", 0),
    ]
    none = ask(metrics=("lessons",), dimensions=BRANCHES, having=above("lessons", "0", "eq"), fill=True)
    assert none == [("Bay", 0), ("South", 0)]


def test_what_is_filled_in_meets_the_filters_on_the_dimensions_own_table() -> None:
    ncr = (Filter(field="branches.region", values=("NCR",)),)
    assert ask(metrics=("lessons",), dimensions=BRANCHES, filters=ncr, fill=True) == [("Bay", 0)]
    attended = (Filter(field="lessons.attended", values=(True,)),)
    assert ask(metrics=("lessons",), dimensions=BRANCHES, filters=attended, fill=True) == [
        ("North", 2),
        (None, 1),
        ("Bay", 0),
        ("South", 0),
    ]


def test_times_and_values_are_filled_in_together() -> None:
    found = ask(metrics=("orders",), dimensions=(*MONTHS, *by("branches.branch")), period=WINTER, fill=True)
    assert len(found) == 4 * 3
    assert sum(row[2] for row in found) == 7


def test_weeks_are_filled_in_as_the_model_has_them() -> None:
    period = Period(start=date(2025, 2, 10), end=date(2025, 2, 24))
    found = ask(metrics=("orders",), dimensions=by(("time", "week")), period=period, fill=True, today=date(2025, 3, 1))
    assert found == [(date(2025, 2, 9), 1), (date(2025, 2, 16), 2), (date(2025, 2, 23), 0)]


def test_filling_a_time_needs_its_beginning() -> None:
    with pytest.raises(InvalidRequest, match="a period with a beginning"):
        ask(metrics=("orders",), dimensions=MONTHS, fill=True)


# ---------------------------------------------------------------- what means nothing


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"counts_groups": True}, "needs a dimension"),
        ({"counts_groups": True, "dimensions": BRANCHES, "limit": 2}, "leave out the limit"),
        ({"dimensions": BRANCHES, "limit_within": ("branches.branch",)}, "need a metric and a limit"),
        ({"dimensions": BRANCHES, "limit": 1, "limit_within": ("tutors.tutor",)}, "not grouped by 'tutors.tutor'"),
        ({"dimensions": BRANCH_SUBJECTS, "limit": 1, "others": "Others"}, "need one dimension"),
        ({"dimensions": MONTHS, "limit": 1, "others": "Others"}, "only of texts"),
        ({"dimensions": BRANCHES, "within": ("branches.branch",)}, "derive one"),
        ({"dimensions": BRANCHES, "derive": "growth"}, "growth goes along a time"),
        ({"dimensions": MONTHS, "derive": "growth", "comparison": "previous_year"}, "leave the other one out"),
        ({"dimensions": BRANCHES, "derive": "rank", "limit": 1, "others": "Others"}, "no rank"),
        ({"filters": MATH, "whole_without": ("orders.subject",)}, "derive a share"),
        ({"derive": "share", "whole_without": ("orders.subject",)}, "no filter on orders.subject"),
        ({"fill": True}, "needs a metric and a dimension"),
        ({"having": above("orders_change", "1")}, "no figure 'orders_change'"),
        ({"having": above("nothing", "1")}, "there is no metric 'nothing'"),
    ],
)
def test_a_query_whose_parts_do_not_go_together_is_refused(query: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidRequest, match=told):
        ask(**{"metrics": ("orders",), **query})


# ---------------------------------------------------------------- both ends of an order


def test_the_first_and_the_last_of_an_order_stand_together() -> None:
    ends = [("Bay", Decimal("500.00")), ("North", Decimal("290.00"))]
    assert ask(metrics=("revenue",), dimensions=BRANCHES, limit=1, both_ends=True) == ends
    turned = (Sort(by="revenue", descending=False),)
    assert ask(metrics=("revenue",), dimensions=BRANCHES, sort=turned, limit=1, both_ends=True) == ends[::-1]


def test_ends_that_are_equal_are_both_there_and_what_has_no_name_is_none() -> None:
    assert ask(metrics=("orders",), dimensions=BRANCHES, limit=1, both_ends=True) == [
        ("Bay", 3),
        ("North", 2),
        ("South", 2),
    ]
    assert ask(metrics=("orders",), dimensions=by("tutors.tutor"), limit=1, both_ends=True) == [("Ana", 3), ("Ben", 3)]


def test_a_list_has_ends_in_the_order_of_one_of_its_fields() -> None:
    most = (Sort(by="orders.amount"),)
    amounts = by("orders.amount")
    assert ask(metrics=(), dimensions=amounts, sort=most, limit=1, both_ends=True) == [
        (Decimal("600.00"), Decimal("50.50"))
    ]
    assert ask(metrics=(), dimensions=amounts, sort=most, limit=1) == [(Decimal("600.00"),)]


def test_rows_of_a_list_that_share_its_first_place_are_all_there() -> None:
    first = (Sort(by="branches.region", descending=False),)
    assert ask(metrics=(), dimensions=by("branches.branch", "branches.region"), sort=first, limit=1) == [
        ("South", "Central Luzon")
    ]
    most = (Sort(by="orders.subject", descending=False),)
    assert ask(metrics=(), dimensions=by("orders.status", "orders.subject"), sort=most, limit=1) == [
        ("cancelled", "Math"),
        ("paid", "Math"),
    ]


@pytest.mark.parametrize("wrong", [{"others": "Others"}, {"limit_within": ("branches.branch",)}])
def test_the_ends_of_an_order_have_neither_others_nor_groups_they_are_within(wrong: dict[str, object]) -> None:
    query = MetricQuery.model_validate(
        {"metrics": ("revenue",), "dimensions": BRANCHES, "limit": 1, "both_ends": True, **wrong}
    )
    with pytest.raises(InvalidRequest):
        compile_query(query, small_model(), today=TODAY)
