"""What rows are shown by, in a plain model: their name and not their code; and what "list" asks for."""

from __future__ import annotations

import pytest

from kanina.assistant.offline.display import displays
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel
from tests.unit.test_offline_other_models import plan


def clinic() -> SemanticModel:
    """Visits to doctors in wards; a ward has a code and a name, a visit only a number."""
    names = {
        "wards": ("ward_code", "ward_name", "floor"),
        "doctors": ("doc_id", "doc_name", "field"),
        "visits": ("visit_no", "ward_code", "doc_id", "cause"),
    }
    values = {
        "ward_name": ("East", "West"),
        "floor": ("Upper", "Ground"),
        "field": ("Heart", "Bone"),
        "cause": ("Fever",),
        "ward_code": ("W1",),
    }
    fields = [
        Dimension(dataset=dataset, name=name, expression=name, values=values.get(name, ()))
        for dataset, fields in names.items()
        for name in fields
    ]
    edges = [
        Relationship(
            name=f"visit_{key}", from_dataset="visits", to_dataset=target, from_columns=(key,), to_columns=(key,)
        )
        for key, target in (("ward_code", "wards"), ("doc_id", "doctors"))
    ]
    people = Metric(
        name="physicians",
        expression="COUNT(DISTINCT visits.doc_id)",
        dataset="visits",
        type="integer",
        synonyms={"en": ("doctors",)},
    )
    visits = Metric(name="visits", expression="COUNT(*)", dataset="visits", type="integer")
    return SemanticModel(
        name="clinic",
        datasets={
            name: Dataset(name=name, source=name, primary_key=(key,), synonyms=others)
            for name, key, others in (
                ("wards", "ward_code", {"en": ("units",), "fil": ("mga silid",)}),
                ("doctors", "doc_id", {}),
                ("visits", "visit_no", {"en": ("checkups",)}),
            )
        },
        dimensions={field.address: field for field in fields},
        relationships=tuple(edges),
        metrics={"visits": visits, "physicians": people},
    )


def test_rows_are_shown_by_their_name_and_what_only_happened_by_nothing() -> None:
    assert displays(clinic()) == {"wards": "wards.ward_name", "doctors": "doctors.doc_name"}


@pytest.mark.parametrize(
    "question", ["visits by ward", "visits by unit", "visits per ward name", "visits kada silid", "visits by wards"]
)
def test_to_split_by_rows_is_to_split_by_their_name(question: str) -> None:
    assert plan(question, clinic()) == "visits by wards.ward_name"


def test_a_code_is_shown_where_it_is_asked_for() -> None:
    assert plan("visits by ward code", clinic()) == "visits by visits.ward_code"
    assert plan("visits in W1", clinic()) == "visits [visits.ward_code in W1]"


def test_a_list_is_of_names_and_no_number() -> None:
    assert plan("list the doctors in the Heart field", clinic()) == "list by doctors.doc_name [doctors.field in Heart]"
    assert plan("list the wards on the Upper floor", clinic()) == "list by wards.ward_name [wards.floor in Upper]"
    assert plan("how many doctors", clinic()) == "physicians"
