"""Lists of single rows: "list the unpaid orders this month", "list the payments over 2,000 pesos with their date".

A row is told by its name; one that has none by its key, with its day and how much it is. A period is of the day that
dates the rows, and a number of what each of them is.
"""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.building import check_list, filters_of, merged_equals
from kanina.assistant.offline.conditions import LEAST_PLAIN_AMOUNT, check_bounds, number_condition
from kanina.assistant.offline.edit_counts import days_of_rows
from kanina.assistant.offline.fields_as_figures import sum_of_mention
from kanina.assistant.offline.mentions import GroupMention, MetricMention, NumberMention
from kanina.assistant.offline.new_dates import dated_filters
from kanina.assistant.offline.own_places import with_own_roles
from kanina.assistant.offline.owners import owner_of, says_name
from kanina.assistant.offline.query_periods import the_period
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.shaping import part_filters
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.telling import is_key, telling, thing_of
from kanina.assistant.offline.unnamed_figures import rows_of_values
from kanina.models import DimensionRef, Filter, MetricQuery

_Noun = GroupMention | MetricMention
_OF_ROWS = frozenset(
    {"metrics", "values", "numbers", "bare", "dated", "periods", "parts", "overdue_at", "related", "states"}
)
"""What may be said of rows that are listed; anything else asks for figures."""
_BOUNDS = frozenset({"gt", "ge", "lt", "le"})
"""What is so compared differs from row to row, and is shown with each."""
_BESIDE = frozenset({"with", "their", "including", "kasama", "pati"})
"""Before a field these ask for it to stand by each row."""


