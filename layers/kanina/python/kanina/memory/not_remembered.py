"""What no memory may hold, by kind: secrets, what the law protects most, and sentences that command a model.

A refused text is named by its kind alone and is kept nowhere. Sources: the formats are their issuers' own (AWS's access
keys, RFC 7519 for tokens, ISO/IEC 7812 for card numbers, ISO 13616 for IBANs, the BIR's TIN); the special categories
are those of the Philippines' Data Privacy Act of 2012, section 3(l), and of article 9 of the GDPR. The Filipino words
were written with care but not checked by a native speaker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal

from kanina.characters import is_invisible, plain
from kanina.problems import NotRemembered
from kanina.texts import fold

Kind = Literal["key", "password", "card number", "account number", "id number", "special category", "instruction"]

_DIGITS = re.compile(r"\d(?:[ -]?\d){12,18}")


def _is_card(text: str) -> bool:
    """Whether a number in it has the length and the check digit of a card's (Luhn)."""
    return any(_passes(re.sub(r"\D", "", found[0])) for found in _DIGITS.finditer(text))


def _passes(digits: str) -> bool:
    doubled = (int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits)))
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0 and len(set(digits)) > 1


_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b")
_ACCOUNT = re.compile(
    r"\b(?:accounts?|acct|gcash|iban|savings|checking)\b[^.\n]{0,30}?\b\d(?:[ -]?\d){8,}\b", re.IGNORECASE
)


def _is_account(text: str) -> bool:
    """Whether it holds an account's number: an IBAN by its check digits (ISO 7064, MOD 97-10), or one named so."""
    codes = (found[0].replace(" ", "") for found in _IBAN.finditer(text))
    checked = ("".join(str(int(sign, 36)) for sign in code[4:] + code[:4]) for code in codes)
    return any(int(number) % 97 == 1 for number in checked) or _ACCOUNT.search(text) is not None


def _says(*patterns: str, flags: re.RegexFlag = re.IGNORECASE) -> Callable[[str], bool]:
    compiled = re.compile("|".join(patterns), flags | re.VERBOSE)
    return lambda text: compiled.search(text) is not None


_PASSWORD = (
    r"(?:p[a4@]ss(?:w[o0]rd|code|phrase)s?|pwd|pin(?:\ code)?|otp|cvv|secret\ key|api\ key|token|"
    r"(?:wi-?fi|door|admin)\ pass)"
)
_SECRET = r"(?=[^\s,]*\d)(?=[^\s,]*[a-z])[^\s,]{6,}"
"""Letters and digits in one, as in a password."""
_SOMEBODY = (
    r"(?:\b(?:he|she|they)\b|(?-i:\b[A-Z][a-z]+)|\b(?:my|our|his|her|their)\s+(?:boss|manager|colleague|coworker|"
    r"teammate|assistant|wife|husband|partner|son|daughter|mother|mom|father|dad|brother|sister|friend|client|tutor|"
    r"teacher|student|patient)\b)"
)
_ILL = r"(?:hiv|aids|cancer|diabetes|depression|epilepsy|tuberculosis|hepatitis)"
_BEING = (
    r"(?:pregnant|gay|lesbian|bisexual|transgender|catholic|muslim|christian|jewish|buddhist|hindu|atheist|diabetic|"
    r"depressed|bipolar|disabled|epileptic|hiv)"
)
_DO = r"(?:answer|reply|respond|speak|talk|write|output|obey|execute|behave|pretend)"
"""What a model is told to do, and no figure."""
_LOCKED = (
    r"(?:(?:wi-?fi|door|gate|alarm|access|security|entry|lock|locker|log-?in|admin|vault|safe|garage|unlock|pass|"
    r"verification)\b)"
)
"""What a code opens: an area's, a product's or a branch's is none of these."""
_PAGIGING = r"(?:may\s+(?:sakit|kanser|hiv|diabetes)|buntis|bakla|tomboy|katoliko|muslim|kristiyano)"

