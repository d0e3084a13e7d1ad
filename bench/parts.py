"""How long each part of a turn takes, from the events that every door gets."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from kanina.assistant.assistant import Answer
from kanina.events import Event

PART_ENDS = {
    "Started": "load",
    "Planned": "plan",
    "SqlReady": "compile",
    "ResultReady": "query",
    "TextDelta": "answer",
}
"""The event that ends a part → the part. What comes after the last is "keep"."""


class Timed:
    """Times of many turns, whole and by part, in milliseconds."""

    def __init__(self) -> None:
        self.whole: list[float] = []
        self.parts: dict[str, list[float]] = {}

    def ask(self, ask: Callable[[Callable[[Event], None]], Answer]) -> Answer:
        """One turn: `ask` is called with what is to be called with its events."""
        marks: list[tuple[str, float]] = []
        began = time.perf_counter()
        answer = ask(lambda event: marks.append((type(event).__name__, time.perf_counter())))
        ended = time.perf_counter()
        self.whole.append((ended - began) * 1000)
        at = began
        for name, moment in marks:
            if name in PART_ENDS:
                self.parts.setdefault(PART_ENDS[name], []).append((moment - at) * 1000)
                at = moment
        self.parts.setdefault("keep", []).append((ended - at) * 1000)
        return answer

    def show(self, what: str) -> None:
        """Prints p50 and p95 of the whole, and of each part its p50 and its share."""
        whole = statistics.median(self.whole)
        slow = statistics.quantiles(self.whole, n=20)[-1]
        print(f"{what}: p50 {whole:.1f} ms, p95 {slow:.1f} ms; of the p50, by part:")
        for name, times in self.parts.items():
            print(f"  {name:8} {statistics.median(times):6.2f} ms  {statistics.median(times) / whole:5.0%}")
