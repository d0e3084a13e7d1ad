"""The webhook's side of Telegram: is the call genuine, is it worth an answer, and off it goes to the queue.

Nothing is answered here: Telegram waits for the 200 before it sends the bot's next update.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kanina.channels.telegram_update import read_update
from kanina.observability import log
from kanina.problems import Forbidden, InvalidRequest, Problem, Unauthorized, Unavailable

SECRET_HEADER = "x-telegram-bot-api-secret-token"


class Queue(Protocol):
    """Where updates wait: in order within a group, each deduplication id once."""

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one message; returns when it is safe."""


class SqsQueue:
    """An SQS FIFO queue."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Raises Unavailable when the queue did not take it; Telegram then sends the update again."""
        import boto3
        from botocore.exceptions import BotoCoreError, ClientError

        if self._client is None:
            self._client = boto3.client("sqs")
        try:
            self._client.send_message(
                QueueUrl=self._url, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=deduplication_id
            )
        except (BotoCoreError, ClientError) as error:
            log("telegram_queue_failed", kind=type(error).__name__)
            raise Unavailable("The queue did not take the update.") from None


class TelegramWebhook:
    """Takes webhook calls as API Gateway proxy events.

    `secret` gives what setWebhook was given; "" keeps the door closed.
    """

    def __init__(self, bot: str, secret: Callable[[], str], queue: Queue | None) -> None:
        self._bot = bot
        self._secret = secret
        self._queue = queue

    def receive(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The proxy response: 200 once the update is queued or needs no answer, else problem details."""
        try:
            self._check(event.get("headers") or {})
            self._enqueue(_body(event))
        except Problem as problem:
            log("telegram_refused", status=problem.status, problem=problem.slug)
            return {
                "statusCode": problem.status,
                "headers": {"Content-Type": "application/problem+json"},
                "body": json.dumps(problem.document()),
            }
        return {"statusCode": 200, "headers": {"Content-Type": "application/json"}, "body": "{}"}

    def _check(self, headers: Mapping[str, Any]) -> None:
        secret = self._secret()
        if not secret:
            raise Forbidden("The webhook is closed: no secret is configured.")
        given = next((str(value) for name, value in headers.items() if name.lower() == SECRET_HEADER), "")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode()):
            raise Unauthorized("The secret token is not the one the webhook was set with.")

    def _enqueue(self, body: bytes) -> None:
        try:
            update = json.loads(body)
        except (ValueError, RecursionError):
            raise InvalidRequest("The body is not JSON.") from None
        incoming = read_update(update, self._bot)
        if incoming.kind == "ignored":
            return
        if self._queue is None:
            raise Unavailable("The webhook has no queue to put updates in.")
        self._queue.send(json.dumps(update), group=str(incoming.chat), deduplication_id=str(incoming.update_id))
        log("telegram_queued", kind=incoming.kind, private=incoming.private)


def _body(event: Mapping[str, Any]) -> bytes:
    body = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return str(body).encode("utf-8", "surrogatepass")
    try:
        return base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError):
        raise InvalidRequest("The body is not base64.") from None
