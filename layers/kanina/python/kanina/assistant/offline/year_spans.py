"""Fields whose values are spans of two years, "2026-2027": a school year or a season that is kept as a text.

"This school year" is then the value that holds today, "SY 2025-26" the one that begins in 2025. What no value is meant
by stays unexplained, and is never taken for calendar years.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.cursor import Cursor
from kanina.assistant.offline.normalise import Token, stems
from kanina.assistant.offline.reading import Match, Reading, names_of
from kanina.data.semantic_model import Dimension, SemanticModel

_SPAN = re.compile(r"(?:[A-Za-z.]{1,12}\s*)?(\d{4})\s*[-–/]\s*(\d{2}|\d{4})")
_STROKES = frozenset({"-", "–", "/"})
FIRST_MONTH = 6
"""From this month on a span that begins in the running year holds today, before it the one that ends in it.

Source: the DepEd calendar, June to March.
"""
RUNNING = frozenset(
    {
        *("term", "semester", "trimester", "sem", "season", "batch", "cohort", "cycle", "session", "period"),
        *("school year", "academic year", "sy", "termino", "semestre", "panahon", "taong panuruan"),
    }
)
"""What else a text may say of a stretch of time, by how its name ends: which value runs now nothing tells."""


class YearSpans:
    """Finds such values in questions. Built once for a model; most models have none."""

    def __init__(self, model: SemanticModel) -> None:
        self._values: dict[int, tuple[Reading, ...]] = {}
        self._names: set[tuple[str, ...]] = set()
        self._running: set[tuple[str, ...]] = set()
        for address, dimension in model.dimensions.items():
            spans = _spans_of(dimension)
            for start, value in spans.items():
                self._values[start] = (*self._values.get(start, ()), Reading("value", address, value))
            if spans:
                self._names |= {stems(name) for name in names_of(dimension, dimension.name)} - {()}
            elif dimension.type == "string" and dimension.grouping:
                self._running |= {stems(name) for name in names_of(dimension, dimension.name) if _may_run(name)}

    def match(self, split: Sequence[Token], at: int, calendar: Calendar) -> Match | None:
        """The value that begins at a token; without a reading where a stretch of time is named that no value is."""
        if calendar.school_start is not None or not (self._values or self._running):
            return None  # where the calendar has school years, they are stretches of days
        cursor = Cursor(split)
        shift = next((by for said, by in _SHIFTS if cursor.on(at, said)), None)
        begun = at if shift is None else cursor.skip(at + 1)
        named = _longest(self._names, split, begun)
        written = _written(cursor, begun if named is None else cursor.skip(named)) if self._values else None
        if written:
            behind = _longest(self._names, split, written[0]) if named is None else None
            return self._found(behind or written[0], written[1])
        if named is not None and shift is None:
            behind = cursor.skip(named)
            last = cursor.on(behind, words.LAST_AFTER)
            return (
                self._found(behind + 1, _running(calendar) - last)
                if last or cursor.on(behind, words.THIS_AFTER)
                else None
            )
        if named is not None and shift is not None:
            return self._found(named, _running(calendar) + shift)
        running = _longest(self._running, split, begun) if shift is not None and begun == at + 1 else None
        return Match(running, ()) if running else None

    def _found(self, end: int, start: int) -> Match:
        return Match(end, self._values.get(start, ()))


_SHIFTS = ((words.THIS, 0), (words.LAST, -1), (words.NEXT, 1))


def _may_run(name: str) -> bool:
    return any(name.lower() == ending or name.lower().endswith(f" {ending}") for ending in RUNNING)


def _longest(names: Iterable[tuple[str, ...]], split: Sequence[Token], at: int) -> int | None:
    """Where the longest of some names ends that begins at a token."""
    ends = [at + len(name) for name in names if tuple(token.stem for token in split[at : at + len(name)]) == name]
    return max(ends, default=None)


def _spans_of(dimension: Dimension) -> Mapping[int, str]:
    """The values of a field by the year they begin in; none unless all of them are spans of two years."""
    found: dict[int, str] = {}
    if dimension.type != "string":
        return found
    for value in dimension.values:
        span = _SPAN.fullmatch(value.strip())
        if span is None or not _follows(int(span[1]), span[2]) or int(span[1]) in found:
            return {}
        found[int(span[1])] = value
    return found


def _follows(start: int, end: str) -> bool:
    return str(start + 1).endswith(end)


def _written(cursor: Cursor, at: int) -> tuple[int, int] | None:
    """A span in digits: where it ends, and the year it begins in."""
    split = cursor.tokens
    if at + 1 >= len(split) or not re.fullmatch(r"\d{4}", split[at].word):
        return None
    second = at + 1 + (split[at + 1].word in _STROKES)
    joined = second > at + 1 or cursor.glued(second)
    if second >= len(split) or not joined or not re.fullmatch(r"\d{2}|\d{4}", split[second].word):
        return None
    start = int(split[at].word)
    return (second + 1, start) if _follows(start, split[second].word) else None


def _running(calendar: Calendar) -> int:
    """The year in which the span begins that holds today."""
    return calendar.today.year - (calendar.today.month < FIRST_MONTH)
