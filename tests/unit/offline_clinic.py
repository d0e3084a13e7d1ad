"""A clinic's appointments, as a machine would describe them: English names only, and words that Filipino took over."""

from __future__ import annotations

from functools import cache

from evals.dialogues import NOW
from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned
from kanina.data.implied_metrics import implied_metrics
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel


def _field(dataset: str, name: str, *values: str, **more: object) -> Dimension:
    return Dimension.model_validate({"dataset": dataset, "name": name, "expression": name, "values": values, **more})


def clinic() -> SemanticModel:
    """Consultations of patients, by doctors of a specialty, who have a license."""
    datasets = {
        name: Dataset(name=name, source=name, primary_key=(f"{name[:-1]}_id",))
        for name in ("doctors", "patients", "consultations")
    }
    fields = [
        _field("doctors", "doctor", "Ana Cruz", "Ben Lim"),
        _field("doctors", "specialty", "Pediatrics", "Surgery"),
        _field("doctors", "city", "Cavite", "Davao"),
        _field("doctors", "license_status", "valid", "expired", "suspended"),
        _field("doctors", "licensed_on", type="date"),
        _field("patients", "patient", "Carla Reyes", "Dan Tan"),
        _field("patients", "nationality", "Filipino", "Korean"),
        _field("patients", "registered_on", type="date", is_time=True),
        _field("consultations", "consultation_date", type="date", is_time=True),
        _field("consultations", "priority", "urgent", "regular"),
        _field("consultations", "channel", "clinic", "online"),
        _field("consultations", "outcome_status", "completed", "cancelled"),
    ]
    metrics = {
        "fees": Metric(
            name="fees",
            expression="SUM(consultations.fee)",
            dataset="consultations",
            format="currency",
            time_field="consultations.consultation_date",
        ),
        "patients": Metric(
            name="patients", expression="COUNT(*)", dataset="patients", time_field="patients.registered_on"
        ),
    }
    edges = tuple(
        Relationship(
            name=f"consultations_{one}",
            from_dataset="consultations",
            to_dataset=one,
            from_columns=(f"{one[:-1]}_id",),
            to_columns=(f"{one[:-1]}_id",),
        )
        for one in ("doctors", "patients")
    )
    dimensions = {field.address: field for field in fields}
    return SemanticModel(
        name="clinic",
        datasets=datasets,
        relationships=edges,
        dimensions=dimensions,
        metrics=metrics,
        implied_metrics=implied_metrics(datasets, dimensions, metrics),
        currency="PHP",
    )


@cache
def _planner() -> OfflinePlanner:
    return OfflinePlanner(clinic())


def planned(question: str) -> Planned:
    """The plan of a question that stands by itself."""
    language = detect(question, "en")
    return _planner().plan(Context(person=people.local("me"), question=question, language=language, now=NOW))
