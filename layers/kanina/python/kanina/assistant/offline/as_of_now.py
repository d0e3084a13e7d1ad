"""What people and balances are now, whatever day they were entered: "ilan ang aktibong miyembro ngayon"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots

_NOW = frozenset({"ngayon", "now"})
"""Of people these say as things stand; "today" asks for that day's."""
_TODAY = _NOW | {"today", "ngayong araw"}


def set_now_aside(slots: Slots, metrics: Sequence[str], resolver: Resolver) -> None:
    """Take "now" for no period where all figures count people, or have no date because they are always of now."""
    calendar, model, entities = resolver.calendar, resolver.model, resolver.entities
    if not metrics or [(p.start, p.end) for p in slots.periods] != [(calendar.today, calendar.tomorrow)]:
        return
    said = {span.word for span in resolver.script.spans if span.period}
    undated = [name for name in metrics if model.metrics[name].time_field is None]
    counted = [entities.counted_by(name) for name in metrics if name not in undated]
    people = all(dataset is not None and entities.are_people(dataset) for dataset in counted)
    if people and said <= (_NOW if counted else _TODAY):
        slots.periods = []
