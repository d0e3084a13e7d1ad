"""Times of the day as conditions on the hour that a model knows: "at 8pm or later", "bago mag-9am", "8am to 5pm".

Taken as conditions on the field: an hour of 20 or more. The hour of a row is the whole one that it fell in, so a time
with minutes, an end that may or may not be meant ("until 9am"), and a stretch over midnight stay unexplained.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from kanina.assistant.offline.mentions import NumberMention, Operator
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_clock import (
    AFTER,
    ALAS,
    AT,
    BEFORE,
    BETWEEN,
    MORNINGS,
    NIGHTS,
    NOONS,
    ONWARDS,
    SMALL,
    TO,
)
from kanina.data.semantic_model import SemanticModel

_CLOCK = re.compile(r"(\d{1,2})(am|pm)")
_HOUR = ("hour",)
_HALF_DAY = 12
_ALAS_SPANS = 4
Bound = tuple[Operator, int]


def hours_of_day(model: SemanticModel) -> tuple[Reading, ...]:
    """The fields that hold the whole hour in which something happened."""
    return tuple(
        Reading("dimension", address)
        for address, field in model.dimensions.items()
        if field.type == "integer" and any(tuple(stems(name)) == _HOUR for name in names_of(field, field.name))
    )


def with_clock_times(
    spans: Sequence[Span], hours: tuple[Reading, ...]
) -> tuple[tuple[Span, ...], tuple[NumberMention, ...]]:
    """The spans, of which times of the day say nothing any more, and these as conditions on fields of the hour."""
    found: list[Span] = []
    mentions: list[NumberMention] = []
    at = 0
    while at < len(spans):
        turned = at > 0 and spans[at - 1].has(Word.NOT, Word.DROP)
        read = _expression(spans, at) if hours and not turned else None
        if read is None:
            found.append(spans[at])
            at += 1
            continue
        end, bounds = read
        mentions += [NumberMention(op, Decimal(hour), False, len(found), dimensions=hours) for op, hour in bounds]
        found.append(Span(tokens=spans[at].tokens, readings=NOTHING))
        at = end
    return tuple(found), tuple(mentions)


def _expression(spans: Sequence[Span], at: int) -> tuple[int, tuple[Bound, ...]] | None:
    """Where a time of the day ends that begins at a place, with the word before it, and which hours it lets through."""
    opened = spans[at].word
    start = at + 1 if opened in AFTER | BEFORE | BETWEEN | AT or opened.endswith((" at", " from")) else at
    while start < len(spans) and start > at and spans[start].word in SMALL:
        start += 1
    first = _time(spans, start)
    if first is None:
        return None
    end, hour = first
    joined = end < len(spans) and (spans[end].word in TO or (opened in BETWEEN and spans[end].has(Word.AND)))
    second = _time(spans, end + 1) if joined else None
    if second is not None:
        return (second[0], (("ge", hour), ("lt", second[1]))) if hour < second[1] else None
    behind = 0 if opened in BEFORE else _onwards(spans, end)
    if behind or opened in AFTER:
        return end + behind, (("ge", hour),)
    if opened in BEFORE:
        return end, (("lt", hour),)
    return (end, (("eq", hour),)) if opened in AT or opened.endswith(" at") else None


def _onwards(spans: Sequence[Span], at: int) -> int:
    """How many spans say "or later" behind a time."""
    for size in (2, 1):
        if " ".join(span.word for span in spans[at : at + size]) in ONWARDS:
            return size
    return 0


def _time(spans: Sequence[Span], at: int) -> tuple[int, int] | None:
    """Where a whole hour ends that begins at a place, and which of the 24 it is."""
    if at >= len(spans):
        return None
    word = " ".join(span.word for span in spans[at : at + 2])
    for size, written in ((2, word.replace(" ", "")), (1, spans[at].word)):
        match = _CLOCK.fullmatch(written)
        if match and at + size <= len(spans):
            hour = int(match.group(1))
            half = _HALF_DAY if match.group(2) == "pm" else 0
            return (at + size, hour % _HALF_DAY + half) if 1 <= hour <= _HALF_DAY else None
    return _alas(spans, at)


def _alas(spans: Sequence[Span], at: int) -> tuple[int, int] | None:
    """ "alas-8 ng gabi": an hour with the part of the day, without which it may be either of two."""
    said = [span.word for span in spans[at : at + 4]]
    number = spans[at + 1].number if len(said) == _ALAS_SPANS else None
    if number is None or said[0] not in ALAS or said[2] not in SMALL or not number.whole:
        return None
    hour, part = number.whole, said[3]
    if part in MORNINGS and 1 <= hour < _HALF_DAY:
        return at + 4, hour
    later = (part in NOONS and 1 <= hour <= 6) or (part in NIGHTS and 6 <= hour < _HALF_DAY)
    return (at + 4, hour + _HALF_DAY) if later else None
