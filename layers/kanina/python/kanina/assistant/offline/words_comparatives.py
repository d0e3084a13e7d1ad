"""Words that compare by what they are of, English and Filipino, as data: "heavier than", "mas mura sa".

Not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kanina.assistant.offline.words import Word, phrases
from kanina.assistant.offline.words_sizes import Kind

Measured = Kind | Literal["price"]

_MORE: Mapping[Measured, str] = {
    "weight": "heavier | mabigat",
    "height": "taller | matangkad",
    "depth": "deeper | malalim",
    "width": "wider | broader | malapad",
    "age": "older | matanda",
    "speed": "faster | quicker | mabilis",
    "temperature": "hotter | warmer | mainit",
    "price": "costlier | dearer | pricier | expensive | mahal",
}
_LESS: Mapping[Measured, str] = {
    "weight": "lighter | magaan",
    "depth": "shallower | mababaw",
    "width": "narrower | makitid",
    "age": "younger | bata",
    "speed": "slower | mabagal",
    "temperature": "colder | cooler | malamig",
    "price": "cheaper | mura",
}
COMPARATIVES: Mapping[str, tuple[Measured, Word]] = {
    word: (kind, sign)
    for table, sign in ((_MORE, Word.MORE), (_LESS, Word.LESS))
    for kind, said in table.items()
    for word in phrases(said)
}
"""Each with what it is of, and whether more or less of it is meant."""

_VERBS: Mapping[Measured, str] = {
    "weight": "weigh | weighs | weighed | weighing | tumitimbang",
    "price": "cost | costs | costing | nagkakahalaga",
}
VERBS: Mapping[str, Measured] = {word: kind for kind, said in _VERBS.items() for word in phrases(said)}
"""Before "more than" these say of what."""

THAN = frozenset(phrases("than | kaysa | kaysa sa | kesa | kesa sa | sa | pa sa"))
MORE_OF = frozenset(phrases("larger | greater | higher | bigger"))
LESS_OF = frozenset(phrases("smaller | lower | lesser"))
"""Before a field and "than": "a higher capacity than 500"."""
