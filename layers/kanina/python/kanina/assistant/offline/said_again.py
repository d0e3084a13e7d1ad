"""Words that only say once more what a message names itself: "top 5 tutors, only those with …", "bayan o lungsod"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word

_CONDITIONS = (Word.MORE, Word.LESS, Word.AT_LEAST, Word.AT_MOST, Word.BETWEEN, Word.CONTAINS)


def without_repetition(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without a second word for a field ("town or city"), and without what stands for one named before."""
    again = {at for at in range(len(spans)) if _is_named_before(spans, at)}
    for at in range(2, len(spans)):
        if spans[at - 1].has(Word.OR) and _are_one(spans[at - 2], spans[at]):
            again |= {at - 1, at}
    return tuple(span for at, span in enumerate(spans) if at not in again) if again else tuple(spans)


def _are_one(one: Span, other: Span) -> bool:
    """Whether two spans name the same fields, and nothing else."""
    fields = {reading.name for reading in one.dimensions}
    alone = not (one.metrics or one.values or other.metrics or other.values)
    return bool(fields) and alone and fields == {reading.name for reading in other.dimensions}


def _is_named_before(spans: Sequence[Span], at: int) -> bool:
    """Whether "those" is what the sentence names, of which a condition follows; the figure is named as well."""
    if not spans[at].has(Word.THOSE):
        return False
    first = next((place + 1 for place in range(at - 1, -1, -1) if ends_sentence(spans[place])), 0)
    before = spans[first:at]
    if not any(span.metrics for span in before) or not any(span.dimensions for span in before):
        return False
    behind = next((span for span in spans[at + 1 :] if not span.has(*FILLERS) or span.has(*_CONDITIONS)), None)
    return behind is not None and behind.has(*_CONDITIONS)
