"""How heavy, long or old things are: "the longest flipper on each island", "which species is the heaviest".

The words belong to the fields that are measured so, as their names or units tell it. Where just one is meant, they are
the most or the least of single rows, of what is split by them the average, or single rows in order of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from kanina.assistant.offline.measures import Measures
from kanina.assistant.offline.normalise import stem, words_of
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import AVERAGING, Word
from kanina.assistant.offline.words_sizes import ALSO, GENERIC, HIGHEST, LEAST, LOWEST, MOST, NOUNS, Kind
from kanina.assistant.offline.words_units import UNITS
from kanina.data.semantic_model import SemanticModel

_EXTREME = re.compile(r'\s*(MAX|MIN)\s*\(\s*"?(\w+)"?\s*\.\s*"?(\w+)"?\s*\)\s*', re.IGNORECASE)
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
_OF_UNITS: dict[str, Kind] = {"weight": "weight", "distance": "length"}
"""What a unit's kind says a field is, where its name says nothing else."""


@dataclass(frozen=True, slots=True)
class Size:
    """A field that rows are measured by: its average, and the most and the least of one row, where there are such."""

    field: str
    kind: Kind | None
    words: frozenset[str]
    average: str
    most: str | None
    least: str | None

    @property
    def dataset(self) -> str:
        """The rows that it is of."""
        return self.field.partition(".")[0]

    def extreme(self, *, most: bool) -> str | None:
        """The metric of the most, or of the least, that one row has."""
        return self.most if most else self.least


