"""What happened to rows, counted by the day it happened: cancellations, of rows that have `cancelled_on`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kanina.data.semantic_model import SemanticModel

_FILLED = re.compile(r"""\s*COUNT\s*\(\s*(?P<date>[\w."]+)\s*\)\s*""", re.IGNORECASE)


def happenings_of(model: SemanticModel) -> Mapping[str, str]:
    """By the address of a date, the metric that counts the rows that have it, by that date."""
    found: dict[str, str] = {}
    for name, metric in model.metrics.items():
        counted = _FILLED.fullmatch(metric.expression)
        date = counted["date"].replace('"', "") if counted else ""
        address = date if "." in date else f"{metric.dataset}.{date}"
        if counted and metric.time_field == address:
            found.setdefault(address, name)
    return found
