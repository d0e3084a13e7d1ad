"""Shares of rows that are only named, and of those just counted: "what percent of exams", "of all orders is that"."""

from __future__ import annotations

from kanina.assistant.offline.asked_of_that import asks_of_that
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.history import History
from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.data.implied_metrics import COUNT, count_of_all
from kanina.models import Filter, MetricQuery, Turn

_SMALL = (*FILLERS, Word.ALL, Word.THOSE)


def read_share_of_rows(script: Script, slots: Slots, entities: Entities) -> None:
    """Fill metrics with the count of the rows that a share is said to be of; "all" of them says nothing more."""
    for at in list(script.free(Word.SHARE)):
        thing = script.next(at, _SMALL)
        while thing is not None and script.spans[thing].period:  # "of all 2026 bookings"
            thing = script.next(thing, _SMALL)
        if thing is None:
            continue
        span = script.spans[thing]
        alone = not any(other.metrics for other in script.spans)  # of "branches with sales" there is more to say
        told = any(other.values for other in script.spans)
        counts = entities.counting(entities.called(span) if told else span.rows) if alone else ()
        if len(counts) == 1 and script.is_free(thing) and not span.metrics:
            slots.metrics.append(MetricMention(counts, thing))
            script.take(thing)
        elif alone and len(said := entities.counts_of_values(span)) == 1:  # "of sales were returned", said in one
            slots.metrics.append(MetricMention(said, thing))
        if span.metrics or span.values or counts:
            script.take(*(place for place in range(at, thing) if script.has(place, Word.ALL)))


def share_of_before(slots: Slots, resolver: Resolver, history: History) -> tuple[MetricQuery, Turn] | None:
    """ "what percent of all paid orders is that?": the last count as a share of the rows that are named.

    Of the same count without what is not said of them again, be it only "there"; of cancelled orders, where
    these have a figure of their own, of the count that leaves none out. None where the message asks for something else.
    """
    turn, named = history.newest, [mention for mention in slots.metrics if mention.measured]
    base = turn.plan if turn else None
    if turn is None or not isinstance(base, MetricQuery) or len(base.metrics) != 1 or len(named) != 1:
        return None
    if not slots.share or not asks_of_that(resolver.script.spans) or slots.periods or slots.groups or slots.bare:
        return None
    if base.dimensions or base.having or base.derive or base.comparison or base.compared_with or base.average_over:
        return None
    held = {(wanted.field, value) for wanted in base.filters if wanted.op == "in" for value in wanted.values}
    again = [{(r.name, r.value) for r in value.readings} & held for value in slots.values if not value.negated]
    if len(again) < len(slots.values) or not all(again):
        raise resolver.refuse(resolver.naming.replies.share_of_which)  # of rows that the last answer is no part of
    said = {field for pairs in again for field, _ in pairs}
    if base.metrics[0] in named[0].names:
        there = {w.field for w in base.filters if slots.there and resolver.reach.is_place(w.field)}
        beyond = tuple(dict.fromkeys(w.field for w in base.filters if w.field not in said | there))
        if not (slots.values or there) or not beyond:
            return None
        return base.model_copy(update={"derive": "share", "whole_without": beyond}), turn
    theirs = any(span.has(Word.THOSE) for span in resolver.script.spans)  # "of its orders", and not of all there are
    clear = not slots.values and (theirs or not base.filters)
    part = _part_of_all(base, named[0], resolver) if clear else None
    return (part, turn) if part else None


def _part_of_all(base: MetricQuery, named: MetricMention, resolver: Resolver) -> MetricQuery | None:
    """The rows of one value, which have a count of their own, as a share of all rows of the dataset."""
    model = resolver.model
    metric, others = model.metrics[base.metrics[0]], [model.metrics[name] for name in named.names]
    if not COUNT.match(metric.expression) or {other.dataset for other in others} != {metric.dataset}:
        return None
    all_rows = count_of_all(metric, model)
    if all_rows is None or not all(COUNT.match(other.expression) for other in others):
        return None
    for address, dimension in model.dimensions.items():
        known = conditions_on(metric, dimension) if dimension.dataset == metric.dataset else None
        if known is None or known.mixed or known.allowed is None or len(known.allowed) != 1:
            continue
        wanted = Filter(field=address, values=tuple(known.allowed))
        update = {"metrics": (all_rows,), "filters": (*base.filters, wanted)}
        return base.model_copy(update={**update, "derive": "share", "whole_without": (address,)})
    return None
