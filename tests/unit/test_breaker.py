"""The breaker: opens after repeated faults, lets nothing through for a while, then one call finds out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import pytest

from kanina.storage.breaker import Breaker, BreakerOpen
from kanina.storage.failover import BreakerTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Absent, CallKind, ConditionFailed, Item, Put, StorageFault
from tests.engines import SettableClock
from tests.failing import PATIENCE_SECONDS, FaultyTable
from tests.waiting import wait_until

ITEM = Put({"pk": "p", "sk": "a"}, Absent())


@pytest.fixture
def faulty(sqlite: SqliteTable, clock: SettableClock) -> FaultyTable:
    return FaultyTable(sqlite, clock)


@pytest.fixture
def store(faulty: FaultyTable, clock: SettableClock) -> BreakerTable:
    return BreakerTable(faulty, Breaker(3, 10.0, lambda: clock.now.timestamp()), PATIENCE_SECONDS)


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


def test_a_store_that_reads_and_does_not_write_is_still_read(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    for _ in range(3):
        faulty.plan = ["ok", "fault"]
        store.get("p", "a")
        with pytest.raises(StorageFault):
            store.write(ITEM)
    assert (store.breaker.state_of("write"), store.breaker.state_of("read")) == ("open", "closed")
    assert store.get("p", "a") is None
    with pytest.raises(BreakerOpen):
        store.write(ITEM)
    clock.advance(seconds=10)
    store.get("p", "a")
    assert store.breaker.state_of("write") == "half_open"
    faulty.plan = ["fault"]
    with pytest.raises(StorageFault):
        store.write(ITEM)
    assert store.breaker.state_of("write") == "open"
    clock.advance(seconds=10)
    store.write(ITEM)
    assert store.breaker.state == "closed"


def test_one_call_that_nothing_answers_opens_it_for_reads_and_writes(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    faulty.plan = ["hang"]
    with pytest.raises(StorageFault):
        store.write(ITEM)
    fail(store, 2, BreakerOpen)
    assert len(faulty.calls) == 1
    clock.advance(seconds=10)
    store.write(ITEM)  # behind a read, which found out for both
    assert (faulty.calls, store.breaker.state) == (["write", "get", "write"], "closed")


def test_whoever_is_refused_is_told_when_to_come_again(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    faulty.plan = ["hang"]
    fail(store, 1)
    clock.advance(seconds=2.5)
    with pytest.raises(BreakerOpen) as refused:
        store.get("p", "a")
    assert refused.value.retry_after == 8


def test_what_finds_out_reads_where_the_caller_may(sqlite: SqliteTable, clock: SettableClock) -> None:
    """A function may have the right to read service keys and nothing else."""
    read: list[str] = []

    class Limited(FaultyTable):
        def get(self, pk: str, sk: str) -> Item | None:
            read.append(pk)
            return super().get(pk, sk)

    limited = Limited(sqlite, clock)
    store = BreakerTable(limited, Breaker(3, 10.0, lambda: clock.now.timestamp()), PATIENCE_SECONDS)
    limited.plan = ["hang"]
    fail(store, 1)
    clock.advance(seconds=10)
    store.get("K#1", "a")
    assert read == ["p", "K#1", "K#1"]


def test_whoever_finds_out_does_not_wait_for_a_store_that_is_still_silent(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    answers, asked = threading.Event(), threading.Event()

    class Silent(FaultyTable):
        def get(self, pk: str, sk: str) -> Item | None:
            if not asked.is_set():
                asked.set()
                answers.wait(60)
            return super().get(pk, sk)

    silent = Silent(sqlite, clock, ["hang"])
    store = BreakerTable(silent, Breaker(3, 10.0, lambda: clock.now.timestamp()), probe_seconds=0.01)
    with pytest.raises(StorageFault):
        store.query("p")
    clock.advance(seconds=10)
    fail(store, 3, BreakerOpen)
    assert asked.is_set()
    assert not store.admits("read")
    answers.set()
    wait_until(lambda: store.breaker.state == "closed", pause=0.01)
    assert store.get("p", "a") is None


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
    assert (store.breaker.state, len(faulty.calls)) == ("open", 4)
    fail(store, 1, BreakerOpen)
    clock.advance(seconds=10)
    assert store.get("p", "a") is None
    assert store.breaker.state == "closed"


@pytest.mark.parametrize("is_back", [False, True], ids=["nobody has asked since", "it is back"])
@pytest.mark.parametrize("silent", [(), ("read", "write")], ids=["refuses", "silent"])
def test_a_call_from_before_the_outage_that_fails_after_the_pause_says_nothing_of_the_store_now(
    clock: SettableClock, silent: tuple[CallKind, ...], is_back: bool
) -> None:
    breaker = Breaker(1, 10.0, lambda: clock.now.timestamp())

    def fail(*before: Callable[[], object]) -> None:
        with breaker.call("query"):
            for each in before:
                each()
            raise StorageFault("query", "ReadTimeoutError", silent=silent)

    def fail_beside() -> None:
        with suppress(StorageFault):
            fail()
        clock.advance(seconds=10)
        if is_back:
            with breaker.call("query"):
                pass

    with pytest.raises(StorageFault):
        fail(fail_beside)
    assert breaker.state_of("read") == ("closed" if is_back else "half_open")


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
    for _ in range(3):
        with pytest.raises(StorageFault):
            store.write(ITEM)
    clock.advance(seconds=10)
    with pytest.raises(ValueError, match="item"):
        store.write(ITEM, ITEM)
    assert store.breaker.state == "half_open"
    store.write(ITEM)
    assert store.breaker.state == "closed"


def test_the_store_is_asked_whether_it_is_back_only_when_it_is_time(
    store: BreakerTable, faulty: FaultyTable, clock: SettableClock
) -> None:
    assert store.admits("read")
    assert faulty.calls == []
    faulty.plan = ["fault"] * 4
    fail(store, 3)
    assert not store.admits("read")
    assert len(faulty.calls) == 3
    clock.advance(seconds=10)
    assert not store.admits("read")
    assert len(faulty.calls) == 4
    clock.advance(seconds=10)
    assert store.admits("read")
