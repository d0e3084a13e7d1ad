"""What a query's figures are compared with: the time before, the same time last year, another period beside it."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from kanina.assistant.offline.amounts_apart import apart_as_amount
from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.calendar import Stretch, in_year
from kanina.assistant.offline.edit_beside import side_by_side
from kanina.assistant.offline.read_references import says_difference
from kanina.assistant.offline.read_time import relation
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.week_parts import with_week_parts
from kanina.data.computed import CHANGE
from kanina.models import Having, MetricQuery


def with_comparison(query: MetricQuery, slots: Slots, period: Stretch | None, resolver: Resolver) -> MetricQuery:
    """The query with what it is compared with, if anything was said about that."""
    return apart_as_amount(_compared(query, slots, period, resolver), slots, resolver)


def _compared(query: MetricQuery, slots: Slots, period: Stretch | None, resolver: Resolver) -> MetricQuery:
    if slots.week_parts:
        return with_week_parts(query, slots, resolver)
    comparison = slots.comparison
    replies = resolver.naming.replies
    query = _of_all_times(query) if slots.compared_to is not None else query
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
        period = _in_year_said(period, slots, resolver)
        same = (period.start, period.end) == (slots.compared_to.start, slots.compared_to.end)
        # After "last month", "compare with last month" is no comparison with itself.
        counted_back = same and not slots.periods and period.unit is not None
        comparison = "previous_period" if counted_back else relation(period, slots.compared_to, resolver.calendar)
        if comparison is None or (not grouped_by_time and _is_cut_beside_a_named_one(period, slots, resolver)):
            beside = _in_year_of(period, slots.compared_to)
            if (grouped_by_time and not _is_as_long(period, beside)) or resolver.calendar.in_future(beside):
                raise resolver.refuse(replies.odd_comparison)
            other = query.model_copy(update={"period": resolver.calendar.period(beside)})
            return side_by_side(query.model_copy(update={"period": resolver.calendar.period(period)}), other)
    elif slots.growth and comparison is None:
        if apart := _two_values_apart(query, slots, resolver):
            return apart
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


def _of_all_times(query: MetricQuery) -> MetricQuery:
    """ "compare with 2024", after the best month of 2025: of all its months, since one is no year's counterpart."""
    if query.limit is None or not query.dimensions or any(ref.field != TIME for ref in query.dimensions):
        return query
    return query.model_copy(update={"limit": None, "sort": (), "both_ends": False})


def _two_values_apart(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "the difference between NCR and CALABARZON": one beside the other; None where no two values are apart."""
    if not says_difference(resolver.script.spans):
        return None
    said = {reading.name for mention in slots.values if mention.action == "set" for reading in mention.readings}
    pairs = [f for f in query.filters if f.op == "in" and len(f.values) == 2 and f.field in said]
    if len(pairs) != 1:
        return None
    both = pairs[0]
    groups = tuple(ref for ref in query.dimensions if (ref.field, ref.role) != (both.field, both.role))
    one, other = (
        query.model_copy(
            update={
                "dimensions": groups,
                "filters": tuple(
                    both.model_copy(update={"values": (value,)}) if wanted is both else wanted
                    for wanted in query.filters
                ),
            }
        )
        for value in both.values
    )
    return side_by_side(one, other)


def _in_year_said(period: Stretch, slots: Slots, resolver: Resolver) -> Stretch:
    """ "first half vs second half of 2025": the year is said once, with what is compared with."""
    other = slots.compared_to
    if other is None or not period.bare or other.bare or slots.compared_unit or period.unit != other.unit:
        return period
    said = in_year(period, other.start.year) if other.start else period
    same = (said.start, said.end) == (other.start, other.end)  # "November vs November last year"
    return period if same or resolver.calendar.in_future(said) else said


def _is_cut_beside_a_named_one(period: Stretch, slots: Slots, resolver: Resolver) -> bool:
    """ "this month compared with October": all of October, which is over. Of "last month" only as many days count."""
    other, calendar = slots.compared_to, resolver.calendar
    if other is None or slots.compared_unit or slots.before_unit or period.unit is None or period.start is None:
        return False
    said = [span.period for span in resolver.script.spans if span.period and span.period.stretch == other]
    if any(found.last or found.previous for found in said):
        return False
    running = calendar.containing(period.unit, period.start)
    cut = period.end == calendar.tomorrow and running.end is not None and calendar.tomorrow < running.end
    return cut and other.end is not None and other.end <= calendar.today


def _in_year_of(period: Stretch, other: Stretch) -> Stretch:
    """ "May 2025, compared with March": the same year's."""
    moved = in_year(other, period.start.year) if other.bare and period.start else other
    return other if (moved.start, moved.end) == (period.start, period.end) else moved  # "May 2025 vs May"


def _is_as_long(one: Stretch, other: Stretch) -> bool:
    """Whether two periods are of one kind, so that the groups of one in time have their counterparts in the other."""
    return one.unit is not None and one.unit == other.unit


def grain_comparison(query: MetricQuery, resolver: Resolver) -> Stop:
    """The refusal to compare this week with the last by day: each day is compared with the day before it."""
    grain = next((ref.grain for ref in query.dimensions if ref.field == TIME and ref.grain), "day")
    return resolver.refuse(resolver.naming.replies.grain_comparison.format(grain=resolver.naming.grain(grain)))


def between_two_units(before: MetricQuery, query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """ "which region fell the most?", after each quarter beside the one before it: from the first of two to the second.

    Stops where there were more of them: no one change is meant then.
    """
    grain = next((ref.grain for ref in before.dimensions if ref.field == TIME), None)
    kept = any(ref.field == TIME for ref in query.dimensions)
    if grain is None or kept or before.comparison != "previous_period" or query.period != before.period:
        return query
    period = query.period
    first = resolver.calendar.containing(grain, period.start) if period and period.start else None
    second = resolver.calendar.shifted(first, 1) if first else None
    if period is None or first is None or second is None or first.start != period.start or second.end != period.end:
        raise grain_comparison(before, resolver)
    return query.model_copy(update={"period": resolver.calendar.period(second)})


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
