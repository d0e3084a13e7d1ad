"""What a query has beside its plain rows: the rest as one row, groups without rows, places, a part of a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import PartMention
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_shape import NO_VALUES
from kanina.data.computed import RANK
from kanina.models import DimensionRef, Filter, FilterOperator, Having, Language, MetricQuery, Sort

OTHERS: Mapping[Language, str] = {"en": "Others", "fil": "Iba pa"}
"""What the row of the rest is called."""


def with_shape(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with what was said about its rows. Raises Stop where it has no such rows."""
    if slots.others:
        query = _with_others(query, resolver)
    if slots.filled:
        query = _filled(query, slots, resolver)
    if slots.places:
        if not query.dimensions or not query.metrics or query.derive or query.counts_groups:
            raise resolver.refuse(resolver.naming.replies.rank_what)
        query = query.model_copy(update={"derive": "rank", "within": query.limit_within})
    return query


def with_place(query: MetricQuery, place: int, resolver: Resolver) -> MetricQuery:
    """ "the second highest": the groups in that place by the first figure; equals share one."""
    query = without_place(query)
    ranked = query.sort[0] if query.sort else Sort(by="")
    if not ranked.descending:
        raise resolver.refuse(resolver.naming.replies.nth_lowest.format(count=place))
    if (ranked.by,) != query.metrics or len(query.dimensions) != 1 or query.derive or query.comparison:
        raise resolver.refuse(resolver.naming.replies.nth_highest.format(count=place))
    having = Having(metric=query.metrics[0] + RANK, op="eq", value=Decimal(place))
    update = {"derive": "rank", "having": (*query.having, having), "sort": (), "limit": None}
    return query.model_copy(update=update)


def without_place(query: MetricQuery) -> MetricQuery:
    """The query with all its groups again, where only those in one place were asked for."""
    kept = tuple(condition for condition in query.having if not condition.metric.endswith(RANK))
    return query if kept == query.having else query.model_copy(update={"having": kept, "derive": None})


def part_filters(
    slots: Slots, metrics: Sequence[str], resolver: Resolver, shown: Sequence[DimensionRef] = ()
) -> tuple[Filter, ...]:
    """The conditions on parts of texts. shown: what is grouped by, meant where no field is named."""
    filters = []
    for mention in slots.parts:
        if not mention.text:
            filters.append(_missing(mention, metrics, resolver))
            continue
        named = mention.dimensions or tuple(Reading("dimension", ref.field, role=ref.role) for ref in shown[:1])
        texts = [r for r in named if r.name != TIME and resolver.model.dimensions[r.name].type == "string"]
        if not texts:
            raise resolver.unexplained(mention.text)
        reading = resolver.dimension(texts, metrics)
        op: FilterOperator = "not_contains" if mention.negated else "contains"
        filters.append(Filter(field=reading.name, op=op, values=(mention.text,), role=reading.role))
    return tuple(filters)


def _missing(mention: PartMention, metrics: Sequence[str], resolver: Resolver) -> Filter:
    """The condition that a field of the counted rows themselves is empty, or not; not that they have no other rows."""
    own = resolver.datasets(metrics)
    if mention.there:
        reading = resolver.dimension(mention.dimensions, metrics)
        return Filter(field=reading.name, op="not_null", role=reading.role)
    for reading in mention.dimensions:
        field = resolver.model.dimensions[reading.name]
        says_none = any(value.lower() in NO_VALUES for value in field.values)
        # A number that adds up to nothing, as the time on a clock, is no 0 either.
        plain = (
            field.type == "string"
            or field.format == "text"
            or field.is_time
            or mention.recorded
            or _is_graded(reading.name, resolver)
        )
        if own == (field.dataset,) and plain and not says_none and not resolver.entities.named_by(reading.name):
            return Filter(field=reading.name, op="is_null", values=(), role=reading.role)
    raise resolver.unexplained(resolver.phrase_before(mention.at))


def _is_graded(address: str, resolver: Resolver) -> bool:
    """Whether a number is only averaged, as ratings are: none is then not 0."""
    said = [metric.expression.replace('"', "").upper() for metric in resolver.model.metrics.values()]
    own = [expression for expression in said if expression.endswith(f"({address.upper()})")]
    averaged = [expression for expression in own if not expression.startswith(("MAX(", "MIN("))]
    return bool(averaged) and all(expression.startswith("AVG(") for expression in averaged)


def _with_others(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """The rest of a ranked list as one row, where it adds up and has a name to stand under."""
    replies, naming = resolver.naming.replies, resolver.naming
    if query.limit is None or not query.dimensions or not query.metrics:
        raise resolver.refuse(replies.others_of_what)
    for name in query.metrics:
        metric = resolver.model.metrics.get(name)
        if metric is not None and not adds_up(metric):
            raise resolver.refuse(replies.others_not_additive.format(metric=naming.metric(name)))
    last = query.dimensions[-1]
    named = last.field != TIME and resolver.model.dimensions[last.field].type == "string"
    ranked = len(query.dimensions) - len(query.limit_within) == 1
    if not (named and ranked) or query.derive not in (None, "share") or query.having:
        raise resolver.refuse(replies.others_of_what)
    return query.model_copy(update={"others": OTHERS[naming.language]})


def _filled(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """All groups, be they without rows; a time needs to begin somewhere."""
    replies, filled = resolver.naming.replies, slots.filled
    if filled is None:
        return query
    if not query.dimensions or not query.metrics:
        raise resolver.refuse(replies.fill_what)
    if filled.metrics and not set(filled.metrics) & set(query.metrics):
        raise resolver.unexplained(resolver.phrase_before(filled.at + 1))
    if filled.group and resolver.group(filled.group, query.metrics) not in query.dimensions:
        raise resolver.refuse(replies.fill_what)
    none = [condition.metric for condition in query.having if condition.op == "eq" and not condition.value]
    if not all(adds_up(resolver.model.metrics[name]) for name in none if name in resolver.model.metrics):
        raise resolver.unexplained(resolver.written(Word.NOT) or resolver.written(Word.NEVER))
    timed = any(ref.field == TIME for ref in query.dimensions)
    if timed and (query.period is None or query.period.start is None):
        raise resolver.refuse(replies.fill_from_when)
    return query.model_copy(update={"fill": True})
