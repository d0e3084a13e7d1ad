"""Words that nothing explains: put right, said in other words, or named in a refusal or a question back."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.near import alike, correction
from kanina.assistant.offline.normalise import Token, words_of
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slips import is_slipped_unit, meant_by
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span, text_of
from kanina.assistant.offline.talk import nothing_found
from kanina.assistant.offline.thesaurus import Thesaurus
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import DISTRIBUTING
from kanina.assistant.offline.words_extremes import VAGUE_TIMES


class LeftOver:
    """The spans of one text that nothing explained."""

    def __init__(self, text: str, spans: Sequence[Span], lexicon: Lexicon, thesaurus: Thesaurus) -> None:
        self._text = text
        self._spans = spans
        self._lexicon = lexicon
        self._thesaurus = thesaurus

    def corrected(self, split: Sequence[Token]) -> str | None:
        """The text, of these tokens, with its first unknown word put right, if that can be one thing only."""
        for span in self._spans:
            if span.is_unknown and len(span.tokens) == 1:
                one = span.word.removesuffix("s")
                if one != span.word and self._names_kind(one):  # "skus"
                    return f"{self._text[: span.tokens[0].start]}{one}{self._text[span.tokens[0].end :]}"
                fixed = correction(split, split.index(span.tokens[0]), self._lexicon)
                if fixed:
                    first, end, phrase = fixed
                    return f"{self._text[: split[first].start]}{phrase}{self._text[split[end - 1].end :]}"
        return None

    def _names_kind(self, word: str) -> bool:
        """Whether a word is what the model calls things by, or a figure."""
        readings = self._lexicon.single_words.get(word, ())
        return any(reading.kind in ("dimension", "rows", "metric") for reading in readings)

    def in_other_words(self) -> str | None:
        """The text with its first unknown word replaced by the one known word that it can be another word for."""
        for span in self._spans:
            if not span.is_unknown or is_slipped_unit(span.word, self._before(span)):
                continue
            words = self._thesaurus.other_words(span.word)
            if len(words) == 1:
                return f"{self._text[: span.tokens[0].start]}{words[0]}{self._text[span.tokens[-1].end :]}"
        return None

    def without_slips(self) -> tuple[str, ...]:
        """The text with its first slip replaced by each of the common words that may be meant."""
        for span in self._spans:
            slip = span.tokens[0]
            before, behind = self._text[: slip.start], self._text[slip.end :]
            meant = meant_by(slip.word, self._before(span)) if span.is_unknown and len(span.tokens) == 1 else ()
            if meant:
                return tuple(f"{before}{word}{behind}" for word in meant)
        return ()

    def _before(self, span: Span) -> str:
        """The word before a span, folded; "" where it is the first."""
        said = words_of(self._text[: span.tokens[0].start])
        return said[-1] if said else ""

    def _tell_why(self, slots: Slots, resolver: Resolver) -> None:
        """Stop at what is understood and cannot be done, or done without being told more."""
        left, naming = self._spans, resolver.naming
        measured = any(span.metrics for span in resolver.script.spans)
        if measured and any(span.has(Word.TOP) for span in left) and any(span.has(Word.BOTTOM) for span in left):
            raise resolver.refuse(naming.replies.one_end)
        vague = next((span for span in left if span.word in VAGUE_TIMES), None)
        if vague is not None:
            raise resolver.refuse(naming.replies.vague_time.format(word=text_of(self._text, vague)))
        figures = [metric.names[0] for metric in slots.metrics if len(set(metric.names)) == 1]
        if len(left) == 1 and left[0].word in DISTRIBUTING and len(figures) == 2 == len(slots.metrics):
            first, second = (naming.metric(name) for name in figures)
            raise resolver.refuse(naming.replies.no_ratio.format(first=first, second=second))

    def explain(self, slots: Slots, resolver: Resolver) -> None:
        """Name what cannot be explained; ask, where a near match would make the question whole."""
        naming, left = resolver.naming, self._spans
        self._tell_why(slots, resolver)
        unknown = [span for span in left if span.is_unknown]
        words = [text_of(self._text, span) for span in unknown]
        words = words or [_with_next(self._text, span, resolver) for span in left]
        if slots.is_empty and unknown and len(words) > 1:
            raise Stop(nothing_found(naming))
        if len(words) > 1:
            quoted = naming.all_of(f"“{word}”" for word in words)
            raise resolver.refuse(naming.replies.unknown_words.format(words=quoted, examples=naming.examples(2)))
        near = self._near(unknown[0]) if unknown else ()
        metrics = [reading.name for readings in near for reading in readings if reading.kind == "metric"]
        only_metrics = len(metrics) == len({reading.name for readings in near for reading in readings})
        if not (metrics and only_metrics and len(left) == 1 and not slots.metrics):
            raise _unknown(words[0], resolver, near)
        names = list(dict.fromkeys(metrics))
        near_text = naming.any_of(naming.metric(name) for name in names)
        prompt = naming.replies.unknown_near.format(word=words[0], near=near_text)
        resolver.ask("metric", prompt, naming.metric_choices(names))

    def _near(self, span: Span) -> Sequence[tuple[Reading, ...]]:
        """What an unknown word may be meant for: other words of several meanings, else those spelled alike."""
        others = self._thesaurus.other_words(span.word)
        named = [self._lexicon.near_phrases[other] for other in others if other in self._lexicon.near_phrases]
        if self._thesaurus.is_word(span.word):
            return named  # "benta" is no slip of "renta"
        return named or alike(span.tokens[0].stem, self._lexicon)


def _unknown(word: str, resolver: Resolver, near: Sequence[tuple[Reading, ...]]) -> Stop:
    """The refusal that names an unknown word, and what it may be meant for."""
    naming = resolver.naming
    labels = list(dict.fromkeys(_label(readings[0], naming) for readings in near))
    if labels:
        names = naming.any_of(f"“{label}”" for label in labels)
        return resolver.refuse(naming.replies.unknown_near.format(word=word, near=names))
    return resolver.unexplained(word)


def _label(reading: Reading, naming: Naming) -> str:
    if reading.kind == "metric":
        return naming.metric(reading.name)
    if reading.kind == "rows":
        return naming.dataset(reading.name)
    return reading.value or naming.dimension(reading.name)


def _with_next(text: str, span: Span, resolver: Resolver) -> str:
    """A function word as it was written, with what it should have joined: "per student"."""
    spans = resolver.script.spans
    following = spans[spans.index(span) + 1 :]
    joins = span.has(Word.GROUP) and following and not following[0].is_sign
    return text[span.tokens[0].start : following[0].tokens[-1].end] if joins else text_of(text, span)
