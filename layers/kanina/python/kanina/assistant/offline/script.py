"""The words of a question while it is read: its spans, and which of them something has explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word

EXPLAINED = (Word.NEUTRAL, Word.ARTICLE, Word.AND, Word.THAT, Word.TOTAL, Word.ONLY, Word.AGAIN, Word.START, Word.BUT)
"""Function words that never change what is measured by themselves."""
_TELLING_SIGNS = frozenset("%<>=≤≥≠$€£₱")
"""Signs that mean something: left unexplained, the question was not understood."""
FILLERS = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
"""Function words that may stand between two words that belong together."""


class Script:
    """The spans of a question, and which of them something has explained."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = tuple(spans)
        self._used = [False] * len(self.spans)

    def __len__(self) -> int:
        return len(self.spans)

    def free(self, *words: Word) -> Iterable[int]:
        """The places of unexplained spans, only those of a kind of function word if any is given.

        A word that is a metric's name too is no function word.
        """
        for at, span in enumerate(self.spans):
            if not self._used[at] and (not words or (span.has(*words) and not span.metrics)):
                yield at

    def is_free(self, at: int | None) -> bool:
        """Whether there is a span at a place and nothing has explained it."""
        return at is not None and 0 <= at < len(self.spans) and not self._used[at]

    def take(self, *places: int | None) -> None:
        """Note that spans are explained."""
        for at in places:
            if at is not None:
                self._used[at] = True

    def has(self, at: int | None, *words: Word) -> bool:
        """Whether the span at a place may be one of these function words."""
        return at is not None and 0 <= at < len(self.spans) and self.spans[at].has(*words)

    def next(self, at: int, skip: tuple[Word, ...] = FILLERS) -> int | None:
        """The place of the next span that is no filler, within the sentence."""
        return self._seek(at, 1, skip)

    def previous(self, at: int, skip: tuple[Word, ...] = FILLERS) -> int | None:
        """The place of the span before that is no filler, within the sentence."""
        return self._seek(at, -1, skip)

    def is_filler(self, at: int, skip: tuple[Word, ...] = FILLERS) -> bool:
        """Whether a span is nothing but a small word."""
        span = self.spans[at]
        return span.has(*skip) and not _means_more(span) and not span.grain

    def is_plural(self, at: int) -> bool:
        """Whether a span names several: an English plural, or what stands behind "mga"."""
        return self.spans[at].is_plural or (at > 0 and self.spans[at - 1].tokens[-1].word == "mga")

    def left_over(self) -> list[Span]:
        """The spans that change the meaning of the question and that nothing explains."""
        return [
            span
            for at, span in enumerate(self.spans)
            if not self._used[at]
            and not (span.is_sign and span.word not in _TELLING_SIGNS)
            and not (span.has(*EXPLAINED) and not _means_more(span))
        ]

    def _seek(self, at: int, step: int, skip: tuple[Word, ...]) -> int | None:
        place = at + step
        while 0 <= place < len(self.spans):
            if ends_sentence(self.spans[place]):
                return None
            if not self.is_filler(place, skip):
                return place
            place += step
        return None


def _means_more(span: Span) -> bool:
    """Whether a small word is also a word of the data that nothing has taken: "rating", not "result" or "total"."""
    counts = span.number is not None and not span.number.spelled
    return bool(span.metrics or span.values) or counts or span.period is not None
