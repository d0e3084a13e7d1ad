"""From rows that were listed to figures of them: how many by group, one total of all; and back to their names."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.amounts import is_sum
from kanina.assistant.offline.edit_counts import days_of_rows
from kanina.assistant.offline.edit_rows import Rows, only_rows
from kanina.assistant.offline.history import History
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.telling import rows_told
from kanina.assistant.offline.words import NAMES, TOTALS, Word
from kanina.models import DimensionRef, MetricQuery


def counted_by_group(listed: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "how many are they by branch?", "ilan per sangay": those of a list, counted; None for anything else.

    The groups themselves join later, as they join any figure. Raises Stop where it is not clear what is counted: a list
    of the groups would be no answer.
    """
    counts = any(span.has(Word.COUNT) for span in resolver.script.spans)
    if not counts or not slots.groups or slots.metrics or slots.counted:
        return None
    if listed.metrics or listed.counts_groups or not listed.dimensions:
        return None
    named = resolver.entities.shown_by({ref.field for ref in listed.dimensions[:1]})
    lasting = named[0] if len(named) == 1 and not resolver.entities.happens(named[0]) else None
    rows = rows_told(listed, resolver) or lasting
    count = resolver.entities.count_of(rows) if rows else None
    if count is None or listed.limit is not None:
        raise resolver.refuse(resolver.naming.replies.how_many_what)
    return listed.model_copy(update={**PLAIN, "metrics": (count,), "dimensions": ()})


def totals_a_list(base: MetricQuery, query: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "their total population", after a list of towns: of all together, for of each it is no total.

    The total of other rows is one of those that were listed only where these are pointed at.
    """
    said = (token.word for mention in slots.metrics for token in resolver.script.spans[mention.at].tokens)
    total = slots.says_total or any(word in TOTALS for word in said)
    if base.metrics or not total or slots.groups or slots.ranking or base.limit or query.having:
        return False
    if not query.metrics or query.dimensions != base.dimensions:
        return False
    theirs = slots.anaphoric and not (slots.each or slots.in_each)
    if theirs and all(adds_up(resolver.model.metrics[name]) for name in query.metrics):
        return True  # "total lessons nila": of those, and no total of each
    listed = {ref.field.split(".")[0] for ref in base.dimensions}
    return all(is_sum(name, resolver) for name in query.metrics) and listed == set(resolver.datasets(query.metrics))


def total_of_shown(
    before: MetricQuery, query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver
) -> MetricQuery:
    """One figure of the groups that are shown: of the top three, not of all there are, unless all are named.

    before: the query whose rows they are. Raises Stop where it cannot be told which groups those were.
    """
    chosen = (before.limit is not None or before.having) and before.dimensions == query.dimensions
    if chosen and not (slots.widened or slots.shows_all):
        if not rows.complete or len(query.dimensions) > 1:
            raise resolver.refuse(resolver.naming.replies.cut_list)
        query = only_rows(query, rows.labels, resolver)
    update: dict[str, Any] = {"dimensions": (), "sort": (), "limit": None, "having": (), "derive": None}
    return query.model_copy(update=update)


def totals_what_is_listed(history: History, slots: Slots, resolver: Resolver) -> bool:
    """ "how many guests in total?", "how many containers is that", right after some bookings: of those.

    Only a sum of the very rows that were listed by conditions, with nothing else said; all is meant by nobody then.
    """
    last = history.last if history.ends_in_query else None
    if last is None or last.metrics or not last.filters or not slots.says_only({"metrics"}):
        return False
    spans = resolver.script.spans
    totals = slots.says_total or any(span.has(Word.THAT, Word.ALL) for span in spans)
    listed = {ref.field.split(".")[0] for ref in last.dimensions if ref.role is None}
    names = [name for mention in slots.metrics for name in mention.names]
    own = bool(names) and all(resolver.model.metrics[name].dataset in listed for name in names)
    return totals and own and not any(span.has(Word.START) for span in spans)


def names_of_those(base: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "the Ortigas ones only, names", after how many tutors there are by branch: who they are. Any other as it is."""
    words = {token.word for span in resolver.script.spans for token in span.tokens}
    rows = resolver.entities.counted_by(base.metrics[0]) if len(base.metrics) == 1 else None
    asks = slots.metrics or slots.groups or slots.bare or slots.ranking
    if not words & NAMES or rows is None or asks or base.limit is not None or base.having:
        return base
    named = tuple(DimensionRef(field=address) for address in resolver.entities.naming(rows))
    if not named:
        return base
    filters = (*base.filters, *days_of_rows(base, resolver))
    return base.model_copy(update={**PLAIN, "metrics": (), "dimensions": named, "filters": filters, "period": None})
