"""Telegram, on this machine: the webhook, and a queue in this process that functions/answer drains."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from kanina.channels.telegram_retries import DELIVERIES_MAXIMUM
from kanina.channels.telegram_webhook import TelegramWebhook
from kanina.observability import log
from kanina.settings import Settings
from kanina_local import functions

RETRY_SECONDS = 1.0


def webhook(settings: Settings, queue: LocalQueue) -> TelegramWebhook:
    """The webhook with its secret from the settings; closed without one, as in the cloud."""
    return TelegramWebhook(settings.telegram_bot, lambda: settings.telegram_secret, queue)


class LocalQueue:
    """A FIFO queue in memory: one message at a time goes to functions/answer, as a batch of one."""

    def __init__(
        self,
        answer: Callable[[dict[str, Any]], Any] = lambda event: functions.invoke("answer", event),
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._answer = answer
        self._sleep = sleep
        self._seen: set[str] = set()
        self._waiting: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._drain, name="kanina-telegram", daemon=True)
        self._thread.start()

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one message; one that was handed over before is dropped."""
        if deduplication_id in self._seen:
            return
        self._seen.add(deduplication_id)
        self._waiting.put(_record(body, group, deduplication_id))

    def close(self) -> None:
        """Answer what is waiting, then end."""
        self._waiting.put(None)
        self._thread.join()

    def _drain(self) -> None:
        while (record := self._waiting.get()) is not None:
            # The last one tells the chat.
            for delivery in range(1, DELIVERIES_MAXIMUM + 2):
                record["attributes"]["ApproximateReceiveCount"] = str(delivery)
                if self._is_answered(record):
                    break
                if delivery < DELIVERIES_MAXIMUM:
                    self._sleep(RETRY_SECONDS * delivery)

    def _is_answered(self, record: dict[str, Any]) -> bool:
        try:
            outcome = self._answer({"Records": [record]})
        except Exception as error:  # a function that fails is what a queue is there to survive
            log("local_answer_failed", error=type(error).__name__)
            return False
        return not outcome["batchItemFailures"]


def _record(body: str, group: str, deduplication_id: str) -> dict[str, Any]:
    """A message as SQS gives it to a function."""
    return {
        "messageId": str(uuid.uuid4()),
        "receiptHandle": "local",
        "body": body,
        "attributes": {"MessageGroupId": group, "MessageDeduplicationId": deduplication_id},
        "messageAttributes": {},
        "eventSource": "aws:sqs",
        "eventSourceARN": "arn:aws:sqs:local:000000000000:kanina-telegram.fifo",
        "awsRegion": "local",
    }
