"""What requests cost, from the requests: by AWS's published rule, and as DynamoDB Local says where it is right."""

from __future__ import annotations

import base64
import importlib.util
import sys
from collections.abc import Iterator
from typing import Any

import boto3
import pytest

from bench.peer_process import FOLDER
from bench.request_capacity import Call, Cost, cost, size
from tests.dynamodb_local import DynamoDBAt

KEY = {"pk": {"S": "p"}, "sk": {"S": "s"}}


def item(characters: int, **more: Any) -> dict[str, Any]:
    """An item of so many bytes, its key's 6 included."""
    return {**KEY, "t": {"S": "x" * (characters - 7)}, **more}


@pytest.mark.parametrize(
    ("call", "read", "written"),
    [
        (Call("GetItem", read=(item(4096),), consistent=True), 1, 0),
        (Call("GetItem", read=(item(4097),), consistent=True), 2, 0),
        (Call("GetItem", read=(item(4097),)), 1, 0),
        (Call("GetItem", read=(None,)), 0.5, 0),
        # A page counts as one item; each item of a batch for itself.
        (Call("Query", read=(item(3000), item(3000)), consistent=True), 2, 0),
        (Call("Query", read=(), consistent=True), 1, 0),
        (Call("BatchGetItem", read=(item(100), item(100), None), consistent=True), 3, 0),
        (Call("TransactGetItems", read=(item(4097), None), consistent=True), 6, 0),
        (Call("PutItem", before=(None,), after=(item(1025),)), 0, 2),
        (Call("UpdateItem", before=(item(3000),), after=(item(100),)), 0, 3),
        (Call("DeleteItem", before=(None,), after=(None,)), 0, 1),
        (Call("BatchWriteItem", before=(None, item(2000)), after=(item(100), None)), 0, 3),
        (Call("TransactWriteItems", before=(None, item(900)), after=(item(2048), item(900))), 0, 6),
    ],
)
def test_a_request_costs_what_the_rule_says(call: Call, read: float, written: int) -> None:
    assert cost([call]) == Cost(1, read, written, 0, 0)


def test_an_index_costs_where_its_entry_changes() -> None:
    index = ("pk", "sk", "at")
    one, other = item(100, at={"N": "1"}), item(100, at={"N": "2"})
    written = [
        cost([Call("UpdateItem", before=(before,), after=(after,), index=index)]).write_units
        for before, after in [(None, one), (one, one), (one, other), (one, None), (None, item(100))]
    ]
    assert written == [2, 1, 3, 2, 1]


def test_bytes_and_requests_add_up() -> None:
    calls = [Call("Query", 10, 200, consistent=True), Call("PutItem", 300, 4, before=(None,), after=(KEY,))]
    assert cost(calls) == Cost(2, 1, 1, 310, 204)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 100])
def test_bytes_count_as_bytes_not_as_base64(length: int) -> None:
    written = base64.b64encode(b"x" * length).decode()
    assert size({"b": {"B": written}}) == 1 + length
    assert size({"b": {"M": {"c": {"L": [{"B": written}]}}}}) == 1 + 3 + 1 + 1 + 3 + 1 + length


@pytest.fixture
def seen(dynamodb_local: DynamoDBAt) -> Iterator[Any]:
    """What a worker sees of its peer's requests, in this process."""
    spec = importlib.util.spec_from_file_location("requests_seen", FOLDER / "requests_seen.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    before = boto3.DEFAULT_SESSION
    yield module.RequestsSeen(dynamodb_local.endpoint)
    boto3.DEFAULT_SESSION = before
    sys.modules.pop("requests_seen", None)


def test_requests_as_seen_cost_what_dynamodb_local_says(dynamodb_local: DynamoDBAt, seen: Any) -> None:
    """Transactions are left out: there it is wrong."""
    client = boto3.client("dynamodb", endpoint_url=dynamodb_local.endpoint)
    name = "kanina-requests-seen"
    client.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        AttributeDefinitions=[{"AttributeName": each, "AttributeType": "S"} for each in ("pk", "sk")],
    )
    of = {"TableName": name, "ReturnConsumedCapacity": "TOTAL"}
    seen.tracing = True
    told = [
        client.put_item(Item=item(3000), **of),
        client.put_item(Item={**KEY, "sk": {"S": "2"}, "b": {"B": b"x" * 2500}}, **of),
        client.update_item(
            Key=KEY, UpdateExpression="SET t = :t", ExpressionAttributeValues={":t": {"S": "short"}}, **of
        ),
        client.query(
            KeyConditionExpression="#p = :p",
            FilterExpression="attribute_not_exists(#b)",
            ProjectionExpression="sk",
            ExpressionAttributeNames={"#p": "pk", "#b": "b"},
            ExpressionAttributeValues={":p": {"S": "p"}},
            **of,
        ),
        client.get_item(Key=KEY, ConsistentRead=True, **of),
        client.get_item(Key={**KEY, "sk": {"S": "absent"}}, **of),
        client.delete_item(Key={**KEY, "sk": {"S": "2"}}, **of),
    ]
    seen.tracing = False
    calls = [Call.from_json(call) for call in seen.take()]
    units = [cost([call]) for call in calls]
    assert [each.read_units + each.write_units for each in units] == [
        response["ConsumedCapacity"]["CapacityUnits"] for response in told
    ]
    assert [call.operation for call in calls][3:5] == ["Query", "GetItem"]
    assert len(calls[3].read) == 2
    assert all(call.sent_bytes > 0 and call.received_bytes > 0 for call in calls)
    client.delete_table(TableName=name)
