""" "May mga bayarin ba na hindi pa bayad? Ilan?", "yung dumalo lang bilangin mo": how many there are, asked behind."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word

_COUNT_THEM = "bilangin"
_POLITE = frozenset({"mo", "nga", "po", "natin", "ha", "muna"})


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


def without_count_behind(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans without a "bilangin mo" at the end, where all that is named is a number of rows already."""
    end = len(spans)
    while end and (spans[end - 1].is_sign or spans[end - 1].word in _POLITE):
        end -= 1
    if end < 2 or spans[end - 1].tokens[0].word != _COUNT_THEM or not spans[end - 1].has(Word.COUNT):
        return tuple(spans)
    named = [name for span in spans[: end - 1] for name in span.metrics]
    return tuple(spans[: end - 1]) if named and all(map(entities.is_count, named)) else tuple(spans)
