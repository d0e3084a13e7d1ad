"""Periods said from today: "last month", "past 7 days", "year to date", "noong isang buwan", "kahapon"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import Stretch, Unit
from kanina.assistant.offline.cursor import Found, TimeCursor, longest
from kanina.assistant.offline.numbers import match_number

MOST_UNITS: Mapping[Unit, int] = {"day": 3660, "week": 522, "month": 120, "quarter": 40, "half": 20}
"""Of "last N days" and the like: ten years. Beyond that a number is rather a slip than a period."""
MOST_YEARS = 10
_ALONE = frozenset({"last", "previous", "nakaraan"})
_BEFORE_ALONE = frozenset({"to", "vs", "versus", "than", "against", "with", "and", "the", "v", "sa", "at"})


class RelativeReader(TimeCursor):
    """Reads a period that is counted from today."""

    def at(self, start: int) -> Found | None:
        """The longest one that begins at a token, or None."""
        readings = (
            self._single_day,
            self._this,
            self._this_behind,
            self._ago,
            self._last,
            self._last_behind,
            self._last_alone,
            self._to_date,
            self._next,
            self._to_come,
            self._weekday,
            self._weekend,
        )
        return longest(reading(start) for reading in readings)

    def _single_day(self, start: int) -> Found | None:
        today = self.calendar.this("day")
        if self.on(start, words.TODAY) or self.on(start, words.EARLIER_TODAY):
            return Found(start + 1, today)
        if self.on(start, words.TOMORROW):
            return Found(start + 1, self.calendar.shifted(today, 1))
        if self.on(start, words.YESTERDAY):
            return Found(start + 1, self.calendar.last("day"))
        before = self.phrase(start, ("day", "before", "yesterday")) or self.phrase(start, ("kamakalawa",))
        before = before or self.phrase(start, ("makalawa",))
        return Found(before, self.calendar.shifted(today, -2)) if before else None

    def _this(self, start: int) -> Found | None:
        if not self.on(start, words.THIS):
            return None
        unit = self.unit(self.skip(start + 1))
        if not unit or not self.usable(unit[1]):
            return None
        end = self.phrase(unit[0], ("so", "far")) or self.phrase(unit[0], ("to", "date"))
        before = [token.word for token in self.tokens[max(start - 2, 0) : start]]
        is_to_date = bool(end) or before == ["so", "far"]
        return Found(end or unit[0], self._until_now(unit[1]) if is_to_date else self.calendar.this(unit[1]))

    def _this_behind(self, start: int) -> Found | None:
        """ "taong ito", "buwan na ito"."""
        unit = self.unit(start)
        if not unit or not self.usable(unit[1]):
            return None
        at = self.skip(unit[0])
        return Found(at + 1, self.calendar.this(unit[1])) if self.on(at, words.THIS_AFTER) else None

    def _ago(self, start: int) -> Found | None:
        """ "two months ago", "dalawang buwan na ang nakaraan": the whole unit, so many before this one."""
        start = self.skip(start)
        number = match_number(self.tokens, start) if start < len(self.tokens) else None
        count = number.whole if number and not number.percent else None
        unit = self.unit(number.end) if number else None
        if not unit or not count or not _is_usual(unit[1], count) or not self.usable(unit[1]):
            return None
        behind = self.skip(unit[0])
        spoken = behind > unit[0] and self.tokens[behind - 1].word == "ang" and self.on(behind, words.LAST_AFTER)
        if count < 2 or not (self.on(behind, words.AGO) or spoken):
            return None
        running = self.calendar.containing(unit[1], self.calendar.today)
        return Found(behind + 1, self.calendar.shifted(running, -count))

    def _last(self, start: int) -> Found | None:
        """ "last week", "past 3 months", "nakaraang linggo", "noong isang buwan", "huling 7 araw"."""
        if self.on(start, words.PAST_MARKER) and self.on(start + 1, {"isa"}):
            unit = self.unit(start + 2)
            # "noong isang araw" is "the other day", no day of the calendar
            last = self.calendar.last(unit[1]) if unit and unit[1] != "day" and self.usable(unit[1]) else None
            return Found(unit[0], last, last=True) if unit and last else None
        if not self.on(start, words.LAST):
            return None
        at = self.skip(start + 1)
        number = match_number(self.tokens, at) if at < len(self.tokens) else None
        count = number.whole if number and not number.percent else None
        unit = self.unit(self.skip(number.end) if number and count else at)
        if not unit or not self.usable(unit[1]) or (count is None and self.on(start, {"huli", "huling"})):
            return None
        year = self.year_after(unit[0])
        if year and unit[1] in ("month", "quarter") and count is None:
            last = self.calendar.month(year[1], 12) if unit[1] == "month" else self.calendar.quarter(year[1], 4)
            return Found(year[0], last)
        if count is not None and not _is_usual(unit[1], count):
            return None
        stretch = self._counted_back(unit[1], count) if count else self.calendar.last(unit[1])
        previous = count is None and self.on(start, {"previous", "prior", "preceding"})
        return Found(unit[0], stretch, previous=previous, last=count is None)

    def _last_behind(self, start: int) -> Found | None:
        """ "linggong nakaraan", "7 araw na nakalipas"."""
        number = match_number(self.tokens, start)
        unit = self.unit(number.end if number else start)
        count = number.whole if number else 1
        if not unit or not self.on(self.skip(unit[0]), words.LAST_AFTER) or not count:
            return None
        behind = self.skip(self.skip(unit[0]) + 1)
        counted = match_number(self.tokens, behind)
        if self.unit(behind) or (counted and self.unit(counted.end)):
            return None  # "kada araw nitong nakaraang linggo", "bawat araw nitong nakaraang 7 araw"
        if not _is_usual(unit[1], count):
            return None
        return Found(self.skip(unit[0]) + 1, self._counted_back(unit[1], count)) if self.usable(unit[1]) else None

    def _counted_back(self, unit: Unit, count: int) -> Stretch:
        """So many units back from today; one by itself is a time like any other."""
        return replace(self.calendar.last(unit, count), back=(count, unit) if count > 1 else None)

    def _last_alone(self, start: int) -> Found | None:
        """ "this year compared to last": the one before, of the unit that was said."""
        ends = start + 1 >= len(self.tokens) or self.tokens[start + 1].is_sign
        before = self.tokens[start - 1].word if start else ""
        if not (ends and self.on(start, _ALONE) and before in _BEFORE_ALONE):
            return None
        said = [self.unit(self.skip(at + 1)) for at in range(start) if self.on(at, words.THIS)]
        units = [unit[1] for unit in said if unit and self.usable(unit[1])]
        return Found(start + 1, self.calendar.last(units[-1]), last=True) if units else None

    def _to_date(self, start: int) -> Found | None:
        if self.tokens[start].word in words.TO_DATE:
            return Found(start + 1, self._until_now(words.TO_DATE[self.tokens[start].word]))
        unit = self.unit(start)
        end = self.phrase(unit[0], ("to", "date")) or self.phrase(unit[0], ("hanggang", "ngayon")) if unit else None
        return Found(end, self._until_now(unit[1])) if unit and end and self.usable(unit[1]) else None

    def _until_now(self, unit: Unit) -> Stretch:
        """The running unit, no more of it than has passed, whatever is known of what is to come."""
        return replace(self.calendar.this(unit), to_date=True)

    def _next(self, start: int) -> Found | None:
        if not self.on(start, words.NEXT):
            return None
        at = self.skip(start + 1)
        number = match_number(self.tokens, at) if at < len(self.tokens) else None
        count = number.whole if number and not number.percent else None
        unit = self.unit(self.skip(number.end) if number and count else at)
        if not unit or not self.usable(unit[1]) or not _is_usual(unit[1], count or 1):
            return None
        return Found(unit[0], self.calendar.next(unit[1], count or 1))

    def _to_come(self, start: int) -> Found | None:
        """ "upcoming bookings": from tomorrow on."""
        return Found(start + 1, Stretch(self.calendar.tomorrow, None)) if self.on(start, words.TO_COME) else None

    def _weekend(self, start: int) -> Found | None:
        """ "last weekend", "nung weekend": the Saturday and Sunday before this week."""
        if not (self.on(start, words.LAST) or self.on(start, words.PAST_MARKER)):
            return None
        at = self.skip(start + 1)
        at += self.on(at, words.LAST)
        if not self.on(at, {"weekend"}):
            return None
        monday = self.calendar.today - timedelta(days=self.calendar.today.weekday())
        return Found(at + 1, Stretch(monday - timedelta(days=2), monday))

    def _weekday(self, start: int) -> Found | None:
        """ "last Monday", "noong Lunes": the latest one before today."""
        at = self.skip(start + 1) if self.tokens[start].word in words.BEFORE_WEEKDAY else start
        before = self.tokens[at - 1].word if at else ""
        if at >= len(self.tokens) or self.tokens[at].word not in words.WEEKDAYS:
            return None
        if before not in words.BEFORE_WEEKDAY:
            return None
        today = self.calendar.today
        back = (today.weekday() - words.WEEKDAYS[self.tokens[at].word] - 1) % 7 + 1
        return Found(at + 1, self.calendar.containing("day", today - timedelta(days=back)))


def _is_usual(unit: Unit, count: int) -> bool:
    return 1 <= count <= MOST_UNITS.get(unit, MOST_YEARS)
