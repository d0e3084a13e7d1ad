"""Whether a stored query still fits the model, also by what it is compared with and what it is sorted by."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kanina.assistant.fitting import fits
from kanina.models import DimensionRef, Having, MetricQuery, Sort, dump_plan, load_plan
from tests.small import by, small_model

BRANCHES = by("branches.branch")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (MetricQuery(metrics=("revenue",)), True),
        (MetricQuery(metrics=("branches_count",), dimensions=by("branches.region")), True),
        (MetricQuery(metrics=("gone",)), False),
        (MetricQuery(metrics=("branches_count",), dimensions=by("tutors.tutor")), False),
        (MetricQuery(metrics=("revenue",), dimensions=BRANCHES, sort=(Sort(by="revenue_change"),)), True),
        (MetricQuery(metrics=("revenue",), dimensions=BRANCHES, sort=(Sort(by="gone_change"),)), False),
        (MetricQuery(metrics=("revenue",), having=(Having(metric="orders_share", value=Decimal(1)),)), True),
        (MetricQuery(metrics=("revenue",), compared_with=MetricQuery(metrics=("revenue",))), True),
        (MetricQuery(metrics=("revenue",), compared_with=MetricQuery(metrics=("gone",))), False),
        (MetricQuery(metrics=("orders",), dimensions=(DimensionRef(field="branches.gone"),)), False),
    ],
    ids=repr,
)
def test_a_query_fits_where_the_model_has_all_that_it_names(query: MetricQuery, expected: bool) -> None:
    assert fits(query, small_model()) is expected


def test_a_query_stored_before_there_was_more_to_hold_is_read_as_it_was() -> None:
    stored = {
        "kind": "metric_query",
        "metrics": ["revenue"],
        "dimensions": [{"field": "branches.region"}],
        "comparison": "previous_year",
        "derive": "share",
        "limit": 3,
    }
    query = load_plan(stored)
    assert query == MetricQuery(
        metrics=("revenue",),
        dimensions=by("branches.region"),
        comparison="previous_year",
        derive="share",
        limit=3,
    )
    assert dump_plan(query) == stored
