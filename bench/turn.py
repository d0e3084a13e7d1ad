"""What a turn costs at turn 10, 50 and 1,000: requests, computed capacity units, and time, with the share of each part.

Requests and units come from item sizes by AWS's published rule, so they hold for DynamoDB whatever table is used here.
"""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.parts import Timed
from kanina import assembly, people
from kanina.assistant.assistant import Assistant
from kanina.assistant.narrator import OfflineNarrator
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.clock import random_ids
from kanina.memory import Conversations
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina_demo.generate import ensure

ROOT = Path(__file__).parents[1]
NOW = datetime(2026, 11, 26, 4, 0, tzinfo=UTC)
QUESTION = "revenue by region"
AT = (10, 50, 1000)
READ_UNITS = 14
"""The design's bound: 12 for the page, 2 for profile and memories."""


def _now() -> datetime:
    return NOW


def run() -> bool:
    """Print one line a measured turn, then the times; True if requests and units are flat and within the budget."""
    folder = ROOT / ".cache" / "bench-demo"
    ensure(folder, (NOW - timedelta(days=1)).date())
    policy = MemoryPolicy(kept_turns=2 * AT[-1])
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(data_path=str(folder), scratch_path=scratch, policy=policy)
        model, runner = assembly.make_runner(settings)
        table = MeteredTable(SqliteTable(Path(scratch) / "bench.sqlite3", _now))
        assistant = Assistant(
            model=model,
            conversations=Conversations(table, policy, _now, random_ids),
            planner=OfflinePlanner(model),
            narrator=OfflineNarrator(model),
            runner=runner,
            settings=settings,
            clock=_now,
            ids=random_ids,
        )
        try:
            return _measure(assistant, table)
        finally:
            assistant.close()


def _measure(assistant: Assistant, table: MeteredTable) -> bool:
    person, conversation = people.local("bench"), None
    spent: dict[int, tuple[int, int, int]] = {}
    timed = Timed()
    for number in range(1, AT[-1] + 1):
        before = table.usage
        answer = timed.ask(
            lambda mark, under=conversation: assistant.ask(person, QUESTION, conversation_id=under, on_event=mark)
        )
        after = table.usage
        conversation = answer.conversation_id
        if number in AT:
            spent[number] = (
                after.requests - before.requests,
                after.write_units - before.write_units,
                after.read_units - before.read_units,
            )
            print("turn {:5}: {} requests, {} write units, {} read units".format(number, *spent[number]))
    timed.show(f"{AT[-1]} turns of {QUESTION!r}")
    requests, writes, reads = zip(*(spent[number] for number in AT), strict=True)
    return (
        len(set(requests)) == 1 and len(set(writes)) == 1 and abs(reads[1] - reads[2]) <= 1 and reads[2] <= READ_UNITS
    )
