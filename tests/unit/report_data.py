"""Builders for reports: a small model and figures for one day that the report tests share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from kanina.data.semantic_model import Dataset, Dimension, Metric, RowFilter, SemanticModel
from kanina.models import Column, MetricQuery, Result, VerifiedQuery
from kanina.people import Person
from kanina.reports.definition import BreakdownDefinition, ReportDefinition

DAY = date(2026, 11, 24)
ONE_DAY = timedelta(days=1)
BEFORE, WEEK = DAY - ONE_DAY, DAY - timedelta(days=7)

MODEL = SemanticModel(
    name="tala_learning_centers",
    datasets={"orders": Dataset(name="orders", source="orders", primary_key=("order_id",))},
    dimensions={
        f"orders.{name}": Dimension(dataset="orders", name=name, expression=name, label=label)
        for name, label in {
            "order_id": {},
            "region": {"en": "region", "fil": "rehiyon"},
            "subject": {"en": "subject", "fil": "asignatura"},
            "channel": {},
        }.items()
    },
    metrics={
        "revenue": Metric(
            name="revenue",
            expression="SUM(orders.amount)",
            dataset="orders",
            format="currency",
            time_field="orders.at",
            label={"en": "revenue", "fil": "kita"},
        ),
        "undated": Metric(name="undated", expression="COUNT(*)", dataset="orders"),
        "enrollments": Metric(
            name="enrollments", expression="COUNT(*)", dataset="orders", type="integer", time_field="orders.at"
        ),
        "attendance_rate": Metric(
            name="attendance_rate",
            expression="AVG(orders.attended)",
            dataset="orders",
            type="float",
            format="percent",
            time_field="orders.at",
            label={"en": "attendance rate", "fil": "antas ng pagdalo"},
        ),
        "average_rating": Metric(
            name="average_rating",
            expression="AVG(orders.rating)",
            dataset="orders",
            type="float",
            format="rating",
            time_field="orders.at",
        ),
    },
    zone="Asia/Manila",
    currency="PHP",
)

DEFINITION = ReportDefinition(
    title={"en": "Tala daily"},
    headline=("revenue", "enrollments", "attendance_rate", "average_rating"),
    breakdowns=(
        BreakdownDefinition(metric="revenue", dimension="orders.region"),
        BreakdownDefinition(metric="enrollments", dimension="orders.subject", limit=2),
    ),
)

HEADLINES: Mapping[date, tuple[Any, ...]] = {
    DAY: (Decimal("1234567.50"), 312, 0.914, 4.56),
    BEFORE: (Decimal("1300000.00"), 312, 0.902, 4.41),
    WEEK: (Decimal("0"), 260, 0.92, None),
}
NOTHING = (None, 0, None, None)
REGIONS = (("NCR", Decimal("800000.50")), ("CALABARZON <b>", Decimal("434567.00")))
SUBJECTS = (("Math", 120), ("Araling Panlipunan", 92), ("Coding", 3))


class Figures:
    """Measures from the tables above; remembers who asked for what. `until`: the last day with rows; none: no rows."""

    def __init__(self, model: SemanticModel = MODEL, *, until: date | None = DAY) -> None:
        self.model = model
        self.until = until
        self.asked: list[tuple[Person, MetricQuery]] = []

    def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
        assert isinstance(query, MetricQuery)
        assert query.period is not None
        assert query.period.end is not None
        self.asked.append((person, query))
        columns = tuple(_metric(name) for name in query.metrics)
        if query.period.start is None:
            assert (query.dimensions[0].field, query.dimensions[0].grain) == ("time", "day")
            days = [day for day in HEADLINES if self.until and day <= min(self.until, query.period.end - ONE_DAY)]
            day_column = Column(key="day", name="Date", type="date", role="dimension")
            return Result(columns=(day_column, *columns), rows=tuple((day, *HEADLINES[day]) for day in days))
        assert query.period.end == query.period.start + ONE_DAY
        has_rows = self.until is not None and query.period.start <= self.until
        if left_out := [one for one in query.filters if one.op == "not_in"]:
            rest = sum(count for subject, count in SUBJECTS if subject not in left_out[0].values)
            return Result(columns=columns, rows=((rest,),))
        if not query.dimensions:
            row = HEADLINES.get(query.period.start, NOTHING) if has_rows else NOTHING
            shown = tuple(row[DEFINITION.headline.index(name)] for name in query.metrics)
            return Result(columns=columns, rows=(shown,))
        name = query.dimensions[0].field.partition(".")[2]
        rows = {"region": REGIONS, "subject": SUBJECTS}[name]
        columns = (Column(key=name, name=name, type="string", role="dimension"), *columns)
        return Result(columns=columns, rows=rows[: query.limit] if has_rows and query.period.start == DAY else ())


def _metric(name: str) -> Column:
    metric = MODEL.metrics[name]
    return Column(key=name, name=name, type=metric.type, format=metric.format, role="metric")


def monthly_model(*daily: str) -> SemanticModel:
    """The model with its metrics dated by the month alone, but for those named."""
    time = Dimension(dataset="orders", name="month", expression="month", type="date", least_grain="month")
    months = {
        name: metric.model_copy(update={"time_field": time.address})
        for name, metric in MODEL.metrics.items()
        if metric.time_field and name not in daily
    }
    dimensions = {**MODEL.dimensions, time.address: time}
    return MODEL.model_copy(update={"dimensions": dimensions, "metrics": {**MODEL.metrics, **months}})


def filtered_model() -> SemanticModel:
    """The model with a row filter, so that people may see different rows."""
    return MODEL.model_copy(
        update={"row_filters": (RowFilter(dataset="orders", condition="region = {group}", groups=("NCR", "CAR")),)}
    )
