"""The planner over a model as `kanina model init` writes one: states that are everyday words, verbs of its dates."""

from __future__ import annotations

import pytest

from evals.dialogues import NOW, Dialogue
from evals.notation import shorthand
from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel


def _field(dataset: str, name: str, *values: str, **more: object) -> Dimension:
    return Dimension.model_validate({"dataset": dataset, "name": name, "expression": name, "values": values, **more})


def water_company() -> SemanticModel:
    """Clients of a water company, their meters' bills, and the repairs that technicians do."""
    fields = [
        _field("clients", "client", "Ana Cruz", "Ben Lim"),
        _field("clients", "state", "active", "cut"),
        _field("clients", "plan", "Flow 50", "Flow 90"),
        _field("clients", "home_type", "house", "store"),
        _field("clients", "joined_on", type="date", is_time=True),
        _field("bills", "bill_no"),
        _field("bills", "status", "paid", "unpaid"),
        _field("bills", "method", "GCash", "cash"),
        _field("bills", "billed_on", type="date", is_time=True),
        _field("bills", "paid_on", type="date"),
        _field("repairs", "technician", "Paolo Sy", "Rosa Diaz"),
        _field("repairs", "status", "resolved", "open"),
        _field("repairs", "job_type", "leak", "meter"),
        _field("repairs", "opened_on", type="date", is_time=True),
        _field("repairs", "resolved_on", type="date"),
        _field("repairs", "parts", type="integer", grouping=False),
    ]
    metrics = [
        Metric(name="clients", expression="COUNT(*)", dataset="clients", time_field="clients.joined_on"),
        Metric(
            name="bills",
            expression="COUNT(*)",
            dataset="bills",
            time_field="bills.billed_on",
            synonyms={"en": ("bill", "bills")},
        ),
        Metric(
            name="total_amount",
            expression="SUM(bills.amount)",
            dataset="bills",
            format="currency",
            time_field="bills.billed_on",
            synonyms={"en": ("bill", "bills")},
        ),
        Metric(name="repairs", expression="COUNT(*)", dataset="repairs", time_field="repairs.opened_on"),
        Metric(
            name="average_rating", expression="AVG(repairs.rating)", dataset="repairs", time_field="repairs.opened_on"
        ),
        Metric(
            name="avg_cost",
            expression="SUM(repairs.cost) / NULLIF(COUNT(*), 0)",
            dataset="repairs",
            format="currency",
            time_field="repairs.opened_on",
            synonyms={"en": ("cost",)},
        ),
        Metric(
            name="average_parts",
            expression="AVG(repairs.parts)",
            dataset="repairs",
            time_field="repairs.opened_on",
            synonyms={"en": ("parts",)},
        ),
    ]
    edges = [
        Relationship(
            name=f"{many}_client",
            from_dataset=many,
            to_dataset="clients",
            from_columns=("client_id",),
            to_columns=("client_id",),
        )
        for many in ("bills", "repairs")
    ]
    return SemanticModel(
        name="water",
        datasets={
            name: Dataset(name=name, source=name, primary_key=(f"{name[:-1]}_id",))
            for name in ("clients", "bills", "repairs")
        },
        dimensions={field.address: field for field in fields},
        metrics={metric.name: metric for metric in metrics},
        relationships=tuple(edges),
        currency="PHP",
    )


