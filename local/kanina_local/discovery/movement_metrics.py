"""What comes in, what goes out, and the difference, of rows that go one of two ways."""

from __future__ import annotations

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina.models import Language
from kanina_local.discovery.draft import MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.movements import Way, movement_of


class Movements(MetricMaker):
    """Makes the figures of each way of one dataset; none where rows do not go two ways."""

    def movements(self) -> list[MetricDraft]:
        """How many and how much came in, how many and how much went out, and the net amount."""
        found = movement_of(self.dataset.table)
        if found is None:
            return []
        field = self._address(self.dataset.of(found.column.name))
        ways = ((found.way_in, found.value_in), (found.way_out, found.value_out))
        made = [self._count(way, f"{field} = {quoted(value, TEXT)}") for way, value in ways]
        measure = self.amount or self._quantity()
        if measure is None:
            return made
        amount, form = self._address(measure), measure.decision.format or "number"
        for way, value in ways:
            made.append(
                self._metric(
                    f"total {way.plural}",
                    f"SUM(CASE WHEN {field} = {quoted(value, TEXT)} THEN {amount} ELSE 0 END)",
                    {"en": f"total {way.plural}", **_in_filipino(way)},
                    "Decimal",
                    f"The sum of {measure.column.name} of rows that are {way.plural}.",
                    [*_amounts(way), way.plural, *way.verbs],
                    [*way.nouns_in_filipino, *(f"halaga ng {noun}" for noun in way.nouns_in_filipino)],
                    form,
                    verbs={"en": way.verbs, "fil": way.verbs_in_filipino},
                )
            )
        into, out = found.way_in.plural, found.way_out.plural
        made.append(
            self._metric(
                f"net {into}",
                f"SUM(CASE WHEN {field} = {quoted(found.value_in, TEXT)} THEN {amount} "
                f"WHEN {field} = {quoted(found.value_out, TEXT)} THEN -{amount} ELSE 0 END)",
                {"en": f"net {into}"},
                "Decimal",
                f"The sum of {measure.column.name} of {into} less that of {out}.",
                [
                    *(f"{into} {less} {out}" for less in ("minus", "less", "net of")),
                    f"difference between {into} and {out}",
                    f"difference of {into} and {out}",
                ],
                [
                    f"{noun} bawas ang {other}"
                    for noun in (*found.way_in.nouns_in_filipino, into, found.way_in.noun)
                    for other in (*found.way_out.nouns_in_filipino, out, found.way_out.noun)
                ],
                form,
            )
        )
        return made

    def _count(self, way: Way, condition: str) -> MetricDraft:
        return self._metric(
            f"number of {way.plural}",
            f"COUNT(CASE WHEN {condition} THEN 1 END)",
            {"en": f"number of {way.plural}"},
            "Integer",
            f"How many {self.plural} are {way.plural}.",
            [f"{way.noun} count", f"count of {way.plural}", way.plural],
            [f"bilang ng {noun}" for noun in way.nouns_in_filipino] + [*way.nouns_in_filipino],
        )


def _in_filipino(way: Way) -> dict[Language, str]:
    return {"fil": f"kabuuang {way.nouns_in_filipino[0]}"} if way.nouns_in_filipino else {}


def _amounts(way: Way) -> list[str]:
    return [f"{way.noun} amount", f"amount of {way.plural}", f"value of {way.plural}", f"{way.noun} total"]
