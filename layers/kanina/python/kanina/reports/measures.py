"""What a report needs of the assistant."""

from __future__ import annotations

from typing import Protocol

from kanina.data.semantic_model import SemanticModel
from kanina.models import MetricQuery, Result, VerifiedQuery
from kanina.people import Person


class Measures(Protocol):
    """Its model, and rows for a query with a person's row filters."""

    @property
    def model(self) -> SemanticModel:
        """The semantic model the queries are about."""

    def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
        """The rows of a query, as this person may see them."""
