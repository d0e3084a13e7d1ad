"""What a table that is out costs a turn, in seconds of a clock that only the table's calls move."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Literal, TypeVar

import pytest

from kanina.models import Answer
from kanina.storage.dynamodb_calls import ATTEMPTS, RETRY_WAIT_SECONDS, make_client
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import CALL_KINDS, CallKind, StorageFault
from tests.engines import SettableClock
from tests.failing import OPEN_SECONDS, FaultyTable, House
from tests.memory_builders import ANA, CHAT

T = TypeVar("T")
Met = Literal["answer", "late answer", "failure", "silence"]
SECONDS: dict[Met, float] = {"answer": 0.0, "late answer": 0.25, "failure": RETRY_WAIT_SECONDS, "silence": 1.0}
"""What a call costs; a failure is met twice, with a wait between."""

TURNS = 30


class TimedTable(FaultyTable):
    """A table whose calls take time. What another thread reads beside a turn takes none of the turn's."""

    met: Met = "answer"
    out: frozenset[CallKind] = frozenset(CALL_KINDS)

    def _meet(self, operation: str, call: Callable[[], T], *, several: bool = False) -> T:
        kind: CallKind = "write" if operation == "write" else "read"
        met = self.met if kind in self.out else "answer"
        if threading.current_thread() is threading.main_thread():
            self.clock.advance(seconds=SECONDS[met])
        if met in ("failure", "silence"):
            raise StorageFault(operation, met, silent=CALL_KINDS if met == "silence" else ())
        return call()


@pytest.fixture
def timed(sqlite: SqliteTable, clock: SettableClock) -> TimedTable:
    return TimedTable(sqlite, clock)


@pytest.fixture
def house(timed: TimedTable, clock: SettableClock) -> Iterator[House]:
    """With all that a turn may ask of the table: a limit, and below a key and a run."""
    made = House(timed, clock, rate_limit=1000)
    yield made
    timed.met = "answer"
    made.close()


def ask(house: House, number: int) -> tuple[float, Answer]:
    """What a turn took, and its answer."""
    began = house.clock.now
    answer = house.assistant.ask(
        ANA, f"hello {number}", conversation_id=CHAT, idempotency_key=f"key {number}", as_run=True
    )
    return (house.clock.now - began).total_seconds(), answer


@pytest.mark.parametrize("out", [("read", "write"), ("read",), ("write",)], ids="+".join)
def test_a_table_that_fails_at_once_costs_a_turn_no_more_than_three_tenths(
    house: House, timed: TimedTable, out: set[CallKind]
) -> None:
    ask(house, 0)
    timed.met, timed.out = "failure", frozenset(out)
    for number in range(1, TURNS):
        seconds, answer = ask(house, number)
        assert seconds <= 0.3
        assert (answer.memory.degraded, answer.memory.stored) == (True, False)
        house.clock.advance(seconds=1)


def test_a_silent_table_costs_one_turn_a_second_and_the_others_nothing(house: House, timed: TimedTable) -> None:
    """Nor do those that find out, each pause, whether it still is."""
    ask(house, 0)
    timed.met = "silence"
    costs = []
    for number in range(1, TURNS):
        seconds, answer = ask(house, number)
        assert answer.memory.degraded
        costs.append(seconds)
        house.clock.advance(seconds=1)
    assert costs == [1.0] + [0.0] * (TURNS - 2)
    timed.met = "answer"
    house.clock.advance(seconds=OPEN_SECONDS)
    assert ask(house, TURNS)[1].turn == TURNS + 1


def test_a_slow_table_that_answers_loses_no_context_and_is_never_left_alone(house: House, timed: TimedTable) -> None:
    timed.met = "late answer"
    for number in range(TURNS):
        _, answer = ask(house, number)
        assert (answer.text, answer.turn) == (f"hello {number} after {min(number, 20)}", number + 1)
        assert (answer.memory.degraded, house.breaker.state) == (False, "closed")


def test_a_call_gives_up_within_its_second_and_never_on_an_answer_that_is_a_quarter_late() -> None:
    config = make_client(endpoint_url="http://127.0.0.1:1", deadline_seconds=1.0).meta.config
    assert config.retries == {"total_max_attempts": ATTEMPTS, "mode": "legacy"}
    for patience in (config.connect_timeout, config.read_timeout):
        assert patience > SECONDS["late answer"]
        assert ATTEMPTS * patience + (ATTEMPTS - 1) * RETRY_WAIT_SECONDS <= 1.0
