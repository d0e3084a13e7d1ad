"""Rows, or single values, in order of a number of their own: "the highest score", "the five biggest orders".

A list as any other, in the order of that number; which rows a figure counts become conditions of the list.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.edit_counts import days_of_rows
from kanina.assistant.offline.mentions import Ranking
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import AVERAGING, Word
from kanina.assistant.offline.words_extremes import OF_SIZE, ONES
from kanina.assistant.offline.words_sizes import SUPERLATIVES
from kanina.data.implied_metrics import counts_rows
from kanina.models import DimensionRef, Filter, MetricQuery, Sort, Turn

_NUMERIC = frozenset({"integer", "decimal", "float"})


def take_row_fields(slots: Slots, metrics: Sequence[str], resolver: Resolver) -> tuple[str, ...]:
    """The fields of single rows that are named beside a ranking: "order number and amount"; none if anything else is.

    They are no groups, and leave the slots.
    """
    ranking = slots.ranking
    if ranking is None:
        return ()
    mentions = [*slots.bare, *slots.groups, *([ranking.dimension] if ranking.dimension else [])]
    found: list[str] = []
    for mention in mentions:
        own = [reading.name for reading in mention.dimensions if reading.role is None]
        own = [name for name in own if _tells_rows(name, resolver) and _is_of(name, metrics, resolver)]
        if len(own) != 1 or mention.grain:
            return ()
        found += own
    if found:
        slots.bare, slots.groups, ranking.dimension = [], [], None
    return tuple(found)


def set_list_aside(base: MetricQuery | None, slots: Slots, resolver: Resolver) -> None:
    """ "list the five largest, order number and amount": not a list by itself, after a figure of those rows."""
    if base is None or base.dimensions or not slots.listed or slots.ranking is None or slots.metrics or slots.values:
        return
    fields = [r.name for mention in slots.bare for r in mention.dimensions if r.role is None]
    rows = set(resolver.datasets(base.metrics))
    if fields and all(_tells_rows(name, resolver) and {name.partition(".")[0]} == rows for name in fields):
        slots.listed = False


def narrows(turn: Turn, before: Turn) -> bool:
    """Whether a turn measures some of the rows that another measured, and nothing else."""
    query, wider = turn.plan, before.plan
    if turn is before or not isinstance(query, MetricQuery) or not isinstance(wider, MetricQuery):
        return False
    fewer = set(wider.filters) <= set(query.filters) and (wider.period is None or query.period == wider.period)
    return fewer and (query.metrics, query.dimensions) == (wider.metrics, wider.dimensions)


def ranked_rows(base: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "list the five largest, order number and amount", after how many orders there are: of those orders."""
    more = (slots.values, slots.numbers, slots.periods, slots.dated, slots.parts, slots.share, slots.growth)
    of = _figure_named(base, slots, resolver)
    ranking = slots.ranking
    named = slots.bare or slots.groups or slots.metrics or (ranking and ranking.dimension)
    points = any(span.has(Word.THOSE, Word.WHICH) or span.word in ONES for span in resolver.script.spans)
    if ranking is None or base.dimensions or any(more) or of is None or not (named or points):
        return None
    said = slots.bare, slots.groups, ranking.dimension
    fields = take_row_fields(slots, base.metrics, resolver)
    found = rows_by_amount(base.model_copy(update={"metrics": of}), slots, resolver, fields)
    if found is None:
        slots.bare, slots.groups, ranking.dimension = said
    return found


def _figure_named(base: MetricQuery, slots: Slots, resolver: Resolver) -> tuple[str, ...] | None:
    """The figure to rank counted rows by: their own, else one that is named and of the same rows; None of others."""
    names = [name for mention in slots.metrics for name in mention.names]
    if set(names) <= set(base.metrics) or all(set(mention.names) & set(base.metrics) for mention in slots.metrics):
        return base.metrics
    rows = set(resolver.datasets(base.metrics))
    own = {name for name in names if {resolver.model.metrics[name].dataset} == rows}
    return tuple(own) if len(own) == 1 else None


def figure_of(fields: Sequence[str], resolver: Resolver) -> tuple[str, ...]:
    """The figure that adds up, or averages, the one number among fields of rows, which says how these are dated.

    Of a key alone ("the ten biggest orders"), what counts the rows.
    """
    numbers = [name for name in fields if resolver.model.dimensions[name].type in _NUMERIC]
    datasets = {name.partition(".")[0] for name in fields}
    if not numbers and len(datasets) == 1:
        return resolver.entities.counting(datasets)
    if len(numbers) != 1:
        return ()
    averages = (name for name in resolver.model.metrics if resolver.entities.measures.averaged(name) == numbers[0])
    figure = resolver.entities.field_figures.figure("SUM", numbers[0]) or next(averages, None)
    return (figure,) if figure else ()


def rows_by_amount(
    query: MetricQuery, slots: Slots, resolver: Resolver, fields: tuple[str, ...] = ()
) -> MetricQuery | None:
    """The list that a ranking of nothing but rows, or of their values, asks for; None where it ranks anything else.

    query: what the message says besides: one figure, conditions, a period. fields: those of rows that are named.
    """
    ranking = slots.ranking
    if ranking is None or ranking.by_growth or ranking.judged or slots.asks_who or slots.nth or slots.averaged:
        return None
    computed = query.having or query.comparison or query.compared_with or query.derive or query.counts_groups
    if computed or len(query.metrics) != 1 or slots.groups or ranking.metrics not in ((), query.metrics):
        return None
    metric = query.metrics[0]
    graded = _graded(metric, fields, resolver)
    if graded and ranking.limit in (None, 1) and not _says_average(metric, resolver):
        return _in_order(query, _told_by(graded.partition(".")[0], resolver), graded, ranking, resolver)
    return _rows_in_order(query, fields, ranking, resolver)


