"""What finding the turns that a message points at costs, with 50 turns kept (the most there are).

The messages are the labelled ones, each asked once, of a conversation whose turns were not seen before: a function
answers many conversations, so nothing may count on what it read last. Only the lexicons are warm.
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

from kanina.memory.references import TurnText, resolve

MESSAGES = Path(__file__).parents[1] / "tests" / "data"
KEPT = 50
BUDGET_MS = 5.0
"""The p95 must stay under this, so that it is not felt beside the query. On a slow core it is a few times what it is
here."""


def run() -> bool:
    """Print p50 and p95 over all labelled messages, and the slowest; True if the p95 is within the budget."""
    rows = [
        json.loads(line)
        for file in sorted(MESSAGES.glob("references*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    asked = list({turn["query"]: turn["response"] for row in rows for turn in row["turns"]}.items())
    resolve("the one about revenue", _conversation(asked, 0))
    times: list[tuple[float, str]] = []
    for position, row in enumerate(rows, start=1):
        turns = _conversation(asked, position)
        began = time.perf_counter()
        resolve(row["query"], turns)
        times.append(((time.perf_counter() - began) * 1000, row["query"]))
    milliseconds = [taken for taken, _ in times]
    slow = statistics.quantiles(milliseconds, n=20)[-1]
    print(f"{len(times)} messages, {KEPT} turns: p50 {statistics.median(milliseconds):.2f} ms, p95 {slow:.2f} ms")
    print("slowest: {:.2f} ms, {!r}".format(*max(times)))
    return slow <= BUDGET_MS


def _conversation(asked: list[tuple[str, str]], position: int) -> list[TurnText]:
    """Turns that no other position has, so that what was worked out for one serves no other."""
    turns = []
    for number in range(1, KEPT + 1):
        question, answer = asked[(position + number) % len(asked)]
        turns.append(TurnText(number, f"{question} in {position}", f"{answer} ({position})"))
    return turns
