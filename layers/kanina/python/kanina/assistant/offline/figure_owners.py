""" "the population of a country", "list the cities with a population over a million": whose a figure is.

Of figures of one name, that of the rows named beside it is meant; and these rows, named as whose it is, are no figure
of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word

_OF = frozenset(
    {"of", "of a", "of an", "of any", "of the", "of all", "for", "for a", "for all", "among", "ng", "ng mga"}
)
_SMALL = (Word.ARTICLE, Word.ALL, Word.THAT)
_FUNCTIONS = frozenset(
    {
        *("average", "avg", "mean", "total", "maximum", "max", "minimum", "min", "highest", "lowest", "largest"),
        *("smallest", "karaniwang", "kabuuang", "pinakamataas", "pinakamababa"),
    }
)
"""Figures that begin so are one number of all rows, be these named behind them or not."""


def with_figure_owners(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, each figure that is of several datasets narrowed to the rows that are named."""
    result = list(spans)
    named = {at: entities.called(span) for at, span in enumerate(spans) if entities.called(span)}
    datasets = {dataset for found in named.values() for dataset in found}
    for at, span in enumerate(spans):
        homes = {home: name for name in span.metrics for home in entities.measured(name)}
        if at in named or len(homes) != len(span.metrics):
            continue
        owner = _owner(spans, at)
        whose = set(named.get(owner, ())) if owner is not None else set()
        own = homes.keys() & (whose or datasets)
        if len(own) != 1:
            continue
        home = own.pop()
        if len(homes) > 1:
            result[at] = replace(span, readings=_of_home(span, homes[home], home))
        if owner is None or whose != {home} or not _is_counted(spans, owner, entities):
            continue
        if len(homes) > 1 or (span.tokens[0].word in _FUNCTIONS and spans[at + 1].word != "for"):
            for place in range(at + 2, owner + 1):
                result[place] = replace(spans[place], readings=NOTHING)
    return tuple(result)


def _of_home(span: Span, metric: str, home: str) -> tuple[Reading, ...]:
    """The readings of a span that are of the rows of one dataset."""
    return tuple(
        reading
        for reading in span.readings
        if reading.name == metric or (reading.kind != "metric" and reading.name.startswith(f"{home}."))
    )


def _is_counted(spans: Sequence[Span], at: int, entities: Entities) -> bool:
    """Whether whose a figure is has no figure but its count, and is compared with nothing by it."""
    return all(map(entities.is_count, spans[at].metrics)) and not spans[at].values


def _owner(spans: Sequence[Span], at: int) -> int | None:
    """The place of what stands behind a figure and "of"."""
    place = at + 1
    if place >= len(spans) or spans[place].word not in _OF:
        return None
    while place + 1 < len(spans) and spans[place + 1].has(*_SMALL) and not spans[place + 1].rows:
        place += 1
    return place + 1 if place + 1 < len(spans) else None
