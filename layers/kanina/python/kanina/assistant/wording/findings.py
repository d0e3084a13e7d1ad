"""What a metric query found, in one to three sentences: a value, a highest and lowest group, a trend, a comparison.

Every number is a cell of the result, a sum of shown cells where the metric adds up, a change between two of them, or a
count of rows. Nothing is said of rows that are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from kanina.assistant.wording.figures import Measured, Number, extremes, figures, measured, total
from kanina.assistant.wording.formats import ONE_DAY, format_cell, format_day, format_number, read_value
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, period_scope, scope, sentence, series
from kanina.data.comparisons import GRAIN_SHIFTS, add_months, previous
from kanina.models import Grain, MetricQuery, Result

NAMED_TIES = 3
"""Groups that share first or last place are all named up to this many."""


class Finding:
    """One query and its result, worded in one language. `today` is the date in the model's zone."""

    def __init__(
        self, query: MetricQuery, result: Result, names: Names, today: date, adds_up: Callable[[str], bool]
    ) -> None:
        self.query = query
        self.result = result
        self.names = names
        self.today = today
        self._adds_up = adds_up
        self._phrases = PHRASES[names.language]
        self._scope = scope(query, names)
        self._width = len(query.dimensions)
        self._measured = measured(query, result.columns)

    def sentences(self) -> list[str]:
        """The finding, the most important first."""
        if not self.result.rows:
            return [self._phrases.empty.format(metric=self._about(), scope=self._scope)]
        if not self._measured:
            return [self._listed()]
        if self._width == 0:
            return self._one_row()
        if self._time_only() and self._orderly():
            return self._along_time()
        return self._by_group()

    # ------------------------------------------------------------ words for parts

    def _about(self) -> str:
        metrics = [self.names.metric(found.metric) for found in self._measured]
        return series(metrics, self._phrases.conjunction) if metrics else self.names.dimensions(self.query)

    def _head(self, found: Measured) -> dict[str, str]:
        return {
            "metric": sentence(self.names.metric(found.metric)),
            "dimensions": self.names.dimensions(self.query),
            "scope": self._scope,
        }

    def _value(self, position: int, value: Number | None) -> str:
        return format_cell(value, self.result.columns[position], self.names.language, self.names.model.currency)

    def _label(self, row: int) -> str:
        """A row's group in words; a bare number says what it counts ("grade level 12, English")."""
        words = []
        cells = zip(self.result.columns, self.result.rows[row], self.query.dimensions, strict=False)
        for column, value, ref in cells:
            label = format_cell(value, column, self.names.language)
            bare = column.type == "integer" and value is not None
            words.append(f"{self.names.dimension(ref, self.query.metrics)} {label}" if bare else label)
        return ", ".join(words)

    def _labels(self, rows: Sequence[int]) -> str:
        named = [self._label(row) for row in rows[:NAMED_TIES]]
        left = len(rows) - len(named)
        if left:
            return self._phrases.others.format(names=", ".join(named), count=left)
        return series(named, self._phrases.conjunction)

    def _change(self, change: Number, shown_as_percent: bool) -> str:
        """ "up 12.5%"; for a rate only "up", since a percentage of a percentage reads as points."""
        if change == 0:
            return self._phrases.unchanged
        if shown_as_percent:
            return self._phrases.risen if change > 0 else self._phrases.fallen
        size = format_number(-change if change < 0 else change, "percent", self.names.language)
        return (self._phrases.up if change > 0 else self._phrases.down).format(change=size)

    def _is_rate(self, position: int) -> bool:
        return self.result.columns[position].format == "percent"

    # ------------------------------------------------------------ shapes

    def _listed(self) -> str:
        return self._phrases.listed.format(
            dimensions=sentence(self.names.dimensions(self.query)), scope=self._scope, count=len(self.result.rows)
        )

    def _one_row(self) -> list[str]:
        first = self._measured[0]
        value = figures(self.result, first.own)[0]
        if value is None and len(self._measured) == 1:
            return [self._phrases.empty.format(metric=self._about(), scope=self._scope)]
        sentences = [self._compared(first) or self._single(first)]
        for found in self._measured[1:]:
            own = figures(self.result, found.own)[0]
            metric = sentence(self.names.metric(found.metric))
            sentences.append(self._phrases.also.format(metric=metric, value=self._value(found.own, own)))
        return sentences

    def _single(self, found: Measured) -> str:
        value = figures(self.result, found.own)[0]
        return self._phrases.single.format(**self._head(found), value=self._value(found.own, value))

    def _compared(self, found: Measured) -> str | None:
        if found.previous is None or found.change is None:
            return None
        now, before, change = (figures(self.result, place)[0] for place in (found.own, found.previous, found.change))
        words = {**self._head(found), "value": self._value(found.own, now), "other_scope": self._other_scope()}
        if before is None or change is None:
            return self._phrases.compared_without_base.format(**words)
        return self._phrases.compared.format(
            **words, other=self._value(found.previous, before), change=self._change(change, self._is_rate(found.own))
        )

    def _other_scope(self) -> str:
        """The period compared with, by its dates, with a leading space; nothing if there is none."""
        if self.query.comparison is None:
            return ""
        before, _ = previous(self.query.period, self.query.comparison, None, self.today, self.names.model)
        return period_scope(before, self.names.language)

    def _by_group(self) -> list[str]:
        first = self._measured[0]
        values = figures(self.result, first.own)
        found = extremes(values)
        if found is None:
            return [self._phrases.no_value.format(metric=self.names.metric(first.metric), scope=self._scope)]
        sentences = [self._highest_and_lowest(first, values, *found), *self._totals(first, values)]
        sentences += self._computed(first)
        for other in self._measured[1:]:
            sentences += self._further(other)
        return sentences

    def _highest_and_lowest(
        self, found: Measured, values: Sequence[Number | None], high: list[int], low: list[int]
    ) -> str:
        words = {
            **self._head(found),
            "high": self._labels(high),
            "high_value": self._value(found.own, values[high[0]]),
            "low": self._labels(low),
            "low_value": self._value(found.own, values[low[0]]),
        }
        phrases = self._phrases
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

    def _whole(self) -> bool:
        """Whether the rows shown are all there are, so that they may be added up."""
        return not (self.result.truncated or self.query.limit is not None or self.query.having)

    def _totals(self, found: Measured, values: Sequence[Number | None]) -> list[str]:
        if len(values) < 2 or not self._adds_up(found.metric) or not self._whole():
            return []
        added = total(values)
        return [] if added is None else [self._phrases.total.format(value=self._value(found.own, added))]

    def _computed(self, found: Measured) -> list[str]:
        """What was asked to be computed: the largest rise and fall, the largest share."""
        sentences = []
        if found.change is not None:
            changes = figures(self.result, found.change)
            sentences += [*self._largest_changes(changes, self._is_rate(found.own)), self._compared_with()]
        if found.share is not None:
            shares = figures(self.result, found.share)
            largest = extremes(shares)
            if largest:
                row = largest[0][0]
                share = self._value(found.share, shares[row])
                sentences.append(self._phrases.share.format(group=self._labels(largest[0]), share=share))
        return sentences

    def _largest_changes(self, changes: Sequence[Number | None], rate: bool) -> list[str]:
        largest = extremes(changes)
        if largest is None:
            return []
        sentences = []
        for template, rows, rising in (
            (self._phrases.largest_rise, largest[0], True),
            (self._phrases.largest_fall, largest[1], False),
        ):
            change = changes[rows[0]]
            if change is not None and change != 0 and (change > 0) == rising:
                sentences.append(template.format(group=self._labels(rows), change=self._change(change, rate)))
        return sentences

    def _compared_with(self) -> str:
        grain = self._grain()
        if grain is None:
            return self._phrases.compared_with.format(other_scope=self._other_scope().strip())
        word = self.names.grain(grain)
        if self.query.comparison == "previous_year":
            return self._phrases.compared_with_year_before.format(grain=word)
        return self._phrases.compared_with_grain_before.format(grain=word)

    def _further(self, found: Measured) -> list[str]:
        """A second metric: its total where it adds up, else its highest group."""
        values = figures(self.result, found.own)
        metric = sentence(self.names.metric(found.metric))
        added = self._totals(found, values)
        if added:
            return [self._phrases.also.format(metric=metric, value=self._value(found.own, total(values)))]
        highest = extremes(values)
        if highest is None:
            return []
        rows = highest[0]
        value = self._value(found.own, values[rows[0]])
        return [self._phrases.peak_also.format(metric=metric, high=self._labels(rows), high_value=value)]

    # ------------------------------------------------------------ time

    def _grain(self) -> Grain | None:
        """The finest grain of the metrics' own time among the groups."""
        own = {ref.grain for ref in self.query.dimensions if ref.grain and self.names.is_own_time(ref, self.query)}
        return next((grain for grain in GRAIN_SHIFTS if grain in own), None)

    def _time_only(self) -> bool:
        return self._width == 1 and self.query.dimensions[0].grain is not None and len(self.result.rows) > 1

    def _orderly(self) -> bool:
        """Whether the rows run along time, none missing: so that first and last are what they seem."""
        return self._whole() and all(isinstance(self._day(row), date) for row in range(len(self.result.rows)))

    def _day(self, row: int) -> date | None:
        day = read_value(self.result.rows[row][0], self.result.columns[0].type)
        if isinstance(day, datetime):
            return day.date()
        return day if isinstance(day, date) else None

    def _along_time(self) -> list[str]:
        found = self._measured[0]
        values = figures(self.result, found.own)
        days = {day: row for row in range(len(values)) if (day := self._day(row)) is not None}
        there = [row for _, row in sorted(days.items()) if values[row] is not None]
        if len(there) < 2:
            return self._by_group()
        first, last = there[0], there[-1]
        cuts = [*self._cut_at_start(first), *self._cut_at_end(last)]
        words = {
            **self._head(found),
            "first": self._label(first),
            "first_value": self._value(found.own, values[first]),
            "last": self._label(last),
            "last_value": self._value(found.own, values[last]),
        }
        change = None if cuts else _relative(values[first], values[last])
        if change is None:
            opening = self._phrases.trend_unknown_change.format(**words)
        else:
            opening = self._phrases.trend.format(**words, change=self._change(change, self._is_rate(found.own)))
        opening = " ".join([opening, *cuts])
        peak = extremes(values)
        sentences = [opening]
        if peak and len(there) > 2:
            value = self._value(found.own, values[peak[0][0]])
            sentences.append(self._phrases.peak.format(high=self._labels(peak[0]), high_value=value))
        sentences += [*self._totals(found, values), *self._computed(found)]
        if found.cumulative is not None:
            sums = figures(self.result, found.cumulative)
            reached = self._value(found.cumulative, sums[last])
            sentences.append(self._phrases.cumulative.format(last=self._label(last), value=reached))
        for other in self._measured[1:]:
            sentences += self._further(other)
        return sentences

    def _cut_at_start(self, row: int) -> list[str]:
        """That a bucket began before the period did, where so."""
        begins, starts = self._day(row), self.query.period.start if self.query.period else None
        if begins is None or starts is None or starts <= begins or not self._own_time():
            return []
        return [self._partial(self._phrases.partial_from, row, starts)]

    def _cut_at_end(self, row: int) -> list[str]:
        """That a bucket is not over, or the period ends before it does, where so."""
        grain, begins = self.query.dimensions[0].grain, self._day(row)
        if grain is None or begins is None or not self._own_time():
            return []
        shift = GRAIN_SHIFTS[grain]
        ends = add_months(begins, shift.months) + timedelta(days=shift.days)
        period_ends = self.query.period.end if self.query.period else None
        counted = min(period_ends or ends, self.today + ONE_DAY)
        return [self._partial(self._phrases.partial, row, counted - ONE_DAY)] if begins < counted < ends else []

    def _own_time(self) -> bool:
        return self.names.is_own_time(self.query.dimensions[0], self.query)

    def _partial(self, template: str, row: int, day: date) -> str:
        return template.format(bucket=sentence(self._label(row)), date=format_day(day, self.names.language))


def _relative(first: Number | None, last: Number | None) -> Number | None:
    """The change from the first to the last, as a fraction of the first; None where that means nothing."""
    if first is None or last is None or first <= 0:
        return None
    return (Decimal(str(last)) - Decimal(str(first))) / Decimal(str(first))
