"""Each function answers its sample events through AWS's Lambda emulator, over DynamoDB Local and the demo's data."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kanina.memory.late import LateReset, LateTurn, dump_late, load_late
from kanina.memory.values import dump_moment
from kanina.storage import keys
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_schema import create_table
from tests.demo import built_for
from tests.dynamodb_local import DynamoDBAt
from tests.fake_sqs import FakeSqs
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.infra import samples
from tests.infra.cloud import ROOT
from tests.infra.deployment import Deployment
from tests.infra.emulator import emulated, served


@pytest.fixture
def environment(dynamodb_local: DynamoDBAt, demo_data: Path, tmp_path: Path) -> Iterator[dict[str, str]]:
    """What the template sets, with loopback in the place of AWS."""
    name = f"emulated-{tmp_path.name}"
    client = dynamodb_local.client()
    create_table(client, name)
    yield {
        "KANINA_STORAGE": "dynamodb",
        "KANINA_TABLE_NAME": name,
        "KANINA_DYNAMODB_ENDPOINT": dynamodb_local.endpoint,
        "KANINA_STORAGE_SECONDS": "5",
        "KANINA_DATA_PATH": str(demo_data),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "AWS_REGION": "ap-southeast-1",
    }
    client.delete_table(TableName=name)


def test_chat_answers_asks_back_lists_and_deletes(environment: dict[str, str], tmp_path: Path) -> None:
    with emulated("chat", environment, tmp_path / "log") as chat:
        answered = chat.invoke(samples.event("chat/question.json"))
        assert answered["statusCode"] == 200
        body = json.loads(answered["body"])
        assert body["intent"] == "metric_query"
        assert body["memory"]["stored"] is True
        assert body["data"]

        asked = json.loads(chat.invoke(samples.event("chat/order.json"))["body"])
        assert asked["metadata"]["ask"]["param"] == "order_id"

        listing = samples.event("chat/messages.json")
        listing["path"] = f"/api/conversations/{body['conversation_id']}/messages"
        messages = json.loads(chat.invoke(listing)["body"])["messages"]
        assert [message["role"] for message in messages[:2]] == ["user", "assistant"]

        export = samples.event("chat/result.json")
        export["path"] = f"/api/conversations/{body['conversation_id']}/turns/{body['turn']}/result"
        exported = chat.invoke(export)
        assert exported["multiValueHeaders"]["Content-Type"] == ["text/csv; charset=utf-8; header=present"]
        assert exported["body"].startswith("\ufeff")
        assert exported["body"].count("\r\n") == len(body["data"]) + 1

        deletion = samples.event("chat/delete.json")
        deletion["path"] = f"/api/conversations/{body['conversation_id']}"
        assert json.loads(chat.invoke(deletion)["body"])["turns_deleted"] >= 1
        assert chat.invoke(deletion)["statusCode"] == 404

        assert chat.invoke(samples.event("chat/health.json"))["statusCode"] == 200
        assert json.loads(chat.invoke(samples.event("chat/openapi.json"))["body"])["openapi"].startswith("3.1")


@pytest.mark.parametrize("function", ["authorize", "chart", "demo", "page", "report", "telegram"])
def test_every_sample_event_is_answered(
    function: str, environment: dict[str, str], dynamodb_local: DynamoDBAt, sqs: FakeSqs, tmp_path: Path
) -> None:
    samples.issue_sample_key(DynamoDBTable(environment["KANINA_TABLE_NAME"], client=dynamodb_local.client()))
    variables = {
        **environment,
        "KANINA_TELEGRAM_SECRET": "local-secret",
        "KANINA_TELEGRAM_QUEUE_URL": sqs.url,
        "AWS_ENDPOINT_URL_SQS": sqs.endpoint,
    }
    with samples.cloudformation() as (address, told), emulated(function, variables, tmp_path / "log") as running:
        answers = {name: running.invoke(samples.event(name, address)) for name in samples.of(function)}
    for name, answer in answers.items():
        assert samples.agrees(answer, name), (name, answer)
    expected = {"demo": ["FAILED", "FAILED", "SUCCESS"], "page": ["FAILED", "FAILED", "FAILED"]}
    assert [said["Status"] for said in told] == expected.get(function, [])
    if function == "chart":
        begins = {"chart/bar.json": b"\x89PNG\r\n", "chart/line.json": b"<svg "}
        for name, answer in answers.items():
            assert base64.b64decode(answer["image"]).startswith(begins[name])
            assert "₱512" in answer["description"] or "₱8,412,300.50" in answer["description"]


def test_the_streaming_function_answers_every_sample_event(environment: dict[str, str], tmp_path: Path) -> None:
    with served("stream", environment, tmp_path / "log") as port:
        for name in samples.of("stream"):
            asked = samples.event(name)
            headers = {**asked["headers"], "x-amzn-request-context": json.dumps(asked["requestContext"])}
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            connection.request(asked["httpMethod"], asked["path"], asked["body"], headers)
            with contextlib.closing(connection), connection.getresponse() as answer:
                body = answer.read().decode()
            assert samples.agrees({"statusCode": answer.status}, name), (name, body)
            if answer.headers["Content-Type"].startswith("text/event-stream"):
                assert "RUN_FINISHED" in body, name


def test_telegram_is_closed_without_a_secret(environment: dict[str, str], tmp_path: Path) -> None:
    with emulated("telegram", environment, tmp_path / "log") as telegram:
        for name in samples.of("telegram"):
            assert telegram.invoke(samples.event(name))["statusCode"] == 403


def test_the_file_for_sam_local_is_enough_to_ask(demo_data: Path, tmp_path: Path) -> None:
    """No AWS: a store in the container, and the demo's tables beside the function's code."""
    overrides = json.loads((samples.FOLDER / "environment.json").read_text(encoding="utf-8"))["Parameters"]
    named = Deployment().environment("ChatFunction")  # SAM sets no variable that the template does not name
    variables = {name: overrides.get(name, value) for name, value in named.items()}
    folder = tmp_path / "task"
    shutil.copytree(ROOT / "functions" / "chat", folder)
    (folder / "data").symlink_to(demo_data)
    moved = {
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_SCRATCH_PATH": str(demo_data.parent / f"{demo_data.name}-scratch"),
    }
    assert overrides["KANINA_SQLITE_PATH"].startswith("/tmp/"), "in Lambda nothing else can be written to"
    with emulated("chat", {**variables, **moved}, tmp_path / "log", folder) as chat:
        assert json.loads(chat.invoke(samples.event("chat/question.json"))["body"])["memory"]["stored"] is True


def test_the_queues_consumer_answers_a_batch_in_order(environment: dict[str, str], tmp_path: Path) -> None:
    with FakeTelegram(clock=time.monotonic) as api:
        settings = {
            **environment,
            "KANINA_TELEGRAM_API": api.url,
            "KANINA_TELEGRAM_TOKEN": TOKEN,
            "KANINA_TELEGRAM_ALLOWED_USERS": "100200300",
        }
        with emulated("answer", settings, tmp_path / "log") as answer:
            assert answer.invoke(samples.event("answer/command.json")) == {"batchItemFailures": []}
            assert answer.invoke(samples.event("answer/batch.json")) == {"batchItemFailures": []}
            once = len(api.texts)
            assert answer.invoke(samples.event("answer/batch.json")) == {"batchItemFailures": []}
            assert len(api.texts) == once
        assert any("What's your order ID?" in text for text in api.texts)
        assert "O-12345" in api.texts[-1]


def test_late_turns_and_resets_are_written_back_once_in_order(
    environment: dict[str, str], dynamodb_local: DynamoDBAt, sqs: FakeSqs, tmp_path: Path
) -> None:
    records = json.loads((ROOT / "tests" / "data" / "late_turns.json").read_text())["Records"]
    began = datetime.now(UTC) - timedelta(hours=1)
    bodies = []
    for number, record in enumerate(records):
        waiting = load_late(record["body"])
        assert isinstance(waiting, LateTurn)
        asked_at = dump_moment(began + timedelta(minutes=number))
        bodies.append(dump_late(replace(waiting, turn={**waiting.turn, "asked_at": asked_at})))
    reset = LateReset(waiting.pk, waiting.conversation_id, "reset", began + timedelta(seconds=30))
    bodies.insert(1, dump_late(reset))
    for body in (*bodies, *bodies):  # each twice: a repeat does no harm
        sqs.put(body, "conversation")
    sqs.put("{}", "broken")
    variables = {
        **environment,
        "KANINA_WRITE_BACK_QUEUE_URL": sqs.url,
        "AWS_ENDPOINT_URL_SQS": sqs.endpoint,
    }
    schedule = samples.event("write_back/schedule.json")
    with emulated("write_back", variables, tmp_path / "log") as write_back:
        assert write_back.invoke(schedule) == {"done": 6, "left": 1, "purged": 0}
        assert write_back.invoke(schedule) == {"done": 0, "left": 0, "purged": 0}
        sqs.show()
        assert write_back.invoke(schedule) == {"done": 0, "left": 1, "purged": 0}
    assert [message["Body"] for message in sqs.messages] == ["{}"]
    table = DynamoDBTable(environment["KANINA_TABLE_NAME"], client=dynamodb_local.client())
    turns = table.query(waiting.pk, keys.turns(waiting.conversation_id)).items
    assert [turn["question"] for turn in turns] == ["revenue by region in 2025", "only NCR"]
    head = table.get(waiting.pk, keys.head(waiting.conversation_id))
    assert head is not None
    assert (head["turn_count"], head["floor"]) == (2, 2)
