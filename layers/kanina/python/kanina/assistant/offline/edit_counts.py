"""From rows to how many they are, and back: "how many is that?", "ilan sila?", "which ones?", "pakilista"."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.metric_conditions import fields_counted
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.telling import is_key, rows_told, telling, thing_of
from kanina.assistant.offline.words import WHAT_ABOUT, Word
from kanina.models import DimensionRef, Filter, MetricQuery

_ALL = frozenset({"all", "altogether", "overall", "lahat"})


def counted_or_listed(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query that counts the rows shown, or shows the rows counted. Raises Stop where neither is possible."""
    if slots.counts:
        return _counted(query, slots, resolver)
    if slots.lists:
        return _listed(query, resolver)
    names = any(span.has(Word.WHICH, Word.WHO, Word.LIST) for span in resolver.script.spans)
    if query.counts_groups and (names or slots.ranking or slots.metrics or slots.rows_of_last or slots.first_rows):
        return query.model_copy(update={"counts_groups": False})
    if query.counts_groups and (slots.groups or slots.bare):
        raise resolver.refuse(resolver.naming.replies.rank_within)
    return query


def things_counted(base: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "list them" after "how many stores": the stores, instead of how many there are. Any other query as it is."""
    field = _field_counted(base.metrics[0], resolver) if len(base.metrics) == 1 else None
    lists = slots.listed or slots.lists or any(span.has(Word.LIST, Word.ROWS) for span in resolver.script.spans)
    if base.dimensions:  # "which of them opened since 2022?", after how many there are by region
        lists = _says_of_the_counted(field, slots, resolver)
    if not lists or not base.metrics:
        return base
    dataset = resolver.model.metrics[base.metrics[0]].dataset
    if slots.anaphoric and slots.listed:  # "alin-alin yun? pangalan ng test": the rows themselves, by their name
        slots.metrics = [figure for figure in slots.metrics if dataset not in resolver.entities.rows_of(figure.names)]
    things = [thing_of(figure, dataset, resolver) for figure in slots.metrics]
    if not all(things):
        return base
    told = (DimensionRef(field=field),) if field and not is_key(field, resolver) else _told(base, slots, resolver)
    if not told:
        return base
    slots.metrics, slots.bare = [], [*slots.bare, *(thing for thing in things if thing)]  # "with their branch"
    for mention in (*slots.bare, *slots.groups):
        mention.action = "add"  # "with their city"
    filters = (*base.filters, *days_of_rows(base, resolver))
    update: dict[str, Any] = {"dimensions": told, "filters": filters, "period": None}
    return base.model_copy(update={**PLAIN, **update, "metrics": ()})


def _told(base: MetricQuery, slots: Slots, resolver: Resolver) -> tuple[DimensionRef, ...]:
    """What the rows are told by that the one figure counts, or adds up; empty where these are no plain rows.

    Who they are, of rows that are no people, is whose they are.
    """
    asks = slots.lists or any(span.has(Word.LIST, Word.ROWS) for span in resolver.script.spans)
    if base.dimensions or len(base.metrics) != 1 or not asks:
        return ()
    name, metric = base.metrics[0], resolver.model.metrics[base.metrics[0]]
    amount = resolver.entities.measures.amount_of(metric.dataset)
    adds_up = amount is not None and resolver.entities.field_figures.figure("SUM", amount) == name
    dated = base.period is not None and resolver.entities.happenings.get(metric.time_field or "") == name
    if not (adds_up or dated or resolver.entities.counted_by(name)):
        return ()
    told = telling(metric.dataset, resolver)
    if not (slots.asks_who or any(span.has(Word.WHO) for span in resolver.script.spans)):
        return told
    people = [found for found in resolver.entities.people(metric.dataset) if resolver.entities.naming(found)]
    if len(people) != 1:
        return ()
    whose = tuple(DimensionRef(field=address) for address in resolver.entities.naming(people[0]))
    return tuple(dict.fromkeys((*whose, *told)))


def _says_of_the_counted(field: str | None, slots: Slots, resolver: Resolver) -> bool:
    """Whether it is asked which of the counted things began some time: groups of them begin at none."""
    asks = any(span.has(Word.WHICH, Word.WHO) for span in resolver.script.spans)
    dated = {address.partition(".")[0] for mention in slots.dated for address in mention.addresses}
    return asks and field is not None and dated == {field.partition(".")[0]} and not (slots.bare or slots.groups)


def count_others(base: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """ "how about branches?", after how many tutors there are: how many of those, and not tutors by branch."""
    if len(base.metrics) != 1 or base.dimensions or len(slots.bare) != 1 or slots.groups or slots.metrics:
        return
    mention, spans = slots.bare[0], resolver.script.spans
    asks = spans[0].word in WHAT_ABOUT or spans[0].has(Word.AND)
    counts = resolver.entities.counts(spans[mention.at])
    if asks and len(counts) == 1 and resolver.entities.counted_by(base.metrics[0]) and mention.grain is None:
        slots.metrics.append(MetricMention(counts, mention.at))
        slots.bare.clear()


def _field_counted(metric: str, resolver: Resolver) -> str | None:
    """The field whose values a metric counts, or that names the rows it counts."""
    fields = {counting: address for address, counting in fields_counted(resolver.model).items()}
    rows = resolver.entities.counted_by(metric)
    named = (address for address in resolver.model.dimensions if resolver.entities.named_by(address) == rows)
    return fields.get(metric) or (next(named, None) if rows else None)


def days_of_rows(base: MetricQuery, resolver: Resolver) -> tuple[Filter, ...]:
    """The period of a figure as conditions on the day that dates its rows."""
    if base.period is None:
        return ()
    metric = resolver.model.metric(base.metrics[0])
    field = metric.time_field if metric else None
    if field is None:
        raise resolver.refuse(resolver.naming.replies.rows)
    first, end = base.period.start, base.period.end
    begins = (Filter(field=field, op="ge", values=(first.isoformat(),)),) if first else ()
    ends = (Filter(field=field, op="lt", values=(end.isoformat(),)),) if end else ()
    return (*begins, *ends)


def _counted(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """How many there are: of a list, or of groups that meet a condition; a number that is a count stays one."""
    said = (token for span in resolver.script.spans for token in span.tokens)
    whole = slots.says_total or any(token.among(_ALL) for token in said)
    if whole and query.dimensions and _are_counts(query, resolver) and not query.having and query.limit is None:
        return query.model_copy(update={"dimensions": (), "sort": (), "derive": None, "within": ()})
    narrows = bool(slots.values or slots.periods or slots.numbers) or slots.overdue_at is not None
    narrows = narrows or resolver.says_had
    if query.derive in ("share", "growth", "rank") and not narrows:
        return query.model_copy(update={"derive": None, "within": (), "whole_without": ()})  # "yung bilang na lang"
    if query.counts_groups or (narrows and not query.dimensions and _are_counts(query, resolver)):
        return query
    rows = rows_told(query, resolver) or _things_narrowed(query, resolver)
    count = resolver.entities.count_of(rows) if rows else None
    if count and query.limit is None:
        return query.model_copy(update={**PLAIN, "metrics": (count,), "dimensions": ()})
    if not query.dimensions or (query.metrics and not query.having) or query.limit is not None:
        raise resolver.refuse(resolver.naming.replies.how_many_what)
    update: dict[str, Any] = {"counts_groups": True, "sort": (), "derive": None, "within": (), "whole_without": ()}
    return query.model_copy(update=update)


def _things_narrowed(listed: MetricQuery, resolver: Resolver) -> str | None:
    """The people or things that a list names, where how many of them have, lack or are something is asked."""
    named = resolver.entities.shown_by({ref.field for ref in listed.dimensions[:1]})
    lacks = any(wanted.op in ("is_null", "not_null") for wanted in listed.filters)
    narrows = bool(listed.related or lacks or resolver.says_had) and not listed.metrics
    return named[0] if narrows and len(named) == 1 and resolver.entities.last_long(named[0]) else None


def _are_counts(query: MetricQuery, resolver: Resolver) -> bool:
    metrics = [resolver.model.metric(name) for name in query.metrics]
    return bool(metrics) and all(metric is not None and metric.type == "integer" for metric in metrics)


def _listed(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """What was counted, one by one; a list is itself."""
    if query.counts_groups:
        return query.model_copy(update={"counts_groups": False})
    if query.dimensions and (not query.metrics or query.having):
        return query
    raise resolver.refuse(resolver.naming.replies.rows)
