""" "Which categories are losing money?", "aling states ang lugi": those whose profit is below nothing."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from kanina.assistant.offline.mentions import NumberMention
from kanina.assistant.offline.metric_conditions import is_average
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import phrases
from kanina.data.semantic_model import SemanticModel

if TYPE_CHECKING:
    from kanina.assistant.offline.entities import Entities

_PROFIT = "profit"
_LOSING = tuple(
    tuple(phrase.split())
    for phrase in phrases(
        """
        losing us money | losing money | lose us money | lose money | lost us money | lost money | making a loss |
        making losses | at a loss | in the red | unprofitable | not profitable | nalulugi tayo | nalulugi | lugi tayo |
        lugi kami | lugi
        """
    )
)
"""What is said of it, the longer before the shorter."""
_BEGINNINGS = frozenset(phrase[0] for phrase in _LOSING)


def profit_of(model: SemanticModel) -> str | None:
    """The one figure that adds up profit, if there is one."""
    found = [
        name
        for name, metric in model.metrics.items()
        if metric.format == "currency"
        and not is_average(metric)
        and any(_PROFIT in stems(called) for called in names_of(metric, name))
        and metric.expression.lstrip().upper().startswith("SUM")
    ]
    return found[0] if len(found) == 1 else None


def with_losses(spans: Sequence[Span], entities: Entities) -> tuple[tuple[Span, ...], tuple[NumberMention, ...]]:
    """The spans, of which such words say nothing any more, and these as a condition on the profit."""
    for at, span in enumerate(spans):
        if span.tokens[0].word not in _BEGINNINGS:
            continue
        for phrase in _LOSING:
            size, profit = _spans_of(spans, at, phrase), entities.profit
            if size and profit:
                quiet = tuple(Span(tokens=span.tokens, readings=NOTHING) for span in spans[at : at + size])
                below = NumberMention("lt", Decimal(0), False, at, metrics=(profit,))
                return (*spans[:at], *quiet, *spans[at + size :]), (below,)
    return tuple(spans), ()


def _spans_of(spans: Sequence[Span], at: int, phrase: tuple[str, ...]) -> int:
    """How many whole spans from a place say a phrase; 0 where they do not."""
    said: list[str] = []
    for size, span in enumerate(spans[at:], start=1):
        said += [token.word for token in span.tokens]
        if tuple(said) == phrase:
            return size
        if len(said) >= len(phrase):
            break
    return 0
