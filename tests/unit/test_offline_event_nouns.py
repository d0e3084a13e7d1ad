"""Nouns for what a date tells of count its rows by that day, where a time is said and nothing else can be meant."""

from __future__ import annotations

import pytest

from evals.notation import shorthand
from kanina.assistant.offline.event_nouns import EventNouns
from kanina.data.semantic_model import Dataset, Dimension, SemanticModel
from kanina.models import Reply
from tests.unit.offline_clinic import planned

COUNTED = """
how many registrations last month => patients 2026-10-01..2026-11-01
registrations by nationality in 2025 => patients by patients.nationality 2025-01-01..2026-01-01
registration per month this year => patients by time:month 2026-01-01..2026-11-27/year
ilan ang rehistrasyon noong Oktubre => patients 2026-10-01..2026-11-01
"""


@pytest.mark.parametrize("case", COUNTED.strip().splitlines())
def test_the_noun_counts_the_rows_by_their_day(case: str) -> None:
    question, expected = case.split(" => ")
    assert shorthand(planned(question).plan) == expected


@pytest.mark.parametrize("question", ["registrations", "fees of registrations last month", "statements last month"])
def test_without_a_time_or_beside_another_figure_it_stays_unknown(question: str) -> None:
    assert isinstance(planned(question).plan, Reply)


def _trips(**names: str) -> SemanticModel:
    """Trips with dates, and crews with a field, of these names by dataset."""
    fields = [
        Dimension(dataset=dataset, name=name, expression=name, type="date" if dataset == "trips" else "string")
        for name, dataset in names.items()
    ]
    return SemanticModel(
        name="trips",
        datasets={name: Dataset(name=name, source=name) for name in ("trips", "crews")},
        dimensions={field.address: field for field in fields},
        metrics={},
    )


def test_another_noun_of_the_same_letters_is_none() -> None:
    nouns = EventNouns(
        _trips(departed_on="trips", issued_on="trips"), {"trips.departed_on": "trips", "trips.issued_on": "issued"}
    )
    assert nouns.metric("department") is None
    assert nouns.metric("issuance") == "issued"
    assert nouns.metric("issuing") is None


def test_what_may_be_of_two_is_none() -> None:
    two = EventNouns(_trips(approved_on="trips", approved_at="trips"), {"trips.approved_on": "trips"})
    assert two.metric("approval") is None
    elsewhere = EventNouns(_trips(approved_on="trips", approval_code="crews"), {"trips.approved_on": "trips"})
    assert elsewhere.metric("approval") is None
    assert EventNouns(_trips(approved_on="trips"), {"trips.approved_on": "trips"}).metric("approval") == "trips"
