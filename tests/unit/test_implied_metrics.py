"""Counts of rows that nobody declared: which datasets have one, what it is called, and what it gives."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.data.compile import compile_query
from kanina.data.implied_metrics import counts_rows, implied_metrics
from kanina.data.semantic_model import Dataset, Dimension, Metric
from kanina.models import Column, DimensionRef, Filter, Having, MetricQuery, Period
from kanina.problems import NoPath
from tests.small import TODAY, ask, by, small_model

SHOPS = Dataset(name="shops", source="shops", primary_key=("shop_id",))


def test_each_dataset_with_a_key_that_no_metric_counts_has_a_count() -> None:
    assert list(small_model().implied_metrics) == ["branches_count", "tutors_count", "items_count", "scores_count"]


def test_a_count_is_called_and_dated_as_its_rows_are() -> None:
    branches, scores = (small_model().metric(name) for name in ("branches_count", "scores_count"))
    assert branches
    assert scores
    assert (branches.label, branches.time_field) == ({"en": "Branches", "fil": "Mga sangay"}, None)
    assert (scores.label, scores.type, scores.time_field) == ({"en": "scores"}, "integer", "scores.taken_on")


def test_a_declared_metric_is_found_by_the_same_way() -> None:
    found = small_model().metric("revenue")
    assert found is small_model().metrics["revenue"]
    assert small_model().metric("nothing") is None


def test_rows_are_counted_with_filters_groups_conditions_and_periods() -> None:
    assert ask(metrics=("branches_count",)) == [(3,)]
    assert ask(metrics=("branches_count",), dimensions=by("branches.region")) == [
        ("Central Luzon", 1),
        ("Ilocos", 1),
        ("NCR", 1),
    ]
    books = (Filter(field="items.item", values=("Book",)),)
    assert ask(metrics=("items_count",), filters=books, dimensions=by("branches.region")) == [("Ilocos", 2), ("NCR", 2)]
    several = (Having(metric="items_count", op="ge", value=4),)
    assert ask(metrics=("items_count",), having=several, dimensions=by("branches.region")) == [("Ilocos", 4)]
    january = Period(start=date(2025, 1, 1), end=date(2025, 2, 1))
    assert ask(metrics=("scores_count",), period=january) == [(1,)]
    assert ask(metrics=("scores_count",), dimensions=(DimensionRef(field="time", grain="month"),)) == [
        (date(2025, 1, 1), 1),
        (date(2025, 2, 1), 1),
    ]


def test_it_stands_beside_declared_metrics() -> None:
    assert ask(metrics=("orders", "tutors_count")) == [(7, 2)]


def test_rows_without_a_date_have_no_period() -> None:
    with pytest.raises(NoPath, match="Branches has no date"):
        ask(metrics=("branches_count",), period=Period(start=date(2025, 1, 1), end=date(2025, 2, 1)))


def test_its_column_is_named_for_people() -> None:
    compiled = compile_query(MetricQuery(metrics=("branches_count",)), small_model(), today=TODAY)
    assert compiled.columns == (
        Column(key="branches_count", name="Branches", type="integer", format="number", role="metric", adds_up=True),
    )


def test_a_dataset_without_a_key_has_none() -> None:
    assert implied_metrics({"log": Dataset(name="log", source="log")}, {}, {}) == {}


def test_two_dates_that_may_both_be_meant_date_nothing() -> None:
    dates = {
        f"shops.{name}": Dimension(dataset="shops", name=name, expression=name, type="date", is_time=True)
        for name in ("opened", "registered")
    }
    assert implied_metrics({"shops": SHOPS}, dates, {})["shops_count"].time_field is None


def test_a_name_that_is_taken_is_not_used_again() -> None:
    takings = Metric(name="shops_count", expression="SUM(shops.staff)", dataset="shops")
    assert list(implied_metrics({"shops": SHOPS}, {}, {"shops_count": takings})) == ["shops_count_2"]


@pytest.mark.parametrize(
    "expression",
    ["COUNT(*)", "count( 1 )", "COUNT(shop_id)", "COUNT(DISTINCT shops.shop_id)", 'COUNT("shops"."shop_id")'],
)
def test_a_plain_count_of_the_rows_is_known(expression: str) -> None:
    declared = Metric(name="places", expression=expression, dataset="shops")
    assert counts_rows(declared, SHOPS)
    assert implied_metrics({"shops": SHOPS}, {}, {"places": declared}) == {}


@pytest.mark.parametrize("expression", ["COUNT(city)", "COUNT(sales.shop_id)", "COUNT(*) / 2", "SUM(shop_id)"])
def test_another_figure_is_no_count_of_the_rows(expression: str) -> None:
    declared = Metric(name="places", expression=expression, dataset="shops")
    assert not counts_rows(declared, SHOPS)
    assert list(implied_metrics({"shops": SHOPS}, {}, {"places": declared})) == ["shops_count"]


def test_a_count_that_bears_the_name_of_the_rows_is_what_they_are_counted_by() -> None:
    open_shops = Metric(name="shops", expression="COUNT(CASE WHEN open THEN 1 END)", dataset="shops")
    assert implied_metrics({"shops": SHOPS}, {}, {"shops": open_shops}) == {}
