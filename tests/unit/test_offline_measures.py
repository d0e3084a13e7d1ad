"""Conditions on single rows: how long, heavy or dear each is; not what a group comes to."""

from __future__ import annotations

import pytest

from evals.dialogues import NOW, last
from evals.notation import shorthand
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel


def parcels() -> SemanticModel:
    """Parcels with a weight, a delay in days, and two amounts of money of which neither is plainly the parcel's."""
    fields = [
        Dimension(dataset="parcels", name="depot", expression="depot", values=("Pasig", "Iloilo")),
        Dimension(dataset="parcels", name="weight_kg", expression="weight_kg", type="decimal"),
        Dimension(dataset="parcels", name="days_late", expression="days_late", type="integer"),
        Dimension(dataset="parcels", name="postage", expression="postage", type="decimal", format="currency"),
        Dimension(dataset="parcels", name="duty", expression="duty", type="decimal", format="currency"),
    ]
    return SemanticModel(
        name="parcels",
        datasets={"parcels": Dataset(name="parcels", source="parcels", primary_key=("parcel_id",))},
        dimensions={field.address: field for field in fields},
        metrics={
            "parcels": Metric(name="parcels", expression="COUNT(*)", dataset="parcels", type="integer"),
            "postage_paid": Metric(
                name="postage_paid", expression="SUM(parcels.postage)", dataset="parcels", format="currency"
            ),
        },
    )


PARCELS = OfflinePlanner(parcels())


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("parcels over 500 grams by depot", "parcels by parcels.depot [parcels.weight_kg gt 0.5]"),
        ("how many 2-kilo parcels", "parcels [parcels.weight_kg in 2]"),
        ("ilang parcels na mahigit 3 kilo", "parcels [parcels.weight_kg gt 3]"),
        ("how many parcels longer than 3 miles", "refused"),
        ("how many parcels above ₱500", "refused"),
    ],
)
def test_units_are_told_by_the_names_of_fields_and_reckoned_over(question: str, plan: str) -> None:
    context = Context(person=people.local("me"), question=question, language="en", now=NOW)
    assert shorthand(PARCELS.plan(context).plan) == plan


def test_at_between_two_figures_joins_them() -> None:
    assert last("karaniwang rating at bilang ng leksyon bawat asignatura").startswith("average_rating, lessons by")


def test_a_state_that_is_named_by_not_stays_one() -> None:
    assert last("how many lessons were not attended in 2025").startswith("lessons [lessons.attendance in missed]")
