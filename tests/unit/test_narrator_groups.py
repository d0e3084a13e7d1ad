"""Answers about what is computed over groups: counts of them, places in each, the others, parts of a whole."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from kanina.assistant.wording.columns import with_names
from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.scopes import Names, having_words, scope
from kanina.models import Column, DimensionRef, Filter, Having, MetricQuery, Period, Result, Sort
from tests.unit.test_narrator import BY_MONTH, BY_REGION, MODEL, MONTH, RATE, REGION, REVENUE, YEAR_2025, say

PAID = (Filter(field="orders.status", values=("paid",)),)
COUNT = Column(key="region_count", name="Region, count", type="integer", format="number", role="metric")
SHARE = RATE.model_copy(update={"key": "revenue_share"})
STATUS = Column(key="status", name="Status", type="string", role="dimension")


def names(plan: MetricQuery, *columns: Column, language: str = "en") -> list[str]:
    result = Result(columns=columns, rows=())
    return [column.name for column in with_names(result, plan, MODEL, language).columns]


def test_a_count_of_groups_says_what_is_counted_and_under_which_condition() -> None:
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_REGION,
        having=(Having(metric="revenue", op="lt", value=Decimal(50)),),
        period=YEAR_2025,
        counts_groups=True,
    )
    result = Result(columns=(COUNT,), rows=((12,),))
    assert say(plan, result) == ("Region count from 1 January 2025 to 31 December 2025 (revenue under ₱50.00): 12.")
    assert say(plan, result, "fil") == (
        "Bilang ng rehiyon mula Enero 1, 2025 hanggang Disyembre 31, 2025 (kita mas mababa sa ₱50.00): 12."
    )
    assert names(plan, COUNT) == ["Region, count"]
    assert names(plan, COUNT, language="fil") == ["Rehiyon, bilang"]


@pytest.mark.parametrize(
    ("metric", "value", "words"),
    [
        ("revenue_change", "0.1", "revenue, change over 10.0%"),
        ("revenue_share", "0.25", "revenue, share over 25.0%"),
        ("revenue_rank", "3", "revenue, rank over 3"),
        ("revenue_previous", "5", "revenue, previous period over ₱5.00"),
    ],
)
def test_a_condition_on_a_computed_figure_is_named(metric: str, value: str, words: str) -> None:
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_REGION,
        having=(Having(metric=metric, value=Decimal(value)),),
        counts_groups=True,
    )
    assert f"({words})" in say(plan, Result(columns=(COUNT,), rows=((1,),)))


@pytest.mark.parametrize(
    ("metrics", "value", "words"),
    [
        (("revenue", "buyers"), "30", "revenue divided by buyers over ₱30.00"),
        (("discounts", "revenue"), "0.1", "discounts as a percentage of revenue over 10.0%"),
        (("buyers", "revenue"), "0.25", "buyers divided by revenue over 0.25"),
    ],
)
def test_a_condition_on_a_ratio_is_written_as_the_ratio_is(metrics: tuple[str, str], value: str, words: str) -> None:
    discounts = MODEL.metrics["revenue"].model_copy(update={"name": "discounts", "label": {}})
    model = MODEL.model_copy(update={"metrics": {**MODEL.metrics, "discounts": discounts}})
    having = Having(metric=f"{metrics[0]}_ratio", value=Decimal(value))
    plan = MetricQuery(metrics=metrics, dimensions=BY_REGION, derive="ratio", having=(having,))
    assert having_words(having, plan, Names(model, "en")) == words


@pytest.mark.parametrize(
    ("metric", "compared", "words"),
    [
        ("revenue_previous", {"comparison": "previous_year"}, "kita, nakaraang taon"),
        (
            "revenue_other",
            {"compared_with": MetricQuery(metrics=("revenue",), filters=PAID)},
            "kita, sa lahat ng petsa (status paid)",
        ),
    ],
)
def test_a_condition_names_what_is_compared_with_as_its_column_does(
    metric: str, compared: dict[str, object], words: str
) -> None:
    having = (Having(metric=metric, value=Decimal(1)),)
    plan = MetricQuery.model_validate({"metrics": ("revenue",), "dimensions": BY_REGION, "having": having, **compared})
    assert scope(plan, Names(MODEL, "fil")) == f" sa lahat ng petsa ({words} higit sa ₱1.00)"
    columns = (REGION, REVENUE, REVENUE.model_copy(update={"key": metric}), RATE)
    assert names(plan, *columns, language="fil")[2].lower() == words


def test_a_part_says_which_share_of_the_whole_it_is() -> None:
    plan = MetricQuery(metrics=("revenue",), filters=PAID, derive="share", whole_without=("orders.status",))
    result = Result(columns=(SHARE,), rows=((0.75,),))
    assert say(plan, result) == "Revenue over all dates (status paid): 75.0% of those of any status."
    assert say(plan, result, "fil").endswith("75.0% ng mga may kahit anong status.")


def test_the_first_of_each_group_are_not_told_as_one_order() -> None:
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=(*BY_REGION, DimensionRef(field="orders.status")),
        limit=1,
        limit_within=("shops.region",),
    )
    rows = (("Bicol", "paid", Decimal(1)), ("NCR", "refunded", Decimal(3)))
    text = say(plan, Result(columns=(REGION, STATUS, REVENUE), rows=rows))
    assert "NCR, refunded with ₱3.00" in text
    assert "leads" not in text
    assert "total" not in text


def test_with_the_others_beside_them_the_first_make_the_whole() -> None:
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, limit=1, others="Others")
    rows = (("NCR", Decimal(3)), ("Others", Decimal(2)))
    assert "The total is ₱5.00." in say(plan, Result(columns=(REGION, REVENUE), rows=rows))


def test_the_others_together_are_no_group_that_is_the_highest() -> None:
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, limit=2, others="Others", derive="share")
    rows = (("NCR", Decimal(3), 0.15), ("Bicol", Decimal(2), 0.1), ("Others", Decimal(15), 0.75))
    text = say(plan, Result(columns=(REGION, REVENUE, SHARE), rows=rows))
    assert "NCR has the largest share, 15.0% (₱3.00), Bicol the smallest, 10.0% (₱2.00)" in text
    assert "Others" not in text
    assert "The total is ₱20.00." in text


def test_growth_names_the_largest_rise_and_fall() -> None:
    growth = RATE.model_copy(update={"key": "revenue_growth"})
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_MONTH, period=YEAR_2025, derive="growth")
    rows = tuple(
        (date(2025, month, 1), Decimal(value), change)
        for month, value, change in ((1, 4, None), (2, 8, 1.0), (3, 6, -0.25))
    )
    text = say(plan, Result(columns=(MONTH, REVENUE, growth), rows=rows))
    assert "100.0%" in text
    assert "25.0%" in text
    assert names(plan, MONTH, REVENUE, growth)[-1] == "Revenue, growth"
    assert names(plan, MONTH, REVENUE, growth, language="fil")[-1] == "Kita, paglago"


def test_a_query_it_is_compared_with_is_told_by_its_filters_and_dates() -> None:
    other = MetricQuery(metrics=("revenue",), filters=PAID, period=Period(start=date(2024, 1, 1), end=date(2025, 1, 1)))
    plan = MetricQuery(metrics=("revenue",), period=YEAR_2025, compared_with=other)
    columns = (
        REVENUE,
        REVENUE.model_copy(update={"key": "revenue_other"}),
        RATE.model_copy(update={"key": "revenue_change"}),
    )
    result = Result(columns=columns, rows=((Decimal(3), Decimal(2), 0.5),))
    assert say(plan, result) == (
        "Revenue from 1 January 2025 to 31 December 2025: ₱3.00, up 50.0% against ₱2.00"
        " from 1 January 2024 to 31 December 2024 (status paid). The difference is ₱1.00."
    )
    assert say(plan, result, "fil").endswith("Ang pagkakaiba ay ₱1.00.")
    assert names(plan, *columns) == [
        "Revenue",
        "Revenue, from 1 January 2024 to 31 December 2024 (status paid)",
        "Revenue, change",
    ]


def test_filters_of_two_ends_and_of_parts_of_a_text_are_named() -> None:
    filters = (
        Filter(field="shops.region", op="contains", values=("NC", "Bi")),
        Filter(field="orders.status", op="not_contains", values=("fund",)),
        Filter(field="orders.ordered_on", op="between", values=("2025-01-01", "2025-02-01")),
    )
    plan = MetricQuery(metrics=("revenue",), filters=filters)
    result = Result(columns=(REVENUE,), rows=((Decimal(3),),))
    assert say(plan, result) == (
        "Revenue over all dates (region with NC or Bi in it; status without fund in it;"
        " ordered on 1 January 2025 to 1 February 2025): ₱3.00."
    )
    assert "rehiyon na may NC o Bi" in say(plan, result, "fil")


@pytest.mark.parametrize(
    ("first", "language", "label"),
    [(date(2025, 7, 1), "en", "FY 2026"), (date(2025, 1, 1), "en", "FY 2025"), (date(2025, 7, 1), "fil", "FY 2026")],
)
def test_a_fiscal_year_is_called_by_the_year_it_ends_in(first: date, language: str, label: str) -> None:
    column = Column(key="fiscal_year", name="Fiscal year", type="date", format="fiscal_year", role="dimension")
    assert format_cell(first, column, language) == label


def test_groups_with_commas_in_their_names_are_told_apart() -> None:
    rows = (("Biñan, Laguna", 5), ("Cebu City, Cebu", 5), ("Ilagan, Isabela", 5), ("Naga, Cebu", 9))
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION)
    said = say(plan, Result(columns=(REGION, REVENUE), rows=rows))
    assert "the lowest Biñan, Laguna; Cebu City, Cebu and Ilagan, Isabela with ₱5.00." in said
    plain = say(plan, Result(columns=(REGION, REVENUE), rows=(("A", 5), ("B", 5), ("C", 5), ("D", 9))))
    assert "the lowest A, B and C with ₱5.00." in plain


def test_what_has_no_days_is_not_told_over_all_dates() -> None:
    """Of shops there are just so many; revenue has days, and without a period it is over all of them."""
    shops = MODEL.metrics["buyers"].model_copy(
        update={"name": "shops", "dataset": "shops", "expression": "COUNT(*)", "time_field": None}
    )
    model = MODEL.model_copy(update={"metrics": {**MODEL.metrics, "shops": shops}})
    names_of = Names(model, "en")
    assert scope(MetricQuery(metrics=("shops",)), names_of) == ""
    assert scope(MetricQuery(metrics=("revenue",)), names_of) == " over all dates"
    assert scope(MetricQuery(metrics=("shops", "revenue")), names_of) == " over all dates"


SCORE = Column(key="score", name="Score", type="decimal", format="number", role="dimension")
AMOUNT = Column(key="amount", name="Amount", type="decimal", format="currency", role="dimension")
ORDER = Column(key="order", name="Order", type="string", role="dimension")
MOST = (Sort(by="orders.amount"),)
ORDERS = (DimensionRef(field="orders.order"), DimensionRef(field="orders.amount"))


def test_both_ends_of_an_order_are_named_and_nothing_is_added_up() -> None:
    plan = MetricQuery(metrics=("revenue",), dimensions=BY_REGION, sort=(Sort(by="revenue"),), limit=1, both_ends=True)
    result = Result(columns=(REGION, REVENUE), rows=(("NCR", Decimal(90)), ("Bicol", Decimal(10))))
    assert say(plan, result) == (
        "Revenue by region over all dates: the highest is NCR with ₱90.00, the lowest Bicol with ₱10.00."
    )


@pytest.mark.parametrize(
    ("change", "rows", "text"),
    [
        ({"limit": 1}, (("A", 9),), "Order and amount: the highest is A with ₱9.00."),
        ({"limit": 1}, (("A", 9), ("B", 9)), "Order and amount: the highest is A and B with ₱9.00."),
        (
            {"limit": 1, "both_ends": True},
            (("A", 9), ("C", 2)),
            "Order and amount: the highest is A with ₱9.00, the lowest C with ₱2.00.",
        ),
        (
            {"limit": 3},
            (("A", 9), ("B", 5), ("C", 2)),
            "Order and amount: the 3 with the highest amount, from A with ₱9.00 to C with ₱2.00.",
        ),
    ],
)
def test_a_list_in_order_of_a_number_says_its_ends(
    change: dict[str, object], rows: tuple[tuple[str, int], ...], text: str
) -> None:
    plan = MetricQuery.model_validate({"metrics": (), "dimensions": ORDERS, "sort": MOST, **change})
    found = tuple((name, Decimal(amount)) for name, amount in rows)
    assert say(plan, Result(columns=(ORDER, AMOUNT), rows=found)) == text


def test_a_list_of_values_alone_says_the_highest_and_the_lowest() -> None:
    plan = MetricQuery(metrics=(), dimensions=ORDERS[1:], sort=MOST, limit=1, both_ends=True)
    columns = (AMOUNT, AMOUNT.model_copy(update={"key": "amount_lowest"}))
    found = Result(columns=columns, rows=((Decimal(9), Decimal(2)),))
    assert say(plan, found) == "Amount: the highest is ₱9.00, the lowest ₱2.00."
    assert say(plan, Result(columns=columns, rows=((None, None),))) == "There is no data for amount."
    assert names(plan, *columns, language="fil") == ["Amount, pinakamataas", "Amount, pinakamababa"]


def test_the_largest_share_of_wholes_apart_is_not_that_of_the_largest_figure() -> None:
    plan = MetricQuery(
        metrics=("revenue",), dimensions=BY_REGION, filters=PAID, derive="share", whole_without=("orders.status",)
    )
    rows = (("NCR", Decimal(90), Decimal("0.30")), ("Bicol", Decimal(10), Decimal("0.80")))
    result = Result(columns=(REGION, REVENUE, SHARE), rows=rows)
    assert say(plan, result).startswith(
        "Revenue by region over all dates (status paid): Bicol has the largest share, 80.0% (₱10.00), "
        "NCR the smallest, 30.0% (₱90.00)."
    )


def test_equal_shares_are_told_of_unequal_figures() -> None:
    plan = MetricQuery(
        metrics=("revenue",), dimensions=BY_REGION, filters=PAID, derive="share", whole_without=("orders.status",)
    )
    rows = (("NCR", Decimal(90), Decimal(1)), ("Bicol", Decimal(10), Decimal(1)))
    text = say(plan, Result(columns=(REGION, REVENUE, SHARE), rows=rows))
    assert "NCR has the largest" not in text
    assert "the highest is NCR with ₱90.00, the lowest Bicol with ₱10.00." in text
    assert "NCR and Bicol have the largest share, 100.0% each." in text


def test_a_shared_largest_share_has_the_figures_of_all_who_share_it() -> None:
    plan = MetricQuery(
        metrics=("revenue",), dimensions=BY_REGION, filters=PAID, derive="share", whole_without=("orders.status",)
    )
    shares = (("NCR", 90, "0.8"), ("Bicol", 10, "0.8"), ("Caraga", 20, "0.3"))
    rows = tuple((region, Decimal(value), Decimal(share)) for region, value, share in shares)
    text = say(plan, Result(columns=(REGION, REVENUE, SHARE), rows=rows))
    assert "80.0% (₱10.00–₱90.00), Caraga the smallest, 30.0% (₱20.00)." in text


def test_an_order_by_the_figure_is_told_by_it_and_not_by_the_share() -> None:
    plan = MetricQuery(
        metrics=("revenue",),
        dimensions=BY_REGION,
        filters=PAID,
        derive="share",
        whole_without=("orders.status",),
        sort=(Sort(by="revenue"),),
        limit=2,
    )
    rows = (("NCR", Decimal(90), Decimal("0.30")), ("Bicol", Decimal(10), Decimal("0.80")))
    text = say(plan, Result(columns=(REGION, REVENUE, SHARE), rows=rows))
    assert "top 2: NCR leads with ₱90.00, then Bicol with ₱10.00. Bicol has the largest share, 80.0%." in text


def test_a_ratio_is_told_before_the_figures_it_is_of_and_added_up_nowhere() -> None:
    plan = MetricQuery(metrics=("revenue", "orders"), dimensions=BY_REGION, derive="ratio")
    ratio = REVENUE.model_copy(update={"key": "revenue_ratio", "type": "float"})
    orders = Column(key="orders", name="Orders", type="integer", format="number", role="metric")
    columns = (REGION, ratio, REVENUE, orders)
    rows = (("NCR", 30.0, Decimal(90), 3), ("Bicol", 10.0, Decimal(10), 1))
    assert say(plan, Result(columns=columns, rows=rows)).startswith(
        "Revenue divided by orders by region over all dates: the highest is NCR with ₱30.00, "
        "the lowest Bicol with ₱10.00. "
    )
    assert names(plan, *columns)[1] == "Revenue divided by orders"
    assert names(plan, *columns, language="fil")[1].startswith("Kita na hinati sa ")
