"""Changes what a query is grouped by: "by subject too", "same thing for teachers", "now by channel"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.building import several_valued, shown_groups
from kanina.assistant.offline.edit_rows import Rows, only_rows
from kanina.assistant.offline.ranked_within import distributes
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import ALL_OF, OF_THEM, WHAT_ABOUT, Word
from kanina.models import DimensionRef, MetricQuery


def with_groups(
    query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver, narrowed: Collection[str]
) -> MetricQuery:
    """Add groupings; a bare dimension takes the place of the one there is.

    narrowed: the fields of which one of several values is left ("by month, Lahug only", after Lahug and Jaro): beside
    another grouping they split nothing.
    """
    for mention in (*slots.groups, *slots.bare):
        alike = resolver.alike(mention, query.metrics)
        if alike and not {ref.field for ref in query.dimensions} & set(alike):
            raise resolver.which_of(mention, alike)
    added = [resolver.group(mention, query.metrics) for mention in slots.groups]
    query = _widened(query, added, slots, resolver)
    added += [resolver.group(mention, query.metrics) for mention in slots.bare if mention.action == "add"]
    swapped = [resolver.group(mention, query.metrics) for mention in slots.bare if mention.action != "add"]
    added += shown_groups(slots, query.filters)
    if slots.ranking:
        if slots.groups and all(distributes(resolver.script, mention) for mention in slots.groups) and not swapped:
            return query  # "top 3 in each region": see ranked_within
        if len(added) == 1 and not query.dimensions and not swapped and slots.ranking.dimension is None:
            return query.model_copy(update={"dimensions": tuple(added)})  # "per tutor, lowest 10"
        if added or (swapped and slots.ranking.dimension):
            raise resolver.refuse(resolver.naming.replies.rank_within)
        return query.model_copy(update={"dimensions": tuple(swapped)}) if swapped else query
    named = any(m.measured and m.action == "set" for m in slots.metrics)
    counted = not slots.anaphoric and any(span.has(Word.COUNT) for span in resolver.script.spans)
    restated = bool(slots.groups) and (named or counted)  # "how many per channel", after the tickets by status
    times = {ref.field for ref in added} == {TIME} and any(ref.field == TIME for ref in query.dimensions)
    if added and (restated or (slots.replaces and not slots.dropped and not times)):
        return _regrouped(query, tuple(dict.fromkeys(added)))
    categories = _are_categories(added) and any(ref.field != TIME for ref in query.dimensions)
    if added and slots.turns and categories and not _are_compared(query):
        return _swapped(query, added, slots, resolver)
    if swapped and slots.dropped:
        added, swapped = [*added, *swapped], []
    if added:
        named = bool(slots.values) and any(
            f.field == query.dimensions[0].field for f in query.filters if query.dimensions
        )
        query = _grouped_further(query, added, rows, resolver, named=named)
        kept = tuple(ref for ref in query.dimensions if ref.field not in narrowed)
        query = query.model_copy(update={"dimensions": kept or query.dimensions})
    if swapped:
        query = _swapped(query, swapped, slots, resolver)
    return query


def _are_compared(query: MetricQuery) -> bool:
    """ "per item naman", after Makati beside Ortigas: each of the two, item by item."""
    several = {(wanted.field, wanted.role) for wanted in several_valued(query.filters)}
    return [(ref.field, ref.role) in several for ref in query.dimensions] == [True]


def join_what_is_listed(slots: Slots, resolver: Resolver) -> None:
    """ "put their branch next to the name", "show the city too": a field beside those of a list, and none instead."""
    spans = resolver.script.spans
    said = slots.beside or any(span.word in OF_THEM or span.has(Word.ADD) for span in spans)
    for mention in slots.bare if said and not (slots.replaces or slots.dropped or slots.metrics) else ():
        mention.action = "add"


def show_each(query: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """ "what about Jaro and Bajada?", after Lahug: each of them beside the other, as Lahug was by itself."""
    asked = any(span.word in WHAT_ABOUT for span in resolver.script.spans[:1])
    single = {f.field for f in query.filters if f.op == "in" and len(f.values) == 1}
    same = [m for m in slots.values if m.action == "set" and any(r.name in single for r in m.readings)]
    if asked and len(same) > 1 and len(same) == len(slots.values) and not query.dimensions:
        for mention in same:
            mention.shown = True


def _widened(query: MetricQuery, added: Sequence[DimensionRef], slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query without the filters on what it is to be split by all of: "by all channels", after the share of one.

    Nothing is split by what only one value of is left: "by town", after a figure of one town, means all of them.
    """
    said = [mention.at - 1 for mention in slots.groups if mention.at]
    every = any(token.word in ALL_OF for at in said for token in resolver.script.spans[at].tokens)
    one = {f.field for f in query.filters if f.op == "in" and len(f.values) == 1} - {r.field for r in query.dimensions}
    fields = {ref.field for ref in added if every or ref.field in query.whole_without or ref.field in one}
    kept = tuple(wanted for wanted in query.filters if wanted.field not in fields)
    return query.model_copy(update={"filters": kept}) if fields and not slots.values else query


