"""Which figures of a model are made of one field: its sum, its average, the most and the least of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kanina.data.semantic_model import SemanticModel

_MADE = re.compile(r'\s*(SUM|AVG|MIN|MAX)\s*\(\s*(?:"?(\w+)"?\s*\.\s*)?"?(\w+)"?\s*\)\s*', re.IGNORECASE)


class FieldFigures:
    """The figures that are of a field in all rows, and of nothing else. Built once for a model.

    A function is `SUM`, `AVG`, `MIN` or `MAX`; a field is its address.
    """

    def __init__(self, model: SemanticModel) -> None:
        self.of_columns: dict[str, tuple[str, str]] = {}
        """By figure, the function and the column, as an address, be that a field that can be named or not."""
        for name, metric in model.metrics.items():
            if found := _MADE.fullmatch(metric.expression):
                self.of_columns[name] = (found[1].upper(), f"{found[2] or metric.dataset}.{found[3]}")
        self._of = {name: made for name, made in self.of_columns.items() if made[1] in model.dimensions}
        self._names = {made: name for name, made in reversed(self._of.items())}

    def field(self, metric: str, function: str) -> str | None:
        """The field that a figure is this function of."""
        made = self._of.get(metric)
        return made[1] if made and made[0] == function else None

    def figure(self, function: str, address: str) -> str | None:
        """The figure that is this function of a field; the first of several."""
        return self._names.get((function, address))

    def like(self, metrics: Sequence[str], function: str) -> tuple[str, ...]:
        """What a function makes of the fields that figures are of; empty unless there is a figure for each of them."""
        made = [self._of.get(name) for name in metrics]
        wanted = [self.figure(function, of[1]) if of else None for of in made]
        found = [name for name in wanted if name]
        return tuple(dict.fromkeys(found)) if len(found) == len(metrics) else ()
