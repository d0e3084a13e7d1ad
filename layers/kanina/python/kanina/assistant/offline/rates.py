"""The share of rows in one state, where the model has a rate for it: "what share of appointments were cancelled?"."""

from __future__ import annotations

import re
from collections.abc import Collection

from kanina.data.implied_metrics import counts_rows
from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import MetricQuery

_RATE = re.compile(
    r"""\s*AVG\s*\(\s*CASE\s+WHEN\s+(?:"?\w+"?\.)?(?:"(?P<quoted>[^"]+)"|(?P<plain>\w+))\s*=\s*'(?P<value>(?:[^']|'')*)'
    \s+THEN\s+1(?:\.0)?\s+ELSE\s+0(?:\.0)?\s+END\s*\)\s*""",
    re.IGNORECASE | re.VERBOSE,
)


def as_rate(query: MetricQuery, model: SemanticModel, part: Collection[str]) -> MetricQuery | None:
    """A count of rows with one value of a field, as the rate the model has for that value; None if it has none.

    part: the fields that may say what is counted of the whole; any other says what the whole is.
    """
    metric = model.metric(query.metrics[0]) if len(query.metrics) == 1 else None
    if metric is None or not counts_rows(metric, model.datasets[metric.dataset]):
        return None
    for wanted in query.filters:
        if wanted.op != "in" or len(wanted.values) != 1 or wanted.role or wanted.field not in part:
            continue
        value = wanted.values[0]
        rates = (name for name, known in model.metrics.items() if _is_rate(known, metric, wanted.field, value))
        rate = next(rates, None)
        if rate is not None:
            others = tuple(other for other in query.filters if other is not wanted)
            return query.model_copy(update={"metrics": (rate,), "filters": others})
    return None


def states_of_rates(model: SemanticModel) -> dict[tuple[str, str], str]:
    """By field and value, the metric that is the share of all rows that have that value."""
    found: dict[tuple[str, str], str] = {}
    for name, metric in model.metrics.items():
        rate = _RATE.fullmatch(metric.expression)
        if rate is not None:
            address = f"{metric.dataset}.{rate['quoted'] or rate['plain']}"
            found.setdefault((address, rate["value"].replace("''", "'")), name)
    return found


def _is_rate(known: Metric, counted: Metric, field: str, value: object) -> bool:
    """Whether a metric is the share of the counted rows that have a value of a field."""
    found = _RATE.fullmatch(known.expression)
    if found is None or (known.dataset, known.time_field) != (counted.dataset, counted.time_field):
        return False
    name = found["quoted"] or found["plain"]
    return f"{known.dataset}.{name}" == field and found["value"].replace("''", "'") == value
