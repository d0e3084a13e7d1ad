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
        "visits": ("visit_no", "ward_code", "doc_id", "visit_cause", "state"),
    }
    values = {
        "ward_name": ("East", "West"),
        "floor": ("Upper", "Ground"),
        "field": ("Heart", "Bone"),
        "visit_cause": ("Fever", "Fall"),
        "state": ("Confirmed", "Missed"),
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
    sure = Metric(
        name="arrivals",
        expression="COUNT(DISTINCT visits.visit_no)",
        dataset="visits",
        type="integer",
        synonyms={"en": ("confirmed arrivals",)},
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
        metrics={"visits": visits, "physicians": people, "arrivals": sure},
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


def test_single_records_of_what_happened_are_listed_by_their_key() -> None:
    assert plan("list the visits", clinic()) == "list by visits.visit_no"
    assert plan("list visits by ward", clinic()) == "visits by wards.ward_name"


@pytest.mark.parametrize("question", ["alin-aling ward ang Upper", "which wards are Upper", "ano-anong ward ang Upper"])
def test_which_ones_are_of_a_value_is_a_list(question: str) -> None:
    assert plan(question, clinic()) == "list by wards.ward_name [wards.floor in Upper]"


def test_who_is_of_a_value_is_a_list() -> None:
    assert plan("sino-sinong doctor ang nasa Heart", clinic()) == ("list by doctors.doc_name [doctors.field in Heart]")


def test_what_is_ranked_without_a_figure_is_ranked_by_how_many_of_its_rows_there_are() -> None:
    assert plan("top 3 visit causes", clinic()) == "visits by visits.visit_cause order -visits top 3"
    assert plan("top 3 floors", clinic()).startswith("ask metric")


def test_a_figure_s_own_name_is_no_filter_besides() -> None:
    assert plan("how many arrivals were confirmed", clinic()) == "arrivals"
    assert plan("arrivals that were missed", clinic()) == "arrivals [visits.state in Missed]"
    assert plan("how many visits were confirmed", clinic()) == "visits [visits.state in Confirmed]"
