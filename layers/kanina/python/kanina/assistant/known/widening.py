"""Whether a message asks for all values of a field, so that it is narrowed to none: "all regions", "bawat area"."""

from __future__ import annotations

from collections.abc import Collection

from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import stems, tokens

ALL = frozenset({"all", "any", "every", "each", "regardless", "lahat", "bawat", "kada"})
"""Before a field's name they say that no value of it is left out."""
_BETWEEN = frozenset(
    {"of", "the", "our", "ng", "mga", "na", "ang", "sa", "other", "iba", "ibang", "single", "in", "for"}
)
_NOT = frozenset({"not", "hindi", "di"})
_ONLY = frozenset({"only", "just", "lang", "lamang"})
"""Behind such a "not" they say that other values than the one that is named are meant too."""
WHOLES = (
    *("nationwide", "countrywide", "companywide", "company wide", "everywhere", "whole company", "entire company"),
    *("whole country", "entire country", "buong bansa", "buong kompanya", "buong kumpanya", "kahit saan"),
)
"""Said of everything there is."""


def asks_for_all(text: str, concept: Collection[str], lexicon: Lexicon) -> bool:
    """Whether a text means all values of a field, by any of its names, or everything there is."""
    said = stems(text)
    if any(said[at : at + len(whole)] == whole for whole in map(stems, WHOLES) for at in range(len(said))):
        return True
    words = tokens(text)
    for at, token in enumerate(words):
        negated = token.word in _ONLY and at > 0 and words[at - 1].word in _NOT
        if token.word not in ALL and not negated:
            continue
        behind = at + 1
        while behind < len(words) and words[behind].word in _BETWEEN:
            behind += 1
        match = lexicon.match(words, behind) if behind < len(words) else None
        wanted = "value" if negated else "dimension"
        if match and any(reading.kind == wanted and reading.name in concept for reading in match.readings):
            return True
    return False
