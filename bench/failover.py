"""What a turn costs while the table is left alone: with an open breaker, against the same turn on a table that answers.

The engine and the planner are left out of both, so that what is compared is memory alone.
"""

from __future__ import annotations

import statistics
import tempfile
import time
import uuid
from datetime import UTC, datetime
from pathlib import Path

from kanina import people
from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations, Draft
from kanina.memory.failover import TurnMemory
from kanina.settings import MemoryPolicy
from kanina.storage.breaker import Breaker
from kanina.storage.failover import BreakerTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault

TURNS = 300
ADDED_MILLISECONDS = 50.0
"""The design's bound on what an open breaker adds to a turn."""


def run() -> bool:
    """Print the times of both and what is added; True if that is within the budget."""
    with tempfile.TemporaryDirectory() as folder:
        table = SqliteTable(Path(folder) / "bench.sqlite3")
        answering = _measure(table, Breaker(3, 3600.0))
        opened = Breaker(1, 3600.0)
        _open(opened)
        left_alone = _measure(table, opened)
        table.close()
    for name, times in (("a table that answers", answering), ("an open breaker", left_alone)):
        p95 = statistics.quantiles(times, n=20)[-1]
        print(f"{name}: load and keep p50 {statistics.median(times):.2f} ms, p95 {p95:.2f} ms")
    added = statistics.quantiles(left_alone, n=20)[-1] - statistics.median(answering)
    ratio = statistics.median(left_alone) / statistics.median(answering)
    print(
        f"an open breaker takes {ratio:.2f} times as long; at its p95 it adds {added:.2f} ms of {ADDED_MILLISECONDS:g}"
    )
    return added < ADDED_MILLISECONDS


def _measure(table: SqliteTable, breaker: Breaker) -> list[float]:
    """Milliseconds of each turn's load and keep, the turns in one conversation."""
    policy, person, conversation = MemoryPolicy(), people.local("bench"), str(uuid.uuid4())
    store = BreakerTable(table, breaker)
    conversations = Conversations(store, policy, system_clock, random_ids)
    memory = TurnMemory(conversations, policy, system_clock, random_ids, store=store)
    times = []
    for number in range(TURNS):
        said = Draft(
            question=f"revenue by region, the {number}th time",
            answer="Revenue by region: the highest is NCR. " * 10,
            request_id=str(uuid.uuid4()),
            asked_at=datetime.now(UTC),
            sql="SELECT region, sum(amount) FROM enrollments GROUP BY region",
        )
        began = time.perf_counter()
        loaded = memory.load(person, conversation, "api", None)
        memory.keep(
            person, loaded, said, pending="keep", params={}, claim=None, deadline=datetime.max.replace(tzinfo=UTC)
        )
        times.append((time.perf_counter() - began) * 1000)
    memory.close()
    conversations.close()
    return times


def _open(breaker: Breaker) -> None:
    """One fault, so that it opens."""
    try:
        with breaker.call("get"):
            raise StorageFault("get", "bench")
    except StorageFault:
        return
