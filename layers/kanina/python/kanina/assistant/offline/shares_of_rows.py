"""Shares of rows that are only named, and of those just counted: "what percent of exams", "of all orders is that"."""

from __future__ import annotations

from kanina.assistant.offline.asked_of_that import asks_of_that
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.history import History
from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.ratios import as_part_of, ratio_to
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.told_parts import is_told_of_rows
from kanina.assistant.offline.words import Word
from kanina.data.computed import SHARE
from kanina.data.implied_metrics import COUNT, count_of_all
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import Filter, MetricQuery, Sort, Turn

_SMALL = (*FILLERS, Word.ALL, Word.THOSE)


def read_share_of_rows(script: Script, slots: Slots, entities: Entities) -> None:
    """Fill metrics with the count of the rows that a share is said to be of; "all" of them says nothing more."""
    for at in list(script.free(Word.SHARE)):
        thing = script.next(at, _SMALL)
        while thing is not None and script.spans[thing].period:  # "of all 2026 bookings"
            thing = script.next(thing, _SMALL)
        if thing is None:
            script.take(*(place for place in script.free(Word.ALL) if place > at))  # "bilang porsyento ng lahat"
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
    of_that = asks_of_that(resolver.script.spans)
    unsure = of_that and base.filters  # of all revenue, or of that in the same place?
    if not unsure and as_part_of(base.metrics[0], named[0], slots, resolver):
        part = _part_of_all(base, named[0], resolver) if _is_plain(base) and not base.filters else None
        return part or ratio_to(base, named[0].names[0], slots, resolver), turn
    if not (slots.share and of_that) or slots.periods or slots.groups or slots.bare:
        return None
    if not _is_plain(base):
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


def check_whole_of_pointed(slots: Slots, resolver: Resolver, history: History) -> None:
    """Raises Stop where an earlier question is to be a share of rows that it does not name itself.

    "My first question as a percentage of revenue in Luzon", of NCR's: Luzon's is what it is a share of, not the change.
    """
    turn = history.meant[-1] if slots.pointed and slots.share and history.meant else None
    if turn is None or not isinstance(turn.plan, MetricQuery):
        return
    held = {(wanted.field, value) for wanted in turn.plan.filters for value in wanted.values}
    shares = [at for at, span in enumerate(resolver.script.spans) if span.has(Word.SHARE)]
    whole = [value for value in slots.values if any(at < value.at for at in shares)]
    if any(not {(reading.name, reading.value) for reading in value.readings} & held for value in whole):
        raise resolver.refuse(resolver.naming.replies.share_of_which)


def _is_plain(base: MetricQuery) -> bool:
    """Whether a query is for one number, and nothing is computed from it."""
    return not (
        base.dimensions or base.having or base.derive or base.comparison or base.compared_with or base.average_over
    )


def of_all_rows(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """A share looks beyond a filter, not beyond its figure's own definition: of cancelled orders all are cancelled.

    Their share is that of all rows. Raises Stop where no figure counts those.
    """
    for field in query.whole_without if query.derive == "share" else ():
        metric = resolver.model.metrics[query.metrics[0]]
        known = conditions_on(metric, resolver.model.dimensions[field]) if field != TIME else None
        said = {str(value) for w in query.filters if (w.field, w.op) == (field, "in") for value in w.values}
        if known is None or known.allowed is None or not known.allowed <= said:
            continue
        all_rows = count_of_all(metric, resolver.model) if COUNT.match(metric.expression) else None
        if all_rows is None:
            raise resolver.already_counts(metric.name)
        renamed = {metric.name + suffix: all_rows + suffix for suffix in ("", SHARE)}
        sort = tuple(Sort(by=renamed.get(by.by, by.by), descending=by.descending) for by in query.sort)
        query = query.model_copy(update={"metrics": (all_rows, *query.metrics[1:]), "sort": sort})
    return query


def of_told_state(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "what percent of orders are cancelled, by channel": of a count of rows in one state, the rows of any state."""
    if not slots.share or slots.values or len(query.metrics) != 1 or len(slots.metrics) != 1:
        return query
    metric = resolver.model.metrics[query.metrics[0]]
    state = _state_counted(metric, resolver.model) if not query.having else None
    if state is None or not is_told_of_rows(slots.metrics[0], (state.field, str(state.values[0])), resolver.script):
        return query
    return _beyond(query, state, resolver.model) or query


def _part_of_all(base: MetricQuery, named: MetricMention, resolver: Resolver) -> MetricQuery | None:
    """The rows of one value, which have a count of their own, as a share of all rows of the dataset."""
    model = resolver.model
    metric, others = model.metrics[base.metrics[0]], [model.metrics[name] for name in named.names]
    alike = all(COUNT.match(other.expression) and other.dataset == metric.dataset for other in others)
    state = _state_counted(metric, model) if alike else None
    return _beyond(base, state, model) if state else None


def _state_counted(metric: Metric, model: SemanticModel) -> Filter | None:
    """The one value whose rows a count is of, as a filter; None for any other figure."""
    if not COUNT.match(metric.expression):
        return None
    for address, dimension in model.dimensions.items():
        known = conditions_on(metric, dimension) if dimension.dataset == metric.dataset else None
        if known is not None and not known.mixed and known.allowed is not None and len(known.allowed) == 1:
            return Filter(field=address, values=tuple(known.allowed))
    return None


def _beyond(query: MetricQuery, state: Filter, model: SemanticModel) -> MetricQuery | None:
    """The rows in a state as a share of all rows of their dataset; None where no figure counts those."""
    all_rows = count_of_all(model.metrics[query.metrics[0]], model)
    if all_rows is None:
        return None
    update = {"metrics": (all_rows,), "filters": (*query.filters, state), "derive": "share"}
    return query.model_copy(update={**update, "whole_without": (state.field,)})
