"""Whether a sum and a count are of the very same rows, so that the one over the other is the average of each row."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.metric_conditions import adds_up, conditions_on, leaves_rows_out
from kanina.assistant.offline.reading import Reading
from kanina.data.implied_metrics import COUNT
from kanina.data.semantic_model import Metric, SemanticModel


class RowsAveraged:
    """What the figures of a model are measured on."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    def of_the_same(self, amount: str, count: str, said: Sequence[Sequence[Reading]]) -> bool:
        """Whether a sum and a count leave out the same rows: none, or only such as the values that are said leave out.

        said: what may be meant by each of these values.
        """
        one, other = self._model.metrics[amount], self._model.metrics[count]
        return self._are_of_one(one, other) and all(self._is_whole(metric, said) for metric in (one, other))

    def is_figure(self, amount: str, count: str) -> bool:
        """Whether a count beside a sum is of some of the rows by its own definition: enrollments, of all orders.

        Averaged over rows, the sum would be divided by those that it is measured on, whatever is called by the noun.
        """
        one, other = self._model.metrics[amount], self._model.metrics[count]
        return self._are_of_one(one, other) and leaves_rows_out(other)

    def _are_of_one(self, one: Metric, other: Metric) -> bool:
        """Whether a metric is a sum, and the other a count, of one dataset's rows."""
        counts = COUNT.match(other.expression) is not None and "DISTINCT" not in other.expression.upper()
        return one.dataset == other.dataset and counts and adds_up(one) and not COUNT.match(one.expression)

    def _is_whole(self, metric: Metric, said: Sequence[Sequence[Reading]]) -> bool:
        """Whether a figure is of all rows that have these values."""
        if not leaves_rows_out(metric):
            return True
        told = [
            reading
            for readings in said
            for reading in readings
            if (known := conditions_on(metric, self._model.dimensions[reading.name]))
            and not known.mixed
            and known.fits(frozenset({reading.value}))
        ]
        return bool(told) and metric.expression.upper().count("WHEN") == 1
