"""Steps that a new question and a change of an old one share: conditions, comparison, order, what is computed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from kanina.assistant.offline.calendar import GRAINS, Stretch, in_year
from kanina.assistant.offline.edit_beside import side_by_side
from kanina.assistant.offline.mentions import GroupMention, Order, Ranking, ValueMention
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.naming import MOST_NAMED
from kanina.assistant.offline.rates import as_rate
from kanina.assistant.offline.read_time import relation
from kanina.assistant.offline.resolver import ASKED, TIME, Resolver, Stop
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.values import check_filter, of_one_field, value_of
from kanina.data.computed import CHANGE
from kanina.models import Choice, DimensionRef, Filter, Grain, Having, MetricQuery, Period, Sort

COMBINED = frozenset(
    {
        *("combined", "altogether", "in all", "in total", "overall", "together", "taken together", "put together"),
        *(
            "all together",
            "summed up",
            "pinagsamang",
            "pinagsama",
            "magkasama",
            "pagsamahin",
            "sama-sama",
            "sa kabuuan",
        ),
    }
)
_PREPOSITIONS = frozenset(
    {
        *("in", "from", "at", "by", "on", "through", "through the", "via", "sa", "mula sa", "the", "ang", "mga", "a"),
    }
)
_TELLING = frozenset({"is", "are", "was", "were", "came", "come", "comes", "coming", "ay", "galing", "nanggaling"})
"""Before a value: it is what the share is of."""
RANK_WORDS = frozenset({"rank", "ranks", "ranked", "ranking", "place", "puwesto", "pwesto", "ranggo"})
LONGEST_BY_DAY = timedelta(days=31)


def filters_of(
    values: Sequence[ValueMention], metrics: Sequence[str], resolver: Resolver, known: Collection[str] = ()
) -> tuple[Filter, ...]:
    """The values as filters, those of one field and one sense together, in the order they were said."""
    merged: dict[tuple[str, str, str | None], list[str]] = {}
    for mention in of_one_field(values, metrics, resolver):
        reading = value_of(mention, metrics, resolver, known)
        if reading:
            key = (reading.name, "not_in" if mention.negated else "in", reading.role)
            found = merged.setdefault(key, [])
            if reading.value not in found:
                found.append(reading.value)
    filters = []
    for (field, op, role), names in merged.items():
        wanted = Filter(field=field, op="in" if op == "in" else "not_in", values=tuple(names), role=role)
        check_filter(wanted, metrics, resolver)
        filters.append(wanted)
    return tuple(filters)


def merged_equals(filters: Sequence[Filter]) -> tuple[Filter, ...]:
    """ "grade 11 and 12": equal conditions on one numeric field are one list."""
    result: list[Filter] = []
    for wanted in filters:
        same = next((f for f in result if (f.field, f.op, f.role) == (wanted.field, wanted.op, wanted.role)), None)
        if same is None or wanted.op not in ("in", "not_in"):
            result.append(wanted)
        else:
            values = tuple(dict.fromkeys((*same.values, *wanted.values)))
            result[result.index(same)] = same.model_copy(update={"values": values})
    return tuple(result)


def shown_groups(slots: Slots, filters: Sequence[Filter]) -> list[DimensionRef]:
    """ "Math vs Science": values put side by side are shown by their dimension."""
    if not any(mention.shown for mention in slots.values):
        return []
    return [DimensionRef(field=f.field, role=f.role) for f in filters if f.op == "in" and len(f.values) > 1]


def unite_periods(slots: Slots, resolver: Resolver, *, grouped: bool = False) -> None:
    """ "2024 and 2025": periods that follow each other are one, shown by their unit. grouped: time is shown already.

    Ranked, they are taken together. What has a number to reach could mean each of them or all, so they stay apart.
    """
    several = len(slots.periods) > 1 and slots.periods_joined and not slots.numbers
    united = _united(slots.periods, resolver) if several else None
    if united is None:
        return
    unit = slots.periods[0].unit
    slots.periods = [united]
    combined = any(span.word in COMBINED for span in resolver.script.spans)
    shown = grouped or slots.over_time or any(mention.grain for mention in (*slots.groups, *slots.bare))
    if unit and not (combined or shown or slots.ranking):
        slots.groups.append(GroupMention(at=len(resolver.script), grain=GRAINS[unit]))


def _united(periods: Sequence[Stretch], resolver: Resolver) -> Stretch | None:
    """Periods of one unit without a gap, as one; a month without a year is in the year that was said."""
    dated = next((p.start.year for p in reversed(periods) if p.start and not p.bare), None)
    placed = [in_year(p, dated) if p.bare and dated else p for p in periods]
    ordered = sorted(placed, key=lambda period: period.start or resolver.calendar.today)
    first, last = ordered[0], ordered[-1]
    unit = first.unit
    if unit not in ("day", "week", "month", "quarter", "year", "school_year") or any(p.unit != unit for p in ordered):
        return None
    if any(one.end != following.start for one, following in pairwise(ordered)):
        return None
    return Stretch(first.start, last.end, bare=first.bare and last.bare)


def the_period(slots: Slots, resolver: Resolver) -> Stretch | None:
    """The one period of a question. Stops at two, or at one that lies ahead."""
    if len(slots.periods) > 1:
        raise resolver.refuse(resolver.impossible_time(ranges=True) or resolver.naming.replies.two_periods)
    if not slots.periods:
        return None
    if resolver.calendar.in_future(slots.periods[0]):
        raise resolver.refuse(resolver.naming.replies.future_period)
    return slots.periods[0]


def stretch_of(period: Period | None, resolver: Resolver) -> Stretch | None:
    """A plan's period as something to shift: the unit it is, or is so far."""
    if period is None or period.start is None or period.end is None:
        return None
    calendar = resolver.calendar
    if period.unit == "day" and (period.end - period.start).days > 1:
        return Stretch(period.start, period.end, counted=True)
    for unit in ("day", "week", "month", "quarter", "half", "year", "school_year"):
        if unit == "school_year" and calendar.school_start is None:
            continue
        whole = calendar.containing(unit, period.start)
        running = period.end == calendar.tomorrow and whole.end is not None and period.end < whole.end
        if whole.start == period.start and (whole.end == period.end or (running and period.unit in (unit, None))):
            return Stretch(period.start, period.end, unit)
    return Stretch(period.start, period.end)


