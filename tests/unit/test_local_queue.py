"""The laptop's queue keeps what the cloud's promises: order, each message once, and another try after a failure."""

from __future__ import annotations

from typing import Any

from kanina.channels.telegram_retries import DELIVERIES_MAXIMUM
from kanina_local.telegram import LocalQueue

NONE_FAILED: dict[str, Any] = {"batchItemFailures": []}


class Answers:
    """Stands where functions/answer is: fails as often as told, then keeps what it got."""

    def __init__(self, failures: int = 0, error: Exception | None = None) -> None:
        self.failures, self.error = failures, error
        self.tried = 0
        self.bodies: list[str] = []

    def __call__(self, event: dict[str, Any]) -> dict[str, Any]:
        (record,) = event["Records"]
        self.tried += 1
        assert record["attributes"]["ApproximateReceiveCount"].isdigit()
        if self.tried <= self.failures:
            if self.error:
                raise self.error
            return {"batchItemFailures": [{"itemIdentifier": record["messageId"]}]}
        self.bodies.append(record["body"])
        return NONE_FAILED


def send(answers: Answers, *messages: tuple[str, str]) -> list[float]:
    waits: list[float] = []
    queue = LocalQueue(answers, waits.append)
    for body, deduplication_id in messages:
        queue.send(body, group="chat", deduplication_id=deduplication_id)
    queue.close()
    return waits


def test_messages_come_in_order_and_once() -> None:
    answers = Answers()
    send(answers, ("first", "1"), ("second", "2"), ("first", "1"))
    assert answers.bodies == ["first", "second"]


def test_failed_message_is_brought_again_before_the_next() -> None:
    for error in (None, RuntimeError()):
        answers = Answers(failures=2, error=error)
        assert send(answers, ("first", "1"), ("second", "2")) == [1.0, 2.0]
        assert answers.bodies == ["first", "second"]


def test_message_that_always_fails_holds_up_nobody() -> None:
    answers = Answers(failures=DELIVERIES_MAXIMUM + 1)
    send(answers, ("first", "1"), ("second", "2"))
    assert answers.bodies == ["second"]
