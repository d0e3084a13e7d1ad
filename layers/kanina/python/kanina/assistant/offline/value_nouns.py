""" "in the continent of Asia", "sa lalawigan ng Cebu": the noun before a value of its own field says only which it is.

Read before anything asks what is split by it: such a field splits nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word

_QUOTES = frozenset("\"'“‘”’")
_SMALL = (Word.ARTICLE, Word.NEUTRAL, Word.THAT)
_OF = frozenset({"of", "of the", "ng", "named", "called", "na", "is"})
_IN = frozenset(
    {"in", "from", "within", "at", "inside", "sa", "nasa", "mula", "taga", "galing", "whose", "with", "may"}
)
"""A condition begins with one of these, so that nothing is asked of the field itself."""
_ASKING = (Word.GROUP, Word.WHICH, Word.WHO, Word.LIST, Word.TOP, Word.BOTTOM, Word.COUNT, Word.BREAK, Word.SORT)


def with_value_nouns(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, with nothing read into such nouns, and the values behind them only those of their fields."""
    result = list(spans)
    for at in range(1, len(spans) - 2):
        behind = at + 2 + (spans[at + 2].word in _QUOTES and at + 3 < len(spans))
        span, value = spans[at], spans[behind]
        fields = {reading.name for reading in span.dimensions}
        own = tuple(reading for reading in value.values if reading.name in fields)
        if not own or spans[at + 1].word not in _OF or not _is_conditional(spans, at):
            continue
        result[at : at + 2] = [replace(part, readings=NOTHING) for part in spans[at : at + 2]]
        result[behind] = replace(value, readings=own)
    return tuple(result)


def _is_conditional(spans: Sequence[Span], at: int) -> bool:
    """Whether the small words before a place begin a condition: "in the", "ay nasa"."""
    place = at - 1
    while place >= 0 and spans[place].has(*_SMALL) and not spans[place].has(*_ASKING):
        if spans[place].tokens[0].word in _IN or spans[place].tokens[-1].word in _IN:
            return True
        place -= 1
    return place >= 0 and spans[place].tokens[-1].word in _IN and not spans[place].has(*_ASKING)
