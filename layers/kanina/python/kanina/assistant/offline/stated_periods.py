"""Periods in a message that give a query its first and its last day, and what the message says besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.calendar import ONE_DAY, Calendar, Stretch
from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.periods import PeriodReader

_BEFORE_A_PERIOD = frozenset(
    {"for", "in", "during", "over", "of", "the", "noong", "noon", "nung", "nitong", "sa", "ng", "nang", "para"}
)


@dataclass(frozen=True, slots=True)
class StatedPeriod:
    """A stretch of more than one day, and the tokens without it and the words that lead to it."""

    stretch: Stretch
    rest: tuple[Token, ...]

    def days(self, names: tuple[str, str]) -> dict[str, str]:
        """The values of the parameters that are the first and the last day; none where the stretch is open."""
        first, last = names
        days = {first: self.stretch.start, last: self.stretch.end - ONE_DAY if self.stretch.end else None}
        return {name: day.isoformat() for name, day in days.items() if day is not None}


def stated_periods(split: Sequence[Token], calendar: Calendar) -> Iterator[StatedPeriod]:
    """The periods of a message, from left to right; not single days. One that lies ahead gives no days."""
    reader = PeriodReader(split, calendar)
    at = 0
    while at < len(split):
        found = reader.at(at)
        if found is None:
            at += 1
            continue
        stretch, first = found.stretch, at
        is_day = stretch.start is not None and stretch.end is not None and stretch.end - stretch.start == ONE_DAY
        while first > 0 and split[first - 1].word in _BEFORE_A_PERIOD:
            first -= 1
        if calendar.in_future(stretch):
            stretch = Stretch(None, None)
        if not (is_day or stretch.everything):
            yield StatedPeriod(stretch, (*split[:first], *split[found.end :]))
        at = found.end
