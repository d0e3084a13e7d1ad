"""What is said of single rows that were just listed: "only those above 3000", "with their customer", "this month only".

A number is of what each row is, and no figure's; a period is of the day that dates the rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kanina.assistant.offline.fields_as_figures import sum_of_mention
from kanina.assistant.offline.mentions import DatedMention, GroupMention, MetricMention, NumberMention, Order
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.row_lists import field_added_up, of_each
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.telling import rows_told, thing_of
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery

_OF_ROWS = frozenset(
    {
        *("metrics", "values", "numbers", "bare", "dated", "periods", "parts", "overdue_at", "order"),
        *("rows_of_last", "lists", "counts"),
    }
)
"""What may be said of rows that were listed; anything else asks for figures."""
_WITH = frozenset({"with", "with the"})


@dataclass(slots=True)
class _Said:
    """What a message says of listed rows, in place of the figures and fields that it seemed to name."""

    numbers: list[NumberMention] = field(default_factory=list)
    metrics: list[MetricMention] = field(default_factory=list)
    bare: list[GroupMention] = field(default_factory=list)
    order: Order | None = None


def read_of_listed(listed: MetricQuery | None, slots: Slots, resolver: Resolver) -> None:
    """Take figures of the listed rows for the fields that they add up, where nothing else is asked."""
    dataset = rows_told(listed, resolver) if listed else None
    if listed is None or dataset is None or not slots.says_only(_OF_ROWS) or slots.says_total or slots.averaged:
        return
    shown = {ref.field for ref in listed.dimensions}
    said = _said(shown, dataset, slots, resolver)
    if said is None:
        return
    slots.again |= len(said.metrics) + len(said.bare) < len(slots.metrics) + len(slots.bare)
    slots.numbers, slots.metrics, slots.bare, slots.order = said.numbers, said.metrics, said.bare, said.order
    time = _day_of(dataset, resolver)
    if time and len(slots.periods) == 1 and not slots.dated and not resolver.entities.last_long(dataset):
        slots.dated.append(DatedMention((time,), at=0, stretch=slots.periods.pop()))


def _day_of(dataset: str, resolver: Resolver) -> str | None:
    count = resolver.entities.count_of(dataset)
    metric = resolver.model.metric(count) if count else None
    return metric.time_field if metric else None


def _said(shown: set[str], dataset: str, slots: Slots, resolver: Resolver) -> _Said | None:
    """None where a figure is asked for itself."""
    spans = [span for span in resolver.script.spans if not span.is_sign]
    beside = bool(spans) and (spans[0].word in _WITH or spans[0].has(Word.ADD))
    numbers = [of_each(number, dataset, resolver) for number in slots.numbers]
    found = _Said(numbers=[number for number in numbers if number], order=slots.order)
    if len(found.numbers) < len(numbers):
        return None
    for figure in slots.metrics:
        own = field_added_up(figure.names, dataset, resolver)
        thing = thing_of(figure, dataset, resolver) if beside and not own else None
        compared = any(set(figure.names) & set(number.metrics) for number in slots.numbers)
        if slots.order and slots.order.metrics == figure.names and own in shown:
            descending = True if slots.order.descending is None else slots.order.descending
            found.order = Order(descending=descending, dimensions=(Reading("dimension", own),))
        elif thing:
            found.bare.append(replace(thing, action="add"))
        elif not (compared and not figure.measured) and not (beside and own in shown):
            return None
    time = _day_of(dataset, resolver)
    for mention in slots.bare:
        figure_of_field = sum_of_mention(mention, resolver)
        own = field_added_up((figure_of_field,), dataset, resolver) if figure_of_field else None
        day = mention.grain == "day" and not mention.dimensions
        if beside and ((day and time in shown) or own in shown):
            continue  # shown already
        found.bare.append(replace(mention, action="add") if beside else mention)
    return found
