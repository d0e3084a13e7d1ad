"""The breaker: opens after repeated faults, lets nothing through for a while, then one call finds out."""

from __future__ import annotations

import threading

import pytest

from kanina.storage.breaker import Breaker, BreakerOpen
from kanina.storage.failover import BreakerTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Absent, ConditionFailed, Put, StorageFault
from tests.engines import SettableClock
from tests.failing import FaultyTable

ITEM = Put({"pk": "p", "sk": "a"}, Absent())


@pytest.fixture
def faulty(sqlite: SqliteTable, clock: SettableClock) -> FaultyTable:
    return FaultyTable(sqlite, clock)


@pytest.fixture
def store(faulty: FaultyTable, clock: SettableClock) -> BreakerTable:
    return BreakerTable(faulty, Breaker(3, 10.0, lambda: clock.now.timestamp()))


def fail(store: BreakerTable, times: int, error: type[StorageFault] = StorageFault) -> None:
    for _ in range(times):
        with pytest.raises(error):
            store.get("p", "a")


def test_the_third_fault_in_a_row_opens_it_and_then_the_store_is_not_asked(
    store: BreakerTable, faulty: FaultyTable
) -> None:
    faulty.plan = ["fault", "fault", "ok", "fault", "fault"]
    fail(store, 2)
    assert store.get("p", "a") is None
    fail(store, 2)
    assert store.breaker.state == "closed"
    faulty.plan = ["fault"]
    fail(store, 1)
    assert store.breaker.state == "open"
    asked = len(faulty.calls)
    fail(store, 5, BreakerOpen)
    assert len(faulty.calls) == asked


def test_conditions_and_conflicts_are_no_faults(store: BreakerTable, faulty: FaultyTable) -> None:
    store.write(ITEM)
    for _ in range(5):
        with pytest.raises(ConditionFailed):
            store.write(ITEM)
    faulty.always = "conflict"
    for _ in range(5):
        with pytest.raises(ConditionFailed):
            store.write(ITEM, Put({"pk": "p", "sk": "b"}))
    assert store.breaker.state == "closed"


def test_a_store_that_reads_and_does_not_write_opens_it_all_the_same(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    for _ in range(3):
        faulty.plan = ["ok", "fault"]
        store.get("p", "a")
        with pytest.raises(StorageFault):
            store.write(ITEM)
    assert store.breaker.state == "open"
    clock.advance(seconds=10)
    store.get("p", "a")
    assert store.breaker.state == "closed"
    faulty.plan = ["fault"]
    with pytest.raises(StorageFault):
        store.write(ITEM)
    assert store.breaker.state == "open"


def test_after_the_pause_one_call_closes_it_or_opens_it_anew(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    faulty.plan = ["fault"] * 4
    fail(store, 3)
    clock.advance(seconds=9.9)
    fail(store, 1, BreakerOpen)
    clock.advance(seconds=0.1)
    assert store.breaker.state == "half_open"
    fail(store, 1)
    assert store.breaker.state == "open"
    fail(store, 1, BreakerOpen)
    clock.advance(seconds=10)
    assert store.get("p", "a") is None
    assert store.breaker.state == "closed"


def test_only_one_call_at_a_time_finds_out(store: BreakerTable, faulty: FaultyTable, clock: SettableClock) -> None:
    faulty.plan = ["fault"] * 3
    fail(store, 3)
    clock.advance(seconds=10)
    inside, go_on = threading.Event(), threading.Event()

    def slow_call() -> None:
        with store.breaker.call("get"):
            inside.set()
            go_on.wait(10)

    probe = threading.Thread(target=slow_call)
    probe.start()
    assert inside.wait(10)
    fail(store, 2, BreakerOpen)
    go_on.set()
    probe.join()
    assert store.breaker.state == "closed"


def test_a_call_that_was_refused_by_its_own_rules_leaves_the_probe_to_the_next(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    faulty.plan = ["fault"] * 3
    fail(store, 3)
    clock.advance(seconds=10)
    with pytest.raises(ValueError, match="1 item or more"):
        store.query("p", limit=0)
    assert store.breaker.state == "half_open"
    assert store.is_back()
    assert store.breaker.state == "closed"


def test_is_back_asks_the_store_only_when_it_is_time(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    assert store.is_back()
    assert faulty.calls == []
    faulty.plan = ["fault"] * 4
    fail(store, 3)
    assert not store.is_back()
    assert len(faulty.calls) == 3
    clock.advance(seconds=10)
    assert not store.is_back()
    assert len(faulty.calls) == 4
    clock.advance(seconds=10)
    assert store.is_back()
