"""Reads clauses that ask for nothing: "joke lang.", "my boss is in a meeting, …"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.script import EXPLAINED
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_small_talk import AROUND, DESCRIBING, INTERJECTIONS, OWN

_SMALL = (*EXPLAINED, Word.GREETING, Word.THANKS, Word.ACT, Word.SEND)
PAUSES = frozenset({",", ";", ":", "…", "—", "–"})


def without_talk(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without clauses in which talk is all that is said, before those that say something of the data.

    A sentence of its own may stand behind as well; behind a comma a word rather tells which rows are meant.
    """
    asked = False
    idle: set[int] = set()
    for clause, is_sentence in _clauses(spans):
        said = [spans[at] for at in clause if not spans[at].is_sign]
        if not _is_talk(said):
            asked = asked or any(not span.has(*_SMALL) for span in said)
        elif not asked or is_sentence:
            idle.update(clause)
    return tuple(span for at, span in enumerate(spans) if at not in idle) if asked and idle else tuple(spans)


def describes(spans: Sequence[Span], at: int) -> bool:
    """Whether a word of praise stands before what it is said of, and is no thanks: "perfect scores"."""
    behind = spans[at + 1] if at + 1 < len(spans) else None
    praises = len(spans[at].tokens) == 1 and spans[at].word in DESCRIBING
    return praises and behind is not None and bool(behind.metrics or behind.dimensions or behind.rows)


def _is_talk(said: Sequence[Span]) -> bool:
    """Whether a clause has small words and talk that is no word of the model."""
    own = any(token.word in OWN for span in said for token in span.tokens)
    for span in said:
        talk = all(token.word in INTERJECTIONS or (own and token.word in AROUND) for token in span.tokens)
        of_the_data = span.metrics or span.dimensions or span.values or span.rows or span.verbs or span.dates
        counts = span.number is not None and not span.number.spelled
        if of_the_data or span.period or span.grain or counts or not (talk if span.is_unknown else span.has(*_SMALL)):
            return False
    return any(span.is_unknown or span.has(Word.THANKS, Word.GREETING) for span in said)


def _clauses(spans: Sequence[Span]) -> Iterable[tuple[Sequence[int], bool]]:
    """The places of each clause with the sign that ends it, and whether it is a sentence of its own."""
    clause: list[int] = []
    begins = True
    for at, span in enumerate(spans):
        ends = ends_sentence(span)
        clause.append(at)
        if ends or span.tokens[0].word in PAUSES:
            yield clause, begins and ends
            clause, begins = [], ends
    if clause:
        yield clause, begins
