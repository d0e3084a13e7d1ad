"""The queue of late turns is emptied when asked: in order, each deleted once written, the rest left to come again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kanina.memory import Conversations, Loaded
from kanina.memory.late import Late, LateTurn, dump_late, late_turn
from kanina.memory.late_writer import BATCH, Drained, drain
from kanina.storage import keys
from kanina.storage.sqs import Received, SqsQueue
from kanina.storage.table import StorageFault
from tests.fake_sqs import FakeSqs
from tests.memory_builders import ANA, CHAT, draft


@pytest.fixture
def queue(sqs: FakeSqs) -> SqsQueue:
    return SqsQueue(sqs.url, endpoint_url=sqs.endpoint)


def late(question: str) -> str:
    loaded = Loaded(CHAT)
    return dump_late(late_turn(keys.person(ANA.id), loaded, draft(question)))


def question_of(turn: Late) -> str:
    assert isinstance(turn, LateTurn)
    return str(turn.turn["question"])


def always() -> bool:
    return True


def test_it_is_emptied_in_order_however_much_waits(queue: SqsQueue, sqs: FakeSqs) -> None:
    for number in range(2 * BATCH + 2):
        queue.send(late(f"q{number}"), group="chat", deduplication_id=str(number))
    written: list[str] = []
    assert drain(queue, lambda turn: written.append(question_of(turn)), always) == Drained(12, 0)
    assert written == [f"q{number}" for number in range(12)]
    assert sqs.messages == []
    assert sqs.calls.count("ReceiveMessage") == 4


def test_what_cannot_be_written_comes_again_with_what_follows_it(queue: SqsQueue, sqs: FakeSqs) -> None:
    for group, question in (("a", "a1"), ("b", "b1"), ("a", "a2"), ("b", "b2")):
        sqs.put(late(question), group)
    broken = {"a1"}
    written: list[str] = []

    def write(turn: Late) -> None:
        if question_of(turn) in broken:
            raise StorageFault("write", "ThrottlingException")
        written.append(question_of(turn))

    assert drain(queue, write, always) == Drained(2, 2)
    assert written == ["b1", "b2"]
    assert drain(queue, write, always) == Drained(0, 0)
    sqs.show()
    broken.clear()
    assert drain(queue, write, always) == Drained(2, 0)
    assert written == ["b1", "b2", "a1", "a2"]


def test_a_table_that_takes_nothing_is_not_asked_on_and_on(queue: SqsQueue, sqs: FakeSqs) -> None:
    for number in range(3 * BATCH):
        sqs.put(late(f"q{number}"), str(number))

    def fails(turn: Late) -> None:
        raise StorageFault("write", "EndpointConnectionError")

    assert drain(queue, fails, always) == Drained(0, BATCH)
    assert sqs.calls.count("ReceiveMessage") == 1
    assert len(sqs.messages) == 3 * BATCH


def test_it_ends_when_the_time_is_over(queue: SqsQueue, sqs: FakeSqs) -> None:
    for number in range(3 * BATCH):
        sqs.put(late(f"q{number}"), "chat")
    times = iter([True, True, False])
    assert drain(queue, lambda turn: None, lambda: next(times)) == Drained(2 * BATCH, 0)


def test_a_written_message_that_could_not_be_deleted_comes_again_and_is_known(memory: Conversations) -> None:
    class Undeletable:
        def __init__(self) -> None:
            self.batches: list[Sequence[Received]] = [[Received(body, "chat", "r")], []]

        def receive(self, most: int) -> Sequence[Received]:
            return self.batches.pop(0)

        def delete(self, receipt: str) -> None:
            raise StorageFault("delete_message", "EndpointConnectionError")

    body = late("once")
    for _ in range(2):
        assert drain(Undeletable(), memory.write_late, always) == Drained(0, 1)
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["once"]


def test_a_queue_that_does_not_answer_is_a_fault(sqs: FakeSqs) -> None:
    sqs.close()
    queue = SqsQueue(sqs.url, endpoint_url=sqs.endpoint)
    for call in (lambda: queue.receive(1), lambda: queue.delete("r")):
        with pytest.raises(StorageFault, match="EndpointConnectionError"):
            call()
