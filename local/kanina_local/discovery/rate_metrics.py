"""Parts of a whole, what one thing comes to, and the share of rows in a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery import lexicon
from kanina_local.discovery.count_metrics import STATUS_VALUES_MAXIMUM
from kanina_local.discovery.draft import FieldDraft, MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import filipino, readable
from kanina_local.discovery.selling import SELLING_NOUNS

_OF_ONE_IN_FILIPINO = (
    "karaniwang halaga ng",
    "average na",
    *(f"{what} ng {one}" for what in ("total", "halaga") for one in ("isang", "isang buong", "bawat isang")),
)


class Rates(MetricMaker):
    """Makes the ratios and rates of one dataset."""

    def ratios(self) -> list[MetricDraft]:
        """A part of a whole, and what one order or one piece comes to."""
        sums = [known for known in self.dataset.roles("measure") if known.decision.sums]
        found = []
        for part_words, whole_words, name in lexicon.RATIOS:
            part = next((known for known in sums if set(readable(known.column.name)) & part_words), None)
            whole = next(
                (known for known in sums if set(readable(known.column.name)) & whole_words and known is not part), None
            )
            if part and whole:
                found.append(
                    self._metric(
                        name,
                        f"SUM({self._address(part)}) / NULLIF(SUM({self._address(whole)}), 0)",
                        {"en": name},
                        "Float",
                        f"{part.column.name} as a share of {whole.column.name}.",
                        [f"{' '.join(part.words)} share"],
                        [],
                        "percent",
                    )
                )
        return [*found, *self._per_thing(sums)]

    def _wholes(self) -> Iterable[tuple[FieldDraft, str]]:
        """What several rows make up, by the number that they share, and what it is called: the order, of its lines."""
        for known in self._identified():
            if " ".join(known.words) != self.entity:
                yield known, " ".join(known.words)
        if self.of_lines:
            for known in self.dataset.roles("reference"):
                words = self.pointed.get(known.column.name, ())
                if words and words[-1] in SELLING_NOUNS:
                    yield known, " ".join(words)

    def _per_thing(self, sums: Sequence[FieldDraft]) -> Iterable[MetricDraft]:
        if self.amount is None:
            return
        amount = self._address(self.amount)
        called = self.plural if self.noun in lexicon.AMOUNT_NOUNS else " ".join(self._measure_words(self.amount))
        for known, thing in self._wholes():
            yield self._metric(
                f"average {called} per {thing}",
                f"SUM({amount}) / NULLIF(COUNT(DISTINCT {self._address(known)}), 0)",
                {"en": f"average {called} per {thing}"},
                "Decimal",
                f"The sum of {self.amount.column.name} for each different {known.column.name}.",
                [
                    f"average {thing}",
                    f"average {thing} value",
                    f"average {thing} total",
                    f"average {thing} amount",
                    f"{called} per {thing}",
                    f"average total per {thing}",
                    f"average amount per {thing}",
                    *(f"{what} of {one} {thing}" for what in ("total", "amount") for one in ("one", "a whole", "each")),
                ],
                [
                    f"{kind} {noun}"
                    for noun in dict.fromkeys([*filipino(tuple(thing.split())), thing])
                    for kind in _OF_ONE_IN_FILIPINO
                ],
                "currency",
            )
        pieces = next((k for k in sums if set(readable(k.column.name)) & lexicon.QUANTITY_WORDS), None)
        if pieces and pieces is not self.amount:
            name = f"{called} per unit"
            yield self._metric(
                name,
                f"SUM({amount}) / NULLIF(SUM({self._address(pieces)}), 0)",
                {"en": name},
                "Decimal",
                f"The sum of {self.amount.column.name} for each of {pieces.column.name}.",
                [f"{called} per piece", f"average {called} per unit"],
                [],
                "currency",
            )

    def rates(self) -> list[MetricDraft]:
        """The share of rows in each state, and of those where something is so."""
        found = []
        for known in self.dataset.roles("dimension"):
            words = set(readable(known.column.name))
            if known.column.kind == "boolean":
                name = " ".join(word for word in known.words if word not in ("is", "has", "was"))
                found.append(self._rate(known, f"{self._address(known)}", name))
            elif words & lexicon.STATUS_WORDS and 2 <= len(known.column.values) <= STATUS_VALUES_MAXIMUM:
                for value in known.column.values:
                    found.append(self._rate(known, f"{self._address(known)} = {quoted(value, TEXT)}", value.lower()))
        return found

    def _rate(self, known: FieldDraft, condition: str, state: str) -> MetricDraft:
        field, boolean = self._address(known), known.column.kind == "boolean"
        return self._metric(
            f"{state} rate",
            f"AVG(CASE {f'WHEN {field} IS NULL THEN NULL ' if boolean else ''}WHEN {condition} THEN 1.0 ELSE 0.0 END)",
            {"en": f"{state} rate"},
            "Float",
            f"The share of {self.plural} that are {state}{', of those where that is known' if boolean else ''}.",
            [
                f"share of {state} {self.plural}",
                f"share of {self.plural} {state}",
                f"percentage of {state} {self.plural}",
                f"{self.entity} {state} rate",
            ],
            [f"porsyento ng {state} na {noun}" for noun in filipino(self.dataset.entity)],
            "percent",
        )
