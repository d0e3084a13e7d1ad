"""Names as words: `CustomerID`, `order_items` and `Sale Date` taken apart, singular and plural."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from kanina.assistant.offline import normalise
from kanina.data.result import unique_key
from kanina_local.discovery.lexicon_nouns import ENGLISH


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as data is written here."""
    return frozenset(text.split())


_PARTS = re.compile(r"[^\W\d_]+|\d+")
_PREFIXES = ("tbl", "tb", "dim", "fact", "fct", "stg", "vw", "raw", "v")
_GENERIC = word_set(
    "data dataset table sheet export file csv rows row records record results report output df main download untitled "
    "book copy final new"
)
_VERSIONS = word_set(
    "daily weekly monthly quarterly yearly annual "
    "final v ver version rev copy report export exported draft latest updated clean cleaned backup bak data dataset "
    "january february march april june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
"""What files are called beside what their rows are: which version, of when."""
NO_NOUN = ("record",)
"""What a row is where nothing says it."""
_UNCHANGED = word_set("weather series species news status gas bus sales tennis analysis basis")
_IRREGULAR = {
    "diagnosis": "diagnoses",
    "person": "people",
    "child": "children",
    "man": "men",
    "woman": "women",
    "staff": "staff",
    "status": "statuses",
    "gas": "gases",
    "bus": "buses",
    "analysis": "analyses",
    "basis": "bases",
    "sale": "sales",
}
_SINGULARS = {plural: singular for singular, plural in _IRREGULAR.items() if plural != singular}


@cache
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, in lower case, accents kept: `CustomerID` → customer, id."""
    return tuple(part.lower() for part in _parts(name))


def _parts(name: str) -> list[str]:
    """Runs of letters or digits, letters cut where a capital begins a word: `HTTPStatus2` → HTTP, Status, 2."""
    found: list[str] = []
    for run in _PARTS.findall(unicodedata.normalize("NFC", name).replace("%", " percent ")):
        start = 0
        for at in range(1, len(run)):
            after_small = run[at - 1].islower() and run[at].isupper()
            last_of_capitals = run[at - 1].isupper() and run[at].isupper() and run[at + 1 : at + 2].islower()
            if after_small or last_of_capitals:
                found.append(run[start:at])
                start = at
        found.append(run[start:])
    return found


def entity_of(table: str) -> tuple[str, ...]:
    """What a row of a table is, in words: `tbl_OrderItems` → order, item; `Sales (final) v2` → sale; `export` → record.

    Words for a version go where they stand last.
    """
    words = [word for word in words_of(table) if not word.isdigit()]
    while len(words) > 1 and (words[0] in _PREFIXES or words[0] == "mga"):
        words.pop(0)
    if not words or all(word in _GENERIC | _VERSIONS for word in words):
        return NO_NOUN
    while len(words) > 1 and words[-1] in _VERSIONS:
        words.pop()
    if len(words) > 2 and words[:2] == ["copy", "of"]:
        words = words[2:]
    return (*words[:-1], singular(words[-1]))


def identifier(name: str, taken: Iterable[str] = (), otherwise: str = "column") -> str:
    """A name for the model: lower case, letters, digits and underscores; another one if it is taken."""
    plain = re.sub(r"[^a-z0-9]+", "_", normalise.fold(" ".join(_parts(name)))).strip("_") or otherwise
    if plain[0].isdigit():
        plain = f"{otherwise}_{plain}"
    return unique_key(plain, taken)


def singular(word: str) -> str:
    """The singular of an English noun, as well as can be told."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    return word if word in _UNCHANGED else normalise.singular(word)


def plural(word: str) -> str:
    """The plural of an English noun; a Filipino one has none of its own."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _UNCHANGED or word in _SINGULARS or word in ENGLISH:
        return word
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    return word + "s"


def plural_of(words: Iterable[str]) -> str:
    """Several words, the noun among them in the plural: order items, days of the week. Filipino ones stay."""
    *before, last = words
    if "ng" in before:
        return " ".join([*before, last])
    if "of" in before[1:]:
        at = before.index("of", 1) - 1
        return " ".join([*before[:at], plural(before[at]), *before[at + 1 :], last])
    return " ".join([*before, plural(last)])


def singulars(words: Iterable[str]) -> set[str]:
    """The words, and each in the singular."""
    known = list(words)
    return {*known, *map(singular, known)}
