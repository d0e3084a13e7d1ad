"""Answers in words: the finding, the dates, the filters, and no number of their own."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanina.assistant.narrator import OfflineNarrator
from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.suggestions import suggest
from kanina.assistant.wording.columns import with_names
from kanina.assistant.wording.findings import finding
from kanina.assistant.wording.formats import format_cell, format_number, format_period
from kanina.assistant.wording.scopes import Names
from kanina.data.semantic_model import (
    Dataset,
    Dimension,
    Metric,
    Relationship,
    SemanticModel,
    VerifiedQueryDefinition,
)
from kanina.models import (
    Column,
    DimensionRef,
    Filter,
    Having,
    MetricQuery,
    Period,
    Result,
    Sort,
    SqlQuery,
    Turn,
    VerifiedQuery,
)
from kanina.people import Person
from tests.numbers_in_text import invented

NOW = datetime(2026, 11, 26, 4, tzinfo=UTC)
YEAR_2025 = Period(start=date(2025, 1, 1), end=date(2026, 1, 1))
THIS_YEAR = Period(start=date(2026, 1, 1), end=date(2026, 11, 27), unit="year")
IN_2025 = "from 1 January 2025 to 31 December 2025"

MODEL = SemanticModel(
    name="shop",
    zone="Asia/Manila",
    currency="PHP",
    datasets={"orders": Dataset(name="orders", source="orders"), "shops": Dataset(name="shops", source="shops")},
    relationships=(
        Relationship(
            name="orders_to_shops",
            from_dataset="orders",
            to_dataset="shops",
            from_columns=("shop_id",),
            to_columns=("shop_id",),
        ),
    ),
    dimensions={
        "shops.region": Dimension(
            dataset="shops",
            name="region",
            expression="region",
            label={"en": "region", "fil": "rehiyon"},
            values=("NCR", "Bicol"),
        ),
        "orders.status": Dimension(dataset="orders", name="status", expression="status", values=("paid", "refunded")),
        "orders.ordered_on": Dimension(
            dataset="orders", name="ordered_on", expression="ordered_on", type="date", is_time=True, format="date"
        ),
    },
    metrics={
        "revenue": Metric(
            name="revenue",
            label={"en": "revenue", "fil": "kita"},
            expression="SUM(orders.amount)",
            dataset="orders",
            format="currency",
            time_field="orders.ordered_on",
        ),
        "buyers": Metric(
            name="buyers",
            expression="COUNT(DISTINCT orders.buyer)",
            dataset="orders",
            type="integer",
            time_field="orders.ordered_on",
        ),
        "refund_rate": Metric(
            name="refund_rate",
            expression="AVG(orders.refunded)",
            dataset="orders",
            format="percent",
            time_field="orders.ordered_on",
        ),
    },
    verified_queries={
        "order_status": VerifiedQueryDefinition(
            name="order_status",
            question="What is the status of an order?",
            sql="SELECT 1",
            answer={"en": "Order {order_id} is {status}: {amount}.", "fil": "Ang order {order_id} ay {status}."},
            empty={"en": "There is no order {order_id}."},
        ),
        "plain": VerifiedQueryDefinition(name="plain", question="?", sql="SELECT 1"),
    },
)

REGION = Column(key="region", name="Region", type="string", role="dimension")
MONTH = Column(key="month", name="Month", type="date", format="month", role="dimension")
REVENUE = Column(key="revenue", name="Revenue", type="decimal", format="currency", role="metric")
BUYERS = Column(key="buyers", name="Buyers", type="integer", format="number", role="metric")
RATE = Column(key="refund_rate", name="Refund rate", type="float", format="percent", role="metric")
BY_REGION = (DimensionRef(field="shops.region"),)
BY_MONTH = (DimensionRef(field="time", grain="month"),)


def say(plan, result, language="en", *, turns=(), used=None, referred=(), base=None):
    context = Context(
        person=Person("local:me"),
        question="?",
        language=language,
        now=NOW,
        turns=turns,
        referred=referred,
        refers=bool(referred),
    )
    verified = plan.name if isinstance(plan, VerifiedQuery) else None
    narration = Narration(result=result, verified=verified)
    return OfflineNarrator(MODEL).answer(context, Planned(plan=plan, base=base, used=used), narration)


def turn(number):
    return Turn(number=number, request_id="r", conversation_id="c", question="?", answer="!", asked_at=NOW)


def test_single_value_with_its_dates():
    plan = MetricQuery(metrics=("revenue",), period=YEAR_2025)
    result = Result(columns=(REVENUE,), rows=((Decimal("1234567.5"),),))
    assert say(plan, result) == f"Revenue {IN_2025}: ₱1,234,567.50."
    assert say(plan, result, "fil") == "Kita mula Enero 1, 2025 hanggang Disyembre 31, 2025: ₱1,234,567.50."


def test_no_period_is_said_to_be_all_dates():
    result = Result(columns=(REVENUE,), rows=((Decimal(5),),))
    assert say(MetricQuery(metrics=("revenue",)), result) == "Revenue over all dates: ₱5.00."


def test_groups_say_highest_lowest_and_the_total_of_a_sum():
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_REGION,
        period=THIS_YEAR,
        filters=(Filter(field="orders.status", values=("paid", "refunded")),),
    )
    rows = (("NCR", Decimal(70)), ("Bicol", Decimal(20)), (None, Decimal(10)))
    assert say(plan, Result(columns=(REGION, REVENUE), rows=rows)) == (
        "Revenue by region from 1 January 2026 to 26 November 2026 (status paid or refunded): the highest is NCR with "
        "₱70.00, the lowest Bicol with ₱20.00. The total is ₱100.00. Among them: (no region) with ₱10.00."
    )


@pytest.mark.parametrize(("metric", "column"), [("buyers", BUYERS), ("refund_rate", RATE)])
def test_distinct_counts_and_rates_are_never_added_up(metric, column):
    plan = MetricQuery(metrics=(metric,), dimensions=BY_REGION, period=YEAR_2025)
    text = say(plan, Result(columns=(REGION, column), rows=(("NCR", 1), ("Bicol", 2))))
    assert "total" not in text


@pytest.mark.parametrize(
    ("change", "truncated"),
    [
        ({"limit": 2}, False),
        ({"having": (Having(metric="revenue", value=Decimal(1)),)}, False),
        ({}, True),
    ],
)
def test_rows_that_are_not_all_are_never_added_up(change, truncated):
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, **change)
    rows = (("NCR", Decimal(7)), ("Bicol", Decimal(2)))
    assert "total" not in say(plan, Result(columns=(REGION, REVENUE), rows=rows, truncated=truncated))


def test_truncation_is_said():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION)
    rows = (("NCR", Decimal(7)), ("Bicol", Decimal(2)))
    text = say(plan, Result(columns=(REGION, REVENUE), rows=rows, truncated=True))
    assert text.endswith("Only the first 2 rows are shown; there are more.")
    assert "of the rows shown, the highest is NCR" in text


def ranked(*values, limit=None, descending=True):
    """A ranking of regions A, B, C … by revenue, and its rows."""
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, limit=limit or len(values))
    if not descending:
        plan = plan.model_copy(update={"sort": (Sort(by="revenue", descending=False),)})
    rows = tuple(("ABCDEFGH"[row], value if value is None else Decimal(value)) for row, value in enumerate(values))
    return plan, Result(columns=(REGION, REVENUE), rows=rows)


@pytest.mark.parametrize(
    ("given", "english", "filipino"),
    [
        (ranked(7), "A is the highest, with ₱7.00.", "A ang pinakamataas, na may ₱7.00."),
        (
            ranked(7, 2),
            "top 2: A leads with ₱7.00, then B with ₱2.00.",
            "top 2: nangunguna ang A na may ₱7.00, kasunod ang B na may ₱2.00.",
        ),
        (
            ranked(7, 2, 1),
            "top 3: A leads with ₱7.00, then B with ₱2.00 and C with ₱1.00.",
            "top 3: nangunguna ang A na may ₱7.00, kasunod ang B na may ₱2.00 at C na may ₱1.00.",
        ),
        (
            ranked(7, 5, 3, 1),
            "top 4: A leads with ₱7.00, then B with ₱5.00; the last of these is D with ₱1.00.",
            "top 4: nangunguna ang A na may ₱7.00, kasunod ang B na may ₱5.00; panghuli rito ang D na may ₱1.00.",
        ),
        (
            ranked(7, 7, 1),
            "top 3: A and B lead with ₱7.00 each, then C with ₱1.00.",
            "top 3: tabla sa una ang A at B na may ₱7.00, kasunod ang C na may ₱1.00.",
        ),
        (ranked(7, 1, None), "top 3: A leads with ₱7.00, then B with ₱1.00.", None),
        (
            ranked(1, 2, descending=False),
            "bottom 2: A is the lowest with ₱1.00, then B with ₱2.00.",
            "bottom 2: pinakamababa ang A na may ₱1.00, kasunod ang B na may ₱2.00.",
        ),
        (
            ranked(1, 1, 2, descending=False),
            "bottom 3: A and B are the lowest with ₱1.00 each, then C with ₱2.00.",
            "bottom 3: tabla sa pinakamababa ang A at B na may ₱1.00, kasunod ang C na may ₱2.00.",
        ),
    ],
)
def test_ranking_says_who_leads_who_follows_and_where_it_ends(given, english, filipino):
    assert say(*given).endswith(english)
    assert say(*given).startswith("Revenue by region over all dates")
    if filipino:
        assert say(*given, "fil").endswith(filipino)


def test_ranking_of_more_than_there_are_is_all_groups():
    assert say(*ranked(7, 2, limit=5)) == (
        "Revenue by region over all dates: the highest is A with ₱7.00, the lowest B with ₱2.00. The total is ₱9.00."
    )


def test_what_all_rows_share_is_not_said_with_each():
    plan = MetricQuery(metrics=("revenue",), dimensions=(*BY_REGION, DimensionRef(field="orders.status")))
    status = REGION.model_copy(update={"key": "status", "name": "Status"})
    rows = (("NCR", "paid", Decimal(2)), ("NCR", "refunded", Decimal(1)))
    assert say(plan, Result(columns=(REGION, status, REVENUE), rows=rows)) == (
        "Revenue by region and status over all dates: the highest is paid with ₱2.00, the lowest refunded with ₱1.00. "
        "The total is ₱3.00."
    )
    both = (rows[0], ("Bicol", "refunded", Decimal(1)))
    assert "the highest is NCR, paid with" in say(plan, Result(columns=(REGION, status, REVENUE), rows=both))
    one = say(plan, Result(columns=(REGION, status, REVENUE), rows=rows[:1]))
    assert one.endswith(": only NCR, paid, with ₱2.00.")


def test_time_is_a_trend_beside_what_all_rows_share():
    plan = MetricQuery(metrics=("revenue",), dimensions=(*BY_REGION, *BY_MONTH), period=YEAR_2025)
    rows = (("NCR", date(2025, 1, 1), Decimal(100)), ("NCR", date(2025, 2, 1), Decimal(150)))
    assert say(plan, Result(columns=(REGION, MONTH, REVENUE), rows=rows)) == (
        f"Revenue by region and month {IN_2025}: from ₱100.00 (January 2025) to ₱150.00 (February 2025), up 50.0%. "
        "The total is ₱250.00."
    )


@pytest.mark.parametrize(
    ("kind", "label", "said"),
    [("boolean", True, "region yes"), ("string", "", "(blank)"), ("string", None, "(no region)")],
)
def test_labels_that_say_nothing_are_explained(kind, label, said):
    column = REGION.model_copy(update={"type": kind})
    result = Result(columns=(column, REVENUE), rows=((label, Decimal(2)), ("x", Decimal(1))))
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION)
    assert f"the highest is {said} with ₱2.00" in say(plan, result)


def test_groups_that_share_first_place_are_all_named():
    rows = (*((name, Decimal(7)) for name in "ABCDE"), ("F", Decimal(1)))
    text = say(MetricQuery(metrics=("revenue",), dimensions=BY_REGION), Result(columns=(REGION, REVENUE), rows=rows))
    assert "the highest is A, B, C and 2 others with ₱7.00" in text
    text = say(
        MetricQuery(metrics=("revenue",), dimensions=BY_REGION), Result(columns=(REGION, REVENUE), rows=rows[1:])
    )
    assert "the highest is B, C, D and E with ₱7.00" in text


def test_groups_of_several_parts_are_told_apart():
    plan = MetricQuery(metrics=("revenue",), dimensions=(*BY_REGION, *BY_MONTH))
    rows = tuple((name, date(2025, month, 1), Decimal(7)) for name in "AB" for month in (1, 2, 3))
    text = say(plan, Result(columns=(REGION, MONTH, REVENUE), rows=(*rows, ("C", date(2025, 1, 1), Decimal(1)))))
    assert "the highest is A, January 2025; A, February 2025; A, March 2025 and 3 others with ₱7.00" in text


def months(*values, year=2025):
    rows = tuple((date(year, month, 1), value) for month, value in enumerate(values, start=1))
    return Result(columns=(MONTH, REVENUE), rows=rows)


def test_trend_goes_from_first_to_last():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=YEAR_2025)
    assert say(plan, months(Decimal(100), Decimal(400), Decimal(150))) == (
        f"Revenue by month {IN_2025}: from ₱100.00 (January 2025) to ₱150.00 (March 2025), up 50.0%. "
        "The highest is February 2025 with ₱400.00. The total is ₱650.00."
    )


def test_trend_into_a_running_month_says_how_far_it_is_counted_and_no_change():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=THIS_YEAR)
    result = Result(columns=(MONTH, REVENUE), rows=((date(2026, 10, 1), Decimal(9)), (date(2026, 11, 1), Decimal(4))))
    text = say(plan, result)
    assert "from ₱9.00 (October 2026) to ₱4.00 (November 2026)." in text
    assert "(November 2026 is counted only up to 26 November 2026.)" in text
    assert "down" not in text


def test_trend_from_within_a_bucket_says_from_when_it_is_counted():
    plan = MetricQuery(
        metrics=("revenue",), dimensions=BY_MONTH, period=Period(start=date(2025, 1, 15), end=date(2025, 3, 1))
    )
    assert "(January 2025 is counted only from 15 January 2025.)" in say(plan, months(Decimal(1), Decimal(2)))


def test_groups_that_are_bare_numbers_say_what_they_count():
    grade = REGION.model_copy(update={"type": "integer"})
    result = Result(columns=(grade, REVENUE), rows=((12, Decimal(2)), (7, Decimal(1))))
    assert "the highest is region 12 with ₱2.00" in say(MetricQuery(metrics=("revenue",), dimensions=BY_REGION), result)


def test_comparison_names_both_periods():
    plan = MetricQuery(metrics=("revenue",), period=YEAR_2025, comparison="previous_year")
    previous = REVENUE.model_copy(update={"key": "revenue_previous"})
    change = RATE.model_copy(update={"key": "revenue_change"})
    columns = (REVENUE, previous, change)
    assert say(plan, Result(columns=columns, rows=((Decimal(120), Decimal(100), 0.2),))) == (
        f"Revenue {IN_2025}: ₱120.00, up 20.0% against ₱100.00 from 1 January 2024 to 31 December 2024."
    )
    assert say(plan, Result(columns=columns, rows=((Decimal(120), None, None),))) == (
        f"Revenue {IN_2025}: ₱120.00. There is nothing from 1 January 2024 to 31 December 2024 to compare it with."
    )


BEFORE = REVENUE.model_copy(update={"key": "revenue_previous"})
CHANGE = RATE.model_copy(update={"key": "revenue_change"})
AGAINST_2024 = "from 1 January 2024 to 31 December 2024"


def compared(*rows, first=REGION, shown=REVENUE):
    return Result(columns=(first, shown, BEFORE, CHANGE), rows=rows)


def test_comparison_of_groups_begins_with_all_of_them():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, period=YEAR_2025, comparison="previous_year")
    result = compared(
        ("NCR", Decimal(90), Decimal(100), -0.1), ("Bicol", Decimal(30), Decimal(20), 0.5), ("CAR", None, None, None)
    )
    assert say(plan, result) == (
        f"Revenue by region {IN_2025}: ₱120.00 in all, unchanged against ₱120.00 {AGAINST_2024}. "
        "Bicol rose the most, by 50.0%; NCR fell the most, by 10.0%. "
        "The highest is NCR with ₱90.00, the lowest Bicol with ₱30.00."
    )
    assert say(plan, result, "fil") == (
        "Kita kada rehiyon mula Enero 1, 2025 hanggang Disyembre 31, 2025: ₱120.00 sa kabuuan, walang pagbabago "
        "kumpara sa ₱120.00 mula Enero 1, 2024 hanggang Disyembre 31, 2024. "
        "Pinakamalaki ang itinaas ng Bicol (50.0%) at ang ibinaba ng NCR (10.0%). "
        "Pinakamataas ang NCR na may ₱90.00, pinakamababa ang Bicol na may ₱30.00."
    )


def test_comparison_of_groups_with_nothing_says_so():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, period=YEAR_2025, comparison="previous_year")
    result = compared(("NCR", Decimal(9), None, None), ("Bicol", Decimal(3), None, None))
    assert say(plan, result).startswith(
        f"Revenue by region {IN_2025}: ₱12.00 in all. There is nothing {AGAINST_2024} to compare it with. "
    )
    top = plan.model_copy(update={"limit": 2})
    assert say(top, result) == (
        f"Revenue by region {IN_2025}, top 2: NCR leads with ₱9.00, then Bicol with ₱3.00. "
        f"There is nothing {AGAINST_2024} to compare it with."
    )


def test_comparison_of_a_ranking_is_of_what_is_shown():
    plan = MetricQuery(
        metrics=("revenue",), dimensions=BY_REGION, period=YEAR_2025, comparison="previous_year", limit=2
    )
    assert say(plan, compared(("NCR", Decimal(9), Decimal(6), 0.5), ("Bicol", Decimal(3), Decimal(2), 0.6))) == (
        f"Revenue by region {IN_2025}, top 2: NCR leads with ₱9.00, then Bicol with ₱3.00. "
        f"Bicol rose the most, by 60.0%. This is compared with the data {AGAINST_2024}."
    )


def test_comparison_of_months_with_a_year_before_begins_with_the_whole():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=YEAR_2025, comparison="previous_year")
    rows = ((date(2025, 1, 1), Decimal(3), Decimal(2), 0.5), (date(2025, 2, 1), Decimal(3), Decimal(4), -0.25))
    assert say(plan, compared(*rows, first=MONTH)) == (
        f"Revenue by month {IN_2025}: ₱6.00 in all, unchanged against ₱6.00 {AGAINST_2024}. "
        "January 2025 rose the most, by 50.0%; February 2025 fell the most, by 25.0%."
    )


@pytest.mark.parametrize("period", [None, Period(start=date(2024, 1, 1), end=date(2026, 1, 1))])
def test_years_that_overlap_are_not_added_up_against_each_other(period):
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=period, comparison="previous_year")
    rows = ((date(2024, 1, 1), Decimal(2), None, None), (date(2025, 1, 1), Decimal(3), Decimal(2), 0.5))
    assert say(plan, compared(*rows, first=MONTH)).endswith(
        "The total is ₱5.00. January 2025 rose the most, by 50.0%. "
        "Each month is compared with the same one a year before."
    )


def test_comparison_of_months_with_the_month_before_adds_nothing_up():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=YEAR_2025, comparison="previous_period")
    rows = ((date(2025, 1, 1), Decimal(3), Decimal(2), 0.5), (date(2025, 2, 1), Decimal(6), Decimal(3), 1.0))
    text = say(plan, compared(*rows, first=MONTH))
    assert "from ₱3.00 (January 2025) to ₱6.00 (February 2025), up 100.0%" in text
    assert text.endswith("February 2025 rose the most, by 100.0%. Each month is compared with the month before.")


def test_comparison_of_rates_gives_directions_only():
    plan = MetricQuery(metrics=("refund_rate",), dimensions=BY_REGION, period=YEAR_2025, comparison="previous_year")
    before = RATE.model_copy(update={"key": "refund_rate_previous"})
    result = Result(
        columns=(REGION, RATE, before, CHANGE), rows=(("NCR", 0.06, 0.05, 0.2), ("Bicol", 0.04, 0.05, -0.2))
    )
    assert say(plan, result).endswith(
        f"NCR rose the most, Bicol fell the most. This is compared with the data {AGAINST_2024}."
    )
    names = [column.name for column in with_names(result, plan, MODEL, "en").columns]
    assert names[1:] == ["Refund rate", "Refund rate, previous year", "Refund rate, relative change"]


@pytest.mark.parametrize(
    ("column", "now", "before", "change", "said"),
    [
        (RATE, 0.0514, 0.0512, 0.004, "5.1%, nearly unchanged against 5.1%"),
        (RATE, 0.052, 0.05, 0.04, "5.2%, up against 5.0%"),
        (REVENUE, Decimal(100001), Decimal(100000), 0.00001, "₱100,001.00, nearly unchanged against ₱100,000.00"),
        (REVENUE, Decimal(0), Decimal(5), -1.0, "₱0.00, down 100.0% against ₱5.00"),
        (REVENUE, Decimal("123456789012.5"), Decimal(1), 1e11, "₱123,456,789,012.50, up 10,000,000,000,000.0%"),
    ],
)
def test_change_agrees_with_the_figures_beside_it(column, now, before, change, said):
    metric = "refund_rate" if column is RATE else "revenue"
    plan = MetricQuery(metrics=(metric,), period=YEAR_2025, comparison="previous_year")
    columns = (column, column.model_copy(update={"key": "before"}), CHANGE)
    assert f": {said}" in say(plan, Result(columns=columns, rows=((now, before, change),)))


def test_trend_between_values_that_look_alike_is_no_rise():
    plan = MetricQuery(metrics=("refund_rate",), dimensions=BY_MONTH, period=YEAR_2025)
    rows = ((date(2025, 1, 1), 0.8912), (date(2025, 2, 1), 0.8908))
    assert say(plan, Result(columns=(MONTH, RATE), rows=rows)).endswith(
        ": from 89.1% (January 2025) to 89.1% (February 2025), nearly unchanged."
    )


def test_comparison_of_the_only_group_says_its_change():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, period=YEAR_2025, comparison="previous_year")
    assert say(plan, compared(("NCR", Decimal(9), Decimal(6), 0.5))) == (
        f"Revenue by region {IN_2025}: only NCR, with ₱9.00. That is up 50.0% against ₱6.00 {AGAINST_2024}."
    )
    assert say(plan, compared(("NCR", Decimal(9), Decimal(6), 0.5)), "fil").endswith(
        "NCR lang, na may ₱9.00. Ito ay tumaas nang 50.0% kumpara sa ₱6.00 mula Enero 1, 2024 hanggang Disyembre 31, "
        "2024."
    )
    assert say(plan, compared(("NCR", Decimal(9), None, None))).endswith(
        f"only NCR, with ₱9.00. There is nothing {AGAINST_2024} to compare it with."
    )


def test_only_group_that_a_filter_names_is_not_named_twice():
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_REGION,
        period=YEAR_2025,
        filters=(Filter(field="shops.region", values=("NCR",)),),
    )
    result = Result(columns=(REGION, REVENUE), rows=(("NCR", Decimal(9)),))
    assert say(plan, result) == f"Revenue {IN_2025} (region NCR): ₱9.00."
    versus = plan.model_copy(update={"comparison": "previous_year"})
    assert say(versus, compared(("NCR", Decimal(9), Decimal(6), 0.5))) == (
        f"Revenue {IN_2025} (region NCR): ₱9.00, up 50.0% against ₱6.00 {AGAINST_2024}."
    )


def test_running_total_is_said_once():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=YEAR_2025, derive="cumulative")
    sums = REVENUE.model_copy(update={"key": "revenue_cumulative"})
    rows = ((date(2025, 1, 1), Decimal(1), Decimal(1)), (date(2025, 2, 1), Decimal(2), Decimal(3)))
    text = say(plan, Result(columns=(MONTH, REVENUE, sums), rows=rows))
    assert text == f"Revenue by month {IN_2025}, added up: ₱3.00 by February 2025."


def test_running_total_of_groups_keeps_the_total():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, derive="cumulative")
    sums = REVENUE.model_copy(update={"key": "revenue_cumulative"})
    rows = (("NCR", Decimal(2), Decimal(2)), ("Bicol", Decimal(1), Decimal(3)))
    text = say(plan, Result(columns=(REGION, REVENUE, sums), rows=rows))
    assert text.endswith("the highest is NCR with ₱2.00, the lowest Bicol with ₱1.00. The total is ₱3.00.")


def test_share_is_of_all_groups():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, derive="share")
    share = RATE.model_copy(update={"key": "revenue_share"})
    rows = (("NCR", Decimal(3), 0.75), ("Bicol", Decimal(1), 0.25))
    assert say(plan, Result(columns=(REGION, REVENUE, share), rows=rows)) == (
        "Revenue by region over all dates: NCR has the largest share, 75.0% (₱3.00), "
        "Bicol the smallest, 25.0% (₱1.00). The total is ₱4.00."
    )
    top = plan.model_copy(update={"limit": 2})
    assert say(top, Result(columns=(REGION, REVENUE, share), rows=rows)) == (
        "Revenue by region over all dates, top 2: NCR leads with ₱3.00, then Bicol with ₱1.00. "
        "NCR has the largest share, 75.0%."
    )


@pytest.mark.parametrize("rows", [(), ((None,),)])
def test_nothing_found_says_so_with_period_and_filters(rows):
    plan = MetricQuery(
        metrics=("revenue",), period=YEAR_2025, filters=(Filter(field="shops.region", op="not_in", values=("NCR",)),)
    )
    result = Result(columns=(REVENUE,), rows=rows)
    assert say(plan, result) == f"There is no data for revenue {IN_2025} (region not NCR)."
    assert say(plan, result, "fil") == (
        "Walang datos para sa kita mula Enero 1, 2025 hanggang Disyembre 31, 2025 (rehiyon maliban sa NCR)."
    )


STATUS = Result(
    columns=(
        Column(key="order_id", name="Order ID", type="string"),
        Column(key="status", name="Status", type="string"),
        Column(key="amount", name="Amount", type="decimal", format="currency"),
    ),
    rows=(("O-12345", "paid", Decimal("10.5")),),
)


def test_verified_query_is_badged_and_fills_its_template():
    plan = VerifiedQuery(name="order_status", params={"order_id": "O-12345"})
    assert say(plan, STATUS) == "Verified query: Order O-12345 is paid: ₱10.50."
    assert say(plan, STATUS, "fil") == "Beripikadong query: Ang order O-12345 ay paid."
    assert say(plan, STATUS.model_copy(update={"rows": ()}), "fil") == (
        "Beripikadong query: There is no order O-12345."
    )


def test_verified_query_without_template_tells_its_row():
    plan = VerifiedQuery(name="plain")
    assert say(plan, STATUS) == "Verified query: Order ID: O-12345, Status: paid, Amount: ₱10.50."
    assert say(plan, STATUS.model_copy(update={"rows": STATUS.rows * 2})) == "Verified query: There are 2 rows."


def test_free_sql_is_not_called_verified():
    assert say(SqlQuery(sql="SELECT 1"), STATUS) == "Order ID: O-12345, Status: paid, Amount: ₱10.50."


def test_follow_up_on_an_older_question_names_it():
    plan = MetricQuery(metrics=("revenue",))
    result = Result(columns=(REVENUE,), rows=((Decimal(5),),))
    turns = (turn(1), turn(2), turn(3))
    assert say(plan, result, turns=turns, base=1).startswith("From your question 1: Revenue")
    assert say(plan, result, "fil", turns=turns, base=1).startswith("Mula sa ika-1 mong tanong: Kita")
    assert say(plan, result, turns=turns, used=(1, 3)).startswith("From your questions 1 and 3: ")
    both = say(plan, result, "fil", turns=turns, used=(1, 3))
    assert both.startswith("Mula sa ika-1 at ika-3 mong tanong: ")
    assert say(plan, result, turns=turns, base=3).startswith("Revenue")
    assert say(plan, result, turns=turns, base=2, referred=(turn(3),)).startswith("From your question 2: ")


def test_columns_are_named_in_the_language_and_keep_their_keys():
    plan = MetricQuery(metrics=("revenue",), dimensions=(*BY_REGION, *BY_MONTH), comparison="previous_year")
    columns = (REGION, MONTH, REVENUE, REVENUE, RATE)
    named = with_names(Result(columns=columns, rows=()), plan, MODEL, "fil")
    assert [column.name for column in named.columns] == [
        "Rehiyon",
        "Buwan",
        "Kita",
        "Kita, nakaraang taon",
        "Kita, pagbabago",
    ]
    assert [column.key for column in named.columns] == [column.key for column in columns]


# ---------------------------------------------------------------- no number of its own

amounts = st.none() | st.decimals(min_value=-(10**9), max_value=10**9, places=2)
days = st.dates(min_value=date(2020, 1, 1), max_value=date(2026, 11, 26))


@settings(max_examples=60, deadline=None)
@given(
    amounts=st.lists(amounts, max_size=8),
    days=st.tuples(days, days),
    by_time=st.booleans(),
    limited=st.booleans(),
    truncated=st.booleans(),
    language=st.sampled_from(["en", "fil"]),
)
def test_every_number_comes_from_the_result_or_the_period(amounts, days, by_time, limited, truncated, language):
    """A number in an answer is a shown cell, the sum of all of them, their change, a count of rows, or a date."""
    period = Period(start=min(days), end=max(days))
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_MONTH if by_time else BY_REGION,
        period=period,
        limit=len(amounts) + 1 if limited else None,
    )
    labels = [date(2025, 1 + row, 1) if by_time else "Region " + "ABCDEFGH"[row] for row in range(len(amounts))]
    columns = (MONTH if by_time else REGION, REVENUE)
    result = Result(columns=columns, rows=tuple(zip(labels, amounts, strict=True)), truncated=truncated)
    there = [amount for amount in amounts if amount is not None]
    sources = [
        format_cell(value, column, language, "PHP")
        for row in result.rows
        for value, column in zip(row, columns, strict=True)
    ]
    ties = [there.count(end) - 3 for end in (max(there), min(there))] if there else []
    sources += [format_period(period, language), str(len(amounts)), *map(str, ties)]
    if there and not truncated:
        sources.append(format_cell(sum(there), REVENUE, language, "PHP"))
    if len(there) > 1 and there[0] > 0:
        sources.append(format_number(abs((there[-1] - there[0]) / there[0]), "percent", language))
    assert invented(say(plan, result, language), sources) == set()


# ---------------------------------------------------------------- suggestions


def test_suggestions_are_edits_of_the_query_in_its_language():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, period=YEAR_2025)
    result = Result(columns=(REGION, REVENUE), rows=(("NCR", 2), ("Bicol", 1)))
    assert suggest(plan, result, MODEL, "en") == ("now by month", "only NCR", "now by status")
    assert suggest(plan, result, MODEL, "fil") == ("kada buwan naman", "NCR lang", "kada status naman")


@pytest.mark.parametrize(
    ("period", "by_time"),
    [
        (Period(start=date(2025, 1, 1), end=date(2025, 2, 1)), "now by day"),
        (Period(start=date(2025, 1, 1), end=date(2025, 1, 2)), None),
        (YEAR_2025, "now by month"),
        (Period(start=date(2025, 1, 1)), "now by month"),
    ],
)
def test_suggested_time_suits_the_period(period, by_time):
    result = Result(columns=(REVENUE,), rows=((Decimal(1),),))
    offered = suggest(MetricQuery(metrics=("revenue",), period=period), result, MODEL, "en")
    assert [text for text in offered if text in ("now by day", "now by month")] == ([by_time] if by_time else [])


def test_field_of_a_table_already_looked_up_is_not_suggested():
    plan = MetricQuery(metrics=("revenue",), filters=(Filter(field="shops.city", values=("Biñan",)),))
    offered = suggest(plan, Result(columns=(REVENUE,), rows=((Decimal(1),),)), MODEL, "en")
    assert offered[:2] == ("now by status", "now by month")


def test_nothing_found_suggests_nothing():
    for rows in ((), ((None,),)):
        assert suggest(MetricQuery(metrics=("revenue",)), Result(columns=(REVENUE,), rows=rows), MODEL, "en") == ()


def tied(*names, descending=True, truncated=False):
    """The one highest or lowest region asked for, where several share that place."""
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, limit=1)
    plan = plan.model_copy(update={"sort": (Sort(by="revenue", descending=descending),)})
    rows = tuple((name, Decimal(8)) for name in names)
    return plan, Result(columns=(REGION, REVENUE), rows=rows, truncated=truncated)


@pytest.mark.parametrize(
    ("given", "english", "filipino"),
    [
        (
            tied("A", "B", "C"),
            "A, B and C share the highest place, with ₱8.00 each.",
            "magkakapantay na pinakamataas ang A, B at C, na may ₱8.00 bawat isa.",
        ),
        (
            tied("A", "B", descending=False),
            "A and B share the lowest place, with ₱8.00 each.",
            "magkakapantay na pinakamababa ang A at B, na may ₱8.00 bawat isa.",
        ),
        (
            tied(*"ABCDE"),
            "A, B, C and 2 others share the highest place, with ₱8.00 each.",
            "magkakapantay na pinakamataas ang A, B, C at 2 pa, na may ₱8.00 bawat isa.",
        ),
    ],
)
def test_groups_that_share_the_place_asked_for_are_all_named_or_counted(given, english, filipino):
    assert say(*given) == f"Revenue by region over all dates: {english}"
    assert say(*given, "fil").endswith(filipino)


def test_of_rows_that_are_cut_off_it_is_said_how_many_share_the_place_at_least():
    assert "A, B, C and at least 2 others share the highest place" in say(*tied(*"ABCDE", truncated=True))


def test_a_group_without_a_name_never_leads_and_is_told_beside_those_that_have_one():
    plan, _ = ranked(9, 7, 2)
    rows = ((None, Decimal(9)), ("A", Decimal(7)), ("B", Decimal(2)))
    result = Result(columns=(REGION, REVENUE), rows=rows)
    assert say(plan, result) == (
        "Revenue by region over all dates, top 3: A leads with ₱7.00, then B with ₱2.00. "
        "Among them: (no region) with ₱9.00."
    )
    everything = plan.model_copy(update={"limit": None})
    assert say(everything, result) == (
        "Revenue by region over all dates: the highest is A with ₱7.00, the lowest B with ₱2.00. "
        "The total is ₱18.00. Among them: (no region) with ₱9.00."
    )
    assert say(everything, result, "fil").endswith("Kabilang dito: (walang rehiyon) na may ₱9.00.")


def test_where_only_one_group_has_a_name_the_one_without_is_told_as_a_group():
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION)
    result = Result(columns=(REGION, REVENUE), rows=((None, Decimal(9)), ("A", Decimal(7))))
    assert "the highest is (no region) with ₱9.00, the lowest A with ₱7.00" in say(plan, result)


QUARTERS = Column(key="quarter", name="Quarter", type="date", format="quarter", role="dimension")


def finds(plan, result, data_end, language="en"):
    names = Names(MODEL, language)
    return " ".join(finding(plan, result, names, date(2026, 11, 26), lambda metric: metric == "revenue", data_end))


def test_the_last_day_with_data_is_said_where_the_period_goes_on_after_it():
    plan = MetricQuery(metrics=("revenue",), period=THIS_YEAR)
    nothing = Result(columns=(REVENUE,), rows=((None,),))
    assert finds(plan, nothing, date(2025, 11, 12)) == (
        "There is no data for revenue from 1 January 2026 to 26 November 2026. "
        "The last day with data is 12 November 2025."
    )
    assert finds(plan, nothing, date(2025, 11, 12), "fil").endswith(
        "Ang huling araw na may datos ay Nobyembre 12, 2025."
    )


def test_a_time_within_which_the_data_ends_is_told_as_a_part_and_neither_rises_nor_falls():
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=(DimensionRef(field="time", grain="quarter"),),
        period=YEAR_2025,
        derive="growth",
    )
    growth = Column(key="revenue_growth", name="Growth", type="float", format="percent", role="metric")
    rows = tuple(
        (date(2025, month, 1), Decimal(value), change)
        for month, value, change in [(1, 80, None), (4, 100, 0.25), (7, 90, -0.1), (10, 40, -0.55)]
    )
    text = finds(plan, Result(columns=(QUARTERS, REVENUE, growth), rows=rows), date(2025, 11, 20))
    assert "from ₱80.00 (Q1 2025) to ₱40.00 (Q4 2025). (Q4 2025 is counted only up to 20 November 2025.)" in text
    assert "Q2 2025 rose the most, by 25.0%; Q3 2025 fell the most, by 10.0%." in text
    whole = finds(plan, Result(columns=(QUARTERS, REVENUE, growth), rows=rows), None)
    assert "Q4 2025 fell the most, by 55.0%" in whole


@pytest.mark.parametrize(("days", "said"), [(7, True), (1, False)])
def test_the_lengths_of_two_periods_are_said_where_they_are_unequal(days, said):
    day = Period(start=date(2026, 11, 25), end=date(2026, 11, 26))
    before = Period(start=date(2026, 11, 25 - days), end=date(2026, 11, 25))
    plan = MetricQuery(metrics=("revenue",), period=day, compared_with=MetricQuery(metrics=("revenue",), period=before))
    other = REVENUE.model_copy(update={"key": "revenue_other"})
    change = RATE.model_copy(update={"key": "revenue_change"})
    result = Result(columns=(REVENUE, other, change), rows=((Decimal(5), Decimal(20), -0.75),))
    assert ("(Days compared: 1 with 7.)" in finds(plan, result, None)) is said
