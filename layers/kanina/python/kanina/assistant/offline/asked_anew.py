"""A whole question right after one that was not answered: "number of root canals in 2025", "list of dentists".

It is planned as if nothing had been asked before: neither a change of an older answer, nor something to refuse.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.what_is_meant import says_whose
from kanina.assistant.offline.words import IT, Word

_CHANGES = (
    *(Word.START, Word.BUT, Word.ADD, Word.DROP, Word.SAME, Word.UNDO, Word.INSTEAD, Word.REPLACE, Word.THAT),
    *(Word.SPEECH, Word.BOTH, Word.BESIDE, Word.AGAIN),
)
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.ALL)
_FEWEST_COMPARED = 2
_OF_THE = "of the "


def asks_anew(spans: Sequence[Span]) -> bool:
    """Whether a message says by itself what is to be counted, listed or compared."""
    said = [span for span in spans if not span.is_sign]
    if any(span.has(*_CHANGES) and not _names(span) and not span.has(Word.NEUTRAL) for span in said):
        return False
    if any(token.word in IT for span in said for token in span.tokens):
        return False
    if _OF_THE in " ".join(token.word for span in said for token in span.tokens):
        return False  # "how many of the paid orders": of those just spoken of
    if any(span.has(Word.THOSE) and not says_whose(spans, at) for at, span in enumerate(spans)):
        return False
    first = next((at for at, span in enumerate(said) if not span.has(*_SMALL) or span.has(Word.COUNT, Word.LIST)), None)
    if first is None:
        return False
    if said[first].has(Word.COMPARE):
        return sum(bool(span.values) for span in said[first:]) >= _FEWEST_COMPARED
    behind = next((span for span in said[first + 1 :] if not span.has(*_SMALL) or _names(span)), None)
    if behind is None or not said[first].has(Word.COUNT, Word.LIST):
        return False
    after = said[said.index(behind) + 1 :]
    if not any(span.period or span.number or span.dimensions or span.values for span in after):
        return False  # "how many orders?" may be of what the last message was about
    if behind.values and not (behind.rows or behind.metrics):
        return behind.is_plural or bool(after and (after[0].rows or after[0].metrics))
    return bool(behind.rows or behind.metrics)


def _names(span: Span) -> bool:
    return bool(span.rows or span.metrics or span.values or span.dimensions)
