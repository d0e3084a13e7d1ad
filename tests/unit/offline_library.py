"""A lending library, as a machine would describe it: no Filipino names, dates on everything, no counts declared."""

from __future__ import annotations

from evals.dialogues import NOW
from evals.notation import shorthand
from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.implied_metrics import implied_metrics
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel


def _field(dataset: str, name: str, *values: str, **more: object) -> Dimension:
    return Dimension.model_validate({"dataset": dataset, "name": name, "expression": name, "values": values, **more})


def _edge(many: str, one: str, role: str | None = None) -> Relationship:
    key = f"{one[:-1]}_id"
    columns = {"from_columns": (key,), "to_columns": (key,)}
    return Relationship(name=f"{many}_{role or one}", from_dataset=many, to_dataset=one, role=role, **columns)


def library() -> SemanticModel:
    """Loans of books to members, at libraries; staff work at one library each."""
    datasets = {
        name: Dataset(name=name, source=name, primary_key=(f"{name[:-1]}_id",))
        for name in ("libraries", "books", "members", "librarians", "loans")
    }
    fields = [
        _field("libraries", "library", "Central", "Harbor"),
        _field("libraries", "district", "North", "South"),
        _field("libraries", "founded_on", type="date", is_time=True),
        _field("books", "title", "Noli Me Tangere", "Florante at Laura"),
        _field("books", "genre", "fiction", "poetry", "history"),
        _field("books", "publication_year", type="integer"),
        _field("members", "member", "Ana Cruz", "Ben Lim"),
        _field("members", "town", "Lucban", "Tayabas"),
        _field("members", "registration_date", type="date", is_time=True),
        _field("librarians", "librarian", "Rosa Diaz", "Paolo Sy"),
        _field("librarians", "hire_date", type="date", is_time=True),
        _field("loans", "loan_date", type="date", is_time=True),
        _field("loans", "status", "returned", "overdue"),
        _field("loans", "is_renewed", type="boolean", label={"en": "renewed"}),
    ]
    dimensions = {field.address: field for field in fields}
    metrics = {
        "fines": Metric(
            name="fines", expression="SUM(loans.fine)", dataset="loans", format="currency", time_field="loans.loan_date"
        ),
        "reading_hours": Metric(
            name="reading_hours",
            expression="SUM(loans.minutes) / 60.0",
            dataset="loans",
            format="hours",
            time_field="loans.loan_date",
            verbs={"en": ("read",), "fil": ("nagbasa",)},
        ),
        "renewal_rate": Metric(
            name="renewal_rate",
            expression="AVG(CASE WHEN loans.renewed THEN 1.0 ELSE 0.0 END)",
            dataset="loans",
            format="percent",
            time_field="loans.loan_date",
        ),
    }
    return SemanticModel(
        name="library",
        datasets=datasets,
        dimensions=dimensions,
        metrics=metrics,
        relationships=(
            _edge("loans", "libraries"),
            _edge("loans", "books"),
            _edge("loans", "members"),
            _edge("loans", "librarians"),
            _edge("librarians", "libraries", role="workplace"),
        ),
        implied_metrics=implied_metrics(datasets, dimensions, metrics),
        currency="PHP",
    )


PLANNER = OfflinePlanner(library())


def planned(question: str) -> str:
    """The plan for a first question, in shorthand."""
    language = detect(question, "en")
    return shorthand(
        PLANNER.plan(Context(person=people.local("me"), question=question, language=language, now=NOW)).plan
    )
