"""What only the DynamoDB table does: requests it makes, and what it makes of DynamoDB's errors.

DynamoDB Local neither throttles nor meets conflicts nor loses a reply, so these are put in by botocore's own events.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any

import pytest
from botocore.awsrequest import AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ReadTimeoutError
from botocore.httpsession import URLLib3Session

from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_calls import make_client
from kanina.storage.dynamodb_schema import create_table
from kanina.storage.table import (
    Absent,
    Check,
    ConditionFailed,
    Delete,
    Exists,
    Matches,
    Put,
    StorageFault,
    Update,
)
from tests.dynamodb_local import DynamoDBAt
from tests.engines import SettableClock
from tests.tcp_proxy import TcpProxy

NAME = "kanina-errors"


class Body:
    """The body of a made-up response."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def stream(self, *_: Any, **__: Any) -> Iterator[bytes]:
        yield self._content


class Lost(Enum):
    """A reply that never arrives."""

    REPLY = auto()
    """The request was carried out."""
    REQUEST = auto()
    """The request was not."""


class Wire:
    """Sees every request that is sent, and answers the next ones instead of DynamoDB when told to."""

    def __init__(self, client: Any) -> None:
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self._answers: list[Any] = []
        client.meta.events.register("before-send.dynamodb", self._send)

    def answer(self, *answers: Any) -> None:
        """What the next requests meet: a loss, a pair of an error's code and its further members, or a body."""
        self._answers += answers

    def forget_answers(self) -> None:
        """The next requests go through."""
        self._answers.clear()

    @property
    def operations(self) -> list[str]:
        return [operation for operation, _ in self.requests]

    def _send(self, request: Any, **_: Any) -> AWSResponse | None:
        operation = request.headers["X-Amz-Target"].decode().partition(".")[2]
        self.requests.append((operation, json.loads(request.body)))
        if not self._answers:
            return None
        answer = self._answers.pop(0)
        if isinstance(answer, Lost):
            if answer is Lost.REPLY:
                URLLib3Session().send(request)
            raise ReadTimeoutError(endpoint_url=request.url)
        status, body = 200, answer
        if isinstance(answer, tuple):
            status = 500 if answer[0] == "InternalServerError" else 400
            body = {"__type": f"com.amazonaws.dynamodb.v20120810#{answer[0]}", **answer[1]}
        content = json.dumps(body).encode()
        headers = HTTPHeaders()
        headers["Content-Length"] = str(len(content))
        return AWSResponse(request.url, status, headers, Body(content))


@pytest.fixture
def client(dynamodb_local: DynamoDBAt) -> Iterator[Any]:
    client = make_client(endpoint_url=dynamodb_local.endpoint, deadline_seconds=20)
    create_table(client, NAME)
    yield client
    client.delete_table(TableName=NAME)


@pytest.fixture
def wire(client: Any) -> Wire:
    return Wire(client)


@pytest.fixture
def table(client: Any, wire: Wire, clock: SettableClock) -> DynamoDBTable:
    return DynamoDBTable(NAME, client=client, clock=clock, sleep=lambda _: None, jitter=lambda: 1.0)


def canceled(*codes: str) -> tuple[str, dict[str, Any]]:
    return "TransactionCanceledException", {"CancellationReasons": [{"Code": code} for code in codes]}


def test_one_change_is_one_call_of_its_own_and_several_are_one_transaction(table: DynamoDBTable, wire: Wire) -> None:
    table.write(Put({"pk": "p", "sk": "a"}, Absent()))
    table.write(Update("p", "a", add={"n": 1}))
    table.write(Delete("p", "a", Exists()))
    table.write(Check("p", "a", Absent()))
    table.write(Put({"pk": "p", "sk": "a"}), Put({"pk": "p", "sk": "b"}))
    table.write(Put({"pk": "p", "sk": "c"}), token="t")
    assert wire.operations == [
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "TransactWriteItems",
        "TransactWriteItems",
        "TransactWriteItems",
    ]


