"""What a new question counts, where that needs more than its metric: different values, rows that last long."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.building import check_list, filters_of
from kanina.assistant.offline.calendar import Stretch
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.shaping import part_filters
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import DimensionRef, MetricQuery


def different_values(mention: GroupMention, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "how many subjects do we have": the different values of a field that is a text, and nothing more about them."""
    more = (slots.metrics, slots.groups, slots.bare, slots.numbers, slots.periods, slots.ranking, slots.order)
    others: tuple[object, ...] = (
        slots.share,
        slots.cumulative,
        slots.growth,
        slots.comparison,
        slots.compared_to,
        slots.over_time,
    )
    shape = (slots.others, slots.places, slots.filled)
    if any((*more, *others, *shape)) or not mention.dimensions:
        raise _cannot_count(mention, resolver)
    reading = resolver.dimension(mention.dimensions, ())
    dimension = resolver.model.dimensions[reading.name]
    filters = (*filters_of(slots.values, (), resolver), *part_filters(slots, (), resolver))
    if (
        dimension.type != "string"
        or not dimension.grouping
        or any(f.field == reading.name and f.op == "in" for f in filters)
    ):
        raise _cannot_count(mention, resolver)
    ref = DimensionRef(field=reading.name, role=reading.role)
    query = MetricQuery(metrics=(), dimensions=(ref,), filters=filters, counts_groups=True)
    check_list(query, resolver)
    return resolver.finish(query)


def check_counts(metrics: Sequence[str], period: Stretch | None, resolver: Resolver) -> None:
    """Stop where rows of people, places or things are counted, but something is said of what they did, or when.

    "How many tutors came last week" is not how many were hired then.
    """
    counted = {name: resolver.entities.counted_by(name) for name in metrics}
    lasting = {name: dataset for name, dataset in counted.items() if dataset and resolver.entities.last_long(dataset)}
    if not lasting:
        return
    acts = (span for span in resolver.script.spans if span.has(Word.ACT) and not span.metrics)
    if any(not set(span.verbs) & set(lasting) for span in acts):  # "ginawa" is what becomes of bookings
        raise resolver.unexplained(resolver.written(Word.ACT))
    for name, dataset in lasting.items():
        implied = name in resolver.model.implied_metrics
        if period is not None and implied:
            time = resolver.model.metrics[name].time_field
            if time is None:
                raise resolver.refuse(resolver.naming.replies.no_date.format(metric=resolver.naming.metric(name)))
            text = resolver.naming.replies.counted_when
            raise resolver.refuse(
                text.format(rows=resolver.naming.dataset(dataset), time=resolver.naming.dimension(time))
            )


def _cannot_count(mention: GroupMention, resolver: Resolver) -> Stop:
    naming = resolver.naming
    name = naming.dimension(mention.dimensions[0].name) if mention.dimensions else mention.grain or ""
    metrics = naming.any_of(naming.metric(metric) for metric in resolver.model.metrics)
    return resolver.refuse(naming.replies.count.format(dimension=name, metrics=metrics))
