"""What a metric query found, in one to three sentences: a value, a highest and lowest group, a trend, a comparison.

Every number is a cell of the result, a sum of shown cells where the metric adds up, a change between two of them, or a
count of rows. Nothing is said of rows that are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from kanina.assistant.wording.figures import Measured, Number, extremes, figures
from kanina.assistant.wording.parts import Parts
from kanina.assistant.wording.scopes import Names, sentence
from kanina.assistant.wording.trends import Trend
from kanina.models import MetricQuery, Result


def finding(query: MetricQuery, result: Result, names: Names, today: date, adds_up: Callable[[str], bool]) -> list[str]:
    """The sentences about a result, the most important first. `today` is the date in the model's zone."""
    if result.rows and query.metrics and query.dimensions:
        trend = Trend(query, result, names, today, adds_up)
        if trend.holds:
            return trend.sentences()
    return Finding(query, result, names, today, adds_up).sentences()


class Finding(Parts):
    """Everything but a trend: nothing, a list, one row, groups."""

    def sentences(self) -> list[str]:
        """The finding, the most important first."""
        if not self.result.rows:
            return [self.phrases.empty.format(metric=self.about(), scope=self.scope)]
        if not self.measured:
            return [self._listed()]
        return self._by_group() if self.width else self._one_row()

    def _listed(self) -> str:
        return self.phrases.listed.format(
            dimensions=sentence(self.names.dimensions(self.query)), scope=self.scope, count=len(self.result.rows)
        )

    def _one_row(self) -> list[str]:
        first = self.measured[0]
        value = figures(self.result, first.own)[0]
        if value is None and len(self.measured) == 1:
            return [self.phrases.empty.format(metric=self.about(), scope=self.scope)]
        sentences = [self._compared(first) or self._single(first)]
        for found in self.measured[1:]:
            own = figures(self.result, found.own)[0]
            metric = sentence(self.names.metric(found.metric))
            sentences.append(self.phrases.also.format(metric=metric, value=self.value(found.own, own)))
        return sentences

    def _single(self, found: Measured) -> str:
        value = figures(self.result, found.own)[0]
        return self.phrases.single.format(**self.head(found), value=self.value(found.own, value))

    def _compared(self, found: Measured) -> str | None:
        if found.previous is None or found.change is None:
            return None
        now, before, change = (figures(self.result, place)[0] for place in (found.own, found.previous, found.change))
        words = {**self.head(found), "value": self.value(found.own, now), "other_scope": self.other_scope()}
        if before is None or change is None:
            return self.phrases.compared_without_base.format(**words)
        return self.phrases.compared.format(
            **words, other=self.value(found.previous, before), change=self.change(change, self.is_rate(found.own))
        )

    def _by_group(self) -> list[str]:
        first = self.measured[0]
        values = figures(self.result, first.own)
        found = extremes(values)
        if found is None:
            return [self.phrases.no_value.format(metric=self.names.metric(first.metric), scope=self.scope)]
        sentences = [self._highest_and_lowest(first, values, *found), *self.totals(first, values)]
        sentences += self.computed(first)
        for other in self.measured[1:]:
            sentences += self.further(other)
        return sentences

    def _highest_and_lowest(
        self, found: Measured, values: Sequence[Number | None], high: list[int], low: list[int]
    ) -> str:
        words = {
            **self.head(found),
            "high": self.labels(high),
            "high_value": self.value(found.own, values[high[0]]),
            "low": self.labels(low),
            "low_value": self.value(found.own, values[low[0]]),
        }
        phrases = self.phrases
        ranked = self._ranked_by(found.metric)
        if len(values) == 1 and ranked is not None:
            template = phrases.first_highest if ranked else phrases.first_lowest
        elif len(values) == 1:
            template = phrases.one_group
        elif high == low:
            template = phrases.groups_equal
            words["value"] = words["high_value"]
        elif ranked is not None:
            template = phrases.ranked if ranked else phrases.ranked_ascending
        elif self.query.limit is not None or self.result.truncated:
            template = phrases.groups_shown
        else:
            template = phrases.groups
        return template.format(**words)

    def _ranked_by(self, metric: str) -> bool | None:
        """Whether only the first of an order by this metric are shown, and that order is descending."""
        if self.query.limit is None or self.query.limit > len(self.result.rows):
            return None
        if not self.query.sort:
            return True
        first = self.query.sort[0]
        return first.descending if first.by == metric else None
