"""New things of some time: "new members this month", "bagong subscriber kada buwan". They are the rows that began then.

Without a time nothing says since when a thing is new, and the word stays unexplained.
"""

from __future__ import annotations

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_newly import ENTERED, NEW


def read_newly(script: Script, entities: Entities, *, timed: bool) -> None:
    """Take the word, where rows are counted by when they began and nothing else is measured.

    timed: the question that is gone on from is of some time, or split by one.
    """
    when = any(span.period or span.adverb for span in script.spans)
    when = when or any(script.spans[at].has(Word.GROUP) and _splits_by_time(script, at) for at in range(len(script)))
    if not (when or timed):
        return
    for at in list(script.free()):
        span, noun = script.spans[at], script.next(at)
        if span.word not in NEW or noun is None or span.values or span.metrics or span.dimensions:
            continue
        others = (place for place in range(len(script)) if place not in (at, noun))
        if _begin(script.spans[noun], entities) and not any(script.spans[place].metrics for place in others):
            script.take(at)


def _begin(span: Span, entities: Entities) -> bool:
    """Whether a span names rows, each of which is counted by the day it began."""
    counts = entities.counts(span) or tuple(name for name in span.metrics if entities.counted_by(name))
    return bool(counts) and all(
        entities.is_counted_by_beginning(name) or entities.dated_by(name).startswith(ENTERED) for name in counts
    )


def _splits_by_time(script: Script, at: int) -> bool:
    after = script.next(at)
    return after is not None and script.spans[after].grain is not None
