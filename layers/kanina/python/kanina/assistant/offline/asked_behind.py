""" "May mga bayarin ba na hindi pa bayad? Ilan?": how many there are, asked in a sentence of its own."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word


def with_count_in_front(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, a "how many?" that is the whole of the last sentence put before what the one before it names."""
    said = list(spans)
    while said and said[-1].is_sign:
        said.pop()
    if len(said) < 3 or not said[-1].has(Word.COUNT) or not ends_sentence(said[-2]):
        return tuple(spans)
    count, before = said[-1], said[:-2]
    if any(ends_sentence(span) or span.has(Word.COUNT) for span in before):
        return tuple(spans)
    noun = next((at for at, span in enumerate(before) if span.metrics or span.rows), None)
    return tuple(spans) if noun is None else (*before[:noun], count, *before[noun:])
