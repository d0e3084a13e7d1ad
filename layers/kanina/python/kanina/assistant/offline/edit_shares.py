"""Shares of an earlier query's figures: of the whole beyond its filters, or anew within each of its groups."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.asked_of_that import asks_of_each, asks_of_that
from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.edit_drops import widened_by
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import ALL_OF, PERCENT, TOTALS, Word
from kanina.data.comparisons import holds
from kanina.models import DimensionRef, MetricQuery, Period


def with_share(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "as a share of all each month", "what share of the total is that?"; None for a share over the groups shown."""
    if not slots.share or not query.metrics:
        return None
    if _asks_for_change(query, slots, resolver):
        return query
    _check_times(query, slots, resolver)
    if not adds_up(resolver.model.metrics[query.metrics[0]]):
        return None  # refused with the reason where every share is
    if (whole := _of_all_there_is(query, slots, resolver)) is not None:
        return whole
    if len(query.dimensions) == 1 and slots.metrics and asks_of_each(resolver.script.spans):
        return _each_of_all(query, resolver)
    if query.dimensions and slots.metrics and asks_of_that(resolver.script.spans):
        return _of_the_whole(query, resolver)
    part_of_it = [value for value in slots.values if value.action == "set" and not _is_the_whole(value, resolver)]
    said = {reading.name for mention in part_of_it for reading in mention.readings}
    part = tuple(dict.fromkeys(w.field for w in query.filters if w.op == "in" and w.field in said))
    if len(part) == 1 and not any(ref.field == part[0] for ref in query.dimensions):
        return query.model_copy(update={"derive": "share", "whole_without": part})  # "share of Coding", by month
    if len(part) == 1 and [ref.field for ref in query.dimensions] == [part[0]] and not query.limit:
        alone: dict[str, Any] = {"dimensions": (), "sort": (), "derive": "share", "whole_without": part}
        return query.model_copy(update=alone)  # "what share is Coding?", of the subjects
    within = [mention for mention in (*slots.groups, *slots.bare) if mention.grain or mention.dimensions]
    again = tuple(dict.fromkeys(resolver.group(mention, query.metrics) for mention in within))
    narrowed = tuple(dict.fromkeys(wanted.field for wanted in query.filters if wanted.op == "in"))
    if query.dimensions and again and set(again) == set(query.dimensions):
        if not narrowed:
            return None
    elif query.dimensions and again and set(again) < set(query.dimensions):
        return query.model_copy(update={"derive": "share", "within": tuple(ref.field for ref in again)})
    elif query.dimensions:
        return None
    if not narrowed:
        return None
    if len(narrowed) > 1:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed})


def _of_all_there_is(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "as a percentage of all visits", "of total revenue", "of all regions", "ng lahat": of what no filter leaves out.

    Of times alone each is of all in that time. None where the message names no such whole, or nothing is left out.
    """
    spans = resolver.script.spans
    if slots.groups or slots.values or slots.bare or asks_of_each(spans) or asks_of_that(spans):
        return None
    left = [wanted for wanted in query.filters if not wanted.assumed]
    if not _says_all(query, resolver):
        wider = query
        for mention in slots.widened:
            wider = widened_by(wider, mention, resolver)
        left = [wanted for wanted in left if wanted not in wider.filters]
    if not left:
        return None
    if query.related:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    groups = [ref.field for ref in query.dimensions]
    fields = (*(wanted.field for wanted in left), *(groups if set(groups) != {TIME} else ()))
    return query.model_copy(update={"derive": "share", "within": (), "whole_without": tuple(dict.fromkeys(fields))})


def _is_the_whole(value: ValueMention, resolver: Resolver) -> bool:
    """ "as a percentage of all drinks": what the share is of, and no part."""
    before = resolver.script.previous(value.at)
    return before is not None and resolver.script.has(before, Word.ALL)


def _says_all(query: MetricQuery, resolver: Resolver) -> bool:
    """Whether the share is said to be of all, or of the total, of the figure that is there."""
    spans = resolver.script.spans
    share = next((at for at, span in enumerate(spans) if span.has(Word.SHARE)), None)
    if share is None:
        return False
    behind = spans[share + 1 :]
    figure = next((at for at, span in enumerate(behind) if set(span.metrics) & set(query.metrics)), None)
    if figure is None:
        return any(span.has(Word.ALL) for span in behind) and not any(span.dimensions for span in behind)
    said = spans[share : share + figure + 2]
    return any(token.word in TOTALS | ALL_OF for span in said for token in span.tokens)


def of_the_same_whole(base: MetricQuery, query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "only NCR", of the regions' shares: still of all regions, since of itself alone it would be all.

    Raises Stop where the whole that it was of can no longer be told.
    """
    if slots.share or base.derive != "share" or query.derive != "share" or base.whole_without != query.whole_without:
        return query
    shown = {ref.field for ref in base.dimensions}
    come = {wanted.field for wanted in query.filters if wanted not in base.filters and wanted.op == "in"} & shown
    within = base.period is not None and query.period is not None and base.period != query.period
    if within and TIME in shown and holds(base.period or Period(), query.period or Period()):
        raise _needs_all(next(ref for ref in base.dimensions if ref.field == TIME), resolver)
    if not come or come <= set(base.whole_without):
        return query
    if any(wanted.field in come for wanted in base.filters):
        raise _needs_all(next(ref for ref in base.dimensions if ref.field in come), resolver)
    kept = {ref.field for ref in query.dimensions} & shown - set(base.within)
    fields = (*base.whole_without, *(ref.field for ref in base.dimensions if ref.field in come | kept))
    return query.model_copy(update={"whole_without": tuple(dict.fromkeys(fields)), "within": ()})


def _needs_all(ref: DimensionRef, resolver: Resolver) -> Stop:
    naming = resolver.naming
    name = naming.grain(ref.grain) if ref.grain else naming.dimension(ref.field)
    return resolver.refuse(naming.replies.share_of_group.format(dimension=name))


def _each_of_all(query: MetricQuery, resolver: Resolver) -> MetricQuery | None:
    """ "what share of all bookings is each of those three?", of the sources shown: of the bookings of all sources."""
    shown = query.dimensions[0]
    narrowed = [wanted for wanted in query.filters if wanted.op in ("in", "not_in")]
    if query.limit or query.having or any((w.field, w.role) != (shown.field, shown.role) for w in narrowed):
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    update: dict[str, Any] = {"derive": "share", "whole_without": (shown.field,)} if narrowed else {"derive": "share"}
    return query.model_copy(update=update)


def _of_the_whole(query: MetricQuery, resolver: Resolver) -> MetricQuery | None:
    """ "what percent of lessons is that?", by subject: of the same figure without what it is narrowed by."""
    shown = {ref.field for ref in query.dimensions}
    narrowed = tuple(dict.fromkeys(w.field for w in query.filters if w.op in ("in", "not_in") and w.field not in shown))
    if len(narrowed) > 1:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed}) if narrowed else None


def _asks_for_change(query: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "in percent?", after a comparison: the change, which stands beside the two figures."""
    if not (query.comparison or query.compared_with) or slots.values or slots.groups or slots.bare:
        return False
    return all(span.word in PERCENT for span in resolver.script.spans if span.has(Word.SHARE))


def _check_times(query: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """Refuse "what share is August?" of a table of months: of August alone it would be all."""
    grain = next((ref.grain for ref in query.dimensions if ref.field == TIME), None)
    if grain and len(query.dimensions) == 1 and any(said.unit == grain for said in slots.periods):
        name = resolver.naming.grain(grain)
        raise resolver.refuse(resolver.naming.replies.share_of_group.format(dimension=name))
