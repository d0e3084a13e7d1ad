"""Reads who is asking: "Jaro branch manager here, …", "as head of academics I need …", "ako po ang namamahala sa …"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.read_small_talk import PAUSES
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_speaker import AS_A, ASKING, I_AM, IT_IS_ME, ROLES

MOST_WORDS = 9
"""Of a clause about who is asking; a longer one asks for something."""
_ELSE = (
    *(Word.GROUP, Word.NOT, Word.MORE, Word.LESS, Word.AT_LEAST, Word.AT_MOST, Word.COUNT, Word.TOP, Word.BOTTOM),
    *(Word.SHARE, Word.VERSUS, Word.COMPARE, Word.GROWTH, Word.WHICH, Word.LIST, Word.ALL),
)


def without_speaker(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without a clause about who is asking, except for the place, or whatever else, that they are of.

    That is what the question is about, unless it names another value of the field, or splits by it.
    """
    end = _end(spans)
    clause, rest = spans[:end], spans[end:]
    if not end or all(span.is_sign for span in rest) or not _is_speaker(clause):
        return tuple(spans)
    named = {r.name for span in rest for r in (*span.values, *span.dimensions)}
    kept = [span for span in clause if span.values and not {reading.name for reading in span.values} & named]
    if any(span.has(Word.ALL, Word.EVERYWHERE, Word.TOTAL) for span in rest):
        kept = []
    return (*kept, *(clause[-1:] if kept and clause[-1].is_sign else ()), *rest)


def _end(spans: Sequence[Span]) -> int:
    """Where the first clause ends, behind its sign; 0 where there is none."""
    begins_as = bool(spans) and spans[0].tokens[0].word in AS_A
    for at, span in enumerate(spans[: MOST_WORDS + 1]):
        if ends_sentence(span) or span.tokens[0].word in PAUSES:
            return at + 1
        if begins_as and at > 1 and span.tokens[0].word in ASKING:
            return at
    return 0


def _is_speaker(clause: Sequence[Span]) -> bool:
    """Whether a clause says what somebody is, and asks for nothing."""
    words = [token.word for span in clause for token in span.tokens if not token.is_sign]
    if not ROLES.intersection(words):
        return False
    opens = words[0] in AS_A or any(tuple(words[: len(opening)]) == opening for opening in I_AM)
    asks = any(span.has(*_ELSE) or span.period or (span.number and not span.number.spelled) for span in clause[1:])
    return (opens or words[-1] in IT_IS_ME) and not asks
