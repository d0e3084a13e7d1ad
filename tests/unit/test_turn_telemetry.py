"""What a turn leaves in the log and in the metrics: two stages, counts and durations, whatever the table does."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from kanina import metrics, people
from kanina.assistant.planner import Context, Planned
from kanina.memory import ConversationMemoryManager, ConversationStore
from kanina.models import VerifiedQuery
from kanina.storage.breaker import Breaker
from kanina.storage.failover import BreakerTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from kanina_local.cleanup import clean_up
from tests.engines import SettableClock
from tests.failing import FAULTS, OPEN_SECONDS, FaultyTable, House
from tests.logs import logged
from tests.memory_builders import draft, memory_on

ANA = people.local("ana")
CHAT = "aaaaaaaa-0000-4000-8000-000000000000"


@pytest.fixture(autouse=True)
def counting() -> Iterator[None]:
    metrics.configure("kanina/test")
    yield
    told()
    metrics.configure("")


def told() -> dict[str, Any]:
    """The metrics that have come together, by name."""
    stream = io.StringIO()
    metrics.flush(stream)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(lines) <= 1
    return {name: value for line in lines for name, value in line.items() if name not in ("_aws", "service")}


def test_a_turn_is_two_lines_that_say_what_memory_knew_and_did(house: House) -> None:
    house.assistant.ask(ANA, "note O-7", conversation_id=CHAT)
    house.assistant.ask(ANA, "ask", conversation_id=CHAT)
    with logged() as lines:
        answer = house.assistant.ask(ANA, "2", conversation_id=CHAT)
    ids = {"request": "00000000", "conversation": "aaaaaaaa"}
    known = {"history_count": 2, "degraded": False}
    received, respond = ({name: line[name] for name in line if name != "timestamp"} for line in lines)
    assert received == {
        "level": "INFO",
        "stage": "received",
        "channel": "api",
        "memory": {
            **known,
            "params_keys": ["order_id"],
            "waiting_for_param": "filter:branches.city",
            "stored": False,
        },
        **ids,
    }
    assert respond == {
        "level": "INFO",
        "stage": "respond",
        "intent": answer.intent,
        "turn": 3,
        "memory": {
            **known,
            "params_keys": ["filter:branches.city", "order_id"],
            "waiting_for_param": None,
            "stored": True,
        },
        "milliseconds": 0,
        **ids,
    }


def test_a_reset_responds_too(house: House) -> None:
    with logged() as lines:
        house.assistant.ask(ANA, "start over", conversation_id=CHAT)
    assert [(line["stage"], line.get("intent"), line["conversation"]) for line in lines] == [
        ("received", None, "aaaaaaaa"),
        ("respond", "reply", "aaaaaaaa"),
    ]


def test_a_turn_that_is_kept_is_counted_with_its_latencies(house: House) -> None:
    house.assistant.ask(ANA, "hello", conversation_id=CHAT)
    assert told() == {"TurnsStored": 1, "ReadLatency": [0], "StoreLatency": [0]}


def test_latencies_are_those_of_the_table(house: House) -> None:
    plain = house.faulty.table
    house.faulty.table = Slow(plain, house.clock)
    house.assistant.ask(ANA, "hello", conversation_id=CHAT)
    house.faulty.table = plain
    counted = told()
    assert counted["StoreLatency"] == [250]
    assert counted["ReadLatency"] == [500], "two reads side by side, on a clock that adds up"


class Slow:
    """A table each of whose calls takes a quarter of a second."""

    def __init__(self, table: Any, clock: SettableClock) -> None:
        self._table, self._clock, self._lock = table, clock, threading.Lock()

    def __getattr__(self, name: str) -> Any:
        with self._lock:
            self._clock.advance(seconds=0.25)
        return getattr(self._table, name)


def test_a_table_that_fails_and_comes_back_is_counted_at_every_step(house: House) -> None:
    house.faulty.always = "fault"
    for number in range(2):
        answer = house.assistant.ask(ANA, f"question {number}", conversation_id=CHAT)
        assert not answer.memory.stored
    down = told()
    assert down["FallbackActive"] == down["TurnsNotStored"] == 2
    assert down["BreakerOpened"] == 1
    assert down["StorageFaults"] == len(house.faulty.faults) >= FAULTS
    assert "TurnsStored" not in down

    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    house.assistant.ask(ANA, "back again", conversation_id=CHAT)
    back = told()
    assert (back["TurnsWrittenBack"], back["TurnsStored"]) == (2, 1)
    assert not {"FallbackActive", "StorageFaults", "BreakerOpened", "TurnsNotStored"} & set(back)


def test_a_turn_that_waits_in_a_queue_is_not_stored_and_not_lost(queued: House) -> None:
    queued.faulty.always = "fault"
    queued.assistant.ask(ANA, "hello", conversation_id=CHAT)
    queued.close()
    counted = told()
    assert counted["TurnsNotStored"] == 1
    assert "TurnsLost" not in counted


def test_turns_that_still_wait_when_a_process_ends_are_lost(house: House) -> None:
    house.faulty.always = "fault"
    for number in range(2):
        house.assistant.ask(ANA, f"question {number}", conversation_id=CHAT)
    told()
    with logged() as lines:
        house.memory.close()
    assert told()["TurnsLost"] == 2
    assert [(line["level"], line["count"]) for line in lines.of("turns_lost")] == [("ERROR", 2)]


def test_a_turn_that_failed_is_counted_and_stored(table: SqliteTable, clock: SettableClock) -> None:
    class Broken:
        def prepare(self, *_: object) -> None:
            raise RuntimeError("engine")

        def close(self) -> None:
            """Nothing runs."""

    class Plans:
        name = "plans"

        def plan(self, context: Context) -> Planned:
            return Planned(plan=VerifiedQuery(name="sales"))

    house = House(table, clock, planner=Plans(), runner=Broken())
    assert house.assistant.ask(ANA, "hello", conversation_id=CHAT).intent == "failed"
    counted = told()
    assert (counted["TurnsFailed"], counted["TurnsStored"]) == (1, 1)
    house.close()


def test_each_time_another_writer_was_met_is_a_conflict(table: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(table, clock)
    memory = memory_on(faulty, clock)
    loaded = memory.load(ANA, CHAT)
    faulty.plan = ["conflict", "ok", "conflict"]  # a write, the look at what was written, a write
    assert memory.keep(ANA, loaded, draft()).stored
    assert told() == {"Conflicts": 2}
    memory.close()


def test_a_cleanup_counts_what_it_deleted(table: SqliteTable, house: House) -> None:
    for number in range(3):
        house.assistant.ask(ANA, f"question {number}", conversation_id=CHAT)
    told()
    house.clock.advance(hours=25)
    clean_up(table)
    assert told() == {"ConversationsCleaned": 1, "TurnsCleaned": 3}

    class Failing:
        def reap(self, limit: int) -> tuple[()]:
            raise StorageFault("write", "SQLITE_BUSY")

    with logged() as lines:
        clean_up(Failing())
    assert told() == {"CleanupErrors": 1}
    (line,) = lines.of("cleanup_failed")
    assert (line["operation"], line["error"]) == ("write", "SQLITE_BUSY")


def test_session_views_say_which_session_a_fault_was_about(table: SqliteTable, clock: SettableClock) -> None:
    faulty = FaultyTable(table, clock)
    store = BreakerTable(faulty, Breaker(1000, 1.0))
    manager = ConversationMemoryManager(store, ANA, clock=clock)
    faulty.always = "fault"
    with logged() as lines, pytest.raises(StorageFault):
        manager.store_turn(CHAT, ANA.id, "question", "answer")
    assert [(line["operation"], line["conversation"]) for line in lines] == [("query", "aaaaaaaa")]
    chat = ConversationStore(store, "telegram", clock=clock)
    faulty.plan, faulty.always = ["ok", "ok", "ok"], "fault"
    with logged() as lines:
        assert chat.store_turn("telegram:kanina|7123", "question", "answer") is False
    failed, failed_again, not_stored = lines
    assert [line["stage"] for line in lines] == ["store_failed", "store_failed", "turn_not_stored"]
    assert failed["conversation"] == failed_again["conversation"] == not_stored["conversation"]
    assert (not_stored["operation"], not_stored["error"]) == ("write", "InternalServerError")
    assert "7123" not in "".join(lines.text)
