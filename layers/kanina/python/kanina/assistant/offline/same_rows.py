"""Which rows are counted once they were added up: "ilang transactions yun?", after the total of withdrawals."""

from __future__ import annotations

from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import Filter, MetricQuery


def count_who_took_part(base: MetricQuery, slots: Slots, resolver: Resolver) -> None:
    """ "how many customers is that?", after sales: those who bought, and not those who joined at that time."""
    points = slots.anaphoric or any(span.has(Word.THAT, Word.THOSE) for span in resolver.script.spans)
    if not points or len(base.metrics) != 1 or len(slots.metrics) != 1 or len(slots.metrics[0].names) != 1:
        return
    rows = resolver.model.metrics[base.metrics[0]].dataset
    if resolver.model.metrics[slots.metrics[0].names[0]].dataset != rows:
        things = resolver.entities.took_part((rows,), slots.metrics[0].names)
        slots.metrics[0].names = things if len(things) == 1 else slots.metrics[0].names


def of_the_same_rows(base: MetricQuery, query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query, its count of only those rows that the figure before it was of, as that figure's expression says.

    Where the message points at them, and says nothing else of the field that the expression decides about.
    """
    points = slots.anaphoric or any(span.has(Word.THAT, Word.THOSE) for span in resolver.script.spans)
    if not points or len(base.metrics) != 1 or len(query.metrics) != 1 or base.metrics == query.metrics:
        return query
    entities = resolver.entities
    before, now = (resolver.model.metrics[name] for name in (*base.metrics, *query.metrics))
    owed = entities.field_figures.field(before.name, "SUM") if before.name == entities.how_much_unpaid.owed else None
    if (
        owed
        and before.dataset == now.dataset
        and entities.counted_by(now.name)
        and not query.filters[len(base.filters) :]
    ):
        left = Filter(field=owed, op="gt", values=(0,))
        return query.model_copy(update={"filters": (*query.filters, left)})
    if before.dataset != now.dataset or resolver.entities.counted_by(now.name) is None:
        return query
    said = {reading.name for mention in slots.values for reading in mention.readings}
    said |= {wanted.field for wanted in query.filters}
    kept = []
    for address, dimension in resolver.model.dimensions.items():
        known = conditions_on(before, dimension) if dimension.dataset == before.dataset else None
        if known is None or address in said:
            continue
        if known.mixed or known.denied or known.allowed is None:
            raise resolver.refuse(resolver.naming.replies.how_many_what)
        kept.append(Filter(field=address, op="in", values=tuple(sorted(known.allowed))))
    return query.model_copy(update={"filters": (*query.filters, *kept)}) if kept else query