def test_every_read_is_one_strongly_consistent_request(table: DynamoDBTable, wire: Wire) -> None:
    table.write(*[Put({"pk": "p", "sk": f"{n}", "listed_at": n}) for n in range(50)])
    wire.requests.clear()
    table.get("p", "1")
    table.get_many([("p", f"{n}") for n in range(50)])
    table.query("p", limit=20, newest_first=True)
    table.query_index("p", limit=20)
    assert wire.operations == ["GetItem", "BatchGetItem", "Query", "Query"]
    bodies = [body for _, body in wire.requests]
    assert [bodies[0]["ConsistentRead"], bodies[2]["ConsistentRead"], bodies[3]["ConsistentRead"]] == [True] * 3
    assert bodies[1]["RequestItems"][NAME]["ConsistentRead"] is True
    assert (bodies[2]["Limit"], bodies[3]["Limit"], bodies[3]["IndexName"]) == (21, 21, "listed")


def test_an_update_of_an_expired_item_is_a_put_on_condition_that_it_is_still_expired(
    table: DynamoDBTable, wire: Wire, clock: SettableClock
) -> None:
    table.write(Put({"pk": "p", "sk": "a", "n": 9, "expires_at": clock.epoch}))
    wire.requests.clear()
    table.write(Update("p", "a", add={"n": 1}))
    assert wire.operations == ["UpdateItem", "PutItem"]
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 1}


def test_the_item_an_update_leaves_comes_with_the_update(
    table: DynamoDBTable, wire: Wire, clock: SettableClock
) -> None:
    assert table.update(Update("p", "a", add={"n": 1})) == {"pk": "p", "sk": "a", "n": 1}
    assert wire.operations == ["UpdateItem"]
    table.write(Put({"pk": "p", "sk": "a", "n": 9, "expires_at": clock.epoch}))
    wire.requests.clear()
    assert table.update(Update("p", "a", add={"n": 1})) == {"pk": "p", "sk": "a", "n": 1}
    assert wire.operations == ["UpdateItem", "PutItem"]


def test_an_update_is_tried_again_when_another_writer_replaced_the_expired_item_meanwhile(
    table: DynamoDBTable, wire: Wire
) -> None:
    table.write(Put({"pk": "p", "sk": "a", "n": 5}))
    wire.requests.clear()
    # As if the item had been expired when the update came, and was replaced before the put.
    wire.answer(("ConditionalCheckFailedException", {}))
    table.write(Update("p", "a", add={"n": 1}))
    assert wire.operations == ["UpdateItem", "PutItem", "UpdateItem"]
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 6}


def test_an_item_that_expires_and_revives_without_end_is_a_conflict(table: DynamoDBTable, wire: Wire) -> None:
    wire.answer(*[("ConditionalCheckFailedException", {})] * 5)
    with pytest.raises(ConditionFailed) as refused:
        table.write(Update("p", "a", add={"n": 1}))
    assert (refused.value.index, refused.value.reason, len(wire.requests)) == (0, "conflict", 5)


TWO = (Put({"pk": "p", "sk": "a"}, Absent()), Update("p", "b", set={"x": 1}, condition=Matches({"x": 0})))


@pytest.mark.parametrize(
    ("codes", "index", "reason"),
    [
        (("None", "ConditionalCheckFailed"), 1, "condition"),
        (("ConditionalCheckFailed", "ConditionalCheckFailed"), 0, "condition"),
        (("None", "TransactionConflict"), 1, "conflict"),
        (("TransactionConflict", "ConditionalCheckFailed"), 1, "condition"),
    ],
)
def test_reasons_of_a_cancelled_transaction(
    table: DynamoDBTable, wire: Wire, codes: tuple[str, ...], index: int, reason: str
) -> None:
    wire.answer(canceled(*codes))
    with pytest.raises(ConditionFailed) as refused:
        table.write(*TWO)
    assert (refused.value.index, refused.value.reason) == (index, reason)


