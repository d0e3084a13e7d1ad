"""Shares and running totals, and what a share is of: all groups, a group's rows, or the same without a condition."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.rates import as_rate
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.told_parts import is_told_number, part_fields, told_values
from kanina.data.computed import SHARE
from kanina.models import MetricQuery, Sort


def with_derived(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with a share or running total, where that means something."""
    if not (slots.share or slots.cumulative) or not query.metrics:
        return query
    replies, naming = resolver.naming.replies, resolver.naming
    metric = query.metrics[0]
    label = naming.metric(metric)
    if not (adds_up(resolver.model.metrics[metric]) or slots.rate_of):
        raise resolver.refuse(replies.not_additive.format(metric=label))
    if slots.rate_of:
        return _rate_of_state(query, slots.rate_of, resolver)
    if not query.dimensions and slots.share:
        part = part_fields([w.field for w in query.filters if w.op == "in"], slots, resolver.script)
        if rate := as_rate(query, resolver.model, part):
            return rate
    if not query.dimensions and slots.share and slots.numbers and not told_values(slots.values, resolver.script):
        return _share_of_numbers(query, slots, resolver)
    if not query.dimensions and slots.share and slots.values:
        return _share_of_values(query, slots, resolver)
    if not query.dimensions:
        text = replies.share_of_what if slots.share else replies.running_of_what
        raise resolver.refuse(text.format(metric=label))
    grouped = {ref.field for ref in query.dimensions}
    if slots.share and (told := _told_of_each(query, slots, resolver)):
        return told
    if slots.share and slots.numbers and not (slots.values or query.having):
        if all(is_told_number(number, resolver.script) for number in slots.numbers):
            return _share_of_numbers(query, slots, resolver)
        if any(number.of_rows and not number.value for number in slots.numbers):  # "percent of orders with a discount"
            raise resolver.refuse(replies.share_of_which)
    named = next((f for f in query.filters if f.field in grouped and f.op == "in"), None)
    if slots.share and named:
        raise resolver.refuse(replies.share_of_group.format(dimension=naming.dimension(named.field)))
    return query.model_copy(update={"derive": "share" if slots.share else "cumulative"})


def _rate_of_state(query: MetricQuery, field: str, resolver: Resolver) -> MetricQuery:
    """ "cancellation rate by channel": of all rows of each group, in the order of that."""
    if query.having or len(query.metrics) != 1 or any(ref.field == field for ref in query.dimensions):
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    update: dict[str, Any] = {"derive": "share", "whole_without": (field,)}
    if query.dimensions and not any(ref.field == TIME for ref in query.dimensions):
        update["sort"] = (Sort(by=query.metrics[0] + SHARE),)
    return query.model_copy(update=update)


def _share_of_numbers(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "what percent of lessons were over an hour": the share of the rows that a condition with a number chooses."""
    fields = (wanted.field for wanted in query.filters if wanted.field in resolver.entities.measures.numeric)
    narrowed = tuple(dict.fromkeys(fields))
    if len(narrowed) != 1 or query.having:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed})


def _share_of_values(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "what percent of revenue came from referral": the share of what is filtered by, in the same without that."""
    narrowed = tuple(dict.fromkeys(wanted.field for wanted in query.filters if wanted.op == "in"))
    several = len(narrowed) > 1
    if several:
        told = told_values(slots.values, resolver.script)
        fields = {reading.name for value in told for reading in value.readings}
        narrowed = tuple(field for field in narrowed if field in fields)
    if not narrowed or (several and any(wanted.op == "not_in" for wanted in query.filters)):
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    return query.model_copy(update={"derive": "share", "whole_without": narrowed})


def _told_of_each(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "what share of orders came from ads, each month": in each group, the share of what is told of it.

    Of times alone, whatever is filtered by: of each month, and not of all the months together.
    """
    timed = all(ref.field == TIME for ref in query.dimensions)
    values = slots.values if timed else told_values(slots.values, resolver.script)
    told = {reading.name for value in values for reading in value.readings}
    fields = {wanted.field for wanted in query.filters if wanted.op == "in" and wanted.field in told}
    if timed and len(fields) > 1:
        raise resolver.refuse(resolver.naming.replies.share_of_which)
    if len(fields) != 1 or fields & {ref.field for ref in query.dimensions}:
        return None
    return query.model_copy(update={"derive": "share", "whole_without": tuple(fields)})
