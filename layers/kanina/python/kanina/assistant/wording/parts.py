"""The parts an answer about a query is put together from: labels, values, totals, changes, in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from kanina.assistant.wording.figures import Measured, Number, extremes, figures, measured, total
from kanina.assistant.wording.formats import format_cell, format_number
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, period_scope, scope, sentence, series
from kanina.data.comparisons import GRAIN_SHIFTS, previous
from kanina.models import Grain, MetricQuery, Result

NAMED_TIES = 3
"""Groups that share first or last place are all named up to this many."""


class Parts:
    """One query and its result, worded in one language. `today` is the date in the model's zone."""

    def __init__(
        self, query: MetricQuery, result: Result, names: Names, today: date, adds_up: Callable[[str], bool]
    ) -> None:
        self.query = query
        self.result = result
        self.names = names
        self.today = today
        self._adds_up = adds_up
        self.phrases = PHRASES[names.language]
        self.scope = scope(query, names)
        self.width = len(query.dimensions)
        self.measured = measured(query, result.columns)

    def about(self) -> str:
        """All that is measured, in one phrase."""
        metrics = [self.names.metric(found.metric) for found in self.measured]
        return series(metrics, self.phrases.conjunction) if metrics else self.names.dimensions(self.query)

    def head(self, found: Measured) -> dict[str, str]:
        """What every sentence that opens an answer is filled with."""
        return {
            "metric": sentence(self.names.metric(found.metric)),
            "dimensions": self.names.dimensions(self.query),
            "scope": self.scope,
        }

    def value(self, position: int, value: Number | None) -> str:
        """A value as its column shows it."""
        return format_cell(value, self.result.columns[position], self.names.language, self.names.model.currency)

    def label(self, row: int) -> str:
        """A row's group in words; a bare number says what it counts ("grade level 12, English")."""
        words = []
        cells = zip(self.result.columns, self.result.rows[row], self.query.dimensions, strict=False)
        for column, value, ref in cells:
            label = format_cell(value, column, self.names.language)
            bare = column.type == "integer" and value is not None
            words.append(f"{self.names.dimension(ref, self.query.metrics)} {label}" if bare else label)
        return ", ".join(words)

    def labels(self, rows: Sequence[int]) -> str:
        """Several rows' groups in words; beyond NAMED_TIES they are counted."""
        named = [self.label(row) for row in rows[:NAMED_TIES]]
        left = len(rows) - len(named)
        if left:
            return self.phrases.others.format(names=", ".join(named), count=left)
        return series(named, self.phrases.conjunction)

    def change(self, change: Number, shown_as_percent: bool) -> str:
        """ "up 12.5%"; for a rate only "up", since a percentage of a percentage reads as points."""
        if change == 0:
            return self.phrases.unchanged
        if shown_as_percent:
            return self.phrases.risen if change > 0 else self.phrases.fallen
        size = format_number(-change if change < 0 else change, "percent", self.names.language)
        return (self.phrases.up if change > 0 else self.phrases.down).format(change=size)

    def is_rate(self, position: int) -> bool:
        """Whether a column holds fractions, shown as percentages."""
        return self.result.columns[position].format == "percent"

    def whole(self) -> bool:
        """Whether the rows shown are all there are, so that they may be added up."""
        return not (self.result.truncated or self.query.limit is not None or self.query.having)

    def totals(self, found: Measured, values: Sequence[Number | None]) -> list[str]:
        """The sum of a metric's groups, where it adds up and all of them are shown."""
        if len(values) < 2 or not self._adds_up(found.metric) or not self.whole():
            return []
        added = total(values)
        return [] if added is None else [self.phrases.total.format(value=self.value(found.own, added))]

    def further(self, found: Measured) -> list[str]:
        """A second metric: its total where it adds up, else its highest group."""
        values = figures(self.result, found.own)
        metric = sentence(self.names.metric(found.metric))
        added = self.totals(found, values)
        if added:
            return [self.phrases.also.format(metric=metric, value=self.value(found.own, total(values)))]
        highest = extremes(values)
        if highest is None:
            return []
        rows = highest[0]
        value = self.value(found.own, values[rows[0]])
        return [self.phrases.peak_also.format(metric=metric, high=self.labels(rows), high_value=value)]

    # ------------------------------------------------------------ what was asked to be computed

    def computed(self, found: Measured) -> list[str]:
        """What was asked to be computed: the largest rise and fall, the largest share."""
        sentences = []
        if found.change is not None:
            changes = figures(self.result, found.change)
            sentences += [*self._largest_changes(changes, self.is_rate(found.own)), self._compared_with()]
        if found.share is not None:
            shares = figures(self.result, found.share)
            largest = extremes(shares)
            if largest:
                row = largest[0][0]
                share = self.value(found.share, shares[row])
                sentences.append(self.phrases.share.format(group=self.labels(largest[0]), share=share))
        return sentences

    def _largest_changes(self, changes: Sequence[Number | None], rate: bool) -> list[str]:
        largest = extremes(changes)
        if largest is None:
            return []
        sentences = []
        for template, rows, rising in (
            (self.phrases.largest_rise, largest[0], True),
            (self.phrases.largest_fall, largest[1], False),
        ):
            change = changes[rows[0]]
            if change is not None and change != 0 and (change > 0) == rising:
                sentences.append(template.format(group=self.labels(rows), change=self.change(change, rate)))
        return sentences

    def _compared_with(self) -> str:
        grain = self.grain()
        if grain is None:
            return self.phrases.compared_with.format(other_scope=self.other_scope().strip())
        word = self.names.grain(grain)
        if self.query.comparison == "previous_year":
            return self.phrases.compared_with_year_before.format(grain=word)
        return self.phrases.compared_with_grain_before.format(grain=word)

    def other_scope(self) -> str:
        """The period compared with, by its dates, with a leading space; nothing if there is none."""
        if self.query.comparison is None:
            return ""
        before, _ = previous(self.query.period, self.query.comparison, None, self.today, self.names.model)
        return period_scope(before, self.names.language)

    def grain(self) -> Grain | None:
        """The finest grain of the metrics' own time among the groups."""
        own = {ref.grain for ref in self.query.dimensions if ref.grain and self.names.is_own_time(ref, self.query)}
        return next((grain for grain in GRAIN_SHIFTS if grain in own), None)
