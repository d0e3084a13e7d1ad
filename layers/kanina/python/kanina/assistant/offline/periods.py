"""A grammar of periods in English and Filipino, by the rules of the agreed design, section 6.

Half-open stretches; weeks from the model's first day; "this month" so far; "last month" whole; "last 7 days" with
today; "last 3 months" the three whole months before this one, as "last month" is; "since March" until today; a bare
month is its latest occurrence; Q1 a calendar quarter. Returns nothing rather than guess: "3/4/2025", "first week of
June" and, where there are school years, "2024-2025" are not read.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from datetime import date

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Calendar, Stretch, in_year
from kanina.assistant.offline.cursor import Found, TimeCursor, longest
from kanina.assistant.offline.dates import DateReader
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.part_periods import PartReader
from kanina.assistant.offline.relative_periods import RelativeReader

_Said = tuple[tuple[str, ...], words.Side]


def _by_first_word(phrases: Mapping[words.Side, Sequence[str]]) -> dict[str, list[_Said]]:
    """The phrases of each side by the word they begin with: they are looked for at every word."""
    found: dict[str, list[_Said]] = {}
    for side, said in phrases.items():
        for phrase in said:
            found.setdefault(phrase.split()[0], []).append((tuple(phrase.split()), side))
    return found


_LEADING, _TRAILING = _by_first_word(words.LEADING), _by_first_word(words.TRAILING)


def find_period(text: str, calendar: Calendar) -> Stretch | None:
    """The first period in a text."""
    split = tokens(text)
    reader = PeriodReader(split, calendar)
    found = (reader.at(start) for start in range(len(split)))
    return next((match.stretch for match in found if match), None)


def whole_day(text: str, calendar: Calendar) -> date | None:
    """The one day that is all of a text: "2026-01-31", "March 1, 2026", "kahapon"."""
    found = _whole(text, calendar)
    return found.stretch.one_day if found else None


def whole_range(text: str, calendar: Calendar) -> Stretch | None:
    """The range from one time to another that is all of a text: "Enero 1 hanggang Enero 31, 2026"."""
    found = _whole(text, calendar)
    return found.stretch if found and found.ends else None


def is_period(text: str, calendar: Calendar) -> bool:
    """Whether a text is a time and nothing else: "March 2026", "last week"."""
    return _whole(text, calendar) is not None


def _whole(text: str, calendar: Calendar) -> Found | None:
    split = tuple(token for token in tokens(text) if token.glue or not token.is_sign)
    found = PeriodReader(split, calendar).at(0) if split else None
    return found if found and found.end == len(split) else None


class PeriodReader(TimeCursor):
    """Reads periods off the tokens of one question."""

    def __init__(self, split: Sequence[Token], calendar: Calendar) -> None:
        super().__init__(split, calendar)
        self._relative = RelativeReader(split, calendar)
        self._dates = DateReader(split, calendar)
        self._parts = PartReader(split, calendar)

    def at(self, start: int) -> Found | None:
        """The longest period that begins at a token, or None."""
        if self.tokens[start].is_number and self.glued(start):
            return None  # the tail of "3/4/2025" or "2024-2025"
        readings = (self._everything, self._range, self._open, self.point)
        return longest(reading(start) for reading in readings)

    def _everything(self, start: int) -> Found | None:
        ends = [end for phrase in words.EVERYTHING if (end := self.phrase(start, phrase))]
        return Found(max(ends), Stretch(None, None, everything=True)) if ends else None

    def backwards(self, start: int) -> tuple[Stretch, Stretch] | None:
        """The ends of a range that begins at a token and ends before it begins: "from 2026-03-10 to 2026-03-01"."""
        between, first_at = self._opening(start)
        first = self.point(first_at, joined=True)
        second_at = self._second_at(first.end, between=between) if first else None
        second = self.point(second_at) if second_at is not None else None
        if not first or not second:
            return None
        begins, ends = self._with_year(first.stretch, second.stretch)
        return (begins, ends) if begins.start and ends.end and begins.start >= ends.end else None

    def _opening(self, start: int) -> tuple[bool, int]:
        """Whether "between" opens a range, and where its first time begins: after that, after "from", or at once."""
        between = self._between(start)
        if between is not None:
            return True, between
        return False, self._past_edge(self.skip(start + 1)) if self.on(start, words.FROM) else start

    def _past_edge(self, at: int) -> int:
        """Past "the start of" or "the end of"."""
        ends = (end for edge in words.EDGES if (end := self.phrase(at, edge)))
        return next((self.skip(end) for end in ends), at)

    def _second_at(self, at: int, *, between: bool) -> int | None:
        """Where a range's second time begins, once the first has ended: after "to" or "up to", or at a hyphen."""
        if self.on(at, {"up"}) and self.on(at + 1, {"to"}):
            at += 1
        if self.glued(at):
            return at
        joints: Container[str] = {"and", "at"} if between else words.TO
        return self._past_edge(self.skip(at + 1)) if self.on(at, joints) else None

    def _range(self, start: int) -> Found | None:
        """ "from Jan to March 2025", "between 2023 and 2025", "mula Enero hanggang Marso", "March 1-15"."""
        between, first_at = self._opening(start)
        days = self._days_before_month(first_at, between=between)
        if days:
            return days
        first = self.point(first_at, joined=True)
        second_at = self._second_at(first.end, between=between) if first else None
        if not first or second_at is None:
            return self._days_of_month(first_at)
        if self.on(second_at, words.NOW):
            end = second_at + 1
            if first.last and self.on(second_at, {"date"}):
                return Found(end, self.calendar.as_far(first.stretch))
            return self._joined(end, first.stretch, self.calendar.this("day"))
        second = self.point(second_at)
        joined = self._joined(second.end, first.stretch, second.stretch) if second else None
        if joined and second:
            ends = self._with_year(first.stretch, second.stretch)
            return replace(joined, ends=ends, between=between)
        return self._days_of_month(first_at)

    def _between(self, start: int) -> int | None:
        if self.on(start, {"between"}):
            return self.skip(start + 1)
        end = self.phrase(start, ("sa", "pagitan"))
        return self.skip(end) if end else None

    def _days_of_month(self, start: int) -> Found | None:
        """ "March 1 to 15, 2025": a month named once for two days."""
        month = self.month_name(start)
        if not month or not (first := self.day(month[0])):
            return None
        at = first[0]
        second_at = at if self.glued(at) else self.skip(at + 1) if self.on(at, words.TO) else None
        second = self.day(second_at) if second_at is not None else None
        if not second:
            return None
        year = self.year_after(second[0])
        first_day = self.date(year[1] if year else None, month[1], first[1])
        last_day = self.date(year[1] if year else None, month[1], second[1])
        if not first_day or not last_day:
            return None
        return self._joined(year[0] if year else second[0], first_day, last_day)

    def _days_before_month(self, start: int, *, between: bool) -> Found | None:
        """ "from 10 to 20 November", "mula ika-10 hanggang ika-20 ng Nobyembre": a month named behind two days."""
        first = self._day_said(start)
        if not first:
            return None
        at = first[0]
        joints: Container[str] = {"and", "at"} if between else words.TO
        second_at = at if self.glued(at) else self.skip(at + 1) if self.on(at, joints) else None
        second = self._day_said(second_at) if second_at is not None else None
        month = self.month_name(self.skip(second[0]), sure=True) if second else None
        if not second or not month:
            return None
        year = self.year_after(month[0])
        ends = [self.date(year[1] if year else None, month[1], day) for _, day in (first, second)]
        if not ends[0] or not ends[1]:
            return None
        return self._joined(year[0] if year else month[0], ends[0], ends[1])

    def _day_said(self, at: int) -> tuple[int, int] | None:
        """A day of a month, with what may stand before it: "the 10th", "ika-10"."""
        return self.day(self.skip(at) + self.on(self.skip(at), {"ika"}))

    def _joined(self, end: int, first: Stretch, second: Stretch) -> Found | None:
        """From the beginning of one to the end of the other; a year said once holds for both."""
        bare = first.bare and second.bare
        first, second = self._with_year(first, second)
        if first.start is None or second.end is None or first.start >= second.end:
            return None
        return Found(end, Stretch(first.start, second.end, bare=bare))

    def _with_year(self, first: Stretch, second: Stretch) -> tuple[Stretch, Stretch]:
        """Both ends of a range, a bare one in the year the other tells."""
        begins, goes_on = first.start, second.start
        if begins is None or goes_on is None:
            return first, second
        if first.bare:
            first = in_year(first, goes_on.year)
            if first.start and first.start > goes_on:
                first = self.calendar.a_year_before(first)
        elif second.bare:
            second = in_year(second, begins.year)
            if second.start and second.start < begins:
                second = in_year(second, begins.year + 1)
        return first, second

    def _open(self, start: int) -> Found | None:
        """ "since March", "mula Marso", "from 2024 onwards", "2018 or earlier", "before 2025", "until June"."""
        leading = self._side(start, _LEADING)
        if leading:
            point = self.point(self.skip(leading[0])) or self._running(leading[0])
            trailing = self._trailing(point.end) if point else None
            if point and trailing and trailing[1] == leading[1]:  # "mula 2024 pataas"
                return self._one_ended(trailing[0], point.stretch, leading[1])
            return self._one_ended(point.end, point.stretch, leading[1]) if point else None
        after = self.skip(start + 1)
        from_day = self._dates.at(after) if self.on(start, words.FROM_A_DAY) and after < len(self.tokens) else None
        if from_day and from_day.stretch.one_day:  # "from 1 March 2025"; "from March" is of it
            return self._one_ended(from_day.end, from_day.stretch, "since")
        point = self.point(self.skip(start + 1) if self.on(start, words.FROM) else start)
        trailing = self._trailing(point.end) if point else None
        return self._one_ended(trailing[0], point.stretch, trailing[1]) if point and trailing else None

    def _running(self, at: int) -> Found | None:
        """ "the year", of "since the start of the year": the one that is running."""
        edge = any(self.phrase(at - len(edge), edge) for edge in words.EDGES if len(edge) <= at)
        unit = self.unit(self.skip(at)) if edge else None
        return Found(unit[0], self.calendar.this(unit[1])) if unit and self.usable(unit[1]) else None

    def _side(self, at: int, phrases: Mapping[str, Sequence[_Said]]) -> tuple[int, words.Side] | None:
        """The longest phrase at a token that makes a time one end of a stretch: where it ends, and which side is in."""
        forms = self.tokens[at].forms if at < len(self.tokens) else ()
        begun = (said for form in forms for said in phrases.get(form, ()))
        found = [(end, side) for phrase, side in begun if (end := self.phrase(at, phrase))]
        return max(found, key=lambda pair: pair[0], default=None)

    def _trailing(self, at: int) -> tuple[int, words.Side] | None:
        """The same behind a time, where no other time follows that it rather belongs to: "2010 and before 2015"."""
        found = self._side(at, _TRAILING)
        if found is None or self.point(self.skip(found[0])):
            return None
        ends = found[0] == len(self.tokens) or self.tokens[found[0]].is_sign
        return found if ends or not self.on(found[0] - 1, words.ALSO_OTHERWISE) else None

    def _one_ended(self, end: int, said: Stretch, side: words.Side) -> Found | None:
        """The stretch before, after, until or since a time; what goes on ends today."""
        tomorrow = self.calendar.tomorrow
        if side in ("before", "until"):
            last = said.start if side == "before" else min(said.end, tomorrow) if said.end else None
            return Found(end, Stretch(None, last, yearless=said.bare)) if last else None
        first = said.end if side == "after" else said.start
        ends = tomorrow if first and first < tomorrow else None
        return Found(end, Stretch(first, ends, yearless=said.bare)) if first else None

    def point(self, start: int, joined: bool = False) -> Found | None:
        """A single stretch: a day, week, month, quarter, half, year."""
        if start >= len(self.tokens):
            return None
        return longest((self._relative.at(start), self._dates.at(start, joined), self._parts.at(start)))
