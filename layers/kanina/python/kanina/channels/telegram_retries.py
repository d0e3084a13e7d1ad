"""When an update that failed comes again: soon at first, then later, and after the last try the chat is told.

SQS holds back all of a chat behind a message that failed, for as long as the queue's visibility timeout says, which is
there for processes that die. What failed in time is shown again after a pause of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kanina.channels.telegram_client import TelegramFailed
from kanina.observability import about, log

DELIVERIES_MAXIMUM = 5
"""How often an update is brought before it is given up, as the queue's redrive policy has it."""

PAUSES_SECONDS = (2, 8, 30, 60)
"""Before the second, third, … try."""

PAUSE_SECONDS_MAXIMUM = 300
"""However long the Bot API says to wait: whoever asked has waited long enough."""


def _sqs() -> Any:
    import boto3

    return boto3.client("sqs")


class Retries:
    """What failed in one batch of the queue at this address; without one, as on a laptop, nothing is asked of it.

    sqs: makes the client when something has failed.
    """

    def __init__(self, queue_url: str, sqs: Callable[[], Any] = _sqs) -> None:
        self._queue_url = queue_url
        self._sqs = sqs
        self._pauses: dict[str, int] = {}

    @contextmanager
    def watching(self, record: Mapping[str, Any], give_up: Callable[[], None]) -> Iterator[None]:
        """Answer a record inside of this. Its error goes on to the queue; after the last try `give_up` is called."""
        try:
            yield
        except Exception as error:  # of whatever kind, it is what brings the record again
            is_last = deliveries(record) >= DELIVERIES_MAXIMUM
            self._pauses[_chat(record)] = 0 if is_last else _pause(deliveries(record), error)
            if is_last:
                give_up()
            raise

    @contextmanager
    def starting(self, records: Sequence[Mapping[str, Any]]) -> Iterator[None]:
        """Make what answers inside of this: where that fails, a database being out for instance, all records come again
        after their pause."""
        try:
            yield
        except Exception as error:  # of whatever kind, it is the function's own, and goes on to Lambda
            for record in records:
                self._pauses[_chat(record)] = _pause(deliveries(record), error)
            self.show_again(records, [{"itemIdentifier": record["messageId"]} for record in records])
            raise

    def show_again(self, records: Sequence[Mapping[str, Any]], failures: Sequence[Mapping[str, str]]) -> None:
        """Have the queue bring what failed, and what waits behind it in its chat, after its pause.

        Raises nothing: where that fails it comes after the queue's own time-out.
        """
        if not self._queue_url:
            return
        failed = {failure["itemIdentifier"] for failure in failures}
        entries = [
            {
                "Id": str(number),
                "ReceiptHandle": record["receiptHandle"],
                "VisibilityTimeout": self._pauses.get(_chat(record), PAUSES_SECONDS[0]),
            }
            for number, record in enumerate(records)
            if record["messageId"] in failed
        ]
        if not entries:
            return
        try:
            answer = self._sqs().change_message_visibility_batch(QueueUrl=self._queue_url, Entries=entries)
            if answer.get("Failed"):
                log("telegram_retry_not_set", count=len(answer["Failed"]))
        except Exception as error:  # of whatever kind: the update is safe in the queue
            log("telegram_retry_not_set", **about(error))


def deliveries(record: Mapping[str, Any]) -> int:
    """How often a record of the queue has been brought, this time included."""
    return int(record["attributes"].get("ApproximateReceiveCount", 1))


def _pause(count: int, error: Exception) -> int:
    pause = PAUSES_SECONDS[min(count, len(PAUSES_SECONDS)) - 1]
    if isinstance(error, TelegramFailed):
        return min(max(pause, math.ceil(error.wait)), PAUSE_SECONDS_MAXIMUM)
    return pause


def _chat(record: Mapping[str, Any]) -> str:
    return str(record["attributes"].get("MessageGroupId", ""))
