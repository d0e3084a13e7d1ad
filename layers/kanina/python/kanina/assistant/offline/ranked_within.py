"""The first few of each: "top 3 products in each store", "the subject with the most enrollments for every region"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import DISTRIBUTING, LOOSE
from kanina.models import DimensionRef, MetricQuery, Sort


def distributes(script: Script, mention: GroupMention) -> bool:
    """Whether each of what is named gets rows of its own: "in each region", and not "by region".

    Of a unit of time behind "per" that is not sure: "top 5 branches by revenue per month".
    """
    before = script.previous(mention.at, (Word.ARTICLE, Word.THAT))
    while before is not None and script.spans[before].has(Word.AND):
        earlier = script.previous(before)  # "in each region and plan"
        before = script.previous(earlier) if earlier is not None else None
    if before is None or script.spans[before].word not in DISTRIBUTING:
        return False
    return mention.grain is None or script.spans[before].word not in LOOSE


def ranked_groups(
    groups: Sequence[GroupMention], dimension: GroupMention | None, metrics: Sequence[str], resolver: Resolver
) -> list[DimensionRef]:
    """What to group a ranked figure by: what it is ranked within, and last what is ranked.

    dimension: what is ranked, where that was said; else it is the one grouping that does not say "each". Stops where it
    is not sure that each group has first rows of its own.
    """
    if dimension is None and len(groups) > 1:
        single = [mention for mention in groups if not distributes(resolver.script, mention)]
        if len(single) != 1:
            raise resolver.refuse(resolver.naming.replies.rank_within)
        dimension = single[0]
    elif dimension is None:
        return [resolver.group(mention, metrics) for mention in groups]
    ranked = resolver.group(dimension, metrics)
    within: list[DimensionRef] = []
    for mention in groups:
        ref = resolver.group(mention, metrics)
        if ref == ranked or ref in within:
            continue
        if not distributes(resolver.script, mention):
            raise unsure(mention, resolver)
        within.append(ref)
    return [*within, ranked]


def reranked_groups(query: MetricQuery, slots: Slots, resolver: Resolver) -> list[DimensionRef]:
    """What a changed query is ranked within, and last what is ranked: "top 3 in each region", "the best in each".

    What is shown and not named now is ranked, where nothing else is. Stops where that is not one thing.
    """
    dimension = slots.ranking.dimension if slots.ranking else None
    named = [resolver.group(mention, query.metrics) for mention in slots.groups]
    if dimension is not None:
        ranked = resolver.group(dimension, query.metrics)
    else:
        others = [ref for ref in query.dimensions if ref not in named]
        spread = bool(query.dimensions) and any(distributes(resolver.script, mention) for mention in slots.groups)
        if len(named) == 1 and not (others or slots.in_each or spread):
            return named  # "per tutor, lowest 10", of a figure of all
        if slots.in_each or len(others) != 1:
            raise resolver.refuse(resolver.naming.replies.rank_within)
        ranked = others[0]
    within = [*query.dimensions, *named] if slots.in_each else named
    return [*(ref for ref in dict.fromkeys(within) if ref != ranked), ranked]


def unsure(mention: GroupMention, resolver: Resolver) -> Stop:
    """The refusal of "top 5 branches by month", with how to say that each month has its own."""
    span = resolver.script.spans[mention.at] if mention.at < len(resolver.script) else None
    name = " ".join(token.text for token in span.tokens) if span else mention.grain or ""
    return resolver.refuse(resolver.naming.replies.rank_in_each.format(dimension=name))


def limited_within(query: MetricQuery, within: Sequence[DimensionRef]) -> MetricQuery:
    """A ranked query, cut after its first rows within each group; without a number of rows, in order within each."""
    if not within:
        return query
    fields = tuple(dict.fromkeys(ref.field for ref in within))
    if query.limit is not None:
        return query.model_copy(update={"limit_within": fields})
    first = tuple(Sort(by=field, descending=False) for field in fields)
    return query.model_copy(update={"sort": (*first, *query.sort)})
