"""Moves over the tokens of a question, with the pieces that readings of time are made of."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from kanina.assistant.language import FILIPINO_PROOF
from kanina.assistant.language_words import FILIPINO_CONTENT_WORDS
from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Calendar, Stretch, Unit
from kanina.assistant.offline.normalise import Token

FIRST_YEAR, LAST_YEAR = 1900, 2100
_DAY_NUMBER = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_MOST_FILLERS = 3
_FILIPINO = FILIPINO_PROOF | FILIPINO_CONTENT_WORDS
_ASKING_LEAVE = frozenset({"i", "we", "you"})
"""Behind "may" these ask whether one may, and name no month."""
_UNITS = {
    first: tuple((phrase, unit) for phrase, unit in words.UNITS.items() if phrase[0] == first)
    for first, *_ in words.UNITS
}
"""The units of time by the first word of their names: a question is asked for a unit at every word, many times."""


@dataclass(frozen=True, slots=True)
class Found:
    """A period that ends before token `end`.

    previous: it was said as the one before ("the previous month"). last: as the last one ("last year"). ends: the two
    stretches a range was made of, and whether they were said to lie "between" the two.
    """

    end: int
    stretch: Stretch
    previous: bool = False
    last: bool = False
    ends: tuple[Stretch, Stretch] | None = None
    between: bool = False


def longest(found: Iterable[Found | None]) -> Found | None:
    """The reading that explains most words; the first of equals."""
    return max((match for match in found if match), key=lambda match: match.end, default=None)


class Cursor:
    """Looks at tokens by their place."""

    def __init__(self, split: Sequence[Token]) -> None:
        self.tokens = split

    def phrase(self, at: int, phrase: Sequence[str]) -> int | None:
        """The end of a phrase that begins at a token, word by word; None if it is not there."""
        if at + len(phrase) > len(self.tokens):
            return None
        matches = all(word in self.tokens[at + place].forms for place, word in enumerate(phrase))
        return at + len(phrase) if matches else None

    def on(self, at: int, among: Container[str]) -> bool:
        """Whether a token is one of these words."""
        return at < len(self.tokens) and self.tokens[at].among(among)

    def glued(self, at: int) -> bool:
        """Whether a token is joined to the one before by a hyphen or a stroke."""
        return at < len(self.tokens) and self.tokens[at].glue in ("-", "/")

    def skip(self, at: int) -> int:
        """Past the small words that join a word of time to its neighbour."""
        end = at
        while end < len(self.tokens) and end - at < _MOST_FILLERS and self.tokens[end].word in words.FILLERS:
            end += 1
        return end


class TimeCursor(Cursor):
    """A cursor that knows the calendar: units, years, months by name, days."""

    def __init__(self, split: Sequence[Token], calendar: Calendar) -> None:
        super().__init__(split)
        self.calendar = calendar

    def month_name(self, at: int, sure: bool = False) -> tuple[int, int] | None:
        """Where a month's name ends, and its number; a name that is another word too needs a sign that it is one."""
        if at >= len(self.tokens) or self.tokens[at].word not in words.MONTH_NAMES:
            return None
        token = self.tokens[at]
        end = at + 1
        if (
            end < len(self.tokens)
            and self.tokens[end].word == "."
            and len(token.word) <= 4
            and end + 1 < len(self.tokens)
        ):
            end += 1
        if token.word in words.UNSURE_MONTHS and not sure and not self._surely_month(at, end):
            return None
        return end, words.MONTH_NAMES[token.word]

    def _surely_month(self, at: int, end: int) -> bool:
        token = self.tokens[at]
        having = token.word == "may" and at and self.tokens[at - 1].word in words.BEFORE_HAVING
        if having and not token.is_capital and self._is_compared(end):
            return False  # "yung may 10 pataas", "yung may at least 10"
        if token.is_capital and at and token.word not in words.NEVER_BY_CAPITAL:
            return True
        if token.word == "may" and self._opens_in_english(at, end):
            return True
        if self.year_after(end) or (self.day(end) and not self.on(end, {"isa"})):
            return True
        if end < len(self.tokens) and (self.tokens[end].among(words.TO) or self.on(end, words.AGAINST)):
            return True
        if end < len(self.tokens) and self.glued(end) and self.tokens[end].word in words.MONTH_NAMES:
            return True
        before = self.tokens[at - 1].word if at else ""
        if token.word in words.AGO and self.unit(at - 1 if at else at):
            return False  # "a month ago"
        alone = len(self.tokens) == end
        if token.word == "may" and before in words.BEFORE_HAVING and not alone:
            behind = self.tokens[end]
            if self.phrase(end, ("at", "least")) or self.phrase(end, ("at", "most")):
                return False  # "yung may at least 30"
            return behind.is_sign or behind.word in words.BEHIND_MONTH  # "yung may higit sa 50" has, "yung May lang" is
        return before in words.BEFORE_MONTH or (alone and at == 0)

    def _opens_in_english(self, at: int, end: int) -> bool:
        """Whether a word begins a message that has no Filipino word: "May revenue by branch"."""
        alone = end == len(self.tokens)
        return not (at or alone or self.on(end, _ASKING_LEAVE) or any(t.word in _FILIPINO for t in self.tokens))

    def _is_compared(self, at: int) -> bool:
        """Whether a number to compare with follows: "at least 10", "10 pataas", "10 lessons pataas"."""
        if self.phrase(at, ("at", "least")) or self.phrase(at, ("at", "most")):
            return True
        return self.on(at + 1, words.BEHIND_NUMBER) or any(self.on(at + far, words.UPWARDS) for far in (2, 3))

    def day(self, at: int | None) -> tuple[int, int] | None:
        """A day of a month: "15", "1st"."""
        found = self.day_number(at)
        return found if found and 1 <= found[1] <= 31 else None

    def day_number(self, at: int | None) -> tuple[int, int] | None:
        """What is written like a day of a month, be it one or not: "15", "1st", "45"."""
        if at is None or at >= len(self.tokens):
            return None
        match = _DAY_NUMBER.fullmatch(self.tokens[at].word)
        return (at + 1, int(match[1])) if match else None

    def date_numbers(self, start: int) -> tuple[int, int, int] | None:
        """Three numbers that are written like a date, be it one or not: "2025-03-01", "3/15/2025"."""
        parts = self.tokens[start : start + 3]
        numbers = [int(token.word) for token in parts if token.word.isdecimal() and len(token.word) <= 4]
        joined = [token.glue for token in parts[1:]] in (["-", "-"], ["/", "/"])
        return (numbers[0], numbers[1], numbers[2]) if joined and len(numbers) == 3 else None

    def date(self, year: int | None, month: int, day: int) -> Stretch | None:
        """One day; without a year, its latest occurrence."""
        years = [year] if year else range(self.calendar.today.year, self.calendar.today.year - 9, -1)
        for candidate in years:
            try:
                single = self.calendar.containing("day", date(candidate, month, day))
            except ValueError:
                continue
            if year or not self.calendar.in_future(single):
                return single if year else replace(single, bare=True)
        return None

    def year_after(self, at: int) -> tuple[int, int] | None:
        """A year that belongs to what stands before: "of 2025", ", 2025", "last year", "noong nakaraang taon"."""
        comma = at < len(self.tokens) and self.tokens[at].word == ","
        start = self.skip(at + 1 if comma else at)
        year = self.plain_year(start)
        if year and not self.glued(start):
            return start + 1, year
        if comma or start >= len(self.tokens):
            return None
        behind = self.unit(start)
        if behind and behind[1] == "year" and self.on(self.skip(behind[0]), words.THIS_AFTER):
            return self.skip(behind[0]) + 1, self.calendar.today.year  # "ng taong ito"
        shift = -1 if self.on(start, words.LAST) else 0 if self.on(start, words.THIS) else None
        unit = self.unit(self.skip(start + 1)) if shift is not None else None
        if shift is None or not unit or unit[1] != "year":
            return None
        return unit[0], self.calendar.today.year + shift

    def plain_year(self, at: int, glued: bool = False) -> int | None:
        """A year in four digits; nothing may be glued to it unless that is looked at elsewhere."""
        if at >= len(self.tokens) or not re.fullmatch(r"\d{4}", self.tokens[at].word):
            return None
        if self.glued(at + 1) and not glued and self.tokens[at + 1].word not in words.MONTH_NAMES:
            return None
        year = int(self.tokens[at].word)
        return year if self.is_year(year) else None

    def is_year(self, number: int) -> bool:
        """Whether a number of four digits is taken for a year."""
        return FIRST_YEAR <= number <= LAST_YEAR

    def unit(self, at: int) -> tuple[int, Unit] | None:
        """A unit of time: where its name ends, and which it is."""
        forms = self.tokens[at].forms if at < len(self.tokens) else ()
        begun = (named for form in forms for named in _UNITS.get(form, ()))
        found = [(end, unit) for phrase, unit in begun if (end := self.phrase(at, phrase))]
        return max(found, key=lambda pair: pair[0]) if found else None

    def usable(self, unit: Unit) -> bool:
        """Whether the model has such a unit."""
        return unit != "school_year" or self.calendar.school_start is not None
