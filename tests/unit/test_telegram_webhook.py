"""The webhook: closed without a secret, 200 only for what is safely queued or needs no answer."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from kanina.channels.telegram_webhook import SqsQueue, TelegramWebhook
from kanina.parameter_store import HELD, ParameterStore
from kanina.problems import Unavailable
from tests.unit.test_telegram_update import update

SECRET = "s3cret-Token_1"


@dataclass
class ListQueue:
    """A queue that remembers."""

    sent: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        self.sent.append((group, deduplication_id, json.loads(body)))


def call(body: Any, secret: str | None = SECRET, **more: Any) -> dict[str, Any]:
    headers = {} if secret is None else {"X-Telegram-Bot-Api-Secret-Token": secret}
    return {
        "httpMethod": "POST",
        "headers": headers,
        "body": body if isinstance(body, str) else json.dumps(body),
        **more,
    }


def receive(event: dict[str, Any], configured: str = SECRET) -> tuple[int, ListQueue, str]:
    queue = ListQueue()
    response = TelegramWebhook("TalaBot", lambda: configured, queue).receive(event)
    return response["statusCode"], queue, response["body"]


def test_a_message_is_queued_by_chat_under_its_update_id() -> None:
    status, queue, _ = receive(call(update()))
    assert (status, queue.sent) == (200, [("42", "9001", update())])


@pytest.mark.parametrize("given", [None, "", "S3cret-Token_1", SECRET + " ", SECRET[:-1], "sécret", "\ud800"])
def test_a_wrong_or_missing_secret_is_refused_and_nothing_queued(given: str | None) -> None:
    status, queue, body = receive(call(update(), given))
    assert (status, queue.sent) == (401, [])
    assert json.loads(body)["type"] == "urn:kanina:problem:unauthorized"


@pytest.mark.parametrize("given", [None, "", SECRET])
def test_without_a_configured_secret_the_door_is_closed(given: str | None) -> None:
    status, queue, _ = receive(call(update(), given), configured="")
    assert (status, queue.sent) == (403, [])


def test_the_headers_name_is_read_in_any_case() -> None:
    event = {**call(update()), "headers": {"x-telegram-bot-api-secret-token": SECRET}}
    assert receive(event)[0] == 200


@pytest.mark.parametrize(
    "body", ["", "not json", "[]", "3", "null", '{"update_id": "x"}', "{", "\ud800", "[" * 100_000]
)
def test_what_is_no_update_is_400(body: str) -> None:
    status, queue, _ = receive(call(body))
    assert (status, queue.sent) == (400, [])


def test_a_base64_body_is_read() -> None:
    body = base64.b64encode(json.dumps(update()).encode()).decode()
    assert receive(call(body, isBase64Encoded=True))[0] == 200
    assert receive(call("%%%", isBase64Encoded=True))[0] == 400


def test_what_needs_no_answer_is_200_and_not_queued() -> None:
    edited = update()
    edited["edited_message"] = edited.pop("message")
    status, queue, _ = receive(call(edited))
    assert (status, queue.sent) == (200, [])


def test_a_photo_in_a_private_chat_is_queued_for_a_polite_answer() -> None:
    status, queue, _ = receive(call(update(None, photo=[])))
    assert (status, len(queue.sent)) == (200, 1)


def test_without_a_queue_telegram_is_told_to_come_again() -> None:
    assert TelegramWebhook("TalaBot", lambda: SECRET, None).receive(call(update()))["statusCode"] == 503


def test_lone_surrogates_survive_the_queue() -> None:
    _, queue, _ = receive(call(update("a\ud800b")))
    assert queue.sent[0][2]["message"]["text"] == "a\ud800b"


@mock_aws
def test_an_update_sent_twice_is_in_the_fifo_queue_once() -> None:
    sqs = boto3.client("sqs")
    url = sqs.create_queue(QueueName="updates.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]
    webhook = TelegramWebhook("TalaBot", lambda: SECRET, SqsQueue(url))
    assert [webhook.receive(call(update()))["statusCode"] for _ in range(2)] == [200, 200]
    received = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, AttributeNames=["All"])["Messages"]
    assert [(m["Attributes"]["MessageGroupId"], json.loads(m["Body"])) for m in received] == [("42", update())]


@mock_aws
def test_a_queue_that_refuses_is_503() -> None:
    webhook = TelegramWebhook(
        "TalaBot", lambda: SECRET, SqsQueue("https://sqs.ap-southeast-1.amazonaws.com/1/none.fifo")
    )
    assert webhook.receive(call(update()))["statusCode"] == 503


@mock_aws
def test_a_secret_is_read_from_its_parameter_and_again_after_a_rotation() -> None:
    from datetime import UTC, datetime

    now = datetime(2026, 11, 20, tzinfo=UTC)
    ssm = boto3.client("ssm")
    ssm.put_parameter(Name="/kanina/secret", Value="first", Type="SecureString")
    store = ParameterStore(clock=lambda: now)
    assert store.secret("/kanina/secret") == "first"
    ssm.put_parameter(Name="/kanina/secret", Value="second", Type="SecureString", Overwrite=True)
    assert store.secret("/kanina/secret") == "first"
    now += HELD
    assert store.secret("/kanina/secret") == "second"
    assert (store.secret("/kanina/none"), store.secret(""), store.secret("/kanina/none", "given")) == ("", "", "given")


def test_a_parameter_store_that_fails_closes_the_door_with_503() -> None:
    def failing() -> Any:
        client = boto3.client("ssm", endpoint_url="http://127.0.0.1:9")
        client.meta.events.register("before-send", _unreachable)
        return client

    store = ParameterStore(ssm=failing)
    with pytest.raises(Unavailable):
        store.secret("/kanina/secret")
    webhook = TelegramWebhook("TalaBot", lambda: store.secret("/kanina/secret"), ListQueue())
    assert webhook.receive(call(update()))["statusCode"] == 503


def _unreachable(**_: Any) -> Any:
    from botocore.exceptions import EndpointConnectionError

    raise EndpointConnectionError(endpoint_url="http://127.0.0.1:9")


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[2] / "events" / "telegram").glob("*.json")), ids=lambda p: p.stem
)
def test_every_sample_event_is_answered_200(path: Path) -> None:
    event = json.loads(path.read_text())
    status, _, _ = receive(event, configured=event["headers"]["X-Telegram-Bot-Api-Secret-Token"])
    assert status == 200
