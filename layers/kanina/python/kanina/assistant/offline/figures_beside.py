""" "the minimum, maximum and average weight", "pinakamataas at karaniwang presyo": figures of one field, side by side.

Each stands for the figure of that name; where the model has none of it, the word is left unexplained, for no ranking
was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.figures_of_fields import FieldFigures
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import AVERAGING, Word
from kanina.assistant.offline.words_sizes import HIGHEST, LOWEST

_SMALL = frozenset({"the", "its", "their", "ang", "na", "and the", "at ang"})
_PLAIN = frozenset({"maximum", "minimum", "max", "min"})
"""The highest and the lowest may be asked for of what is ranked, unless an average stands beside them."""
_FUNCTIONS: Mapping[str, str] = dict.fromkeys(HIGHEST | {"max", "top", "most"}, "MAX") | dict.fromkeys(
    LOWEST | {"min", "least"}, "MIN"
)


def with_figures_beside(spans: Sequence[Span], figures: FieldFigures) -> tuple[Span, ...]:
    """The spans with lists of such words before a figure read as one figure each."""
    for at, span in enumerate(spans):
        if span.metrics and (listed := _listed_before(spans, at)):
            return _read(spans, at, listed, figures)
    return tuple(spans)


def _listed_before(spans: Sequence[Span], at: int) -> dict[int, str]:
    """By their places, the functions that a list before a figure names: "minimum, maximum and"."""
    found: dict[int, str] = {}
    place, joined = at - 1, False
    if at and (own := _function(spans[at - 1])):  # "minimum and maximum" before the bare name of the field
        found[at - 1], place = own, at - 2
    while place >= 0:
        span = spans[place]
        if span.has(Word.AND):
            joined = True
        elif joined and (function := _function(span)):
            found[place], joined = function, False
        elif span.word not in _SMALL:
            break
        place -= 1
    averages = "AVG" in found.values() or any(token.word in AVERAGING for token in spans[at].tokens)
    plain = all(spans[place].word in _PLAIN for place in found)
    return found if found.keys() - {at - 1} and (averages or plain) else {}


def _function(span: Span) -> str:
    if span.metrics or span.number:
        return ""
    if span.has(Word.AVERAGE):
        return "AVG"
    return _FUNCTIONS.get(span.word, "") if span.has(Word.TOP, Word.BOTTOM, Word.AT_LEAST, Word.AT_MOST) else ""


def _read(spans: Sequence[Span], at: int, listed: Mapping[int, str], figures: FieldFigures) -> tuple[Span, ...]:
    result = list(spans)
    for place, function in listed.items():
        names = figures.like(spans[at].metrics, function)
        result[place] = replace(spans[place], readings=tuple(Reading("metric", name) for name in names))
    if at - 1 in listed and result[at - 1].metrics:  # the name of the field belongs to the last of them
        result[at] = replace(spans[at], readings=NOTHING)
    return tuple(result)