_IS: Final[Mapping[Kind, Callable[[str], bool]]] = {
    "key": _says(
        r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b",
        r"\beyJ[\w-]{8,}\.[\w-]{4,}",
        r"\b(?:sk|pk|rk|ghp|gho|github_pat|xox[abprs]|glpat|AIza)[-_][\w-]{12,}",
        r"\bAIza[\w-]{20,}",
        r"-----BEGIN\ [A-Z ]*PRIVATE\ KEY",
        r"\b(?:(?=[A-Fa-f]*\d)[A-Fa-f0-9]{40,}|\d{8,10}:[\w-]{35})\b",
        flags=re.RegexFlag(0),
    ),
    "password": _says(
        rf"\b{_PASSWORD}\b\s*(?:(?:(?:of|for|to|on|at|ng|sa|ni|para)\b|ko\b|namin\b)[^.\n]{{0,40}}?)?"
        r"(?:\b(?:is|are|ay)\b|:|=|->)\s*\S",
        rf"\b{_PASSWORD}\b[^.\n]{{0,60}}(?<![\w-]){_SECRET}",
        rf"(?<![\w-]){_SECRET}\W{{1,3}}(?:\w+\W+)?{_PASSWORD}\b",
        r"\b(?:pin|otp|cvv|passcode)\b\W+(?:\w+\W+){0,2}\d{3,8}\b",
        rf"\b{_LOCKED}[\s-]*(?:code|key|number)\b[^.\n]{{0,30}}?(?:\b(?:is|ay)\b|:|=|->)\s*\S*\d",
        rf"\bcode\s+(?:of|for|to|on|ng|sa)\s+(?:\w+\s+)?{_LOCKED}[^.\n]{{0,30}}?(?:\b(?:is|ay)\b|:|=|->)\s*\S*\d",
        r"(?:^|\b(?:the|my|our|ang)\s+)code\s+(?:ko\s+|namin\s+)?(?:is|ay)\s+\S*\d",
        r"\b(?:log\s?in|username)\b.{0,40}\b(?:password|pass)\b",
    ),
    "card number": _is_card,
    "account number": _is_account,
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
        rf"{_SOMEBODY}\s+(?:is|was|are|were)\s+(?:an?\s+|now\s+|very\s+)?{_BEING}\b",
        rf"{_SOMEBODY}\s+(?:has|had|have)\s+(?:an?\s+|been\s+)?(?:{_ILL}|{_BEING})\b",
        rf"{_SOMEBODY}\s+(?:has|had|have)\s+(?:stage\s+\w+\s+)?\w+\s+{_ILL}\b",
        rf"{_SOMEBODY}\s+(?:(?:is|was|are|were|been|got|fell)\s+)*(?:\w+\s+)?(?:sick|ill|diagnosed)\s+(?:with|from)\b",
        rf"{_SOMEBODY}\s+(?:(?:is|was|are|were|has|been)\s+)*(?:suffer\w*\s+from|battling|fighting|died\s+of)\s+"
        rf"(?:\w+\s+)?{_ILL}\b",
        rf"\b{_PAGIGING}\s+(?:ako|siya|sila|(?:si|sina)\s+\w+|ang\s+\w+\s+(?:ko|namin|natin))\b",
        rf"\b(?:(?:si|sina)\s+\w+|siya|ang\s+\w+\s+(?:ko|namin|natin))\s+(?:ay\s+)?{_PAGIGING}\b",
        r"\b(?:relihiyon\s+(?:ko|niya)|ibinoto\s+ko)\b",
    ),
    "instruction": _says(
        r"\b(?:ignore|disregard|forget|override|balewalain|kalimutan)\b[^.\n]{0,30}"
        r"\b(?:instructions?|rules?|prompts?|guidelines?|filters?|tagubilin|utos|panuntunan)\b",
        r"\b(?:system|developer)\s*(?:prompt|message)\b|\byou\s+are\s+now\b|\bact\s+as\b|\bpretend\s+to\s+be\b",
        rf"\byou\s+(?:should|must|shall|will|have\s+to|need\s+to|are\s+to)\s+(?:always\s+|never\s+|only\s+)?{_DO}\b",
        rf"\b(?:always|never)\s+{_DO}\b",
        r"\b(?:dapat|palagi|lagi|laging|palaging)\s+(?:ka|kang|mong|mo)\s+(?:\w+\s+)?(?:sumagot|sagutin|magsalita|magsulat)\b",
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


def refuse(text: str) -> None:
    """Raises NotRemembered for a text that may not be remembered, naming its kind alone."""
    if kind := kind_of(text):
        raise NotRemembered(f"What you sent looks like this, which is never remembered: {kind}.", kind=kind)
