"""The first and last days or months of a longer period: "first 10 days of November", "huling tatlong buwan ng 2025"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Calendar, Stretch, Unit
from kanina.assistant.offline.cursor import Found, TimeCursor
from kanina.assistant.offline.dates import DateReader
from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.numbers import match_number

_WITHIN: Mapping[Unit, frozenset[Unit]] = {
    "day": frozenset({"month"}),
    "month": frozenset({"year", "half", "school_year", "fiscal_year"}),
    "quarter": frozenset({"year", "fiscal_year"}),
}
"""Which units may be counted in which: weeks begin and end in no month."""
_OF = frozenset({"of", "ng", "sa", "noong", "nitong", "in"})


class PartReader(TimeCursor):
    """Reads a number of units at the beginning or the end of a period that has a name."""

    def __init__(self, split: Sequence[Token], calendar: Calendar) -> None:
        super().__init__(split, calendar)
        self._dates = DateReader(split, calendar)

    def at(self, start: int) -> Found | None:
        """The one that begins at a token, or None."""
        first, final = self.on(start, words.FIRST), self.on(start, words.FINAL)
        number = match_number(self.tokens, start + 1) if (first or final) and start + 1 < len(self.tokens) else None
        unit = self.unit(self.skip(number.end)) if number and number.whole else None
        if not number or not number.whole or not unit or not self.on(unit[0], _OF):
            return None
        whole = self._dates.at(self.skip(unit[0]))
        if not whole or whole.stretch.unit not in _WITHIN.get(unit[1], frozenset()):
            return None
        part = self._part(whole.stretch, unit[1], number.whole, final=final)
        return Found(whole.end, part) if part else None

    def _part(self, whole: Stretch, unit: Unit, count: int, *, final: bool) -> Stretch | None:
        """So many units of a stretch; None if it has fewer."""
        if whole.start is None or whole.last_day is None or whole.end is None:
            return None
        edge = self.calendar.containing(unit, whole.last_day if final else whole.start)
        other = self.calendar.shifted(edge, (1 - count) if final else (count - 1))
        start, end = (other.start, whole.end) if final else (whole.start, other.end)
        if start is None or end is None or start < whole.start or end > whole.end:
            return None
        return Stretch(start, end, bare=whole.bare)
