"""Paths between datasets along declared many-to-one relationships, the only way anything is ever joined.

Following a relationship from its many side to its one side keeps the number of rows, so a metric cannot fan out.
"""

from __future__ import annotations

from collections.abc import Iterable

from kanina.data.semantic_model import Relationship

Path = tuple[Relationship, ...]


def shortest_paths(relationships: Iterable[Relationship], start: str, goal: str, role: str | None = None) -> list[Path]:
    """The shortest paths from a dataset to another; empty if there is none, several if equally long.

    A relationship with a role is used only when `role` names it, and then it must be on the path. A relationship may
    be named by its own name too, which is how one of several equally long paths is chosen.
    """
    edges = tuple(relationships)
    plain = tuple(edge for edge in edges if edge.role is None)
    if role is None:
        return _shortest(plain, start, goal)
    found: list[Path] = []
    for named in (edge for edge in edges if role in (edge.role, edge.name)):
        for head in _shortest(plain, start, named.from_dataset):
            for tail in _shortest(plain, named.to_dataset, goal):
                if named not in head + tail:
                    found.append((*head, named, *tail))
    fewest = min(map(len, found), default=0)
    return [path for path in found if len(path) == fewest]


def reachable(relationships: Iterable[Relationship], start: str) -> set[str]:
    """The datasets that can be joined to rows of `start` without a role, itself included."""
    edges = tuple(edge for edge in relationships if edge.role is None)
    found, fresh = {start}, {start}
    while fresh:
        fresh = {edge.to_dataset for edge in edges if edge.from_dataset in fresh} - found
        found |= fresh
    return found


def _shortest(edges: tuple[Relationship, ...], start: str, goal: str) -> list[Path]:
    """Every shortest path, breadth first: the layers never revisit a dataset, so the search ends."""
    layer: dict[str, list[Path]] = {start: [()]}
    seen: set[str] = set()
    while layer:
        if goal in layer:
            return layer[goal]
        seen |= set(layer)
        following: dict[str, list[Path]] = {}
        for dataset, paths in layer.items():
            for edge in edges:
                if edge.from_dataset == dataset and edge.to_dataset not in seen:
                    following.setdefault(edge.to_dataset, []).extend((*path, edge) for path in paths)
        layer = following
    return []
