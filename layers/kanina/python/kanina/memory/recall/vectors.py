"""Vectors as bytes: a text's direction alone, each number of it a signed byte; 384 numbers take 384 bytes."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from kanina.observability import about, log

_MOST: Final = 127


@dataclass(frozen=True, slots=True)
class Vector:
    """A text's direction, by who gave it: those of two are not alike, whatever they are."""

    by: str
    numbers: bytes

    @property
    def attributes(self) -> dict[str, Any]:
        """As it stands on the item of its text, with which it goes."""
        return {"vector": self.numbers, "vector_by": self.by}


class Embedder(Protocol):
    """Who gives texts directions, so that those of one meaning are near each other. Any call may raise anything: what
    is installed, or far away, must not take an answer from a person."""

    name: str

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Of what is to be found, one for each."""

    def query(self, text: str) -> Sequence[float]:
        """Of what is looked for."""


def load_vector(item: Mapping[str, Any]) -> Vector | None:
    """The vector that stands on an item."""
    return Vector(item["vector_by"], item["vector"]) if "vector" in item else None


def vector_of(embedder: Embedder, text: str) -> Vector | None:
    """The vector of what is to be found; None where it cannot be had."""
    numbers = _given(lambda: embedder.passages([text])[0])
    return Vector(embedder.name, numbers) if numbers is not None else None


def _given(ask: Callable[[], Sequence[float]]) -> bytes | None:
    try:
        return packed(ask())
    except Exception as error:  # see `Embedder`
        log("embedding_failed", **about(error))
        return None


def likenesses(embedder: Embedder | None, text: str, vectors: Iterable[Vector | None]) -> dict[int, float]:
    """How near a text is to each of these that has a vector by the same embedder, by their places; nothing where none
    has, or none can be had of the text."""
    places = {place: each for place, each in enumerate(vectors) if embedder and each and each.by == embedder.name}
    if embedder is None or not places:
        return {}
    wanted = _given(lambda: embedder.query(text))
    return {place: likeness(wanted, each.numbers) for place, each in places.items()} if wanted is not None else {}


def packed(vector: Sequence[float]) -> bytes:
    """The vector in a byte a number, the largest one filling it; no byte for one without direction."""
    most = max((abs(float(number)) for number in vector), default=0.0)
    if not (most and math.isfinite(most)):
        return b""
    return array("b", (round(float(number) / most * _MOST) for number in vector)).tobytes()


def likeness(one: bytes, other: bytes) -> float:
    """The cosine of two packed vectors; 0.0 for those of two lengths, which are of two embeddings."""
    if not one or len(one) != len(other):
        return 0.0
    ones, others = array("b", one), array("b", other)
    return sum(map(int.__mul__, ones, others)) / (_length(ones) * _length(others))


def _length(numbers: array[int]) -> float:
    return math.sqrt(sum(map(int.__mul__, numbers, numbers)))
