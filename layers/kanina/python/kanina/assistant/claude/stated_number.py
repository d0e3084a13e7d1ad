"""One number that a text states, and which words hold one that cannot be reckoned with."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from kanina.assistant.claude.number_words import OTHER_NUMERALS, ROMAN
from kanina.assistant.offline.normalise import Token, fold, unlink

Sense = Literal["amount", "percent", "times", "rank", "day", "month", "year", "date", "code"]
"""What a number says: an amount or count, a part of a hundred, how many times as much, a place, a day of a month, a
month, a year, a whole date, or part of a name ("Q3", "O-12")."""

_LATIN_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzøłđßæœþðıħŋ")
"""What English and Filipino words, and names in them, are made of once they are folded."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A number as it is written, between two places of its text.

    value: what it says; a percentage as a fraction. below, above: how far the truth may be from it. text: as it stands;
    of a code or a date, all of it. money: it is of a currency. month, year: of a day or month, where they are said.
    """

    sense: Sense
    value: Decimal
    below: Decimal
    above: Decimal
    text: str
    start: int
    end: int
    spelled: bool = False
    money: bool = False
    month: int | None = None
    year: int | None = None


def number_of(
    text: str,
    sense: Sense,
    covered: Sequence[Token],
    value: Decimal | int = 0,
    *,
    below: Decimal = Decimal(0),
    above: Decimal = Decimal(0),
    spelled: bool = False,
    money: bool = False,
    month: int | None = None,
    year: int | None = None,
) -> Stated:
    """The number that tokens of a text say."""
    start, end = covered[0].start, covered[-1].end
    written = text[start:end]
    return Stated(sense, Decimal(value), below, above, written, start, end, spelled, money, month, year)


def unreckoned(word: str) -> bool:
    """Whether a word is, or may be, a number that is not read here: Roman, of another script, or of other numerals.

    A word in letters that only look like Latin ones is such a word, too, and so is one in any other script.
    """
    if word.isascii():
        return _is_other_numeral(word)
    folded = fold(word)
    strange = any(_is_strange(character) for character in folded)
    return strange or any(not each.isascii() and each.isnumeric() for each in word) or _is_other_numeral(word)


def _is_strange(folded: str) -> bool:
    return folded.isalpha() and folded not in _LATIN_LETTERS


def _is_other_numeral(word: str) -> bool:
    plain = fold(word)
    known = plain in OTHER_NUMERALS or any(form in OTHER_NUMERALS for form in unlink(plain))
    return known or (word.isupper() and ROMAN.fullmatch(unicodedata.normalize("NFKC", word)) is not None)
