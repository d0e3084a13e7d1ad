"""The days that a text names, in English and Filipino: "last March", "noong nakaraang linggo", "3 May 2026"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

_MONTHS: Final = (
    "january jan enero ene|february feb pebrero peb|march mar marso|april apr abril abr|may mayo|june jun hunyo hun"
    "|july jul hulyo hul|august aug agosto ago|september sept sep setyembre set|october oct oktubre okt"
    "|november nov nobyembre nob|december dec disyembre dis"
)
_MONTH: Final = {name: number for number, names in enumerate(_MONTHS.split("|"), 1) for name in names.split()}
_UNIT: Final = {
    **dict.fromkeys(("day", "days", "araw"), "day"),
    **dict.fromkeys(("week", "weeks", "linggo", "linggong"), "week"),
    **dict.fromkeys(("month", "months", "buwan", "buwang"), "month"),
    **dict.fromkeys(("year", "years", "taon", "taong"), "year"),
}
_NAMES = "|".join(sorted(_MONTH, key=len, reverse=True))
_UNITS = "|".join(sorted(_UNIT, key=len, reverse=True))
_LEAD = r"(?:(?:in|on|since|last|of|during|by|noong|nung|nitong|sa|ng)\s+)"
_PATTERNS: Final = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"\b(?P<iso>\d{4}-\d{2}-\d{2})\b",
        rf"\b(?:ika-?)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+|ng\s+)?(?P<month>{_NAMES})\b\.?(?:,?\s+(?P<year>\d{{4}}))?",
        rf"\b(?P<month>{_NAMES})\b\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<year>\d{{4}}))?",
        rf"\b(?P<month>{_NAMES})\b\.?,?\s+(?P<year>(?:19|20)\d\d)\b",
        rf"\b{_LEAD}(?P<month>{_NAMES})\b",
        r"\b(?P<word>today|yesterday|ngayong araw|kahapon|kaninang)\b",
        rf"\b(?P<which>this|last|nakaraang|nagdaang|ngayong|nitong)\s+(?P<unit>{_UNITS})\b",
        rf"\b(?P<count>\d{{1,3}})\s+(?P<unit>{_UNITS})\s+(?:ago|na\s+ang\s+(?:nakaraan|nakalipas))\b",
        rf"\b{_LEAD}(?P<year>(?:19|20)\d\d)\b",
    )
)
_TODAY: Final = frozenset({"today", "ngayong araw", "kaninang"})
_THIS: Final = frozenset({"this", "ngayong", "nitong"})


@dataclass(frozen=True, slots=True)
class Days:
    """From `first` to before `end`, and the words that named them."""

    first: date
    end: date
    words: str

    def holds(self, day: date | None) -> bool:
        """Whether a day is one of them."""
        return day is not None and self.first <= day < self.end


def days_named(text: str, today: date) -> Days | None:
    """The first days that a text names, seen from today; a month without a year is the latest that has begun.

    None where it names none.
    """
    for pattern in _PATTERNS:
        if match := pattern.search(text):
            try:
                first, end = _days(match, today)
            except (ValueError, OverflowError):
                continue
            return Days(first, end, match[0])
    return None


def _days(match: re.Match[str], today: date) -> tuple[date, date]:
    found = {name: value.lower() for name, value in match.groupdict().items() if value}
    if "iso" in found:
        return _whole(date.fromisoformat(found["iso"]), "day")
    if "word" in found:
        return _whole(today if found["word"] in _TODAY else today - timedelta(days=1), "day")
    if "which" in found:
        return _whole(_back(today, _UNIT[found["unit"]], 0 if found["which"] in _THIS else 1), _UNIT[found["unit"]])
    if "count" in found:
        return _whole(_back(today, _UNIT[found["unit"]], int(found["count"])), _UNIT[found["unit"]])
    if "month" not in found:
        return _whole(date(int(found["year"]), 1, 1), "year")
    month, day = _MONTH[found["month"]], int(found.get("day", 1))
    year = int(found.get("year", today.year))
    if "year" not in found and date(year, month, day) > today:
        year -= 1
    return _whole(date(year, month, day), "day" if "day" in found else "month")


def _back(day: date, unit: str, count: int) -> date:
    """A day in the unit that lies so many back."""
    if unit in ("day", "week"):
        return day - timedelta(days=count * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 - count * (12 if unit == "year" else 1)
    return date(months // 12, months % 12 + 1, 1)


def _whole(day: date, unit: str) -> tuple[date, date]:
    """The whole unit that a day is in; a week begins on Monday."""
    if unit == "day":
        return day, day + timedelta(days=1)
    if unit == "week":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=7)
    if unit == "month":
        return day.replace(day=1), _back(day, "month", -1)
    return date(day.year, 1, 1), date(day.year + 1, 1, 1)
