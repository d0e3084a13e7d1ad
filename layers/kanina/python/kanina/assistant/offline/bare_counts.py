""" "Their count and total price": a count beside another figure is of the rows that this is measured on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word, phrases

_COUNTS = frozenset(phrases("count | number | the count | the number | a count | total count | bilang | ang bilang"))
_SMALL = (Word.ARTICLE, Word.THAT, Word.ADD, Word.BESIDE)


def with_bare_counts(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, a count that is joined to a figure as the count of the figure's rows."""
    result = list(spans)
    for at, span in enumerate(spans):
        if not span.has(Word.COUNT) or span.word not in _COUNTS:
            continue
        figure = _joined(spans, at, 1) or _joined(spans, at, -1)
        counts = entities.counting(entities.measured(figure)) if figure else ()
        if len(counts) == 1:
            result[at] = replace(span, readings=(Reading("metric", counts[0]),))
    return tuple(result)


def _joined(spans: Sequence[Span], at: int, step: int) -> str:
    """The one figure that "and" joins to a place, ahead of it or behind it; none where the place has its own noun."""
    after = spans[at + 1] if at + 1 < len(spans) else None
    if step < 0 and after is not None and not after.is_sign:
        return ""
    place, joins = at + step, False
    while 0 <= place < len(spans) and (spans[place].has(Word.AND, *_SMALL) or spans[place].word in (",", "&", "+")):
        joins |= spans[place].has(Word.AND) or spans[place].word in (",", "&", "+")
        place += step
    metrics = spans[place].metrics if joins and 0 <= place < len(spans) else ()
    return metrics[0] if len(metrics) == 1 else ""
