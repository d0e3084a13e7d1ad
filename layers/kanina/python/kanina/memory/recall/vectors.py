"""Vectors as bytes: a text's direction alone, each number of it a signed byte; 384 numbers take 384 bytes."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Final

_MOST: Final = 127


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