def test_a_single_change_that_meets_a_transaction_is_a_conflict(table: DynamoDBTable, wire: Wire) -> None:
    wire.answer(("TransactionConflictException", {}))
    with pytest.raises(ConditionFailed) as refused:
        table.write(TWO[0])
    assert (refused.value.index, refused.value.reason) == (0, "conflict")


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (canceled("None", "ProvisionedThroughputExceeded"), "ProvisionedThroughputExceeded"),
        (canceled("ConditionalCheckFailed", "ThrottlingError"), "ThrottlingError"),
        (canceled("ItemCollectionSizeLimitExceeded", "None"), "ItemCollectionSizeLimitExceeded"),
        (("TransactionCanceledException", {}), "TransactionCanceledException"),
        (("ResourceNotFoundException", {"message": "secret"}), "ResourceNotFoundException"),
        (("AccessDeniedException", {"message": "secret"}), "AccessDeniedException"),
    ],
)
def test_other_errors_are_faults_that_name_no_value(table: DynamoDBTable, wire: Wire, answer: Any, cause: str) -> None:
    wire.answer(answer)
    with pytest.raises(StorageFault) as fault:
        table.write(*TWO)
    assert str(fault.value) == f"transact_write_items: {cause}"
    assert table.query("p").items == ()


@pytest.mark.parametrize("code", ["InternalServerError", "ProvisionedThroughputExceededException"])
def test_a_call_that_failed_is_tried_once_more(table: DynamoDBTable, wire: Wire, code: str) -> None:
    wire.answer((code, {}))
    table.write(Put({"pk": "p", "sk": "a"}))
    assert wire.operations == ["PutItem", "PutItem"]
    wire.answer((code, {}), (code, {}))
    with pytest.raises(StorageFault, match=f"get_item: {code}"):
        table.get("p", "a")
    assert wire.operations[2:] == ["GetItem", "GetItem"]


def test_a_put_whose_reply_was_lost_is_not_taken_for_anothers(table: DynamoDBTable, wire: Wire) -> None:
    """The first attempt writes, its reply is lost, and the retry fails on what the first attempt wrote."""
    item = {"pk": "p", "sk": "claim", "owner": "me", "x": [1.0, b"x", 1e-07]}
    wire.answer(Lost.REPLY)
    table.write(Put(item, Absent()))
    assert wire.operations == ["PutItem", "PutItem"]
    assert table.get("p", "claim") == item
    wire.answer(Lost.REQUEST)
    with pytest.raises(ConditionFailed):
        table.write(Put({**item, "owner": "another"}, Absent()))
    assert table.get("p", "claim") == item


def test_an_update_whose_reply_was_lost_has_an_unknown_outcome(table: DynamoDBTable, wire: Wire) -> None:
    table.write(Put({"pk": "p", "sk": "a", "n": 1}))
    wire.answer(Lost.REPLY)
    with pytest.raises(StorageFault, match="outcome unknown"):
        table.write(Update("p", "a", add={"n": 1}, condition=Matches({"n": 1})))


def test_a_transaction_whose_reply_was_lost_is_made_once(table: DynamoDBTable, wire: Wire) -> None:
    wire.answer(Lost.REPLY)
    table.write(Update("p", "a", add={"n": 1}), Put({"pk": "p", "sk": "b"}, Absent()))
    assert wire.operations == ["TransactWriteItems", "TransactWriteItems"]
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 1}


def test_a_write_that_was_repeated_after_a_fault_is_made_once_under_its_token(
    table: DynamoDBTable, wire: Wire, clock: SettableClock
) -> None:
    changes = (Update("p", "a", add={"n": 1}), Put({"pk": "p", "sk": "b"}, Absent()))
    wire.answer(Lost.REPLY, Lost.REQUEST)
    with pytest.raises(StorageFault, match="transact_write_items: ReadTimeoutError"):
        table.write(*changes, token="t")
    clock.advance(minutes=9)
    table.write(*changes, token="t")
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 1}