def with_comparison(query: MetricQuery, slots: Slots, period: Stretch | None, resolver: Resolver) -> MetricQuery:
    """The query with what it is compared with, if anything was said about that."""
    comparison = slots.comparison
    replies = resolver.naming.replies
    grouped_by_time = any(ref.field == TIME for ref in query.dimensions)
    grains = {ref.grain for ref in query.dimensions if ref.field == TIME}
    counts_back = slots.before_unit in grains or (period is not None and period.unit == slots.before_unit)
    if slots.before_unit is not None and not counts_back and slots.compared_to is None:
        raise resolver.refuse(replies.odd_comparison if period else replies.comparison_of_what)
    if slots.compared_unit in grains or (slots.before_unit is not None and counts_back and not slots.moves_back):
        comparison = "previous_period"
    elif slots.compared_to is not None:
        if period is None:
            unit = slots.compared_to.unit
            running = resolver.calendar.this(unit) if unit else None
            if running is None or relation(running, slots.compared_to, resolver.calendar) is None:
                raise resolver.refuse(replies.comparison_of_what)
            period = running
        same = (period.start, period.end) == (slots.compared_to.start, slots.compared_to.end)
        # After "last month", "compare with last month" is no comparison with itself.
        counted_back = same and not slots.periods and period.unit is not None
        comparison = "previous_period" if counted_back else relation(period, slots.compared_to, resolver.calendar)
        if comparison is None:
            beside = _in_year_of(period, slots.compared_to)
            if (grouped_by_time and not _is_as_long(period, beside)) or resolver.calendar.in_future(beside):
                raise resolver.refuse(replies.odd_comparison)
            other = query.model_copy(update={"period": resolver.calendar.period(beside)})
            return side_by_side(query.model_copy(update={"period": resolver.calendar.period(period)}), other)
    elif slots.growth and comparison is None:
        compared = query.comparison or query.compared_with
        if compared and not grouped_by_time and not slots.periods:
            return query  # "in percent, how much did it grow?": the change is shown beside what it is from
        if not grouped_by_time and (period is None or not (period.unit or period.counted)):
            raise resolver.refuse(replies.growth_of_what)
        is_year = period is not None and period.unit in ("year", "fiscal_year", "school_year")
        comparison = "previous_year" if is_year and not grouped_by_time else "previous_period"
    if comparison is None:
        return query
    if slots.same_last_year or (period is None and comparison == "previous_year" and not grouped_by_time):
        period = period or resolver.calendar.this("year")
    if period is None and not grouped_by_time:
        raise resolver.refuse(replies.comparison_of_what)
    unit = slots.before_unit or (period.unit if period and slots.compared_to else None)
    unit = None if slots.compared_unit in grains else unit
    if comparison == "previous_period" and grouped_by_time and unit and unit not in grains:
        raise grain_comparison(query, resolver)
    resolver.check_dated(query.metrics)
    planned = resolver.calendar.period(period) if period else query.period
    return query.model_copy(update={"comparison": comparison, "period": planned})


