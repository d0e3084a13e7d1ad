"""Figures that count those who did something once each: "how many students enrolled" is no number of enrollments."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kanina.data.semantic_model import SemanticModel

_ROWS = re.compile(r"COUNT\((?:\*|CASE WHEN (?P<those>.+) THEN (?:1|\w+\.\w+) END)\)", re.IGNORECASE | re.DOTALL)
_THINGS = re.compile(
    r"COUNT\(DISTINCT (?:CASE WHEN (?P<those>.+) THEN (?P<one>\w+\.\w+) END|(?P<plain>\w+\.\w+))\)",
    re.IGNORECASE | re.DOTALL,
)


class Doers:
    """By what counts rows, the figures that count what those rows point at. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        pointers = {
            f"{edge.from_dataset}.{edge.from_columns[0]}": edge.to_dataset
            for edge in model.relationships
            if len(edge.from_columns) == 1 and not edge.role
        }
        counts: dict[tuple[str, str], list[str]] = {}
        self._deeds: dict[str, tuple[str, str]] = {}
        self._things: dict[str, str] = {}
        for name, metric in {**model.implied_metrics, **model.metrics}.items():
            expression = " ".join(metric.expression.split())
            rows, things = _ROWS.fullmatch(expression), _THINGS.fullmatch(expression)
            if rows:
                self._deeds[name] = (metric.dataset, rows["those"] or "")
            elif things and (thing := pointers.get(things["one"] or things["plain"])):
                counts.setdefault((metric.dataset, things["those"] or ""), []).append(name)
                self._things[name] = thing
        self._counts = counts

    def of(self, deeds: Iterable[str], things: Iterable[str]) -> tuple[str, ...]:
        """The figures that count each of some things once, in the very rows that others count.

        deeds: those other figures. things: datasets.
        """
        wanted = set(things)
        rows = (self._deeds[name] for name in deeds if name in self._deeds)
        found = (name for kind in rows for name in self._counts.get(kind, ()))
        return tuple(dict.fromkeys(name for name in found if self._things[name] in wanted))
