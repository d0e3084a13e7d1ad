"""What is so now, whatever day it was entered: "ilan ang aktibong miyembro ngayon", "ilan ang in transit ngayon".

"Now" is then no day to count rows by: what stands in a state was put in it, or was ordered, on any day before.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words_states import LEADING, NOT_STANDING, STANDING, STANDING_PREFIXES, STATE_FIELDS

_NOW = frozenset({"ngayon", "now"})
"""Of people, and of states, these say as things stand; "today" asks for that day's."""
_TODAY = _NOW | {"today", "ngayong araw"}


def set_now_aside(slots: Slots, metrics: Sequence[str], resolver: Resolver) -> None:
    """Take "now" for no period, where all figures count people, what stands in a state, or have no date of their own.

    What has no date is always of now.
    """
    calendar, model, entities = resolver.calendar, resolver.model, resolver.entities
    if not metrics or [(p.start, p.end) for p in slots.periods] != [(calendar.today, calendar.tomorrow)]:
        return
    said = {span.word for span in resolver.script.spans if span.period}
    undated = [name for name in metrics if model.metrics[name].time_field is None]
    counted = [entities.counted_by(name) for name in metrics if name not in undated]
    people = all(dataset is not None and entities.are_people(dataset) for dataset in counted)
    rows = {dataset for name in metrics if (dataset := entities.measures.rows_counted(name))}
    stands = any(_stands(value, rows, resolver) for value in slots.values)
    if (people and said <= (_NOW if counted else _TODAY)) or (stands and said <= _NOW):
        slots.periods = []


def _stands(value: ValueMention, rows: set[str], resolver: Resolver) -> bool:
    """Whether a value is a state that the counted rows are in until something else becomes of them."""
    fields = [resolver.model.dimensions[reading.name] for reading in value.readings]
    if not fields or not all(field.dataset in rows and _holds_state(names_of(field, field.name)) for field in fields):
        return False
    span = resolver.script.spans[value.at]
    said = [span.word, *(reading.value.lower() for reading in value.readings)]
    if any(word in STANDING for word in said) or span.tokens[0].word.startswith(STANDING_PREFIXES):
        return True
    states = [reading.value.lower() for reading in value.readings]
    return all(" " in state and state.split()[0] in LEADING and state not in NOT_STANDING for state in states)


def _holds_state(names: Sequence[str]) -> bool:
    return any(word in STATE_FIELDS for name in names for word in words_of(name))