def row_list(slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """The list of rows that a new question asks for; None where it asks for figures, groups, or their names alone.

    Raises Stop where a condition can't be one of theirs.
    """
    if not slots.listed or not slots.says_only(_OF_ROWS) or slots.averaged or slots.says_total:
        return None
    mentions: list[_Noun] = [*slots.metrics, *slots.bare]
    mentions.sort(key=lambda mention: mention.at)
    noun = mentions[0] if mentions and not _is_beside(mentions[0], slots, resolver) else None
    things = resolver.entities.called(resolver.script.spans[noun.at]) if noun else _called_by_kind(slots, resolver)
    things = things or (_called_by_key(noun, resolver) if noun else ())
    count = resolver.entities.count_of(things[0]) if len(things) == 1 else None
    if count is None:
        return None
    dataset = things[0]
    told = telling(dataset, resolver)
    if not told or not _is_of_rows(slots, noun, dataset, resolver):
        return None
    if not any(address for address in resolver.entities.naming(dataset) if not is_key(address, resolver)):
        told = (*told, *_whose(dataset, slots, resolver))
    asked = _asked_beside(slots, noun, count, resolver)
    numbers = [of_each(number, dataset, resolver) for number in slots.numbers]
    if asked is None or not all(numbers):
        return None
    slots.metrics = []
    dated = dated_filters(slots, (count,), resolver)
    stretch = the_period(slots, resolver, (count,))
    counted = MetricQuery(metrics=(count,), period=resolver.calendar.period(stretch) if stretch else None)
    conditions = [number_condition(number, (count,), False, resolver) for number in numbers if number]
    own = [condition for condition in conditions if isinstance(condition, Filter)]
    asked += [DimensionRef(field=wanted.field) for wanted in own if wanted.op in _BOUNDS and not wanted.role]
    filters = merged_equals((*filters_of(slots.values, (count,), resolver), *dated, *own))
    check_bounds(filters, resolver)
    query = MetricQuery(
        metrics=(),
        dimensions=tuple(dict.fromkeys((*told, *asked))),
        filters=(*filters, *days_of_rows(counted, resolver), *part_filters(slots, (count,), resolver)),
    )
    query = with_own_roles(query, resolver)
    check_list(query, resolver)
    return query


def _whose(dataset: str, slots: Slots, resolver: Resolver) -> tuple[DimensionRef, ...]:
    """ "with name", of rows that have none: whose they are. Stops where that is not known."""
    spans = resolver.script.spans
    said = [span for span in spans if not span.metrics and says_name({token.word for token in span.tokens})]
    if not said:
        return ()
    slots.bare = [mention for mention in slots.bare if spans[mention.at] not in said]  # no other's name
    owner = owner_of(dataset, resolver.model, resolver.entities)
    if not owner:
        raise resolver.unexplained(" ".join(token.text for token in said[0].tokens))
    return owner


def _is_beside(noun: _Noun, slots: Slots, resolver: Resolver) -> bool:
    """ "the weddings with their venue", "mga kasal kasama ang venue": a field to show beside what a value names."""
    before = [span.word for span in resolver.script.spans[: noun.at]]
    joined = any(word.split()[0] in _BESIDE for word in before[-2:])
    return joined and any(value.at < noun.at for value in slots.values)


def _called_by_kind(slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """The rows that a kind of them names: "list the weddings", of events; no name of a single thing does."""
    dataset = rows_of_values(slots, resolver)
    named = resolver.entities.naming(dataset) if dataset else ()
    kinds = all(reading.name not in named for mention in slots.values for reading in mention.readings)
    return (dataset,) if dataset and kinds and resolver.entities.happens(dataset) else ()


def _called_by_key(noun: _Noun, resolver: Resolver) -> tuple[str, ...]:
    """The rows whose key is asked for: "list the order ids"."""
    keys = [] if isinstance(noun, MetricMention) or noun.grain else [r.name for r in noun.dimensions if r.role is None]
    datasets = {address.partition(".")[0] for address in keys if is_key(address, resolver)}
    return tuple(datasets) if len(keys) == len(datasets) == 1 else ()


def _is_of_rows(slots: Slots, noun: _Noun | None, dataset: str, resolver: Resolver) -> bool:
    """Whether rows are meant, of which all that is said can be said; a list of names alone is one of groups."""
    named = any(address for address in resolver.entities.naming(dataset) if not is_key(address, resolver))
    if named and isinstance(noun, GroupMention) and not (slots.periods or slots.numbers):
        return False
    if slots.periods and (resolver.entities.last_long(dataset) or len(slots.periods) > 1):
        return False  # "the branches this year" are not those that opened then
    return all(resolver.reach.nearest(value.readings, [dataset]) for value in slots.values)


def _asked_beside(slots: Slots, noun: _Noun | None, count: str, resolver: Resolver) -> list[DimensionRef] | None:
    """The fields to show with each row, in the order in which they are named; None where one is no field of rows."""
    found: list[tuple[int, DimensionRef]] = []
    dataset = resolver.model.metrics[count].dataset
    for figure in slots.metrics:
        if figure is noun:
            continue
        own = field_added_up(figure.names, dataset, resolver)
        thing = None if own or not figure.measured else thing_of(figure, dataset, resolver)
        if figure.action == "drop" or not (own or thing):
            return None
        if thing:
            found.append((figure.at, resolver.group(thing, (count,))))
        elif own and figure.measured:
            found.append((figure.at, DimensionRef(field=own)))
    for mention in slots.bare:
        if mention is noun:
            continue
        figure_of_field = sum_of_mention(mention, resolver)
        own = field_added_up((figure_of_field,), dataset, resolver) if figure_of_field else None
        time = resolver.model.metrics[count].time_field
        if own is not None:
            found.append((mention.at, DimensionRef(field=own)))
        elif mention.grain == "day" and time and not mention.dimensions:
            found.append((mention.at, DimensionRef(field=time)))
        elif mention.grain:
            return None
        else:
            ref = resolver.group(mention, (count,))
            field = time if ref.field == TIME and time else ref.field
            found.append((mention.at, DimensionRef(field=field, role=ref.role)))
    return [ref for _, ref in sorted(found, key=lambda one: one[0])]


def of_each(number: NumberMention, dataset: str, resolver: Resolver) -> NumberMention | None:
    """A number as one of each row; None where it is one of groups of them."""
    if number.percent:
        return None
    own = field_added_up(number.metrics, dataset, resolver)
    if own:
        return replace(number, metrics=(), dimensions=(Reading("dimension", own),))
    if number.metrics and dataset not in resolver.entities.rows_of(number.metrics):
        return None
    fields = tuple(reading for reading in number.dimensions if reading.name.startswith(f"{dataset}."))
    amount = resolver.entities.measures.amount_of(dataset)
    if not fields and (number.dimensions or amount is None):
        return None
    if not fields and number.value < LEAST_PLAIN_AMOUNT and not number.currency:
        return None
    return replace(number, metrics=(), dimensions=fields or (Reading("dimension", amount or ""),))


def field_added_up(figures: tuple[str, ...], dataset: str, resolver: Resolver) -> str | None:
    """The field of single rows that the one of these figures adds up."""
    own = (
        address
        for address in resolver.model.dimensions
        if address.startswith(f"{dataset}.") and resolver.entities.field_figures.figure("SUM", address) in figures
    )
    return next(own, None) if len(figures) == 1 else None
