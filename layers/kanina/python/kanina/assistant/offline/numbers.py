"""Numbers as people write them in English and Filipino: "50k", "₱1,500", "half a million", "kalahating milyon"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from kanina.assistant.offline.normalise import Token

_DIGITS = re.compile(r"(\d[\d,]{0,24}(?:\.\d{1,9})?)(k|m|b|mil|mn)?")
"""A number of a sensible length: longer ones are no figures, and could not be reckoned with exactly."""
_SCALES = {"k": 10**3, "m": 10**6, "mil": 10**6, "mn": 10**6, "b": 10**9}

_ENGLISH_UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_ENGLISH_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_FILIPINO_UNITS = ["isa", "dalawa", "tatlo", "apat", "lima", "anim", "pito", "walo", "siyam", "sampu"]
_FILIPINO_TENS = {
    "dalawampu": 20,
    "tatlumpu": 30,
    "apatnapu": 40,
    "limampu": 50,
    "animnapu": 60,
    "pitumpu": 70,
    "walumpu": 80,
    "siyamnapu": 90,
}
WORDS: dict[str, int] = {
    **{word: value for value, word in enumerate(_ENGLISH_UNITS)},
    **_ENGLISH_TENS,
    **{word: value for value, word in enumerate(_FILIPINO_UNITS, start=1)},
    **_FILIPINO_TENS,
    "labing": 10,
    "labingisa": 11,
    "labindalawa": 12,
    "labintatlo": 13,
    "labingapat": 14,
    "labinlima": 15,
    "labinganim": 16,
    "labimpito": 17,
    "labingwalo": 18,
    "labinsiyam": 19,
    "dose": 12,
    "kinse": 15,
    "dozen": 12,
}
"""Cardinal words that stand for a number by themselves."""

MULTIPLIERS: dict[str, int] = {
    "hundred": 100,
    "daan": 100,
    "raan": 100,
    "thousand": 1000,
    "libo": 1000,
    "k": 1000,
    "million": 10**6,
    "milyon": 10**6,
    "m": 10**6,
    "billion": 10**9,
    "bilyon": 10**9,
}
_HALVES = {"half", "kalahati"}
_ARTICLES = {"a", "an"}
CURRENCY_SIGNS = {"₱", "p", "php", "$", "€", "£", "usd"}
PERCENT = {"%", "percent", "porsyento", "porsiyento", "pct", "percentage"}


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """A number that ends before token `end`. percent: "%" follows it. currency: the sign before it, folded."""

    end: int
    value: Decimal
    percent: bool = False
    currency: str = ""
    spelled: bool = False

    @property
    def whole(self) -> int | None:
        """The number as an integer, if it is one."""
        return int(self.value) if self.value == int(self.value) else None


def match_number(tokens: Sequence[Token], start: int) -> NumberMatch | None:
    """The longest number that begins at a token, or None; none begins behind the last one."""
    if start >= len(tokens):
        return None
    at, currency = start, ""
    if tokens[at].word in CURRENCY_SIGNS and at + 1 < len(tokens) and tokens[at + 1].is_number:
        currency = tokens[at].word
        at += 1
    found = _digits(tokens, at) or _words(tokens, at)
    if not found and (found := _glued_currency(tokens, at)):
        currency = "php"
    if not found:
        return None
    end, value = found
    percent = end < len(tokens) and tokens[end].word in PERCENT
    return NumberMatch(end + percent, value, percent, currency, spelled=not currency and not tokens[at].is_number)


def _glued_currency(tokens: Sequence[Token], at: int) -> tuple[int, Decimal] | None:
    """ "p50k" and "php5000": a currency letter written to its number."""
    match = re.fullmatch(r"(?:p|php)(\d.*)", tokens[at].word)
    found = _DIGITS.fullmatch(match.group(1)) if match else None
    return (at + 1, _scaled(found)) if found else None


def _scaled(match: re.Match[str]) -> Decimal:
    return Decimal(match.group(1).replace(",", "")) * _SCALES.get(match.group(2) or "", 1)


def _digits(tokens: Sequence[Token], at: int) -> tuple[int, Decimal] | None:
    match = _DIGITS.fullmatch(tokens[at].word)
    if not match:
        return None
    value = _scaled(match)
    end = at + 1
    while end < len(tokens) and (scale := _lookup(tokens[end], MULTIPLIERS)) and not match.group(2):
        value *= scale
        end += 1
    return end, value


def _words(tokens: Sequence[Token], at: int) -> tuple[int, Decimal] | None:
    """ "twenty five thousand", "half a million", "isa't kalahating milyon", "labing-isa"."""
    total, part, end, seen = Decimal(0), Decimal(0), at, False
    while end < len(tokens):
        token = tokens[end]
        value = _lookup(token, WORDS)
        if value is not None and _can_add(part, value):
            part, seen, end = part + value, True, end + 1
        elif token.among(_HALVES) and _then_scale(tokens, end):
            part, seen, end = part + Decimal("0.5"), True, end + 1
            end += end < len(tokens) and tokens[end].word in _ARTICLES
        elif (scale := _lookup(token, MULTIPLIERS)) and (seen or _bare_scale(tokens, end, at)) and token.word != "m":
            part = (part or Decimal(1)) * scale
            if scale > 100:
                total, part = total + part, Decimal(0)
            seen, end = True, end + 1
        elif _joins(tokens, end, seen):
            end += 1
        else:
            break
    return (end, total + part) if seen else None


def _lookup(token: Token, table: dict[str, int]) -> int | None:
    return next((table[form] for form in token.forms if form in table), None)


def _can_add(part: Decimal, value: int) -> bool:
    """ "twenty" and "five" make one number, "hundred" and "fifty" too; "two" and "three" are two."""
    return not part or (part % 100 == 0 and value < 100) or (part % 10 == 0 and value < 10)


def _joins(tokens: Sequence[Token], at: int, seen: bool) -> bool:
    """Whether a small word belongs to the number: "hundred and fifty", "isa't kalahati", "a million"."""
    if seen:
        return tokens[at].word in ("t", "at", "and") and _continues(tokens, at)
    return tokens[at].word in _ARTICLES and at + 1 < len(tokens) and _bare_scale(tokens, at + 1, at)


def _then_scale(tokens: Sequence[Token], at: int) -> bool:
    after = at + 1
    after += after < len(tokens) and tokens[after].word in _ARTICLES
    return after < len(tokens) and _lookup(tokens[after], MULTIPLIERS) is not None


def _bare_scale(tokens: Sequence[Token], at: int, start: int) -> bool:
    """ "a million" and "isang milyon" count as numbers, "million" alone at the start too, "hundred" and "m" do not."""
    return (_lookup(tokens[at], MULTIPLIERS) or 0) >= 1000 and (at > start or tokens[at].word not in ("k", "m"))


def _continues(tokens: Sequence[Token], at: int) -> bool:
    """Whether "and" inside a number is followed by more of it: "one hundred and fifty", not "five and ten"."""
    after = at + 1
    if after >= len(tokens):
        return False
    if tokens[at].word == "and":
        return _lookup(tokens[at - 1], MULTIPLIERS) is not None and _lookup(tokens[after], WORDS) is not None
    return tokens[at].glue in ("'", "’") and (tokens[after].among(_HALVES) or _lookup(tokens[after], WORDS) is not None)
