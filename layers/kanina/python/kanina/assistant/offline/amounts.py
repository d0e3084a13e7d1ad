""" "How much" and "total" beside figures that are no amounts: counts of rows, and averages.

"Magkano ang koleksyon" asks for what the collections came to, and no number of them; "total fee" for no average.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kanina.assistant.offline.mentions import MetricMention
from kanina.assistant.offline.metric_conditions import adds_up, is_average, leaves_rows_out
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.words import AVERAGING, Word

_AVERAGING = re.compile(r"\s*AVG\s*\((?P<of>.*)\)\s*", re.IGNORECASE | re.DOTALL)
_SUMMING = re.compile(r"\s*SUM\s*\(.*\).*", re.IGNORECASE | re.DOTALL)
_FLAGS = re.compile(r"\bTHEN\s+1(?:\.0)?\b", re.IGNORECASE)
_NUMBERS = ("number of", "bilang ng")
_OF_ALL = frozenset({"overall", "sa kabuuan"})
"""Of an average these say that it is that of all, and no sum."""
_EARNED = ("did we", "have we")
"""Beside "how much" these ask what came in, or went out, altogether."""


def settle_amounts(mentions: Iterable[MetricMention], resolver: Resolver) -> None:
    """Exchange a count for the amount of the same rows where an amount is asked for, an average for its sum.

    Stops where there is none. Several that may be meant are left in the mention, to be asked about.
    """
    spans = resolver.script.spans
    how_much = any(span.asks_how_much for span in spans) and not any(s.has(Word.COUNT) for s in spans)
    found = list(mentions)
    _settle_by_what_follows(found, resolver)
    amounts = any(resolver.entities.is_money(name) for mention in found for name in mention.names)
    earned = how_much and any(earned in " ".join(span.word for span in spans) for earned in _EARNED)
    for mention in found:
        if mention.measured and _total_is_said_of(mention, resolver):
            mention.names = tuple(name for name in mention.names if is_sum(name, resolver)) or mention.names
        if mention.measured and how_much and not (amounts and len(found) > 1):
            mention.names = _amounts_for(mention.names, resolver)
        if mention.measured and (_is_totalled(mention, resolver) or earned):
            _sum_averages(mention, resolver)


def _settle_by_what_follows(mentions: list[MetricMention], resolver: Resolver) -> None:
    """ "payments by mode in 2025, total amount": of what a noun may name, the figure that is said at the end."""
    script, last = resolver.script, mentions[-1] if mentions else None
    if last is None or len(last.names) != 1 or last.verb or not last.measured:
        return
    before = script.previous(last.at, (Word.TOTAL, Word.ARTICLE))
    ends = all(span.is_sign or script.is_filler(at) for at, span in enumerate(script.spans) if at > last.at)
    if before is None or not script.spans[before].is_sign or not ends:
        return
    for mention in mentions[:-1]:
        if len(mention.names) > 1 and last.names[0] in mention.names:
            mention.names = last.names


def averages_of_numbers(mentions: Iterable[MetricMention], resolver: Resolver) -> None:
    """ "the average number of guests": where rows have that number each, its average and not its sum."""
    for mention in mentions:
        said = " ".join(span.word for span in resolver.script.spans[max(0, mention.at - 1) : mention.at + 1])
        averages = resolver.entities.field_figures.like(mention.names, "AVG")
        if averages and any(number in said for number in _NUMBERS):
            mention.names = averages


def _amounts_for(names: tuple[str, ...], resolver: Resolver) -> tuple[str, ...]:
    counted = {name: resolver.entities.counted_by(name) for name in names}
    others = tuple(name for name, rows in counted.items() if rows is None)
    if others:
        return others
    sums = tuple(dict.fromkeys(name for rows in counted.values() if rows for name in _sums(rows, resolver)))
    if not sums:
        metrics = resolver.model.metrics
        near = resolver.naming.any_of(resolver.naming.metric(name) for name in metrics if is_sum(name, resolver))
        text = resolver.naming.replies.counted_no_amount
        raise resolver.refuse(text.format(metric=resolver.naming.metric(names[0]), near=near))
    return sums


def _sums(dataset: str, resolver: Resolver) -> tuple[str, ...]:
    """What rows of a dataset add up to: amounts of money, where the model says which are, else whatever is summed."""
    found = [name for name, m in resolver.model.metrics.items() if m.dataset == dataset and is_sum(name, resolver)]
    money = tuple(name for name in found if resolver.entities.is_money(name))
    part = [name for name in money if leaves_rows_out(resolver.model.metrics[name])]
    if len(part) == 1 and len(money) > 1:  # of bills, not of the unpaid; several parts may have no whole
        return tuple(name for name in money if name not in part)
    whole = resolver.entities.plain_amounts.sums(dataset)
    return whole if len(whole) == 1 and len(money) > 1 else money or tuple(found)


def is_sum(name: str, resolver: Resolver) -> bool:
    """Whether a metric adds up amounts, rather than counting rows by ones."""
    metric = resolver.model.metrics[name]
    return bool(_SUMMING.fullmatch(metric.expression)) and adds_up(metric) and not _FLAGS.search(metric.expression)


def _is_totalled(mention: MetricMention, resolver: Resolver) -> bool:
    """ "total fee", where "fee" is the name of an average; the overall rate is that of all."""
    before = resolver.script.previous(mention.at)
    return resolver.script.has(before, Word.TOTAL) and resolver.script.spans[before or 0].word not in _OF_ALL


def _total_is_said_of(mention: MetricMention, resolver: Resolver) -> bool:
    """ "total completed payments", "payment total": what may be a number of rows or their amount is their amount."""
    script = resolver.script
    before = script.previous(mention.at)
    while before is not None and script.spans[before].values and not script.spans[before].metrics:
        before = script.previous(before)
    return script.has(before, Word.TOTAL) or (mention.at + 1 < len(script) and script.has(mention.at + 1, Word.TOTAL))


def _sum_averages(mention: MetricMention, resolver: Resolver) -> None:
    metrics = resolver.model.metrics
    said = {token.word for token in resolver.script.spans[mention.at].tokens}
    if mention.verb or said & AVERAGING or not all(is_average(metrics[name]) for name in mention.names):
        return
    sums = {name: _sum_of(name, resolver) for name in mention.names}
    if None in sums.values():
        near = resolver.naming.any_of(resolver.naming.metric(name) for name in metrics if is_sum(name, resolver))
        label = resolver.naming.metric(mention.names[0])
        replies = resolver.naming.replies
        reply = replies.averaged_only if near else replies.averaged_alone
        raise resolver.refuse(reply.format(metric=label, near=near))
    mention.names = tuple(dict.fromkeys(name for name in sums.values() if name))


def _sum_of(average: str, resolver: Resolver) -> str | None:
    """The metric that adds up what another averages."""
    known = resolver.model.metrics[average]
    averaged = _AVERAGING.fullmatch(known.expression)
    if averaged is None:
        return None
    wanted = _plain(f"SUM({averaged['of']})")
    return next(
        (
            name
            for name, metric in resolver.model.metrics.items()
            if metric.dataset == known.dataset and _plain(metric.expression) == wanted
        ),
        None,
    )


def _plain(expression: str) -> str:
    """An expression in one case and without spaces, to compare it with another."""
    return "".join(expression.lower().split())
