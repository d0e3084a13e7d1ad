"""The order of a query's rows: ranked and cut, or sorted as asked."""

from __future__ import annotations

from kanina.assistant.offline.asking import ASKED, TIME
from kanina.assistant.offline.mentions import Order, Ranking
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import COMBINED, Word
from kanina.data.computed import CHANGE, RATIO, SHARE
from kanina.models import MetricQuery, Sort

_RANK_WORDS = frozenset({"rank", "ranks", "ranked", "ranking", "place", "puwesto", "pwesto", "ranggo"})


def with_ranking(query: MetricQuery, ranking: Ranking, resolver: Resolver) -> MetricQuery:
    """The query in order of the ranking metric, cut after its first rows."""
    by = _ranking_metric(ranking, query, resolver)
    metric = resolver.model.metrics.get(by)
    less_is_better = ranking.judged and metric is not None and metric.better == "lower"
    by = _change_of(by, query, resolver) if ranking.by_growth else by
    sort = Sort(by=by, descending=ranking.descending != less_is_better)
    return query.model_copy(update={"limit": ranking.limit, "sort": (sort,), "both_ends": ranking.both})


def _change_of(by: str, query: MetricQuery, resolver: Resolver) -> str:
    """The change of a figure against what it is compared with."""
    if by not in query.metrics or not (query.comparison or query.compared_with):
        raise resolver.refuse(resolver.naming.replies.growth_of_what)
    amount = next((span for span in resolver.script.spans if span.has(Word.CURRENCY)), None)
    if amount is not None:
        raise resolver.unexplained(amount.word)  # "the biggest drop in pesos": a change is in percent
    return by + CHANGE


def _ranking_metric(ranking: Ranking, query: MetricQuery, resolver: Resolver) -> str:
    """The metric to rank by; ASKED while it has to be asked for."""
    if len(set(ranking.metrics)) > 1:
        resolver.ask_metric(ranking.metrics)
    if len(set(ranking.metrics)) == 1:
        return ranking.metrics[0]
    if query.derive == "ratio":
        return query.metrics[0] + RATIO
    if query.derive == "share" and query.whole_without and query.dimensions:
        return query.metrics[0] + SHARE  # of each group's own rows
    return query.metrics[0] if query.metrics else ASKED


def with_order(query: MetricQuery, order: Order, resolver: Resolver) -> MetricQuery:
    """The query sorted as asked."""
    if order.metrics:
        if len(set(order.metrics)) > 1:
            resolver.ask_metric(order.metrics, order.metric_at)
            return query
        descending = True if order.descending is None else order.descending
        sort = Sort(by=order.metrics[0], descending=descending)
    elif order.dimensions:
        reading = resolver.dimension(order.dimensions, query.metrics)
        if reading.name not in {ref.field for ref in query.dimensions}:
            raise resolver.refuse(
                resolver.naming.replies.not_there.format(name=resolver.naming.dimension(reading.name))
            )
        sort = Sort(by=reading.name, descending=bool(order.descending))
    elif order.by_name:
        named = next((ref for ref in query.dimensions if ref.field != TIME), None)
        if named is None:
            raise resolver.refuse(resolver.naming.replies.rank_what)
        sort = Sort(by=named.field, descending=bool(order.descending))
    elif query.metrics:
        by = _change_of(query.metrics[0], query, resolver) if order.by_growth else query.metrics[0]
        sort = Sort(by=by, descending=True if order.descending is None else order.descending)
    else:
        raise resolver.refuse(resolver.naming.replies.rank_what)
    return query.model_copy(update={"sort": (sort,)})


def check_apart(resolver: Resolver) -> None:
    """Stop at "the top 3 branches combined": what is ranked is shown one by one."""
    whole = COMBINED - {"overall", "in all", "in total", "altogether", "sa kabuuan"}  # these may say "of all time"
    combined = next((span for span in resolver.script.spans if span.word in whole and not span.metrics), None)
    if combined is not None:
        raise resolver.unexplained(combined.word)


def check_how_many(query: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """Stop at "revenue of the branches with the highest refunds": of how many, no word says, and of all is no answer.

    Where the figure that ranks them is the one that is told, all in its order are.
    """
    ranking, naming = slots.ranking, resolver.naming
    by = query.sort[0] if query.sort else None
    if ranking is None or by is None or query.limit is not None or len(query.dimensions) != 1:
        return
    first = min((m for m in slots.metrics if m.measured and m.action == "set"), key=lambda m: m.at, default=None)
    if by.by not in resolver.model.metrics or first is None or by.by in first.names or ranking.both:
        return
    text = naming.replies.rank_how_many.format(
        end="top" if by.descending else "bottom",
        dimension=naming.dimension(query.dimensions[0].field),
        ranked=naming.metric(by.by),
        metric=naming.metric(first.names[0]),
    )
    raise resolver.refuse(text)


def check_things_ranked(slots: Slots, resolver: Resolver) -> None:
    """Stop at "top 10 students by revenue", where nothing names a single student: no other group is what was meant."""
    by = set(slots.ranking.metrics) if slots.ranking else set()
    for mention in slots.metrics if by else ():
        before = resolver.script.spans[mention.at - 1] if mention.at else None
        behind = before is not None and (before.number is not None or before.has(Word.TOP, Word.BOTTOM, Word.WHICH))
        if behind and not by & set(mention.names):
            raise resolver.unexplained(resolver.phrase_before(mention.at))


def check_place_of_one(query: MetricQuery, resolver: Resolver) -> None:
    """Stop at "the revenue rank of Katipunan": the place of one among others that are not shown."""
    said = {token.word for span in resolver.script.spans for token in span.tokens}
    one = next((wanted for wanted in query.filters if wanted.op == "in" and len(wanted.values) == 1), None)
    if query.dimensions or one is None or not query.metrics or not said & _RANK_WORDS:
        return
    naming = resolver.naming
    text = naming.replies.rank_of_one
    raise resolver.refuse(text.format(dimension=naming.dimension(one.field), metric=naming.metric(query.metrics[0])))
