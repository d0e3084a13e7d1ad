"""What storing a turn and reading a history take on DynamoDB Local, beside a bare put and query of the same bytes.

All four are made turn by turn in one run, so that a busy machine is so for all of them; the ratios hold on any.
"""

from __future__ import annotations

import os
import statistics
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from kanina import people
from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations, Draft
from kanina.memory.limits import LOOK_AHEAD
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.attributes import encode_item
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_calls import make_client
from kanina.storage.dynamodb_schema import create_table
from tests.dynamodb_local import DynamoDBLocal
from tests.shared_service import NotAvailable

AT = (50, 1000)
ROUNDS, MEASURED = 3, 100
"""How often so many turns are measured from each of these on; the round with the least p95 counts."""

STORE_MS, READ_MS = 100.0, 200.0
"""The most that storing a turn and reading a history may take at the 95th percentile."""

PAGE = MemoryPolicy().conversation_history_limit + LOOK_AHEAD + 1
"""Items that `load` reads of a conversation."""

TABLE = "kanina-bench"
DEADLINE_SECONDS = 10.0
ME = people.local("bench")


def run() -> bool:
    """Print p50, p95 and ratios at each length; True if every p95 is within its budget."""
    os.environ |= {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench", "AWS_EC2_METADATA_DISABLED": "true"}
    os.environ.setdefault("AWS_DEFAULT_REGION", "ap-southeast-1")
    try:
        local = DynamoDBLocal()
    except NotAvailable as error:
        print(f"not measured: {error}")
        return os.environ.get("CI") != "true"
    try:
        client = make_client(endpoint_url=local.endpoint, deadline_seconds=DEADLINE_SECONDS)
        create_table(client, TABLE)
        # All turns stay readable, so that no length is shorter than it says.
        policy = MemoryPolicy(kept_turns=2 * AT[-1])
        conversations = Conversations(DynamoDBTable(TABLE, client=client), policy, system_clock, random_ids)
        within = [_measure(client, conversations, turns) for turns in AT]
        conversations.close()
        return all(within)
    finally:
        local.stop()


def _measure(client: Any, conversations: Conversations, turns: int) -> bool:
    conversation = str(uuid.uuid4())
    for number in range(turns):
        conversations.keep(ME, conversations.load(ME, conversation), _draft(number))
    rounds = [_round(client, conversations, conversation) for _ in range(ROUNDS)]
    within = True
    for name, bare, budget in (("store", "bare put", STORE_MS), ("read", "bare query", READ_MS)):
        # Other work on the machine adds to a round, and takes nothing away.
        times = min(rounds, key=lambda each: _p95(each[name]))
        p50, floor, p95 = statistics.median(times[name]), statistics.median(times[bare]), _p95(times[name])
        print(
            f"{turns:5} turns, {name:5}: p50 {p50:5.1f} ms, p95 {p95:5.1f} ms of {budget:g}; "
            f"{bare}: p50 {floor:.1f} ms, p95 {_p95(times[bare]):.1f} ms; {p50 / floor:.1f} times as long at p50"
        )
        within = within and p95 < budget
    return within


def _round(client: Any, conversations: Conversations, conversation: str) -> dict[str, list[float]]:
    """Milliseconds of each of the four, turn by turn."""
    times: dict[str, list[float]] = {"read": [], "bare query": [], "store": [], "bare put": []}
    for number in range(MEASURED):
        loaded = _timed(times["read"], conversations.load, ME, conversation)
        page = _timed(times["bare query"], _bare_query, client, conversation)
        assert len(loaded.turns) < len(page["Items"]) == PAGE
        kept = _timed(times["store"], conversations.keep, ME, loaded, _draft(number), pending="keep")
        key = encode_item({"pk": keys.person(ME.id), "sk": keys.turn(conversation, kept.turn.number)})
        written = client.get_item(TableName=TABLE, Key=key, ConsistentRead=True)["Item"]
        _timed(times["bare put"], client.put_item, TableName=TABLE, Item={**written, "pk": {"S": "bare"}})
    return times


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _bare_query(client: Any, conversation: str) -> dict[str, Any]:
    """The conversation's newest items, as many as `load` reads."""
    condition = "pk = :pk AND begins_with(sk, :sk)"
    values = encode_item({":pk": keys.person(ME.id), ":sk": keys.conversation(conversation)})
    answer: dict[str, Any] = client.query(
        TableName=TABLE,
        KeyConditionExpression=condition,
        ExpressionAttributeValues=values,
        ScanIndexForward=False,
        ConsistentRead=True,
        Limit=PAGE,
    )
    return answer


def _draft(number: int) -> Draft:
    return Draft(
        question=f"question {number} ".ljust(500, "q"),
        answer=f"answer {number} ".ljust(500, "a"),
        request_id=str(uuid.uuid4()),
        asked_at=datetime.now(UTC),
    )


def _timed(into: list[float], call: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    began = time.perf_counter()
    result = call(*arguments, **options)
    into.append((time.perf_counter() - began) * 1000)
    return result
