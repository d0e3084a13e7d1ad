"""The words of time in English and Filipino, as data for `periods`. A token matches by any of its forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kanina.assistant.offline.calendar import Unit

MONTH_NAMES: Mapping[str, int] = {
    **{
        name: number
        for number, names in enumerate(
            (
                "january jan enero ene",
                "february feb pebrero peb",
                "march mar marso",
                "april apr abril abr",
                "may mayo",
                "june jun hunyo hun",
                "july jul hulyo hul",
                "august aug agosto ago",
                "september sept sep setyembre",
                "october oct oktubre okt",
                "november nov nobyembre nob",
                "december dec disyembre",
            ),
            start=1,
        )
        for name in names.split()
    },
}
UNSURE_MONTHS = frozenset({"may", "mar", "march", "sep", "ago", "jun", "abr", "hun", "ene", "jan"})
"""Month names that are other words or names too: they need a year, a day, a word of time before them or a capital."""

NEVER_BY_CAPITAL = frozenset({"ago", "abr", "hun", "ene", "mar", "sep"})
"""Of those, the ones a capital letter does not settle."""

UNITS: Mapping[tuple[str, ...], Unit] = {
    ("day",): "day",
    ("araw",): "day",
    ("week",): "week",
    ("wk",): "week",
    ("linggo",): "week",
    ("month",): "month",
    ("buwan",): "month",
    ("quarter",): "quarter",
    ("kwarter",): "quarter",
    ("year",): "year",
    ("yr",): "year",
    ("taon",): "year",
    ("calendar", "year"): "year",
    ("fiscal", "year"): "fiscal_year",
    ("financial", "year"): "fiscal_year",
    ("fy",): "fiscal_year",
    ("fiscal", "quarter"): "fiscal_quarter",
    ("financial", "quarter"): "fiscal_quarter",
    ("kwarter", "piskal"): "fiscal_quarter",
    ("taon", "piskal"): "fiscal_year",
    ("school", "year"): "school_year",
    ("academic", "year"): "school_year",
    ("sy",): "school_year",
    ("ay",): "school_year",
    ("taon", "panuruan"): "school_year",
    ("taon", "aralan"): "school_year",
}

THIS = frozenset({"this", "current", "ngayon", "nito", "ito", "kasalukuyan"})
RUNNING = frozenset({"this", "ngayon"})
"""Before a month or a part of a year, the one of this year, be it over or not: "ngayong Nobyembre"."""
LAST = frozenset(
    {"last", "previous", "prior", "preceding", "past", "nakaraan", "nagdaan", "huli", "nakalipas", "lumipas"}
)
"""Before a unit ("last week", "nakaraang linggo"). "huli" and "past" need a number or a unit too."""
LAST_AFTER = frozenset({"nakaraan", "nagdaan", "nakalipas", "lumipas"})
"""After a unit: "linggong nakaraan"."""
BEFORE_SA = frozenset(
    {
        *("kumpara", "ikumpara", "kaysa", "laban", "hanggang", "mula", "galing", "pagitan", "versus", "vs", "kontra"),
        "paris",
    }
)
"""Before "sa" these make it no "in": "kumpara sa Disyembre"."""
THIS_AFTER = frozenset({"ito", "kasalukuyan"})
"""After a unit: "taong ito"."""
AGO = frozenset({"ago", "nakararaan"})
"""After a number of units: "two weeks ago"."""
TO_COME = frozenset({"upcoming", "forthcoming", "paparating", "nalalapit"})
"""Alone these say: from tomorrow on."""
NEXT = frozenset({"next", "upcoming", "coming", "following", "susunod", "darating"})
PAST_MARKER = frozenset({"noon", "noong", "nung", "nuong"})
"""Before "isang buwan": "noong isang buwan" is last month."""

TODAY = frozenset({"today", "ngayon"})
YESTERDAY = frozenset({"yesterday", "kahapon", "yday"})
EARLIER_TODAY = frozenset({"kanina"})
PARTS_OF_THE_DAY = frozenset({"umaga", "tanghali", "hapon", "gabi", "madaling"})
"""Behind "kaninang" these are a time of today."""
TOMORROW = frozenset({"tomorrow", "bukas"})
NOW = frozenset({"now", "today", "present", "ngayon", "date", "kasalukuyan"})
"""As the end of a range: "from March to now"."""

TO_DATE: Mapping[str, Unit] = {"ytd": "year", "mtd": "month", "qtd": "quarter", "wtd": "week", "fytd": "fiscal_year"}

FROM = frozenset({"from", "mula", "buhat", "simula", "magmula", "starting"})
TO = frozenset({"to", "until", "till", "through", "thru", "hanggang", "-", "–", "—", "til"})
FROM_A_DAY = frozenset({"from"})
"""Before one day of the calendar it begins a stretch up to today; before anything longer it may say which."""
Side = Literal["before", "after", "until", "since"]
"""A stretch with one end: without the time that is said ("before", "after"), or with it ("until", "since")."""
_UNTIL = ("until", "till", "through", "thru", "up to", "as of", "by", "no later than", "not later than")
_BEGINNING = ("start", "beginning")
LEADING: Mapping[Side, tuple[str, ...]] = {
    "before": (
        *("before", "bago", "bago mag", "bago ang", "bago pa mag", "bago pa ang", "prior to", "earlier than"),
        *("mas maaga sa", "mas maaga kaysa"),
    ),
    "after": (
        *("after", "pagkatapos", "matapos", "pagkaraan", "later than", "more recently than", "mas huli sa"),
        *("mas huli kaysa",),
    ),
    "until": (
        *("until", "till", "hanggang", "thru", "through", "up to", "as of", "no later than", "not later than"),
        *("on or before", "in or before", "hindi lalampas sa", "hindi lalagpas sa"),
        *(f"{until}{the}end of" for until in _UNTIL for the in (" ", " the ")),
        *(f"hanggang {end} ng" for end in ("katapusan", "sa katapusan", "dulo", "sa dulo", "pagtatapos")),
    ),
    "since": (
        *("since", "mula", "buhat", "simula", "magmula", "starting", "no earlier than", "not earlier than"),
        *("on or after", "in or after"),
        *(f"{since}{the}{first} of" for since in ("since", "from") for the in (" ", " the ") for first in _BEGINNING),
        *(f"mula {first} ng" for first in ("simula", "sa simula", "umpisa", "sa umpisa", "pasimula", "sa pasimula")),
    ),
}
"""What stands before the time that is its one end."""
TRAILING: Mapping[Side, tuple[str, ...]] = {
    "since": (
        *("onwards", "onward", "to date", "forward", "pataas", "hanggang ngayon", "hanggang kasalukuyan", "or later"),
        *("and later", "or after", "and after", "or newer", "and newer", "and onwards", "o pagkatapos", "o mas bago"),
        *("o mas huli", "at pagkatapos", "on"),
    ),
    "until": (
        *("or earlier", "and earlier", "or before", "and before", "or prior", "and prior", "or older", "and older"),
        *("o mas maaga", "o mas luma", "o bago nito", "o bago noon", "o bago"),
    ),
}
"""What stands behind it: "2024 or later"."""
EDGES: tuple[tuple[str, ...], ...] = (
    *(("start", "of"), ("beginning", "of"), ("end", "of"), ("simula", "ng"), ("umpisa", "ng")),
    *(("katapusan", "ng"), ("dulo", "ng"), ("pagtatapos", "ng")),
)
"""Before one end of a range these say what it says by itself: "from the start of May to the end of July"."""
ALSO_OTHERWISE = frozenset({"on"})
"""Of these, the ones that are meant only where nothing comes behind them."""
FILLERS = frozenset(
    {"the", "of", "in", "on", "noong", "noon", "nung", "nuong", "nitong", "ng", "nang", "sa", "na", "ang", "pa", "s"}
)
"""May stand between a word of time and what it belongs to."""

BEFORE_MONTH = frozenset(
    {
        "in", "of", "since", "from", "until", "till", "to", "before", "after", "during", "for", "about", "only", "last",
        "this", "noong", "noon", "nung", "nuong", "nitong", "nito", "mula", "hanggang", "ng", "sa", "buwan", "month",
        "and", "at", "between", "through", "bago", "just", "simula", "nakaraan", "by", "eh", "yung", "versus", "vs",
        "pero", "than",
    }
)  # fmt: skip
"""Words after which "may" or "march" is a month."""

BEFORE_HAVING = frozenset({"yung", "pero", "eh", "at", "only", "just", "ng"})
"""Of those, the ones after which "may" is Filipino for "having" too."""

AGAINST = frozenset({"vs", "versus", "against"})
UPWARDS = frozenset({"pataas", "pababa"})
BEHIND_NUMBER = frozenset({*UPWARDS, "o", "or"})
"""Behind a number these make it one to compare with, and no day."""

BEHIND_MONTH = frozenset({"lang", "lng", "lamang", "naman", "po", "din", "rin", "na", "only", "too", "at", "and", "o"})
"""Words behind which "may" is a month even so."""

ORDINALS: Mapping[str, int] = {
    "first": 1, "1st": 1, "una": 1, "unang": 1, "ika-1": 1,
    "second": 2, "2nd": 2, "ikalawa": 2, "pangalawa": 2,
    "third": 3, "3rd": 3, "ikatlo": 3, "pangatlo": 3,
    "fourth": 4, "4th": 4, "ikaapat": 4, "pang-apat": 4, "pangapat": 4,
}  # fmt: skip
FIRST = frozenset({"first", "una", "unang"})
FINAL = frozenset({"last", "final", "huli", "huling"})
"""Before a number of units of something larger: "the first ten days of November"."""
WHOLE_YEAR: tuple[tuple[str, ...], ...] = (
    *(("whole", "year"), ("entire", "year"), ("full", "year"), ("all", "year"), ("all", "year", "long")),
    *(("buo", "taon"), ("buo", "na", "taon")),
)
WHOLE_OF: tuple[tuple[str, ...], ...] = (
    *(("buo",), ("buo", "ng"), ("whole",), ("entire",), ("full",), ("the", "whole"), ("the", "entire"), ("all", "of")),
    *(("whole", "of"), ("the", "whole", "of"), ("the", "entirety", "of")),
)
"""Before a year: "all of 2025", "buong 2025"."""
HALF = frozenset({"half", "kalahati"})

WEEKDAYS: Mapping[str, int] = {
    "monday": 0, "lunes": 0, "tuesday": 1, "martes": 1, "wednesday": 2, "miyerkules": 2, "miyerkoles": 2,
    "thursday": 3, "huwebes": 3, "friday": 4, "biyernes": 4, "saturday": 5, "sabado": 5, "sunday": 6,
}  # fmt: skip
"""By the folded word alone: "Mondays" is no day of this calendar. "Linggo" is left out, being "week" as well."""
BEFORE_WEEKDAY = frozenset({"last", "noong", "nung", "noon", "nitong", "nakaraang", "since", "mula"})

EVERYTHING: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "of all time",
        "all time",
        "all dates",
        "all years",
        "all the years",
        "all periods",
        "ever",
        "since the beginning",
        "since the start",
        "from the beginning",
        "any time",
        "anytime",
        "any date",
        "whole time",
        "entire period",
        "lahat ng taon",
        "lahat ng panahon",
        "lahat ng petsa",
        "buong panahon",
        "kahit kailan",
        "simula umpisa",
        "mula umpisa",
        "mula simula",
    )
)
