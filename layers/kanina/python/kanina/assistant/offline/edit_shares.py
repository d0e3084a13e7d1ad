"""Shares of an earlier query's figures: of the whole beyond its filters, or anew within each of its groups."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.asked_of_that import asks_of_each, asks_of_that
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import PERCENT, Word
from kanina.models import MetricQuery


def with_share(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "as a share of all each month", "what share of the total is that?"; None for a share over the groups shown."""
    if not slots.share or not query.metrics:
        return None
    if _asks_for_change(query, slots, resolver):
        return query
    _check_times(query, slots, resolver)
    if not adds_up(resolver.model.metrics[query.metrics[0]]):
        return None  # refused with the reason where every share is
    if len(query.dimensions) == 1 and slots.metrics and asks_of_each(resolver.script.spans):
        return _each_of_all(query, resolver)
    if query.dimensions and slots.metrics and asks_of_that(resolver.script.spans):
        return _of_the_whole(query, resolver)
    said = {reading.name for mention in slots.values if mention.action == "set" for reading in mention.readings}
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
