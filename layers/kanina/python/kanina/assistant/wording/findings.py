"""What a metric query found, in one to three sentences: a value, a highest and lowest group, a trend, a comparison.

Every number is a cell of the result, a sum of shown cells where the metric adds up, a change between two of them, or a
count of rows. Nothing is said of rows that are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal

from kanina.assistant.wording.averaged import averaged_days
from kanina.assistant.wording.figures import Measured, Number, extremes, figures
from kanina.assistant.wording.formats import format_day
from kanina.assistant.wording.listed import listed_in_order
from kanina.assistant.wording.none_lacking import none_lacking
from kanina.assistant.wording.parts import Parts
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, sentence, series
from kanina.assistant.wording.trends import Trend
from kanina.models import MetricQuery, Result

NAMED_FOLLOWERS = 2
"""Groups named after the leader of an order; of more, the next and the last are."""


def finding(
    query: MetricQuery,
    result: Result,
    names: Names,
    today: date,
    adds_up: Callable[[str], bool],
    data_end: date | None = None,
    in_all: int | None = None,
) -> list[str]:
    """The sentences about a result, the most important first. `today` is the date in the model's zone.

    data_end: the last day with rows, where the period goes on after it: said last, or without a period of the time that
    it cuts short. in_all: how many groups there are
    of a result that was cut, or that an average is taken over; with a limit, how many are as high as the last.
    """
    if query.average_over or query.derive == "ratio":
        adds_up = _never_adds_up
    ending = averaged_days(query, names, in_all) if result.rows else []
    ended = [PHRASES[names.language].data_end.format(date=format_day(data_end, names.language))] if data_end else []
    if result.rows and query.metrics and query.dimensions and not query.counts_groups:
        trend = Trend(query, result, names, today, adds_up, data_end)
        if trend.holds:
            return [*trend.sentences(), *ending, *(ended if query.period else [])]
    found = Finding(query, result, names, today, adds_up, data_end)
    found.in_all = in_all
    return [*found.sentences(), *ending, *ended]


def _never_adds_up(metric: str) -> bool:
    """Averages do not, whatever is averaged, nor do ratios."""
    return False


class Finding(Parts):
    """Everything but a trend: nothing, a list, one row, groups. in_all: how many groups a cut result has, if known."""

    in_all: int | None = None

    def sentences(self) -> list[str]:
        """The finding, the most important first."""
        if not self.result.rows:
            if every_one_had := none_lacking(self.query, self.names):
                return [every_one_had]
            return [self.phrases.empty.format(metric=self.about(), scope=self.scope)]
        if self.query.counts_groups:
            return [self._groups_counted()]
        if not self.measured:
            return [self._listed()]
        return self._by_group() if self.width and not self._is_pinned() else self._one_row()

    def _is_pinned(self) -> bool:
        """Whether the filters say already which group the only row is."""
        if len(self.result.rows) != 1 or self.query.limit is not None:
            return False
        pinned = {(one.field, one.role) for one in self.query.filters if one.op == "in" and len(one.values) == 1}
        return all((ref.field, ref.role) in pinned and ref.grain is None for ref in self.query.dimensions)

    def _listed(self) -> str:
        words = {
            "dimensions": sentence(self.names.dimensions(self.query)),
            "scope": self.scope,
            "count": len(self.result.rows),
        }
        if self.result.truncated:
            found = self.phrases.listed if self.in_all else self.phrases.listed_more
            words["count"] = f"{self.in_all or len(self.result.rows):,}"
            return found.format(**words)
        return listed_in_order(self, words) or self.phrases.listed.format(**words)

    def _groups_counted(self) -> str:
        dimensions = self.names.dimensions(self.query)
        if self.names.language == "en":
            dimensions = sentence(dimensions)
        value = self.value(0, figures(self.result, 0)[0])
        return self.phrases.groups_counted.format(dimensions=dimensions, scope=self.scope, value=value)

    def _one_row(self) -> list[str]:
        first = self.measured[0]
        value = figures(self.result, first.own)[0]
        if value is None and len(self.measured) == 1:
            return [self.phrases.empty.format(metric=self.about(), scope=self.scope), *self._other_alone(first)]
        sentences = [self._compared(first) or self._single(first), *self._apart(first), *self.lengths()]
        share = figures(self.result, first.share)[0] if first.share is not None and self._is_of_more() else None
        if first.share is not None and share is not None and not self.query.is_share_alone:
            sentences.append(self.phrases.share_of_whole.format(share=self.value(first.share, share)))
        for found in self.measured[1:]:
            own = figures(self.result, found.own)[0]
            metric = sentence(self.names.figure(found.metric, self.query))
            sentences.append(self.phrases.also.format(metric=metric, value=self.value(found.own, own)))
        return sentences

    def _is_of_more(self) -> bool:
        """Whether a share of the only row says more than that it is all there is."""
        return not self.width or bool(self.query.whole_without)

    def _single(self, found: Measured) -> str:
        value = figures(self.result, found.own)[0]
        words = {**self.head(found), "value": self.value(found.own, value)}
        if self.query.is_share_alone and self.query.whole_without:
            beyond = series([self.names.field(field) for field in self.query.whole_without], self.phrases.conjunction)
            return self.phrases.share_alone.format(**words, beyond=beyond)
        return self.phrases.single.format(**words)

    def _compared(self, found: Measured) -> str | None:
        if found.previous is None or found.change is None:
            return None
        now, before, change = (figures(self.result, place)[0] for place in (found.own, found.previous, found.change))
        words = {**self.head(found), "value": self.value(found.own, now), "other_scope": self.other_scope()}
        if before is None or change is None:
            return self.phrases.compared_without_base.format(**words)
        other = self.value(found.previous, before)
        changed = self.change(change, self.is_rate(found.own), looks_same=other == words["value"])
        return self.phrases.compared.format(**words, other=other, change=changed)

    def _other_alone(self, found: Measured) -> list[str]:
        """What there is to compare with, where there is no figure to compare."""
        other = figures(self.result, found.previous)[0] if found.previous is not None else None
        if found.previous is None or other is None:
            return []
        words = {**self.head(found), "scope": self.other_scope(), "value": self.value(found.previous, other)}
        return [self.phrases.single.format(**words)]

    def _apart(self, found: Measured) -> list[str]:
        """How far apart two figures of one thing beside another are; rates are apart by points, which are not told."""
        if self.query.compared_with is None or found.previous is None or self.is_rate(found.own):
            return []
        now, other = (figures(self.result, place)[0] for place in (found.own, found.previous))
        if now is None or other is None or now == other:
            return []
        apart = Decimal(str(now)) - Decimal(str(other))
        return [self.phrases.apart.format(value=self.value(found.own, abs(apart)))]

    def _by_group(self) -> list[str]:
        first = self.measured[0]
        values = figures(self.result, first.own)
        found = extremes(self.single_groups(self._told_by(first) or values))
        level = found is not None and found[0] == found[1]
        found = extremes(self.single_groups(values)) if level else found  # equal shares may be of unequal figures
        if found is None:
            return [self.phrases.no_value.format(metric=self.names.figure(first.metric, self.query), scope=self.scope)]
        compared = self.compared_totals(first, values)
        if compared is not None:
            sentences = [compared, *self.lengths(), *self.computed(first), self._extremes(first, values, *found)]
        elif first.share is not None and not level and self._ranked_by(first.metric) is None:
            sentences = [self._shares(first, first.share, values, *found), *self.share_base()]
            sentences += [] if self.query.whole_without else self.totals(first, values)
        else:
            sentences = [self._highest_and_lowest(first, values, *found), *self.totals(first, values)]
            sentences += self.computed(first)
        sentences += [*self._tied_beyond(first, values), *self.unnamed(first)]
        for other in self.measured[1:]:
            sentences += self.further(other)
        return sentences

    def _told_by(self, found: Measured) -> Sequence[Number | None] | None:
        """The shares, where each is of another whole: the largest is then not that of the largest figure.

        Not where groups are in the order of the figure.
        """
        if self._ranked_by(found.metric) is not None:
            return None
        apart = found.share is not None and (self.query.whole_without or self.query.within)
        return figures(self.result, found.share) if apart and found.share is not None else None

    def _highest_and_lowest(
        self, found: Measured, values: Sequence[Number | None], high: list[int], low: list[int]
    ) -> str:
        words = {**self.head(found), **self._ends(found, values, high, low)}
        phrases = self.phrases
        ranked = self._ranked_by(found.metric)
        named = sum(value is not None for value in self.single_groups(values))
        is_one = len(values) == 1 or (named == 1 and not self.query.others)
        if is_one and ranked is not None:
            template = phrases.first_highest if ranked else phrases.first_lowest
        elif is_one:
            template = phrases.one_group
        elif high == low and ranked is not None and self.query.limit == 1:
            template = phrases.first_highest_tied if ranked else phrases.first_lowest_tied
        elif high == low:
            template = phrases.groups_equal
            words["value"] = words["high_value"]
        elif ranked is not None:
            return self._in_order(found, values, high if ranked else low, descending=ranked)
        elif (self.limited() or self.result.truncated) and not self.query.both_ends:
            template = phrases.groups_shown
        else:
            template = phrases.groups
        return template.format(**words)

    def _extremes(self, found: Measured, values: Sequence[Number | None], high: list[int], low: list[int]) -> str:
        """The highest and the lowest group, after an opening that named neither."""
        return self.phrases.high_and_low.format(**self._ends(found, values, high, low))

    def _shares(
        self, found: Measured, place: int, values: Sequence[Number | None], high: list[int], low: list[int]
    ) -> str:
        """The groups with the largest and the smallest part of the whole."""
        shares = figures(self.result, place)
        return self.phrases.shares.format(
            **self.head(found),
            **self._ends(found, values, high, low),
            high_share=self.value(place, shares[high[0]]),
            low_share=self.value(place, shares[low[0]]),
        )

    def _ends(
        self, found: Measured, values: Sequence[Number | None], high: list[int], low: list[int]
    ) -> dict[str, str]:
        return {
            "high": self.labels(high),
            "high_value": self._shared_value(found, values, high),
            "low": self.labels(low),
            "low_value": self._shared_value(found, values, low),
        }

    def _shared_value(self, found: Measured, values: Sequence[Number | None], rows: list[int]) -> str:
        """The figure of rows that share a place; from the least to the most, where they share only the share."""
        there = {value for row in rows if (value := values[row]) is not None}
        ends = dict.fromkeys(self.value(found.own, value) for value in (min(there), max(there))) if there else ()
        return "–".join(ends) or self.value(found.own, None)

    def _in_order(self, found: Measured, values: Sequence[Number | None], first: list[int], *, descending: bool) -> str:
        """The first groups of an order: who leads, who follows, and where it ends."""
        phrases = self.phrases
        single = self.single_groups(values)
        following = [row for row, value in enumerate(single) if row not in first and value is not None]
        named = following if len(following) <= NAMED_FOLLOWERS else following[:1]
        groups = series(
            [self._with_value(phrases.group_value, found, values, row) for row in named], phrases.conjunction
        )
        rest = phrases.ranked_next.format(groups=groups)
        if len(named) < len(following):
            rest += self._with_value(phrases.ranked_last, found, values, following[-1])
        if descending:
            template = phrases.ranked if len(first) == 1 else phrases.ranked_tied
        else:
            template = phrases.ranked_ascending if len(first) == 1 else phrases.ranked_ascending_tied
        return template.format(
            **self.head(found),
            count=len(values),
            first=self.labels(first),
            first_value=self.value(found.own, values[first[0]]),
            rest=rest,
        )

    def _tied_beyond(self, found: Measured, values: Sequence[Number | None]) -> list[str]:
        """How many groups beyond the limit have the figure of the last one that is shown."""
        by = self.query.sort[0].by if self.query.sort else found.metric
        beyond = (self.in_all or 0) - len(values) if self.query.limit else 0
        if beyond < 1:
            return []
        own = next(other.own for other in self.measured if other.metric == by)
        value = self.value(own, figures(self.result, own)[-1])
        template = self.phrases.tied_beyond_one if beyond == 1 else self.phrases.tied_beyond
        return [template.format(count=f"{beyond:,}", value=value)]

    def _with_value(self, template: str, found: Measured, values: Sequence[Number | None], row: int) -> str:
        return template.format(group=self.label(row), value=self.value(found.own, values[row]))

    def _ranked_by(self, metric: str) -> bool | None:
        """Whether only the first of an order by this metric are shown, and that order is descending."""
        if not self.limited() or self.query.limit_within or self.query.both_ends:
            return None
        if not self.query.sort:
            return True
        first = self.query.sort[0]
        return first.descending if first.by == metric else None
