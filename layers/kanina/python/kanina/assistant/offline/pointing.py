"""Which rows belong to which things: appointments to patients, and the items of orders to what was ordered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.words_shape import NO_VALUES
from kanina.data.paths import reachable, shortest_paths
from kanina.data.semantic_model import Dimension, SemanticModel


class Pointing:
    """The declared ways between a model's datasets, for conditions on rows of others. Built once for a model."""

    def __init__(self, model: SemanticModel, counts: Mapping[str, str], times: Mapping[str, str | None]) -> None:
        """counts: by dataset, the metric that counts its rows; times: by metric, what dates it."""
        self._model = model
        self._times = {dataset: times.get(name) for dataset, name in counts.items()}

    def points(self, dataset: str, of: str) -> bool:
        """Whether each row of a dataset belongs to one thing of another, in one way only."""
        return dataset != of and len(shortest_paths(self._model.relationships, dataset, of)) == 1

    def reaches(self, dataset: str, address: str) -> bool:
        """Whether rows of a dataset have a field, their own or that of what they belong to."""
        target = self._model.dimensions[address].dataset
        return dataset == target or len(shortest_paths(self._model.relationships, dataset, target)) == 1

    def between(self, of: str, address: str) -> str | None:
        """The one dataset whose rows belong to things and have a field that these have not; the nearest of several."""
        if self.reaches(of, address):
            return None
        target = self._model.dimensions[address].dataset
        found: list[tuple[int, str]] = []
        for dataset in self._model.datasets:
            if not self.points(dataset, of) or not self.reaches(dataset, address):
                continue
            (to_things,) = shortest_paths(self._model.relationships, dataset, of)
            to_field = shortest_paths(self._model.relationships, dataset, target)[0] if dataset != target else ()
            found.append((len(to_things) + len(to_field), dataset))
        nearest = [dataset for steps, dataset in found if steps == min(found)[0]]
        return nearest[0] if len(nearest) == 1 else None

    def time_of(self, dataset: str) -> str | None:
        """The field that dates a dataset's rows."""
        return self._times.get(dataset)

    def is_there_or_not(self, reading: Reading, dataset: str, *, recorded: bool) -> bool:
        """Whether a dataset's own field may be empty and mean that nothing is there: a text, a day, no number.

        recorded: it is said to be recorded or missing, which a number may be as well.
        """
        field = self._model.dimensions[reading.name]
        says_none = any(value.lower() in NO_VALUES for value in field.values)
        plain = field.type == "string" or field.is_time or field.type in ("date", "datetime")
        return field.dataset == dataset and not says_none and field.type != "boolean" and (plain or recorded)

    def pointer(self, dataset: str, to: str) -> str | None:
        """The field that says to which thing of another dataset a row belongs; else what tells those things apart."""
        edges = [edge for edge in self._model.relationships if (edge.from_dataset, edge.to_dataset) == (dataset, to)]
        if len(edges) != 1 or len(edges[0].from_columns) != 1:
            return None
        own = f"{dataset}.{edges[0].from_columns[0]}"
        if own in self._model.dimensions:
            return own
        key = f"{to}.{edges[0].to_columns[0]}"
        return key if edges[0].role is None and key in self._model.dimensions else None

    def says_undone(self, values: Iterable[Reading], dataset: str) -> bool:
        """Whether a field that holds a state has one for what is not done yet: unpaid, beside paid."""
        fields = [self._model.dimensions[reading.name] for reading in values if reading.name.startswith(f"{dataset}.")]
        return any(_is_undone(value) for field in fields for value in field.values)

    def belong(self, dataset: str, of: str) -> bool:
        """Whether rows of a dataset are, or belong to, things of another."""
        return dataset == of or of in reachable(self._model.relationships, dataset)

    def field(self, address: str) -> Dimension:
        """A field by its address."""
        return self._model.dimensions[address]


def _is_undone(value: str) -> bool:
    return value.lower().startswith(("un", "not ", "non", "pending", "partial", "in progress", "hindi"))
