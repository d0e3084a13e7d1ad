"""What recalling costs over as many items as a person may have at hand, without the table and any embedder's call."""

from __future__ import annotations

import json
import statistics
import time
from datetime import date, timedelta
from itertools import cycle, islice
from pathlib import Path

from kanina.memory.recall.scoring import Document, recall

MESSAGES = Path(__file__).parents[1] / "tests" / "data"
ITEMS = 5_000
ASKED = 200
BUDGET_MS = 15.0
"""The p50 must stay under this. Source: the agreed bar for recall."""


def run() -> bool:
    """Print p50 and p95 over labelled messages asked of items made of others; True if the p50 is within the budget."""
    rows = [
        json.loads(line)
        for file in sorted(MESSAGES.glob("references*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    said = [f"{turn['query']} {turn['response']}" for row in rows for turn in row["turns"]]
    today = date(2026, 11, 30)
    documents = [
        Document(str(number), f"{text} {number}", today - timedelta(days=number % 400), f"conversation {number // 20}")
        for number, text in enumerate(islice(cycle(said), ITEMS))
    ]
    began = time.perf_counter()
    recall(documents, "the one about revenue", today, 10)
    first = (time.perf_counter() - began) * 1000
    times = []
    for row in rows[:ASKED]:
        began = time.perf_counter()
        recall(documents, row["query"], today, 10)
        times.append((time.perf_counter() - began) * 1000)
    middle, slow = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(f"{len(times)} messages, {ITEMS} items: p50 {middle:.2f} ms, p95 {slow:.2f} ms; the first {first:.0f} ms")
    return middle <= BUDGET_MS
