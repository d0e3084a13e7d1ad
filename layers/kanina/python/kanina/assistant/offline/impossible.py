"""Times that cannot be meant, or not known: days that no calendar has, or that may be two; ranges that end too soon."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.cursor import TimeCursor
from kanina.assistant.offline.dates import DateReader, dates_written
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.periods import PeriodReader
from kanina.assistant.offline.reply_book import Replies

_LEAP_YEAR = 2024
"""Has every day that a month can have, where no year is said."""


@dataclass(frozen=True, slots=True)
class NoDay:
    """A day there is not: the tokens from, to, and how it was written."""

    first: int
    end: int
    written: str


class ImpossibleDays(TimeCursor):
    """Finds what is written as a day and is none: "2026-02-30", "31/31/2026", "February 30", "ika-30 ng Pebrero"."""

    def first(self) -> NoDay | None:
        """The first one in a text."""
        return next((found for at in range(len(self.tokens)) if (found := self.at(at))), None)

    def at(self, start: int) -> NoDay | None:
        """The one that begins at a token."""
        if self.tokens[start].glue:
            return None
        end = self._numbers(start) or self._month_first(start) or self._day_first(start)
        return NoDay(start, end, _written(self.tokens[start:end])) if end else None

    def _numbers(self, start: int) -> int | None:
        numbers = self.date_numbers(start)
        if numbers is None or not (self.is_year(numbers[0]) or self.is_year(numbers[2])):
            return None
        return None if dates_written(numbers) else start + 3

    def _month_first(self, start: int) -> int | None:
        name = self.month_name(start)
        day = self.day_number(name[0]) if name else None
        return self._end(day[0], name[1], day[1]) if name and day else None

    def _day_first(self, start: int) -> int | None:
        ordinal = self.on(start, {"ika"})
        day = self.day_number(start + 1 if ordinal else start)
        name = self.month_name(self.skip(day[0])) if day else None
        return self._end(name[0], name[1], day[1]) if name and day else None

    def _end(self, end: int, month: int, day: int) -> int | None:
        """Where the day ends, with its year, if there is none such."""
        year = self.year_after(end)
        if 1 <= day <= monthrange(year[1] if year else _LEAP_YEAR, month)[1]:
            return None
        return year[0] if year else end


def impossible_time(said: Sequence[Token], calendar: Calendar, replies: Replies, *, ranges: bool) -> str | None:
    """Words about a message's first day that there is not, or that may be two.

    ranges: also about a range that ends before it begins.
    """
    day = ImpossibleDays(said, calendar).first()
    if day:
        return f"{replies.no_such_day.format(day=day.written)} {replies.another_day}"
    dates = DateReader(said, calendar)
    for at in range(len(said)):
        days = sorted(dates.days(at))
        if len(days) > 1:
            written = _written(said[at : at + 3])
            return replies.two_days.format(day=written, one=days[0], other=days[1])
    reader = PeriodReader(said, calendar)
    for at in range(len(said)) if ranges else ():
        ends = reader.backwards(at)
        if ends:
            told = replies.range_backwards.format(first=ends[0].start, last=ends[1].last_day)
            return f"{told} {replies.earlier_first}"
    return None


def no_such_day(text: str, calendar: Calendar, replies: Replies) -> str | None:
    """Words about the first day in a text that there is not."""
    day = ImpossibleDays(tokens(text), calendar).first()
    return replies.no_such_day.format(day=day.written) if day else None


def _written(said: Sequence[Token]) -> str:
    """The tokens as they were written, as far as they tell."""
    text = ""
    for token in said:
        joint = token.glue if token.glue else "" if token.is_sign or not text else " "
        text += joint + token.text
    return text
