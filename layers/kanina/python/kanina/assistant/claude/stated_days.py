"""The days and months that a text names: "3 March 2025", "March 3–9", "Marso 2025", "in March"."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from kanina.assistant.claude.number_words import MONTHS
from kanina.assistant.claude.stated_number import Stated, number_of
from kanina.assistant.offline.normalise import Token

_BETWEEN = frozenset({"to", "hanggang", "-", "–", "—", "through", "until"})
_AND = frozenset({"and", "at", "&", "or"})
_OF = frozenset({"of", "ng", ","})
MAY = 5
"""Its name is a verb of English and the "there is" of Filipino: only beside a day or a year it is a month for sure."""
_AMBIGUOUS = frozenset({"may", "mar", "dec", "march"})


def days_at(text: str, found: Sequence[Token], at: int) -> tuple[int, tuple[Stated, ...]] | None:
    """The days, or the month, that are named from a token on, and the token to go on from; None where none are."""
    if found[at].word == "ika" and at + 1 < len(found) and found[at + 1].glue == "-":
        at += 1
    if (month := _month(found, at)) is not None:
        return _from_month(text, found, at, month)
    if _day(found, at) is None:
        return None
    days, end = _days(found, at, before_month=True)
    end += end < len(found) and found[end].word in _OF
    month = _month(found, end)
    if month is None or (found[end].word == "may" and not found[end].is_capital):
        return None
    after, year = _year(found, end + 1)
    return after, tuple(number_of(text, "day", [found[place]], value, month=month, year=year) for place, value in days)


def _from_month(text: str, found: Sequence[Token], at: int, month: int) -> tuple[int, tuple[Stated, ...]] | None:
    token = found[at]
    after, year = _year(found, at + 1)
    if year is not None:
        return after, (number_of(text, "month", found[at:after], month, month=month, year=year),)
    if _day(found, at + 1) is not None:
        days, end = _days(found, at + 1, before_month=False)
        after, year = _year(found, end)
        return after, tuple(
            number_of(text, "day", [found[place]], value, month=month, year=year) for place, value in days
        )
    if token.word in _AMBIGUOUS or not token.is_capital:
        return None
    return at + 1, (number_of(text, "month", [token], month, month=month),)


def _month(found: Sequence[Token], at: int) -> int | None:
    return MONTHS.get(found[at].word) if at < len(found) else None


def _day(found: Sequence[Token], at: int) -> Decimal | None:
    """A day's number: "3", "03", "3rd"."""
    if at >= len(found):
        return None
    word = found[at].word
    digits = word[:-2] if word[-2:] in ("st", "nd", "rd", "th") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= 31):
        return None
    return Decimal(digits)


def _days(found: Sequence[Token], at: int, *, before_month: bool) -> tuple[list[tuple[int, Decimal]], int]:
    """One day's number, or the two of a range, with their places; and the token after them."""
    first = _day(found, at)
    assert first is not None
    end = at + 1
    if end >= len(found):
        return [(at, first)], end
    glued = found[end].glue in ("-", "/")
    joined = glued or found[end].word in (_BETWEEN | _AND if before_month else _BETWEEN)
    second = end if glued else end + 1
    last = _day(found, second) if joined else None
    after = second + 1
    after += before_month and after < len(found) and found[after].word in _OF
    if last is None or (_month(found, after) is not None) != before_month:
        return [(at, first)], end
    return [(at, first), (second, last)], second + 1


def _year(found: Sequence[Token], at: int) -> tuple[int, int | None]:
    """The year at a token, or behind a comma or an "of" there, and the token after it; `at` where there is none."""
    place = at + (at < len(found) and found[at].word in _OF)
    word = found[place].word if place < len(found) else ""
    if len(word) == 4 and word.isascii() and word.isdigit() and 1900 <= int(word) <= 2100:
        return place + 1, int(word)
    return at, None
