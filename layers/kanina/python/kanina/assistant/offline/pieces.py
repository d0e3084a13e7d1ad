"""How many of a kind of thing, where each row is of several: "how many containers were delivered" is no count of kinds.

Where rows have a quantity, a thing that they only name the kind of is counted by it. With nothing said of which rows,
the kinds may be meant as well, and it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from kanina.assistant.offline.mentions import MetricMention, ValueMention
from kanina.assistant.offline.metric_conditions import field_counted, leaves_rows_out
from kanina.assistant.offline.normalise import stem, stems
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word, phrases

_QUANTITIES = frozenset({"qty", "quantity", "pieces", "pcs", "units", "piraso", "dami"})
"""Words of the names of fields that say how many a row is of."""
_THINGS = frozenset(
    stem(word)
    for word in phrases(
        """
        item | product | container | part | sku | dish | meal | menu | material | article | goods | merchandise |
        medicine | drug | supply | crop | variety | bottle | box | pack | package | bag | sack | tank | cylinder |
        ticket | book | title | flavor | flavour | tool | equipment | gadget | device | appliance | garment | uniform |
        toy | produkto | paninda | bilihin | piyesa | gamit | gamot | lalagyan | kahon | bote | sako | galon
        """
    )
)
"""In a field's name: what a quantity is a number of, unlike the store, or the person, that a row is of as well."""
_KINDS = frozenset({"different", "distinct", "unique", "kinds", "types", "kind", "type", "uri", "klase", "ibang"})


def count_pieces(mentions: Iterable[MetricMention], slots: Slots, resolver: Resolver) -> None:
    """Exchange the number of different things for the quantity of their rows, or leave both to be asked about."""
    said = [token.word for span in resolver.script.spans for token in span.tokens]
    if set(said) & _KINDS or not any(span.has(Word.COUNT) for span in resolver.script.spans):
        return
    of_kind = pieces_of_a_kind(slots, resolver)
    for mention in mentions:
        if of_kind and mention.measured and all(resolver.entities.measures.rows_counted(n) for n in mention.names):
            mention.names = (of_kind,)
            continue
        quantity = _quantity(mention.names[0], resolver) if len(mention.names) == 1 and mention.measured else None
        if quantity:
            told = slots.periods or slots.values or slots.dated or slots.numbers or slots.says_total or slots.anaphoric
            mention.names = (quantity,) if told else (quantity, *mention.names)


def pieces_of_a_kind(slots: Slots, resolver: Resolver) -> str | None:
    """The quantity that "how many Slim containers were ordered" asks for; None where rows are no several pieces."""
    if not any(span.has(Word.COUNT) for span in resolver.script.spans):
        return None
    kinds = [reading.name for value in slots.values if _names_things(value, resolver) for reading in value.readings]
    return _quantity_of(kinds[0], resolver) if kinds else None


def _names_things(value: ValueMention, resolver: Resolver) -> bool:
    """ "Slim containers", "ilang itlog ang nabenta": a kind before the plural of the thing, or counted with a verb."""
    spans = resolver.script.spans
    if value.at and spans[value.at - 1].has(Word.COUNT) and any(span.verbs for span in spans[value.at :]):
        return True
    behind = spans[value.at + 1] if value.at + 1 < len(spans) else None
    own = {reading.name for reading in value.readings}
    return behind is not None and behind.is_plural and bool(own & {reading.name for reading in behind.dimensions})


def _quantity(name: str, resolver: Resolver) -> str | None:
    """The one sum of how many each row is of, for the number of different kinds that the rows name."""
    metric = resolver.model.metrics.get(name)
    counted = field_counted(metric) if metric and not leaves_rows_out(metric) else None
    field = resolver.model.dimensions.get(counted) if counted else None
    return _quantity_of(field.address, resolver) if field and field.type == "string" and field.grouping else None


def _quantity_of(kind: str, resolver: Resolver) -> str | None:
    """The one sum of how many each row is of, beside the kind that the row is of."""
    if not set(stems(resolver.model.dimensions[kind].name.replace("_", " "))) & _THINGS:
        return None
    own = [address for address in resolver.model.dimensions if address.startswith(f"{kind.partition('.')[0]}.")]
    quantities = [address for address in own if set(address.partition(".")[2].split("_")) & _QUANTITIES]
    return resolver.entities.field_figures.figure("SUM", quantities[0]) if len(quantities) == 1 else None
