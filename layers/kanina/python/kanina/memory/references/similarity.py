"""Turns that mean the same in other words, by an embedding, where an operator has installed one.

Never required: without it, or when it fails, words decide alone. A turn's score is the sum of its lexical score and its
similarity, each as a share of the best one's. Source of that rule: the agreed design, section 5, on recall.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kanina.memory.references.topics import Match
from kanina.observability import log

Embed = Callable[[Sequence[str]], Sequence[Sequence[float]]]
"""One vector for each text, all of one length. Any library's, such as a static embedding's `encode`."""

LEAST = 0.6
MARGIN = 0.1
"""The cosine from which a turn that shares no word with the topic is meant, and how far the next one must be behind it.

High, since the alternative is the honest one: to say that such a turn is not kept.
"""


def with_similarity(
    found: list[Match], words: Sequence[str], turns: Sequence[tuple[str, str]], embed: Embed
) -> list[Match]:
    """The matches of `topics.matches` by both scores; without any, the turn that is clearly the most similar."""
    try:
        topic, *vectors = embed([" ".join(words), *(question for question, _ in turns)])
        cosines = [_cosine(topic, vector) for vector in vectors]
    except Exception:  # what is installed must not take an answer from a person
        log("embedding_failed", exc_info=True)
        return found
    if not found:
        return _clearly_nearest(cosines)
    most = max(match.score for match in found)
    nearest = max(cosines[match.position] for match in found)
    scored = [
        Match(match.position, _share(match.score, most) + _share(cosines[match.position], nearest), match.in_question)
        for match in found
    ]
    return sorted(scored, key=lambda match: (-round(match.score, 6), -match.position))


def _clearly_nearest(cosines: Sequence[float]) -> list[Match]:
    best, *others = sorted(range(len(cosines)), key=lambda position: -cosines[position])
    is_clear = not others or cosines[best] - cosines[others[0]] >= MARGIN
    return [Match(best, cosines[best], True)] if is_clear and cosines[best] >= LEAST else []


def _share(score: float, most: float) -> float:
    return max(0.0, score) / most if most > 0 else 0.0


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    return sum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths else 0.0
