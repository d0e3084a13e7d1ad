"""Fields that are named where a figure is asked for: "discount by plan" is what the discounts add up to.

Only amounts that nothing can be split by, where the model declares their plain sum.
"""

from __future__ import annotations

from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots

_BESIDE_ANOTHER = frozenset({"before", "after", "less", "net", "minus", "bago", "pagkatapos", "bawas"})


def read_field_figures(slots: Slots, resolver: Resolver) -> None:
    """Take fields that are named by themselves for their sums, where nothing else is measured."""
    if any(mention.measured for mention in slots.metrics) or slots.averaged or slots.average_over or slots.listed:
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
