"""Values of a list that share a word said once: "Central, Eastern and Western Visayas", "Junior and Senior High"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.words import Word

if TYPE_CHECKING:
    from kanina.assistant.offline.spans import Span

_JOINTS = (Word.AND, Word.OR)
_SMALL = (Word.NEUTRAL, Word.ARTICLE)


def with_shared_words(spans: Sequence[Span], lexicon: Lexicon) -> tuple[Span, ...]:
    """The spans, those that are a value only together with a word of another value in their list with that reading.

    Only what is no value by itself: in "Cebu and Davao City" Cebu stays what it is. A word that nothing
    else explains may also stand apart from the value: "Visayas regions only (Central, Eastern)".
    """
    found = list(spans)
    wholes = [at for at, span in enumerate(spans) if span.values]
    for at, span in enumerate(spans):
        if span.is_sign or span.period or span.values or span.metrics or span.has(*_JOINTS, *_SMALL):
            continue
        owners = wholes if span.is_unknown else [other for other in wholes if _are_listed(spans, at, other)]
        for owner in owners:
            whole = _completed(span, spans[owner], lexicon)
            if whole:
                found[at] = whole
                break
    return tuple(found)


def _completed(span: Span, whole: Span, lexicon: Lexicon) -> Span | None:
    """The value that a span is the rest of: before the end of a value, or behind its beginning."""
    if span.number and not whole.tokens[-1].is_number:
        return None
    for cut in range(0 if span.is_unknown else 1, len(whole.tokens)):
        for said in ((*span.tokens, *whole.tokens[cut:]), (*whole.tokens[:cut], *span.tokens)):
            match = lexicon.match(said, 0) if len(said) > len(span.tokens) else None
            if match and match.end == len(said):
                values = tuple(reading for reading in match.readings if reading.kind == "value")
                if values:
                    return replace(span, tokens=said, readings=values, number=None)
    return None


def _are_listed(spans: Sequence[Span], one: int, other: int) -> bool:
    """Whether nothing but "and", "or", commas and single words of one list stand between two places."""
    first, last = sorted((one, other))
    between = spans[first + 1 : last]
    joints = [span.word == "," or span.has(*_JOINTS) for span in between]
    return (
        bool(joints)
        and joints[0]
        and joints[-1]
        and all(is_joint or len(span.tokens) == 1 for is_joint, span in zip(joints, between, strict=True))
    )
