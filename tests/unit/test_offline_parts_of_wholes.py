"""Shares with conditions: what is the part and what the whole; amounts said by a plain word; over bookings and fees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from evals.house import House
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from tests.discovered import ask, house_of, rows
from tests.unit.offline_chat import Dialogue, shorthand

PAYMENTS = """payment_no,booking_no,paid_on,amount,mode,payment_type
P001,B01,2026-10-01,100,Cash,Deposit
P002,B02,2026-10-03,200,Cash,Deposit
P003,B03,2026-10-05,300,GCash,Deposit
P004,B04,2026-10-08,400,Card,Deposit
P005,B01,2026-10-10,500,Cash,Balance
P006,B02,2026-10-12,600,GCash,Balance
P007,B03,2026-10-15,700,Card,Balance
P008,B04,2026-10-20,-250,GCash,Refund
P009,B05,2026-11-02,150,Cash,Deposit
P010,B06,2026-11-04,350,GCash,Deposit
P011,B05,2026-11-06,900,Card,Balance
P012,B06,2026-11-09,800,Cash,Balance
P013,B06,2026-11-12,-100,Cash,Refund
"""
BOOKINGS = """booking_no,booked_on,source,town,status,cancelled_on,room_total,discount
B01,2026-10-01,Website,Baler,Completed,,1000,100
B02,2026-10-03,Website,Baler,Completed,,2000,
B03,2026-10-05,Facebook,Vigan,Cancelled,2026-10-09,3000,300
B04,2026-10-08,Facebook,Vigan,Completed,,4000,
B05,2026-11-02,Walk-in,Baler,Completed,,5000,500
B06,2026-11-04,Website,Vigan,Cancelled,2026-11-10,6000,
B07,2026-11-05,Website,Baler,Completed,,7000,
B08,2026-11-06,Agoda,Vigan,Completed,,8000,
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "inn", {"payments": PAYMENTS, "bookings": BOOKINGS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("what percent of the amount of deposits last month was cash", 0.3),
        ("ilang percent ng halaga ng deposits last month ang cash", 0.3),
        ("ilang percent ng deposits noong Oktubre ang cash", 0.5),
        ("ilang porsyento ng bookings ngayong taon ang may discount", 0.375),
        ("what % of bookings this year had a discount", 0.375),
    ],
)
def test_what_stands_behind_the_telling_word_is_the_part(house: House, question: str, share: float) -> None:
    assert rows(ask(house, question)) == [(share,)]


def test_a_state_that_is_told_of_dated_rows_keeps_their_date(house: House) -> None:
    """Two of Vigan's four bookings were cancelled: no share of all cancellations, and by the day they were booked."""
    assert rows(ask(house, "what percent of Vigan bookings this year were cancelled")) == [(0.5,)]
    assert rows(ask(house, "ilang porsyento ng bookings sa Vigan ngayong taon ang na-cancel")) == [(0.5,)]


def test_all_together_is_no_longer_one_of_each(house: House) -> None:
    first = "bookings in October per source"
    assert rows(ask(house, first, "what % of those bookings ended up cancelled, all sources together")) == [(0.25,)]
    first = "bookings noong Oktubre kada source"
    assert rows(ask(house, first, "ilang porsyento ang na-cancel, lahat ng source pinagsama")) == [(0.25,)]
    assert len(rows(ask(house, first, "ilang porsyento ang na-cancel"))) == 2


def test_each_of_those_shown_is_a_share_of_all(house: House) -> None:
    shown = [("Website", 4, 0.5), ("Facebook", 2, 0.25)]
    first = "bookings this year per source, just Website and Facebook"
    assert rows(ask(house, first, "what share of all bookings is each of those")) == shown
    first = "bookings ngayong taon kada source, Website at Facebook lang"
    assert rows(ask(house, first, "ilang porsyento ng lahat ng bookings ang bawat isa")) == shown


def test_rows_that_have_an_amount_are_those_with_more_than_nothing_in_it(house: House) -> None:
    assert rows(ask(house, "how many bookings this year had a discount")) == [(3,)]
    assert rows(ask(house, "ilang bookings ngayong taon ang may discount")) == [(3,)]
    each = [("Baler", 2, 0.5), ("Vigan", 1, 0.25)]
    assert rows(ask(house, "what percent of bookings had a discount per town")) == each
    unclear = ask(house, "percent of bookings with a discount per town")  # of the town's, or of all that have one?
    assert unclear.result is None


def test_a_state_alone_is_the_rate_of_it_in_each_group(house: House) -> None:
    assert rows(ask(house, "pct ng cancelled per town")) == [("Vigan", 0.5), ("Baler", 0.0)]
    assert rows(ask(house, "pct cancelled by town")) == [("Vigan", 0.5), ("Baler", 0.0)]


def test_an_amount_is_what_the_rows_beside_it_come_to(house: House) -> None:
    assert rows(ask(house, "total amount of payments in October")) == [(2550,)]
    assert rows(ask(house, "average amount of payments in October")) == [(318.75,)]
    assert rows(ask(house, "karaniwang halaga ng payments noong Oktubre")) == [(318.75,)]
    assert rows(ask(house, "average room total per booking")) == [(4500.0,)]
    assert rows(ask(house, "how many payments in October")) == [(8,)]


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


def test_of_payments_whose_signs_nothing_tells_no_net_amount_is_told(house: House) -> None:
    assert ask(house, "total payments in October less refunds").result is None
    assert ask(house, "magkano ang bayad noong Oktubre, bawas na ang refund").result is None
