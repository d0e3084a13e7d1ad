"""Averages over groups, against the same averages written by hand."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.data.compile import compile_query
from kanina.models import DimensionRef, Having, MetricQuery, Period, Sort
from kanina.problems import InvalidRequest
from tests.small import TODAY, ask, by, rows, small_model

BRANCHES = by("branches.branch")


def test_a_count_is_averaged_over_single_things() -> None:
    assert ask(metrics=("lessons",), average_over=by("branches.branch_id")) == rows(
        "SELECT avg(n) FROM (SELECT count(*) AS n FROM lesson_log WHERE minutes > 0 AND branch_id IS NOT NULL"
        " GROUP BY branch_id)"
    )


def test_a_thing_without_a_name_and_one_without_the_figure_are_none() -> None:
    assert ask(metrics=("orders",), average_over=by("tutors.tutor")) == rows(
        "SELECT avg(n) FROM (SELECT count(*) AS n FROM orders JOIN tutors USING (tutor_id) GROUP BY name)"
    )
    assert ask(metrics=("revenue",), average_over=by("orders.subject")) == rows(
        "SELECT avg(n) FROM (SELECT sum(amount - ifnull(discount, 0)) AS n FROM orders WHERE status = 'paid'"
        " GROUP BY subject)"
    )


def test_averages_are_anew_in_each_group_and_can_be_ranked_and_compared() -> None:
    both = ask(
        metrics=("orders",),
        dimensions=BRANCHES,
        average_over=by("orders.subject"),
        sort=(Sort(by="orders"),),
        having=(Having.model_validate({"metric": "orders", "op": "ge", "value": "1"}),),
    )
    assert both == rows(
        "SELECT name, avg(n) AS a FROM (SELECT name, subject, count(*) AS n FROM orders JOIN branches USING (branch_id)"
        " GROUP BY ALL) GROUP BY name ORDER BY a DESC, name"
    )


def test_the_period_before_is_averaged_over_its_own_groups() -> None:
    january = Period(start=date(2025, 1, 1), end=date(2025, 2, 1), unit="month")
    [(now, before, change)] = ask(
        metrics=("revenue",), average_over=by("branches.branch_id"), period=january, comparison="previous_period"
    )
    assert (now, before) == (250, 90)  # (200 + 300) / 2; in December one branch had 90
    assert change == pytest.approx(160 / 90)


def test_units_of_time_can_be_averaged_over() -> None:
    months = (DimensionRef(field="time", grain="month"),)
    assert ask(metrics=("lessons",), average_over=months) == rows(
        "SELECT avg(n) FROM (SELECT count(*) AS n FROM lesson_log WHERE minutes > 0"
        " GROUP BY date_trunc('month', lesson_date))"
    )


def test_the_column_says_what_it_is_averaged_over() -> None:
    query = MetricQuery(metrics=("lessons",), average_over=BRANCHES)
    [column] = compile_query(query, small_model(), today=TODAY).columns
    assert (column.key, column.name, column.type) == ("lessons", "Lessons, average for each branch", "float")


@pytest.mark.parametrize(
    "more",
    [
        {"derive": "share", "dimensions": BRANCHES},
        {"counts_groups": True, "dimensions": BRANCHES},
        {"fill": True, "dimensions": BRANCHES},
        {"metrics": (), "dimensions": BRANCHES},
    ],
)
def test_what_means_nothing_of_averages_is_refused(more: dict[str, object]) -> None:
    with pytest.raises(InvalidRequest):
        ask(**{"metrics": ("orders",), "average_over": by("orders.subject"), **more})


def test_an_average_over_months_is_compared_with_no_other_period() -> None:
    with pytest.raises(InvalidRequest):
        ask(
            metrics=("orders",),
            average_over=(DimensionRef(field="time", grain="month"),),
            period=Period(start=date(2025, 1, 1), end=date(2026, 1, 1)),
            comparison="previous_year",
        )
