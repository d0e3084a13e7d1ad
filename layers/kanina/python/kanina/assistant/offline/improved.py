""" "Which subject improved the most": grew, or fell, by what is better for the figure that is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import BETWEEN_THE_TWO, IMPROVING, WORSENING, Word


def with_improved(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, such words read as a change where it is asked of what most; elsewhere they are what they are."""
    spans = _without_the_two(spans)
    found = [at for at, span in enumerate(spans) if is_judged(span) and not (span.values or span.metrics)]
    ranked = any(span.has(Word.TOP, Word.BOTTOM, Word.TOP_UNNAMED, Word.BOTTOM_UNNAMED) for span in spans)
    if not ranked or not found:
        return tuple(spans)
    change = (Reading("word", Word.GROWTH),)
    return tuple(replace(span, readings=change) if at in found else span for at, span in enumerate(spans))


def _without_the_two(spans: Sequence[Span]) -> Sequence[Span]:
    """ "… between the two": of what was asked before, which a change is of in any case."""
    end = len(spans)
    while end and spans[end - 1].is_sign:
        end -= 1
    for size in range(2, min(5, end)):
        said = " ".join(span.word for span in spans[end - size : end])
        changes = any(span.has(Word.GROWTH) or is_judged(span) for span in spans[: end - size])
        if said in BETWEEN_THE_TWO and changes:
            return (*spans[: end - size], *spans[end:])
    return spans


def is_judged(span: Span) -> bool:
    """Whether a change is said to be for the better, or for the worse."""
    return span.word in IMPROVING | WORSENING
