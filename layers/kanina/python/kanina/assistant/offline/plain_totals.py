""" "just the total", "total lang for this month": of what was just measured, though a column may be called Total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.script import EXPLAINED, Script
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_SMALL = (*EXPLAINED, Word.THOSE, Word.GROUP)
_NAMING = ("metric", "dimension")


def with_plain_totals(spans: Sequence[Span], situation: Situation) -> tuple[Span, ...]:
    """The spans, "total" after a figure as that figure's, where the message names no other figure, rows or split."""
    totals = [at for at, span in enumerate(spans) if span.has(Word.TOTAL) and len(span.tokens) == 1]
    if not (situation.has_base and situation.measured and totals):
        return tuple(spans)
    others = [span for at, span in enumerate(spans) if at not in totals]
    if not all(
        span.is_sign or span.period or span.grain or span.has(*_SMALL) or _only_narrows(span) for span in others
    ):
        return tuple(spans)
    return tuple(_plain(span) if at in totals else span for at, span in enumerate(spans))


def asks_total_alone(script: Script) -> bool:
    """Whether "only" stands beside the total of a change that splits by nothing: what was split is one figure then."""
    for at, span in enumerate(script.spans):
        if span.has(Word.TOTAL) and not (span.metrics or span.dimensions):
            around = (script.previous(at, (Word.ARTICLE,)), script.next(at, (Word.ARTICLE,)))
            if any(script.has(place, Word.ONLY) for place in around):
                return True
    return False


def _only_narrows(span: Span) -> bool:
    """Whether a span is a value, or how a change begins, and no figure: "eh yung cash"."""
    return not (span.metrics or span.rows or span.dimensions) and bool(span.values)


def _plain(span: Span) -> Span:
    return replace(span, readings=tuple(reading for reading in span.readings if reading.kind not in _NAMING))
