"""The demo's joins: whatever a metric is split by or shown beside, no row of it is counted twice or lost."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import kanina_demo
from kanina.data.compile import compile_query
from kanina.data.expressions import adds_up
from kanina.data.paths import shortest_paths
from kanina.data.rows import Rows
from kanina.data.semantic_model_file import load_model
from kanina.models import DimensionRef, MetricQuery
from tests.demo import DEMO_UNTIL
from tests.expected import METRICS as DEFINED
from tests.expected import connect

MODEL = load_model(Path(kanina_demo.__file__).parent / "model.yaml")
METRICS = {**MODEL.metrics, **MODEL.implied_metrics}
ADDITIVE = sorted(name for name, metric in METRICS.items() if adds_up(Rows(MODEL, metric.dataset, name).measure(name)))
ROLES = [None, *sorted(edge.role for edge in MODEL.relationships if edge.role)]


class Demo:
    """The demo's rows, without a guard: everyone sees all of them."""

    def __init__(self, folder: Path) -> None:
        self._connection = connect(folder)

    def ask(self, **query: Any) -> list[tuple[Any, ...]]:
        """The rows of a metric query."""
        return self.rows(compile_query(MetricQuery(**query), MODEL, today=DEMO_UNTIL).sql)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement."""
        return self._connection.execute(sql).fetchall()

    def close(self) -> None:
        """Let go of the files."""
        self._connection.close()


@pytest.fixture(scope="module")
def demo(demo_data: Path) -> Iterator[Demo]:
    demo = Demo(demo_data)
    yield demo
    demo.close()


def reaches(metric: str, ref: DimensionRef) -> bool:
    goal = MODEL.dimensions[ref.field].dataset
    return len(shortest_paths(MODEL.relationships, METRICS[metric].dataset, goal, ref.role)) == 1


refs = st.builds(
    DimensionRef,
    field=st.sampled_from(sorted(MODEL.dimensions)),
    role=st.sampled_from([*ROLES, None, None]),
)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(metric=st.sampled_from(ADDITIVE), wanted=st.lists(refs, min_size=1, max_size=2, unique=True))
def test_the_groups_of_a_metric_add_up_to_it(demo: Demo, metric: str, wanted: list[DimensionRef]) -> None:
    assume(all(reaches(metric, ref) for ref in wanted))
    found = demo.ask(metrics=(metric,), dimensions=tuple(wanted))
    whole = demo.ask(metrics=(metric,))[0][0]
    added = sum((Decimal(str(row[-1])) for row in found if row[-1] is not None), Decimal())
    assert added == pytest.approx(Decimal(str(whole)), rel=Decimal("1e-9"))


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(one=st.sampled_from(sorted(METRICS)), other=st.sampled_from(sorted(METRICS)), ref=refs)
def test_a_metric_is_the_same_beside_another(demo: Demo, one: str, other: str, ref: DimensionRef) -> None:
    assume(one != other and reaches(one, ref) and reaches(other, ref))
    alone = {row[0]: row[1] for row in demo.ask(metrics=(one,), dimensions=(ref,))}
    beside = {row[0]: row[1] for row in demo.ask(metrics=(one, other), dimensions=(ref,))}
    assert {group: beside[group] for group in alone} == pytest.approx(alone)
    assert not any(beside[group] for group in beside.keys() - alone.keys())


@pytest.mark.parametrize("other", ["items_sold", "order_items_count", "lessons", "branches_count"])
def test_revenue_beside_lines_of_orders_is_revenue(demo: Demo, other: str) -> None:
    ((revenue,),) = demo.rows(DEFINED["revenue"])
    assert demo.ask(metrics=("revenue", other))[0][0] == revenue


def test_implied_counts_are_those_of_the_tables(demo: Demo) -> None:
    for name, table in (
        ("branches_count", "branches"),
        ("tutors_count", "tutors"),
        ("order_items_count", "order_items"),
    ):
        assert demo.ask(metrics=(name,)) == demo.rows(f"SELECT count(*) FROM {table}")
    by_region = demo.ask(metrics=("branches_count",), dimensions=(DimensionRef(field="branches.region"),))
    assert by_region == demo.rows("SELECT region, count(*) n FROM branches GROUP BY 1 ORDER BY n DESC, region")


def test_the_first_subject_of_each_region_is_that_of_plain_sql(demo: Demo) -> None:
    found = demo.ask(
        metrics=("enrollments",),
        dimensions=(DimensionRef(field="branches.region"), DimensionRef(field="enrollments.subject")),
        limit=1,
        limit_within=("branches.region",),
    )
    assert found == demo.rows(
        "WITH counted AS (SELECT region, subject, count(*) AS n FROM enrollments JOIN branches USING (branch_id)"
        " WHERE status <> 'cancelled' GROUP BY 1, 2)"
        " SELECT * FROM counted AS c WHERE n = (SELECT max(n) FROM counted WHERE region = c.region)"
        " ORDER BY region, n DESC, subject"
    )
    assert len(found) >= 18
