"""Figures that are called "number of …": "how many rooms" and "ilan ang kwarto" ask for the one of that name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import SemanticModel

_OPENINGS = ("number of ", "no of ", "count of ", "bilang ng mga ", "bilang ng ", "dami ng ")


class NumbersOf:
    """The figures of a model by what they are the number of. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        self._metrics: dict[tuple[str, ...], set[str]] = {}
        for name, metric in model.metrics.items():
            for called in names_of(metric, name):
                opening = next((start for start in _OPENINGS if called.lower().startswith(start)), None)
                if opening:
                    self._metrics.setdefault(tuple(stems(called[len(opening) :])), set()).add(name)

    def of(self, span: Span) -> str | None:
        """The one figure that is the number of what a span names."""
        found = self._metrics.get(tuple(token.stem for token in span.tokens), set())
        return next(iter(found)) if len(found) == 1 else None


def with_numbers_of(spans: Sequence[Span], numbers: NumbersOf) -> tuple[Span, ...]:
    """The spans, what "how many" stands right before read as the figure of that name, where it is no figure yet."""
    result = list(spans)
    for at, span in enumerate(spans[:-1]):
        behind = at + 1 + (at + 2 < len(spans) and spans[at + 1].has(Word.ARTICLE))
        noun = spans[behind]
        thing = bool(noun.dimensions) and not noun.metrics  # "how many were sold" may be pieces, or orders
        counted = span.has(Word.COUNT) and thing and not _says_which(noun, spans[behind + 1 : behind + 2])
        figure = numbers.of(noun) if counted else None
        if figure:
            result[behind] = replace(noun, readings=(Reading("metric", figure),))
    return tuple(result)


def _says_which(noun: Span, after: Sequence[Span]) -> bool:
    """Whether a value of the same field follows, or a number: "how many grade A harvests" counts no grades."""
    fields = {reading.name for reading in noun.dimensions}
    return any(span.number or any(reading.name in fields for reading in span.values) for span in after)