def sizes_of(model: SemanticModel, measures: Measures) -> Sequence[Size]:
    """The fields of a model that have an average, each with what it is a measure of."""
    extremes = {
        (of[1].upper(), f"{of[2]}.{of[3]}"): name
        for name, metric in model.metrics.items()
        if (of := _EXTREME.fullmatch(metric.expression))
    }
    found: list[Size] = []
    for metric in model.metrics:
        field = measures.averaged(metric)
        if field is None:
            continue
        words = {
            stem(word) for name in names_of(model.dimensions[field], field.partition(".")[2]) for word in words_of(name)
        }
        kinds = [kind for kind, nouns in NOUNS.items() if words & nouns]
        unit = UNITS.get(measures.own_unit(field), ("", None))[0]
        kind = kinds[0] if len(kinds) == 1 else _OF_UNITS.get(unit) if not kinds else None
        found.append(
            Size(field, kind, frozenset(words), metric, extremes.get(("MAX", field)), extremes.get(("MIN", field)))
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Said:
    """A superlative at the places from first to last, with what is named right behind it."""

    size: Size
    most: bool
    first: int
    last: int


def with_sizes(spans: Sequence[Span], sizes: Sequence[Size], measured: Collection[str]) -> tuple[Span, ...]:
    """The spans with these words read as figures, or as an order of rows. measured: by the last query."""
    if not sizes:
        return tuple(spans)
    spans = _with_nouns(spans, sizes)
    for at in range(len(spans)):
        said = _superlative(spans, at, sizes, measured)
        if said is not None:
            return _read(spans, said)
    return tuple(spans)


def _with_nouns(spans: Sequence[Span], sizes: Sequence[Size]) -> Sequence[Span]:
    """ "average weight", where nothing is called so and one field is a mass; "satisfaction score" is a satisfaction."""
    result: list[Span] = []
    for span in spans:
        if span.is_unknown and span.word in GENERIC and result and _names_average(result[-1], sizes):
            result[-1] = replace(result[-1], tokens=(*result[-1].tokens, *span.tokens))
            continue
        kind = ALSO.get(span.tokens[0].stem) if span.is_unknown and len(span.tokens) == 1 else None
        fitting = [size for size in _named(spans, sizes) if size.kind == kind] if kind else []
        if len(fitting) != 1:
            result.append(span)
            continue
        named = (Reading("metric", fitting[0].average), Reading("dimension", fitting[0].field, groups=False))
        if result and result[-1].has(Word.AVERAGE):
            result[-1] = replace(result[-1], tokens=(*result[-1].tokens, *span.tokens), readings=named[:1])
        else:
            result.append(replace(span, readings=named))
    return result


def _names_average(span: Span, sizes: Sequence[Size]) -> bool:
    """Whether a span names a measure by its average, or its field, and counts nothing."""
    averages = {size.average for size in sizes}
    return bool(_fields(span, sizes)) and not span.rows and averages.issuperset(span.metrics)


def _named(spans: Sequence[Span], sizes: Sequence[Size]) -> list[Size]:
    """The sizes of rows that a message names, or all, where it names none."""
    rows = {
        row for span in spans for row in (*span.rows, *(reading.name.partition(".")[0] for reading in span.dimensions))
    }
    return [size for size in sizes if size.dataset in rows] or list(sizes)


def _superlative(spans: Sequence[Span], at: int, sizes: Sequence[Size], measured: Collection[str]) -> _Said | None:
    """What a superlative is of: what is named behind it, the one measure of its kind, or what was measured before."""
    span = spans[at]
    if span.metrics or span.values or not (span.is_unknown or span.has(Word.TOP, Word.BOTTOM)):
        return None
    word, general = span.word, span.word in HIGHEST | LOWEST
    kinds = MOST.get(word, frozenset()) | LEAST.get(word, frozenset())
    if not kinds and not general:
        return None
    most = word in HIGHEST or word in MOST
    fitting = [size for size in sizes if general or size.kind in kinds]
    after = _next(spans, at)
    behind = spans[after] if after is not None else None
    if behind is not None and (fields := _fields(behind, sizes)):
        named = [size for size in fitting if size.field in fields]
        averages = any(token.word in AVERAGING for token in behind.tokens)
        return _Said(named[0], most, at, after or at) if len(fields) == len(named) == 1 and not averages else None
    if behind is not None and behind.is_unknown:
        named = [size for size in fitting if behind.tokens[-1].stem in size.words]
        return _Said(named[0], most, at, after or at) if len(named) == 1 else None
    before = [size for size in fitting if {size.most, size.least} & set(measured)]
    if len(before) == 1 and not any(other.metrics for other in spans):
        return _Said(before[0], most, at, at)
    if general or any(other.metrics and not other.rows for other in spans):
        return None
    of_rows = _named(spans, fitting)
    return _Said(of_rows[0], most, at, at) if len(of_rows) == 1 else None


def _fields(span: Span, sizes: Sequence[Size]) -> set[str]:
    """The fields that a span names, by themselves or by their averages."""
    named = {reading.name for reading in span.dimensions} & {size.field for size in sizes}
    return named | {size.field for size in sizes if size.average in span.metrics}


def _next(spans: Sequence[Span], at: int) -> int | None:
    """The place of the next span that is no small word."""
    places = (
        place for place in range(at + 1, len(spans)) if not (spans[place].has(*_SMALL) and not spans[place].metrics)
    )
    return next(places, None)


def _read(spans: Sequence[Span], said: _Said) -> tuple[Span, ...]:
    """The spans, the superlative read by what is asked for besides."""
    others = [span for at, span in enumerate(spans) if not said.first <= at <= said.last]
    grouped = any(span.has(Word.GROUP) for span in others)
    asks = any(span.has(Word.WHICH, Word.WHO) for span in others)
    counted = any(span.number is not None and not span.period for span in others)
    things = [span for span in others if _splits(span)]
    rows = any(said.size.dataset in span.rows for span in others)
    general = spans[said.first].word in HIGHEST | LOWEST
    if (general and not grouped) or (counted and not rows):
        return tuple(spans)
    if rows and not grouped and not (asks and things):
        return _joined(spans, said, _order(spans, said, Reading("dimension", said.size.field, groups=False)))
    if not grouped and things:
        return (
            tuple(spans) if general else _joined(spans, said, _order(spans, said, Reading("metric", said.size.average)))
        )
    figure = said.size.extreme(most=said.most)
    if figure is None or (asks and things) or counted:
        return tuple(spans)
    whole = tuple(token for span in spans[said.first : said.last + 1] for token in span.tokens)
    read = _joined(spans, said, [Span(tokens=whole, readings=(Reading("metric", figure),))])
    return tuple(_without_rows(span, said) for span in read)


def _splits(span: Span) -> bool:
    """Whether a span names what figures are split by, and no rows."""
    return any(reading.groups for reading in span.dimensions) and not span.rows


def _without_rows(span: Span, said: _Said) -> Span:
    """ "the heaviest penguin on each island": the rows are those that the figure is of."""
    return replace(span, readings=(Reading("word", Word.NEUTRAL),)) if said.size.dataset in span.rows else span


def _order(spans: Sequence[Span], said: _Said, by: Reading) -> list[Span]:
    word = Reading("word", Word.TOP if said.most else Word.BOTTOM)
    return [replace(spans[said.first], readings=(word,)), replace(spans[said.last], readings=(by,))]


def _joined(spans: Sequence[Span], said: _Said, read: Iterable[Span]) -> tuple[Span, ...]:
    return (*spans[: said.first], *read, *spans[said.last + 1 :])