def test_unprocessed_keys_are_asked_for_again(table: DynamoDBTable, wire: Wire) -> None:
    table.write(*[Put({"pk": "p", "sk": f"{n}"}) for n in range(3)])
    keys = [{"pk": {"S": "p"}, "sk": {"S": f"{n}"}} for n in range(3)]
    wire.requests.clear()
    wire.answer({"Responses": {NAME: keys[:1]}, "UnprocessedKeys": {NAME: {"Keys": keys[1:]}}})
    assert [item["sk"] for item in table.get_many([("p", "2"), ("p", "1"), ("p", "0")])] == ["2", "1", "0"]
    assert [body["RequestItems"][NAME]["Keys"] for _, body in wire.requests][1] == keys[1:]


def test_keys_that_are_never_processed_are_a_fault(table: DynamoDBTable, wire: Wire) -> None:
    left = {"Responses": {}, "UnprocessedKeys": {NAME: {"Keys": [{"pk": {"S": "p"}, "sk": {"S": "a"}}]}}}
    wire.answer(*[left] * 5)
    with pytest.raises(StorageFault, match="batch_get_item: UnprocessedKeys"):
        table.get_many([("p", "a")])
    assert len(wire.requests) == 5


def test_tokens_of_two_tables_are_apart(table: DynamoDBTable, client: Any, clock: SettableClock) -> None:
    create_table(client, "kanina-second")
    second = DynamoDBTable("kanina-second", client=client, clock=clock)
    for each in (table, second):
        each.write(Update("p", "a", add={"n": 1}), token="t")
    assert (table.get("p", "a"), second.get("p", "a")) == ({"pk": "p", "sk": "a", "n": 1},) * 2
    client.delete_table(TableName="kanina-second")


BOTOCORE_SECONDS = 60
"""What it waits where nobody says how long."""


def test_a_dynamodb_that_does_not_answer_is_a_fault_within_the_deadline(clock: SettableClock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}"
        table = DynamoDBTable(NAME, endpoint_url=endpoint, clock=clock, deadline_seconds=0.4)
        started = time.monotonic()
        with pytest.raises(StorageFault, match="get_item: ReadTimeoutError"):
            table.get("p", "a")
        assert time.monotonic() - started < BOTOCORE_SECONDS / 2
    with pytest.raises(StorageFault, match="put_item: EndpointConnectionError"):
        table.write(Put({"pk": "p", "sk": "a"}))


@pytest.mark.parametrize("kept", [0.05, 0.3, 0.6, 0.95])
def test_a_reply_that_was_cut_anywhere_is_a_fault_and_never_an_item_that_is_not_there(
    table: DynamoDBTable, dynamodb_local: DynamoDBAt, clock: SettableClock, kept: float
) -> None:
    table.write(Put({"pk": "p", "sk": "a"}))
    with TcpProxy(dynamodb_local.port) as proxy:
        behind = DynamoDBTable(NAME, endpoint_url=proxy.endpoint, clock=clock, deadline_seconds=4)
        assert behind.get("p", "a") is not None
        proxy.trouble, proxy.kept = "cut_reply", kept
        for read in (lambda: behind.get("p", "a"), lambda: behind.query("p"), lambda: behind.get_many([("p", "a")])):
            with pytest.raises(StorageFault):
                read()


def test_the_table_is_made_as_the_template_makes_it(client: Any) -> None:
    described = client.describe_table(TableName=NAME)["Table"]
    keys = [(key["AttributeName"], key["KeyType"]) for key in described["KeySchema"]]
    assert keys == [("pk", "HASH"), ("sk", "RANGE")]
    (index,) = described["LocalSecondaryIndexes"]
    assert (index["IndexName"], index["Projection"]["ProjectionType"]) == ("listed", "KEYS_ONLY")
    assert [key["AttributeName"] for key in index["KeySchema"]] == ["pk", "listed_at"]
    assert described["StreamSpecification"] == {"StreamEnabled": True, "StreamViewType": "NEW_IMAGE"}
    assert client.describe_time_to_live(TableName=NAME)["TimeToLiveDescription"] == {
        "TimeToLiveStatus": "ENABLED",
        "AttributeName": "expires_at",
    }
