"""What was counted while a test ran."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kanina import metrics


@contextmanager
def counting() -> Iterator[Callable[[metrics.Metric], int]]:
    """How often something was counted since this began."""
    metrics.configure("test")
    metrics._METER._counts.clear()
    try:
        yield lambda metric: metrics._METER._counts.get(metric, 0)
    finally:
        metrics._METER._counts.clear()
        metrics._METER._values.clear()
        metrics.configure("")
