"""A turn, whatever fails in it, and what is done with it afterwards."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from datetime import timedelta
from itertools import repeat
from typing import Any

import pytest

from kanina.memory.late_writer import drain
from kanina.problems import Problem, QueryFailed, Unavailable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.sqs import Received
from kanina.storage.table import StorageFault
from kanina_local.cleanup import clean_up
from tests.engines import SettableClock
from tests.failing import OPEN_SECONDS, Fault, House, ListedQueue
from tests.integration.secrets import words
from tests.integration.secrets.quoting import OK, PERSON, TELLING, Failing, Telling
from tests.integration.secrets.words import Watch

ERRORS: tuple[type[Exception], ...] = (RuntimeError, KeyError, QueryFailed, Unavailable)


@pytest.mark.parametrize("at", ["plan", "prepare", "run", "answer", "nowhere"])
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_errors_that_quote_what_they_were_given(
    watch: Watch, clock: SettableClock, at: str, error: type[Exception]
) -> None:
    failing = Failing(error, at)
    table = SqliteTable(clock=clock)
    house = House(table, clock, planner=failing, narrator=failing, runner=failing)
    answer = house.assistant.ask(PERSON, words.QUESTION, conversation_id=words.CONVERSATION)
    assert (answer.problem is not None) == (at in ("plan", "prepare", "run"))
    expected = {"plan": "plan_failed", "answer": "wording_failed", "nowhere": "respond"}
    assert expected.get(at, "not_answered" if issubclass(error, Problem) else "turn_failed") in watch.stages
    house.close()
    table.close()


@pytest.mark.parametrize("fault", ["ok", "fault", "hang", "half", "conflict"])
@pytest.mark.parametrize("queued", [False, True], ids=["in memory", "queued"])
def test_turns_under_every_fault_and_their_late_write_back(
    watch: Watch, clock: SettableClock, fault: Fault, queued: bool
) -> None:
    table = SqliteTable(clock=clock)
    queue = ListedQueue() if queued else None
    house = House(table, clock, planner=Telling(), narrator=TELLING, runner=TELLING, queue=queue, rate_limit=1000)
    questions = (words.QUESTION, "ask", words.VALUE, "rows", "start over", f"my first {words.QUESTION} again")
    for number, (question, before) in enumerate(itertools.product(questions, reversed(range(8)))):
        clock.advance(seconds=OPEN_SECONDS)
        if before in (1, 7):  # what waits is written first: what comes after it would wait behind it, and meet no fault
            house.faulty.plan = []
            house.assistant.ask(PERSON, words.QUESTION, conversation_id=words.CONVERSATION)
        house.faulty.plan = [*repeat(OK, before), fault, fault]
        answer = house.assistant.ask(
            PERSON,
            question,
            conversation_id=words.CONVERSATION,
            idempotency_key=f"{words.KEY} {number}",
            as_run=bool(number % 2),
        )
        assert watch.found(answer.request_id) == []
    house.faulty.plan = []
    clock.advance(seconds=OPEN_SECONDS)
    house.assistant.ask(PERSON, words.QUESTION, conversation_id=words.CONVERSATION)
    if queue is not None:
        drain(_Delivered([body for body, _, _ in queue.sent]), house.truth.write_late, lambda: True)
    assert house.memory.waiting == 0
    assert house.truth.load(PERSON, words.CONVERSATION).params == {"order_id": words.PARAM}
    if fault in ("fault", "hang", "half"):
        written = {"turn_written_back", "reset_written_back"}
        assert {"store_failed", "memory_unavailable", "turn_not_stored", *written} <= watch.stages
    house.close()
    table.close()


class _Delivered:
    """A queue with these messages, once."""

    def __init__(self, bodies: list[str]) -> None:
        self._bodies = bodies

    def receive(self, most: int) -> list[Received]:
        now, self._bodies = self._bodies[:most], self._bodies[most:]
        return [Received(body, str(number), f"group {number}") for number, body in enumerate(now)]

    def delete(self, receipt: str) -> None:
        """It is not there any more."""


def test_late_turns_that_cannot_be_read_or_written(watch: Watch, clock: SettableClock) -> None:
    table = SqliteTable(clock=clock)
    house = House(table, clock, planner=Telling(), queue=(queue := ListedQueue()))
    house.faulty.always = "fault"
    house.assistant.ask(PERSON, "ask", conversation_id=words.CONVERSATION)
    (body,) = (body for body, _, _ in queue.sent)
    bad = json.loads(body)
    bad["pending"] = {"param": [words.PARAM], "prompt": {words.BODY: words.BODY}}
    worse = json.loads(body)
    worse["turn"]["asked_at"] = words.BODY
    bodies = [words.BODY, "{}", json.dumps(bad), json.dumps(worse), body]
    with pytest.raises(StorageFault):
        house.conversations.write_late(_loaded(body))
    drained = drain(_Delivered(bodies), house.conversations.write_late, lambda: True)
    assert (drained.done, drained.left) == (0, 5)
    assert "turn_not_written_back" in watch.stages
    house.close()
    table.close()


def _loaded(body: str) -> Any:
    from kanina.memory.late import load_late

    return load_late(body)


def test_conversations_that_are_read_deleted_and_cleaned_up(watch: Watch, clock: SettableClock) -> None:
    table = SqliteTable(clock=clock)
    house = House(table, clock, planner=Telling())
    house.assistant.ask(PERSON, words.QUESTION, conversation_id=words.CONVERSATION)
    operations: tuple[Callable[[], Any], ...] = (
        lambda: house.conversations.messages(PERSON, words.CONVERSATION),
        lambda: house.conversations.turn(PERSON, words.CONVERSATION, 1),
        lambda: house.conversations.list(PERSON),
        lambda: house.conversations.delete(PERSON, words.CONVERSATION),
    )
    for operation in operations:
        house.faulty.plan = ["fault"]
        with pytest.raises(StorageFault) as failed:
            operation()
        watch.note(failed.value)
        operation()
    clock.now += timedelta(hours=49)
    clean_up(table)
    clean_up(FailingReaper())
    assert {"store_failed", "cleanup", "cleanup_failed"} <= watch.stages
    house.close()
    table.close()


class FailingReaper:
    """A table whose disk is full."""

    def reap(self, limit: int) -> tuple[()]:
        try:
            raise OSError(f"{words.CAUSE} at /{words.PERSON}")
        except OSError as error:
            raise StorageFault("write", "SQLITE_FULL") from error
