"""What a metric query gives, against the same figures by plain SQL: grouping, joins, filters, order, limits."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from kanina.data.compile import compile_query
from kanina.models import Column, DimensionRef, Filter, Having, MetricQuery, Sort
from kanina.problems import AmbiguousPath, InvalidRequest, NoPath
from tests.small import TODAY, ask, by, rows, small_model

REVENUE = "sum(amount - ifnull(discount, 0)) FILTER (status = 'paid')"


def columns(**query: object) -> tuple[Column, ...]:
    return compile_query(MetricQuery.model_validate(query), small_model(), today=TODAY).columns


def keys(**query: object) -> list[str]:
    return [column.key for column in columns(**query)]


def test_a_metric_alone_is_one_row() -> None:
    assert ask(metrics=("revenue",)) == [(Decimal("1140.25"),)] == rows(f"SELECT {REVENUE} FROM orders")


def test_a_missing_discount_is_none_at_all() -> None:
    only = (Filter(field="orders.subject", values=("Math",)), Filter(field="branches.branch", values=("South",)))
    assert ask(metrics=("revenue",), filters=only) == [(Decimal("50.25"),)]


def test_grouped_rows_come_with_the_most_first() -> None:
    expected = rows(
        f"SELECT region, {REVENUE} r FROM orders JOIN branches USING (branch_id) GROUP BY 1 ORDER BY r DESC"
    )
    assert ask(metrics=("revenue",), dimensions=by("branches.region")) == expected
    assert [region for region, _ in expected] == ["NCR", "Central Luzon", "Ilocos"]


def test_metrics_of_one_dataset_are_measured_in_one_select() -> None:
    compiled = compile_query(
        MetricQuery(metrics=("revenue", "orders", "refund_rate"), dimensions=by("branches.region")),
        small_model(),
        today=TODAY,
    )
    assert compiled.sql.count("SELECT") == 1


def test_lines_of_an_order_do_not_multiply_its_revenue() -> None:
    together = ask(metrics=("revenue", "items_sold"))
    assert together == [(Decimal("1140.25"), 14)]
    assert together[0][:1] == ask(metrics=("revenue",))[0]
    by_region = ask(metrics=("revenue", "items_sold"), dimensions=by("branches.region"))
    assert [row[:2] for row in by_region] == ask(metrics=("revenue",), dimensions=by("branches.region"))


def test_a_dimension_of_the_many_side_has_no_path_from_the_one_side() -> None:
    with pytest.raises(NoPath, match="Revenue has no item: orders are not connected to items"):
        ask(metrics=("revenue",), dimensions=by("items.item"))


def test_a_metric_without_a_branch_says_why() -> None:
    with pytest.raises(NoPath) as raised:
        ask(metrics=("average_score",), dimensions=by("branches.region"))
    assert raised.value.detail == "Average score has no region: scores are not connected to branches"
    assert raised.value.extra == {"field": "branches.region", "dataset": "scores"}


def test_cities_of_one_name_stay_apart() -> None:
    assert ask(metrics=("orders",), dimensions=by("branches.city")) == [
        ("Parañaque, Metro Manila", 3),
        ("San Fernando, La Union", 2),
        ("San Fernando, Pampanga", 2),
    ]


def test_metrics_of_different_datasets_meet_in_their_groups() -> None:
    assert ask(metrics=("lessons", "orders"), dimensions=by("branches.region")) == [
        ("Ilocos", 3, 2),
        (None, 1, 0),
        ("Central Luzon", 0, 2),
        ("NCR", 0, 3),
    ]


def test_a_sum_that_has_no_rows_is_unknown_and_not_zero() -> None:
    assert ask(metrics=("revenue", "lessons"), dimensions=by("branches.region"))[-1] == (None, None, 1)


def test_a_group_without_a_name_is_kept() -> None:
    assert ask(metrics=("orders",), dimensions=by("tutors.tutor")) == [("Ana", 3), ("Ben", 3), (None, 1)]


def test_a_role_is_used_only_when_named() -> None:
    home = (DimensionRef(field="branches.branch", role="home_branch"),)
    assert ask(metrics=("orders",), dimensions=home) == rows(
        "SELECT b.name, count(*) n FROM orders LEFT JOIN tutors t USING (tutor_id)"
        " LEFT JOIN branches b ON t.branch_id = b.branch_id GROUP BY 1 ORDER BY n DESC, 1"
    )
    own = ask(metrics=("orders",), dimensions=by("branches.branch"))
    assert own == [("Bay", 3), ("North", 2), ("South", 2)]
    assert keys(metrics=("orders",), dimensions=home) == ["home_branch_branch", "orders"]
    assert columns(metrics=("orders",), dimensions=home)[0].name == "Branch (home branch)"


def test_a_role_and_the_direct_way_stand_side_by_side() -> None:
    both = (DimensionRef(field="branches.branch"), DimensionRef(field="branches.branch", role="home_branch"))
    assert ask(metrics=("orders",), dimensions=both)[0] == ("Bay", "Bay", 2)


def test_an_unknown_role_is_told() -> None:
    with pytest.raises(NoPath, match="as guest"):
        ask(metrics=("orders",), dimensions=(DimensionRef(field="branches.branch", role="guest"),))


def test_a_direct_relationship_beats_a_longer_way() -> None:
    model = small_model()
    plain = tuple(edge.model_copy(update={"role": None}) for edge in model.relationships)
    query = MetricQuery(metrics=("orders",), dimensions=by("branches.branch"))
    sql = compile_query(query, model.model_copy(update={"relationships": plain}), today=TODAY).sql
    assert rows(sql) == ask(metrics=("orders",), dimensions=by("branches.branch"))
    assert "tutors" not in sql


def test_equally_long_paths_ask_which() -> None:
    model = small_model()
    edges = {edge.name: edge for edge in model.relationships}
    # Without the direct relationship, and with a second tutor, a branch is reached in two ways of two steps.
    second = edges["order_tutor"].model_copy(update={"name": "second_tutor", "to_dataset": "assistants"})
    home = edges["tutor_branch"].model_copy(update={"role": None})
    other = home.model_copy(update={"name": "assistant_branch", "from_dataset": "assistants"})
    assistants = model.datasets["tutors"].model_copy(update={"name": "assistants"})
    model = model.model_copy(
        update={
            "datasets": {**model.datasets, "assistants": assistants},
            "relationships": (edges["order_tutor"], second, home, other),
        }
    )
    query = MetricQuery(metrics=("orders",), dimensions=by("branches.region"))
    with pytest.raises(AmbiguousPath) as raised:
        compile_query(query, model, today=TODAY)
    assert [choice["value"] for choice in raised.value.extra["choices"]] == ["order_tutor", "second_tutor"]
    chosen = query.model_copy(update={"dimensions": (DimensionRef(field="branches.region", role="second_tutor"),)})
    assert "LEFT JOIN tutors AS assistants" in compile_query(chosen, model, today=TODAY).sql


def test_filters_compare_by_the_fields_type() -> None:
    def count(*filters: Filter) -> int:
        return int(ask(metrics=("orders",), filters=filters)[0][0])

    assert count(Filter(field="orders.subject", values=("Math", "Science"))) == 7
    assert count(Filter(field="orders.subject", values=("math",))) == 0
    assert count(Filter(field="orders.amount", op="gt", values=("100",))) == 4
    assert count(Filter(field="orders.amount", op="ge", values=(100,))) == 5
    assert count(Filter(field="orders.amount", op="lt", values=(50.51,))) == 1
    assert count(Filter(field="orders.rush", values=("true",))) == 4
    assert count(Filter(field="orders.rush", op="is_null")) == 1
    assert count(Filter(field="orders.rush", op="not_null")) == 6
    assert count(Filter(field="orders.ordered_at", values=("2025-01-31",))) == 1
    assert count(Filter(field="orders.ordered_at", op="gt", values=("2025-01-31",))) == 4
    assert count(Filter(field="orders.ordered_at", op="le", values=("2025-01-31",))) == 3
    assert count(Filter(field="orders.ordered_at", op="ge", values=("2025-01-31T23:30:00+08:00",))) == 5
    assert count(Filter(field="branches.branch", values=("Bay",), role="home_branch")) == 3


def test_filters_of_two_ends_and_of_parts_of_a_text() -> None:
    def count(*filters: Filter) -> int:
        return int(ask(metrics=("orders",), filters=filters)[0][0])

    assert count(Filter(field="orders.amount", op="between", values=(100, 300))) == 3
    assert count(Filter(field="orders.amount", op="between", values=(300, 100))) == 0
    assert count(Filter(field="orders.ordered_at", op="between", values=("2025-01-01", "2025-01-31"))) == 2
    assert count(Filter(field="orders.subject", op="contains", values=("MAT",))) == 5
    assert count(Filter(field="orders.subject", op="contains", values=("mat", "scien"))) == 7
    assert count(Filter(field="orders.subject", op="contains", values=("%",))) == 0
    assert count(Filter(field="branches.city", op="contains", values=("parañ",))) == 3
    assert count(Filter(field="branches.city", op="not_contains", values=("san",))) == 3
    # Who has no tutor has none called Ana.
    assert count(Filter(field="tutors.tutor", op="not_contains", values=("ana",))) == 4
    assert count(Filter(field="branches.branch_id", op="ge", values=(2,))) == 5


def test_leaving_values_out_keeps_the_rows_without_one() -> None:
    assert ask(metrics=("orders",), filters=(Filter(field="tutors.tutor", op="not_in", values=("Ana",)),)) == [(4,)]
    assert ask(metrics=("orders",), filters=(Filter(field="orders.rush", op="not_in", values=(True,)),)) == [(3,)]


def test_a_text_with_a_quote_is_only_text() -> None:
    tricky = ("Ma'th", "x' OR '1'='1", "'; DROP TABLE orders; --")
    assert ask(metrics=("orders",), filters=(Filter(field="orders.subject", values=tricky),)) == [(0,)]


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(field="orders.subject"),
        Filter(field="orders.amount", op="gt", values=("many",)),
        Filter(field="orders.amount", op="gt", values=("nan",)),
        Filter(field="orders.amount", op="gt", values=(1, 2)),
        Filter(field="orders.amount", op="between", values=(1,)),
        Filter(field="orders.amount", op="contains", values=("1",)),
        Filter(field="orders.subject", op="contains"),
        Filter(field="orders.subject", op="not_contains", values=("",)),
        Filter(field="orders.rush", values=("perhaps",)),
        Filter(field="orders.ordered_at", op="gt", values=("yesterday",)),
        Filter(field="orders.nothing", values=("x",)),
        Filter(field="orders.subject", values=("\x00",)),
        Filter(field="orders.subject", values=("\ud800",)),
    ],
    ids=lambda wanted: ascii(f"{wanted.field} {wanted.op} {wanted.values}"),
)
def test_a_value_that_does_not_fit_is_refused(wanted: Filter) -> None:
    with pytest.raises(InvalidRequest):
        ask(metrics=("orders",), filters=(wanted,))


def test_groups_are_filtered_by_a_metric_that_is_not_shown() -> None:
    query = {"metrics": ("revenue",), "dimensions": by("branches.branch")}
    having = (Having(metric="orders", op="ge", value=Decimal(3)),)
    assert ask(**query, having=having) == [("Bay", Decimal("500.00"))]
    assert keys(**query, having=having) == ["branch", "revenue"]


def test_rows_are_sorted_and_cut() -> None:
    query = {"metrics": ("revenue",), "dimensions": by("branches.branch")}
    assert [name for name, _ in ask(**query, limit=2)] == ["Bay", "South"]
    assert [name for name, _ in ask(**query, sort=(Sort(by="revenue", descending=False),), limit=1)] == ["North"]
    assert [name for name, _ in ask(**query, sort=(Sort(by="branches.branch"),))] == ["South", "North", "Bay"]
    assert [name for name, _ in ask(**query, sort=(Sort(by="lessons"),))] == ["North", "Bay", "South"]


def test_a_metric_that_is_only_sorted_by_brings_no_groups_of_its_own() -> None:
    by_lessons = ask(metrics=("items_sold",), dimensions=by("branches.region"), sort=(Sort(by="lessons"),))
    assert by_lessons == [("Ilocos", 9), ("NCR", 5)]


def test_ties_are_broken_by_the_groups() -> None:
    assert ask(metrics=("orders",), dimensions=by("branches.branch"), sort=(Sort(by="orders", descending=False),)) == [
        ("North", 2),
        ("South", 2),
        ("Bay", 3),
    ]


def test_dimensions_alone_are_listed_once_each() -> None:
    assert ask(metrics=(), dimensions=by("branches.region")) == [("Central Luzon",), ("Ilocos",), ("NCR",)]
    with pytest.raises(NoPath, match="Branches and Scores are not connected"):
        ask(metrics=(), dimensions=by("branches.region", "scores.score"))


def test_a_list_is_filtered_through_a_role() -> None:
    at_home = Filter(field="branches.region", values=("NCR",), role="home_branch")
    assert ask(metrics=(), dimensions=by("tutors.tutor"), filters=(at_home,)) == [("Ben",)]


def test_columns_are_the_dimensions_and_then_the_metrics() -> None:
    found = columns(metrics=("revenue", "refund_rate"), dimensions=by("branches.region", ("time", "month")))
    assert [(column.key, column.name, column.format, column.role) for column in found] == [
        ("region", "Region", "text", "dimension"),
        ("month", "Month", "month", "dimension"),
        ("revenue", "Revenue", "currency", "metric"),
        ("refund_rate", "Refund rate", "percent", "metric"),
    ]


def test_a_repeated_key_gets_a_number() -> None:
    assert keys(metrics=("lessons",), dimensions=by("branches.branch", "branches.branch")) == [
        "branch",
        "branch_2",
        "lessons",
    ]


def test_a_column_named_like_a_keyword_is_quoted() -> None:
    assert ask(metrics=("items_sold",), dimensions=by("items.order"), limit=1) == [(1, 11)]


def test_a_share_is_of_all_groups_also_where_some_are_filtered_or_cut_off() -> None:
    query = {"metrics": ("revenue",), "dimensions": by("branches.branch"), "derive": "share"}
    assert keys(**query) == ["branch", "revenue", "revenue_share"]
    whole = ask(**query)
    assert sum(share for _, _, share in whole) == pytest.approx(1)
    assert ask(**query, limit=1) == whole[:1]
    assert ask(**query, having=(Having(metric="orders", op="ge", value=Decimal(3)),)) == [
        ("Bay", Decimal("500.00"), pytest.approx(500 / 1140.25))
    ]


def test_a_running_total_follows_the_time() -> None:
    assert ask(metrics=("orders",), dimensions=by(("time", "month")), derive="cumulative") == [
        (date(2024, 12, 1), 1, 1),
        (date(2025, 1, 1), 2, 3),
        (date(2025, 2, 1), 4, 7),
    ]


def test_a_running_total_begins_anew_in_each_group() -> None:
    totals = ask(metrics=("orders",), dimensions=by("orders.subject", ("time", "month")), derive="cumulative")
    assert [row for row in totals if row[0] == "Science"] == [
        ("Science", date(2025, 1, 1), 1, 1),
        ("Science", date(2025, 2, 1), 1, 2),
    ]


@pytest.mark.parametrize("derive", ["share", "cumulative"])
def test_what_does_not_add_up_has_no_share(derive: str) -> None:
    with pytest.raises(InvalidRequest, match="Refund rate does not add up"):
        ask(metrics=("refund_rate",), dimensions=by("branches.region"), derive=derive)


@pytest.mark.parametrize(
    "query",
    [
        {"metrics": ()},
        {"metrics": ("profit",)},
        {"metrics": ("orders",), "dimensions": by("branches.colour")},
        {"metrics": ("orders",), "limit": 0},
        {"metrics": ("orders",), "sort": (Sort(by="branches.region"),)},
        {"metrics": (), "dimensions": by("branches.region"), "derive": "share"},
        {"metrics": ("orders",), "dimensions": by(("branches.region", "month"))},
    ],
    ids=str,
)
def test_a_query_that_means_nothing_is_refused(query: dict[str, object]) -> None:
    with pytest.raises(InvalidRequest):
        ask(**query)


def test_the_same_query_is_written_for_other_dialects() -> None:
    query = MetricQuery(metrics=("orders",), dimensions=by(("time", "month")), limit=3)
    written = {
        dialect: " ".join(compile_query(query, small_model(), dialect=dialect, today=TODAY).sql.split())
        for dialect in ("postgres", "athena")
    }
    assert "ORDER BY orders DESC NULLS LAST, month ASC LIMIT 3" in written["postgres"]
    assert "AT_TIMEZONE(orders.ordered_at, 'Asia/Manila')" in written["athena"]


def test_columns_tell_what_of_them_adds_up() -> None:
    def adding(**query: object) -> list[bool]:
        return [column.adds_up for column in columns(**query)]

    branches = by("branches.branch")
    assert adding(metrics=("revenue", "orders", "refund_rate"), dimensions=branches) == [False, True, True, False]
    assert adding(metrics=("revenue",), dimensions=branches, derive="cumulative") == [False, True, False]
    assert adding(metrics=("revenue",), dimensions=branches, limit=2) == [False, False]
    few = (Having(metric="revenue", op="gt", value=Decimal(1)),)
    assert adding(metrics=("revenue",), dimensions=branches, having=few) == [False, False]
    assert adding(metrics=("revenue",), average_over=branches) == [False]
