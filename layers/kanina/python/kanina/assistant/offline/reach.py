"""What can be asked together: which dimensions a metric reaches along declared relationships, and how far they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.normalise import fold, stem
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import Dimension, SemanticModel

_PLACES = frozenset(
    {"region", "province", "city", "town", "municipality", "barangay", "district", "country", "state", "island group"}
)
"""Names of fields that say where: of several in one dataset, a new place takes the place of the old one."""


class Reach:
    """Distances between datasets of a model; roles are ways of their own."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._distances: dict[tuple[str, str, str | None], int | None] = {}
        same: dict[tuple[str, ...], list[str]] = {}
        for dimension in model.dimensions.values():
            same.setdefault(_concept(dimension), []).append(dimension.address)
        self._concepts = {address: tuple(addresses) for addresses in same.values() for address in addresses}

    def distance(self, dataset: str, address: str, role: str | None = None) -> int | None:
        """How many joins lie between a dataset's rows and a field; None if it cannot be reached."""
        target = self._model.dimensions[address].dataset
        key = (dataset, target, role)
        if key not in self._distances:
            paths = shortest_paths(self._model.relationships, dataset, target, role)
            self._distances[key] = len(paths[0]) if paths else None
        return self._distances[key]

    def total(self, datasets: Iterable[str], address: str, role: str | None = None) -> int | None:
        """The joins from all of several datasets; None if one of them cannot reach the field."""
        found = [self.distance(dataset, address, role) for dataset in datasets]
        return None if None in found else sum(distance or 0 for distance in found)

    def nearest(self, readings: Sequence[Reading], datasets: Iterable[str]) -> list[Reading]:
        """The readings that all datasets reach with the fewest joins; several if equally near, none if unreachable."""
        wanted = tuple(datasets)
        reached = [(self.total(wanted, r.name, r.role), r) for r in readings]
        distances = [distance for distance, _ in reached if distance is not None]
        return [r for distance, r in reached if distance is not None and distance == min(distances)]

    def likest(self, readings: Sequence[Reading], datasets: Iterable[str]) -> list[Reading]:
        """Of readings that mean the same, the nearest one; for rows of one dataset all that are equally near."""
        wanted = tuple(datasets)
        near = self.nearest(readings, wanted)
        return near[:1] if len(wanted) != 1 or any(reading.role for reading in near) else near

    def concept(self, address: str) -> tuple[str, ...]:
        """The fields that mean the same in other datasets: the subject of an order, of a lesson, of a score."""
        return self._concepts.get(address, (address,))

    def reachable(self, datasets: Iterable[str]) -> list[Dimension]:
        """The dimensions to group by that all datasets reach, one for each concept: one-word names first, then near."""
        wanted = tuple(datasets)
        found: list[tuple[int, Dimension]] = []
        for dimension in self._model.dimensions.values():
            distance = self.total(wanted, dimension.address)
            if dimension.grouping and not dimension.is_time and distance is not None:
                found.append((distance, dimension))
        found.sort(key=lambda pair: (len(_name(pair[1]).split()), pair[1].type != "string", pair[0]))
        seen: set[tuple[str, ...]] = set()
        result = []
        for _, dimension in found:
            if _concept(dimension) not in seen:
                seen.add(_concept(dimension))
                result.append(dimension)
        return result

    def is_place(self, address: str) -> bool:
        """Whether a field says where: a region, a city, or the name of what lies there (a branch)."""
        dimension = self._model.dimensions.get(address)
        if dimension is None:
            return False
        siblings = [other for other in self._model.dimensions.values() if other.dataset == dimension.dataset]
        if not any(_name(other) in _PLACES for other in siblings):
            return False
        dataset = self._model.datasets[dimension.dataset]
        own = stem(fold(dataset.label.get("en", dataset.name)))
        return _name(dimension) in _PLACES or _name(dimension) == own

    def qualifies(self, address: str, value: str | None = None) -> bool:
        """Whether a field is a special case of another by name and values, as "home city" is of "city".

        value: only of fields that have this one.
        """
        own = self._model.dimensions[address]
        values = own.values if value is None else (value,)
        return any(
            _name(own).endswith(f" {_name(other)}") and not set(values).isdisjoint(other.values)
            for other in self._model.dimensions.values()
            if _name(other)
        )


def _name(dimension: Dimension) -> str:
    return (dimension.label.get("en") or dimension.name.replace("_", " ")).lower()


def _concept(dimension: Dimension) -> tuple[str, ...]:
    return (dimension.name, _name(dimension))
