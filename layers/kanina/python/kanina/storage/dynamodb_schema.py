"""The table as it is made in DynamoDB: for tests and local engines. In the cloud the template makes the same one."""

from __future__ import annotations

from typing import Any

from kanina.storage.table import EXPIRES_AT, INDEX_KEY

INDEX_NAME = "listed"


def table_definition(name: str) -> dict[str, Any]:
    """The parameters of CreateTable: pk and sk, the index on `listed_at` with keys only, a stream of new images."""
    return {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": _keys("sk"),
        "AttributeDefinitions": [
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
            {"AttributeName": INDEX_KEY, "AttributeType": "N"},
        ],
        "LocalSecondaryIndexes": [
            {
                "IndexName": INDEX_NAME,
                "KeySchema": _keys(INDEX_KEY),
                "Projection": {"ProjectionType": "KEYS_ONLY"},
            }
        ],
        "StreamSpecification": {"StreamEnabled": True, "StreamViewType": "NEW_IMAGE"},
    }


def create_table(client: Any, name: str) -> None:
    """Make the table, with `expires_at` as its TTL attribute, and wait until it can be used."""
    client.create_table(**table_definition(name))
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 60})
    client.update_time_to_live(TableName=name, TimeToLiveSpecification={"Enabled": True, "AttributeName": EXPIRES_AT})


def _keys(sort_key: str) -> list[dict[str, str]]:
    return [
        {"AttributeName": "pk", "KeyType": "HASH"},
        {"AttributeName": sort_key, "KeyType": "RANGE"},
    ]
