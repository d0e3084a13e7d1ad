"""What one of a kind costs: "how much is a Robotics kit", "magkano ang isang T-shirt", by the price that its rows have.

Each price that there is, is shown once. Without "a", "one" or a word for the price it may be all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_lookups import COSTING, OF_ONE, PRICES
from kanina.models import DimensionRef, Filter, MetricQuery

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THANKS, Word.GREETING)
_NUMBERS = frozenset({"integer", "decimal", "float"})


def price_of(spans: Sequence[Span], known: Knowledge) -> MetricQuery | None:
    """The prices of what such a message names; None of any other message."""
    said = [span for span in spans if not span.is_sign]
    named = [span for span in said if span.values and not span.metrics]
    if len(named) != 1 or not any(span.asks_how_much for span in said[:3]):
        return None
    others = [span for span in said if span is not named[0] and not span.asks_how_much]
    words = [token.word for span in said if span is not named[0] for token in span.tokens]
    if not set(words) & (OF_ONE | COSTING) or not all(map(_is_small, others)):
        return None
    found: list[tuple[str, str, str]] = []
    for reading in named[0].values:
        dataset = reading.name.partition(".")[0]
        price = _price(dataset, known) if reading.role is None else None
        if price and not reading.rank:
            found.append((reading.name, str(reading.value), price))
    if len(found) != 1:
        return None
    field, value, price = found[0]
    return MetricQuery(
        metrics=(), dimensions=(DimensionRef(field=price),), filters=(Filter(field=field, values=(value,)),)
    )


def _is_small(span: Span) -> bool:
    words = {token.word for token in span.tokens}
    return words <= OF_ONE | COSTING or (span.has(*_SMALL) and not (span.period or span.values or span.metrics))


def _price(dataset: str, known: Knowledge) -> str | None:
    """The one field of a dataset that is a price of its rows, by the last word of its name."""
    fields = [field for field in known.model.dimensions.values() if field.dataset == dataset and field.type in _NUMBERS]
    for head in PRICES["price"]:
        own = [field.address for field in fields if field.name.split("_")[-1] == head]
        if own:
            return own[0] if len(own) == 1 else None
    return None
