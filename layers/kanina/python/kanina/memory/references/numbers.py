"""Ordinals and cardinals of messages: English words and digits, both Filipino ordinal series, Spanish loans.

Filipino counts turns with *ika-* (ikalawa, ika-3, ika apat) or with *pang-* and its assimilations (pangalawa,
pang-apat, panlima/panglima, pampito). A trailing linker (ikalawang, dalawang) is taken off before the look-up.
"""

from __future__ import annotations

import re


def _list(text: str) -> list[str]:
    return text.split()


_ENGLISH_UNITS = _list(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
    """
)
_ENGLISH_ORDINAL_UNITS = _list(
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth twentieth
    """
)
_ENGLISH_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}

_FILIPINO_UNITS = _list("isa dalawa tatlo apat lima anim pito walo siyam")
_FILIPINO_VARIANTS = {"dalwa": 2, "syam": 9}
_FILIPINO_SHORT_ROOTS = {"lawa": 2, "lwa": 2, "tlo": 3}
"""What is left of a numeral behind a prefix: ika-lawa, ika-tlo."""
_SPANISH = {
    1: "uno",
    2: "dos",
    3: "tres",
    4: "kwatro kuwatro quatro cuatro",
    5: "singko cinco",
    6: "sais seis",
    7: "siyete syete siete",
    8: "otso ocho",
    9: "nuwebe nwebe nueve",
    10: "diyes dyes diez",
}


def _english_cardinals() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_ENGLISH_UNITS, start=1)}
    for ten, value in _ENGLISH_TENS.items():
        words[ten] = value
        for unit in range(1, 10):
            words[f"{ten}-{_ENGLISH_UNITS[unit - 1]}"] = value + unit
    return words


def _english_ordinals() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_ENGLISH_ORDINAL_UNITS, start=1)} | {"zeroth": 0}
    for ten, value in _ENGLISH_TENS.items():
        words[ten.replace("ty", "tieth")] = value
        for unit in range(1, 10):
            words[f"{ten}-{_ENGLISH_ORDINAL_UNITS[unit - 1]}"] = value + unit
    words |= {"fist": 1, "frist": 1, "secnd": 2, "thrid": 3, "forth": 4, "fourt": 4}
    words |= dict.fromkeys(_list("opening initial original starting"), 1)
    return words


def _filipino_cardinals() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_FILIPINO_UNITS, start=1)}
    words |= _FILIPINO_VARIANTS
    words |= {"sampu": 10, "sampung": 10}
    teens = {
        "isa": 11,
        "dalawa": 12,
        "tatlo": 13,
        "apat": 14,
        "lima": 15,
        "anim": 16,
        "pito": 17,
        "walo": 18,
        "siyam": 19,
    }
    for root, number in teens.items():
        joined = {"dalawa": "labindalawa", "tatlo": "labintatlo", "lima": "labinlima", "siyam": "labinsiyam"}
        words[joined.get(root, f"labing-{root}")] = number
        words[f"labing{root}"] = number
    words |= {"dalawampu": 20, "tatlumpu": 30, "apatnapu": 40, "limampu": 50}
    return words


_ENGLISH_CARDINALS = _english_cardinals()
_ENGLISH_ORDINALS = _english_ordinals()
_FILIPINO_CARDINALS = _filipino_cardinals()
_SPANISH_CARDINALS = {word: number for number, words in _SPANISH.items() for word in words.split()}
CARDINALS = _ENGLISH_CARDINALS | _SPANISH_CARDINALS | _FILIPINO_CARDINALS

# "una" is first by itself; "isa" takes no ordinal prefix in speech, but "ika-1" is written.
_FILIPINO_FIRST = {
    "una": 1,
    "kauna-unahan": 1,
    "kaunaunahan": 1,
    "pinakauna": 1,
    "pambungad": 1,
    "primero": 1,
    "segundo": 2,
    "tersero": 3,
}
_FILIPINO_PREFIX = re.compile(r"^(?:ika|pang|pan|pam)-?(?P<root>\w+(?:-\w+)?)$")
_DIGIT_ORDINAL = re.compile(r"^(?P<digits>\d{1,3})(?:st|nd|rd|th)$")
_NO_PLACE = re.compile(r"^(?:-\d+(?:\.\d+)?|\d+\.\d+)$")
_SERIES = _list(
    """
    una ikalawa ikatlo ikaapat ikalima ikaanim ikapito ikawalo ikasiyam ikasampu
    kauna pangalawa pangatlo pang-apat panlima pang-anim pampito pangwalo pansiyam pansampu
    """
)
PLACES = {word: number for number, word in enumerate(_ENGLISH_ORDINAL_UNITS[:10], start=1)} | {
    word: at % 10 + 1 for at, word in enumerate(_SERIES)
}
"""The first ten places in words, as they are spelled."""

ORDINAL_PREFIXES = frozenset({"ika", "pang", "pan", "pam"})
"""Prefixes that are sometimes written apart from their number."""


def cardinal(word: str) -> int | None:
    """The number a word says: "two", "dalawa", "dos", "7". Years and longer numbers are not counts."""
    if word.isdecimal():
        return int(word) if len(word) <= 3 else None
    return CARDINALS.get(word)


def is_no_place(word: str) -> bool:
    """Whether digits are a number that nothing in a row has: 2.5, -1."""
    return _NO_PLACE.match(word) is not None


def ordinal(word: str) -> int | None:
    """The rank a word says: "second", "2nd", "ikalawa", "pangalawa", "pang-apat", "ika-3"."""
    found = _ENGLISH_ORDINALS.get(word, _FILIPINO_FIRST.get(word))
    if found is not None:
        return found
    digits = _DIGIT_ORDINAL.match(word)
    if digits:
        return int(digits["digits"])
    prefixed = _FILIPINO_PREFIX.match(word)
    return _filipino_root(prefixed["root"]) if prefixed else None


def is_english_ordinal(word: str) -> bool:
    """Whether a rank is said in English, or in digits that any language uses."""
    return word in _ENGLISH_ORDINALS or _DIGIT_ORDINAL.match(word) is not None


def _filipino_root(root: str) -> int | None:
    if root.isdecimal() and len(root) <= 3:
        return int(root)
    # pangalawa is pang + (d)alawa, ikaapat is ika + apat
    candidates = (root, f"d{root}", root.removeprefix("a"))
    known = _FILIPINO_CARDINALS | _FILIPINO_SHORT_ROOTS
    return next((known[candidate] for candidate in candidates if candidate in known), None)
