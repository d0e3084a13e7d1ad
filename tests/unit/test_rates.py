"""A share of rows in one state is the rate that the model has for it, over a model written for tables without one."""

from __future__ import annotations

import pytest

from kanina.assistant.offline.rates import as_rate
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from kanina.models import Filter, MetricQuery

RATE = "AVG(CASE WHEN visits.state = 'no-show' THEN 1.0 ELSE 0.0 END)"


def model(rate: str = RATE) -> SemanticModel:
    return SemanticModel(
        name="clinic",
        datasets={"visits": Dataset(name="visits", source="visits")},
        dimensions={"visits.state": Dimension(dataset="visits", name="state", expression="state")},
        metrics={
            "visits": Metric(name="visits", expression="COUNT(*)", dataset="visits"),
            "cost": Metric(name="cost", expression="SUM(visits.cost)", dataset="visits"),
            "missed": Metric(name="missed", expression=rate, dataset="visits"),
        },
    )


def query(metric: str, *values: str) -> MetricQuery:
    return MetricQuery(metrics=(metric,), filters=(Filter(field="visits.state", values=values),))


def test_a_count_of_one_state_becomes_its_rate() -> None:
    assert as_rate(query("visits", "no-show"), model(), {"visits.state"}) == MetricQuery(metrics=("missed",))


def test_a_state_that_says_what_the_whole_is_has_no_rate() -> None:
    assert as_rate(query("visits", "no-show"), model(), {"visits.kind"}) is None


@pytest.mark.parametrize(
    "other",
    [
        query("visits", "paid"),
        query("visits", "no-show", "paid"),
        query("cost", "no-show"),
        MetricQuery(metrics=("visits",)),
    ],
)
def test_anything_else_has_no_rate(other: MetricQuery) -> None:
    assert as_rate(other, model(), {"visits.state"}) is None


def test_a_rate_of_some_rows_only_is_another_thing() -> None:
    of_some = "AVG(CASE WHEN visits.state = 'no-show' THEN 1.0 WHEN visits.state = 'held' THEN 0.0 END)"
    assert as_rate(query("visits", "no-show"), model(of_some), {"visits.state"}) is None
