"""The difference as an amount: "what is the difference in pesos", after a figure was compared with the time before.

A comparison with the time before tells the change in percent; two figures side by side, how far they are apart.
"""

from __future__ import annotations

from kanina.assistant.offline.edit_beside import side_by_side
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import PERCENT
from kanina.data.comparisons import previous
from kanina.models import MetricQuery


def apart_as_amount(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with the time before beside it, where one number is compared with it in a currency."""
    if query.comparison is None or query.period is None or query.dimensions or len(query.metrics) != 1:
        return query
    spans = resolver.script.spans
    if not slots.currencies or any(span.word in PERCENT for span in spans) or query.derive or query.having:
        return query
    before, _ = previous(query.period, query.comparison, None, resolver.calendar.today, resolver.model)
    return side_by_side(query, query.model_copy(update={"period": before}))