def _told_by(dataset: str, resolver: Resolver) -> tuple[str, ...]:
    """What the row is called, where a superlative is said of rows: "the heaviest car", and not "the highest weight"."""
    spans = resolver.script.spans
    asked = any(span.word in SUPERLATIVES for span in spans) and any(dataset in span.rows for span in spans)
    key = (f"{dataset}.{column}" for column in resolver.model.datasets[dataset].primary_key)
    named = resolver.entities.naming(dataset) or tuple(
        address for address in key if address in resolver.model.dimensions
    )
    return named if asked else ()


def _graded(metric: str, fields: tuple[str, ...], resolver: Resolver) -> str | None:
    """The field whose values alone are asked for: what a figure averages, be it named as the figure or as the field."""
    measures, found = resolver.entities.measures, resolver.model.metrics[metric]
    if not fields:
        return measures.averaged(metric)
    averaged = {measures.averaged(name) for name in resolver.model.metrics}
    counts_all = counts_rows(found, resolver.model.datasets[found.dataset])
    alone = len(fields) == 1 and fields[0] in averaged and (counts_all or measures.averaged(metric) == fields[0])
    return fields[0] if alone else None


def _rows_in_order(
    query: MetricQuery, fields: tuple[str, ...], ranking: Ranking, resolver: Resolver
) -> MetricQuery | None:
    """The rows that a figure is of, by how much each is, with what they are called."""
    metric = query.metrics[0]
    dataset, measures = resolver.model.metrics[metric].dataset, resolver.entities.measures
    numbers = [name for name in fields if resolver.model.dimensions[name].type in _NUMERIC]
    figures = resolver.entities.field_figures
    own = figures.field(metric, "SUM")
    amount = numbers[0] if len(numbers) == 1 else own or measures.amount_of(dataset)
    by_it = own is not None and bool(fields)  # "top 5 events by guests"
    if amount is None or not (by_it or _is_of_size(metric, amount in fields, ranking, resolver)):
        return None
    added_up = figures.figure("SUM", amount) == metric
    counted = query if added_up else counted_rows(query, resolver) if measures.rows_counted(metric) else None
    key = resolver.model.datasets[dataset].primary_key
    named = resolver.entities.naming(dataset) or tuple(f"{dataset}.{column}" for column in key)
    known = all(address in resolver.model.dimensions for address in named)
    if counted is None or not known or not set(fields) <= {amount, *named}:
        return None
    return _in_order(counted, named, amount, ranking, resolver)


def _in_order(
    query: MetricQuery, named: tuple[str, ...], amount: str, ranking: Ranking, resolver: Resolver
) -> MetricQuery:
    """The list: what rows are called, and the number they are in order of."""
    filters = tuple(dict.fromkeys((*query.filters, *days_of_rows(query, resolver))))
    return MetricQuery(
        metrics=(),
        dimensions=tuple(DimensionRef(field=address) for address in (*named, amount)),
        filters=filters,
        sort=(Sort(by=amount, descending=ranking.descending),),
        limit=ranking.limit or 1,
        both_ends=ranking.both,
    )


def _is_of(address: str, metrics: Sequence[str], resolver: Resolver) -> bool:
    """Whether a field is of the very rows that a figure is measured on."""
    return not metrics or {address.partition(".")[0]} == set(resolver.datasets(metrics))


def _tells_rows(address: str, resolver: Resolver) -> bool:
    """Whether a field is of single rows: their key, or a number that nothing is split by."""
    field = resolver.model.dimensions[address]
    key = resolver.model.datasets[field.dataset].primary_key
    return (field.name,) == tuple(key) or (field.type in _NUMERIC and not field.grouping)


def _is_of_size(metric: str, named: bool, ranking: Ranking, resolver: Resolver) -> bool:
    """ "the biggest order", "5 largest orders", "highest order amount": how much one is, and not how many there are."""
    spans = resolver.script.spans
    sized = any(span.word in OF_SIZE for span in spans)
    several = any(span.is_plural for span in spans if metric in span.metrics)
    return named or (sized and (ranking.limit is not None or not several))


def _says_average(metric: str, resolver: Resolver) -> bool:
    """ "the highest average score": of groups, and not of single rows; "scores" are several."""
    said = [span for span in resolver.script.spans if metric in span.metrics]
    asks = any(span.has(Word.WHICH, Word.WHO) and not span.has(Word.NEUTRAL) for span in resolver.script.spans)
    averages = any(token.word in AVERAGING for span in said for token in span.tokens)
    return asks or averages or any(span.is_plural for span in said)


def counted_rows(query: MetricQuery, resolver: Resolver) -> MetricQuery | None:
    """The query with the rows that its figure counts as conditions; None where that is more than values of a field."""
    model, metric = resolver.model, resolver.model.metrics[query.metrics[0]]
    dataset = metric.dataset
    if counts_rows(metric, model.datasets[dataset]):
        return query
    fields = [field for field in model.dimensions.values() if field.dataset == dataset]
    found = [(field, known) for field in fields if (known := conditions_on(metric, field))]
    if len(found) != 1 or found[0][1].mixed or " AND " in metric.expression.upper():
        return None
    field, known = found[0]
    if any(wanted.field == field.address for wanted in query.filters):
        return query  # what is asked for is among what it counts, or it would have been refused
    op, values = ("in", known.allowed) if known.allowed else ("not_in", known.denied)
    own = Filter.model_validate({"field": field.address, "op": op, "values": tuple(sorted(values or ()))})
    return query.model_copy(update={"filters": (own, *query.filters)})
