"""How numbers are said other than in digits and plain number words: data of `stated`, in English and Filipino."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from kanina.assistant.offline.numbers import PERCENT
from kanina.assistant.offline.period_words import MONTH_NAMES

_OTHER_WORDS = frozenset({"ene", "abr", "hun", "ago"})
"""Short forms of months that are other words, as in "3 days ago", or names."""
MONTHS: dict[str, int] = {name: number for name, number in MONTH_NAMES.items() if name not in _OTHER_WORDS}

RANK_BEFORE = frozenset({"#", "no", "number", "rank", "ranked", "ranks", "top", "bottom", "ika", "pang", "place"})
TIMES_AFTER = frozenset({"x", "×", "times", "fold", "beses"})
CENT = "cent"
"""The second half of "per cent"."""
PERCENT_AFTER = frozenset({*PERCENT, "pp", "ppt"})
HUNDREDTHS_AFTER = frozenset({"bps", "bp"})
"""What says hundredths of a percent, as "basis points" does."""
BASIS = "basis"
MONEY_AFTER = frozenset({"peso", "piso", "php", "centavo", "sentimo", "usd", "dollar", "euro", "₱", "€", "$", "£"})

SCALES_AFTER: dict[str, Decimal] = {
    **dict.fromkeys(("bn", "b"), Decimal(10**9)),
    **dict.fromkeys(("trillion", "trilyon", "tn"), Decimal(10**12)),
    **dict.fromkeys(("quadrillion", "kuwadrilyon"), Decimal(10**15)),
    **dict.fromkeys(("mn", "mil", "mln", "mio"), Decimal(10**6)),
    **dict.fromkeys(("hundred", "daan", "raan"), Decimal(100)),
    **dict.fromkeys(("dozen", "dosena"), Decimal(12)),
    "lakh": Decimal(10**5),
    "crore": Decimal(10**7),
}
"""What multiplies the number before it and stands in no question that is read by rules."""

MULTIPLES: dict[str, Decimal] = {
    **dict.fromkeys(("twice", "double", "doubled", "doubling", "doble", "nadoble", "dumoble"), Decimal(2)),
    **dict.fromkeys(("thrice", "triple", "tripled", "tripling", "treble", "trebled"), Decimal(3)),
    **dict.fromkeys(("quadruple", "quadrupled", "quadrupling"), Decimal(4)),
    **dict.fromkeys(("quintuple", "quintupled"), Decimal(5)),
    **dict.fromkeys(("halved", "halving"), Decimal("0.5")),
    "tenfold": Decimal(10),
    "twofold": Decimal(2),
    "threefold": Decimal(3),
    "fourfold": Decimal(4),
    "fivefold": Decimal(5),
}
"""Words that say how many times as much by themselves."""

HALVES = frozenset({"half", "kalahati"})
PARTS: dict[str, int] = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
PARTS_BEFORE: dict[str, int] = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
"""How many parts: "two thirds", "a quarter of"."""
NO_PART_BEFORE = frozenset({"first", "second", "latter", "last", "other", "this", "each", "next", "previous", "una"})
"""Where a half is a time: "the first half of 2025"."""
TIME_UNITS = frozenset(
    {
        *("year", "quarter", "half", "month", "week", "day", "term", "semester", "hour", "question", "grade", "time"),
        *("taon", "kwarter", "buwan", "linggo", "araw", "termino", "semestre", "tanong", "baitang", "bahagi", "beses"),
    }
)
"""What is counted in order without being ranked: "the third quarter"."""

_ENGLISH_RANKS = (
    *("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
    *("thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"),
)
_FILIPINO_RANKS = {"lawa": 2, "tlo": 3, "apat": 4, "lima": 5, "anim": 6, "pito": 7, "walo": 8, "siyam": 9, "sampu": 10}
RANKS: dict[str, int] = {
    **{word: place for place, word in enumerate(_ENGLISH_RANKS, start=2)},
    **{
        prefix + word: place
        for word, place in _FILIPINO_RANKS.items()
        for prefix in ("ika", "pang", "pan", "pam", "panga")
    },
}

VAGUE: dict[str, tuple[Decimal, Decimal]] = {
    "tens": (Decimal(10), Decimal(99)),
    "dozens": (Decimal(24), Decimal(150)),
    "hundreds": (Decimal(100), Decimal(999)),
    "thousands": (Decimal(1000), Decimal(999_999)),
    "millions": (Decimal(10**6), Decimal(10**9)),
    "billions": (Decimal(10**9), Decimal(10**12)),
}
"""Between which numbers something lies that is told so."""

OTHER_NUMERALS = frozenset(
    (
        *("dos", "tres", "kuwatro", "kwatro", "singko", "sais", "siyete", "otso", "nuwebe", "nwebe", "diyes", "onse"),
        *("trese", "katorse", "disisais", "disisiyete", "disiotso", "disinuwebe", "bente", "beinte", "treinta"),
        *("trenta", "kuwarenta", "kwarenta", "singkuwenta", "singkwenta", "sesenta", "sisenta", "sitenta", "setenta"),
        *("otsenta", "nobenta", "siyento", "siyentos", "sandaan", "isandaan", "dalawandaan", "tatlondaan"),
        *("limandaan", "pitondaan", "walondaan", "sanlibo", "isanlibo", "sangmilyon", "sanmilyon", "sangkatlo"),
        *("sangkapat", "katlo", "kapat", "daandaan", "libolibo", "libulibo", "milyonmilyon", "milyunmilyon"),
        *("quintillion", "zillion"),
    )
)
"""Numerals whose value is not reckoned: an answer may use one that stood in the question or the rows."""

Way = Literal["about", "nearly", "above", "below"]
WAYS: dict[str, Way] = {
    **dict.fromkeys(("about", "around", "roughly", "approximately", "some", "~", "≈", "circa"), "about"),
    **dict.fromkeys(("mga", "humigit", "kumulang", "bandang"), "about"),
    **dict.fromkeys(("almost", "nearly", "halos"), "nearly"),
    **dict.fromkeys(("over", "above", "exceeding", "exceeds", "exceeded", "mahigit", "lampas"), "above"),
    **dict.fromkeys(("under", "below"), "below"),
}
"""On which side of a number the truth lies, by the word before it."""
NOT = frozenset({"no", "not", "hindi"})
"""Before "more than", it turns it round."""
BEFORE_MORE: dict[tuple[str, str], Way] = {
    ("more", "than"): "above",
    ("higit", "sa"): "above",
    ("less", "than"): "below",
    ("close", "to"): "about",
}

COUNTED_BEFORE = frozenset({"were", "are", "had", "has", "have", "sold", "made"})
"""After which a number before a noun counts things, though it could be a year: "there were 2025 orders"."""

ROMAN = re.compile(r"(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
