"""Words for how heavy, long, tall, deep, wide, old, fast, hot, windy or wet things are, English and Filipino, as data.

Not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kanina.assistant.offline.words import phrases

Kind = Literal["weight", "length", "height", "depth", "width", "age", "speed", "temperature", "wind", "rain"]
"""What a measure is of, as its name or its unit tells it."""

NOUNS: Mapping[Kind, frozenset[str]] = {
    "weight": frozenset(phrases("weight | mass | bigat | timbang")),
    "length": frozenset(phrases("length | distance | haba | layo")),
    "height": frozenset(phrases("height | altitude | elevation | taas | tangkad")),
    "depth": frozenset(phrases("depth | lalim")),
    "width": frozenset(phrases("width | breadth | lapad")),
    "age": frozenset(phrases("age | edad")),
    "speed": frozenset(phrases("speed | bilis")),
    "temperature": frozenset(phrases("temperature | temp | temperatura")),
    "wind": frozenset(phrases("wind | windspeed | hangin")),
    "rain": frozenset(phrases("rain | rainfall | precipitation | precip | ulan")),
}
"""In a field's name these say what it is."""

ALSO: Mapping[str, Kind] = dict.fromkeys(phrases("weight | bigat | timbang"), "weight")
"""Where no field is called so, these mean the one that is of that kind: the weight of what has a body mass."""

GENERIC = frozenset(phrases("score | scores | value | values | level | levels | reading | readings | figure | figures"))
"""Behind the name of a measure these say nothing more: "satisfaction score"."""

_MOST: Mapping[Kind, str] = {
    "weight": "heaviest | pinakamabigat",
    "length": "longest | the longest | farthest | furthest | pinakamahaba | pinakamalayo",
    "height": "tallest | pinakamatangkad",
    "depth": "deepest | pinakamalalim",
    "width": "widest | broadest | pinakamalapad",
    "age": "oldest | pinakamatanda",
    "speed": "fastest | quickest | pinakamabilis",
    "temperature": "hottest | warmest | pinakamainit",
    "wind": "windiest | pinakamahangin",
    "rain": "wettest | rainiest | pinakamaulan",
}
_LEAST: Mapping[Kind, str] = {
    "weight": "lightest | pinakamagaan",
    "length": "shortest | the shortest | nearest | pinakamaikli | pinakamalapit",
    "height": "shortest | the shortest | pinakamaliit | pinakapandak",
    "depth": "shallowest | pinakamababaw",
    "width": "narrowest | pinakamakitid",
    "age": "youngest | pinakabata",
    "speed": "slowest | pinakamabagal",
    "temperature": "coldest | coolest | pinakamalamig",
    "wind": "calmest",
    "rain": "driest",
}


def _by_word(kinds: Mapping[Kind, str]) -> Mapping[str, frozenset[Kind]]:
    found: dict[str, frozenset[Kind]] = {}
    for kind, said in kinds.items():
        for word in phrases(said):
            found[word] = found.get(word, frozenset()) | {kind}
            found[f"{word}ng"] = found[word]
    return found


MOST = _by_word(_MOST)
LEAST = _by_word(_LEAST)
"""Superlatives, each with what it may be of; linked to what follows, too ("pinakamahabang")."""
SUPERLATIVES = frozenset({*MOST, *LEAST})

HIGHEST = frozenset(
    phrases(
        """
        highest | the highest | largest | the largest | biggest | the biggest | greatest | maximum | pinakamataas |
        pinakamataas na | pinakamalaki | pinakamalaking
        """
    )
)
LOWEST = frozenset(
    phrases("lowest | the lowest | smallest | the smallest | minimum | pinakamababa | pinakamababang | pinakamaliit na")
)
"""Of any measure: "the highest flipper length on each island"."""
