"""Which documents fit a text, best first, each with why: BM25 in both languages, over what stands around each as well.

Words are brought to what they mean by the tokeniser of `references`. A document counts the words of those before and
behind it in its stretch, less the farther they are: an answer seldom repeats its question's words. Where there are
vectors, a document's score is the sum of both scores, each as a share of the best one's. Source of that rule, and of
never fusing by ranks: the agreed design, section 5. The weights were chosen on LoCoMo's conversations 1 to 3
(`evals.recall`); their neighbours do nearly as well.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from heapq import nlargest
from itertools import groupby
from typing import Final, Literal, NamedTuple

from kanina.memory.references.days import Days, days_named
from kanina.memory.references.topics import keys
from kanina.texts import words

SATURATION: Final = 1.2
LENGTH: Final = 0.4
"""BM25's k1 and b."""

REACH: Final = 4
BEFORE: Final = 0.6
BEHIND: Final = 0.5
"""How many documents of a stretch are looked at on either side, and what a word weighs with each step away."""

_BEHIND_IT: Final = tuple(BEFORE**step for step in range(1, REACH + 1))
_BEFORE_IT: Final = tuple(BEHIND**step for step in range(1, REACH + 1))

NAMED: Final = 0.2
"""What a document gains whose speaker, or whose day, the text names."""

VECTORS_AROUND: Final = 0.5
"""What the likeness of each neighbour's vector counts for."""

WORDS_TOLD: Final = 6

