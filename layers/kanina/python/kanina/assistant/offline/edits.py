"""Changes an earlier query as a follow-up asks: what is not spoken of stays as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanina.assistant.offline.building import (
    ask_dimension,
    check_list,
    grain_comparison,
    merged_equals,
    shown_groups,
    stretch_of,
    the_period,
    unite_periods,
    with_comparison,
    with_derived,
    with_order,
    with_ranking,
    with_trend,
)
from kanina.assistant.offline.calendar import Stretch, Unit, in_year
from kanina.assistant.offline.conditions import number_condition
from kanina.assistant.offline.edit_filters import changed_filters, without_fields
from kanina.assistant.offline.edit_metrics import changed_metrics, rehomed
from kanina.assistant.offline.resolver import TIME, Resolver
from kanina.assistant.offline.slots import GroupMention, Slots
from kanina.assistant.offline.words import Word
from kanina.models import DimensionRef, Filter, Grain, Having, MetricQuery, Period

UNNAMED: Mapping[Unit, tuple[Grain, ...]] = {
    "month": ("week",),
    "year": ("week", "month", "quarter"),
    "school_year": ("week", "month", "quarter"),
}
"""Units that a period names none of: 2025 is no month. A quarter may have been said as its months."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of the last answer that a follow-up can mean: their labels, and how many there were.

    item: the row that is meant, from 1; items: the rows, where several are.
    """

    labels: tuple[str, ...] = ()
    count: int | None = None
    item: int | None = None
    items: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every row's label is known."""
        return self.count is not None and self.count <= len(self.labels)


