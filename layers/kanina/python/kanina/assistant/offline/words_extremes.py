"""Words for the first and the last of things by when they began, English and Filipino, as data."""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.offline.words import phrases


def _both(first: str, latest: str) -> Mapping[tuple[str, ...], bool]:
    said = dict.fromkeys(phrases(first), False) | dict.fromkeys(phrases(latest), True)
    said |= {f"pinaka {word.removeprefix('pinaka')}": way for word, way in said.items() if word.startswith("pinaka")}
    return {tuple(phrase.split()): descending for phrase, descending in said.items()}


EXTREMES: Mapping[tuple[str, ...], bool] = _both(
    "oldest | earliest | oldest first | earliest first | oldest to newest | pinakaluma | pinakaluma muna | pinakauna",
    "newest first | latest first | most recent first | newest to oldest | pinakabago muna | newest | latest | "
    "most recent | most recently | youngest | pinakabago | pinakahuli | pinakabata",
)
"""Whether the latest comes first, by what is said of things: "the oldest branch", "pinakabagong sangay"."""
WITH_VERB: Mapping[tuple[str, ...], bool] = _both(
    "first | very first | una | pinakauna", "last | lastly | huli | pinakahuli | kahuli-huli"
)
"""The same where a verb says what began: "opened first", "huling na-hire"; alone these are rather rows of a list."""
OF_PEOPLE: Mapping[str, bool] = {"oldest": False, "youngest": True, "pinakamatanda": False, "pinakabata": True}
"""Of people these speak of their age."""
OF_SIZE = frozenset(
    phrases(
        """
        largest | the largest | biggest | the biggest | smallest | the smallest | greatest | pinakamalaki |
        pinakamalaking | pinakamaliit | pinakamaliit na | may pinakamalaking
        """
    )
)
"""Ranking words that say how much one of the rows is: "the biggest order"."""
ONES = frozenset({"one", "ones", "isa"})

VAGUE_TIMES = frozenset({"recent", "recently", "lately", "kamakailan", "kamakailang"})
"""These say no day that something is since."""

BEGAN = (
    *("open", "found", "establish", "launch", "creat", "start", "begin", "began", "buil", "hire", "hiring", "join"),
    *("regist", "enlist", "onboard", "inaugurat", "releas", "publi", "employ", "sign", "acquir", "commission"),
)
"""How words begin that say, in a field's name, when a thing came to be."""
ENDED = (
    *("clos", "end", "last", "updat", "modif", "chang", "expir", "due", "delet", "left", "leav", "exit", "death"),
    *("died", "renew", "next", "retir", "resign", "renovat", "visit", "seen", "login", "maintain", "mainten"),
    *("disconnect", "cancel", "terminat", "complet", "finish", "resolv", "return", "discharg", "suspend"),
)
"""How words begin that say something else about when."""
BIRTH = ("birth", "born", "dob")
