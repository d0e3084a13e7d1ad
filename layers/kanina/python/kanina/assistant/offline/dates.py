"""Periods said by name: years, months, quarters, halves, school and fiscal years, dates."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property

from kanina.assistant.offline import period_words as words
from kanina.assistant.offline.calendar import MONTHS, Unit
from kanina.assistant.offline.cursor import FIRST_YEAR, LAST_YEAR, Found, TimeCursor, longest

_YEAR_CODE = re.compile(r"(fy|sy|ay)(\d{4})|(fy)(\d\d)")
_PART_CODE = re.compile(r"([qh])([1-4])")


class DateReader(TimeCursor):
    """Reads a period that has a name."""

    def at(self, start: int, joined: bool = False) -> Found | None:
        """The longest one that begins at a token, or None. joined: more may be glued to a year by a hyphen."""
        readings: tuple[Callable[[int], Found | None], ...] = (
            self._iso,
            self._month,
            self._part_of_year,
            self._part_of_fiscal_year,
            self._named_year,
            self._whole_year,
        )
        return longest(reading(start) for reading in readings) or self._bare_year(start, joined)

    def _iso(self, start: int) -> Found | None:
        """ "2025-03-01", "2025-03", "3/2025", and "3/15/2025" where only one reading is a date."""
        if self.date_numbers(start):
            days = self.days(start)
            return Found(start + 3, self.calendar.containing("day", days.pop())) if len(days) == 1 else None
        if self._is_month_number(start) and (year := self.plain_year(start + 1)):
            return Found(start + 2, self.calendar.month(year, int(self.tokens[start].word)))
        year = self.plain_year(start, glued=True)
        glues = [token.glue for token in self.tokens[start + 1 : start + 3]]
        if year and glues[:1] == ["-"] and glues[1:] != ["-"]:
            month = re.fullmatch(r"0[1-9]|1[0-2]", self.tokens[start + 1].word)
            return Found(start + 2, self.calendar.month(year, int(month[0]))) if month else None
        return None

    def days(self, start: int) -> set[date]:
        """The days that numbers may be, in the order that the message's other dates have, if those tell it."""
        written = _by_order(self.date_numbers(start))
        if len(set(written.values())) < 2:
            return set(written.values())
        orders = [written[order] for order in self._orders_told if order in written]
        return set(orders) if len(orders) == 1 else set(written.values())

    @cached_property
    def _orders_told(self) -> frozenset[str]:
        """The orders that the message's dates have of which only one reading is a date."""
        dates = [_by_order(self.date_numbers(at)) for at in range(len(self.tokens))]
        return frozenset(next(iter(found)) for found in dates if len(found) == 1)

    def _is_month_number(self, at: int) -> bool:
        """Whether a token is a month's number before a stroke: "10/2025"."""
        month, behind = self.tokens[at : at + 1], self.tokens[at + 1 : at + 2]
        if not month or month[0].glue or not behind or behind[0].glue != "/":
            return False
        return re.fullmatch(r"0?[1-9]|1[0-2]", month[0].word) is not None

    def _month(self, start: int) -> Found | None:
        """ "March", "March 2025", "March 15", "15 March 2025", "last March", "2025 March", "buwan ng Marso"."""
        calendar = self.calendar
        at = start
        year: int | None = None
        last = self.on(at, words.LAST) or self.on(at, words.RUNNING | words.NEXT)
        of = self.phrase(at, ("month", "of")) or self.phrase(at, ("buwan", "ng"))
        if last:
            at = self.skip(at + 1)
        elif of:
            at = of
        elif (day := self.day(at + 1 if self.on(at, {"ika"}) else at)) and (name := self.month_name(self.skip(day[0]))):
            after = self.year_after(name[0])
            single = self.date(after[1] if after else None, name[1], day[1])
            return Found(after[0] if after else name[0], single) if single else None
        elif at < len(self.tokens) and (leading := self.plain_year(at)) and self.month_name(at + 1):
            year, at = leading, at + 1
        name = self.month_name(at, sure=last or bool(of) or year is not None)
        if not name:
            return None
        end, number = name
        if year is None and not last and (day := self.day(end)):
            after = self.year_after(day[0])
            single = self.date(after[1] if after else None, number, day[1])
            if single:
                return Found(after[0] if after else day[0], single)
        after = self.year_after(end) if year is None else None
        if after:
            end, year = after
        if year is not None:
            return Found(end, calendar.month(year, number))
        this_year = calendar.month(calendar.today.year, number)
        if self.on(start, words.RUNNING):
            return Found(end, this_year)
        if last and self.on(start, words.NEXT):
            return Found(
                end, this_year if calendar.in_future(this_year) else calendar.month(calendar.today.year + 1, number)
            )
        if self.on(start - 1, {"sa"}) and start and not self.on(start - 2, words.BEFORE_SA) and not last:
            return Found(end, replace(this_year, bare=True))  # what is past is "noong", so "sa Disyembre" may lie ahead
        found = calendar.latest(this_year)
        if last and found.end and found.end > calendar.today:
            found = calendar.a_year_before(found)
        return Found(end, found if last else replace(found, bare=True))

    def _part_of_year(self, start: int) -> Found | None:
        """ "Q3 2025", "third quarter of 2025", "2025 Q3", "ikatlong kwarter", "first half of 2025"."""
        leading = self.plain_year(start)
        this = self.on(start, words.RUNNING)  # "ngayong Q3"
        part = self._part(start + 1) if leading else self._part(self.skip(start + 1) if this else start)
        if not part:
            return None
        end, unit, number = part
        after = None if leading else self.year_after(end)
        if (
            not leading
            and not after
            and (of := self.phrase(end, ("of", "the", "year")) or self.phrase(end, ("ng", "taon")))
        ):
            after = (of, self.calendar.today.year)
        year = leading or (after[1] if after else self.calendar.today.year if this else None)
        make = self.calendar.quarter if unit == "quarter" else self.calendar.half
        if year:
            return Found(after[0] if after else end, make(year, number))
        if unit == "half" and not self.tokens[start].word.startswith("h") and self.on(end, {"of", "ng", "sa", "nung"}):
            return None  # "the first half of March"
        return Found(end, replace(self.calendar.latest(make(self.calendar.today.year, number)), bare=True))

    def _part(self, at: int) -> tuple[int, Unit, int] | None:
        if at >= len(self.tokens):
            return None
        code = _PART_CODE.fullmatch(self.tokens[at].word)
        if code:
            number = int(code.group(2))
            unit: Unit = "quarter" if code.group(1) == "q" else "half"
            return (at + 1, unit, number) if unit == "quarter" or number <= 2 else None
        ordinal = next((words.ORDINALS[form] for form in self.tokens[at].forms if form in words.ORDINALS), None)
        if ordinal is None and self.tokens[at].word == "ika" and at + 1 < len(self.tokens):
            following = self.day(at + 1)
            ordinal, at = (following[1], at + 1) if following and following[1] <= 4 else (None, at)
        after = self.skip(at + 1)
        if ordinal and self.on(after, {"quarter", "kwarter"}):
            return after + 1, "quarter", ordinal
        if ordinal and ordinal <= 2 and self.on(after, words.HALF):
            return after + 1, "half", ordinal
        if self.on(at, {"quarter", "kwarter"}) and at + 1 < len(self.tokens) and self.tokens[at + 1].word in "1234":
            return at + 2, "quarter", int(self.tokens[at + 1].word)
        return None

    def _part_of_fiscal_year(self, start: int) -> Found | None:
        """ "FY 2026 Q1", "Q1 of FY26", "first quarter of the fiscal year", "Q2 last fiscal year"."""
        leading = self._fiscal_year(start)
        part = self._part(self.skip(leading.end) if leading else start)
        year = leading or (self._fiscal_year(self.skip(part[0])) if part else None)
        if not part or not year:
            return None
        return Found(max(part[0], year.end), self.calendar.part_of(year.stretch, MONTHS[part[1]], part[2]))

    def _fiscal_year(self, start: int) -> Found | None:
        """A fiscal year by its name, or seen from today; all of it."""
        if start >= len(self.tokens):
            return None
        named = self._named_year(start)
        if named:
            return named if named.stretch.unit == "fiscal_year" else None
        ways = ((words.THIS, 0), (words.LAST, -1), (words.NEXT, 1))
        shift = next((shift for among, shift in ways if self.on(start, among)), None)
        unit = self.unit(start if shift is None else self.skip(start + 1))
        if not unit or unit[1] != "fiscal_year":
            return None
        running = self.calendar.containing("fiscal_year", self.calendar.today)
        return Found(unit[0], self.calendar.shifted(running, shift or 0))

    def _whole_year(self, start: int) -> Found | None:
        """ "the whole year", "buong taon": the year that is spoken of, else this one; "buong 2025", "all of 2025"."""
        ends = [end for phrase in words.WHOLE_YEAR if (end := self.phrase(start, phrase))]
        if not ends:
            wholes = (end for phrase in words.WHOLE_OF if (end := self.phrase(start, phrase)))
            named = next(((end, year) for end in wholes if (year := self.plain_year(end))), None)
            return Found(named[0] + 1, self.calendar.year(named[1])) if named else None
        after = self.year_after(max(ends))
        if after:
            return Found(after[0], self.calendar.year(after[1]))
        return Found(max(ends), replace(self.calendar.year(self.calendar.today.year), bare=True))

    def _named_year(self, start: int) -> Found | None:
        """ "year 2024", "FY 2025", "fiscal 2025", "FY25", "SY 2024-2025", "2024-2025 school year", "this 2025"."""
        code = _YEAR_CODE.fullmatch(self.tokens[start].word)
        unit = self.unit(start)
        if self.on(start, words.THIS) and (year := self.plain_year(self.skip(start + 1))):
            return Found(self.skip(start + 1) + 1, self.calendar.year(year))
        if code:
            named: Unit = "fiscal_year" if code[1] == "fy" or code[3] else "school_year"
            return self._year_of(named, start + 1, int(code[2] or f"20{code[4]}"))
        if self.on(start, {"fiscal"}) and (year := self.plain_year(start + 1, glued=True)):
            return self._year_of("fiscal_year", start + 2, year)
        if unit and unit[1] in ("year", "fiscal_year", "school_year"):
            at = self.skip(unit[0])
            year = self.plain_year(at, glued=True) or self._short_year(at, alone=unit[1] == "fiscal_year")
            return self._year_of(unit[1], at + 1, year) if year else None
        year = self.plain_year(start, glued=True)
        if year:
            end = start + 2 if self._second_year(start + 1, year) else start + 1
            unit = self.unit(end)
            if unit and unit[1] in ("fiscal_year", "school_year") and self.usable(unit[1]):
                return self._year_of(unit[1], start + 1, year, behind=unit[0])
        return None

    def _year_of(self, unit: Unit, end: int, year: int, behind: int | None = None) -> Found | None:
        calendar = self.calendar
        if not self.usable(unit):
            return None
        if unit == "school_year":
            at = end if self.glued(end) else self.skip(end + 1) if self.on(end, {"to", "hanggang", "-", "–"}) else end
            if self._second_year(at, year):
                end = at + 1
            elif self.glued(end):
                return None
            return Found(behind or end, calendar.school_year(year))
        if self.glued(end):  # "FY 2025-26" ends in the second, if it is of two
            if unit != "fiscal_year" or calendar.fiscal_start == 1 or not self._second_year(end, year):
                return None
            end, year = end + 1, year + 1
        make = calendar.fiscal_year if unit == "fiscal_year" else calendar.year
        return Found(behind or end, make(year))

    def _second_year(self, at: int, year: int) -> bool:
        following = self.tokens[at].word if at < len(self.tokens) else ""
        return following in (str(year + 1), str(year + 1)[2:])

    def _short_year(self, at: int, *, alone: bool) -> int | None:
        """ "SY 24-25": two digits, with the next year glued to them; alone: or without ("FY 26")."""
        word = self.tokens[at].word if at < len(self.tokens) else ""
        if not re.fullmatch(r"\d\d", word):
            return None
        year = 2000 + int(word)
        fits = self._second_year(at + 1, year) if self.glued(at + 1) else alone
        return year if fits else None

    def _bare_year(self, start: int, joined: bool) -> Found | None:
        year = self.plain_year(start, glued=joined)
        if not year:
            return None
        if self.glued(start + 1):
            # "2024-2025" is a range of years only where it cannot be a school year.
            next_word = self.tokens[start + 1].word
            if not next_word.isdecimal() or (self.calendar.school_start and self._second_year(start + 1, year)):
                return None
        return Found(start + 1, self.calendar.year(year))


def dates_written(numbers: tuple[int, int, int]) -> set[date]:
    """The dates that three numbers may be: year first, or year last with day and month in either order."""
    return set(_by_order(numbers).values())


def _by_order(numbers: tuple[int, int, int] | None) -> dict[str, date]:
    """The dates that three numbers may be, by the part that stands first."""
    if numbers is None:
        return {}
    first, second, third = numbers
    orders = {"month": (third, first, second), "day": (third, second, first)}
    found = {}
    for order, (year, month, day) in ({"year": numbers} if first > 31 else orders).items():
        if FIRST_YEAR <= year <= LAST_YEAR:
            with suppress(ValueError):
                found[order] = date(year, month, day)
    return found