def split_by_values(query: MetricQuery, slots: Slots) -> MetricQuery:
    """ "split it", "ihiwalay mo": each of the values that are filtered by, by itself."""
    if not slots.splits:
        return query
    shown = {ref.field for ref in query.dimensions}
    several = (wanted for wanted in several_valued(query.filters) if wanted.field not in shown)
    added = tuple(DimensionRef(field=wanted.field, role=wanted.role) for wanted in several)
    return query.model_copy(update={"dimensions": (*query.dimensions, *added[:1])})


def narrowed_to_one(before: MetricQuery, query: MetricQuery) -> frozenset[str]:
    """The fields that were filtered by several values, and now by one."""
    several = {wanted.field for wanted in several_valued(before.filters)}
    return frozenset(f.field for f in query.filters if f.op == "in" and len(f.values) == 1 and f.field in several)


def _are_categories(refs: Sequence[DimensionRef]) -> bool:
    return all(ref.field != TIME for ref in refs)


def _regrouped(query: MetricQuery, dimensions: tuple[DimensionRef, ...]) -> MetricQuery:
    return query.model_copy(update={"dimensions": dimensions, "limit": None, "sort": ()})


def _grouped_further(
    query: MetricQuery, added: Sequence[DimensionRef], rows: Rows, resolver: Resolver, *, named: bool
) -> MetricQuery:
    """More groupings. The rows a list was cut to stay the ones shown, and one unit of time replaces another.

    named: the message itself says which rows.
    """
    if query.limit_within and any(ref not in query.dimensions for ref in added):
        raise resolver.refuse(resolver.naming.replies.cut_list)
    chosen = query.limit is not None or bool(query.having)
    if chosen and query.dimensions and any(ref not in query.dimensions for ref in added):
        if named:
            query = query.model_copy(update={"limit": None, "having": ()})
        elif not rows.complete:
            raise resolver.refuse(resolver.naming.replies.cut_list)
        else:
            query = only_rows(query, rows.labels, resolver)
    elif query.limit == 1 and not query.limit_within and set(added) == set(query.dimensions):
        query = query.model_copy(update={"limit": None, "sort": ()})  # "by month", after which month was the best
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
    if set(swapped) <= set(others):
        one = {f.field for f in query.filters if f.op == "in" and len(f.values) == 1}
        if all(ref in swapped or ref.field in one for ref in others):
            return query.model_copy(update={"dimensions": (*swapped, *times)})  # "of each of those branches"
    if len(others) > 1 and not slots.replaces:
        raise resolver.refuse(resolver.naming.replies.several_groups)
    if slots.rows_of_last:
        times = []
    return query.model_copy(update={"dimensions": (*swapped, *times)})
