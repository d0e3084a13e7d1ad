"""Comparisons of two: "which has more enrollments, Math or Science?", "restaurant vs bar charges, magkano bawat isa".

Both are shown beside each other, which answers which has more; a clause that only asks for both figures says no more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_MORE = frozenset({"more", "fewer", "less", "higher", "lower", "bigger", "larger", "smaller"})
_MAS = re.compile(r"(marami|madami|malaki|mataas|kaunti|konti|mababa|maliit)(ng)?")
_EACH = re.compile(
    r"(how much|how many|magkano|ilan|ilang)( is| are| ang| po)?( for)?"
    r"( each| each one| bawat isa| kada isa| sa bawat isa)"
    r"|(show|give|pakita|ipakita|pakipakita|ibigay)( me| mo)?( the| ang)?"
    r"( numbers?| counts?| figures?| totals?| amounts?| bilang| halaga| numero| kabuuan)?"
    r"( of| for| ng)?( the)?( both| two| each| dalawa| bawat isa)"
)
"""A last clause that asks for the figure of each of those that are compared."""
_CLAUSES = frozenset("?,.;")


def which_of_two(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, two that are compared put side by side; as they are, where nothing compares two values of a field."""
    end = _last_clause(spans)
    kept = spans[:end]
    two = _two(kept)
    compared = two is not None and kept[two].has(Word.VERSUS)
    more = [at for at in range(len(kept)) if _says_more(kept, at)]
    first = next((at for at, span in enumerate(kept) if not span.has(Word.NEUTRAL) or span.has(Word.WHICH)), 0)
    asks = bool(kept) and kept[first].has(Word.WHICH, Word.WHO) and any(span.metrics for span in kept)
    if two is not None and len(more) == 1 and asks and kept[two].has(Word.OR, Word.VERSUS):
        result = list(kept)
        size = 2 if kept[more[0]].word == "mas" else 1
        for at in (first, *range(more[0], more[0] + size)):
            result[at] = replace(result[at], readings=(Reading("word", Word.NEUTRAL),))
        result[two] = replace(result[two], readings=(Reading("word", Word.VERSUS),))
        return tuple(result)
    return tuple(kept if compared else spans)


def _last_clause(spans: Sequence[Span]) -> int:
    """Where a last clause begins that only asks for each figure; the end, where there is none."""
    end = len(spans)
    while end and spans[end - 1].is_sign:
        end -= 1
    for at in range(end - 1, 0, -1):
        if spans[at].word in _CLAUSES:
            said = " ".join(span.word for span in spans[at + 1 : end])
            return at if _EACH.fullmatch(said) else len(spans)
    return len(spans)


def _two(spans: Sequence[Span]) -> int | None:
    """Where the word stands between the only two values of one field."""
    places = [at for at, span in enumerate(spans) if span.values and not span.metrics]
    for one, other in pairwise(places):
        shared = {reading.name for reading in spans[one].values} & {reading.name for reading in spans[other].values}
        if other == one + 2 and shared and spans[one + 1].has(Word.OR, Word.VERSUS):
            field = next(iter(shared))
            several = sum(any(reading.name == field for reading in span.values) for span in spans)
            return one + 1 if several == 2 else None
    return None


def _says_more(spans: Sequence[Span], at: int) -> bool:
    behind = spans[at + 1].word if at + 1 < len(spans) else ""
    if spans[at].word == "mas":
        return _MAS.fullmatch(behind) is not None
    return spans[at].is_unknown and spans[at].word in _MORE and behind != "than"
