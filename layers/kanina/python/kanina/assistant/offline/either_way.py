"""Both of what may be so: "attended or not", "bayad man o hindi". It says that all are meant, and is no condition.

Where a figure of the question is of some of these rows only, the words stay, and are explained by nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import SemanticModel

_OR = frozenset({"or", "o"})
_NOT = frozenset({"not", "hindi", "di", "no"})
_WHETHER = frozenset({"whether", "kahit", "regardless", "if", "kung"})
_BEHIND = frozenset({"man", "pa", "they", "it", "was", "were", "is", "are", "sila", "ito"})
_ALL_OF_THEM = frozenset(
    {
        *("count", "all", "of", "the", "them", "include", "including", "everything"),
        *("bilangin", "lahat", "isama", "ng", "mo"),
    }
)
"""What may be said before it in the same breath: "count all of them, attended or not"."""
_SIGNS = frozenset({",", ".", "?", ";", "(", "-", "–", "—"})


class EitherWay:
    """What each value of a model belongs to. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, such words read as saying nothing."""
        for at, span in enumerate(spans):
            found = _around(spans, at) if span.word in _OR else None
            if found is None:
                continue
            first, last, values = found
            fields = {reading.name for span in values for reading in span.values}
            if not fields or self._is_conditioned(spans, fields):
                continue
            while first and _says_all(spans, first - 1):
                first -= 1
            told = range(first, last + 1)
            return tuple(replace(one, readings=NOTHING) if at in told else one for at, one in enumerate(spans))
        return tuple(spans)

    def _is_conditioned(self, spans: Sequence[Span], fields: set[str]) -> bool:
        """Whether a figure that is named leaves out rows by one of these fields."""
        metrics = [self._model.metrics[name] for span in spans for name in span.metrics]
        return any(conditions_on(metric, self._model.dimensions[field]) for metric in metrics for field in fields)


def _around(spans: Sequence[Span], at: int) -> tuple[int, int, list[Span]] | None:
    """Where the words around an "or" begin and end that say a thing and its opposite, and the spans of its name."""
    before, behind = at - 1, at + 1
    while before > 0 and spans[before].word in _BEHIND:
        before -= 1
    if before < 0 or behind >= len(spans):
        return None
    denied = spans[behind]
    if spans[before].word in _WHETHER and denied.word in _NOT:  # "whether or not they came"
        place = behind + 1
        while place < len(spans) and spans[place].word in _BEHIND:
            place += 1
        return (before, place, [spans[place]]) if place < len(spans) and spans[place].values else None
    value = spans[before]
    if not value.values:
        return None
    said = [token.word for token in value.tokens if token.word not in _WHETHER]
    opposite = [token.word for token in denied.tokens]
    if not (denied.word in _NOT or (opposite[0] in _NOT and opposite[1:] == said)):
        return None
    man = any(span.word == "man" for span in spans[before:at])
    introduced = len(said) < len(value.tokens) or (before > 0 and spans[before - 1].word in _WHETHER)
    first = before - (before > 0 and spans[before - 1].word in _WHETHER)
    if not (man or introduced or (before > 0 and spans[before - 1].word in _SIGNS)):
        return None
    last = behind
    while last + 1 < len(spans) and spans[last + 1].word in _BEHIND:
        last += 1
    again = spans[last + 1 : last + 2]  # "whether or not they attended"
    last += bool(again) and [token.word for token in again[0].tokens] == said
    return first, last, [value, *([denied] if denied.values else [])]


def _says_all(spans: Sequence[Span], at: int) -> bool:
    """Whether a span only asks for all of what was named before it, behind the end of what asks for it."""
    span = spans[at]
    if span.is_sign or span.has(Word.AND):
        return span.is_sign and at > 0 and all(token.word in _ALL_OF_THEM for token in spans[at - 1].tokens)
    named = any(other.metrics or other.rows for other in spans[:at])
    return named and all(token.word in _ALL_OF_THEM for token in span.tokens)
