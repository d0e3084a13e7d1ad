"""Figures that are called "number of …": "how many rooms" and "ilan ang kwarto" ask for the one of that name."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import SemanticModel

_OPENINGS = ("number of ", "no of ", "count of ", "bilang ng mga ", "bilang ng ", "dami ng ")
_ENDING = " count"


class NumbersOf:
    """The figures of a model by what they are the number of. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        self._metrics: dict[tuple[str, ...], set[str]] = {}
        for name, metric in model.metrics.items():
            for called in names_of(metric, name):
                opening = next((start for start in _OPENINGS if called.lower().startswith(start)), None)
                if opening:
                    self._metrics.setdefault(tuple(stems(called[len(opening) :])), set()).add(name)
        self._rows: dict[tuple[str, ...], set[str]] = {}
        for name, dataset in model.datasets.items():
            for noun in names_of(dataset, name):
                for called in (noun, noun + _ENDING, *(opening + noun for opening in _OPENINGS)):
                    self._rows.setdefault(tuple(stems(called)), set()).add(name)

    def rows(self, span: Span) -> set[str]:
        """The datasets whose rows a span names, be it as the number of them: "number of students"."""
        return {*span.rows, *self._rows.get(tuple(token.stem for token in span.tokens), ())}

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


def without_number_in_splits(spans: Sequence[Span], numeric: Container[str]) -> tuple[Span, ...]:
    """ "kada bilang ng cylinders": behind "by" the number of parts is the field that holds it, and no figure.

    Only where something is split by it: what is ranked or sorted by a number is in its order.
    """
    if any(span.has(Word.TOP, Word.BOTTOM, Word.SORT) for span in spans):
        return tuple(spans)
    result: list[Span] = []
    for at, span in enumerate(spans):
        fields = tuple(reading for reading in span.dimensions if reading.groups and reading.name in numeric)
        split = at > 1 and spans[at - 2].has(Word.GROUP) and spans[at - 1].has(Word.COUNT)
        if split and fields and any(other.metrics or other.rows for other in spans[: at - 1]):
            result[-1] = replace(span, tokens=(*spans[at - 1].tokens, *span.tokens), readings=fields)
        else:
            result.append(span)
    return tuple(result)


def _says_which(noun: Span, after: Sequence[Span]) -> bool:
    """Whether a value of the same field follows, or a number: "how many grade A harvests" counts no grades."""
    fields = {reading.name for reading in noun.dimensions}
    return any(span.number or any(reading.name in fields for reading in span.values) for span in after)