def _in_year_of(period: Stretch, other: Stretch) -> Stretch:
    """ "May 2025, compared with March": the same year's."""
    return in_year(other, period.start.year) if other.bare and period.start else other


def _is_as_long(one: Stretch, other: Stretch) -> bool:
    """Whether two periods are of one kind, so that the groups of one in time have their counterparts in the other."""
    return one.unit is not None and one.unit == other.unit


def grain_comparison(query: MetricQuery, resolver: Resolver) -> Stop:
    """The refusal to compare this week with the last by day: each day is compared with the day before it."""
    grain = next((ref.grain for ref in query.dimensions if ref.field == TIME and ref.grain), "day")
    return resolver.refuse(resolver.naming.replies.grain_comparison.format(grain=resolver.naming.grain(grain)))


def with_moved(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "those that declined": only the groups whose figure went this way since what it is compared with."""
    if slots.moved is None or not query.metrics:
        return query
    if not query.dimensions or not (query.comparison or query.compared_with):
        raise resolver.refuse(resolver.naming.replies.growth_of_what)
    op: Literal["gt", "lt"] = "gt" if slots.moved == "up" else "lt"
    return query.model_copy(
        update={"having": (*query.having, Having(metric=query.metrics[0] + CHANGE, op=op, value=Decimal(0)))}
    )


def with_trend(query: MetricQuery, slots: Slots) -> MetricQuery:
    """ "over time": by month, or by day within a month, unless a unit of time was named."""
    if not slots.over_time or not query.metrics or any(ref.field == TIME for ref in query.dimensions):
        return query
    period = query.period
    short = period and period.start and period.end and period.end - period.start <= LONGEST_BY_DAY
    grain: Grain = "day" if short else "month"
    return query.model_copy(update={"dimensions": (*query.dimensions, DimensionRef(field=TIME, grain=grain))})


def with_derived(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with a share or running total, where that means something."""
    if not (slots.share or slots.cumulative) or not query.metrics:
        return query
    replies, naming = resolver.naming.replies, resolver.naming
    metric = query.metrics[0]
    label = naming.metric(metric)
    if not adds_up(resolver.model.metrics[metric]):
        raise resolver.refuse(replies.not_additive.format(metric=label))
    if not query.dimensions and slots.share and (rate := as_rate(query, resolver.model)):
        return rate
    if not query.dimensions and slots.share and slots.numbers and not any(_is_told(v, resolver) for v in slots.values):
        return _share_of_numbers(query, slots, resolver)
    if not query.dimensions and slots.share and slots.values:
        return _share_of_values(query, slots, resolver)
    if not query.dimensions:
        text = replies.share_of_what if slots.share else replies.running_of_what
        raise resolver.refuse(text.format(metric=label))
    grouped = {ref.field for ref in query.dimensions}
    if slots.share and (told := _told_of_each(query, slots, resolver)):
        return told
    named = next((f for f in query.filters if f.field in grouped and f.op == "in"), None)
    if slots.share and named:
        raise resolver.refuse(replies.share_of_group.format(dimension=naming.dimension(named.field)))
    return query.model_copy(update={"derive": "share" if slots.share else "cumulative"})


def _share_of_numbers(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "what percent of lessons were over an hour": the share of the rows that a condition with a number chooses."""
    numeric = ("integer", "decimal", "float")
    fields = (wanted.field for wanted in query.filters if resolver.model.dimensions[wanted.field].type in numeric)
    narrowed = tuple(dict.fromkeys(fields))
    if len(narrowed) != 1 or query.having:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed})


def _share_of_values(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "what percent of revenue came from referral": the share of what is filtered by, in the same without that."""
    narrowed = tuple(dict.fromkeys(wanted.field for wanted in query.filters if wanted.op == "in"))
    if len(narrowed) > 1:
        told = [value for value in slots.values if _is_told(value, resolver)]
        fields = {reading.name for value in told for reading in value.readings}
        narrowed = tuple(field for field in narrowed if field in fields)
    if len(narrowed) != 1:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed})


