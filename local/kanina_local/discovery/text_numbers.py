"""Numbers that a text column says: amounts with a currency's sign, in brackets, with a decimal comma, shares in %."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kanina_local.discovery.lexicon import MONEY_WORDS
from kanina_local.discovery.tables import Kind, Mark

_SIGNS = (("₱|php", "php|pesos?|piso"), (r"\$|usd", "usd|dollars?"), ("€|eur", "eur|euros?"), ("£|gbp", "gbp"))
"""What stands before an amount of a currency, and what behind it."""
_POINT = r"([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d{1,4})?"
_COMMA = r"([1-9]\d{0,2}(\.\d{3})+|\d{1,3}( \d{3})+|\d+)(,\d{1,4})?"
_FLOAT = r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?"
_CURRENCIES = {
    **dict.fromkeys(("₱", "php", "peso", "piso"), "PHP"),
    **dict.fromkeys(("$", "usd"), "USD"),
    **dict.fromkeys(("€", "eur"), "EUR"),
    "£": "GBP",
}
"""What an amount may be written with, and the currency's code."""
_LEADING_ZERO = re.compile(r"0\d+")
_HAS_P = re.compile(r"[-+(]?\s*p")
_CENTS = re.compile(r"\d[.,]\d{2}\)?$|\d,\d{3}")
_DECIMAL_COMMA = re.compile(r"\d,(\d{1,2}|\d{4})\D*$|^\D*0,\d|\.\d{3}\.\d{3}\D*$|\.\d{3},\d")
"""What only numbers with a comma before their decimals, or points between their thousands, have."""
_DECIMAL_POINT = re.compile(r"\.(\d{1,2}|\d{4,})\D*$|^\D*0\.\d|,\d{3}\.\d")


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a text: `sql` gives the value, NULL where the text says none. share: it is a part of one.

    currency: the code of the one that every value names; blank where some name none, or another. mark: what stands
    before decimals, where a value of it proves that.
    """

    kind: Kind
    sql: str
    is_share: bool = False
    currency: str = ""
    mark: Mark = ""


def number_reading(
    text: str, values: Sequence[str], name_words: Collection[str], neighbours: Mark = ""
) -> Reading | None:
    """How to read `text` (SQL of a trimmed text), if nearly all of a sample of its values can be read in one way.

    A point is the decimal sign unless some value can only be read with a comma, "1007,50", or nothing tells and the
    columns beside it (neighbours) have commas. A P is the peso's where the
    column's name is of money or a value has cents: P1 may be a plot. Codes that begin with a zero are no numbers,
    nor are amounts of several currencies, which do not add up.
    """
    lowered = [value.lower() for value in values]
    if any(_LEADING_ZERO.fullmatch(value) for value in lowered):
        return None
    has_p = any(_HAS_P.match(value) for value in lowered if not value.lstrip("-+( ").startswith("php"))
    money = bool(MONEY_WORDS & set(name_words)) or any(_CENTS.search(value) for value in lowered)
    used = [known for known in _SIGNS if any(_of_currency(value, *known) for value in lowered)]
    if has_p and money and _SIGNS[0] not in used:
        used.append(_SIGNS[0])
    if len(used) > 1:
        return None
    before, after = used[0] if used else ("", "")
    before = f"{before}|p" if has_p and money else before
    sign = rf"({before})?\s*" if before else ""
    shares = sum(value.endswith("%") for value in lowered)
    behind = r"\s*%?" if shares else rf"\s*({after})?" if after else ""
    brackets = any("(" in value for value in lowered)
    ways = [_way(sign, body, behind, brackets=brackets) for body in (_POINT, _COMMA)]
    hits = [sum(re.fullmatch(way, value) is not None for value in lowered) for way in ways]
    proofs = [any(proof.search(value) for value in lowered) for proof in (_DECIMAL_POINT, _DECIMAL_COMMA)]
    by_comma = hits[1] > hits[0] and proofs[1]
    mark: Mark = "," if by_comma else "." if proofs[0] else ""
    if not mark and neighbours == "," and hits[1] >= hits[0]:
        by_comma = True
    if not by_comma and 2 * hits[0] < len(lowered):
        exact = sum(re.fullmatch(_FLOAT, value) is not None for value in values)
        return Reading("float", _float(text)) if exact > hits[0] else None
    if max(hits) < len(lowered) and all(re.fullmatch(_FLOAT, value) for value in values):
        return Reading("float", _float(text))
    if 0 < shares < max(hits):
        return None  # "5" beside "5%" may be either
    signed = f"replace({text}, '(', '-')" if brackets else text
    if by_comma:
        digits = f"replace(regexp_replace({signed}, '[^0-9,-]', '', 'g'), ',', '.')"
    else:
        digits = f"regexp_replace({signed}, '[^0-9.-]', '', 'g')"
    way = ways[by_comma]
    number = f"TRY_CAST({digits} AS DECIMAL(18, 4))"
    if shares:
        number = f"{number} * 0.01"
    sql = f"CASE WHEN regexp_full_match(lower({text}), '{way}') THEN {number} END"
    currency = _currency(lowered, reads_p=has_p and money)
    return Reading("decimal", sql, is_share=bool(shares), currency=currency, mark=mark)


def several_currencies(values: Sequence[str]) -> bool:
    """Whether these are amounts, of more than one currency."""
    lowered = [value.lower() for value in values]
    used = [[_of_currency(value, *known) for known in _SIGNS] for value in lowered]
    return sum(map(any, zip(*used, strict=True))) > 1 and sum(map(any, used)) >= 0.6 * len(lowered)


def _currency(values: Sequence[str], *, reads_p: bool) -> str:
    """The code of the currency that each of these amounts, in small letters, is written with."""
    known = set()
    for value in values:
        signs = {code for sign, code in _CURRENCIES.items() if sign in value}
        if not signs and reads_p and _HAS_P.match(value):
            signs = {"PHP"}
        known |= signs if len(signs) == 1 else {""}
    return known.pop() if len(known) == 1 else ""


def _of_currency(value: str, before: str, after: str) -> bool:
    return bool(re.search(rf"^[-+(\s]*({before})[-+(\s]*\d|\d[)\s]*({after})[)\s]*$", value))


def _way(sign: str, body: str, behind: str, *, brackets: bool) -> str:
    plain = rf"[-+]?\s*{sign}[-+]?{body}{behind}"
    return rf"{plain}|{sign}\(\s*{sign}{body}{behind}\s*\)" if brackets else plain


def _float(text: str) -> str:
    return f"CASE WHEN regexp_full_match({text}, '{_FLOAT}') THEN TRY_CAST({text} AS DOUBLE) END"
