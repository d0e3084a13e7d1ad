"""Amounts said by a plain word: "avg bill amount", "total amount of payments", "halaga ng mga deposit".

"Amount" beside rows is what they add up to, or come to on average: the one figure of money that is of all of it, and
of no part as a fee, a discount or what was paid is. Where several may be meant it is asked which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.figures_of_fields import FieldFigures
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import COMPARING, Word
from kanina.data.semantic_model import SemanticModel

_AMOUNT = frozenset({"amount", "amounts", "halaga", "halagang"})
_OF = frozenset({"of", "of the", "of all", "ng", "ng mga", "of all the"})
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.ALL)
_PARTS = frozenset(
    {
        *("fee", "fees", "discount", "tax", "vat", "tip", "deposit", "refund", "paid", "balance", "unpaid", "charge"),
        *("applied", "requested", "asked", "quoted", "estimated", "proposed", "budgeted", "planned", "expected"),
        *("penalty", "fine", "cost", "change", "rebate", "claimed", "collected", "remitted", "surcharge"),
    }
)
"""In the name of a field these say that it is a part of what a row comes to, or something beside it, as what was hoped
for is."""


class PlainAmounts:
    """By dataset, the sums and the averages of what its rows come to. Built once for a model."""

    def __init__(self, model: SemanticModel, figures: FieldFigures) -> None:
        self._made: dict[tuple[str, str], tuple[str, ...]] = {}
        self._datasets = {name: metric.dataset for name, metric in model.metrics.items()}
        for name, (function, _) in figures.of_columns.items():
            if function in ("SUM", "AVG") and model.metrics[name].format == "currency":
                key = (self._datasets[name], function)
                self._made[key] = (*self._made.get(key, ()), name)
        self._made = {key: _whole(names, figures) for key, names in self._made.items()}

    def sums(self, dataset: str) -> tuple[str, ...]:
        """The sums of what rows of a dataset come to: more than one where it is not told which is meant."""
        return self._made.get((dataset, "SUM"), ())

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, such a word as the figure of money of the rows beside it."""
        if any(span.has(Word.TOP, Word.BOTTOM) for span in spans):
            return tuple(spans)  # "the highest amount" is one row's
        shared = any(span.has(Word.SHARE, Word.AVERAGE) for span in spans)
        for at, span in enumerate(spans):
            words = [token.word for token in span.tokens]
            if averaged := self._averaged(spans, at, words):
                return averaged
            beside = at > 0 and spans[at - 1].has(Word.AND)  # "the date and amount of payments", row by row
            if words[0] not in _AMOUNT or span.metrics or span.values or beside:
                continue
            if span.dimensions:
                return (self._behind(spans, at) if shared else None) or tuple(spans)
            if len(words) == 1:
                return self._said_again(spans, at) or self._before(spans, at) or self._behind(spans, at) or tuple(spans)
            if " ".join(words[1:]) in _OF:
                return self._behind(spans, at) or tuple(spans)
        return tuple(spans)

    def _averaged(self, spans: Sequence[Span], at: int, words: Sequence[str]) -> tuple[Span, ...] | None:
        """ "average" before "amount of bills", where this is the name of their sum."""
        span = spans[at]
        if not at or not spans[at - 1].has(Word.AVERAGE) or not _AMOUNT & set(words) or len(span.metrics) != 1:
            return None
        rows = {self._datasets.get(name, "") for name in span.metrics}
        sums = self._made.get((next(iter(rows)), "SUM"), ())
        figures = self._figures(rows, spans[:at])
        if not figures or not set(span.metrics) <= set(sums):
            return None
        return (*spans[:at], replace(span, readings=figures), *spans[at + 1 :])

    def _said_again(self, spans: Sequence[Span], at: int) -> tuple[Span, ...] | None:
        """ "avg bill amount", where "avg bill" is the figure already."""
        before = spans[at - 1] if at else None
        money = {name for names in self._made.values() for name in names}
        if before is None or not before.metrics or not set(before.metrics) <= money:
            return None
        tokens = (*before.tokens, *spans[at].tokens)
        return (*spans[: at - 1], replace(before, tokens=tokens), *spans[at + 1 :])

    def _before(self, spans: Sequence[Span], at: int) -> tuple[Span, ...] | None:
        """ "bill amount": of the rows right before it, where it is compared with nothing."""
        rows = self._rows(spans[at - 1 : at])
        after = spans[at + 1] if at + 1 < len(spans) else None
        compared = after is not None and (after.has(*COMPARING) or after.number is not None) and not after.period
        figures = self._figures(rows, spans[: at - 1])
        if not figures or compared:
            return None
        tokens = (*spans[at - 1].tokens, *spans[at].tokens)
        return (*spans[: at - 1], replace(spans[at], tokens=tokens, readings=figures), *spans[at + 1 :])

    def _behind(self, spans: Sequence[Span], at: int) -> tuple[Span, ...] | None:
        """ "amount of cash payments", "halaga ng deposits": of the rows behind it, and of those values of theirs."""
        end = at + 1
        if len(spans[at].tokens) == 1 and (end >= len(spans) or spans[end].word not in _OF):
            return None
        while end < len(spans) and (spans[end].has(*_SMALL) or spans[end].values or self._rows(spans[end : end + 1])):
            end += 1
        said = spans[at + 1 : end]
        rows = self._rows(said) or {reading.name.partition(".")[0] for span in said for reading in span.values}
        figures = self._figures(rows, spans[:at])
        if not figures:
            return None
        left = (replace(s, readings=NOTHING) if self._rows((s,)) and not s.values else s for s in said)
        return (*spans[:at], replace(spans[at], readings=figures), *left, *spans[end:])

    def _rows(self, spans: Iterable[Span]) -> set[str]:
        """The datasets that spans name the rows of."""
        said = [span for span in spans if span.rows]
        counted = {self._datasets[name] for span in said for name in span.metrics if name in self._datasets}
        return {name for span in said for name in span.rows} | counted

    def _figures(self, rows: set[str], before: Sequence[Span]) -> tuple[Reading, ...]:
        averaged = any(span.has(Word.AVERAGE) for span in before[-3:])
        names = self._made.get((next(iter(rows)), "AVG" if averaged else "SUM"), ()) if len(rows) == 1 else ()
        return tuple(Reading("metric", name) for name in names)


def _whole(names: Sequence[str], figures: FieldFigures) -> tuple[str, ...]:
    """Those that are of no part, where there are any."""
    columns = {name: figures.of_columns[name][1].partition(".")[2].lower().split("_") for name in names}
    return tuple(name for name in names if _PARTS.isdisjoint(columns[name])) or tuple(names)
