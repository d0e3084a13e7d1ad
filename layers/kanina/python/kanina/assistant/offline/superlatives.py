""" "the most common", "pinakamahal": superlatives that are of a number of things, or of money, and of nothing else.

Each ranks only what is measured so: after revenue by category, "the most common" is not the one with most revenue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_superlatives import CHEAPEST, COMMONEST, DEAR, DEAREST, FREQUENT, RAREST

_NUMBERS: Mapping[str, Word] = dict.fromkeys(COMMONEST, Word.TOP) | dict.fromkeys(RAREST, Word.BOTTOM)
_MONEY: Mapping[str, Word] = dict.fromkeys(DEAREST, Word.TOP) | dict.fromkeys(CHEAPEST, Word.BOTTOM)


def with_superlatives(spans: Sequence[Span], entities: Entities, measured: Collection[str]) -> tuple[Span, ...]:
    """The spans with these words read as "most" and "least", where what is measured allows.

    measured: by the last query, meant where no figure is named. Without one, what is commonest is what most rows have.
    """
    if not any(_says(spans, at, _NUMBERS, FREQUENT) or _says(spans, at, _MONEY, DEAR) for at in range(len(spans))):
        return tuple(spans)
    named = [name for span in spans for name in span.metrics]
    deeds = {name for span in spans for name in span.verbs if entities.counted_by(name)}
    own = named or list(deeds) or list(measured)
    if own and all(entities.is_money(name) for name in own):
        return _read(spans, _MONEY, DEAR)
    if own and all(entities.is_count(name) for name in own):
        return _read([span if named else _with_counts(span, deeds) for span in spans], _NUMBERS, FREQUENT)
    counts = () if own else entities.counting({r.name.partition(".")[0] for span in spans for r in span.dimensions})
    return _read(spans, _NUMBERS, FREQUENT, counts) if len(counts) == 1 else tuple(spans)


def _says(spans: Sequence[Span], at: int, words: Mapping[str, Word], behind: Collection[str]) -> bool:
    """Whether a place says it, in one word or behind "most"."""
    span = spans[at]
    after = at > 0 and span.word in behind and spans[at - 1].has(Word.TOP, Word.BOTTOM)
    return span.is_unknown and (span.word in words or after)


def _read(
    spans: Sequence[Span], words: Mapping[str, Word], behind: Collection[str], counts: Iterable[str] = ()
) -> tuple[Span, ...]:
    """The spans, each that says it being read so. counts: what is ranked by, where nothing else says it."""
    result: list[Span] = []
    figures = tuple(Reading("metric", name) for name in counts)
    for at, span in enumerate(spans):
        if not _says(spans, at, words, behind):
            result.append(span)
        elif span.word in words:
            result.append(replace(span, readings=(Reading("word", words[span.word]),)))
            result += [replace(span, readings=figures)] if figures else []
        else:
            result.append(replace(span, readings=figures or (Reading("word", Word.NEUTRAL),)))
    return tuple(result)


def _with_counts(span: Span, counts: Collection[str]) -> Span:
    """A verb with nothing but the counts it may stand for."""
    kept = tuple(reading for reading in span.readings if reading.kind != "verb" or reading.name in counts)
    return replace(span, readings=kept)
