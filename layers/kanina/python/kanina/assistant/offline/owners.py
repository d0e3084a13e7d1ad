"""Whose a row is: "whose loan is L-104", "kanino ang order na ito", "list the past due loans with name"."""

from __future__ import annotations

from collections.abc import Collection

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.words import NAMES
from kanina.assistant.offline.words_one_row import OWNERS
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import SemanticModel
from kanina.models import DimensionRef

ASKS_WHOSE = frozenset({"whose", "kanino", "kaninong"})
_NAMES = NAMES | {"name"}
_AROUND = frozenset({"the", "with", "and", "their", "kasama", "ang", "mga", "ng", "at", "pati"})


def says_name(words: Collection[str]) -> bool:
    """Whether words say no more than "with the name": beside rows that have none of their own, whose they are."""
    return bool(_NAMES & set(words)) and set(words) <= _NAMES | _AROUND


def owner_of(dataset: str, model: SemanticModel, entities: Entities) -> tuple[DimensionRef, ...]:
    """The name of the one owner that the rows of a dataset have, the nearest; empty where there is none, or may be two.

    A payment's is who has the loan that it is of.
    """
    owners = [name for name in model.datasets if name != dataset and entities.are_called(name, OWNERS)]
    found: list[tuple[int, str]] = []
    for owner in owners:
        paths = shortest_paths(model.relationships, dataset, owner)
        if len(paths) == 1 and entities.naming(owner):
            found.append((len(paths[0]), entities.naming(owner)[0]))
    nearest = [field for length, field in found if length == min(found)[0]]
    if nearest:
        return (DimensionRef(field=nearest[0]),) if len(nearest) == 1 else ()
    roles = [edge for edge in model.relationships if edge.from_dataset == dataset and edge.to_dataset in owners]
    named = [
        DimensionRef(field=name, role=edge.role) for edge in roles for name in entities.naming(edge.to_dataset)[:1]
    ]
    return tuple(named) if len(named) == 1 else ()
