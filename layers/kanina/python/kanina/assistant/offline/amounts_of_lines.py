"""What single lines come to, where a whole can't be split: "sales by product" over receipts that have lines.

A receipt is of several products, so its total belongs to none of them; its lines have an amount each. What is told is
named as what it is, since a discount on the whole receipt is in none of them.
"""

from __future__ import annotations

import re

from kanina.assistant.offline.amounts import is_sum
from kanina.assistant.offline.counterparts import where_only_it_reaches, with_figure
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import phrases
from kanina.models import MetricQuery

_ASIDE = frozenset(
    phrases(
        """
        discount | discounts | disc | tax | vat | fee | fees | shipping | freight | tip | tips | deposit | change |
        balance | paid | refund | refunds | rebate | points | diskwento | sukli | bayad
        """
    )
)
"""In a figure's fields these say that it is no part of what is sold, and that no line has its share of it."""


def of_lines(metrics: tuple[str, ...], slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """The figures, an amount of wholes exchanged for that of their lines where only these reach what is asked for."""
    if len(metrics) != 1 or not resolver.entities.is_money(metrics[0]) or not is_sum(metrics[0], resolver):
        return metrics
    if _ASIDE & set(re.findall("[a-z]+", resolver.model.metrics[metrics[0]].expression.lower())):
        return metrics
    whole = resolver.model.metrics[metrics[0]].dataset
    lines = dict.fromkeys(edge.from_dataset for edge in resolver.model.relationships if edge.to_dataset == whole)
    amounts = ((amount, dataset) for dataset in lines if (amount := _amount(dataset, resolver)))
    return where_only_it_reaches(metrics[0], amounts, slots, resolver)


def with_lines(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A changed query of the lines' amount: "by product", after the sales of a month."""
    found = of_lines(query.metrics, slots, resolver)
    return query if found == query.metrics else with_figure(query, found[0])


def _amount(dataset: str, resolver: Resolver) -> str | None:
    """The one amount of money that the rows of a dataset add up to."""
    own = [name for name, metric in resolver.model.metrics.items() if metric.dataset == dataset]
    sums = [name for name in own if resolver.entities.is_money(name) and is_sum(name, resolver)]
    return sums[0] if len(sums) == 1 else None
