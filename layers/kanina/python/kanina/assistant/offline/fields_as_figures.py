"""Fields that are named where a figure is asked for: "discount by plan" is what the discounts add up to.

Only amounts that nothing can be split by, where the model declares their plain sum.
"""

from __future__ import annotations

from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

_BESIDE_ANOTHER = frozenset({"before", "after", "less", "net", "minus", "bago", "pagkatapos", "bawas"})


def read_field_figures(slots: Slots, resolver: Resolver) -> None:
    """Take fields that are named by themselves for their sums, where nothing else is measured."""
    if slots.averaged or slots.average_over or slots.listed:
        return
    _drop_rows_it_is_of(slots, resolver)
    if any(mention.measured for mention in slots.metrics):
        return
    if slots.ranking and not (slots.ranking.dimension or slots.groups):
        return  # "the highest order amount" is one order's
    if any(_is_told_of_another(mention, resolver) for mention in slots.bare):
        return
    for mention in list(slots.bare):
        figure = sum_of_mention(mention, resolver)
        if figure:
            slots.bare.remove(mention)
            slots.metrics.append(MetricMention((figure,), mention.at, mention.action))


def _drop_rows_it_is_of(slots: Slots, resolver: Resolver) -> None:
    """ "how much discount did we give on paid orders": the count behind the amount only says of which rows it is."""
    how_much = any(span.asks_how_much for span in resolver.script.spans)
    figures = [figure for mention in slots.bare if (figure := sum_of_mention(mention, resolver))]
    if not how_much or len(figures) != 1 or len(slots.bare) != 1:
        return
    field = slots.bare[0].at
    counts = [mention for mention in slots.metrics if mention.measured]
    of_rows = [
        mention
        for mention in counts
        if mention.at > field
        and all(resolver.entities.is_count(name) for name in mention.names)
        and any(resolver.counts_rows(figures[0], name, mention.at) for name in mention.names)
    ]
    if len(of_rows) == len(counts) and not any(resolver.script.has(at, Word.AND) for at in range(len(resolver.script))):
        slots.metrics = [mention for mention in slots.metrics if mention not in of_rows]


def _is_told_of_another(mention: GroupMention, resolver: Resolver) -> bool:
    """ "amounts, before discounts": the second says how the first is taken."""
    words = [token.word for span in resolver.script.spans[: mention.at] for token in span.tokens][-2:]
    return any(word in _BESIDE_ANOTHER for word in words)


def sum_of_mention(mention: GroupMention, resolver: Resolver) -> str | None:
    """The metric that adds up the one field a mention can mean."""
    fields = {reading.name for reading in mention.dimensions if reading.role is None}
    if len(fields) != 1 or mention.grain:
        return None
    address = fields.pop()
    return (
        None if resolver.model.dimensions[address].grouping else resolver.entities.field_figures.figure("SUM", address)
    )
