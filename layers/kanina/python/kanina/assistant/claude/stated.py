"""The numbers that a text states, read as people read them: "₱1.2 million", "12.5%", "3rd", "labindalawa", "twice".

What is drawn as one number is read as one, whatever stands between its digits, and one whose value cannot be told for
sure is a code, which only what an answer is about can hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

from kanina.assistant.claude import number_words as said
from kanina.assistant.claude.stated_days import days_at
from kanina.assistant.claude.stated_number import Sense, Stated, number_of, unreckoned
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.numbers import CURRENCY_SIGNS, NumberMatch, match_number

Value = TypeVar("Value")

ROUGHLY = Decimal("0.05")
"""How far from the truth a number may be that is said to be rough, as a part of it."""
_RANKS = re.compile(r"(\d+)(?:st|nd|rd|th)")
_PARTING = frozenset('-–—−/:;()+=%₱$€£→|"&…×')
"""Signs that part two numbers which are written without a space."""
_MARKUP = re.compile(r"[*_~`\\]+")
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})*")
_THREE_DIGITS = re.compile(r"\d{3}(?!\d)")


def stated(text: str) -> Iterator[Stated]:
    """The numbers of a text in order."""
    found = tokens(text)
    at = 0
    while at < len(found):
        end, numbers = _at(text, found, at)
        yield from numbers
        at = end


def _at(text: str, found: Sequence[Token], at: int) -> tuple[int, tuple[Stated, ...]]:
    """The numbers that begin at a token, and the token to go on from."""
    token = found[at]
    end = _drawn_together(text, found, at)
    if end > at + 1 or unreckoned(token.text):
        return end, (number_of(text, "code", found[at:end]),)
    if days := days_at(text, found, at):
        return days
    end = _glued(found, at)
    if end > at + 1 and any(character.isdigit() for each in found[at:end] for character in each.word):
        return end, _compound(text, found, at, end)
    mixed = not token.is_number and any(character.isdigit() for character in token.word)
    if mixed and not token.word.startswith("p"):
        return at + 1, (number_of(text, "code", [token]),)
    if ranked := _RANKS.fullmatch(token.word):
        return at + 1, (number_of(text, "rank", [token], Decimal(ranked[1])),)
    if spoken := _spoken(text, found, at):
        return spoken
    match = match_number(found, at)
    if match is None:
        return at + 1, (number_of(text, "code", [token]),) if mixed or token.is_number else ()
    return _number(text, found, at, match)


# ---------------------------------------------------------------- in digits


def _drawn_together(text: str, found: Sequence[Token], at: int) -> int:
    """Where a number ends that is drawn as one and is none that is known: "3 000", "3**000**", "1.234,56"."""
    end = at + 1
    if found[at].word in CURRENCY_SIGNS and end < len(found) and found[end].is_number:
        at += 1
    last = found[at]
    if not last.text[-1:].isdigit():
        return end
    for place in range(at + 1, len(found)):
        token = found[place]
        if not token.is_number:
            if token.word[:1].isalpha():
                break
            continue
        gap = _MARKUP.sub("", text[last.end : token.start])
        if gap and not gap.isspace():
            joined = not any(character in _PARTING or character.isspace() for character in gap) and token.glue == ""
        else:
            thousands = _WHOLE.fullmatch(last.word) and _THREE_DIGITS.match(token.word)
            joined = bool(thousands) if gap else token.glue == ""
        if not joined:
            break
        end, last = place + 1, token
        if not last.text[-1:].isdigit():
            break
    return end


def _number(text: str, found: Sequence[Token], at: int, match: NumberMatch) -> tuple[int, tuple[Stated, ...]]:
    end, value, part = match.end, match.value, Decimal("0.01") if match.percent else Decimal(0)
    digits = next((token for token in found[at:end] if token.is_number), None)
    if not part and end < len(found) and found[end].glue == "" and (scale := _among(found[end], said.SCALES_AFTER)):
        end, value = end + 1, value * scale
    if not part:
        end, part = _part_after(found, end)
    plain = digits is not None and digits.word.isdigit() and end == at + 1
    money = bool(match.currency) or (
        end < len(found) and found[end].among(said.MONEY_AFTER) and not (end + 1 < len(found) and _sign(found, end))
    )
    sense: Sense
    half = _half_of_last_place(digits, match.value) * (value / match.value if match.value else 1)
    before, after = found[at - 1].word if at else "", found[end].word if end < len(found) else ""
    if part:
        sense, value, half = "percent", value * part, half * part
    elif after in said.TIMES_AFTER:
        sense = "times"
    elif before in said.RANK_BEFORE:
        sense = "rank"
    elif plain and not money and len(digits.word if digits else "") == 4 and 1900 <= value <= 2100:
        counted = before in said.COUNTED_BEFORE and after[:1].isalpha() and after != "and"
        sense = "amount" if counted else "year"
    else:
        sense = "amount"
    below, above = half, half
    if sense in ("amount", "percent", "times"):
        below, above = _around(found, at, value, half, Decimal(sense == "times"))
    return end, (number_of(text, sense, found[at:end], value, below=below, above=above, money=money),)


def _sign(found: Sequence[Token], at: int) -> bool:
    """Whether a sign of a currency belongs to the number after it."""
    return found[at].is_sign and found[at + 1].is_number and found[at + 1].start == found[at].end


def _part_after(found: Sequence[Token], at: int) -> tuple[int, Decimal]:
    """Where what makes a number a part of a hundred ends, and the part; 0 where nothing does."""
    if at >= len(found):
        return at, Decimal(0)
    after = found[at + 1].word if at + 1 < len(found) else ""
    if found[at].among(said.PERCENT_AFTER):
        return at + 1, Decimal("0.01")
    if found[at].word == "per" and after == said.CENT:
        return at + 2, Decimal("0.01")
    if found[at].among(said.HUNDREDTHS_AFTER) or found[at].word == said.BASIS:
        return at + 1, Decimal("0.0001")
    return at, Decimal(0)


def _half_of_last_place(digits: Token | None, value: Decimal) -> Decimal:
    """Half of the last place that is shown; 0 of a number in words."""
    if digits is None:
        return Decimal(0)
    shown = re.match(r"[\d,]*\.?\d*", digits.word)
    written = Decimal((shown.group() if shown else "0").replace(",", "").strip(".") or "0")
    exponent = written.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Decimal(5).scaleb(-places - 1) * (value / written if written else 1)


def _around(
    found: Sequence[Token], at: int, value: Decimal, half: Decimal, least: Decimal = Decimal(0)
) -> tuple[Decimal, Decimal]:
    """How far the truth may lie below and above a number, by the words before it: "over" has none below.

    least: how far "over" and "under" reach in any case; "more than three times" is up to four.
    """
    before = [token.word for token in found[max(0, at - 4) : at]]
    while before and before[-1] in ("₱", "php", "$", "€", "the", "a", "isa"):
        before.pop()
    way: said.Way | None = None
    rough = value * ROUGHLY
    if not before:
        return half, half
    pair = (before[-2], before[-1]) if len(before) > 1 else ("", before[-1])
    if pair in said.BEFORE_MORE:
        way, before = said.BEFORE_MORE[pair], before[:-2]
    elif before[-1] in said.WAYS:
        way = said.WAYS[before.pop()]
    elif pair == ("or", "less"):
        way = "about"
    if before and before[-1] in said.NOT and way in ("above", "below"):  # "not more than": it, or less
        return (rough, Decimal(0)) if way == "above" else (Decimal(0), rough)
    return {
        None: (half, half),
        "about": (max(half, rough), max(half, rough)),
        "nearly": (max(half, rough), half),
        "above": (Decimal(0), max(2 * half, rough, least)),
        "below": (max(2 * half, rough, least), Decimal(0)),
    }[way]


def _glued(found: Sequence[Token], at: int) -> int:
    """Where a stretch of tokens ends that are joined without a space: "2025-01-31", "O-12346", "3/4"."""
    end = at + 1
    while end < len(found) and found[end].glue in ("-", "/", "_", "‐", "‑"):
        end += 1
    return end


def _compound(text: str, found: Sequence[Token], at: int, end: int) -> tuple[Stated, ...]:
    """A date, a place ("ika-3"), a range of two numbers, or a code."""
    covered = found[at:end]
    words = [token.word for token in covered]
    if len(words) == 2 and words[0] in said.RANK_BEFORE and words[1].isdigit():
        return (number_of(text, "rank", covered, Decimal(words[1])),)
    if all(word.isdigit() for word in words) and covered[-1].glue == "-":
        lengths = [len(word) for word in words]
        if lengths == [4, 4] or (len(words) == 2 and max(lengths) < 4):
            ends = ((at, NumberMatch(at + 1, Decimal(words[0]))), (at + 1, NumberMatch(at + 2, Decimal(words[1]))))
            return tuple(number for place, match in ends for number in _number(text, found, place, match)[1])
        if lengths[0] == 4 and len(words) in (2, 3):
            return (number_of(text, "date", covered, Decimal(words[0])),)
    return (number_of(text, "code", covered),)


# ---------------------------------------------------------------- in words


def _spoken(text: str, found: Sequence[Token], at: int) -> tuple[int, tuple[Stated, ...]] | None:
    """A number in words that are no plain number words; None where there is none."""
    token, before = found[at], found[at - 1].word if at else ""
    after = found[at + 1] if at + 1 < len(found) else None
    if token.word in said.VAGUE:
        return _vague(text, found, at)
    if token.word == "hundred":
        return at + 1, (number_of(text, "amount", [token], Decimal(100)),)
    if multiple := _among(token, said.MULTIPLES):
        return at + 1, (_roughly(text, "times", found, at, at + 1, multiple),)
    if token.among(said.HALVES) and match_number(found, at) is None:
        is_time = before in said.NO_PART_BEFORE or (after is not None and after.among(said.TIME_UNITS))
        return at + 1, () if is_time else (_roughly(text, "percent", found, at, at + 1, Decimal("0.5")),)
    if token.word in said.PARTS_BEFORE and after is not None and (whole := _among(after, said.PARTS)):
        beyond = [each.word for each in found[at + 2 : at + 4]]
        of_a_year = len(beyond) == 2 and beyond[1].isdigit()
        if (beyond[:1] == ["of"] or after.word.endswith("s")) and not of_a_year:
            value = Decimal(said.PARTS_BEFORE[token.word]) / whole
            return at + 2, (_roughly(text, "percent", found, at, at + 2, value),)
    if place := _among(token, said.RANKS):
        is_time = after is not None and (after.among(said.TIME_UNITS) or after.word in ("of", "ng"))
        return at + 1, () if is_time else (number_of(text, "rank", [token], Decimal(place), spelled=True),)
    return None


def _vague(text: str, found: Sequence[Token], at: int) -> tuple[int, tuple[Stated, ...]]:
    """ "hundreds", "tens of thousands"."""
    low, high = said.VAGUE[found[at].word]
    end = at + 1
    if end + 1 < len(found) and found[end].word == "of" and found[end + 1].word in said.VAGUE:
        scale = said.VAGUE[found[end + 1].word][0]
        low, high, end = low * scale, (high + 1) * scale, end + 2
    return end, (number_of(text, "amount", found[at:end], low, above=high - low),)


def _roughly(text: str, sense: Sense, found: Sequence[Token], at: int, end: int, value: Decimal) -> Stated:
    """What is said in a word is meant roughly: "doubled", and "more than doubled" up to half as much again."""
    below, above = _around(found, at, value, value * ROUGHLY)
    far = value / 2
    if not below:
        above = far
    if not above:
        below = far
    return number_of(text, sense, found[at:end], value, below=below, above=above)


def _among(token: Token, table: Mapping[str, Value]) -> Value | None:
    return next((table[form] for form in token.forms if form in table), None)