Kind = Literal["words", "near", "by", "date", "meaning"]


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be recalled. `stretch`: those of one stand next to each other, in the order they were said.

    by: who said it, where that can be asked for. said: the day, in the person's zone.
    """

    id: str
    text: str
    said: date | None = None
    stretch: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a document is a hit: words of the text it holds, or that stand near it; who said it; the day; its meaning."""

    kind: Kind
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that fits, and why. `score`: comparable among the hits of one text only."""

    document: Document
    score: float
    reasons: tuple[Reason, ...]


def recall(
    documents: Sequence[Document],
    text: str,
    today: date,
    most: int,
    *,
    likenesses: Mapping[int, float] | None = None,
) -> list[Hit]:
    """At most so many of the documents that fit the text, best first; of equals the one given last.

    likenesses: how near the text's vector is to those of documents, by their places.
    """
    days = days_named(text, today)
    asked = _asked(text, days)
    speakers = {by: _read(by).counts.keys() for by in {document.by for document in documents}}
    named = {by for by, own in speakers.items() if asked.keys() & own}
    terms = {term: word for term, word in asked.items() if not any(term in own for own in speakers.values())}
    said = [_read(document.text) for document in documents]
    rows = _Rows([document.stretch for document in documents])
    own = {term: _places(term, said) for term in terms}
    scores = _bm25([each.length for each in said], {term: places for term, places in own.items() if places}, rows)
    if days is not None:
        best = max(scores.values(), default=1.0)
        for place, document in enumerate(documents):
            if days.holds(document.said):
                scores[place] = scores.get(place, 0.0) + NAMED * best
    if likenesses:
        scores = _summed(scores, _around(likenesses, rows))
    for place in scores if named else ():
        if documents[place].by in named:
            scores[place] *= 1 + NAMED
    first = nlargest(most, scores, key=lambda place: (scores[place], place))
    hits = []
    for place in first:
        document, held = documents[place], _words_at((place,), own, terms)
        near = [word for word in _words_at((at for at, _ in rows.near(place)), own, terms) if word not in held]
        reasons = (
            Reason("words", held) if held else None,
            Reason("near", tuple(near)[:WORDS_TOLD]) if near else None,
            Reason("by", (document.by,)) if document.by in named else None,
            Reason("date", (days.words,)) if days is not None and days.holds(document.said) else None,
        )
        told = tuple(reason for reason in reasons if reason is not None)
        hits.append(Hit(document, scores[place], told or (Reason("meaning"),)))
    return hits


def _asked(text: str, days: Days | None) -> dict[str, str]:
    """What the words of a text mean, each with the word; without those that name days, which are told by the days."""
    left = text if days is None else text.replace(days.words, " ")
    return {term: word for word in words(left) for meanings in keys(word.removesuffix("'s")) for term in meanings}


class _Read(NamedTuple):
    """A text read: how often it means what, and of how many meanings that is."""

    counts: Mapping[str, int]
    length: int


@lru_cache(maxsize=8192)
def _read(text: str) -> _Read:
    """Remembered, since the same documents are asked again and again."""
    said = (keys(word.removesuffix("'s")) for word in words(text))
    counts = dict(Counter(term for meanings in said for each in meanings for term in each))
    return _Read(counts, sum(counts.values()))


def _places(term: str, said: Sequence[_Read]) -> dict[int, int]:
    """The places of what means this itself, with how often."""
    return {place: counts[term] for place, (counts, _) in enumerate(said) if term in counts}


class _Rows:
    """Which documents stand next to each other, by their places."""

    def __init__(self, stretches: Sequence[str]) -> None:
        self.first: list[int] = []
        self.end: list[int] = []
        for _, members in groupby(enumerate(stretches), key=lambda each: each[1] or each[0]):
            size = sum(1 for _ in members)
            start = len(self.first)
            self.first += [start] * size
            self.end += [start + size] * size

    def near(self, place: int) -> list[tuple[int, float]]:
        """The places around one, each with what a word of this one weighs there."""
        behind = zip(range(place + 1, self.end[place]), _BEHIND_IT, strict=False)
        return [*behind, *zip(range(place - 1, self.first[place] - 1, -1), _BEFORE_IT, strict=False)]

    def next_to(self, place: int) -> list[int]:
        """The places right before and behind one."""
        return [at for at in (place - 1, place + 1) if self.first[place] <= at < self.end[place]]

    def spread(self, lengths: Sequence[int]) -> list[float]:
        """Lengths with those around them, by the same weights."""
        summed = [float(length) for length in lengths]
        for share, places in ((BEFORE, range(len(lengths))), (BEHIND, range(len(lengths) - 1, -1, -1))):
            carried, row = 0.0, -1
            for place in places:
                if self.first[place] != row:
                    carried, row = 0.0, self.first[place]
                summed[place] += carried
                carried = (carried + lengths[place]) * share
        return summed


def _bm25(lengths: Sequence[int], own: Mapping[str, Mapping[int, int]], rows: _Rows) -> dict[int, float]:
    """The score of each document that holds one of the terms, or stands near one that does. own: where each is."""
    scores: dict[int, float] = defaultdict(float)
    around = rows.spread(lengths)
    average = sum(around) / len(around) if around else 0.0
    for places in own.values():
        rarity = math.log(1 + (len(lengths) - len(places) + 0.5) / (len(places) + 0.5)) * (SATURATION + 1)
        counts: dict[int, float] = defaultdict(float, places)
        for place, often in places.items():
            for near, weight in rows.near(place):
                counts[near] += often * weight
        for place, count in counts.items():
            norm = SATURATION * (1 - LENGTH + LENGTH * around[place] / average)
            scores[place] += rarity * count / (count + norm)
    return scores


def _around(likenesses: Mapping[int, float], rows: _Rows) -> dict[int, float]:
    """Likenesses with those of the next neighbours, from 0 for the least to 1 for the best."""
    shares = _shares(likenesses)
    return _shares(
        {
            place: share + VECTORS_AROUND * sum(shares.get(at, 0.0) for at in rows.next_to(place))
            for place, share in shares.items()
        }
    )


def _shares(values: Mapping[int, float]) -> dict[int, float]:
    least, most = min(values.values()), max(values.values())
    return {place: (value - least) / (most - least) if most > least else 0.0 for place, value in values.items()}


def _summed(scores: Mapping[int, float], likenesses: Mapping[int, float]) -> dict[int, float]:
    """Both scores as shares of the best one's, added; what has no vector counts for its words twice."""
    best = max(scores.values(), default=1.0)
    shares = {place: scores.get(place, 0.0) / best for place in {**scores, **likenesses}}
    return {place: share + likenesses.get(place, share) for place, share in shares.items()}


def _words_at(places: Iterable[int], own: Mapping[str, Mapping[int, int]], terms: Mapping[str, str]) -> tuple[str, ...]:
    """The words of the text that these documents hold themselves, in the text's order."""
    at = set(places)
    return tuple(dict.fromkeys(terms[term] for term, found in own.items() if at & found.keys()))[:WORDS_TOLD]
