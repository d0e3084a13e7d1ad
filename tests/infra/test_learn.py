"""The table's own stream, filtered as the template says, brings the function every turn and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations
from kanina.memory.conversation_changes import Edit
from kanina.memory.forgetting import forget_turn
from kanina.models import Pending
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_schema import create_table
from tests.demo import built_for
from tests.dynamodb_local import DynamoDBAt, session
from tests.infra.cloud import resources
from tests.infra.emulator import emulated
from tests.memory_builders import ANA, BEN, CHAT, say

PK = keys.person(ANA.id)


@dataclass
class Streamed:
    """A table whose changes are streamed, as the deployed one's."""

    name: str
    local: DynamoDBAt
    table: DynamoDBTable

    def records(self) -> list[dict[str, Any]]:
        """All changes so far, in order, as Lambda gives them: without what JSON cannot hold."""
        streams = session().client("dynamodbstreams", endpoint_url=self.local.endpoint)
        arn = self.local.client().describe_table(TableName=self.name)["Table"]["LatestStreamArn"]
        found: list[dict[str, Any]] = []
        for shard in streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]:
            place = {"StreamArn": arn, "ShardId": shard["ShardId"], "ShardIteratorType": "TRIM_HORIZON"}
            iterator = streams.get_shard_iterator(**place)["ShardIterator"]
            while iterator:
                page = streams.get_records(ShardIterator=iterator)
                found += page["Records"]
                iterator = page.get("NextShardIterator") if page["Records"] else None
        return [json.loads(json.dumps(each, default=str)) for each in found]


@pytest.fixture
def streamed(dynamodb_local: DynamoDBAt, tmp_path: Path) -> Iterator[Streamed]:
    name = f"streamed-{tmp_path.name}"
    client = dynamodb_local.client()
    create_table(client, name)
    yield Streamed(name, dynamodb_local, DynamoDBTable(name, client=client))
    client.delete_table(TableName=name)


def wanted(record: dict[str, Any]) -> bool:
    """Whether the template's filter lets a record through. Source: AWS Lambda, "Filter rule syntax"."""
    (mapping,) = (
        made["Properties"]
        for made in resources("AWS::Lambda::EventSourceMapping").values()
        if "StreamArn" in str(made["Properties"]["EventSourceArn"])
    )
    return any(_fits(json.loads(each["Pattern"]), record) for each in mapping["FilterCriteria"]["Filters"])


def _fits(pattern: Any, value: Any) -> bool:
    if isinstance(pattern, dict):
        return all(
            _fits(inner, value.get(name) if isinstance(value, dict) else None) for name, inner in pattern.items()
        )
    for rule in pattern:
        if rule == {"exists": True} and value is not None:
            return True
        if isinstance(rule, dict) and "prefix" in rule and str(value).startswith(rule["prefix"]):
            return True
        if rule == value:
            return True
    return False


def lived(streamed: Streamed) -> Conversations:
    """A conversation with all that can happen to one, and another person's beside it."""
    memory = Conversations(streamed.table, MemoryPolicy(), system_clock, random_ids)
    for number in range(1, 24):
        pending = Pending(id=f"pending {number}", param="filter:branches.city", prompt="Which?")
        say(memory, f"q{number}", request_id=f"r{number}", asked_at=system_clock(), pending=pending)
    say(memory, "hello", person=BEN, asked_at=system_clock())
    memory.claim(ANA, "key", "hash", 30.0)
    memory.change(ANA, CHAT, Edit(kept=True, metadata={"a": 1}))
    memory.change(ANA, CHAT, Edit(kept=False, title="Mine"))
    forget_turn(streamed.table, PK, CHAT, "r3")
    return memory


def test_turns_that_are_new_or_written_anew_come_and_nothing_else(streamed: Streamed) -> None:
    memory = lived(streamed)
    memory.delete(ANA, CHAT)
    records = streamed.records()
    coming = [record for record in records if wanted(record)]
    assert {record["eventName"] for record in coming} == {"INSERT", "MODIFY"}
    numbers = [keys.turn_number(record["dynamodb"]["Keys"]["sk"]["S"]) for record in coming]
    assert None not in numbers
    of_turns = [each for each in records if keys.turn_number(each["dynamodb"]["Keys"]["sk"]["S"]) is not None]
    assert len(coming) == sum(each["eventName"] != "REMOVE" for each in of_turns) >= 24 + 2 * 23 + 1
    new = [each for each in coming if each["eventName"] == "INSERT"]
    assert [each["dynamodb"]["Keys"]["pk"]["S"] for each in new].count(PK) == 23
    assert {each["eventName"] for each in records} == {"INSERT", "MODIFY", "REMOVE"}
    memory.close()


def test_the_function_learns_of_them_once_however_often_they_come(
    streamed: Streamed, demo_data: Path, tmp_path: Path
) -> None:
    lived(streamed).close()
    records = [record for record in streamed.records() if wanted(record)]
    variables = {
        "KANINA_STORAGE": "dynamodb",
        "KANINA_TABLE_NAME": streamed.name,
        "KANINA_DYNAMODB_ENDPOINT": streamed.local.endpoint,
        "KANINA_DATA_PATH": str(demo_data),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "AWS_REGION": "ap-southeast-1",
    }
    with emulated("learn", variables, tmp_path / "log") as learn:
        assert learn.invoke({"Records": records}) == {"batchItemFailures": []}
        learnt = streamed.table.query(PK, keys.conversation(CHAT)).items
        assert learn.invoke({"Records": [*records[10:], *records[:10], *records]}) == {"batchItemFailures": []}
    assert streamed.table.query(PK, keys.conversation(CHAT)).items == learnt
    (summary,) = (item for item in learnt if item["sk"] == keys.summary(CHAT))
    assert summary["reaches"] == 11
    assert summary["text"].splitlines()[:4] == [
        "1. q1 → Here it is.",
        "2. q2 → Here it is.",
        "3. […] → […]",
        "4. q4 → Here it is.",
    ]
