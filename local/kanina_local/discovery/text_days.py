"""Days and times that a text column says: "15 Jan 2025", "Thu, 02 Jan 2025", "01/31/2025 01:00 PM", "2025-01".

A column may mix ways of writing; each is a format of `strptime`. Which of two numbers is the day is decided for the
whole column by `day_order`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kanina_local.discovery.words import word_set

Grain = Literal["day", "month"]

FORMATS_MAXIMUM = 6
"""A column with more ways of writing a day than this is left as text."""
DAY, MONTH = "%d", "%m"
_MONTHS = {
    **dict.fromkeys(word_set("jan feb mar apr may jun jul aug sep oct nov dec"), "%b"),
    **dict.fromkeys(
        word_set("january february march april june july august september october november december"), "%B"
    ),
}
_WEEKDAYS = {
    **dict.fromkeys(word_set("mon tue wed thu fri sat sun"), "%a"),
    **dict.fromkeys(word_set("monday tuesday wednesday thursday friday saturday sunday"), "%A"),
}
_WHOLE = re.compile(
    r"(?:(?P<weekday>[a-z]+)(?P<comma>,? ))?"
    r"(?:(?P<year_first>\d{4})(?P<s1>[-/.])(?P<m1>\d{1,2})(?:(?P=s1)(?P<d1>\d{1,2}))?"
    r"|(?P<a>\d{1,2})(?P<s2>[-/.])(?P<b>\d{1,2})(?P=s2)(?P<y2>\d{4}|\d{2})"
    r"|(?P<d3>\d{1,2})(?P<s3>[- /])(?P<word3>[a-z]+)(?P=s3)(?P<y3>\d{4}|\d{2})"
    r"|(?P<word4>[a-z]+)(?P<s4>[- ])(?P<d4>\d{1,2})(?P<s5>,? |-)(?P<y4>\d{4})"
    r"|(?P<word5>[a-z]+)(?P<s6>[- ])(?P<y5>\d{4}|\d{2})"
    r"|(?P<m6>\d{1,2})/(?P<y6>\d{4}))"
    r"(?P<time>(?P<gap>[ t])(?P<hour>\d{1,2}):\d{2}(?P<seconds>:\d{2})?(?P<half>(?P<space> ?)[ap]m)?)?"
)


@dataclass(frozen=True, slots=True)
class Written:
    """How a day is written. form: a format; where two numbers may each be the day, they are `?1` and `?2`."""

    form: str
    grain: Grain = "day"
    is_timed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the format leaves open which number is the day."""
        return "?1" in self.form

    def settled(self, first: str) -> Written:
        """The format with the day, or the month, first."""
        second = MONTH if first == DAY else DAY
        return Written(self.form.replace("?1", first).replace("?2", second), self.grain, self.is_timed)


def written(value: str) -> Written | None:
    """How a text writes a day; None if it is none."""
    found = _WHOLE.fullmatch(value.lower())
    if found is None:
        return None
    part = found.groupdict()
    day = _day_form(part)
    if day is None:
        return None
    form, grain = day
    if part["weekday"]:
        weekday = _WEEKDAYS.get(part["weekday"])
        if weekday is None or grain == "month":
            return None
        form = f"{weekday}{part['comma']}{form}"
    if not part["time"]:
        return Written(form, grain)
    if grain == "month":
        return None
    hour = "%I" if part["half"] else "%H"
    time = f"{hour}:%M{':%S' if part['seconds'] else ''}{part['space'] + '%p' if part['half'] else ''}"
    return Written(f"{form}{part['gap'].upper()}{time}", grain, is_timed=True)


def _day_form(part: dict[str, str]) -> tuple[str, Grain] | None:
    """The format of the day alone, and how fine it is."""
    if part["year_first"]:
        mark = part["s1"]
        if part["d1"]:
            return f"%Y{mark}%m{mark}%d", "day"
        return ("%Y-%m", "month") if mark == "-" else None
    if part["a"]:
        return f"?1{part['s2']}?2{part['s2']}{_year(part['y2'])}", "day"
    if part["m6"]:
        return "%m/%Y", "month"
    word = part["word3"] or part["word4"] or part["word5"]
    month = _MONTHS.get(word)
    if month is None:
        return None
    if part["word3"]:
        return f"%d{part['s3']}{month}{part['s3']}{_year(part['y3'])}", "day"
    if part["word4"]:
        return f"{month}{part['s4']}%d{part['s5']}%Y", "day"
    return f"{month}{part['s6']}{_year(part['y5'])}", "month"


def _year(digits: str) -> str:
    return "%Y" if len(digits) == 4 else "%y"


def ways(values: Iterable[str]) -> dict[Written, int]:
    """The ways in which some texts write days → how many of them do.

    "May" is both a short and a whole name: it goes with the others of its column.
    """
    found: dict[Written, int] = {}
    for value in values:
        way = written(value)
        if way is not None:
            found[way] = found.get(way, 0) + 1
    for way in list(found):
        longer = Written(way.form.replace("%b", "%B"), way.grain, way.is_timed)
        only_may = "%b" in way.form and longer in found
        if only_may and all("may" in value.lower() for value in values if written(value) == way):
            found[longer] += found.pop(way)
    return found


def may_be_years(values: Sequence[str]) -> bool:
    """Whether the two digits of "Jan-25" are years: few different ones, none of them small; days go from 1 to 31."""
    ends = {int(value[-2:]) for value in values if value[-2:].isdigit()}
    return bool(ends) and min(ends) >= 15 and len(ends) <= 5


def days_sql(text: str, forms: Sequence[Written]) -> str:
    """SQL of the day, or the moment, that `text` (SQL of a trimmed text) says in one of these ways.

    Two digits of a year are tried first: as four they would be a year of the first century.
    """
    by_year = sorted(forms, key=lambda form: "%y" not in form.form)
    tries = [f"TRY_STRPTIME({text}, '{form.form}')" for form in by_year]
    moment = tries[0] if len(tries) == 1 else f"COALESCE({', '.join(tries)})"
    return moment if any(form.is_timed for form in forms) else f"CAST({moment} AS DATE)"
