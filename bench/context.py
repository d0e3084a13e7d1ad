"""What a prompt takes to put together from a full page: 20 turns of some 700 bytes, 12 memories and a summary."""

from __future__ import annotations

import statistics
import time
from datetime import UTC, datetime, timedelta

from kanina.assistant.assembling import Moment, assemble
from kanina.memory.head import Head
from kanina.memory.loading import Loaded
from kanina.memory.memory_items import Memory, dump_memory
from kanina.memory.summary import Summary
from kanina.memory.window import DEFAULT_LIMITS
from kanina.models import Column, DimensionRef, Filter, MetricQuery, Turn

TURNS = 20
ROUNDS = 300
BUDGET_MS = 5.0
"""Of p95. A model's answer takes a thousand times as long; a cold start imports nothing more for it."""

NOW = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)


def run() -> bool:
    """Print p50 and p95 of a prompt in Anthropic's format; True if the p95 is within the budget."""
    milliseconds = []
    for number in range(ROUNDS):
        loaded = _loaded(number)
        moment = Moment("and by month, only NCR?", NOW + timedelta(seconds=number), referred=loaded.turns[-1:])
        began = time.perf_counter()
        made = assemble(["instructions " * 100, "semantic model " * 500], loaded, moment)
        made.as_anthropic()
        milliseconds.append((time.perf_counter() - began) * 1000)
    slow = statistics.quantiles(milliseconds, n=20)[-1]
    size = len(made.text())
    print(f"{TURNS} turns, {size:,} bytes: p50 {statistics.median(milliseconds):.2f} ms, p95 {slow:.2f} ms")
    return slow <= BUDGET_MS


def _loaded(round_number: int) -> Loaded:
    turns = tuple(_turn(round_number, number) for number in range(1, TURNS + 1))
    memories = tuple(
        dump_memory(Memory(str(number), f"a memory {round_number} " * 8, NOW), "U#ana") for number in range(12)
    )
    return Loaded(
        "c",
        head=Head("a title", NOW, NOW, turns[-1].number),
        turns=turns,
        memories=memories,
        summary=Summary("before " * 200, 0),
        limits=DEFAULT_LIMITS,
    )


def _turn(round_number: int, number: int) -> Turn:
    return Turn(
        number=number,
        request_id=f"r{number}",
        conversation_id="c",
        question=f"revenue and attendance by region and month in {2000 + round_number}, only NCR & BARMM?",
        answer=f"NCR leads with ₱{round_number},{number:03}, ahead of BARMM, of 18 regions. " * 3,
        plan=MetricQuery(
            metrics=("revenue", "attendance"),
            dimensions=(DimensionRef(field="branches.region"), DimensionRef(field="orders.day", grain="month")),
            filters=(Filter(field="branches.region", values=("NCR", "BARMM")),),
        ),
        columns=(Column(key="r", name="Region", type="string"), Column(key="v", name="Revenue", type="decimal")),
        row_keys=("NCR", "BARMM", "CAR", "MIMAROPA", "Caraga"),
        result_count=18,
        asked_at=NOW,
    )
