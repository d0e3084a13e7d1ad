"""What no memory may hold, by kind: secrets, what the law protects most, and sentences that command a model.

A refused text is named by its kind alone and is kept nowhere. Sources: the formats are their issuers' own (AWS's access
keys, RFC 7519 for tokens, ISO/IEC 7812 for card numbers, the BIR's TIN); the special categories are those of the
Philippines' Data Privacy Act of 2012, section 3(l), and of article 9 of the GDPR. The Filipino words were written with
care but not checked by a native speaker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal

from kanina.characters import is_invisible, plain
from kanina.memory.values import fold

Kind = Literal["key", "password", "card number", "id number", "special category", "instruction"]

_DIGITS = re.compile(r"\d(?:[ -]?\d){12,18}")


def _is_card(text: str) -> bool:
    """Whether a number in it has the length and the check digit of a card's (Luhn)."""
    return any(_passes(re.sub(r"\D", "", found[0])) for found in _DIGITS.finditer(text))


def _passes(digits: str) -> bool:
    doubled = (int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits)))
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0 and len(set(digits)) > 1


def _says(*patterns: str, flags: re.RegexFlag = re.IGNORECASE) -> Callable[[str], bool]:
    compiled = re.compile("|".join(patterns), flags | re.VERBOSE)
    return lambda text: compiled.search(text) is not None


_IS: Final[Mapping[Kind, Callable[[str], bool]]] = {
    "key": _says(
        r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b",
        r"\beyJ[\w-]{8,}\.[\w-]{4,}",
        r"\b(?:sk|pk|rk|ghp|gho|github_pat|xox[abprs]|glpat|AIza)[-_][\w-]{12,}",
        r"\bAIza[\w-]{20,}",
        r"-----BEGIN\ [A-Z ]*PRIVATE\ KEY",
        r"\b(?:[A-Fa-f0-9]{40,}|\d{8,10}:[\w-]{35})\b",
        flags=re.RegexFlag(0),
    ),
    "password": _says(
        r"\b(?:password|passcode|passphrase|pwd|pin(?:\ code)?|otp|cvv|secret\ key|api\ key|token)\b\s*(?:\w+\s+){0,3}?"
        r"(?:is|are|ay|:|=|->)\s*\S",
        r"\b(?:log\s?in|username)\b.{0,40}\b(?:password|pass)\b",
    ),
    "card number": _is_card,
    "id number": _says(
        r"\b(?:tin|sss|gsis|philhealth|pag-?ibig|philsys|passport|national\ id|driver'?s\ licen[cs]e|ssn)\b"
        r"[^.\n]{0,30}?\d[\d-]{5,}",
        r"\b\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\b",
    ),
    "special category": _says(
        r"\bi(?:'m|\ am|\ have|\ was|\ had)\b[^.\n]{0,40}\b(?:hiv|aids|cancer|diabet\w*|depress\w*|bipolar|pregnan\w*|"
        r"disab\w*|epilep\w*|gay|lesbian|bisexual|transgender|catholic|muslim|christian|jewish|buddhist|hindu|atheist)\b",
        r"\b(?:my|his|her|their)\s+(?:religion|faith|diagnosis|illness|disease|sexual\ orientation|union\ membership|"
        r"criminal\ record|ethnicity|blood\ type)\b",
        r"\bi\s+(?:vote[ds]?|voted)\s+for\b|\bmember\s+of\s+(?:the\s+)?\w+\s+(?:party|union)\b",
        r"\b(?:may\s+sakit\s+(?:ako|siya)|buntis\s+(?:ako|siya)|(?:bakla|tomboy|katoliko|muslim|kristiyano)\s+(?:ako|siya)|"
        r"relihiyon\s+(?:ko|niya)|ibinoto\s+ko)\b",
    ),
    "instruction": _says(
        r"\b(?:ignore|disregard|forget|override|balewalain|kalimutan)\b[^.\n]{0,30}"
        r"\b(?:instructions?|rules?|prompts?|guidelines?|filters?|tagubilin|utos|panuntunan)\b",
        r"\b(?:system|developer)\s*(?:prompt|message)\b|\byou\s+are\s+now\b|\bact\s+as\b|\bpretend\s+to\s+be\b",
        r"\bi\s+(?:order|command|instruct)\s+you\b|\bnew\s+task\s*:|\bend\s+of\s+data\b",
        r"\b(?:reveal|print|show|leak)\b[^.\n]{0,30}\b(?:system|hidden|prompt|instructions?)\b|\bjailbreak\b",
        r"<\s*/?\s*(?:system|assistant|user|instructions?|memories|summary|question|answer|recalled)\b|\[/?INST\]|<\|",
    ),
}


def kind_of(text: str) -> Kind | None:
    """Why a text may not be remembered; None where it may. Full-width and parted characters are read as they look."""
    shown = "".join(plain(character) for character in text if not is_invisible(character))
    folded = fold(shown)
    return next((kind for kind, holds in _IS.items() if holds(shown) or (kind != "key" and holds(folded))), None)
