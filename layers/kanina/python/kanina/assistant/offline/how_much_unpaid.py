""" "How much is unpaid", "magkano ang hindi pa nababayaran": what is owed, where the model has one figure for that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import SemanticModel

_PAID = frozenset(
    {
        *("paid", "settled", "collected", "bayad", "nababayaran", "nabayaran", "nabayad", "nakakabayad"),
        *("binabayaran", "nasisingil", "nakokolekta"),
    }
)
_UNPAID = frozenset({"unpaid", "uncollected", "unsettled", "hindi bayad", "di bayad", "not paid"})
_OWED = frozenset({"amount owed", "owed", "outstanding balance", "unpaid balance"})
"""A figure that is called so is what is owed."""


class HowMuchUnpaid:
    """What is owed in one model, said as what is not paid."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, what says that it is not paid as the figure of what is owed. Only where "how much" is asked."""
        if not any(span.asks_how_much for span in spans) or any(_is_figure(span) for span in spans):
            return tuple(spans)
        unpaid = _unpaid(spans)
        if unpaid is None or self.owed is None:
            return tuple(spans)
        tokens = tuple(token for span in spans[unpaid.start : unpaid.stop] for token in span.tokens)
        figure = Span(tokens, (Reading("metric", self.owed),))
        return (*spans[: unpaid.start], figure, *spans[unpaid.stop :])

    @cached_property
    def owed(self) -> str | None:
        """The one figure of what is owed; None where there is none, or several."""
        found = [name for name, metric in self._model.metrics.items() if _OWED & set(names_of(metric, name))]
        return found[0] if len(found) == 1 else None


def _unpaid(spans: Sequence[Span]) -> range | None:
    """The places of "unpaid", or of "not", small words and "paid"."""
    for at, span in enumerate(spans):
        if span.word in _UNPAID:
            return range(at, at + 1)
        end = at
        while span.has(Word.NOT) and end + 1 < len(spans) and spans[end + 1].has(Word.NEUTRAL):
            end += 1
        if span.has(Word.NOT) and end + 1 < len(spans) and {token.word for token in spans[end + 1].tokens} <= _PAID:
            return range(at, end + 2)
    return None


def _is_figure(span: Span) -> bool:
    """Whether a span names a figure that is no count of the things it names: "of the customers" is whose."""
    return bool(span.metrics) and not (span.rows or span.dimensions)
