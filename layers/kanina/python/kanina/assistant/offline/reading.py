"""What words may stand for, and what things of the model are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kanina.data.semantic_model import Labelled

Kind = Literal["metric", "dimension", "value", "rows", "dates", "verb", "rate_verb", "grain", "adverb", "word"]

YES = "true"
NO = "false"
"""The values of a field that holds yes or no, where it is said of rows: "returned sales", "plans without a trainer"."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a phrase may stand for.

    name: a metric, a dimension's `dataset.field`, a dataset (rows), a grain, or a Word; of a verb the time (dates) or
    the figure it speaks of. role: for a dimension reached by a role. value: for a value of the dimension. rank: 0 for a
    value as it is stored, 1 for its synonym, 2 for a part of it, 3 for a part of one that has synonyms of its own.
    groups: a dimension that figures can be split by. owned: whose field it is was said ("the city of the customer"), so
    that no other rows' is meant.
    """

    kind: Kind
    name: str
    value: str = ""
    role: str | None = None
    rank: int = 0
    groups: bool = True
    owned: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """The longest phrase at a place: it ends before token `end` and stands for any of the readings."""

    end: int
    readings: tuple[Reading, ...]


Meaning = frozenset[tuple[str, str]]


def meaning_of(readings: Iterable[Reading]) -> Meaning:
    """What a phrase stands for, to compare with another's: its figures, fields, values; rows only where it has none."""
    found = tuple(readings)
    named = [reading for reading in found if reading.kind != "rows"] or found
    return frozenset((reading.kind, reading.name + reading.value) for reading in named)


def names_of(thing: Labelled, name: str) -> list[str]:
    """What people call a thing, its name in words last; Filipino plurals without their "mga" too."""
    synonyms = [phrase for phrases in thing.synonyms.values() for phrase in phrases]
    names = [*thing.label.values(), *synonyms, name.replace("_", " ")]
    singular = [phrase.removeprefix("mga ") for phrase in names]
    return list(dict.fromkeys([*names, *singular]))
