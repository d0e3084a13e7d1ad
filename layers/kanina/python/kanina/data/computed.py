"""What the columns computed from a metric are called: the metric's key and one of these endings."""

from __future__ import annotations

PREVIOUS, OTHER, CHANGE = "_previous", "_other", "_change"
"""The period before, the query it is compared with, and the change from either."""
SHARE, CUMULATIVE, GROWTH, RANK = "_share", "_cumulative", "_growth", "_rank"
RATIO = "_ratio"
"""One figure divided by the next."""

COMPUTED = (PREVIOUS, OTHER, CHANGE, SHARE, CUMULATIVE, GROWTH, RANK, RATIO)
"""A sort or a condition may name each of them ("revenue_change")."""
FRACTIONS = (CHANGE, SHARE, GROWTH)
"""Those that are fractions, whatever the metric is."""


def measured_by(name: str) -> tuple[str, ...]:
    """The names a figure's metric may have: its own, else what is left without an ending."""
    return name, *(name.removesuffix(ending) for ending in COMPUTED if name.endswith(ending))
