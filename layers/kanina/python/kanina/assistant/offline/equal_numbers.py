"""Numbers that are said of a field without a word for "exactly": "scores of 100", "iskor na 90", "scores (100)"."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_JOINING = frozenset({"of", "na", "are", "is", "were", "was", "ay", "equals"})
_PERFECT = frozenset({"perfect"})
"""Before a field whose number is said these only say how good that is."""
_EXACTLY = (Reading("word", Word.EXACTLY),)


def with_equal_numbers(spans: Sequence[Span], numeric: Container[str]) -> tuple[Span, ...]:
    """The spans, with "exactly" between a field and its number, where rows are counted."""
    if not any(span.has(Word.COUNT) for span in spans):
        return tuple(spans)
    for at, span in enumerate(spans[:-2]):
        fields = [reading for reading in span.dimensions if reading.name in numeric]
        joint, number = spans[at + 1 : at + 3]
        behind = spans[at + 3] if at + 3 < len(spans) else None
        bracketed = joint.word == "(" and behind is not None and behind.word == ")"
        if not fields or not (bracketed or joint.word in _JOINING):
            continue
        if number.number is None or number.period or number.number.percent or number.readings or number.number.spelled:
            continue
        if not bracketed and behind is not None and (_counts(behind) or behind.tokens[0].glue):
            continue
        perfect = at > 0 and spans[at - 1].word in _PERFECT
        exactly = replace(joint, readings=_EXACTLY)
        return (*spans[: at - perfect], span, exactly, number, *spans[at + 3 + bracketed :])
    return tuple(spans)


def _counts(behind: Span) -> bool:
    """Whether a number is how many there are of what stands behind it, or only the first of several."""
    named = behind.metrics or behind.dimensions or behind.rows or behind.values or behind.is_unknown
    joins = behind.has(Word.AND, Word.OR, Word.OR_MORE, Word.OR_LESS, Word.TO) or behind.word in {"-", "%", ","}
    return bool(named) or joins or behind.number is not None or behind.grain is not None
