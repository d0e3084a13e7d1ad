""" "By the name of the branch", "ayon sa pangalan ng sangay": split by the branch, which is told by its name anyway."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word, phrases

_NAME_OF = frozenset(phrases("name of | names of | the name of | pangalan ng | pangalan ng mga | ngalan ng"))
_SMALL = (Word.ARTICLE, Word.THAT)


def without_name_of(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without such words between what splits and what is split by."""
    found = list(spans)
    for at in reversed(range(1, len(spans))):
        if found[at].word not in _NAME_OF:
            continue
        start, end = at, at + 1
        while start and found[start - 1].has(*_SMALL) and not found[start - 1].has(Word.GROUP):
            start -= 1
        while end < len(found) and found[end].has(*_SMALL):
            end += 1
        if start and found[start - 1].has(Word.GROUP) and end < len(found) and found[end].dimensions:
            del found[start:end]
    return tuple(found)
