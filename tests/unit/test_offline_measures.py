"""Conditions on single rows: how long, heavy or dear each is; not what a group comes to."""

from __future__ import annotations

import pytest

from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from tests.unit.offline_chat import NOW, cases, conversation, last, shorthand

ROWS = """
how many lessons in 2025 took 60 minutes or less => lessons [lessons.minutes le 60] 2025-01-01..2026-01-01
how many lessons of 60 minutes or less in 2025 => lessons [lessons.minutes le 60] 2025-01-01..2026-01-01
classes of more than 60 minutes by subject => lessons by lessons.subject [lessons.minutes gt 60]
sessions shorter than an hour by tutor => lessons by tutors.tutor [lessons.minutes lt 60]
classes lasting 1.5 hours or longer => lessons [lessons.minutes ge 90]
one-hour lessons by branch in 2025 => lessons by branches.branch [lessons.minutes in 60] 2025-01-01..2026-01-01
how many 60-minute Science lessons => lessons [lessons.subject in Science] [lessons.minutes in 60]
lessons in NCR in 2025 over 60 minutes
    => lessons [branches.region in NCR] [lessons.minutes gt 60] 2025-01-01..2026-01-01
ilang klase na 60 minuto pababa noong 2025 => lessons [lessons.minutes le 60] 2025-01-01..2026-01-01
mga leksyon na mas maikli sa dalawang oras kada asignatura
    => lessons by lessons.subject [lessons.minutes lt 120]
how many orders below 5,000 in 2025 => enrollments [enrollments.amount lt 5000] 2025-01-01..2026-01-01
orders of at least ₱5,000 by channel => enrollments by enrollments.channel [enrollments.amount ge 5000]
orders worth 5k pesos or more by plan => enrollments by enrollments.plan [enrollments.amount ge 5000]
ilang order ang mababa sa ₱5,000 noong 2025 => enrollments [enrollments.amount lt 5000] 2025-01-01..2026-01-01
revenue from orders above 5k by plan => revenue by enrollments.plan [enrollments.amount gt 5000]
how many orders with a discount below 300 => enrollments [enrollments.discount lt 300]
orders with a discount of at least 300 by plan => enrollments by enrollments.plan [enrollments.discount ge 300]
mga order na may diskwentong lampas sa 300 => enrollments [enrollments.discount gt 300]
how many 4 star lessons => lessons [lessons.rating in 4]
"""

GROUPS = """
tutors with more than 50 hours => teaching_hours by tutors.tutor {teaching_hours gt 50}
branches with more than 300 orders => enrollments by branches.branch {enrollments gt 300}
branches with revenue above ₱70,000 => revenue by branches.branch {revenue gt 70000}
enrollments by region | above 2000 only => enrollments by branches.region {enrollments gt 2000}
"""

FOLLOW_UPS = """
how many lessons in 2025 | only those longer than an hour
    => lessons [lessons.minutes gt 60] 2025-01-01..2026-01-01
how many 60-minute lessons in 2025 | what about 90-minute ones?
    => lessons [lessons.minutes in 90] 2025-01-01..2026-01-01
ilang leksyon noong 2025 | yung 90 minuto pataas lang => lessons [lessons.minutes ge 90] 2025-01-01..2026-01-01
enrollments by branch in 2025 | only orders above ₱20,000
    => enrollments by branches.branch [enrollments.amount gt 20000] 2025-01-01..2026-01-01
"""


@pytest.mark.parametrize(("question", "plan"), cases(ROWS))
def test_a_number_with_a_unit_behind_rows_is_a_condition_on_each_of_them(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(("question", "plan"), cases(GROUPS))
def test_a_number_of_what_groups_come_to_stays_a_condition_on_groups(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


@pytest.mark.parametrize(("question", "plan"), cases(FOLLOW_UPS))
def test_rows_counted_before_are_those_a_follow_up_measures(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


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


GRADED = """
how many rated lessons in 2025 => lessons [lessons.rating not_null ] 2025-01-01..2026-01-01
tutors with more than 250 rated lessons => lessons by tutors.tutor [lessons.rating not_null ] {lessons gt 250}
among tutors with at least 100 rated lessons in 2025, who has the highest average rating
    => average_rating by tutors.tutor [lessons.rating not_null ] {lessons ge 100} 2025-01-01..2026-01-01 \
       order -average_rating top 1
ilang rated na leksyon kada asignatura => lessons by lessons.subject [lessons.rating not_null ]
highest rated tutors => average_rating by tutors.tutor order -average_rating
"""


@pytest.mark.parametrize(("question", "plan"), cases(GRADED))
def test_rated_rows_are_those_that_have_a_rating(question: str, plan: str) -> None:
    assert last(question) == plan


OF_ROWS = """
what percent of lessons in 2025 were over an hour
    => lessons [lessons.minutes gt 60] 2025-01-01..2026-01-01 as share beyond lessons.minutes
ilang porsyento ng mga leksyon ang mas maikli sa 90 minuto
    => lessons [lessons.minutes lt 90] as share beyond lessons.minutes
what share of orders in NCR were above 30k
    => enrollments [branches.region in NCR] [enrollments.amount gt 30000] as share beyond enrollments.amount
attendance rate for lessons of 60 minutes or less by region
    => attendance_rate by branches.region [lessons.minutes le 60]
lessons of 60 to 90 minutes by subject
    => lessons by lessons.subject [lessons.minutes ge 60] [lessons.minutes le 90]
orders above 30k by plan => enrollments by enrollments.plan [enrollments.amount gt 30000]
branches with orders above 30k => enrollments by branches.branch {enrollments gt 30000}
lessons over 60 minutes vs lessons under 60 minutes => refused
how many lessons a day in 2025 => refused
enrollments under 50 this year => refused
how many enrollments under ₱500 this year => enrollments [enrollments.amount lt 500] 2026-01-01..2026-11-27/year
"""


@pytest.mark.parametrize(("question", "plan"), cases(OF_ROWS))
def test_rows_that_a_number_chooses_are_shared_split_and_told_from_groups(question: str, plan: str) -> None:
    assert last(question) == plan


def test_at_between_two_figures_joins_them() -> None:
    assert last("karaniwang rating at bilang ng leksyon bawat asignatura").startswith("average_rating, lessons by")


def test_a_state_that_is_named_by_not_stays_one() -> None:
    assert last("how many lessons were not attended in 2025").startswith("lessons [lessons.attendance in missed]")