PLANNER = OfflinePlanner(water_company())


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("how many active clients do we have", "clients [clients.state in active]"),
        ("ilan ang active clients", "clients [clients.state in active]"),
        (
            "clients with more than 2 unpaid bills",
            "bills by clients.client [bills.status in unpaid] {bills gt 2}",
        ),
        ("who is on the Flow 50 plan", "list by clients.client [clients.plan in Flow 50]"),
        ("sino ang mga naka Flow 90 na plan", "list by clients.client [clients.plan in Flow 90]"),
        (
            "how many repairs were resolved in October",
            "repairs [repairs.resolved_on ge 2026-10-01] [repairs.resolved_on lt 2026-11-01]",
        ),
        ("resolved repairs in October", "repairs [repairs.status in resolved] 2026-10-01..2026-11-01"),
        (
            "magkano ang bills na binayaran noong Oktubre",
            "total_amount [bills.paid_on ge 2026-10-01] [bills.paid_on lt 2026-11-01]",
        ),
        ("how many bills were paid in October", "bills [bills.paid_on ge 2026-10-01] [bills.paid_on lt 2026-11-01]"),
    ],
)
def test_states_and_their_verbs(question: str, plan: str) -> None:
    assert _planned(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("repairs per type", "repairs by repairs.job_type"),
        ("clients by type", "clients by clients.home_type"),
        ("repairs by status", "repairs by repairs.status"),
        ("average cost by type", "avg_cost by repairs.job_type"),
        ("average cost per repair by technician", "avg_cost by repairs.technician"),
        ("avg cost per repair in October", "avg_cost 2026-10-01..2026-11-01"),
    ],
)
def test_the_noun_a_field_ends_in_and_what_is_an_average_already(question: str, plan: str) -> None:
    assert _planned(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("repairs with more than 5 parts by technician", "repairs by repairs.technician [repairs.parts gt 5]"),
        (
            "how many repairs with more than 5 parts per technician",
            "repairs by repairs.technician [repairs.parts gt 5]",
        ),
        (
            "technicians with more than 5 parts",
            "average_parts by repairs.technician {average_parts gt 5}",
        ),
    ],
)
def test_a_number_beside_what_is_counted_is_of_each_and_no_average_of_a_group(question: str, plan: str) -> None:
    assert _planned(question) == plan


@pytest.mark.parametrize(
    ("conversation", "plan"),
    [
        (("repairs by status", "this year's repairs only"), "repairs by repairs.status 2026-01-01..2026-11-27/year"),
        (("number of bills by method", "only bills of 2025"), "bills by bills.method 2025-01-01..2026-01-01"),
        (("repairs by month this year", "total nila?"), "repairs 2026-01-01..2026-11-27/year"),
        (
            ("total amount of GCash bills", "and cash?", "lahat na ng method"),
            "total_amount by bills.method",
        ),
        (("total amount of GCash bills", "lahat ulit ng method"), "total_amount"),
        (
            ("ilang open repairs ang meron", "kada technician, yung lahat ng resolved"),
            "repairs by repairs.technician [repairs.status in resolved]",
        ),
        (("all open repairs",), "repairs [repairs.status in open]"),
        (("ilang repairs lahat last 7 days",), "repairs 2026-11-20..2026-11-27/day"),
    ],
)
def test_all_and_only_of_what_was_counted(conversation: tuple[str, ...], plan: str) -> None:
    dialogue = Dialogue(PLANNER)
    for question in conversation:
        planned = dialogue.ask(question)
    assert shorthand(planned.plan) == plan


@pytest.mark.parametrize(
    ("conversation", "plan"),
    [
        (("most common plan",), "clients by clients.plan order -clients top 1"),
        (
            ("which technician is most frequent in repairs",),
            "repairs by repairs.technician order -repairs top 1",
        ),
        (("repairs by technician", "alin ang pinakamadalas"), "repairs by repairs.technician order -repairs top 1"),
        (
            ("total amount by method", "which is the cheapest?"),
            "total_amount by bills.method order +total_amount top 1",
        ),
        (("total amount by method", "which is the most common?"), "refused"),
        (("repairs by technician", "alin ang pinakamahal?"), "refused"),
    ],
)
def test_superlatives_rank_what_they_are_of(conversation: tuple[str, ...], plan: str) -> None:
    dialogue = Dialogue(PLANNER)
    for question in conversation:
        planned = dialogue.ask(question)
    assert shorthand(planned.plan) == plan


def test_who_is_rated_best_is_asked_where_two_kinds_of_people_are_known() -> None:
    assert _planned("who has the highest average rating").startswith("ask dimension")


def _planned(question: str) -> str:
    context = Context(person=people.local("me"), question=question, language=detect(question, "en"), now=NOW)
    return shorthand(PLANNER.plan(context).plan)
