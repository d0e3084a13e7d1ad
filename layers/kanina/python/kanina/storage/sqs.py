"""An SQS FIFO queue: to hand texts to, with the patience of whoever does so while a person waits, and to empty."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kanina.storage.table import StorageFault

ATTEMPTS = 2


class Received(NamedTuple):
    """A message: its text, the group it is in order within, and what to delete it by."""

    body: str
    group: str
    receipt: str


class SqsQueue:
    """One queue by its URL. Safe for threads."""

    def __init__(
        self, url: str, *, deadline_seconds: float = 1.0, endpoint_url: str | None = None, client: Any = None
    ) -> None:
        self._url = url
        self._client = client or _make_client(deadline_seconds, endpoint_url)

    def receive(self, most: int) -> list[Received]:
        """The next messages, at most ten; the queue keeps them from others for a while. Raises StorageFault."""
        with _faults("receive_message"):
            answer = self._client.receive_message(
                QueueUrl=self._url, MaxNumberOfMessages=most, MessageSystemAttributeNames=["MessageGroupId"]
            )
        return [
            Received(message["Body"], message["Attributes"]["MessageGroupId"], message["ReceiptHandle"])
            for message in answer.get("Messages", [])
        ]

    def delete(self, receipt: str) -> None:
        """Take a received message out of the queue. Raises StorageFault."""
        with _faults("delete_message"):
            self._client.delete_message(QueueUrl=self._url, ReceiptHandle=receipt)

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one text; returns when it is safe. Raises StorageFault with the error's name only."""
        with _faults("send_message"):
            self._client.send_message(
                QueueUrl=self._url, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=deduplication_id
            )


@contextmanager
def _faults(operation: str) -> Iterator[None]:
    """SQS's errors as StorageFault, by their name only."""
    from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError

    try:
        yield
    except ClientError as error:
        raise StorageFault(operation, str(error.response.get("Error", {}).get("Code"))) from error
    except BotoCoreError as error:
        is_silent = isinstance(error, ConnectTimeoutError | ReadTimeoutError)
        raise StorageFault(operation, type(error).__name__, silent=("write",) if is_silent else ()) from error


def _make_client(deadline_seconds: float, endpoint_url: str | None) -> Any:
    import boto3
    from botocore.config import Config

    patience = deadline_seconds / ATTEMPTS
    config = Config(
        connect_timeout=patience,
        read_timeout=patience,
        retries={"total_max_attempts": ATTEMPTS, "mode": "legacy"},
    )
    return boto3.client("sqs", endpoint_url=endpoint_url, config=config)
