"""Shares with conditions: what is the part and what the whole; amounts said by a plain word; over bookings and fees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from evals.dialogues import Dialogue
from evals.house import House
from evals.notation import shorthand
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("parts_of_wholes") as opened:
        yield opened


def test_all_together_is_no_longer_one_of_each(house: House) -> None:
    first = "bookings in October per source"
    assert rows(ask(house, first, "what % of those bookings ended up cancelled, all sources together")) == [(0.25,)]
    first = "bookings noong Oktubre kada source"
    assert rows(ask(house, first, "ilang porsyento ang na-cancel, lahat ng source pinagsama")) == [(0.25,)]
    assert len(rows(ask(house, first, "ilang porsyento ang na-cancel"))) == 2


def test_rows_that_have_an_amount_are_those_with_more_than_nothing_in_it(house: House) -> None:
    assert rows(ask(house, "how many bookings this year had a discount")) == [(3,)]
    assert rows(ask(house, "ilang bookings ngayong taon ang may discount")) == [(3,)]
    each = [("Baler", 2, 0.5), ("Vigan", 1, 0.25)]
    assert rows(ask(house, "what percent of bookings had a discount per town")) == each
    unclear = ask(house, "percent of bookings with a discount per town")  # of the town's, or of all that have one?
    assert unclear.result is None


def test_the_difference_in_pesos_is_an_amount(house: House) -> None:
    """October's 2,550 beside November's 2,100; a ranking by change is in percent, so not told as pesos."""
    told = ask(house, "total payment amount in November 2026 vs October 2026", "ano difference in pesos")
    assert "₱450.00" in told.text
    assert "₱450.00" in ask(house, "total payment amount in November 2026 vs October 2026, difference in pesos").text
    assert "₱450.00" not in ask(house, "total payment amount in November 2026 vs October 2026").text
    ranked = ask(house, "biggest drop in total payment amount in pesos by mode, November vs October 2026")
    assert ranked.result is None


@cache
def shop() -> OfflinePlanner:
    """A model that says of its payments that refunds are taken off them, and of its sales nothing."""
    paid = Dimension(dataset="payments", name="paid_on", expression="paid_on", type="date", is_time=True)
    kind = Dimension(
        dataset="payments", name="kind", expression="kind", type="string", values=("Full", "Deposit", "Refund")
    )
    money = {"dataset": "payments", "format": "currency", "time_field": "payments.paid_on"}
    metrics = [
        Metric(name="received", expression="SUM(payments.amount)", description="Payments less refunds.", **money),
        Metric(name="sales", expression="SUM(payments.price)", description="What was sold.", **money),
        Metric(name="payments", expression="COUNT(*)", dataset="payments", time_field="payments.paid_on"),
    ]
    model = SemanticModel(
        name="shop",
        datasets={"payments": Dataset(name="payments", source="payments", primary_key=("payment_no",))},
        dimensions={field.address: field for field in (paid, kind)},
        metrics={metric.name: metric for metric in metrics},
        currency="PHP",
    )
    return OfflinePlanner(model)


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("received in October 2026, net of refunds", "received 2026-10-01..2026-11-01"),
        ("received by month in 2025 less refunds", "received by time:month 2025-01-01..2026-01-01"),
        ("received noong Oktubre 2026, bawas na ang refund", "received 2026-10-01..2026-11-01"),
        ("payments in October 2026 net of refunds", "received 2026-10-01..2026-11-01"),
        ("sales in October 2026, net of refunds", "refused"),
        ("received and sales in October 2026, net of refunds", "refused"),
        ("received in October 2026, net of deposits", "refused"),
    ],
)
def test_only_a_figure_that_is_known_to_be_net_is_told_as_net(question: str, plan: str) -> None:
    assert shorthand(Dialogue(planner=shop()).ask(question).plan) == plan
