"""An SQS FIFO queue to hand texts to, with the short patience of whoever hands over while a person waits."""

from __future__ import annotations

from typing import Any

from kanina.storage.table import StorageFault

ATTEMPTS = 2


class SqsQueue:
    """One queue by its URL. Safe for threads."""

    def __init__(
        self, url: str, *, deadline_seconds: float = 1.0, endpoint_url: str | None = None, client: Any = None
    ) -> None:
        self._url = url
        self._client = client or _make_client(deadline_seconds, endpoint_url)

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        """Hand over one text; returns when it is safe. Raises StorageFault with the error's name only."""
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            self._client.send_message(
                QueueUrl=self._url, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=deduplication_id
            )
        except ClientError as error:
            raise StorageFault("send_message", str(error.response.get("Error", {}).get("Code"))) from error
        except BotoCoreError as error:
            raise StorageFault("send_message", type(error).__name__) from error


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
