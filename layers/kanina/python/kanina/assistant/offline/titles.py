"""People by their title and surname: "Dr. Uy", "Dra. Cruz", of "Dr. Sheila Uy"."""

from __future__ import annotations

from collections.abc import Iterable

from kanina.assistant.offline.normalise import tokens

_ALIKE = (
    ("dr", "dra", "doc", "doktor", "doktora", "doctor"),
    ("engr", "engineer"),
    ("atty", "attorney", "attorneys"),
    ("prof", "professor", "propesor"),
    ("mr", "mister", "sir"),
    ("mrs", "ms", "miss", "maam", "madam"),
)
"""Titles that are said of one person alike; the first of each is how a name may begin."""
_TITLES = frozenset(title for titles in _ALIKE for title in titles)
_SURNAMES_OF_TWO = frozenset({"de", "dela", "delos", "del", "san", "santa", "sta", "dos", "van"})
_FEWEST = 3
"""Words of a name with a title and more than a surname."""


def titled(name: str) -> Iterable[str]:
    """What somebody is called by title and surname; nothing for a name that has no title."""
    if name.replace(".", " ").partition(" ")[0].lower() not in _TITLES:
        return ()  # most values, each of which is looked at whenever a process starts
    words = [token.word for token in tokens(name) if not token.is_sign]
    alike = next((titles for titles in _ALIKE if words and words[0] in titles), ())
    if not alike or len(words) < _FEWEST:
        return ()
    begins = next((at for at in range(1, len(words) - 1) if words[at] in _SURNAMES_OF_TWO), len(words) - 1)
    surname = " ".join(words[begins:])
    return tuple(f"{title} {surname}" for title in alike)
