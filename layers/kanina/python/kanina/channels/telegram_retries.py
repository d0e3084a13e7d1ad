"""When an update that failed comes again: soon at first, then later, and after the last try the chat is told.

SQS holds back all of a chat behind a message that was brought and not answered, for as long as the queue's visibility
timeout says. What fails in time is shown again after a pause of its own, and what a process dies over once the process
could no longer have been alive.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kanina.channels.telegram_client import TelegramFailed
from kanina.observability import about, log

DELIVERIES_MAXIMUM = 5
"""How often an update is tried. Brought once more, its chat is told: whoever died over the last try could not do that.
Then the queue's redrive policy puts it away."""

PAUSES_SECONDS = (2, 8, 30, 60, 0)
"""Before the second, third, … try, and before the chat is told."""

HOLD_MARGIN_SECONDS = 10
"""How long after a process must have ended what it was answering comes again. Its claim is over by then."""

PAUSE_SECONDS_MAXIMUM = 300
"""However long the Bot API says to wait: whoever asked has waited long enough."""


class GivenUp(Exception):
    """An update has been tried as often as it may be."""


def make_sqs() -> Any:
    """A client that keeps nobody waiting: an answer is worth more than when its message would come again."""
    import boto3
    from botocore.config import Config

    quick = Config(connect_timeout=1, read_timeout=2, retries={"mode": "standard", "total_max_attempts": 2})
    return boto3.client("sqs", config=quick)


class Retries:
    """What becomes of one batch of the queue at this address; without one, as on a laptop, nothing is asked of it.

    sqs: the queue's client.
    """

    def __init__(self, queue_url: str, sqs: Callable[[], Any]) -> None:
        self._queue_url = queue_url
        self._sqs = sqs
        self._pauses: dict[str, int] = {}

    def deliver(self, record: Mapping[str, Any], answer: Callable[[], None], give_up: Callable[[], None]) -> None:
        """Answer a record, or give it up where it has been tried often enough. What is raised goes on to the queue."""
        if deliveries(record) > DELIVERIES_MAXIMUM:
            self._pauses[_chat(record)] = 0
            give_up()
            raise GivenUp
        try:
            answer()
        except Exception as error:  # of whatever kind, it is what brings the record again
            self._pauses[_chat(record)] = _pause(deliveries(record), error)
            raise

    @contextmanager
    def starting(self, records: Sequence[Mapping[str, Any]], seconds: float) -> Iterator[None]:
        """Make what answers inside of this: where that fails, a database being out for instance, all records come again
        after their pause.

        seconds: what this process has left. The queue holds the records for so long, and a little longer, from now on;
        where it cannot be told so and the process dies, they come after its own time-out.
        """
        self._show_in(records, lambda record: math.ceil(seconds) + HOLD_MARGIN_SECONDS)
        try:
            yield
        except Exception as error:  # of whatever kind, it is the function's own, and goes on to Lambda
            for record in records:
                self._pauses[_chat(record)] = _pause(deliveries(record), error)
            self.show_again(records, [{"itemIdentifier": record["messageId"]} for record in records])
            raise

    def show_again(self, records: Sequence[Mapping[str, Any]], failures: Sequence[Mapping[str, object]]) -> None:
        """Have the queue bring what failed, and what waits behind it in its chat, after its pause.

        Raises nothing: where that fails it comes when it was held for.
        """
        failed = {failure["itemIdentifier"] for failure in failures}
        again = [record for record in records if record["messageId"] in failed]
        self._show_in(again, lambda record: self._pauses.get(_chat(record), PAUSES_SECONDS[0]))

    def _show_in(self, records: Sequence[Mapping[str, Any]], seconds: Callable[[Mapping[str, Any]], int]) -> None:
        """Set in how many seconds each is seen again."""
        if not self._queue_url or not records:
            return
        entries = [
            {"Id": str(number), "ReceiptHandle": record["receiptHandle"], "VisibilityTimeout": seconds(record)}
            for number, record in enumerate(records)
        ]
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
