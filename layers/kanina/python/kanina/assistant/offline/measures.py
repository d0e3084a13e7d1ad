"""What numeric fields are measured in, for conditions on single rows: a length in minutes, a weight, an amount."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from kanina.assistant.offline.figures_of_fields import FieldFigures
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.normalise import Token, words_of
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.words_units import AMOUNTS, FIELD_UNITS, LAST_UNITS, UNITS
from kanina.data.implied_metrics import COUNT
from kanina.data.semantic_model import SemanticModel

_NUMERIC = ("integer", "decimal", "float")


class Measures:
    """The numeric fields of a model by what they are measured in, as their names tell it. Built once for a model."""

    def __init__(self, model: SemanticModel, figures: FieldFigures) -> None:
        self._figures = figures
        self._units: dict[str, str] = {}
        self._money: dict[str, list[str]] = {}
        self._plain_amounts: dict[str, list[str]] = {}
        for address, field in model.dimensions.items():
            if field.type not in _NUMERIC:
                continue
            names = [words_of(name) for name in names_of(field, field.name)]
            units = _units(words_of(field.name.replace("_", " "))) or set().union(*map(_units, names))
            if len(units) == 1:
                self._units[address] = units.pop()
            if field.format == "currency":
                self._money.setdefault(field.dataset, []).append(address)
                if field.name.lower() in AMOUNTS:
                    self._plain_amounts.setdefault(field.dataset, []).append(address)
        self.numeric = frozenset(address for address, field in model.dimensions.items() if field.type in _NUMERIC)
        """The addresses of the fields that hold numbers."""
        self._rows = {
            name: metric.dataset
            for name, metric in {**model.metrics, **model.implied_metrics}.items()
            if COUNT.match(metric.expression) and adds_up(metric)
        }

    def in_unit(self, unit: str) -> Mapping[str, Decimal]:
        """The fields that a unit of `UNITS` can be told in, each with what one such unit is in the field's own."""
        kind, size = UNITS[unit]
        found = {address: UNITS[own] for address, own in self._units.items()}
        return {address: size / of for address, (other, of) in found.items() if other == kind}

    def own_unit(self, address: str) -> str:
        """The unit that a field is measured in, as its name tells it; else ""."""
        return self._units.get(address, "")

    def unit_of(self, said: Iterable[Token]) -> str:
        """The unit that a word is, where some field is measured in that or a like one; else ""."""
        forms = (form for token in said for form in token.forms)
        return next((form for form in forms if form in UNITS and self.in_unit(form)), "")

    def amount_of(self, dataset: str) -> str | None:
        """The field that says how much money one row is: the only one there is, or the only plain amount."""
        money, plain = self._money.get(dataset, []), self._plain_amounts.get(dataset, [])
        found = money if len(money) == 1 else plain
        return found[0] if len(found) == 1 else None

    def averaged(self, metric: str) -> str | None:
        """The field that a metric is the plain average of: the stars of lessons, of their rating."""
        return self._figures.field(metric, "AVG")

    def rows_counted(self, metric: str) -> str | None:
        """The dataset of whose rows a metric counts all or some, one by one; None if it measures something else."""
        return self._rows.get(metric)


def _units(name: Sequence[str]) -> set[str]:
    """What a name says that something is measured in."""
    last = {LAST_UNITS[name[-1]]} if len(name) > 1 and name[-1] in LAST_UNITS else set()
    return {FIELD_UNITS[word] for word in name if word in FIELD_UNITS} | last
