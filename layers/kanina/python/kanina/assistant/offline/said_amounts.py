"""What was paid, beside what is paid: "how much of that was paid" is an amount, "the paid bills" are a state.

Where the rows tell both, a state narrows another amount to the rows in it, and leaves out what was paid in part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import DATE_WORDS, Word
from kanina.data.semantic_model import SemanticModel

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
_TELLING = frozenset({"ang", "yung", "iyong", "was", "were", "is", "are", "has been", "have been", "been"})
"""Between rows and a state these ask what of them is so."""


class SaidAmounts:
    """The amounts of one model that words speak of which may be states as well."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._amounts = _amounts_by_verb(model)

    def settle(self, spans: Sequence[Span]) -> tuple[tuple[Span, ...], tuple[str, ...]]:
        """The spans, a state as the amount it is asked of; and the dates of that, where a period of theirs is said."""
        asked = any(span.asks_how_much or "how much" in span.word for span in spans)
        if not self._amounts or not asked or any(span.has(Word.COUNT) for span in spans):
            return tuple(spans), ()
        for at, span in enumerate(spans):
            name = self._amounts.get(span.tokens[-1].stem) if span.values else None
            dataset = self._model.metrics[name].dataset if name else ""
            elsewhere = any(reading.name.partition(".")[0] != dataset for reading in span.values)
            if name is None or elsewhere or self._says_which(spans, at, dataset):
                continue
            said = replace(span, readings=(Reading("verb", name),))
            timed = any(other.period for other in spans)
            return (*spans[:at], said, *spans[at + 1 :]), tuple(span.dates) if timed else ()
        return tuple(spans), ()

    def _says_which(self, spans: Sequence[Span], at: int, dataset: str) -> bool:
        """Whether a state only tells which rows: "paid bills", "bills na nabayaran", or those of another amount."""
        metrics = self._model.metrics
        if any(metrics[name].format == "currency" for span in spans for name in span.metrics):
            return True
        if any(token.word in DATE_WORDS for span in spans[max(0, at - 1) : at + 2] for token in span.tokens):
            return True  # "by paid date"
        behind = next((span for span in spans[at + 1 :] if not span.has(*_SMALL)), None)
        if behind is not None and self._names_rows(behind, dataset):
            return True
        place = at - 1
        while place >= 0 and spans[place].has(*_SMALL):
            if spans[place].word in _TELLING:
                return False
            place -= 1
        return place >= 0 and self._names_rows(spans[place], dataset)

    def _names_rows(self, span: Span, dataset: str) -> bool:
        return dataset in span.rows or any(self._model.metrics[name].dataset == dataset for name in span.metrics)


def _amounts_by_verb(model: SemanticModel) -> Mapping[str, str]:
    """By the stem of a word, the one amount of money that says it of itself: paid, of `amount_paid`."""
    found: dict[str, set[str]] = {}
    for name, metric in model.metrics.items():
        if metric.format == "currency" and metric.expression.lstrip().upper().startswith("SUM("):
            for verb in (verb for verbs in metric.verbs.values() for verb in verbs):
                if len(stem := stems(verb)) == 1:
                    found.setdefault(stem[0], set()).add(name)
    return {stem: next(iter(names)) for stem, names in found.items() if len(names) == 1}
