"""How a message's wording as a whole points back, learned from labelled messages.

The rules of `grammar` know what they were written for. This weighs what they know nothing of: pieces of words, words in
a row and the rules' own tags in a row, by weights that `python -m evals.judge` learns from the labelled files (softmax
regression). It sees one message and no turns, and never says which turn is meant.
"""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kanina.memory.references.tokens import Token, tags_of

WEIGHTS = Path(__file__).with_name("judge_weights.json")
BUCKETS = 8192
"""Places for weights; features share them by hash."""
_WORD = re.compile(r"\w+|[^\w\s]")
_YEAR = re.compile(r"(?:19|20)\d\d$")
_LONGEST_TEXT = 400
"""Characters looked at: a message that points back does so near its start, and 2,000 would cost ten times as much."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`refers`: how likely it points at an earlier turn, from 0 to 1. `kind`: the likeliest way, were it to."""

    refers: float
    kind: str


@dataclass(frozen=True, slots=True)
class Weights:
    """For each kind ("none" among them) a bias and a weight for each bucket, as whole numbers to be scaled."""

    kinds: tuple[str, ...]
    biases: tuple[float, ...]
    scale: float
    by_kind: tuple[memoryview, ...]


def judge(text: str, tokens: Sequence[Token]) -> Verdict:
    """How likely a message points back. `tokens`: what `tokenise` makes of it."""
    weights = load_weights()
    features = features_of(text, tokens)
    scores = [
        bias + weights.scale * sum(of_kind[bucket] * value for bucket, value in features.items())
        for bias, of_kind in zip(weights.biases, weights.by_kind, strict=True)
    ]
    highest = max(scores)
    shares = dict(zip(weights.kinds, (math.exp(score - highest) for score in scores), strict=True))
    none, total = shares.pop("none"), sum(shares.values())
    return Verdict(total / (total + none), max(shares, key=shares.__getitem__))


def features_of(text: str, tokens: Sequence[Token]) -> dict[int, float]:
    """Bucket → value: words in a row, pieces of words, and tags in a row, each of the three of length one in all."""
    words = [_masked(word) for word in _WORD.findall(text[:_LONGEST_TEXT].lower())]
    values: dict[int, float] = {}
    for group in (set(_in_a_row(words)), set(_pieces(words)), set(_tags(tokens))):
        buckets = {zlib.crc32(feature.encode("utf-8", "surrogatepass")) % BUCKETS for feature in group}
        for bucket in buckets:
            values[bucket] = values.get(bucket, 0.0) + 1 / math.sqrt(len(buckets))
    return values


@cache
def load_weights() -> Weights:
    """The weights as they were learned; read once."""
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    numbers = memoryview(zlib.decompress(base64.b85decode(stored["weights"]))).cast("b")
    return Weights(
        tuple(stored["kinds"]),
        tuple(stored["biases"]),
        stored["scale"],
        tuple(numbers[start : start + BUCKETS] for start in range(0, len(numbers), BUCKETS)),
    )


def _masked(word: str) -> str:
    """A number as such: which one says nothing about whether the message points back; that it is a year does."""
    if not word.isdigit():
        return word
    return "#year" if _YEAR.match(word) else "#"


def _in_a_row(words: list[str]) -> Iterator[str]:
    framed = ["^", *words, "$"]
    for length in (1, 2, 3):
        for start in range(len(framed) - length + 1):
            yield "w " + " ".join(framed[start : start + length])
    for before, after in zip(framed, framed[2:], strict=False):
        yield f"s {before} {after}"


def _pieces(words: list[str]) -> Iterator[str]:
    for word in words:
        framed = f" {word} "
        for length in (2, 3, 4, 5):
            for start in range(len(framed) - length + 1):
                yield f"p{framed[start : start + length]}"


def _tags(tokens: Sequence[Token]) -> Iterator[str]:
    framed = f"^{tags_of(tokens)[:_LONGEST_TEXT]}$"
    for length in (1, 2, 3, 4, 5):
        for start in range(len(framed) - length + 1):
            yield f"t{framed[start : start + length]}"
