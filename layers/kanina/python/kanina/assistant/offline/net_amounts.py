"""Amounts with something taken off: "payments, net of refunds", "nakolekta, bawas na ang refund", "less refunds".

Only of a figure that is known to be so: by what is said of it in the model ("Payments received less refunds."), or by
its own expression, which takes the field off. Of any other it stays unexplained: whether refunds are written as less
than nothing is for the model to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import Metric, SemanticModel

_OFF = frozenset(
    {
        *("net of", "net of the", "less", "less the", "less any", "minus", "after", "after deducting", "bawas"),
        *("bawas na", "bawas ang", "bawas na ang", "bawas na ang mga", "bawas ang mga", "binawas na ang", "net ng"),
        *("ibinawas na ang", "kaltas na ang", "kaltas ang", "net na ng", "net na sa", "net of all"),
    }
)
"""What is said between an amount and what is taken off it."""
_LONGEST = 4
_TOLD = re.compile(r"\b(?:less|net of|minus|after|negative)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")


class NetAmounts:
    """The figures of one model that something is taken off, and what that is. Built once for a model."""

    def __init__(self, model: SemanticModel) -> None:
        self._off = {name: _taken_off(metric) for name, metric in model.metrics.items() if metric.format == "currency"}
        self._dataset = {name: metric.dataset for name, metric in model.metrics.items()}

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, without what a figure among them has taken off it already."""
        for at in range(1, len(spans)):
            for length in range(_LONGEST, 0, -1):
                said = spans[at : at + length]
                what = spans[at + length] if at + length < len(spans) else None
                phrase = " ".join(token.word for span in said for token in span.tokens)
                if what is None or phrase not in _OFF or not (what.values or what.dimensions or what.metrics):
                    continue
                return self._without(spans, at, at + length) or tuple(spans)
        return tuple(spans)

    def _without(self, spans: Sequence[Span], at: int, what: int) -> tuple[Span, ...] | None:
        """The spans without those from one place to the other, if the one figure they are said of is net of it."""
        found = {form for token in spans[what].tokens for form in stems(token.word)}
        net = {name for name, off in self._off.items() if off & found}
        if not net:
            return None
        result = list(spans)
        measured = False
        for place, span in enumerate(spans):
            if at <= place <= what:
                result[place] = replace(span, readings=NOTHING, period=None, number=None)
            elif span.metrics and not (place and spans[place - 1].has(Word.GROUP)):
                names = tuple(name for name in span.metrics if name in net) or self._amounts_of(span, net)
                if not names or measured:
                    return None  # of another figure, or of two
                result[place] = replace(span, readings=tuple(Reading("metric", name) for name in names))
                measured = True
        return tuple(result) if measured else None

    def _amounts_of(self, span: Span, net: Iterable[str]) -> tuple[str, ...]:
        """The net figure of the rows that a span names: "payments by month, net of refunds" are no number of them."""
        found = tuple(name for name in net if self._dataset[name] in span.rows)
        return found if len(found) == 1 else ()


def _taken_off(metric: Metric) -> frozenset[str]:
    """What the model says is taken off a figure, by the forms of its words."""
    told = _TOLD.split(metric.description, maxsplit=1)[1:]
    minus = metric.expression.split("-")[1:]
    words = [word for text in (*told, *minus) for word in _WORD.findall(text.lower().replace("_", " "))]
    return frozenset(form for word in words for form in stems(word)) - _SMALL


_SMALL = frozenset({"the", "of", "and", "a", "is", "are", "coalesce", "sum", "case", "when", "then", "else", "end"})
