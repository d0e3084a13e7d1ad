"""What a turn costs while the table is left alone: with an open breaker, against the same turn on a table that answers.

Whole turns through the assistant, one of either kind after the other. The planner only repeats the question and no
engine runs, so that next to nothing but memory is in both.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from kanina import people
from kanina.storage.breaker import Breaker
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from tests.failing import Process

TURNS = 300
ADDED_MILLISECONDS = 50.0
"""The design's bound on what an open breaker adds to a turn."""

OPEN_SECONDS = 3600.0
ME = people.local("bench")


def run() -> bool:
    """Print the times of both and what is added; True if that is within the budget."""
    with tempfile.TemporaryDirectory() as folder:
        table = SqliteTable(Path(folder) / "bench.sqlite3")
        opened = Breaker(1, OPEN_SECONDS)
        _open(opened)
        chats = {
            "a table that answers": _Chat(table, Breaker(3, OPEN_SECONDS), is_degraded=False),
            "an open breaker": _Chat(table, opened, is_degraded=True),
        }
        for number in range(TURNS):
            for chat in chats.values():
                chat.ask(f"revenue by region, the {number}th time")
        for chat in chats.values():
            chat.close()
        table.close()
    for name, chat in chats.items():
        print(f"{name}: a turn's p50 {statistics.median(chat.times):.2f} ms, p95 {_p95(chat.times):.2f} ms")
    answering, left_alone = (chat.times for chat in chats.values())
    middle = statistics.median(left_alone) - statistics.median(answering)
    slow = _p95(left_alone) - _p95(answering)
    print(f"an open breaker adds {middle:+.2f} ms at p50 and {slow:+.2f} ms at p95, of {ADDED_MILLISECONDS:g}")
    return max(middle, slow) < ADDED_MILLISECONDS


class _Chat:
    """One conversation with an assistant of its own, each turn timed."""

    def __init__(self, table: SqliteTable, breaker: Breaker, *, is_degraded: bool) -> None:
        self._process = Process(table, breaker)
        self._is_degraded = is_degraded
        self._conversation: str | None = None
        self.times: list[float] = []

    def ask(self, question: str) -> None:
        """One turn."""
        began = time.perf_counter()
        answer = self._process.assistant.ask(ME, question, conversation_id=self._conversation)
        self.times.append((time.perf_counter() - began) * 1000)
        assert answer.memory.degraded is self._is_degraded
        self._conversation = answer.conversation_id

    def close(self) -> None:
        """End what it started; what waited to be written back is given up."""
        self._process.close()


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _open(breaker: Breaker) -> None:
    """One fault, so that it opens."""
    try:
        with breaker.call("get"):
            raise StorageFault("get", "bench")
    except StorageFault:
        return
