""" "dogs heavier than 20", "mga asong mas mabigat sa 20", "rooms that cost more than 500": by the field they are of.

Only where the rows that are named have just one such field; else the words stay unexplained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import COMPARING, Word
from kanina.assistant.offline.words_comparatives import COMPARATIVES, LESS_OF, MORE_OF, THAN, VERBS, Measured

_BEFORE = frozenset({"mas", "more", "less"})
"""Before an adjective these only compare: "mas mabigat", "more expensive"."""


def with_comparatives(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans with such words read as the field, and "than" as more or less."""
    result = list(spans)
    for at, span in enumerate(spans):
        if at + 2 >= len(spans) or (spans[at + 2].number is None and not _than_behind(spans, at + 1)):
            continue
        than, word = spans[at + 1], span.tokens[-1].word
        if _than_behind(spans, at + 1) and span.word in MORE_OF | LESS_OF and spans[at + 1].dimensions:
            sign = Word.MORE if span.word in MORE_OF else Word.LESS
            result[at] = replace(span, readings=NOTHING)
            result[at + 2] = replace(spans[at + 2], readings=(Reading("word", sign),))
        elif spans[at + 2].number is None or span.metrics or span.values:
            continue
        elif word in COMPARATIVES and than.word in THAN and _compares(spans, at):
            kind, sign = COMPARATIVES[word]
            if field := _field(spans, at, kind, entities):
                less = at > 0 and spans[at - 1].word == "less"
                result[at] = replace(span, readings=(Reading("dimension", field, groups=False),))
                result[at + 1] = replace(than, readings=(Reading("word", Word.LESS if less else sign),))
                if at and spans[at - 1].word in _BEFORE:
                    result[at - 1] = replace(spans[at - 1], readings=NOTHING)
        elif word in VERBS and than.has(*COMPARING) and (field := _field(spans, at, VERBS[word], entities)):
            result[at] = replace(span, readings=(Reading("dimension", field, groups=False),))
    return tuple(result)


def _than_behind(spans: Sequence[Span], at: int) -> bool:
    """Whether "than" and a number stand behind a place."""
    return at + 2 < len(spans) and spans[at + 1].word == "than" and spans[at + 2].number is not None


def _compares(spans: Sequence[Span], at: int) -> bool:
    """Whether an adjective is a comparative: by its form, or behind "mas" or "more"."""
    word = spans[at].tokens[-1].word
    return (spans[at + 1].word == "than" and word.endswith("er")) or (at > 0 and spans[at - 1].word in _BEFORE)


def _field(spans: Sequence[Span], at: int, kind: Measured, entities: Entities) -> str | None:
    """The one field of that kind that the rows named nearest before a place have."""
    rows: tuple[str, ...] = ()
    for span in reversed(spans[:at]):
        rows = tuple({*entities.called(span), *entities.rows_of(span.metrics)})
        if rows:
            break
    if len(rows) != 1:
        return None
    if kind == "price":
        return entities.measures.amount_of(rows[0])
    found: Iterable[str] = (size.field for size in entities.sizes if size.kind == kind and size.dataset == rows[0])
    fields = tuple(found)
    return fields[0] if len(fields) == 1 else None
