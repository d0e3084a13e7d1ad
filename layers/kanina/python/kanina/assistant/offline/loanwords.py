"""English words in Filipino spelling: "aplikasyon", "rehistrado", "prayoridad", told by how they sound.

Both are brought to one spelling, in which words that Filipino took over from English, or from Spanish, are alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from kanina.assistant.offline.normalise import unlink

SHORTEST = 5
"""Letters a loanword needs: of shorter ones too many sound alike."""
SHORTEST_STEM = 5
"""Letters that two forms of one word share: "rehistrasyon" and "registered"."""
_NOT_FILIPINO = frozenset("cfjqvxz")
_SPELLED_IN_FILIPINO = re.compile("k|sy|iy|ay|aw|y[ao]|ts|dy|dad|ador|mento|ista|[ai]d[ao]|nte|.{5}[ao](?:ng)?$")
"""What no word has that is only English: "plane" is no "plan", nor "rebenue" anything but a slip."""
_SPELLED_IN_ENGLISH = re.compile(
    r"[cfjqvxz]|([bdg-np-t])\1|g(?=[eiy])|th|sh|ea|ou|tion|sion|(?:ed|ty|ry|er|or|nt|ial|ist)$|[^aeiou]e$"
)
"""What no word has that is only Filipino: "niyon" is not misspelled "nayon"."""
_DONE = "*"
"""Stands for the end of a participle: "-ed", "-ado"."""

_ENGLISH_ENDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("(?:t|s|ss)ion", ("syon",)),
    ("cian", ("syan",)),
    ("[ct]ial", ("syal",)),
    ("(?<=[ie])ty", ("dad",)),
    ("(?<=[lr])ty", ("tad",)),
    ("ator", ("ator", "ador")),
    ("ified", (f"ipik{_DONE}",)),
    ("ered", (f"er{_DONE}", f"r{_DONE}")),
    ("ated", (f"at{_DONE}", _DONE)),
    ("ed", (_DONE,)),
    ("[cs]e", ("s",)),
    ("e", ("",)),
)
"""How the ends of English words are written in Filipino: by the first that fits."""
_FILIPINO_ENDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("siyon", ("syon",)),
    ("(?:iy|y|i)?(?:ado|ada|ido|ida)", (_DONE,)),
    ("[ai]mento", ("ment",)),
    ("s(?:i|iy|y)[ao]", ("s", "si")),
    ("i?y[ao]", ("i",)),
    ("(?<!s)a|o|(?<=nt)e|(?<=[sk])e", ("",)),
)
"""Ends of Filipino words that the English ones lack, or have in another form; the word as it is counts as well."""
_TWO_WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ch", ("ts", "k")),
    ("qu(?=a)", ("kw", "k")),
    ("g(?=[eiy])", ("h", "dy")),
    ("j", ("h", "dy", "y")),
)
"""English letters that are written in more than one way: "tseke", "mekaniko"."""
_SOUNDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(letters), sound)
    for letters, sound in (
        ("tch", "ts"), ("dge", "dye"), ("ph", "p"), ("th", "t"), ("ck", "k"), ("sh", "sy"),
        ("ti(?=[aeou])", "sy"), ("qu(?=[ei])", "k"), ("qu", "kw"), ("q", "k"), ("x", "ks"),
        ("f", "p"), ("v", "b"), ("z", "s"),
        ("cc(?=[eiy])", "ks"), ("sc(?=[eiy])", "s"), ("c(?=[eiy])", "s"), ("c", "k"), ("np", "mp"),
        ("ei", "E"), ("ee|ea", "i"), ("oo", "u"), ("ou|au", "aw"),
        ("(?:iy|ay|i|y)(?=[aeou])", "y"), ("(?:uw|u|w)(?=[aei])", "w"), ("ay(?=[^aeiou])", "i"),
        ("y(?=[^aeiou]|$)", "i"),
        ("e", "i"), ("o", "u"), (r"(.)\1", r"\1"), ("^is(?=[^aeiou])", "s"),
    )
)  # fmt: skip
"""Letters that one language writes otherwise than the other, or that are not told apart in Filipino, in order."""
_FORMS = re.compile(rf"(?:[aiu]?syun|[ai]?ment|{re.escape(_DONE)})$")
"""Ends of what names a deed, or says that it is done, as they sound."""


def may_be_loanword(word: str) -> bool:
    """Whether a folded word may be one in Filipino spelling."""
    own = len(word) >= SHORTEST and not set(word) & _NOT_FILIPINO
    return own and _SPELLED_IN_FILIPINO.search(word) is not None


@lru_cache(maxsize=4096)
def sounds_of(word: str) -> frozenset[str]:
    """What a Filipino word may sound like, with and without its linker, and without what ends no English word."""
    found: set[str] = set()
    for form in (word, *unlink(word)):
        ended = (other for ending in _FILIPINO_ENDINGS for other in _ended(form, (ending,)))
        found |= {_sound(written) for written in (form, *ended)}
    return frozenset(sound for sound in found if len(sound) >= SHORTEST - 1)


def sounds_in_filipino(word: str) -> frozenset[str]:
    """What an English word in lower case sounds like once it is written in Filipino; nothing if it is not English."""
    if not _SPELLED_IN_ENGLISH.search(word):
        return frozenset()
    spelled = set(_ended(word, _ENGLISH_ENDINGS)) or {word}
    for letters, ways in _TWO_WAYS:
        spelled = {re.sub(letters, way, written) for written in spelled for way in ways}
    return frozenset(_sound(written) for written in spelled)


def stems_of(sounds: Iterable[str]) -> frozenset[str]:
    """What words that sound so share with their other forms; none where that is too short to tell."""
    stems = (_FORMS.sub("", sound) for sound in sounds if _FORMS.search(sound))
    return frozenset(stem for stem in stems if len(stem) >= SHORTEST_STEM)


def _ended(word: str, endings: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """The word with its ending as the other language has it."""
    for ending, others in endings:
        found = re.search(rf"(?:{ending})$", word)
        if found and found.start() > 1:
            return tuple(word[: found.start()] + other for other in others)
    return ()


def _sound(written: str) -> str:
    for letters, sound in _SOUNDS:
        written = letters.sub(sound, written)
    return written
