"""Rows that are overdue: their deadline is past, and what was due by it has not happened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from kanina.assistant.offline.words_verbs import DONE, deadlines_among
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.models import Filter

_RETURNS = frozenset({"returned", "return"})


@dataclass(frozen=True, slots=True)
class Deadline:
    """The address of the day by which something is due, and of the day on which it was done, or came back instead."""

    due: str
    done: tuple[str, ...]

    def missed(self, today: date) -> tuple[Filter, ...]:
        """The conditions that rows are overdue on a day."""
        return (
            Filter(field=self.due, op="lt", values=(today.isoformat(),)),
            *(Filter(field=done, op="is_null", values=()) for done in self.done),
        )


def deadlines_of(model: SemanticModel) -> Mapping[str, Deadline]:
    """By dataset, its deadline, where just one field says when something is due and just one when it was done.

    What was to be delivered may have been returned instead: that is not overdue either.
    """
    days: dict[str, list[Dimension]] = {}
    for dimension in model.dimensions.values():
        if dimension.type in ("date", "datetime"):
            days.setdefault(dimension.dataset, []).append(dimension)
    found: dict[str, Deadline] = {}
    for dataset, dimensions in days.items():
        due = _named(dimensions, deadlines_among(found.name.lower().split("_") for found in dimensions))
        done = [known for known in _named(dimensions, DONE) if known not in due]
        delivered = [known for known in done if not _is_return(known)]
        if len(due) == 1 and (len(done) == 1 or len(delivered) == 1):
            found[dataset] = Deadline(due[0], tuple(done))
    return found


def _named(dimensions: Sequence[Dimension], words: Collection[str]) -> list[str]:
    return [found.address for found in dimensions if set(found.name.lower().split("_")) & set(words)]


def _is_return(address: str) -> bool:
    return bool(set(address.partition(".")[2].lower().split("_")) & _RETURNS)
