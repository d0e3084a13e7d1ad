"""The parts an answer about a query is put together from: labels, values, totals, changes, in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from kanina.assistant.wording.figures import Measured, Number, extremes, figures, measured, relative, total
from kanina.assistant.wording.formats import format_cell, format_number, read_value
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, period_scope, scope, sentence, series
from kanina.data.comparisons import GRAIN_SHIFTS, add_months, distance, previous
from kanina.models import Grain, MetricQuery, Period, Result

BARE_TYPES = frozenset({"integer", "boolean"})
"""Types whose values mean nothing without what they are values of."""

NAMED_TIES = 3
"""Groups that share first or last place are all named up to this many."""

ALIKE = 1.15
"""Two periods whose lengths differ by less are alike: February and March, two years."""


class Parts:
    """One query and its result, worded in one language. `today` is the date in the model's zone.

    data_end: the last day with rows, where the query's period goes on after it.
    """

    def __init__(
        self,
        query: MetricQuery,
        result: Result,
        names: Names,
        today: date,
        adds_up: Callable[[str], bool],
        data_end: date | None = None,
    ) -> None:
        self.query = query
        self.result = result
        self.names = names
        self.today = today
        self.data_end = data_end
        self._adds_up = adds_up
        self.phrases = PHRASES[names.language]
        self.scope = scope(query, names)
        self.width = 0 if query.counts_groups else len(query.dimensions)
        self.telling = self._telling()
        self.measured = measured(query, result.columns)

    def _telling(self) -> list[int]:
        """The dimensions that tell rows apart: one value in all rows ("only NCR") need not be said with each."""
        rows = self.result.rows
        telling = [place for place in range(self.width) if any(row[place] != rows[0][place] for row in rows)]
        return telling or list(range(self.width))

    def about(self) -> str:
        """All that is measured, in one phrase."""
        metrics = [self.names.figure(found.metric, self.query) for found in self.measured]
        return series(metrics, self.phrases.conjunction) if metrics else self.names.dimensions(self.query)

    def head(self, found: Measured) -> dict[str, str]:
        """What every sentence that opens an answer is filled with."""
        return {
            "metric": sentence(self.names.figure(found.metric, self.query)),
            "dimensions": self.names.dimensions(self.query),
            "scope": self.scope,
        }

    def value(self, position: int, value: Number | None) -> str:
        """A value as its column shows it."""
        return format_cell(value, self.result.columns[position], self.names.language, self.names.model.currency)

    def label(self, row: int, places: Sequence[int] = ()) -> str:
        """A row's group in words, without what all rows share. A bare number says what it counts ("grade level 12").

        places: the dimensions to name it by, where not all that tell rows apart.
        """
        words = []
        for place in places or self.telling:
            column, value = self.result.columns[place], self.result.rows[row][place]
            dimension = self.names.dimension(self.query.dimensions[place], self.query.metrics)
            label = format_cell(value, column, self.names.language)
            if value is None:
                label = f"({self.phrases.filter_is_null.format(field=dimension)})"
            elif column.type in BARE_TYPES:
                label = f"{dimension} {label}"
            words.append(label)
        return ", ".join(words)

    def labels(self, rows: Sequence[int], places: Sequence[int] = ()) -> str:
        """Several rows' groups in words; beyond NAMED_TIES the rest are counted."""
        # "and 1 other" is longer than most names.
        named = [self.label(row, places) for row in (rows if len(rows) == NAMED_TIES + 1 else rows[:NAMED_TIES])]
        left = len(rows) - len(named)
        separator = "; " if any(", " in label for label in named) else ", "
        if left:
            more = self.result.truncated and rows[-1] == len(self.result.rows) - 1
            template = self.phrases.others_at_least if more else self.phrases.others
            return template.format(names=separator.join(named), count=left)
        return series(named, self.phrases.conjunction, separator)

    def change(self, change: Number, shown_as_percent: bool, *, looks_same: bool = False) -> str:
        """ "up 12.5%"; for a rate only "up", since a percentage of a percentage reads as points.

        `looks_same`: both values are shown alike, so that "up" would read as a mistake.
        """
        if change == 0:
            return self.phrases.unchanged
        if looks_same or self._size(change) == self._size(0):
            return self.phrases.nearly_unchanged
        if shown_as_percent:
            return self.phrases.risen if change > 0 else self.phrases.fallen
        return (self.phrases.up if change > 0 else self.phrases.down).format(change=self._size(change))

    def is_rate(self, position: int) -> bool:
        """Whether a column holds fractions, shown as percentages."""
        return self.result.columns[position].format == "percent"

    def whole(self) -> bool:
        """Whether the rows shown are all there are, so that they may be added up."""
        return not (self.result.truncated or self.limited() or self.query.having)

    def limited(self) -> bool:
        """Whether there may be groups beyond those asked for."""
        if self.query.others:
            return False
        if self.query.limit_within or (self.query.both_ends and self.query.limit):
            return True
        return self.query.limit is not None and self.query.limit <= len(self.result.rows)

    def single_groups(self, values: Sequence[Number | None]) -> list[Number | None]:
        """Row by row the figures of single groups, which could be the highest.

        The others together are none. What has no name is none either, where groups that have one can be told apart.
        """
        rest = self.query.others
        last = self.width - 1
        single = [
            None if rest and row[last] == rest else value for row, value in zip(self.result.rows, values, strict=True)
        ]
        named = [None if self._is_unnamed(row) else value for row, value in enumerate(single)]
        told = {value for value in named if value is not None}
        return named if len(told) > 1 or (told and self.query.having) else single

    def whole_buckets(self, values: Sequence[Number | None]) -> list[Number | None]:
        """Row by row the figures that may be compared: not those of a time of which the data has only a part."""
        return list(values)

    def lengths(self) -> list[str]:
        """How many days each period has, where two of clearly unequal length are compared: one day, a whole week."""
        other = self.query.compared_with
        spans = [_days(period) for period in (self.query.period, other.period if other else None)]
        now, before = spans
        if now is None or before is None or max(now, before) <= ALIKE * min(now, before):
            return []
        return [self.phrases.unequal_periods.format(days=f"{now:,}", other_days=f"{before:,}")]

    def unnamed(self, found: Measured) -> list[str]:
        """What the rows without a name have, where they are left out of what is said of groups."""
        values = figures(self.result, found.own)
        single = self.single_groups(values)
        left = [row for row, value in enumerate(values) if self._is_unnamed(row) and value is not None]
        if not left or single[left[0]] is not None:
            return []
        phrases = self.phrases
        told = [
            phrases.group_value.format(group=self.label(row), value=self.value(found.own, values[row]))
            for row in left[:NAMED_TIES]
        ]
        groups = series(told, phrases.conjunction)
        if len(left) > len(told):
            groups = phrases.others.format(names=", ".join(told), count=len(left) - len(told))
        return [phrases.unnamed.format(groups=groups)]

    def _is_unnamed(self, row: int) -> bool:
        """Whether a row lacks a value of what tells the rows apart: "(no customer)"."""
        return any(self.result.rows[row][place] is None for place in self.telling)

    def totals(self, found: Measured, values: Sequence[Number | None]) -> list[str]:
        """The sum of a metric's groups, where it adds up and all of them are shown."""
        if len(values) < 2 or not self._adds_up(found.metric) or not self.whole():
            return []
        added = total(values)
        return [] if added is None else [self.phrases.total.format(value=self.value(found.own, added))]

    def compared_totals(self, found: Measured, values: Sequence[Number | None]) -> str | None:
        """How the sum of the groups compares with what it was; None where that means nothing."""
        if found.previous is None or self._overlaps() or not self.totals(found, values):
            return None
        now, before = total(values), total(figures(self.result, found.previous))
        words = {**self.head(found), "value": self.value(found.own, now), "other_scope": self.other_scope()}
        change = relative(before, now)
        if change is None:
            return self.phrases.compared_total_without_base.format(**words)
        return self.phrases.compared_total.format(
            **words, other=self.value(found.previous, before), change=self.change(change, self.is_rate(found.own))
        )

    def further(self, found: Measured) -> list[str]:
        """A second metric: its total where it adds up, else its highest group."""
        values = figures(self.result, found.own)
        metric = sentence(self.names.figure(found.metric, self.query))
        added = self.totals(found, values)
        if added:
            return [self.phrases.also.format(metric=metric, value=self.value(found.own, total(values)))]
        highest = extremes(self.single_groups(values))
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
            if len(self.result.rows) == 1:
                return self._change_of_one(found, found.change)
            changes = self._largest_changes(figures(self.result, found.change), self.is_rate(found.own))
            said = self.compared_totals(found, figures(self.result, found.own)) is not None
            sentences += [*changes, *([] if said else [self._compared_with(found)])]
        if found.growth is not None:
            sentences += self._largest_changes(figures(self.result, found.growth), self.is_rate(found.own))
        if found.share is not None:
            shares = figures(self.result, found.share)
            largest = extremes(self.single_groups(shares))
            if largest:
                row = largest[0][0]
                share = self.value(found.share, shares[row])
                template = self.phrases.share if len(largest[0]) == 1 else self.phrases.share_tied
                sentences.append(sentence(template.format(group=self.labels(largest[0]), share=share)))
                sentences += self.share_base()
        return sentences

    def share_base(self) -> list[str]:
        """What shares are of, where that is more than what is shown."""
        filtered = {wanted.field for wanted in self.query.filters}
        fields = [self.names.field(field) for field in self.query.whole_without if field in filtered]
        beyond = series(fields, self.phrases.conjunction)
        return [self.phrases.share_base.format(beyond=beyond)] if fields else []

    def _largest_changes(self, changes: Sequence[Number | None], rate: bool) -> list[str]:
        largest = extremes(self.whole_buckets(self.single_groups(changes)))
        if largest is None or len(changes) < 2:
            return []
        rise, fall = changes[largest[0][0]] or 0, changes[largest[1][0]] or 0
        phrases = self.phrases
        if rise > 0 > fall:
            template = phrases.rise_and_fall_of_rates if rate else phrases.rise_and_fall
            words = {"rise": self.labels(largest[0]), "rise_size": self._size(rise)}
            return [sentence(template.format(**words, fall=self.labels(largest[1]), fall_size=self._size(fall)))]
        if rise > 0:
            template = phrases.largest_rise_of_rates if rate else phrases.largest_rise
            return [sentence(template.format(group=self.labels(largest[0]), size=self._size(rise)))]
        if fall < 0:
            template = phrases.largest_fall_of_rates if rate else phrases.largest_fall
            return [sentence(template.format(group=self.labels(largest[1]), size=self._size(fall)))]
        return []

    def _size(self, change: Number) -> str:
        return format_number(-change if change < 0 else change, "percent", self.names.language)

    def _change_of_one(self, found: Measured, place: int) -> list[str]:
        """How the only group has changed."""
        now, before, change = (self.result.rows[0][at] for at in (found.own, found.previous or 0, place))
        other_scope = self._scope_beside_one()
        if found.previous is None or change is None:
            return [self.phrases.no_base.format(other_scope=other_scope)]
        other = self.value(found.previous, before)
        changed = self.change(
            figures(self.result, place)[0] or 0,
            self.is_rate(found.own),
            looks_same=other == self.value(found.own, now),
        )
        return [self.phrases.compared_one.format(change=changed, other=other, other_scope=other_scope)]

    def _scope_beside_one(self) -> str:
        """What the only group is compared with: a month's figure is that of one month, and not of the whole period."""
        query, grain = self.query, self.grain()
        place = next((at for at, ref in enumerate(query.dimensions) if grain and ref.grain == grain), None)
        whole, day = self._other_period(), self._day_of(place) if place is not None else None
        if grain is None or day is None or whole is None:
            return self.other_scope()
        if query.compared_with is not None:
            shift = distance(query.period, query.compared_with.period)
        elif query.comparison is not None:
            shift = previous(query.period, query.comparison, grain, self.today, self.names.model)[1]
        else:
            return self.other_scope()
        length = GRAIN_SHIFTS[grain]
        start = shift.before(day)
        end = add_months(start, length.months) + timedelta(days=length.days)
        met = Period(start=max(start, whole.start or start), end=min(end, whole.end or end))
        if query.compared_with is not None:
            return scope(query.compared_with.model_copy(update={"period": met}), self.names)
        return period_scope(met, self.names.language)

    def _day_of(self, place: int, row: int = 0) -> date | None:
        """The day that a row's time begins with; None where it has none."""
        day = read_value(self.result.rows[row][place], self.result.columns[place].type)
        if isinstance(day, datetime):
            return day.date()
        return day if isinstance(day, date) else None

    def _compared_with(self, found: Measured) -> str:
        if found.previous is not None and extremes(figures(self.result, found.previous)) is None:
            return self.phrases.no_base.format(other_scope=self.other_scope())
        grain = self.grain()
        if grain is None or self.query.compared_with is not None:
            return self.phrases.compared_with.format(other_scope=self.other_scope().strip())
        word = self.names.grain(grain)
        if self.query.comparison == "previous_year":
            return self.phrases.compared_with_year_before.format(grain=word)
        return self.phrases.compared_with_grain_before.format(grain=word)

    def other_scope(self) -> str:
        """The period compared with, by its dates, with a leading space; nothing if there is none."""
        if self.query.compared_with is not None:
            return scope(self.query.compared_with, self.names)
        before = self._other_period()
        return period_scope(before, self.names.language) if before else ""

    def _other_period(self) -> Period | None:
        if self.query.compared_with is not None:
            return self.query.compared_with.period
        if self.query.comparison is None:
            return None
        return previous(self.query.period, self.query.comparison, self.grain(), self.today, self.names.model)[0]

    def _overlaps(self) -> bool:
        """Whether days are both in the period and in the one compared with: each month beside the month before it."""
        if self.query.compared_with is not None:
            return False
        period, before = self.query.period, self._other_period()
        if period is None or period.start is None or before is None or before.end is None:
            return True
        return before.end > period.start

    def grain(self) -> Grain | None:
        """The finest grain of the metrics' own time among the groups."""
        own = {ref.grain for ref in self.query.dimensions if ref.grain and self.names.is_own_time(ref, self.query)}
        return next((grain for grain in GRAIN_SHIFTS if grain in own), None)


def _days(period: Period | None) -> int | None:
    """How many days a period has; None for one that is open."""
    if period is None or period.start is None or period.end is None:
        return None
    return (period.end - period.start).days