def _told_of_each(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "what share of orders came from ads, each month": in each group, the share of what is told of it.

    Of times alone, whatever is filtered by: of each month, and not of all the months together.
    """
    timed = all(ref.field == TIME for ref in query.dimensions)
    told = {r.name for value in slots.values if timed or _is_told(value, resolver) for r in value.readings}
    fields = {wanted.field for wanted in query.filters if wanted.op == "in" and wanted.field in told}
    if timed and len(fields) > 1:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    if len(fields) != 1 or fields & {ref.field for ref in query.dimensions}:
        return None
    return query.model_copy(update={"derive": "share", "whole_without": tuple(fields)})


def _is_told(value: ValueMention, resolver: Resolver) -> bool:
    """Whether a value is what is told of the rest: "were missed in NCR", "came from referral"."""
    at = value.at - 1
    while at >= 0 and resolver.script.spans[at].word in _PREPOSITIONS:
        at -= 1
    return at >= 0 and any(token.word in _TELLING for token in resolver.script.spans[at].tokens)


def with_ranking(query: MetricQuery, ranking: Ranking, resolver: Resolver) -> MetricQuery:
    """The query in order of the ranking metric, cut after its first rows."""
    by = _ranking_metric(ranking, query, resolver)
    metric = resolver.model.metrics.get(by)
    less_is_better = ranking.judged and metric is not None and metric.better == "lower"
    by = _change_of(by, query, resolver) if ranking.by_growth else by
    sort = Sort(by=by, descending=ranking.descending != less_is_better)
    return query.model_copy(update={"limit": ranking.limit, "sort": (sort,)})


def _change_of(by: str, query: MetricQuery, resolver: Resolver) -> str:
    """The change of a figure against what it is compared with."""
    if by not in query.metrics or not (query.comparison or query.compared_with):
        raise resolver.refuse(resolver.naming.replies.growth_of_what)
    return by + CHANGE


def _ranking_metric(ranking: Ranking, query: MetricQuery, resolver: Resolver) -> str:
    """The metric to rank by; ASKED while it has to be asked for."""
    if len(set(ranking.metrics)) > 1:
        resolver.ask_metric(ranking.metrics)
    if len(set(ranking.metrics)) == 1:
        return ranking.metrics[0]
    return query.metrics[0] if query.metrics else ASKED


def with_order(query: MetricQuery, order: Order, resolver: Resolver) -> MetricQuery:
    """The query sorted as asked."""
    if order.metrics:
        if len(set(order.metrics)) > 1:
            resolver.ask_metric(order.metrics, order.metric_at)
            return query
        descending = True if order.descending is None else order.descending
        sort = Sort(by=order.metrics[0], descending=descending)
    elif order.dimensions:
        reading = resolver.dimension(order.dimensions, query.metrics)
        if reading.name not in {ref.field for ref in query.dimensions}:
            raise resolver.refuse(
                resolver.naming.replies.not_there.format(name=resolver.naming.dimension(reading.name))
            )
        sort = Sort(by=reading.name, descending=bool(order.descending))
    elif order.by_name:
        named = next((ref for ref in query.dimensions if ref.field != TIME), None)
        if named is None:
            raise resolver.refuse(resolver.naming.replies.rank_what)
        sort = Sort(by=named.field, descending=bool(order.descending))
    elif query.metrics:
        by = _change_of(query.metrics[0], query, resolver) if order.by_growth else query.metrics[0]
        sort = Sort(by=by, descending=True if order.descending is None else order.descending)
    else:
        return query
    return query.model_copy(update={"sort": (sort,)})


def check_apart(resolver: Resolver) -> None:
    """Stop at "the top 3 branches combined": what is ranked is shown one by one."""
    whole = COMBINED - {"overall", "in all", "in total", "altogether", "sa kabuuan"}  # these may say "of all time"
    combined = next((span for span in resolver.script.spans if span.word in whole and not span.metrics), None)
    if combined is not None:
        raise resolver.unexplained(combined.word)


def check_place_of_one(query: MetricQuery, resolver: Resolver) -> None:
    """Stop at "the revenue rank of Katipunan": the place of one among others that are not shown."""
    said = {token.word for span in resolver.script.spans for token in span.tokens}
    one = next((wanted for wanted in query.filters if wanted.op == "in" and len(wanted.values) == 1), None)
    if query.dimensions or one is None or not query.metrics or not said & RANK_WORDS:
        return
    naming = resolver.naming
    text = naming.replies.rank_of_one
    raise resolver.refuse(text.format(dimension=naming.dimension(one.field), metric=naming.metric(query.metrics[0])))


def ask_dimension(query: MetricQuery, resolver: Resolver) -> None:
    """Ask what to rank, of all that the metrics reach."""
    metric = resolver.naming.metric(query.metrics[0]) if query.metrics else ""
    possible = [d.address for d in resolver.reach.reachable(resolver.datasets(query.metrics))]
    resolver.ask(
        "dimension",
        resolver.naming.replies.which_dimension.format(metric=metric),
        resolver.naming.dimension_choices(possible[:MOST_NAMED]),
    )


def ask_each_or_total(mention: GroupMention, metrics: Sequence[str], resolver: Resolver) -> None:
    """Ask whether a dimension that was merely named is to be grouped by."""
    ref = resolver.group(mention, metrics)
    replies, naming = resolver.naming.replies, resolver.naming
    if ref.field == TIME or ref.role:
        word = " ".join(token.text for token in resolver.script.spans[mention.at].tokens)
        raise resolver.unexplained(word)
    dimension = naming.dimension(ref.field)
    resolver.ask(
        "dimension",
        replies.each_or_total.format(metric=naming.metric(metrics[0]), dimension=dimension),
        (
            Choice(label=replies.each.format(dimension=dimension), value=ref.field),
            Choice(label=replies.one_total, value=""),
        ),
    )


def check_list(query: MetricQuery, resolver: Resolver) -> None:
    """Stop at a list whose conditions hold only by way of some event: tutors "in NCR" might live, or teach, there."""
    needed = [(ref.field, ref.role) for ref in query.dimensions]
    needed += [(wanted.field, wanted.role) for wanted in query.filters]
    for dataset in {ref.field.split(".")[0] for ref in query.dimensions}:
        if all(resolver.reach.distance(dataset, field, role) is not None for field, role in needed):
            return
    names = list(dict.fromkeys(resolver.naming.dimension(field) for field, _ in needed))
    text = resolver.naming.replies.list_unrelated
    raise resolver.refuse(text.format(names=names[0], other=resolver.naming.all_of(names[1:])))
