"""What is counted and measured, and how CloudWatch is told: one JSON line in its embedded metric format (EMF).

Whoever knows that something happened says `count(TURNS_STORED)` or `measure(READ_LATENCY, milliseconds)`. That does
nothing until a process has been given a namespace (`observability.configure`), and never raises. `flush` says what has
come together, once an invocation. Metrics are about the whole, never about a person: they have one dimension, of one
value. docs/operating.md lists them, and a test holds it to this file.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TextIO

DIMENSIONS: Final = {"service": "kanina"}
"""What every metric is kept under. Each further value would be a further metric of each name, at a price of its own."""

VALUES_MAXIMUM: Final = 100
"""Values of one metric in one line. Source: the embedded metric format's specification."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric: its name and unit as CloudWatch has them.

    A count is added up within a line, so its sum is the statistic to look at; of a latency each value is told.
    """

    name: str
    unit: Literal["Count", "Milliseconds"]


TURNS_STORED: Final = Metric("TurnsStored", "Count")
TURNS_FAILED: Final = Metric("TurnsFailed", "Count")
TURNS_NOT_STORED: Final = Metric("TurnsNotStored", "Count")
TURNS_WRITTEN_BACK: Final = Metric("TurnsWrittenBack", "Count")
TURNS_LOST: Final = Metric("TurnsLost", "Count")
READ_LATENCY: Final = Metric("ReadLatency", "Milliseconds")
STORE_LATENCY: Final = Metric("StoreLatency", "Milliseconds")
CONFLICTS: Final = Metric("Conflicts", "Count")
STORAGE_FAULTS: Final = Metric("StorageFaults", "Count")
BREAKER_OPENED: Final = Metric("BreakerOpened", "Count")
FALLBACK_ACTIVE: Final = Metric("FallbackActive", "Count")
CONVERSATIONS_CLEANED: Final = Metric("ConversationsCleaned", "Count")
TURNS_CLEANED: Final = Metric("TurnsCleaned", "Count")
CLEANUP_ERRORS: Final = Metric("CleanupErrors", "Count")
PLANS_REPAIRED: Final = Metric("PlansRepaired", "Count")
PLANS_MISREAD: Final = Metric("PlansMisread", "Count")
FOREIGN_NUMBERS: Final = Metric("ForeignNumbers", "Count")
MODEL_CALLS: Final = Metric("ModelCalls", "Count")
MODEL_TROUBLES: Final = Metric("ModelTroubles", "Count")
TURNS_WITHOUT_MODEL: Final = Metric("TurnsWithoutModel", "Count")
INPUT_TOKENS: Final = Metric("InputTokens", "Count")
OUTPUT_TOKENS: Final = Metric("OutputTokens", "Count")
CACHE_READ_TOKENS: Final = Metric("CacheReadTokens", "Count")
CACHE_WRITE_TOKENS: Final = Metric("CacheWriteTokens", "Count")
MODEL_MICRODOLLARS: Final = Metric("ModelMicrodollars", "Count")

METRICS: Final = (
    TURNS_STORED,
    TURNS_FAILED,
    TURNS_NOT_STORED,
    TURNS_WRITTEN_BACK,
    TURNS_LOST,
    READ_LATENCY,
    STORE_LATENCY,
    CONFLICTS,
    STORAGE_FAULTS,
    BREAKER_OPENED,
    FALLBACK_ACTIVE,
    CONVERSATIONS_CLEANED,
    TURNS_CLEANED,
    CLEANUP_ERRORS,
    PLANS_REPAIRED,
    PLANS_MISREAD,
    FOREIGN_NUMBERS,
    MODEL_CALLS,
    MODEL_TROUBLES,
    TURNS_WITHOUT_MODEL,
    INPUT_TOKENS,
    OUTPUT_TOKENS,
    CACHE_READ_TOKENS,
    CACHE_WRITE_TOKENS,
    MODEL_MICRODOLLARS,
)
"""All there are."""


class Meter:
    """What has been counted and measured since it was last told. Safe for threads.

    namespace: "" for a meter that is off. seconds: the time of a line, in epoch seconds.
    """

    def __init__(self, namespace: str = "", seconds: Callable[[], float] = time.time) -> None:
        self.namespace = namespace
        self._seconds = seconds
        self._lock = threading.Lock()
        self._counts: dict[Metric, int] = {}
        self._values: dict[Metric, list[float]] = {}

    def count(self, metric: Metric, number: int = 1) -> None:
        """Add to a count; 0 adds nothing, so that what did not happen is no metric and costs nothing."""
        if self.namespace and number:
            with self._lock:
                self._counts[metric] = self._counts.get(metric, 0) + number

    def measure(self, metric: Metric, milliseconds: float) -> None:
        """Note one value."""
        if self.namespace:
            with self._lock:
                self._values.setdefault(metric, []).append(round(milliseconds, 3))

    def flush(self, stream: TextIO | None = None) -> None:
        """Write what has come together as lines of EMF, to standard output by default, and begin anew."""
        with self._lock:
            counts, values = self._counts, self._values
            self._counts, self._values = {}, {}
        if not self.namespace:
            return
        target = stream or sys.stdout
        for line in self._lines(counts, values):
            target.write(f"{json.dumps(line)}\n")  # in one piece: other threads write there too
        if counts or values:
            target.flush()

    def _lines(self, counts: dict[Metric, int], values: dict[Metric, list[float]]) -> Iterator[dict[str, Any]]:
        """One line, and more only where a metric has more values than a line takes."""
        longest = max(map(len, values.values()), default=1 if counts else 0)
        for start in range(0, longest, VALUES_MAXIMUM):
            told: dict[Metric, int | list[float]] = {} if start else dict(counts)
            batches = {metric: measured[start : start + VALUES_MAXIMUM] for metric, measured in values.items()}
            yield self._line(told | {metric: batch for metric, batch in batches.items() if batch})

    def _line(self, told: dict[Metric, int | list[float]]) -> dict[str, Any]:
        directive = {
            "Namespace": self.namespace,
            "Dimensions": [list(DIMENSIONS)],
            "Metrics": [{"Name": metric.name, "Unit": metric.unit} for metric in told],
        }
        about = {"Timestamp": round(self._seconds() * 1000), "CloudWatchMetrics": [directive]}
        return {"_aws": about, **DIMENSIONS, **{metric.name: value for metric, value in told.items()}}


_METER = Meter()
"""This process's own: what is counted deep in the storage layer is told by whoever was invoked."""

count = _METER.count
measure = _METER.measure
flush = _METER.flush


def configure(namespace: str) -> None:
    """Count and measure from now on, for this CloudWatch namespace; "" for not at all."""
    _METER.namespace = namespace
