"""Rates of a state that no figure is called by: "cancellation rate by channel", "return rate per shipper".

A declared rate of that state is meant where the model has one, by whatever form of its word; else the rows in it, as a
share of all rows, group by group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.mentions import MetricMention, ValueMention
from kanina.assistant.offline.metric_conditions import rows_counted
from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.rates import states_of_rates
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.verbs import is_state, related
from kanina.assistant.offline.words import Word
from kanina.data.implied_metrics import counts_rows
from kanina.data.semantic_model import SemanticModel

_RATE = frozenset({"rate", "rates"})
_ENDS = ("ed", "en", "wn", "ost")
"""End the values that say what became of rows."""
_TELLING = frozenset({"ang", "yung", "iyong", "is", "are", "was", "were"})
_FEW_STATES = 2


class ValueRates:
    """The states of one model of which a rate may be asked."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._rates = states_of_rates(model)
        self._rows_of = rows_counted(model)
        self._states = [
            (words_of(value)[-1], Reading("value", address, value))
            for address, field in model.dimensions.items()
            for value in field.values
            if words_of(value) and words_of(value)[-1].endswith(_ENDS)
        ]

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, "return rate" as the rate of what was returned, or as that state where no figure is its rate."""
        for at, span in enumerate(spans):
            if not at or span.word not in _RATE or span.metrics or span.dimensions or span.values:
                continue
            state = self._state_in(spans[at - 1])
            if state is None:
                continue
            rate = self._rates.get((state.name, state.value))
            readings = (Reading("metric", rate),) if rate else (state,)
            tokens = (*spans[at - 1].tokens, *span.tokens)
            return (*spans[: at - 1], replace(span, tokens=tokens, readings=readings), *spans[at + 1 :])
        return tuple(spans)

    def read(self, script: Script, slots: Slots) -> None:
        """Fill what is measured with the share of the rows in a state, where its rate is asked for and is no figure."""
        for at in list(script.free()):
            span = script.spans[at]
            if len(span.tokens) < 2 or span.tokens[-1].word not in _RATE or span.metrics or len(span.values) != 1:
                continue
            state = span.values[0]
            count = self._all_rows(state.name.partition(".")[0])
            if count is None or slots.rate_of:
                continue
            slots.metrics.append(MetricMention((count,), at))
            slots.values.append(ValueMention(readings=(state,), at=at, named=True, run=at))
            slots.share, slots.rate_of = True, state.name
            script.take(at)

    def read_percent(self, script: Script, slots: Slots) -> None:
        """ "pct ng absent per region": of a state that stands alone, of all rows, as its rate would be."""
        if slots.rate_of or any(span.metrics or span.rows for span in script.spans):
            return
        for at in list(script.free(Word.SHARE)):
            place = script.next(at)
            span = script.spans[place] if place is not None else None
            split = place is not None and script.has(script.next(place), Word.GROUP)
            said = any(other.word in _TELLING for other in script.spans[at:place])
            if place is None or span is None or not split or said or len(span.values) != 1 or span.is_plural:
                continue
            state = span.values[0]
            dataset = state.name.partition(".")[0]
            count = self._all_rows(dataset)
            if state.role or count is None or not (is_state(span.tokens) or self._is_said_to_be(span, state)):
                continue
            rate = self._rates.get((state.name, state.value))
            slots.metrics.append(MetricMention((rate or count,), at))
            if rate is None:
                slots.values.append(ValueMention(readings=(state,), at=place, named=True, run=place))
                slots.share, slots.rate_of = True, state.name
            script.take(at, place)

    def _is_said_to_be(self, span: Span, state: Reading) -> bool:
        """Whether a word is what rows are, of two states, and no kind of them: "absent", "unpaid"."""
        return len(self._model.dimensions[state.name].values) <= _FEW_STATES and not span.dimensions

    def _state_in(self, span: Span) -> Reading | None:
        """The one state that a span names by any form of its word: "return", "cancellation"."""
        found = {(state.name, state.value): state for state in span.values if not state.role}
        for name in span.metrics:
            found.update({(state.name, state.value): state for state in self._rows_of.get(name, ())})
        if not found:
            found = {(s.name, s.value): s for said, s in self._states if related(said, span.tokens[-1].word)}
        return next(iter(found.values())) if len(found) == 1 else None

    def _all_rows(self, dataset: str) -> str | None:
        """The declared metric that counts every row of a dataset."""
        metrics = self._model.metrics.items()
        rows = self._model.datasets[dataset]
        return next((name for name, metric in metrics if counts_rows(metric, rows)), None)
