"""Lists of single rows: by their name, or by their key with their day and amount; over a repair shop's model."""

from __future__ import annotations

from functools import cache

import pytest

from evals.dialogues import Dialogue
from evals.notation import cases, conversation, shorthand
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel

DEPOTS = ("Depot North", "Depot South")


def _field(dataset: str, name: str, *values: str, **more: object) -> Dimension:
    found = {"dataset": dataset, "name": name, "expression": name, "values": values, "type": "string", **more}
    return Dimension.model_validate(found)


@cache
def planner() -> OfflinePlanner:
    """Repairs at depots, which have no name of their own, and technicians, who have one."""
    fields = [
        _field("repairs", "repair_no", label={"en": "repair"}),
        _field("repairs", "received_on", type="date", is_time=True),
        _field("repairs", "status", "Ready", "Waiting"),
        _field("repairs", "charge", type="float", format="currency", grouping=False, label={"en": "charge"}),
        _field("repairs", "phone", grouping=False, label={"en": "phone"}),
        _field("depots", "depot", *DEPOTS),
        _field("depots", "opened_on", type="date", is_time=True),
        _field("technicians", "technician", "Ana Cruz", "Ben Lim"),
        _field("technicians", "grade", "Senior", "Junior"),
        _field("technicians", "town", "Lucban", "Tayabas"),
    ]
    counts = [
        Metric(name=name, expression="COUNT(*)", dataset=name, type="integer", time_field=time)
        for name, time in (("repairs", "repairs.received_on"), ("depots", "depots.opened_on"), ("technicians", None))
    ]
    charges = Metric(
        name="total_charge",
        expression="SUM(repairs.charge)",
        dataset="repairs",
        format="currency",
        time_field="repairs.received_on",
    )
    keys = {"repairs": "repair_no", "depots": "depot_id", "technicians": "technician_id"}
    edges = (("repairs", "depots"), ("repairs", "technicians"))
    model = SemanticModel(
        name="repairs",
        datasets={name: Dataset(name=name, source=name, primary_key=(key,)) for name, key in keys.items()},
        dimensions={field.address: field for field in fields},
        metrics={metric.name: metric for metric in (*counts, charges)},
        relationships=tuple(
            Relationship(
                name=f"{many}_{one}",
                from_dataset=many,
                to_dataset=one,
                from_columns=(keys[one],),
                to_columns=(keys[one],),
            )
            for many, one in edges
        ),
        currency="PHP",
    )
    return OfflinePlanner(model)


def last(text: str) -> str:
    """The last plan of a conversation, in shorthand."""
    dialogue = Dialogue(planner=planner())
    return [shorthand(dialogue.ask(message).plan) for message in conversation(text)][-1]


ROW = "list by repairs.repair_no × repairs.received_on × repairs.charge"
NOVEMBER = "[repairs.received_on ge 2026-11-01] [repairs.received_on lt 2026-11-27]"

LISTS = f"""
list the waiting repairs => {ROW} [repairs.status in Waiting]
list the repairs this month => {ROW} {NOVEMBER}
list repairs over 2500 pesos this month => {ROW} [repairs.charge gt 2500] {NOVEMBER}
ilista ang mga repair na lampas 2500 piso ngayong buwan => {ROW} [repairs.charge gt 2500] {NOVEMBER}
list the repairs in Depot North this month => {ROW} [depots.depot in Depot North] {NOVEMBER}
list the repairs with a total charge below 900 => {ROW} [repairs.charge lt 900]
list the waiting repairs with their depot => {ROW} × depots.depot [repairs.status in Waiting]
list the senior technicians with their town
    => list by technicians.technician × technicians.town [technicians.grade in Senior]
which repairs are waiting this month => {ROW} [repairs.status in Waiting] {NOVEMBER}
list repairs over 2500 pesos this month | only the waiting ones
    => {ROW} [repairs.charge gt 2500] {NOVEMBER} [repairs.status in Waiting]
list repairs over 2500 pesos this month | how many is that?
    => repairs [repairs.charge gt 2500] {NOVEMBER}
"""

