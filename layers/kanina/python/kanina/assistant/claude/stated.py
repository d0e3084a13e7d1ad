"""The numbers that a text states, read as people read them: "₱1.2 million", "12.5%", "3rd", "labindalawa"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.numbers import match_number

Sense = Literal["amount", "percent", "times", "rank", "day", "year", "date", "code"]
"""What a number says: an amount or count, a part of a hundred, how many times as much, a place, a day of a month, a
year, a whole date, or part of a name ("Q3", "O-12")."""

_RANK_BEFORE = frozenset({"#", "no", "number", "rank", "ranked", "ranks", "top", "bottom", "ika", "pang", "place"})
_RANKS = re.compile(r"(\d+)(?:st|nd|rd|th)")
_TIMES_AFTER = frozenset({"x", "×", "times", "fold", "beses"})
_ABOUT = frozenset(
    [
        "about",
        "around",
        "almost",
        "nearly",
        "roughly",
        "approximately",
        "over",
        "under",
        "more",
        "less",
        "than",
        "some",
        "~",
        "≈",
        "close",
        "just",
        "to",
        "halos",
        "mga",
        "mahigit",
        "humigit",
        "kumulang",
        "lampas",
        "higit",
        "sa",
        "bandang",
    ]
)
_EXACT_BEFORE = frozenset({"than", "to", "sa", "just", "some", "more", "less", "mga"})
"""Words that make a number rough only together with another one of `_ABOUT` before them ("more than", "close to")."""

_MONTHS = frozenset(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "enero",
        "pebrero",
        "marso",
        "abril",
        "mayo",
        "hunyo",
        "hulyo",
        "agosto",
        "setyembre",
        "oktubre",
        "nobyembre",
        "disyembre",
    ]
)
ROUGHLY = Decimal("0.05")
"""How far from the truth a number may be that is said to be rough, as a part of it."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A number as it is written, between two places of its text.

    value: what it says; a percentage as a fraction. half: half of the last place shown, or more where it is called
    rough: how far the truth may be from it. text: as it stands; of a code or a date, all of it.
    """

    sense: Sense
    value: Decimal
    half: Decimal
    text: str
    start: int
    end: int
    spelled: bool = False


def stated(text: str) -> Iterator[Stated]:
    """The numbers of a text in order."""
    found = tokens(text)
    at = 0
    while at < len(found):
        end, number = _at(text, found, at)
        if number is not None:
            yield number
        at = end


def _at(text: str, found: Sequence[Token], at: int) -> tuple[int, Stated | None]:
    """The number that begins at a token, and the token to go on from."""
    token = found[at]
    end = _glued(found, at)
    if end > at + 1 and any(character.isdigit() for each in found[at:end] for character in each.word):
        return end, _compound(text, found[at:end])
    mixed = not token.is_number and any(character.isdigit() for character in token.word)
    if mixed and not token.word.startswith("p"):
        return at + 1, _of(text, "code", Decimal(0), Decimal(0), [token])
    if ranked := _RANKS.fullmatch(token.word):
        return at + 1, _of(text, "rank", Decimal(ranked[1]), Decimal(0), [token])
    match = match_number(found, at)
    if match is None:
        code = any(character.isdigit() for character in token.word)
        return at + 1, _of(text, "code", Decimal(0), Decimal(0), [token]) if code else None
    return match.end, _number(text, found, at, match.end, match.value, match.percent, match.spelled)


def _number(
    text: str, found: Sequence[Token], at: int, end: int, value: Decimal, percent: bool, spelled: bool
) -> Stated:
    covered = found[at:end]
    digits = next((token for token in covered if token.is_number), None)
    half = Decimal(0)
    if digits is not None:
        shown = re.match(r"[\d,]*\.?\d*", digits.word)
        written = Decimal((shown.group() if shown else "0").replace(",", "").strip(".") or "0")
        scale = value / written if written else Decimal(1)
        half = Decimal(5).scaleb(-_places(written) - 1) * scale
    sense = _sense(found, at, end, value, percent, digits)
    if sense == "percent":
        value, half = value / 100, half / 100
    if sense in ("amount", "percent", "times") and _is_rough(found, at):
        half = max(half, value * ROUGHLY)
    if text[: covered[0].start].rstrip().endswith(("-", "−", "–")) and not found[at - 1 : at]:
        value = -value
    return _of(text, sense, value, half, covered, spelled)


def _sense(found: Sequence[Token], at: int, end: int, value: Decimal, percent: bool, digits: Token | None) -> Sense:
    before = found[at - 1].word if at else ""
    after = found[end].word if end < len(found) else ""
    if percent:
        return "percent"
    if after in _TIMES_AFTER:
        return "times"
    if before in _RANK_BEFORE:
        return "rank"
    plain = digits is not None and digits.word.isdigit() and end == at + 1
    if (
        plain
        and value <= 31
        and (before in _MONTHS or after in _MONTHS or (before == "," and _month_before(found, at)))
    ):
        return "day"
    if plain and digits is not None and len(digits.word) == 4 and 1900 <= value <= 2100:
        return "year"
    return "amount"


def _month_before(found: Sequence[Token], at: int) -> bool:
    """ "3 and 4 May" is told by its neighbours; "May 3, 4" by the month before both."""
    return at >= 3 and found[at - 3].word in _MONTHS


def _is_rough(found: Sequence[Token], at: int) -> bool:
    before = [token.word for token in found[max(0, at - 3) : at]]
    while before and before[-1] in ("₱", "php", "$", "€", "the", "a"):
        before.pop()
    if not before or before[-1] not in _ABOUT:
        return False
    return before[-1] not in _EXACT_BEFORE or (len(before) > 1 and before[-2] in _ABOUT)


def _glued(found: Sequence[Token], at: int) -> int:
    """Where a stretch of tokens ends that are joined without a space: "2025-01-31", "O-12346", "3/4"."""
    end = at + 1
    while end < len(found) and found[end].glue in ("-", "/", "_", "‐", "‑"):
        end += 1
    return end


def _compound(text: str, covered: Sequence[Token]) -> Stated:
    """A date, a place ("ika-3"), or a code; a range of two numbers is read as a code, for `Figures` to take apart."""
    words = [token.word for token in covered]
    if len(words) == 2 and words[0] in _RANK_BEFORE and words[1].isdigit():
        return _of(text, "rank", Decimal(words[1]), Decimal(0), covered)
    if len(words) in (2, 3) and all(word.isdigit() for word in words) and len(words[0]) == 4:
        return _of(text, "date", Decimal(words[0]), Decimal(0), covered)
    return _of(text, "code", Decimal(0), Decimal(0), covered)


def _of(
    text: str, sense: Sense, value: Decimal, half: Decimal, covered: Sequence[Token], spelled: bool = False
) -> Stated:
    start, end = covered[0].start, covered[-1].end
    return Stated(sense, value, half, text[start:end], start, end, spelled)


def _places(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0
