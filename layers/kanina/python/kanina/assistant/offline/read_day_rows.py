"""Rows that are days: "how many days had snow", "top 3 windiest days", over a table with one row a day.

Its day is its key, so that "day" is the noun of its rows, wherever it is counted, listed or ranked. Where something is
split by it, or it is a length of time, it stays the unit of time that it is anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_sizes import SUPERLATIVES

_SMALL = (Word.NEUTRAL, Word.ARTICLE)
_ASKS = (Word.COUNT, Word.LIST, Word.SHARE)
_OF = frozenset({"of", "of the", "of all", "ng", "ng mga", "sa", "sa mga", "na", "the", "mga"})


def with_days_as_rows(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, "days" read as rows where these are counted, listed or ranked, and no other rows are named."""
    dataset = entities.of_days
    count = entities.count_of(dataset) if dataset else None
    if dataset is None or count is None or not any(span.grain == "day" for span in spans):
        return tuple(spans)
    named = {name for span in spans for name in (*span.rows, *entities.rows_of(span.metrics))}
    measured = {name for span in spans for metric in span.metrics for name in entities.measured(metric)}
    if (named | measured) - {dataset}:
        return tuple(spans)
    rows = (Reading("metric", count), Reading("rows", dataset))
    return tuple(
        replace(span, readings=rows) if span.grain == "day" and not span.period and _are_rows(spans, at) else span
        for at, span in enumerate(spans)
    )


def _are_rows(spans: Sequence[Span], at: int) -> bool:
    """Whether days are asked for at a place: right behind "how many", "list", "% of" or a superlative."""
    place = at - 1
    while place >= 0 and (spans[place].word in _OF or (spans[place].has(*_SMALL) and not _ranks(spans[place]))):
        place -= 1
    if place < 0:
        return False
    return spans[place].has(*_ASKS) or _ranks(spans[place])


def _ranks(span: Span) -> bool:
    """Whether a word says of what days are the most: "top 3 days by wind" splits by them."""
    return span.word in SUPERLATIVES
