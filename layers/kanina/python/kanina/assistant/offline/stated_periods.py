"""Periods in a message that give a query its first and its last day, and what the message says besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.calendar import Calendar, Stretch
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
        while first > 0 and split[first - 1].word in _BEFORE_A_PERIOD:
            first -= 1
        if calendar.in_future(stretch):
            stretch = Stretch(None, None)
        if not (found.stretch.one_day or stretch.everything):
            yield StatedPeriod(stretch, (*split[:first], *split[found.end :]))
        at = found.end
