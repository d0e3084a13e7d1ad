"""An average per day of what comes in or goes out: "average sales per day", where "average sale" is a figure too.

What the sales of a day come to, on average, and not the average of single sales day by day. Only of what is said in
the plural, or of a word for what comes in or goes out: "average fee per month" is of single ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.figures_of_fields import FieldFigures
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import LINKS, Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import AVERAGING, DISTRIBUTING, FLOWS, LOOSE
from kanina.data.implied_metrics import COUNT
from kanina.data.semantic_model import SemanticModel

_SMALL = (Word.NEUTRAL, Word.ARTICLE)


class AveragesApart:
    """By the average of a field, the sums of that field and the counts of its rows, by their names' stems."""

    def __init__(self, model: SemanticModel, figures: FieldFigures) -> None:
        self._named: dict[str, dict[tuple[str, ...], tuple[Reading, ...]]] = {}
        counts: dict[str, list[str]] = {}
        for name, metric in {**model.metrics, **model.implied_metrics}.items():
            if COUNT.match(metric.expression):
                counts.setdefault(metric.dataset, []).append(name)
        for average, (function, column) in figures.of_columns.items():
            if function != "AVG":
                continue
            sums = [name for name, made in figures.of_columns.items() if made == ("SUM", column)]
            named = self._named.setdefault(average, {})
            for name in (*sums, *counts.get(model.metrics[average].dataset, ())) if sums else ():
                known = model.metrics.get(name) or model.implied_metrics[name]
                for key in {stems(phrase) for phrase in names_of(known, name)}:
                    named[key] = (*named.get(key, ()), Reading("metric", name))

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, "average" apart from what comes in or goes out, where that is asked for per unit of time."""
        if not any(_is_per_unit(spans, at) for at in range(len(spans))):
            return tuple(spans)
        for at, span in enumerate(spans):
            rest = span.tokens[1:]
            while rest and rest[0].word in LINKS:
                rest = rest[1:]
            if not rest or span.tokens[0].word not in AVERAGING:
                continue
            key = tuple(token.stem for token in rest)
            flows = rest[-1].word != rest[-1].stem or bool({token.word for token in rest} & FLOWS)
            found = [named for name in span.metrics if (named := self._named.get(name, {}).get(key))]
            if flows and len(found) == 1 == len(span.metrics):
                average = replace(span, tokens=span.tokens[:1], readings=(Reading("word", Word.AVERAGE),))
                return (*spans[:at], average, replace(span, tokens=rest, readings=found[0]), *spans[at + 1 :])
        return tuple(spans)


def _is_per_unit(spans: Sequence[Span], at: int) -> bool:
    """Whether "per day", or "kada" before a unit of time, begins here."""
    span = spans[at]
    if span.adverb:
        return span.tokens[0].word in LOOSE
    behind = next((other for other in spans[at + 1 :] if not other.has(*_SMALL) or other.grain), None)
    return span.has(Word.GROUP) and span.word in DISTRIBUTING and behind is not None and behind.grain is not None
