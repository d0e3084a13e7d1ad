""" "How much" and "total" beside counts and averages: the amount of those rows, a question back, or a refusal."""

from __future__ import annotations

from evals.dialogues import NOW
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from kanina.models import Reply
from tests.unit.test_offline_other_models import plan


def cashier(**more: Metric) -> SemanticModel:
    """Deposits, counted and added up; visits, which are only counted; a fee, which is only averaged."""
    metrics = {
        "deposits": Metric(name="deposits", expression="COUNT(*)", dataset="deposits", time_field="deposits.day"),
        "total_amount": Metric(
            name="total_amount",
            expression="SUM(deposits.amount)",
            dataset="deposits",
            format="currency",
            time_field="deposits.day",
        ),
        "average_amount": Metric(
            name="average_amount", expression="AVG( deposits.amount )", dataset="deposits", synonyms={"en": ("amount",)}
        ),
        "visits": Metric(name="visits", expression="COUNT(*)", dataset="visits"),
        "average_fee": Metric(
            name="average_fee", expression="AVG(visits.fee)", dataset="visits", synonyms={"en": ("fee",)}
        ),
        **more,
    }
    day = Dimension(dataset="deposits", name="day", expression="day", type="date", is_time=True)
    teller = Dimension(dataset="deposits", name="teller", expression="teller", values=("Rosa", "Nilo"))
    return SemanticModel(
        name="cashier",
        datasets={
            name: Dataset(name=name, source=name, primary_key=(f"{name}_no",)) for name in ("deposits", "visits")
        },
        dimensions={field.address: field for field in (day, teller)},
        metrics=metrics,
    )


def said(question: str) -> str:
    """What is answered instead of a figure."""
    context = Context(person=people.local("me"), question=question, language="en", now=NOW)
    reply = OfflinePlanner(cashier()).plan(context).plan
    assert isinstance(reply, Reply)
    return reply.text


def test_how_much_of_counted_rows_is_what_they_came_to() -> None:
    assert plan("how much were the deposits in 2025", cashier()) == "total_amount 2025-01-01..2026-01-01"
    assert plan("magkano deposits kada teller", cashier()) == "total_amount by deposits.teller"
    assert plan("how many deposits in 2025", cashier()) == "deposits 2025-01-01..2026-01-01"


def test_which_of_several_amounts_is_asked() -> None:
    worth = Metric(name="worth", expression="SUM(deposits.worth)", dataset="deposits", format="currency")
    assert plan("how much were the deposits of Rosa", cashier(worth=worth)) == (
        "ask metric (total_amount; worth): list [deposits.teller in Rosa]"
    )


def test_what_is_charged_on_rows_is_not_what_they_come_to() -> None:
    charge = Metric(name="charges", expression="SUM(deposits.charge)", dataset="deposits", format="currency")
    wanted = "total_amount [deposits.teller in Rosa]"
    assert plan("how much were the deposits of Rosa", cashier(charges=charge)) == wanted


def test_rows_without_an_amount_have_none() -> None:
    assert plan("how much were the visits", cashier()) == "refused"
    assert said("how much were the visits") == (
        "Visits is a number of rows, and no amount is kept for them. What adds up to one: total amount."
    )


def test_the_total_of_what_is_averaged_is_its_sum_or_refused() -> None:
    assert plan("total amount by teller", cashier()) == "total_amount by deposits.teller"
    assert plan("overall total of amount", cashier()) == "total_amount"
    assert said("total fee") == (
        "Average fee is an average, and there is no total of it. What adds up to one: total amount."
    )
    assert plan("average fee", cashier()) == "average_fee"
    assert plan("how much did we collect in fee", cashier()) == "refused"
