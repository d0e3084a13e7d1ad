"""How often something happened to rows, by the day it happened: cancellations, of members who have `cancelled_on`."""

from __future__ import annotations

from dataclasses import replace

from kanina_local.discovery.draft import MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.words import plural


class Happenings(MetricMaker):
    """Makes the counts of what came of the rows of one dataset."""

    def happenings(self) -> list[MetricDraft]:
        """One for each later date that is called by what happened on it; none that a table of its own tells."""
        found = []
        for known, ending in self._happened():
            if (ending.noun,) in self.entities:
                continue
            nouns = plural(ending.noun)
            metric = self._metric(
                nouns,
                f"COUNT({self._address(known)})",
                {"en": nouns},
                "Integer",
                f"How many {self.plural} have {known.column.name}, by that day.",
                [f"number of {nouns}", f"{self.entity} {nouns}", f"{ending.noun} count"],
                [*ending.nouns_in_filipino, *(f"bilang ng {noun}" for noun in ending.nouns_in_filipino)],
            )
            found.append(replace(metric, time=f"{self.dataset.name}.{known.name}"))
        return found