def edit(base: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The base query, changed. Raises Stop where the change makes no sense, or something must be asked first."""
    replies = resolver.naming.replies
    if slots.counted is not None:
        raise resolver.refuse(replies.rows)
    unite_periods(slots, resolver, grouped=any(ref.field == TIME for ref in base.dimensions))
    query = rehomed(base, changed_metrics(base, slots, resolver), resolver)
    query = _rows_of_last(query, rows, slots, resolver)
    query = _with_drops(query, slots, resolver)
    query = query.model_copy(update={"filters": changed_filters(query, slots, resolver)})
    query = _with_groups(query, rows, slots, resolver)
    query = _with_numbers(query, slots, resolver)
    query, period = _with_period(query, base, slots, resolver)
    query = with_comparison(query, slots, period, resolver)
    query = with_trend(query, slots)
    if _loses_its_comparison(base, query, slots, period):
        raise grain_comparison(query, resolver)
    if slots.ranking:
        query = _ranked(query, slots, resolver)
    if slots.order:
        query = with_order(query, slots.order, resolver)
    query = with_derived(query, slots, resolver)
    if slots.shows_all and query.limit is None and not query.having:
        raise resolver.unexplained(resolver.written(Word.ALL))
    if slots.shows_all:
        query = query.model_copy(update={"limit": None, "having": ()})
    if slots.totals:
        update: dict[str, Any] = {"dimensions": (), "sort": (), "limit": None, "having": (), "derive": None}
        query = query.model_copy(update=update)
    query = _tidy(query, resolver)
    if not query.metrics:
        _check_list(query, resolver)
    return resolver.finish(query)


def _loses_its_comparison(base: MetricQuery, query: MetricQuery, slots: Slots, period: Stretch | None) -> bool:
    """Whether a period that was compared with the one before it would be split into shorter ones, each compared."""
    before = {ref.grain for ref in base.dimensions if ref.field == TIME}
    now = {ref.grain for ref in query.dimensions if ref.field == TIME}
    kept = base.comparison == query.comparison == "previous_period" and not slots.comparison and not slots.growth
    return kept and not before and bool(now) and (period is None or period.unit not in now)


# ---------------------------------------------------------------- rows of the last answer


def _rows_of_last(query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "the second one", "which teachers teach those?": the rows become a filter on the first dimension."""
    if rows.item is not None:
        if len(rows.labels) < rows.item <= (rows.count or 0):
            raise resolver.refuse(resolver.naming.replies.row_not_kept.format(count=len(rows.labels)))
        if not 1 <= rows.item <= len(rows.labels):
            raise resolver.refuse(resolver.naming.replies.no_row)
        return _only_rows(query, (rows.labels[rows.item - 1],), resolver)
    if rows.items:
        if max(rows.items) > len(rows.labels):
            raise resolver.refuse(resolver.naming.replies.row_not_kept.format(count=len(rows.labels)))
        return _only_rows(query, [rows.labels[row - 1] for row in rows.items], resolver)
    if slots.rows_said is not None and slots.rows_said != rows.count:
        raise resolver.refuse(resolver.naming.replies.no_row)
    narrows = slots.rows_of_last and (slots.bare or slots.metrics or slots.groups or slots.ranking)
    if not narrows or not query.dimensions or (query.limit is None and not query.having):
        return query
    if query.limit is None and not (slots.bare or slots.groups or slots.ranking):
        return query  # the condition that chose the rows stays
    if not rows.complete:
        raise resolver.refuse(resolver.naming.replies.cut_list)
    return _only_rows(query, rows.labels, resolver)


def _only_rows(query: MetricQuery, labels: Sequence[str], resolver: Resolver) -> MetricQuery:
    first = query.dimensions[0] if query.dimensions else None
    if first is None or first.field == TIME or first.grain is not None or "" in labels:
        raise resolver.refuse(resolver.naming.replies.no_row if first is None else resolver.naming.replies.cut_list)
    kept = tuple(f for f in query.filters if (f.field, f.role) != (first.field, first.role) or f.op != "in")
    wanted = Filter(field=first.field, values=tuple(dict.fromkeys(labels)), role=first.role)
    return query.model_copy(update={"filters": (*kept, wanted), "limit": None, "having": ()})


# ---------------------------------------------------------------- what goes


def _with_drops(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    if slots.drops_all:
        query = query.model_copy(update={"filters": (), "having": ()})
    if slots.drops_comparison:
        query = query.model_copy(update={"comparison": None})
    for mention in slots.dropped:
        query = _drop_grain(query, mention, resolver) if mention.grain else _drop_field(query, mention, slots, resolver)
    for mention in slots.widened:
        query = _widen(query, mention, resolver)
    return query


def _drop_grain(query: MetricQuery, mention: GroupMention, resolver: Resolver) -> MetricQuery:
    """ "without the month" takes the grouping away; where there is none, the period goes, if it names one."""
    kept = tuple(ref for ref in query.dimensions if not (ref.field == TIME and ref.grain == mention.grain))
    if len(kept) < len(query.dimensions):
        return query.model_copy(update={"dimensions": kept})
    said = stretch_of(query.period, resolver)
    names_none = said is not None and said.unit is not None and mention.grain in UNNAMED.get(said.unit, ())
    if query.period is None or names_none:
        name = resolver.naming.grain(mention.grain) if mention.grain else ""
        raise resolver.refuse(resolver.naming.replies.not_there.format(name=name))
    return query.model_copy(update={"period": None})


def _drop_field(query: MetricQuery, mention: GroupMention, slots: Slots, resolver: Resolver) -> MetricQuery:
    fields = fields_of(mention, resolver)
    grouped = tuple(ref for ref in query.dimensions if ref.field not in fields)
    filters = without_fields(query.filters, fields)
    has_group, has_filter = len(grouped) < len(query.dimensions), len(filters) < len(query.filters)
    name = resolver.naming.dimension(mention.dimensions[0].name)
    if not has_group and not has_filter:
        raise resolver.refuse(resolver.naming.replies.not_there.format(name=name))
    if has_group and has_filter and not slots.replaces:
        raise resolver.refuse(resolver.naming.replies.both_uses.format(dimension=name))
    return query.model_copy(update={"dimensions": grouped} if has_group else {"filters": filters})


def _widen(query: MetricQuery, mention: GroupMention, resolver: Resolver) -> MetricQuery:
    """ "all regions again": the filter goes, the grouping stays."""
    if mention.grain:
        return query.model_copy(update={"period": None})
    fields = fields_of(mention, resolver)
    filters = without_fields(query.filters, fields)
    if len(filters) == len(query.filters) and any(map(resolver.reach.is_place, fields)):
        filters = tuple(f for f in query.filters if f.op != "in" or not resolver.reach.is_place(f.field))
    grouped = any(ref.field in fields for ref in query.dimensions)
    if len(filters) == len(query.filters) and not grouped:
        name = resolver.naming.dimension(mention.dimensions[0].name)
        raise resolver.refuse(resolver.naming.replies.not_there.format(name=name))
    limit = None if grouped else query.limit
    return query.model_copy(update={"filters": filters, "limit": limit})


def fields_of(mention: GroupMention, resolver: Resolver) -> set[str]:
    """Every field a mention may mean, in any dataset."""
    return {field for reading in mention.dimensions for field in resolver.reach.concept(reading.name)}


# ---------------------------------------------------------------- what comes


def _with_groups(query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver) -> MetricQuery:
    """Add groupings; a bare dimension takes the place of the one there is."""
    added = [resolver.group(mention, query.metrics) for mention in slots.groups]
    added += [resolver.group(mention, query.metrics) for mention in slots.bare if mention.action == "add"]
    swapped = [resolver.group(mention, query.metrics) for mention in slots.bare if mention.action != "add"]
    added += shown_groups(slots, query.filters)
    if slots.ranking:
        if added or (swapped and slots.ranking.dimension):
            raise resolver.refuse(resolver.naming.replies.rank_within)
        return query.model_copy(update={"dimensions": tuple(swapped)}) if swapped else query
    restated = bool(slots.groups) and any(m.measured and m.action == "set" for m in slots.metrics)
    if added and (restated or (slots.replaces and not slots.dropped)):
        return _regrouped(query, tuple(dict.fromkeys(added)))
    if swapped and slots.dropped:
        added, swapped = [*added, *swapped], []
    if added:
        named = bool(slots.values) and any(
            f.field == query.dimensions[0].field for f in query.filters if query.dimensions
        )
        query = _grouped_further(query, added, rows, resolver, named=named)
    if swapped:
        query = _swapped(query, swapped, slots, resolver)
    return query


def _regrouped(query: MetricQuery, dimensions: tuple[DimensionRef, ...]) -> MetricQuery:
    return query.model_copy(update={"dimensions": dimensions, "limit": None, "sort": ()})


def _grouped_further(
    query: MetricQuery, added: Sequence[DimensionRef], rows: Rows, resolver: Resolver, *, named: bool
) -> MetricQuery:
    """More groupings. The rows a list was cut to stay the ones shown, and one unit of time replaces another.

    named: the message itself says which rows.
    """
    if query.limit is not None and query.dimensions and any(ref not in query.dimensions for ref in added):
        if named:
            query = query.model_copy(update={"limit": None})
        elif not rows.complete:
            raise resolver.refuse(resolver.naming.replies.cut_list)
        else:
            query = _only_rows(query, rows.labels, resolver)
    dimensions = list(query.dimensions)
    for ref in added:
        same_time = next((d for d in dimensions if ref.field == TIME and d.field == TIME), None)
        if same_time is not None:
            dimensions[dimensions.index(same_time)] = ref
        elif ref not in dimensions:
            dimensions.append(ref)
    if rows.item is not None and len(dimensions) > 1:
        dimensions = dimensions[1:]
    sort = query.sort if tuple(dimensions) == query.dimensions else ()
    return query.model_copy(update={"dimensions": tuple(dimensions), "sort": sort})


def _swapped(query: MetricQuery, swapped: Sequence[DimensionRef], slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "same thing for teachers": the grouping there is gives way to another."""
    times = [ref for ref in query.dimensions if ref.field == TIME]
    others = [ref for ref in query.dimensions if ref.field != TIME]
    if all(ref.field == TIME for ref in swapped):
        return query.model_copy(update={"dimensions": (*others, *swapped)})
    if len(others) > 1 and not slots.replaces:
        raise resolver.refuse(resolver.naming.replies.several_groups)
    if slots.rows_of_last:
        times = []
    return query.model_copy(update={"dimensions": (*swapped, *times)})


def _with_numbers(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    conditions = [
        number_condition(mention, query.metrics, bool(query.dimensions), resolver) for mention in slots.numbers
    ]
    having = [c for c in conditions if isinstance(c, Having)]
    filters = [c for c in conditions if isinstance(c, Filter)]
    if having:
        metrics = {condition.metric for condition in having}
        kept = tuple(condition for condition in query.having if condition.metric not in metrics)
        query = query.model_copy(update={"having": (*kept, *having)})
    if filters:
        others = without_fields(query.filters, {wanted.field for wanted in filters})
        query = query.model_copy(update={"filters": merged_equals((*others, *filters))})
    return query


def _with_period(
    query: MetricQuery, base: MetricQuery, slots: Slots, resolver: Resolver
) -> tuple[MetricQuery, Stretch | None]:
    """The period, replaced or moved a year back; a bare month is one of the year the conversation speaks of."""
    if slots.same_last_year and slots.comparison is None:
        current = stretch_of(base.period, resolver)
        if current is None:
            raise resolver.refuse(resolver.naming.replies.comparison_of_what)
        moved = resolver.calendar.a_year_before(current)
        return query.model_copy(update={"period": Period(start=moved.start, end=moved.end)}), moved
    if slots.moves_back:
        current = stretch_of(base.period, resolver)
        if current is None or current.unit is None or slots.before_unit not in (None, current.unit):
            raise resolver.refuse(resolver.naming.replies.comparison_of_what)
        moved = resolver.calendar.shifted(current, -1)
        return query.model_copy(update={"period": Period(start=moved.start, end=moved.end)}), moved
    said = the_period(slots, resolver)
    if slots.drops_period:
        return query.model_copy(update={"period": None, "comparison": None}), None
    if said is None:
        return query, stretch_of(query.period, resolver)
    if said.everything:
        return query.model_copy(update={"period": None, "comparison": None}), None
    resolver.check_dated(query.metrics)
    said = _in_base_year(said, base.period, resolver)
    return query.model_copy(update={"period": resolver.calendar.period(said)}), said


def _in_base_year(said: Stretch, period: Period | None, resolver: Resolver) -> Stretch:
    if not said.bare or period is None or period.start is None or period.end is None:
        return said
    last_day = period.end - (resolver.calendar.tomorrow - resolver.calendar.today)
    if period.start.year != last_day.year:
        return said
    moved = in_year(said, period.start.year)
    return said if resolver.calendar.in_future(moved) else moved


def _ranked(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "top 3 branches" groups by branch only; "the top 3" ranks what is shown."""
    ranking = slots.ranking
    if ranking is None:
        return query
    if ranking.dimension:
        query = query.model_copy(update={"dimensions": (resolver.group(ranking.dimension, query.metrics),)})
    elif len(query.dimensions) > 1:
        raise resolver.refuse(resolver.naming.replies.rank_within)
    elif not query.dimensions:
        ask_dimension(query, resolver)
    return with_ranking(query, ranking, resolver)


def _check_list(query: MetricQuery, resolver: Resolver) -> None:
    """A list of groups stays one; dated, ranked or compared it needs a figure."""
    timed = query.period or query.comparison or any(ref.field == TIME for ref in query.dimensions)
    if timed or query.sort or not query.dimensions:
        resolver.ask_metric(list(resolver.model.metrics))
    else:
        check_list(query, resolver)


def _tidy(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """Without an order by a field that is no longer there, or a share of nothing."""
    shown = {ref.field for ref in query.dimensions} | resolver.model.metrics.keys()
    sort = tuple(by for by in query.sort if by.by in shown)
    update: dict[str, Any] = {"sort": sort}
    if not query.dimensions:
        update |= {"limit": None, "sort": (), "derive": None, "having": ()}
    return query.model_copy(update=update)