CHANGED = f"""
list the waiting repairs | only those above 3000 => {ROW} [repairs.status in Waiting] [repairs.charge gt 3000]
list the waiting repairs | yung total charge na 3000 pataas
    => {ROW} [repairs.status in Waiting] [repairs.charge ge 3000]
list the waiting repairs | only this month => {ROW} [repairs.status in Waiting] {NOVEMBER}
list the waiting repairs | with their technician => {ROW} × technicians.technician [repairs.status in Waiting]
list the waiting repairs | kasama ang depot => {ROW} × depots.depot [repairs.status in Waiting]
list the waiting repairs | with date and total charge => {ROW} [repairs.status in Waiting]
list the waiting repairs | sort by total charge => {ROW} [repairs.status in Waiting] order -repairs.charge
list the waiting repairs | yung sa Depot South lang
    => {ROW} [repairs.status in Waiting] [depots.depot in Depot South]
list the waiting repairs | only those above 3000 | ilan lahat yun?
    => repairs [repairs.status in Waiting] [repairs.charge gt 3000]
the 3 biggest repairs | only this month
    => list by repairs.repair_no × repairs.charge {NOVEMBER} order -repairs.charge top 3
list the waiting repairs | total charge => total_charge
"""

COUNTED = f"""
how many repairs are waiting | list them please => {ROW} [repairs.status in Waiting]
ilan ang repair ngayong buwan | alin-alin? => {ROW} {NOVEMBER}
total charge of waiting repairs | list them => {ROW} [repairs.status in Waiting]
how many repairs this month | sino-sino sila?
    => list by technicians.technician × repairs.repair_no × repairs.received_on × repairs.charge {NOVEMBER}
how many repairs this month | list them with their depot => {ROW} × depots.depot {NOVEMBER}
how many senior technicians | list them => list by technicians.technician [technicians.grade in Senior]
how many repairs this month | list them | only those above 3000 => {ROW} {NOVEMBER} [repairs.charge gt 3000]
repairs per depot | list them => refused
"""

IN_ORDER = f"""
show me the 4 biggest repairs => list by repairs.repair_no × repairs.charge order -repairs.charge top 4
the 3 smallest repairs this month
    => list by repairs.repair_no × repairs.charge {NOVEMBER} order +repairs.charge top 3
pinakamalaking repair => list by repairs.repair_no × repairs.charge order -repairs.charge top 1
"""

OTHERS = """
list the depots => list by depots.depot
repairs per depot => repairs by depots.depot
how many repairs this month => repairs 2026-11-01..2026-11-27/month
list depots with more than 20 repairs => repairs by depots.depot {repairs gt 20}
"""


@pytest.mark.parametrize(("messages", "plan"), cases(LISTS))
def test_rows_that_meet_conditions_are_listed_one_by_one(messages: str, plan: str) -> None:
    assert last(messages) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(CHANGED))
def test_what_is_said_of_listed_rows_is_of_each_of_them(messages: str, plan: str) -> None:
    assert last(messages) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(COUNTED))
def test_what_a_figure_is_of_is_listed_one_by_one(messages: str, plan: str) -> None:
    assert last(messages) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(IN_ORDER))
def test_rows_come_in_order_of_their_amount_where_their_size_is_said(messages: str, plan: str) -> None:
    assert last(messages) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(OTHERS))
def test_groups_and_figures_stay_what_they_are(messages: str, plan: str) -> None:
    assert last(messages) == plan


@pytest.mark.parametrize("question", ["list the depots this month", "list the repairs over 50 percent"])
def test_nothing_is_listed_that_no_row_has(question: str) -> None:
    assert not last(question).startswith("list by")


def test_what_nothing_is_split_by_is_told_of_each_row() -> None:
    assert last("list the repairs with their phone") == (
        "list by repairs.repair_no × repairs.received_on × repairs.charge × repairs.phone"
    )
