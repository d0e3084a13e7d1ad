"""The floor: one query for the newest 20 items of a conversation, one put of an item with both texts. No library."""

from __future__ import annotations

import time
import uuid
from typing import Any

import boto3

PACKAGES = ("boto3",)
NEWEST = 20


def table_definition(name: str) -> dict[str, Any]:
    """A partition a conversation, sorted by time."""
    return {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        "AttributeDefinitions": [
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
        ],
    }


class Peer:
    """Items with no more than the texts."""

    def __init__(self, endpoint: str, table: str, ttl_seconds: int | None) -> None:
        self._client = boto3.client("dynamodb", endpoint_url=endpoint)
        self._table = table
        self._ttl_seconds = ttl_seconds

    def turn(self, conversation: str, question: str, answer: str) -> None:
        """Query, then put."""
        self._query(conversation, Limit=NEWEST)
        item = {
            "pk": {"S": conversation},
            "sk": {"S": f"{time.time_ns():020}#{uuid.uuid4()}"},
            "question": {"S": question},
            "answer": {"S": answer},
        }
        if self._ttl_seconds:
            item["expires_at"] = {"N": str(int(time.time()) + self._ttl_seconds)}
        self._client.put_item(TableName=self._table, Item=item)

    def texts(self, conversation: str) -> list[str]:
        """Both texts of every item, oldest first."""
        items = self._query(conversation)["Items"]
        return [item[side]["S"] for item in reversed(items) for side in ("question", "answer")]

    def _query(self, conversation: str, **options: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._client.query(
            TableName=self._table,
            KeyConditionExpression="pk = :pk",
            ExpressionAttributeValues={":pk": {"S": conversation}},
            ScanIndexForward=False,
            ConsistentRead=True,
            **options,
        )
        return answer
