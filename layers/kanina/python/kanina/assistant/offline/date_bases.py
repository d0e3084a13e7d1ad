"""Another date to go by than the one that dates a figure: "October collections, by date paid", "base sa check-in"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import DATE_WORDS, Word
from kanina.data.semantic_model import SemanticModel
from kanina.models import MetricQuery

_BASED = frozenset(
    {
        *("based on", "based on the", "going by", "going by the", "according to", "according to the"),
        *("base sa", "batay sa", "nakabase sa", "nakabatay sa", "ibase sa", "ibatay sa"),
    }
)
"""These say by which date the rest is meant; "by" may also split by each day, unless there are months already."""


def read_date_base(script: Script, slots: Slots, entities: Entities) -> None:
    """Fill dated_by with the dates that a figure may be told by, behind "based on", or "by" where times are set apart.

    "By the date of payment" by itself is of each day, and left to what splits.
    """
    for at in list(script.free(Word.GROUP)):
        place = at + 1
        while place < len(script) and (script.is_filler(place) or _says_date(script, place)):
            place += 1
        if not script.is_free(place):
            continue
        span = script.spans[place]
        dates = tuple(dict.fromkeys((*span.dates, *(r.name for r in span.dimensions if r.name in entities.days))))
        behind = place + 1 if _says_date(script, place + 1) else None
        said = place > at + 1 or behind is not None or any(token.word in DATE_WORDS for token in span.tokens)
        if not dates or not (said or span.dimensions) or not (script.spans[at].word in _BASED or _has_times(script)):
            continue
        slots.dated_by = dates
        script.take(*range(at, place + 1), behind)
        return


def with_date_base(query: MetricQuery, dates: Sequence[str], model: SemanticModel) -> MetricQuery | None:
    """The query told by one of these dates; without any that is no other date of what it measures now.

    None where the figures know none of these dates, or several.
    """
    datasets = {known.dataset for name in query.metrics if (known := model.metric(name))}
    times = {known.time_field for name in query.metrics if (known := model.metric(name))}
    if not dates:
        kept = query.dated_by is None or query.dated_by.partition(".")[0] in datasets
        return query if kept else query.model_copy(update={"dated_by": None})
    own = [date for date in dates if date.partition(".")[0] in datasets]
    if len(own) != 1 or len(datasets) != 1:
        return None
    return query.model_copy(update={"dated_by": None if times == set(own) else own[0]})


def _says_date(script: Script, at: int) -> bool:
    return at < len(script) and script.is_free(at) and script.spans[at].word in DATE_WORDS


def _has_times(script: Script) -> bool:
    """Whether months are set apart already, so that a date only says which ones."""
    periods = sum(span.period is not None for span in script.spans)
    return (
        periods > 1
        or any(span.adverb for span in script.spans)
        or any(
            span.grain and script.has(at - 1, Word.GROUP) and not span.has(Word.PERIOD)
            for at, span in enumerate(script.spans)
            if at
        )
    )
