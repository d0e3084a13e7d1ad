"""What a turn costs while the table is out, against the same turn on a table that answers.

Whole turns through the assistant. The planner only repeats the question and no engine runs, so that next to nothing but
memory is in them. First an open breaker, over SQLite; then DynamoDB Local behind a proxy that refuses, resets, fails,
is silent, or answers late.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

from kanina import people
from kanina.storage.breaker import Breaker
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_calls import make_client
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault, Table
from tests.contract.test_table_on_dynamodb import Wire
from tests.dynamodb_local import DynamoDBLocal, create_lasting_table
from tests.failing import Process
from tests.shared_service import NotAvailable
from tests.tcp_proxy import TcpProxy, Trouble

TURNS = 300
ADDED_MILLISECONDS = 50.0
"""The design's bound on what an open breaker adds to a turn."""

FAILING_MILLISECONDS = 300.0
"""What a turn may be out later where the table refuses, resets or answers with an error of its own."""

SILENT_MILLISECONDS = 1000.0
"""What the first turn may be out later where nothing answers; those behind it have the bound of an open breaker."""

HEALTHY_TURNS = 20
TURNS_IN_TROUBLE = 8
LATE_SECONDS = 0.25
SILENT_SECONDS = 5.0
OPEN_SECONDS = 3600.0
ME = people.local("bench")
TABLE = "kanina-bench"


def run() -> bool:
    """Print the times and what is added; True if all of that is within the budgets."""
    within = _left_alone()
    os.environ |= {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench", "AWS_EC2_METADATA_DISABLED": "true"}
    os.environ.setdefault("AWS_DEFAULT_REGION", "ap-southeast-1")
    try:
        local = DynamoDBLocal()
    except NotAvailable as reason:
        print(f"not measured: what a table that is out costs. {reason}")
        return within and os.environ.get("CI") != "true"
    try:
        return _in_trouble(local) and within
    finally:
        local.stop()


def _in_trouble(local: DynamoDBLocal) -> bool:
    """The turns after each kind of trouble has begun, in milliseconds above a healthy turn's median."""
    create_lasting_table(local.client(), TABLE)
    within = True
    kinds: dict[str, tuple[Trouble, bool]] = {
        "closes connections": ("refuse", False),
        "resets connections": ("reset", False),
        "answers 5xx": ("none", True),
        "is silent": ("delay", False),
    }
    for name, (trouble, fails) in kinds.items():
        with TcpProxy(local.port) as proxy:
            client = make_client(endpoint_url=proxy.endpoint)
            wire, breaker = Wire(client), Breaker(3, OPEN_SECONDS)
            chat = _Chat(DynamoDBTable(TABLE, client=client), breaker, is_degraded=False)
            for number in range(HEALTHY_TURNS):
                chat.ask(f"revenue by region, the {number}th time")
            healthy = statistics.median(chat.times)
            chat.begin(is_degraded=True)
            proxy.delay_seconds, proxy.trouble = SILENT_SECONDS, trouble
            if fails:
                wire.answer(*[("InternalServerError", {})] * 1000)
            for number in range(TURNS_IN_TROUBLE):
                chat.ask(f"revenue by month, the {number}th time")
            proxy.trouble = "none"
            wire.forget_answers()
            chat.close()
        added = [milliseconds - healthy for milliseconds in chat.times]
        first = SILENT_MILLISECONDS if name == "is silent" else FAILING_MILLISECONDS
        rest = ADDED_MILLISECONDS if name == "is silent" else FAILING_MILLISECONDS
        print(
            f"a table that {name} adds {' '.join(f'{each:+.0f}' for each in added)} ms, of {first:g} and then {rest:g}"
        )
        within = within and added[0] < first and max(added[1:]) < rest
    return _late_but_healthy(local) and within


def _late_but_healthy(local: DynamoDBLocal) -> bool:
    """Every reply a quarter of a second late: no turn may lose its memory for it."""
    with TcpProxy(local.port) as proxy:
        proxy.delay_seconds, proxy.trouble = LATE_SECONDS, "delay"
        breaker = Breaker(3, OPEN_SECONDS)
        chat = _Chat(DynamoDBTable(TABLE, endpoint_url=proxy.endpoint), breaker, is_degraded=False)
        for number in range(TURNS_IN_TROUBLE):
            chat.ask(f"revenue by region, the {number}th time")
        chat.close()
    print(
        f"replies {LATE_SECONDS:g} s late: a turn's p50 {statistics.median(chat.times):.0f} ms, breaker {breaker.state}"
    )
    return breaker.state == "closed"


def _left_alone() -> bool:
    """An open breaker against a table that answers, one turn of either kind after the other."""
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

    def __init__(self, table: Table, breaker: Breaker, *, is_degraded: bool) -> None:
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

    def begin(self, *, is_degraded: bool) -> None:
        """Count from here; from now on the table is out, or is not."""
        self._is_degraded = is_degraded
        self.times = []

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
