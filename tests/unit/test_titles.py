"""What conversations are called: their first figure, its split and period, in the question's language."""

from __future__ import annotations

from datetime import date

import pytest

from evals.dialogues import model
from kanina.assistant.titles import title_of
from kanina.models import AskUser, DimensionRef, Language, MetricQuery, Period, Plan, Reply, SqlQuery, VerifiedQuery

REGION = DimensionRef(field="branches.region")
MONTH = DimensionRef(field="enrollments.enrolled_at", grain="month")
YEAR, MARCH = Period(start=date(2025, 1, 1), end=date(2026, 1, 1)), Period(start=date(2025, 3, 1), end=date(2025, 4, 1))
LAST_QUARTER = Period(start=date(2025, 10, 1), end=date(2026, 1, 1))
SOME_DAYS, ONE_DAY = (
    Period(start=date(2025, 2, 10), end=date(2025, 3, 5)),
    Period(start=date(2025, 2, 10), end=date(2025, 2, 11)),
)


def revenue(*dimensions: DimensionRef, period: Period | None = None) -> MetricQuery:
    return MetricQuery(metrics=("revenue",), dimensions=dimensions, period=period)


@pytest.mark.parametrize(
    ("plan", "language", "title"),
    [
        (revenue(REGION, period=YEAR), "en", "Revenue by region, 2025"),
        (revenue(REGION, period=YEAR), "fil", "Kita kada rehiyon, 2025"),
        (revenue(period=MARCH), "en", "Revenue, March 2025"),
        (revenue(period=MARCH), "fil", "Kita, Marso 2025"),
        (revenue(MONTH, period=LAST_QUARTER), "en", "Revenue by month, Q4 2025"),
        (revenue(period=SOME_DAYS), "en", "Revenue, 10 February – 4 March 2025"),
        (revenue(period=ONE_DAY), "en", "Revenue, 10 February 2025"),
        (revenue(REGION), "en", "Revenue by region"),
        (revenue(period=Period(start=date(2025, 1, 1))), "en", "Revenue"),
        (
            AskUser(param="filter", prompt="Which one?", resume=revenue(REGION, period=YEAR)),
            "en",
            "Revenue by region, 2025",
        ),
        (VerifiedQuery(name="order_status", params={"order_id": "O-1"}), "en", "Order status"),
        (AskUser(param="order_id", prompt="Which?"), "en", ""),
        (Reply(text="<script>alert(1)</script>"), "en", ""),
        (SqlQuery(sql="SELECT 1"), "en", ""),
        (MetricQuery(metrics=(), dimensions=(REGION,)), "en", ""),
    ],
    ids=str,
)
def test_a_title_says_what_is_measured_by_what_and_when(plan: Plan, language: Language, title: str) -> None:
    assert title_of(plan, model(), language) == title
