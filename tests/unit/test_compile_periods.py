"""Time: half-open periods and grains in the model's zone, and what a period is compared with."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from kanina.data.comparisons import previous
from kanina.data.compile import compile_query
from kanina.models import DimensionRef, Filter, Having, MetricQuery, Period, Sort
from kanina.problems import InvalidRequest, NoPath
from tests.small import TODAY, ask, by, rows, small_model


def period(start: str | None, end: str | None, unit: str | None = None) -> Period:
    return Period.model_validate({"start": start, "end": end, "unit": unit})


def orders_in(start: str | None, end: str | None) -> int:
    return int(ask(metrics=("orders",), period=period(start, end))[0][0])


def test_a_day_begins_at_midnight_in_the_models_zone() -> None:
    # One order a second before the new year in Manila, one at its first moment: both on 31 December in UTC.
    assert orders_in("2024-12-31", "2025-01-01") == 1
    assert orders_in("2025-01-01", "2025-01-02") == 1
    assert orders_in("2025-01-31", "2025-02-01") == 1


def test_the_end_of_a_period_is_not_in_it_and_a_side_may_be_open() -> None:
    assert orders_in("2025-01-01", "2025-02-01") == 2
    assert orders_in("2025-02-01", None) == 4
    assert orders_in(None, "2025-02-01") == 3
    assert orders_in(None, None) == 7


def test_a_month_in_manila_is_the_same_from_any_engine_zone() -> None:
    compiled = compile_query(
        MetricQuery(metrics=("orders",), dimensions=by(("time", "month")), period=period("2025-01-01", "2025-03-01")),
        small_model(),
        today=TODAY,
    )
    try:
        rows("SET TimeZone = 'America/New_York'")
        assert rows(compiled.sql) == [(date(2025, 1, 1), 2), (date(2025, 2, 1), 4)]
    finally:
        rows("SET TimeZone = 'Asia/Manila'")


def test_dates_and_clock_times_without_a_zone_are_taken_as_they_are() -> None:
    february = period("2025-02-01", "2025-03-01")
    assert ask(metrics=("lessons",), period=february) == [(2,)]
    assert ask(metrics=("average_score",), period=february) == [(90.0,)]
    assert ask(metrics=("average_score",), dimensions=by(("time", "month"))) == [
        (date(2025, 1, 1), 80.0),
        (date(2025, 2, 1), 90.0),
    ]


def test_each_metric_is_dated_by_its_own_time_field() -> None:
    assert ask(metrics=("lessons", "orders"), dimensions=by(("time", "month"))) == [
        (date(2024, 12, 1), 0, 1),
        (date(2025, 1, 1), 2, 2),
        (date(2025, 2, 1), 2, 4),
    ]


def test_a_metric_may_be_dated_by_the_time_of_another_dataset() -> None:
    assert ask(metrics=("items_sold",), dimensions=by(("time", "month"))) == [
        (date(2024, 12, 1), 4),
        (date(2025, 1, 1), 5),
        (date(2025, 2, 1), 5),
    ]


@pytest.mark.parametrize(
    ("grain", "expected"),
    [
        ("day", [(date(2025, 1, 5), 1), (date(2025, 1, 11), 1), (date(2025, 2, 1), 1), (date(2025, 2, 2), 1)]),
        ("week", [(date(2025, 1, 5), 2), (date(2025, 1, 26), 1), (date(2025, 2, 2), 1)]),
        ("month", [(date(2025, 1, 1), 2), (date(2025, 2, 1), 2)]),
        ("quarter", [(date(2025, 1, 1), 4)]),
        ("year", [(date(2025, 1, 1), 4)]),
        ("school_year", [(date(2024, 6, 1), 4)]),
    ],
)
def test_a_grain_is_the_first_date_of_its_period(grain: str, expected: list[tuple[date, int]]) -> None:
    """Weeks of the model begin on Sunday (5 January and 2 February 2025 are Sundays), its school year in June."""
    assert ask(metrics=("lessons",), dimensions=by(("time", grain))) == expected


def test_weeks_that_begin_on_monday() -> None:
    monday = small_model().model_copy(update={"week_start": 0})
    compiled = compile_query(MetricQuery(metrics=("orders",), dimensions=by(("time", "week"))), monday, today=TODAY)
    assert rows(compiled.sql) == rows(
        "SELECT date_trunc('week', timezone('Asia/Manila', ordered_at))::DATE AS monday, count(*)"
        " FROM orders GROUP BY 1 ORDER BY 1"
    )


def test_a_fiscal_year_begins_in_its_month_and_is_filled_in_and_compared_as_one() -> None:
    model = small_model().model_copy(update={"fiscal_year_start_month": 2})

    def ask_fiscal(**query: object) -> list[tuple[object, ...]]:
        asked = {"metrics": ("orders",), "dimensions": by(("time", "fiscal_year")), **query}
        return rows(compile_query(MetricQuery.model_validate(asked), model, today=TODAY).sql)

    assert ask_fiscal() == [(date(2024, 2, 1), 3), (date(2025, 2, 1), 4)]
    three = period("2023-02-01", "2026-02-01")
    assert ask_fiscal(period=three, fill=True)[0] == (date(2023, 2, 1), 0)
    # It has run for 16 days; in those of the one before there was no order.
    assert ask_fiscal(period=three, comparison="previous_year")[-1] == (date(2025, 2, 1), 4, 0, None)


def test_a_model_without_a_school_year_says_so() -> None:
    none = small_model().model_copy(update={"school_year_start_month": None})
    query = MetricQuery(metrics=("orders",), dimensions=by(("time", "school_year")))
    with pytest.raises(InvalidRequest, match="no school year"):
        compile_query(query, none, today=TODAY)


def test_the_key_of_a_time_is_its_grain_and_of_another_date_its_name_and_grain() -> None:
    def keys(metric: str, *dimensions: DimensionRef) -> list[str]:
        query = MetricQuery(metrics=(metric,), dimensions=dimensions)
        return [column.key for column in compile_query(query, small_model(), today=TODAY).columns[:-1]]

    assert keys("orders", *by(("time", "month"))) == ["month"]
    assert keys("orders", *by(("orders.ordered_at", "month"))) == ["month"]
    assert keys("orders", *by("time")) == ["day"]
    assert keys("orders", *by(("time", "month"), ("time", "month"))) == ["month", "month_2"]
    assert keys("orders", *by("orders.ordered_at")) == ["ordered_at"]


def test_times_come_in_order_unless_something_else_is_asked() -> None:
    query = {"metrics": ("orders",), "dimensions": by(("time", "month"))}
    assert [row[1] for row in ask(**query)] == [1, 2, 4]
    assert [row[1] for row in ask(**query, limit=2)] == [4, 2]
    assert [row[1] for row in ask(**query, sort=(Sort(by="time"),))] == [4, 2, 1]


def test_a_metric_without_a_date_cannot_be_asked_for_by_time() -> None:
    model = small_model()
    dateless = model.metrics["orders"].model_copy(update={"time_field": None})
    model = model.model_copy(update={"metrics": {**model.metrics, "orders": dateless}})
    with pytest.raises(NoPath, match="Orders has no date"):
        compile_query(MetricQuery(metrics=("orders",), period=period("2025-01-01", None)), model, today=TODAY)


# ---------------------------------------------------------------- comparisons

PREVIOUS = [
    # A whole unit: the one before it.
    ("month", period("2025-03-01", "2025-04-01"), date(2025, 6, 1), ("2025-02-01", "2025-03-01")),
    ("two months", period("2025-03-01", "2025-05-01"), date(2025, 6, 1), ("2025-01-01", "2025-03-01")),
    ("quarter", period("2025-01-01", "2025-04-01"), date(2025, 6, 1), ("2024-10-01", "2025-01-01")),
    ("year", period("2025-01-01", "2026-01-01"), date(2026, 6, 1), ("2024-01-01", "2025-01-01")),
    ("week", period("2025-02-02", "2025-02-09"), date(2025, 6, 1), ("2025-01-26", "2025-02-02")),
    # Other days: as many before them.
    ("days", period("2025-02-10", "2025-02-15"), date(2025, 6, 1), ("2025-02-05", "2025-02-10")),
    ("first half of a month", period("2025-02-01", "2025-02-15"), date(2025, 6, 1), ("2025-01-18", "2025-02-01")),
    # A running unit: as long as it has run, from the beginning of the one before.
    ("this month so far", period("2025-07-01", "2025-07-15"), date(2025, 7, 14), ("2025-06-01", "2025-06-15")),
    ("this month, whole", period("2025-07-01", "2025-08-01"), date(2025, 7, 14), ("2025-06-01", "2025-06-15")),
    ("this quarter", period("2025-07-01", "2025-07-15", "quarter"), date(2025, 7, 14), ("2025-04-01", "2025-04-15")),
    ("a quarter by its length", period("2025-07-01", "2025-08-15"), date(2025, 8, 14), ("2025-04-01", "2025-05-15")),
    ("this week", period("2025-07-13", "2025-07-16"), date(2025, 7, 15), ("2025-07-06", "2025-07-09")),
    ("this school year", period("2025-06-01", "2025-11-01"), date(2025, 10, 31), ("2024-06-01", "2024-11-01")),
    ("last 7 days", period("2025-07-08", "2025-07-15", "day"), date(2025, 7, 14), ("2025-07-01", "2025-07-08")),
    ("last 14 days", period("2025-07-01", "2025-07-15", "day"), date(2025, 7, 14), ("2025-06-17", "2025-07-01")),
    ("today, where a week begins", period("2025-07-13", "2025-07-14"), date(2025, 7, 13), ("2025-07-12", "2025-07-13")),
    ("today, where a month begins", period("2025-07-01", "2025-07-02"), date(2025, 7, 1), ("2025-06-30", "2025-07-01")),
    (
        "this week, on its first day",
        period("2025-07-13", "2025-07-14", "week"),
        date(2025, 7, 13),
        ("2025-07-06", "2025-07-07"),
    ),
    ("a longer month", period("2025-03-01", "2025-03-31"), date(2025, 3, 30), ("2025-02-01", "2025-03-01")),
]


@pytest.mark.parametrize(("given", "today", "expected"), [case[1:] for case in PREVIOUS], ids=[c[0] for c in PREVIOUS])
def test_a_period_is_compared_with_the_one_before(given: Period, today: date, expected: tuple[str, str]) -> None:
    found, _ = previous(given, "previous_period", None, today, small_model())
    assert (str(found.start), str(found.end)) == expected


YEAR_BEFORE = [
    ("a year", period("2025-01-01", "2026-01-01"), date(2026, 6, 1), ("2024-01-01", "2025-01-01")),
    ("so far", period("2025-07-01", "2025-08-01"), date(2025, 7, 14), ("2024-07-01", "2024-07-15")),
    ("leap February", period("2024-02-01", "2024-03-01"), date(2025, 1, 1), ("2023-02-01", "2023-03-01")),
    ("before a leap February", period("2025-02-01", "2025-03-01"), date(2025, 6, 1), ("2024-02-01", "2024-03-01")),
    ("to 28 February", period("2024-02-01", "2024-02-29"), date(2025, 1, 1), ("2023-02-01", "2023-03-01")),
]


@pytest.mark.parametrize(("given", "today", "expected"), [c[1:] for c in YEAR_BEFORE], ids=[c[0] for c in YEAR_BEFORE])
def test_a_period_is_compared_with_the_year_before(given: Period, today: date, expected: tuple[str, str]) -> None:
    found, _ = previous(given, "previous_year", None, today, small_model())
    assert (str(found.start), str(found.end)) == expected


def test_a_compared_metric_is_followed_by_what_it_was_and_how_it_changed() -> None:
    query = {"metrics": ("orders",), "period": period("2025-02-01", "2025-02-17"), "comparison": "previous_period"}
    compiled = compile_query(MetricQuery.model_validate(query), small_model(), today=TODAY)
    assert [(column.key, column.name, column.format) for column in compiled.columns] == [
        ("orders", "Orders", "number"),
        ("orders_previous", "Orders, previous period", "number"),
        ("orders_change", "Orders, change", "percent"),
    ]
    # 1 to 16 January had one order, 1 to 16 February three.
    assert ask(**query) == [(3, 1, 2.0)]


def test_groups_of_either_period_are_compared() -> None:
    compared = ask(
        metrics=("orders",),
        dimensions=by("branches.branch"),
        period=period("2025-02-01", "2025-03-01"),
        comparison="previous_period",
        today=date(2025, 6, 1),
    )
    assert compared == [("Bay", 3, 0, None), ("South", 1, 1, 0.0), ("North", 0, 1, -1.0)]


def test_grouped_by_a_time_each_group_is_compared_with_the_one_before() -> None:
    assert ask(metrics=("orders",), dimensions=by(("time", "month")), comparison="previous_period", today=TODAY) == [
        (date(2024, 12, 1), 1, 0, None),
        (date(2025, 1, 1), 2, 1, 1.0),
        # It is 16 February: January is counted to its 16th.
        (date(2025, 2, 1), 4, 1, 3.0),
    ]


def test_grouped_by_a_time_each_group_is_compared_with_the_year_before() -> None:
    compared = ask(
        metrics=("orders",),
        dimensions=by(("time", "month")),
        period=period("2025-12-01", "2026-01-01"),
        comparison="previous_year",
        today=date(2026, 6, 1),
    )
    assert compared == [(date(2025, 12, 1), 0, 1, -1.0)]


def test_a_leap_day_is_compared_with_nothing_a_year_later() -> None:
    days = (
        "SELECT * FROM (VALUES (1, DATE '2024-02-28'), (2, DATE '2024-02-29'), (3, DATE '2025-02-28'))"
        " AS t(lesson_id, lesson_date)"
    )
    query = MetricQuery(
        metrics=("lessons",),
        dimensions=by(("time", "day")),
        period=period("2025-02-01", "2025-03-01"),
        comparison="previous_year",
    )
    compiled = compile_query(query, small_model(), today=date(2026, 1, 1))
    assert rows(compiled.sql.replace("FROM lessons\n", f"FROM ({days}) AS lessons\n")) == [
        (date(2025, 2, 28), 1, 1, 0.0)
    ]


def test_changes_can_be_sorted_by_and_filtered_groups_keep_theirs() -> None:
    query = {
        "metrics": ("orders",),
        "dimensions": by("branches.branch"),
        "period": period("2025-02-01", "2025-03-01"),
        "comparison": "previous_period",
        "today": date(2025, 6, 1),
    }
    assert [row[0] for row in ask(**query, sort=(Sort(by="orders_change"),))] == ["South", "North", "Bay"]
    assert ask(**query, having=(Having(metric="orders", op="ge", value=Decimal(1)),), limit=1) == [("Bay", 3, 0, None)]


def test_a_comparison_with_filters_filters_both() -> None:
    assert ask(
        metrics=("orders",),
        filters=(Filter(field="branches.branch", values=("South",)),),
        period=period("2025-02-01", "2025-03-01"),
        comparison="previous_period",
        today=date(2025, 6, 1),
    ) == [(1, 1, 0.0)]


@pytest.mark.parametrize("given", [None, period(None, None), period(None, "2025-02-01")])
def test_a_comparison_needs_a_period_with_a_beginning(given: Period | None) -> None:
    with pytest.raises(InvalidRequest):
        ask(metrics=("orders",), period=given, comparison="previous_period")


def test_a_period_is_not_laid_along_time_beside_a_part_of_itself() -> None:
    months = (DimensionRef(field="time", grain="month"),)
    year, march = period("2025-01-01", "2026-01-01"), period("2025-03-01", "2025-04-01")
    for one, part in ((year, march), (march, year)):
        other = MetricQuery(metrics=("orders",), dimensions=months, period=part)
        with pytest.raises(InvalidRequest, match="a part of it"):
            ask(metrics=("orders",), dimensions=months, period=one, compared_with=other)
