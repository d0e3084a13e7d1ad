"""What to call tables and columns: labels and synonyms in English and Filipino, from their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kanina.assistant.offline.normalise import fold
from kanina.models import Language
from kanina_local.discovery import lexicon, lexicon_nouns
from kanina_local.discovery.abbreviations import written_out
from kanina_local.discovery.words import plural_of, singular, words_of

_SIGNS = {"₱": "peso", "$": "dollar", "€": "euro", "£": "pound", "¥": "yen", "#": "number", "№": "number"}
"""What a column is called of which the name is a sign and has no letter."""
_NO_NAME = "column"
_FEWEST_INITIALS = 3
"""Letters of what a name is called for short; two would be a unit, or a word."""
_MOST_PARTS = 2
"""Of a Filipino name that is put into English: the thing and what it is of."""
_SMALL = frozenset(("of", "the", "a", "an", "in", "to", "for", "by", "and"))
_NO_OWNERS = _SMALL | {"ship", "bill", "out", "below"}
"""Before another noun these are what is done there, or how it stands; they own nothing."""


@cache
def readable(name: str) -> tuple[str, ...]:
    """The words of a column's name, abbreviations written out: `Cust_Qty` → customer, quantity. At least one."""
    return written_out(words_of(name)) or (next((_SIGNS[sign] for sign in name if sign in _SIGNS), _NO_NAME),)


def without_unit(words: Sequence[str]) -> tuple[str, ...]:
    """A measure's words without what it is counted in: body mass g → body mass, weight in lbs → weight."""
    kept = list(words)
    while len(kept) > 1 and kept[-1] in lexicon.UNIT_WORDS:
        kept.pop()
        if len(kept) > 1 and kept[-1] == "in":
            kept.pop()
    return tuple(kept)


def filipino(words: Sequence[str]) -> list[str]:
    """Filipino for some English words, if all are known: payment method → paraan ng bayad. The likeliest first.

    What is Filipino already stays.
    """
    if english(words):
        return [" ".join(words)]
    if words and (words[-1] in _SMALL or (len(words) > 1 and words[0] in _NO_OWNERS)):
        return []  # "check in" is no check, and a ship city no vessel's
    known = [lexicon_nouns.NOUNS.get(singular(word)) for word in words if word not in _SMALL]
    if not known or any(found is None for found in known):
        return []
    *before, last = [found for found in known if found]
    owners = [found[0] for found in reversed(before)]
    return [" ng ".join([word, *owners]) for word in last]


def english(words: Sequence[str]) -> list[str]:
    """English for some Filipino words, if all are known: paraan ng bayad → payment method, among others."""
    parts = " ".join(words).split(" ng ")
    known = [lexicon_nouns.ENGLISH.get(part) for part in parts]
    if not words or len(parts) > _MOST_PARTS or any(found is None for found in known):
        return []
    heads, *owners = [found for found in known if found]
    return [" ".join([*(owner,) * bool(owner), head]) for head in heads for owner in (owners[0] if owners else ("",))]


def alike(words: Sequence[str]) -> list[str]:
    """Other English words for the same: customer → client, buyer; sangay → branch. Of several, the last changes."""
    if not words:
        return []
    *before, last = words
    one = singular(last)
    found = english(words)
    for group in lexicon.SAME:
        if one in group or last in group:
            found += [" ".join([*before, other]) for other in group if other not in (one, last)]
    return found


def initials(words: Sequence[str]) -> list[str]:
    """What a name of several words is called for short: mpg, of miles per gallon; with a vowel it may be a word."""
    short = "".join(word[0] for word in words)
    sayable = set(short) & set("aeiou") or short in lexicon.UNIT_WORDS
    return [short] if len(words) >= _FEWEST_INITIALS and short.isalpha() and not sayable else []


def labels(words: Sequence[str], *, plural: bool = False) -> dict[Language, str]:
    """A label by language; Filipino where it is known."""
    found: dict[Language, str] = {"en": plural_of(words) if plural else " ".join(words)}
    translated = filipino(words)
    if translated:
        found["fil"] = f"mga {translated[0]}" if plural else translated[0]
    return found


def clean(phrases: Iterable[str], beside: Iterable[str] = ()) -> tuple[str, ...]:
    """The phrases once each, without blank ones and those that are said already."""
    seen = {_key(phrase) for phrase in beside}
    kept = []
    for phrase in phrases:
        key = _key(phrase)
        if phrase.strip() and key not in seen:
            seen.add(key)
            kept.append(phrase.strip())
    return tuple(kept)


def synonyms(
    english: Iterable[str], translated: Iterable[str], beside: Iterable[str] = ()
) -> dict[Language, tuple[str, ...]]:
    """Synonyms by language, without what the label says already."""
    taken = list(beside)
    by_language: dict[Language, tuple[str, ...]] = {"en": clean(english, taken), "fil": clean(translated, taken)}
    return {language: phrases for language, phrases in by_language.items() if phrases}


def also_called(
    label: Mapping[Language, str], known: Mapping[Language, Sequence[str]]
) -> dict[Language, tuple[str, ...]]:
    """The synonyms of what gets another label: the one it had, and those known."""
    languages: tuple[Language, ...] = ("en", "fil")
    called = {language: clean([label.get(language, ""), *known.get(language, ())]) for language in languages}
    return {language: phrases for language, phrases in called.items() if phrases}


def _key(phrase: str) -> str:
    return " ".join(singular(word) for word in words_of(fold(phrase)))
