""" "Who are our boxing trainers?": people are listed, and neither counted nor ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_BEFORE = (Word.NEUTRAL, Word.ARTICLE, Word.START, Word.GREETING, Word.THANKS)
_THEY_ARE_IN = frozenset(
    {"are", "they", "do", "does", "in", "at", "on", "of", "from", "belong", "to", "assigned", "work"}
)
_ELSE = (Word.TOP, Word.BOTTOM, Word.GROUP, Word.COUNT, Word.AVERAGE, Word.TOTAL, Word.SHARE, Word.ORDINAL)


def with_people_listed(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, "who are" as "list", where nothing but which people are meant stands before the noun for them."""
    first = next((at for at, span in enumerate(spans) if span.has(Word.WHO) or not span.has(*_BEFORE)), None)
    if first is None or not spans[first].has(Word.WHO) or any(span.has(*_ELSE) for span in spans):
        return tuple(spans)
    noun = next((at for at in range(first + 1, len(spans)) if not _says_which(spans[at])), None)
    if noun is None or not _are_several(spans, noun):
        return tuple(spans)
    if any(span.metrics and not span.dimensions for at, span in enumerate(spans) if at != noun):
        return tuple(spans)
    result = list(spans)
    result[first] = replace(spans[first], readings=(Reading("word", Word.LIST),))
    return _with_what_is_theirs(result)


def _with_what_is_theirs(spans: Sequence[Span]) -> tuple[Span, ...]:
    """ "…, and which branch are they in": the branch beside each."""
    for at in range(2, len(spans)):
        asked = spans[at].dimensions and spans[at - 1].has(Word.WHICH) and spans[at - 2].has(Word.AND)
        behind = {token.word for span in spans[at + 1 :] if not span.is_sign for token in span.tokens}
        if asked and behind and behind <= _THEY_ARE_IN:
            return (*spans[: at - 1], spans[at])
    return tuple(spans)


def _says_which(span: Span) -> bool:
    """Whether a span only says which people: a value, or a small word."""
    return bool(span.values and not span.rows) or (span.has(*_BEFORE) and not span.rows)


def _are_several(spans: Sequence[Span], at: int) -> bool:
    """Whether a noun names several: a plural, or behind "mga"."""
    many = spans[at].is_plural or any(token.word == "mga" for span in spans[:at] for token in span.tokens)
    return many and len(spans[at].rows) == 1
