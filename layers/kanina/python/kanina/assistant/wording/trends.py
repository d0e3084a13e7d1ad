"""What a metric did along time: from the first bucket to the last, and which of them are not whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from kanina.assistant.wording.figures import Measured, Number, extremes, figures, relative
from kanina.assistant.wording.formats import ONE_DAY, format_day
from kanina.assistant.wording.parts import Parts
from kanina.assistant.wording.scopes import sentence
from kanina.data.comparisons import GRAIN_SHIFTS, add_months
from kanina.models import DimensionRef


class Trend(Parts):
    """A query whose rows are told apart by one time only."""

    @property
    def holds(self) -> bool:
        """Whether first and last are what they seem: one time, all its rows, two of them with a value."""
        one_time = len(self.telling) == 1 and self._time.grain is not None
        return one_time and self.whole() and len(self._rows()) > 1

    @property
    def _time(self) -> DimensionRef:
        return self.query.dimensions[self.telling[0]]

    def _rows(self) -> list[int]:
        """The rows that have a day and a value, along time."""
        values = figures(self.result, self.measured[0].own)
        days = {row: day for row in range(len(values)) if values[row] is not None and (day := self._day(row))}
        return sorted(days, key=days.__getitem__)

    def sentences(self) -> list[str]:
        """From the first to the last, the highest, the total."""
        found = self.measured[0]
        values = figures(self.result, found.own)
        there = self._rows()
        first, last = there[0], there[-1]
        cuts = [*self._cut_at_start(first), *self._cut_at_end(last)]
        compared = self.compared_totals(found, values)
        opening = (
            compared
            or self._added_up(found, last)
            or self._from_first_to_last(found, values, first, last, whole=not cuts)
        )
        sentences = [" ".join([opening, *cuts])]
        peak = extremes(self.single_groups(values))
        if peak and len(there) > 2:
            value = self.value(found.own, values[peak[0][0]])
            sentences.append(self.phrases.peak.format(high=self.labels(peak[0]), high_value=value))
        sentences += [
            *([] if compared or found.cumulative is not None else self.totals(found, values)),
            *self.computed(found),
            *self.unnamed(found),
        ]
        for other in self.measured[1:]:
            sentences += self.further(other)
        return sentences

    def _added_up(self, found: Measured, last: int) -> str | None:
        """What a running total has come to."""
        if found.cumulative is None:
            return None
        reached = self.value(found.cumulative, figures(self.result, found.cumulative)[last])
        return self.phrases.cumulative.format(**self.head(found), last=self.label(last), value=reached)

    def _from_first_to_last(
        self, found: Measured, values: Sequence[Number | None], first: int, last: int, *, whole: bool
    ) -> str:
        """What it was at first and at last; by how much it changed, if both are `whole`."""
        words = {
            **self.head(found),
            "first": self.label(first),
            "first_value": self.value(found.own, values[first]),
            "last": self.label(last),
            "last_value": self.value(found.own, values[last]),
        }
        change = relative(values[first], values[last]) if whole else None
        if change is None:
            return self.phrases.trend_unknown_change.format(**words)
        looks_same = words["first_value"] == words["last_value"]
        changed = self.change(change, self.is_rate(found.own), looks_same=looks_same)
        return self.phrases.trend.format(**words, change=changed)

    def _day(self, row: int) -> date | None:
        return self._day_of(self.telling[0], row)

    def _cut_at_start(self, row: int) -> list[str]:
        """That a bucket began before the period did, where so."""
        begins, starts = self._day(row), self.query.period.start if self.query.period else None
        if begins is None or starts is None or starts <= begins or not self._own_time():
            return []
        return [self._partial(self.phrases.partial_from, row, starts)]

    def _cut_at_end(self, row: int) -> list[str]:
        """That a bucket is not over, or the period ends before it does, where so."""
        grain, begins = self._time.grain, self._day(row)
        if grain is None or begins is None or not self._own_time():
            return []
        shift = GRAIN_SHIFTS[grain]
        ends = add_months(begins, shift.months) + timedelta(days=shift.days)
        period_ends = self.query.period.end if self.query.period else None
        counted = period_ends or ends
        if not self.names.model.lies_ahead(self.query.metrics):
            counted = min(counted, self.today + ONE_DAY)
        if self.data_end is not None:
            counted = min(counted, self.data_end + ONE_DAY)
        return [self._partial(self.phrases.partial, row, counted - ONE_DAY)] if begins < counted < ends else []

    def whole_buckets(self, values: Sequence[Number | None]) -> list[Number | None]:
        """The figures without that of the time within which the data ends."""
        if self.data_end is None or not self._own_time():
            return list(values)
        return [None if self._ends_within(row) else value for row, value in enumerate(values)]

    def _ends_within(self, row: int) -> bool:
        begins, grain = self._day(row), self._time.grain
        if begins is None or grain is None or self.data_end is None:
            return False
        shift = GRAIN_SHIFTS[grain]
        ends = add_months(begins, shift.months) + timedelta(days=shift.days)
        return begins <= self.data_end + ONE_DAY < ends or begins > self.data_end

    def _own_time(self) -> bool:
        return self.names.is_own_time(self._time, self.query)

    def _partial(self, template: str, row: int, day: date) -> str:
        return template.format(bucket=sentence(self.label(row)), date=format_day(day, self.names.language))
