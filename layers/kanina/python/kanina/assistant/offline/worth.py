"""What counted rows came to: "how much was that?", after how many orders were refunded."""

from __future__ import annotations

from kanina.assistant.offline.amounts import is_sum
from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.metric_conditions import Conditions, conditions_on
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import Metric
from kanina.models import MetricQuery

_ANY = Conditions()


def worth_of(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """The query with the one amount of money that is of just the rows it counts.

    A value that the amount has in its definition is no filter any more. Raises Stop where the model has none.
    """
    model = resolver.model
    counted = model.metric(query.metrics[0]) if len(query.metrics) == 1 else None
    sums = [
        metric
        for name, metric in model.metrics.items()
        if counted is not None
        and metric.dataset == counted.dataset
        and resolver.entities.is_money(name)
        and is_sum(name, resolver)
    ]
    same = [metric for metric in sums if counted and _is_of_the_same_rows(metric, counted, query, resolver)]
    whole = resolver.entities.plain_amounts.sums(counted.dataset) if counted else ()
    if len(same) > 1 and len(whole) == 1:
        same = [metric for metric in same if metric.name in whole]  # what was approved, and not what was applied for
    if len(same) != 1:
        raise _no_amount(query, resolver)
    told = {address for address in model.dimensions if conditions_on(same[0], model.dimensions[address])}
    filters = tuple(wanted for wanted in query.filters if wanted.field not in told)
    return query.model_copy(update={**PLAIN, "metrics": (same[0].name,), "filters": filters})


def worth_asked(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """ "how much are the pending orders?": what rows that are worth money came to, and no number of them."""
    spans = resolver.script.spans
    much = any(span.asks_how_much for span in spans) and not any(span.has(Word.COUNT) for span in spans)
    plain = all(getattr(query, name) == default for name, default in PLAIN.items())
    counted = query.metrics[0] if len(query.metrics) == 1 and much and plain else None
    if counted is None or not resolver.entities.measures.rows_counted(counted):
        return query
    dataset = resolver.model.metrics[counted].dataset
    money = (name for name, metric in resolver.model.metrics.items() if metric.dataset == dataset)
    return worth_of(query, resolver) if any(resolver.entities.is_money(name) for name in money) else query


def _is_of_the_same_rows(amount: Metric, counted: Metric, query: MetricQuery, resolver: Resolver) -> bool:
    """Whether an amount adds up just the rows that a query counts one by one, as their expressions say."""
    if not resolver.entities.measures.rows_counted(counted.name) or query.having:
        return False
    for address, dimension in resolver.model.dimensions.items():
        if dimension.dataset != amount.dataset:
            continue
        wanted = conditions_on(amount, dimension) or _ANY
        known = conditions_on(counted, dimension) or _ANY
        chosen = [f for f in query.filters if f.field == address and f.op == "in" and f.role is None]
        if chosen and wanted != _ANY:
            values = frozenset(str(value) for value in chosen[0].values)
            known = Conditions(allowed=values, mixed=len(chosen) > 1 or not known.fits(values))
        if known.mixed or known != wanted:
            return False
    return True


def _no_amount(query: MetricQuery, resolver: Resolver) -> Stop:
    """The refusal that names amounts that can be asked for."""
    naming = resolver.naming
    money = [name for name in resolver.model.metrics if resolver.entities.is_money(name) and is_sum(name, resolver)]
    counted = set(resolver.datasets(query.metrics))
    money = [name for name in money if resolver.model.metrics[name].dataset in counted] or money
    if not query.metrics or not money:
        return resolver.unexplained(resolver.script.spans[0].word)
    near = naming.any_of(naming.metric(name) for name in money)
    return resolver.refuse(naming.replies.which_amount.format(metric=naming.metric(query.metrics[0]), near=near))
