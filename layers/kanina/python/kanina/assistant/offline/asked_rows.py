"""Messages that ask for rows with some of their fields: "list the pending ones, order id and amount".

The fields stand behind the question or before "of"; what is left of the message says which rows are meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import AVERAGING, COMPARING, TOTALS, Word
from kanina.assistant.offline.words_asked_rows import BESIDE, NAMES, NEWEST_FIRST, OF, OLDEST_FIRST, SHOWING
from kanina.assistant.offline.words_lookups import CONTACTS, OWNERS_OF_MANY, WHEN, WHERE

SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.AND, Word.THAT, Word.ADD, Word.THANKS, Word.PERIOD, Word.WHICH)
"""Words that may stand among the fields to show and name none."""
_CUES = (Word.LIST, Word.WHO, Word.ROWS)
_FIGURES = AVERAGING | TOTALS
_ONLY_ASKING = (Word.NEUTRAL, Word.ARTICLE, Word.THOSE, Word.THANKS, Word.THAT)
_SIGNS = frozenset(",:;.?!-–—()")
_SENTENCE_ENDS = frozenset("?.!;")
MOST_CUES = 3
"""Spans from the first among which a message says that it asks for rows."""


@dataclass(frozen=True, slots=True)
class AskedRows:
    """A message in two: core, which rows are meant, and asked, what to show of each.

    cue: whether rows are asked for in words. descending: in which order of their one day, if any is said. who: whether
    people are asked for. of_itself: whether the message counts the rows first. compared: whether a number tells which
    rows are meant, which is then shown of each.
    """

    core: str
    asked: tuple[Span, ...]
    cue: bool
    descending: bool | None = None
    who: bool = False
    of_itself: bool = False
    compared: bool = False


def asked_rows(text: str, spans: Sequence[Span]) -> AskedRows | None:
    """The message in two; None where it names no fields to show of rows."""
    clause = _last_clause(spans)
    if clause and _only_asks(spans[clause:]) and any(map(_is_noun, spans[:clause])):
        return AskedRows(text[: _end_of(spans[:clause])], (), cue=True, of_itself=True)  # "any pending? list them"
    if _only_asks(spans):
        return AskedRows(text, (), cue=True)  # "list them", after how many there are
    descending, end = _order(spans)
    said = spans[:end]
    if any(map(_asks_for_a_figure, said)) or (said and said[0].asks_how_much):
        return None
    cue = any(span.has(*_CUES) for span in said[:MOST_CUES])
    who = any(span.has(Word.WHO) for span in said[:MOST_CUES])
    for at, span in enumerate(said):
        behind = said[at + 1 :]
        if at and _opens(span, behind) and all(map(_is_part, behind)) and any(map(_may_name, behind)):
            return AskedRows(text[: span.tokens[0].start], tuple(behind), cue, descending, who)
        before = [span for place, span in enumerate(said[:at]) if place >= MOST_CUES or not span.has(Word.LIST)]
        if span.word in OF and before and all(map(_is_part, before)) and any(map(_may_name, before)):
            return AskedRows(text[span.tokens[-1].end : _end_of(said)], tuple(before), cue, descending, who)
    if descending is not None and cue and end < len(spans):
        return AskedRows(text[: _end_of(said)], (), cue, descending, who)
    if cue and any(span.values for span in said) and not any(map(_is_noun, said)):
        return AskedRows(text, (), cue, who=who)  # "pakilista yung sa El Nido"
    if said and (cue or _asks_to_see(said)) and _compares(said) and any(map(_is_noun, said)):
        return AskedRows(text, (), cue=True, who=who, compared=True)  # "show me the orders above 60,000"
    return None


def names_rows(spans: Sequence[Span]) -> bool:
    """Whether a message names what it asks for, and not only which of what was spoken of."""
    return any(map(_is_noun, spans))


def without_cue(spans: Sequence[Span], text: str) -> str:
    """What a message says of rows, without the words that only ask for them: "" where it says nothing of them."""
    kept = [span for span in spans if not (span.has(*_CUES) or span.is_sign)]
    if all(span.has(*_ONLY_ASKING) and not span.values for span in kept):
        return ""
    first = next((at for at, span in enumerate(spans) if span.has(*_CUES)), None)
    return text[spans[first].tokens[-1].end :].strip(" ,") if first is not None and first < MOST_CUES else text


def counting(core: str) -> str:
    """The question how many rows there are of which a message speaks."""
    return f"how many {core.rstrip(' ?.!,')}"


def _order(spans: Sequence[Span]) -> tuple[bool | None, int]:
    """Whether the newest, or the oldest, are asked for first at the end of a message, and where that begins."""
    end = len(spans)
    while end and spans[end - 1].is_sign:
        end -= 1
    for size in range(1, min(5, end)):
        said = " ".join(span.word for span in spans[end - size : end])
        if said in OLDEST_FIRST or said in NEWEST_FIRST:
            at = end - size
            while at and spans[at - 1].word in _SIGNS:
                at -= 1
            return said in NEWEST_FIRST, at
    return None, len(spans)


def _asks_to_see(spans: Sequence[Span]) -> bool:
    """ "show me …", "which orders …": what is meant itself."""
    first, second = spans[0], spans[1] if len(spans) > 1 else spans[0]
    chooses = first.has(Word.WHICH) and second.is_plural and not second.dimensions
    return first.tokens[0].word in SHOWING or chooses


def _compares(spans: Sequence[Span]) -> bool:
    """Whether something is above or below a number."""
    for at, span in enumerate(spans[:-1]):
        if not span.has(*COMPARING):
            continue
        behind = next((other for other in spans[at + 1 :] if other.number or not other.has(*SMALL)), None)
        if behind is not None and behind.number is not None and behind.period is None:
            return True
    return False


def _end_of(spans: Sequence[Span]) -> int:
    return spans[-1].tokens[-1].end if spans else 0


def _opens(span: Span, behind: Sequence[Span]) -> bool:
    """Whether the fields to show may begin behind a span."""
    first = span.tokens[0].word
    if span.word in _SIGNS or first in BESIDE or span.has(Word.ADD):
        return True
    if not behind or not span.has(Word.AND):
        return False  # "revenue and"
    after = behind[0]
    return after.tokens[0].word in WHEN | WHERE | BESIDE or after.asks_how_much


def _is_part(span: Span) -> bool:
    """Whether a span may be of the fields that are named."""
    words = {token.word for token in span.tokens}
    if span.is_sign:
        return span.word in _SIGNS
    if span.period or span.number or span.values or span.adverb:
        return False
    return span.has(*SMALL) or _may_name(span) or words <= WHEN | WHERE | BESIDE | OWNERS_OF_MANY | OF


def _may_name(span: Span) -> bool:
    """Whether a span may name a field, or asks for one."""
    if span.values or span.period or span.number or span.is_sign or span.word in BESIDE | OF:
        return False
    words = {token.word for token in span.tokens}
    named = span.dimensions or span.dates or span.rows or span.metrics or span.is_unknown
    return bool(named) or bool(words & NAMES) or words <= CONTACTS


def _last_clause(spans: Sequence[Span]) -> int:
    """Where the last of several sentences begins; 0 where there is but one."""
    ends = [at for at, span in enumerate(spans[:-1]) if span.word in _SENTENCE_ENDS]
    while ends and all(span.is_sign for span in spans[ends[-1] :]):
        ends.pop()
    return ends[-1] + 1 if ends else 0


def _only_asks(spans: Sequence[Span]) -> bool:
    said = [span for span in spans if not span.is_sign]
    return any(span.has(*_CUES) for span in said) and all(span.has(*_CUES, *_ONLY_ASKING) for span in said)


def _asks_for_a_figure(span: Span) -> bool:
    """Whether a word asks for a number of many rows, or for one of those that were shown."""
    if any(token.among(_FIGURES) for token in span.tokens):
        return True
    return span.has(Word.COUNT, Word.GROUP, Word.TOP, Word.BOTTOM, Word.TOTAL, Word.ORDINAL)


def _is_noun(span: Span) -> bool:
    return bool(span.metrics or span.rows or span.dimensions)
