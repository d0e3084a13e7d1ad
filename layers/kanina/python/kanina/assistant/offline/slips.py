"""Slips in words that every question is made of: "last weak", "per quater", "waht", "lesons evrey mounth"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanina.assistant.offline import period_words
from kanina.assistant.offline.words import phrases
from kanina.assistant.offline.words_restricting import RESTRICTING

SHORTEST = 4
"""Letters of a word that may be a slip of another: of shorter ones too many are like it."""
_OF_THREE: Mapping[str, tuple[str, ...]] = {
    "hwo": ("how", "who"),
    "ohw": ("how", "who"),
    "teh": ("the",),
    "hte": ("the",),
    "adn": ("and",),
    "fro": ("for", "from"),
    "aer": ("are",),
    "wsa": ("was",),
    "ddi": ("did",),
    "oru": ("our",),
    "agn": ("ang",),
    "lagn": ("lang",),
    "nagn": ("nang",),
    "yugn": ("yung",),
    "tehre": ("there",),
    "theer": ("there",),
}
"""Small words with two letters changed, by what they may be meant for; none is a word itself."""
MOST = 3
"""Words that are tried for one."""
COMMON = frozenset(
    phrases(
        """
        today | yesterday | previous | between | since | every | average | highest | lowest | compared | versus |
        monthly | weekly | yearly | quarterly | kahapon | ngayong | nakaraang | bawat | kumpara | percentage |
        excluding | including | without | alphabetically | magkano | hanggang | pinakamataas | pinakamababa |
        pinakamarami | pinakamaraming | pinakamalaki | pinakamalaking | pinakakaunti
        """
    )
)
"""Words that ask for something of their own: one that says nothing would only hide what it stands for.

Short names of months are not among them: "Augusta" and "match" are other words.
"""
_LONG_MONTHS = frozenset(
    phrases(
        """
        january | february | september | october | november | december | pebrero | setyembre | oktubre | nobyembre |
        disyembre
        """
    )
)
"""Months that no other word is one slip away from."""
_SWAPPABLE = frozenset(
    phrases(
        """
        what | which | show | give | list | many | much | total | number | compare | break | below | above | each |
        only | from | last | this | next | than | with | where | march | april | june | july | august | week | year |
        ilang | ilan | anong | alin | aling | sino | sinong | magkano | pakita | ipakita | pakipakita | noong | mula |
        hanggang | lahat | lang | naman | mayo | hunyo | hulyo | agosto | marso | abril
        """
    )
)
"""Words of which only two neighbouring letters may change places, but for the few where that makes another word."""
_OTHER_WORDS = frozenset({"form", "align", "lian", "lain", "baril", "ilag"})
_LACKING = frozenset(
    phrases("which | total | number | compare | noong | anong | ilang | sinong | lahat | naman | pakita")
)
"""Words that may lack one of their inner letters: what is left of them is no other word."""
_UNITS = tuple(sorted(name[0] for name in period_words.UNITS if len(name) == 1 and len(name[0]) >= SHORTEST))
_BEFORE_UNIT = period_words.LAST | period_words.THIS
_WORDS = (*_UNITS, *sorted(COMMON | _LONG_MONTHS))
_SWAPPED = {
    written: word
    for word in sorted(_SWAPPABLE)
    for at in range(len(word) - 1)
    if (written := word[:at] + word[at + 1] + word[at] + word[at + 2 :]) not in _SWAPPABLE | _OTHER_WORDS
}
_SHORTENED = {
    written: word
    for word in sorted(_LACKING)
    for at in range(1, len(word) - 1)
    if (written := word[:at] + word[at + 1 :]) not in _SWAPPABLE | _OTHER_WORDS
}


def meant_by(word: str, before: str) -> tuple[str, ...]:
    """The common words that an unknown, folded word is one slip away from.

    One that may say which rows are meant is a unit of time only behind a word for that: "last weak", "weak students".
    """
    if word in _OF_THREE:
        return _OF_THREE[word]
    if len(word) < SHORTEST or not word.isalpha():
        return ()
    for slips in (_SWAPPED, _SHORTENED):
        if word in slips and word not in RESTRICTING:
            return (slips[word],)
    among = _WORDS
    if word in RESTRICTING:
        among = _UNITS if before in _BEFORE_UNIT else ()
    near = tuple(common for common in among if common[0] == word[0] and _is_one_slip(word, common))
    return near if len(near) <= MOST else ()


def is_slipped_unit(word: str, before: str) -> bool:
    """Whether a word is a unit of time that is not written right: "this mont"."""
    return before in _BEFORE_UNIT and any(meant in _UNITS for meant in meant_by(word, before))


def _is_one_slip(written: str, meant: str) -> bool:
    """Whether one letter is missing, too many or another one, or two neighbours changed places."""
    if written == meant or abs(len(written) - len(meant)) > 1:
        return False
    return meant in _one_slip_away(written, meant)


def _one_slip_away(written: str, meant: str) -> Iterable[str]:
    at = next((at for at, pair in enumerate(zip(written, meant, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(written), len(meant)) if at is None else at
    yield written[:at] + written[at + 1 :]
    yield written[:at] + meant[at : at + 1] + written[at:]
    yield written[:at] + meant[at : at + 1] + written[at + 1 :]
    yield written[:at] + written[at + 1 : at + 2] + written[at : at + 1] + written[at + 2 :]
