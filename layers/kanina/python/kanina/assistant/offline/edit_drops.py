"""Takes away from a query what a follow-up no longer wants: "without the month", "all regions again"."""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import Unit
from kanina.assistant.offline.edit_filters import without_fields
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import Filter, Grain, MetricQuery

UNNAMED: Mapping[Unit, tuple[Grain, ...]] = {
    "month": ("week",),
    "year": ("week", "month", "quarter"),
    "school_year": ("week", "month", "quarter"),
}
"""Units that a period names none of: 2025 is no month. A quarter may have been said as its months."""


def with_drops(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    if slots.drops_all:
        query = query.model_copy(update={"filters": (), "having": ()})
    if slots.drops_comparison:
        query = query.model_copy(update={"comparison": None})
    if slots.drops_derived:
        query = _without_derived(query, resolver)
    if slots.plain:
        query = query.model_copy(update={"derive": None})
    if slots.widens_places:
        kept = tuple(wanted for wanted in query.filters if not resolver.reach.is_place(wanted.field))
        query = query.model_copy(update={"filters": kept})
    if slots.whole:
        query = _whole_place(query, slots.whole, resolver)
    for mention in slots.dropped:
        query = _drop_grain(query, mention, resolver) if mention.grain else _drop_field(query, mention, slots, resolver)
    tells_whole = slots.share and not (slots.groups or slots.values or slots.bare)  # "as a share of all regions"
    for mention in slots.widened if not tells_whole else ():
        query = widened_by(query, mention, resolver)
    return query


def _without_derived(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """ "without the running total": the figures stay."""
    if query.derive is None:
        raise resolver.refuse(resolver.naming.replies.no_derived)
    return query.model_copy(update={"derive": None})


def _whole_place(query: MetricQuery, mention: GroupMention, resolver: Resolver) -> MetricQuery:
    """ "the whole province": the place that a filtered one lies in, where its name says so ("Cebu City, Cebu")."""
    fields = fields_of(mention, resolver)
    for old in query.filters:
        wider = next((field for field in fields if field.split(".")[0] == old.field.split(".")[0]), None)
        if old.op != "in" or wider is None or wider == old.field or not resolver.reach.is_place(old.field):
            continue
        known = resolver.model.dimensions[wider].values
        around = tuple(dict.fromkeys(str(value).rpartition(", ")[2] for value in old.values))
        if not all(place in known and place not in old.values for place in around):
            name = resolver.naming.dimension(wider)
            raise resolver.refuse(resolver.naming.replies.which_whole.format(dimension=name))
        wanted = Filter(field=wider, values=around, role=old.role)
        return query.model_copy(update={"filters": tuple(wanted if f is old else f for f in query.filters)})
    return widened_by(query, mention, resolver)


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


def widened_by(query: MetricQuery, mention: GroupMention, resolver: Resolver) -> MetricQuery:
    """ "all regions again": the filter goes, the grouping stays."""
    if mention.grain:
        return query.model_copy(update={"period": None})
    fields = fields_of(mention, resolver)
    filters = without_fields(query.filters, fields)
    if len(filters) == len(query.filters) and any(map(resolver.reach.is_place, fields)):
        filters = tuple(f for f in query.filters if f.op != "in" or not resolver.reach.is_place(f.field))
    grouped = any(ref.field in fields for ref in query.dimensions)
    if _taken_together(mention, resolver):
        kept = tuple(ref for ref in query.dimensions if ref.field not in fields)
        return query.model_copy(update={"dimensions": kept, "filters": filters, **({"limit": None} if grouped else {})})
    if len(filters) == len(query.filters) and not grouped:
        name = resolver.naming.dimension(mention.dimensions[0].name)
        raise resolver.refuse(resolver.naming.replies.not_there.format(name=name))
    limit = None if grouped else query.limit
    return query.model_copy(update={"filters": filters, "limit": limit})


def _taken_together(mention: GroupMention, resolver: Resolver) -> bool:
    """ "all sources together", "lahat ng source pinagsama": one figure of them, and no longer one of each."""
    behind = resolver.script.next(mention.at)
    return behind is not None and resolver.script.has(behind, Word.TOTAL) and not resolver.script.spans[behind].metrics


def fields_of(mention: GroupMention, resolver: Resolver) -> set[str]:
    """Every field a mention may mean, in any dataset."""
    return {field for reading in mention.dimensions for field in resolver.reach.concept(reading.name)}


def only_says_without(slots: Slots, script: Script) -> bool:
    """ "revenue in 2025, not by branch", "without the filter": a whole question, that has none of what it says to drop.

    A field that is said to be lacking ("without a region") may be empty in the rows that are meant.
    """
    if slots.rows_of_last or not slots.metrics:
        return False
    narrows = (slots.values, slots.numbers, slots.parts, slots.dated, slots.related, slots.states)
    if slots.drops_all and any(narrows):
        return False
    ranked = slots.ranking.dimension if slots.ranking else None
    split = [mention for mention in (*slots.groups, *slots.bare, ranked) if mention is not None]
    named = {reading.name for mention in split for reading in mention.dimensions}
    named |= {reading.name for value in slots.values for reading in value.readings}
    return all(
        (script.has(script.previous(gone.at), Word.GROUP) or script.has(gone.at + 1, Word.FILTER))
        and not named & {reading.name for reading in gone.dimensions}
        and not (gone.grain and any(mention.grain == gone.grain for mention in split))
        for gone in slots.dropped
    )
