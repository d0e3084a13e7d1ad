"""A function may do what it does and nothing else: each runs with its role's rights alone, and uses all of them.

The table below is what the template allows, function by function. Whatever a function calls beyond it is refused as IAM
would refuse it, and what it may do and none of its work does is named.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from botocore.exceptions import ClientError
from starlette.testclient import TestClient

from kanina import assembly, people
from kanina.assistant.claude.calls import ModelCall, ModelTrouble
from kanina.assistant.embedders import embedder_of
from kanina.assistant.prompt import Prompt, PromptMessage, TextBlock
from kanina.auth.caller import Caller
from kanina.auth.service_keys import ServiceKeys
from kanina.channels import mail_pages
from kanina.clock import system_clock
from kanina.memory.head import tombstone
from kanina.people import Person
from kanina.problems import Problem
from kanina.reports.delivery import ReportIncomplete
from kanina.reports.mail_links import UNSUBSCRIBE, MailLinks
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina.settings import load_settings
from kanina.storage import keys
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.dynamodb_schema import create_table
from kanina.storage.table import Put
from kanina_local import functions, pages
from kanina_local.gateway import to_event
from tests import small
from tests.deployed import stream_application
from tests.dynamodb_local import DynamoDBAt
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.identity_provider import identity_provider
from tests.infra import samples
from tests.infra.cloud import resources
from tests.infra.deployment import Call, Deployment, Right
from tests.infra.guarded_aws import GuardedAws

EVERY_ITEM = "GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem"
MODELS = {
    "ssm parameter/kanina/anthropic-key": "GetParameter",
    "bedrock inference-profile/*": "InvokeModelWithResponseStream",
    "bedrock foundation-model/anthropic.*": "InvokeModelWithResponseStream",
    "bedrock-mantle project/*": "CreateInference",
    "bedrock foundation-model/amazon.titan-embed-text-v2:0": "InvokeModel",
}
DATA = {
    "s3 kanina-databucket": "ListBucket",
    "s3 kanina-databucket/data/*": "GetObject",
    "ssm parameter/kanina/database-url": "GetParameter",
}
ANSWERS = {**DATA, **MODELS, "dynamodb table/Table U#*": EVERY_ITEM, "sqs LateTurns": "SendMessage"}
REPORTED = {"dynamodb table/Table S#*": "GetItem Query PutItem DeleteItem"}
LISTS = {"dynamodb table/Table/index/* U#*": "Query"}
TABLE: dict[str, dict[str, str]] = {
    "AuthorizeFunction": {
        "dynamodb table/Table K#*": "GetItem",
        "ssm parameter/kanina/kanina/page-clients": "GetParameter",
    },
    "ChatFunction": {
        **ANSWERS,
        **LISTS,
        "dynamodb table/Table P#*": "PutItem DeleteItem",
        "dynamodb table/Table K#*": "GetItem",
        "dynamodb table/Table N#*": "GetItem PutItem DeleteItem",
        **REPORTED,
        "ses identity/*": "SendEmail SendRawEmail",
        "ssm parameter/kanina/unsubscribe-secret": "GetParameter",
    },
    "StreamFunction": {**ANSWERS, **LISTS, "dynamodb table/Table K#*": "GetItem"},
    "TelegramFunction": {"sqs TelegramQueue": "SendMessage", "ssm parameter/kanina/telegram-secret": "GetParameter"},
    "AnswerFunction": {
        **ANSWERS,
        **LISTS,
        "dynamodb table/Table N#*": "GetItem PutItem DeleteItem",
        "dynamodb table/Table S#*": "PutItem DeleteItem",
        "dynamodb table/Table T#*": "GetItem PutItem",
        "sqs TelegramQueue": "ReceiveMessage DeleteMessage GetQueueAttributes ChangeMessageVisibility",
        "lambda function:ChartFunction": "InvokeFunction",
        "ssm parameter/kanina/telegram-token": "GetParameter",
    },
    "ChartFunction": {},
    "WriteBackFunction": {
        "dynamodb table/Table U#*": EVERY_ITEM,
        "dynamodb table/Table P#*": "Query DeleteItem",
        "sqs LateTurns": "ReceiveMessage DeleteMessage",
    },
    "LearnFunction": {
        **MODELS,
        "dynamodb table/Table U#*": "GetItem BatchGetItem Query PutItem UpdateItem ConditionCheckItem",
        "dynamodb table/Table/stream": "DescribeStream GetRecords GetShardIterator ListStreams",
        "sqs LearnDeadLetters": "SendMessage",
        "s3 kanina-databucket": "ListBucket",
        "s3 kanina-databucket/data/model.yaml": "GetObject",
    },
    "ReportFunction": {
        **DATA,
        **REPORTED,
        "dynamodb table/Table T#*": "Query",
        "ses identity/*": "SendEmail SendRawEmail",
        "ssm parameter/kanina/unsubscribe-secret": "GetParameter",
        "sqs ReportDeadLetters": "SendMessage",
        "ssm parameter/kanina/telegram-token": "GetParameter",
    },
    "DemoFunction": {"s3 kanina-databucket/data/*": "PutObject"},
    "PageFunction": {"s3 kanina-pagebucket": "ListBucket", "s3 kanina-pagebucket/*": "PutObject DeleteObject"},
}
"""Function → resource, with the keys of the table's items that it is for → actions."""

LAMBDA_ITSELF = {
    "AnswerFunction": {"sqs TelegramQueue"},
    "LearnFunction": {"dynamodb table/Table/stream", "sqs LearnDeadLetters"},
    "ReportFunction": {"sqs ReportDeadLetters"},
}
"""What Lambda does in a function's name, where no code of ours does: bring what a queue or a stream holds; put away a
failure."""

ALL = {
    "Telegram": "true",
    "TelegramAllowedUsers": "*",
    "TelegramAllowedChats": "-100",
    "DailyReport": "true",
    "ReportRecipients": "ana@example.org",
    "ReportSender": "Tala <reports@example.org>",
    "EmbeddingModel": "amazon.titan-embed-text-v2:0",
}
PROVIDERS = ("anthropic", "bedrock", "bedrock_mantle")
UNSUBSCRIBE_SECRET = "a secret of more than sixteen characters"
CHAT = "11111111-1111-4111-8111-111111111111"
ANA, BEN = (Caller(Person(f"oidc:https://issuer.example|{name}", ())) for name in ("ana", "ben"))


def named(right: Right) -> tuple[str, str]:
    """A right as the table has it: its resource with its keys, and its action."""
    service, action = right.action.split(":")
    resource = right.resource.split(":", 5)[5]
    return f"{service} {resource} {right.keys}".strip(), action


def pairs(function: str) -> set[tuple[str, str]]:
    return {(resource, action) for resource, actions in TABLE[function].items() for action in actions.split()}


@pytest.mark.parametrize("function", TABLE)
def test_a_function_s_role_allows_what_the_table_says(function: str) -> None:
    everything = [Deployment(Model=model, Database="true", **ALL) for model in ("offline", *PROVIDERS)]
    assert {named(right) for deployment in everything for right in deployment.rights(function)} == pairs(function)


def test_every_function_is_in_the_table() -> None:
    assert set(TABLE) == set(resources("AWS::Lambda::Function"))


def test_no_role_has_a_policy_of_aws_s_own_but_to_log_and_to_run_in_a_subnet() -> None:
    """SAM gives the consumer of a queue one that reads every queue of the account."""
    given = {
        policy.rpartition("/")[2]
        for role in resources("AWS::IAM::Role").values()
        for policy in role["Properties"].get("ManagedPolicyArns", [])
    }
    assert given == {"AWSLambdaBasicExecutionRole", "AWSLambdaVPCAccessExecutionRole"}


@dataclass
class Stack:
    """The functions as deployed, in this process, each with its own rights."""

    aws: GuardedAws
    patch: pytest.MonkeyPatch
    scratch: Path

    def start(self, function: str, **parameters: str) -> None:
        """From now on this process is one of the function's, with nothing of another left in it."""
        forget()
        for name, value in self.aws.start(function, **{**ALL, **parameters}).items():
            self.patch.setenv(name, value)
        self.patch.setenv("KANINA_SCRATCH_PATH", str(self.scratch))
        self.patch.setenv("KANINA_STORAGE_SECONDS", "5")

    def used(self, function: str) -> set[tuple[str, str]]:
        """The rights that a function has used so far, as the table has them. Raises AssertionError for a refusal."""
        everything = [Deployment(Model=model, Database="true", **ALL) for model in ("offline", *PROVIDERS)]
        found: set[tuple[str, str]] = set()
        for call in self.aws.calls[function]:
            by = {right for deployment in everything for right in deployment.allowing(function, call)}
            assert by, f"{function} may not {call.action} on {call.resource} {call.keys}"
            found |= {named(right) for right in by}
        return found

    def unused(self, function: str) -> set[tuple[str, str]]:
        """What a function may do and has not done, but what Lambda does for it."""
        of_lambda = {pair for pair in pairs(function) if pair[0] in LAMBDA_ITSELF.get(function, ())}
        return pairs(function) - of_lambda - self.used(function)

    def ask_models(self, function: str) -> None:
        """What the function does with each provider of models: it asks, and is refused by the model."""
        prompt = Prompt((TextBlock("system"),), (PromptMessage("user", (TextBlock("hi"),)),), 0)
        for provider in PROVIDERS:
            self.start(function, Model=provider, PlanModel="anthropic.claude")
            settings = load_settings()
            client = assembly.make_model_client(settings)
            assert client is not None
            with pytest.raises(ModelTrouble) as trouble:
                client.write(ModelCall(settings.plan_model, prompt, 10, 20.0))
            assert trouble.value.kind == "failed", provider
        embedder = embedder_of(settings.embedder, settings.model_region)
        assert embedder is not None
        with pytest.raises(ClientError):
            embedder.query("hi")

    def ask_database(self, function: str) -> None:
        """What the function does before it reaches a database: it reads where that is."""
        self.start(function, Database="true")
        with pytest.raises((Problem, ValueError)):
            assembly.make_runner(load_settings())

    def reset_a_deleted(self, function: str) -> None:
        """What the function does where a conversation is deleted while it is reset: it looks that it stays so."""
        place = str(uuid.uuid4())
        table = DynamoDBTable("Table", client=self.aws.table_client())
        table.write(Put(tombstone(keys.person(ANA.person.id), place, system_clock())))
        self.start(function)
        assembly.conversations().reset(ANA.person, place)


def forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()
    mail_pages.parameters.cache_clear()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The bucket: the small school's tables and model, of which everybody sees all rows."""
    folder = tmp_path_factory.mktemp("bucket")
    connection = small.connect()
    for (table,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall():
        connection.execute(f"COPY {table} TO '{folder / table}.parquet'")
    connection.close()
    model = yaml.safe_load(small.MODEL_FILE.read_text(encoding="utf-8"))
    extension = next(
        each for each in model["semantic_model"][0]["custom_extensions"] if each["vendor_name"] == "KANINA"
    )
    extension["data"] = json.dumps({**json.loads(extension["data"]), "row_filters": []})
    (folder / "model.yaml").write_text(yaml.safe_dump(model), encoding="utf-8")
    return {f"data/{path.name}": path for path in folder.iterdir()}


@pytest.fixture
def stack(
    dynamodb_local: DynamoDBAt, data: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Stack]:
    aws = GuardedAws(dynamodb_local.endpoint, data)
    create_table(aws.table_client(), "Table")
    aws.secrets |= {
        "/kanina/telegram-secret": "local-secret",
        "/kanina/telegram-token": TOKEN,
        "/kanina/unsubscribe-secret": UNSUBSCRIBE_SECRET,
        "/kanina/database-url": "postgresql://reader:x@127.0.0.1:9/shop",
        "/kanina/anthropic-key": "key",
    }
    monkeypatch.setenv("ANTHROPIC_BASE_URL", aws.endpoint)
    yield Stack(aws, monkeypatch, tmp_path)
    forget()
    aws.table_client().delete_table(TableName="Table")
    aws.close()


@pytest.mark.parametrize("key", ["testing", "of-a-test", "ASIA+1.2"])
def test_a_call_is_held_to_rights_by_whichever_key_it_is_signed(stack: Stack, key: str) -> None:
    """The SDK of the models keeps the credentials of a process's first call, which may have been another test's."""
    stack.start("ChatFunction", Model="bedrock_mantle")
    signed = f"AWS4-HMAC-SHA256 Credential={key}/20261125/ap-southeast-1/bedrock-mantle/aws4_request, Signature=0"
    assert stack.aws.answer("POST", "/anthropic/v1/messages", {"Authorization": signed}, b"{}")[0] == 400
    assert stack.used("ChatFunction") == {("bedrock-mantle project/*", "CreateInference")}


def request(method: str, path: str, body: Any = None, caller: Caller = ANA, query: str = "", **headers: str) -> Any:
    return to_event(
        method=method,
        path=path,
        query=query,
        headers=list({"content-type": "application/json", **headers}.items()),
        body=body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode(),
        caller=caller,
        address="127.0.0.1",
    )


def chat(message: str, session_id: str = CHAT, **options: Any) -> Any:
    """A message to the chat function, in a conversation; options are the caller and headers."""
    body = {"message": message, "session_id": session_id}
    said = functions.invoke("chat", request("POST", "/api/chat", body, **options))
    assert said["statusCode"] == 200, said["body"]
    return json.loads(said["body"])


def unsubscribe_query() -> str:
    """What follows the question mark of a link in a mail."""
    links = MailLinks("https://api.example", UNSUBSCRIBE_SECRET, system_clock)
    mail = "ana@example.org"
    copy = Subscription(person=people.from_mail(mail), channel="email", address=mail, language="en")
    return links.unsubscribe("daily", copy).partition("?")[2]


def test_the_authoriser_reads_keys_and_the_page_s_client(stack: Stack) -> None:
    issued = ServiceKeys(DynamoDBTable("Table", client=stack.aws.table_client())).issue("a test")
    stack.start("AuthorizeFunction")
    asked = {**samples.event("authorize/token.json"), "authorizationToken": f"Bearer {issued.presented}"}
    assert functions.invoke("authorize", asked)["context"]["person"] == f"key:{issued.id}"
    stack.aws.secrets["/kanina/kanina/page-clients"] = "page"
    with identity_provider() as provider:
        (pool,) = json.loads(stack.aws.deployment.environment("AuthorizeFunction")["KANINA_ISSUERS"])
        stack.patch.setenv("KANINA_ISSUERS", json.dumps([{**pool, "issuer": provider.address}]))
        assembly.settings.cache_clear()
        functions.load.cache_clear()
        token = provider.token(aud=None, token_use="access", client_id="page")
        answered = functions.invoke("authorize", {**asked, "authorizationToken": f"Bearer {token}"})
        assert answered["context"]["person"] == f"oidc:{provider.address}|ana"
    assert stack.unused("AuthorizeFunction") == set()


def test_no_function_can_make_a_service_key(stack: Stack) -> None:
    for function in TABLE:
        for action in ("PutItem", "UpdateItem"):
            call = Call(f"dynamodb:{action}", "arn:aws:dynamodb:ap-southeast-1:123456789012:table/Table", ("K#1",))
            assert stack.aws.deployment.allowing(function, call) == set(), function


def test_the_chat_function_uses_its_rights(stack: Stack) -> None:
    service_keys = ServiceKeys(DynamoDBTable("Table", client=stack.aws.table_client()))
    caller = service_keys.verify(service_keys.issue("a test").presented)
    stack.start("ChatFunction")
    first = chat("revenue by region in 2025", **{"idempotency-key": "one"})
    assert first["data"]
    assert chat("revenue by region in 2025", **{"idempotency-key": "one"})["metadata"]["replayed"] is True
    path = f"/api/conversations/{CHAT}"
    for method, address in (
        ("GET", f"{path}/messages"),
        ("GET", f"{path}/turns/1/result"),
        ("GET", "/api/conversations"),
        ("GET", "/api/conversations/current"),
        ("GET", path),
    ):
        assert functions.invoke("chat", request(method, address))["statusCode"] == 200
    json_body = {"content-type": "application/json"}
    begun = functions.invoke("chat", request("POST", "/api/conversations", b'{"title": "Mine"}', **json_body))
    assert begun["statusCode"] == 201
    for kept in (b'{"kept": true, "metadata": {"a": 1}}', b'{"kept": false}'):
        assert functions.invoke("chat", request("PUT", path, kept, **json_body))["statusCode"] == 200
    chat("start over")
    chat("start over", caller=caller)
    for method, address in (("DELETE", path), ("POST", f"{path}/restore")):
        assert functions.invoke("chat", request(method, address))["statusCode"] == 200
    assert functions.invoke("chat", request("DELETE", path, query="now=true"))["statusCode"] == 200
    form = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    click = request("POST", UNSUBSCRIBE.path, b"List-Unsubscribe=One-Click", query=unsubscribe_query(), **form)
    assert functions.invoke("chat", click)["statusCode"] == 200
    for status in (200, 409):
        added = functions.invoke("chat", request("POST", "/api/me/reports/addresses", {"address": "ana@example.org"}))
        assert added["statusCode"] == status, added["body"]
    assert functions.invoke("chat", request("PUT", "/api/me", b'{"name": "Ana"}', **json_body))["statusCode"] == 200
    subscribed = Subscription(person=ANA.person, channel="telegram", address="7")
    Subscriptions(DynamoDBTable("Table", client=stack.aws.table_client()), "daily").put(subscribed)
    assert '"kind":"subscription"' in functions.invoke("chat", request("GET", "/api/me/export"))["body"]
    links = "/api/me/links"
    code = json.loads(functions.invoke("chat", request("POST", links))["body"])["code"]
    assert functions.invoke("chat", request("POST", links, {"code": code}, BEN))["statusCode"] == 200
    for person in (ANA, BEN):
        assert functions.invoke("chat", request("POST", links, {"confirm": True}, person))["statusCode"] == 200
    assert json.loads(functions.invoke("chat", request("DELETE", links, caller=BEN))["body"])["accounts"] == []
    erased = functions.invoke("chat", request("DELETE", "/api/me"))
    assert json.loads(erased["body"])["left"] == 0
    assert json.loads(erased["body"])["deleted"]["subscriptions"] == 2
    stack.aws.table_is_out = True
    assert chat("revenue by region in 2025")["memory"]["stored"] is False
    stack.aws.table_is_out = False
    stack.ask_models("ChatFunction")
    stack.ask_database("ChatFunction")
    stack.reset_a_deleted("ChatFunction")
    assert stack.unused("ChatFunction") == set()


def test_the_stream_function_uses_its_rights(stack: Stack) -> None:
    service_keys = ServiceKeys(DynamoDBTable("Table", client=stack.aws.table_client()))
    caller = service_keys.verify(service_keys.issue("a test").presented)
    stack.start("StreamFunction")
    client = TestClient(stream_application(), raise_server_exceptions=False)

    def ask(message: str, caller: Caller = ANA) -> str:
        body = {"message": message, "session_id": CHAT}
        answer = client.post("/api/chat/stream", headers=context(caller), json=body)
        assert answer.status_code == 200
        return answer.text

    def context(caller: Caller) -> dict[str, str]:
        return {"x-amzn-request-context": json.dumps({"authorizer": caller.context()})}

    assert "RUN_FINISHED" in ask("revenue by region in 2025")
    assert client.get(f"/api/conversations/{CHAT}/runs/1/events", headers=context(ANA)).status_code == 200
    listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list_conversations"}}
    accepted = {**context(ANA), "accept": "application/json, text/event-stream"}
    listed = client.post("/mcp", headers=accepted, json=listing)
    assert CHAT in listed.json()["result"]["content"][0]["text"]
    ask("start over")
    ask("start over", caller)
    stack.aws.table_is_out = True
    ask("revenue by region in 2025")
    stack.aws.table_is_out = False
    stack.ask_models("StreamFunction")
    stack.ask_database("StreamFunction")
    stack.reset_a_deleted("StreamFunction")
    assert stack.unused("StreamFunction") == set()


def test_the_webhook_queues(stack: Stack) -> None:
    stack.start("TelegramFunction")
    assert functions.invoke("telegram", samples.event("telegram/text.json"))["statusCode"] == 200
    assert len(stack.aws.queue.messages) == 1
    assert stack.unused("TelegramFunction") == set()


def update(text: str) -> Any:
    """A queued message of a new person's, who writes to the bot alone."""
    batch = samples.event("answer/command.json")
    (record,) = batch["Records"]
    said = json.loads(record["body"])
    person = uuid.uuid4().int % 10**9
    said["update_id"] = said["message"]["chat"]["id"] = said["message"]["from"]["id"] = person
    said["message"]["text"] = text
    command = {"offset": 0, "length": len(text.partition(" ")[0]), "type": "bot_command"}
    said["message"]["entities"] = [command] if text.startswith("/") else []
    return {"Records": [{**record, "body": json.dumps(said)}]}


def test_the_queue_s_consumer_uses_its_rights(stack: Stack) -> None:
    with FakeTelegram(clock=time.monotonic) as telegram:
        stack.start("AnswerFunction")
        stack.patch.setenv("KANINA_TELEGRAM_API", telegram.url)

        first = update("revenue by region in 2025")
        telegram.fail("sendMessage", 500, 500)
        assert functions.invoke("answer", first)["batchItemFailures"]
        for message in (first, *map(update, ("/clear", "/history", "/report on", "/report off", "/link"))):
            assert functions.invoke("answer", message) == {"batchItemFailures": []}
        code = re.findall(r"\b[A-Z2-7]{26}\b", telegram.texts[-1])
        assert functions.invoke("answer", update(f"/link {code[0]}")) == {"batchItemFailures": []}
        assert telegram.texts[-1].startswith("Is this account yours?")
        assert len(telegram.photos) == 1
        moved = update("")
        said = json.loads(moved["Records"][0]["body"])
        said["message"] |= {"chat": {"id": -100, "type": "group"}, "migrate_to_chat_id": -1001234}
        moved["Records"][0]["body"] = json.dumps(said)
        assert functions.invoke("answer", moved) == {"batchItemFailures": []}
        assert ("sqs TelegramQueue", "ChangeMessageVisibility") in stack.used("AnswerFunction")
        stack.aws.table_is_out = True
        assert functions.invoke("answer", update("revenue in 2025")) == {"batchItemFailures": []}
        stack.aws.table_is_out = False
        stack.ask_models("AnswerFunction")
        stack.ask_database("AnswerFunction")
        stack.reset_a_deleted("AnswerFunction")
    assert stack.unused("AnswerFunction") == set()


def test_the_chart_s_function_asks_nobody(stack: Stack) -> None:
    stack.start("ChartFunction")
    assert functions.invoke("chart", samples.event("chart/line.json"))["format"] == "svg"
    assert stack.used("ChartFunction") == set()


def test_the_report_uses_its_rights(stack: Stack) -> None:
    with FakeTelegram(clock=time.monotonic) as telegram:
        stack.start("ReportFunction")
        stack.patch.setenv("KANINA_TELEGRAM_API", telegram.url)
        day = {"day": "2025-02-16"}
        stack.aws.mail_is_out = True
        with pytest.raises(ReportIncomplete):
            functions.invoke("report", day)
        stack.aws.mail_is_out = False
        assert functions.invoke("report", day) == {"sent": 1, "skipped": 0, "failed": 0}
        assert functions.invoke("report", day) == {"sent": 0, "skipped": 1, "failed": 0}
        stack.ask_database("ReportFunction")
    assert stack.unused("ReportFunction") == set()


def test_what_came_late_is_written_with_the_rights_of_its_function(stack: Stack) -> None:
    """Turns and resets that the table did not take, made by the functions that could not keep them."""
    with FakeTelegram(clock=time.monotonic) as telegram:
        stack.start("AnswerFunction")
        stack.patch.setenv("KANINA_TELEGRAM_API", telegram.url)
        stack.aws.table_is_out = True
        assert functions.invoke("answer", update("revenue in 2025")) == {"batchItemFailures": []}
        stack.aws.table_is_out = False
    stack.start("ChatFunction")
    chat("revenue by region in 2025")
    deleted = {"pk": keys.DUE, "sk": keys.due(1, "U#gone", CHAT), "of": "U#gone", "conversation": CHAT}
    DynamoDBTable("Table", client=stack.aws.table_client()).write(
        Put({**deleted, "due_at": 1}),
        Put(
            {
                "pk": keys.DUE,
                "sk": keys.second_look(2, "U#gone"),
                "of": "U#gone",
                "erased_at": "2026-03-02T09:30:00.000000Z",
                "due_at": 2,
            }
        ),
    )
    stack.aws.table_is_out = True
    chat("only Ilocos")
    chat("start over")
    chat("start over", session_id=str(uuid.uuid4()))
    stack.aws.table_is_out = False
    stack.start("WriteBackFunction")
    waiting = len(stack.aws.queue.messages)
    assert waiting == 4
    assert functions.invoke("write_back", samples.event("write_back/schedule.json")) == {
        "done": waiting,
        "left": 0,
        "purged": 2,
    }
    stack.reset_a_deleted("WriteBackFunction")
    assert stack.unused("WriteBackFunction") == set()


def test_what_was_said_is_learnt_with_the_rights_of_its_function(stack: Stack) -> None:
    stack.start("ChatFunction")
    for _ in range(21):
        chat("thanks")
    record = samples.event("learn/turns.json")
    keys_of = record["Records"][0]["dynamodb"]["Keys"]
    assert keys_of == {"pk": {"S": keys.person(ANA.person.id)}, "sk": {"S": keys.turn(CHAT, 1)}}
    stack.start("LearnFunction")
    stack.patch.setenv("KANINA_SCRATCH_PATH", str(stack.scratch / "learn"))  # the other's model is not at hand there
    assert functions.invoke("learn", record) == {"batchItemFailures": []}
    table = DynamoDBTable("Table", client=stack.aws.table_client())
    summary = table.get(keys.person(ANA.person.id), keys.summary(CHAT))
    assert summary is not None
    assert summary["reaches"] == 11
    stack.aws.table_is_out = True
    failed = {"itemIdentifier": record["Records"][0]["dynamodb"]["SequenceNumber"]}
    assert functions.invoke("learn", record) == {"batchItemFailures": [failed]}
    stack.aws.table_is_out = False
    stack.start("ChatFunction")
    short = str(uuid.uuid4())
    chat("revenue by region in 2025", short)
    stack.start("LearnFunction", Model="anthropic")
    keys_of["sk"]["S"] = keys.turn(short, 1)
    assert functions.invoke("learn", record) == {"batchItemFailures": []}
    stack.ask_models("LearnFunction")
    assert stack.unused("LearnFunction") == set()


def test_the_demo_writes_the_demo(stack: Stack) -> None:
    stack.start("DemoFunction", DemoData="true")
    with samples.cloudformation() as (address, told):
        assert functions.invoke("demo", samples.event("demo/create.json", address))["Status"] == "SUCCESS"
    assert [said["PhysicalResourceId"] for said in told] == ["demo-tables"]
    assert stack.unused("DemoFunction") == set()


def test_the_page_is_put_and_taken_out_with_the_rights_of_its_function(stack: Stack) -> None:
    stack.start("PageFunction")
    stack.patch.setenv("KANINA_PAGE_PATH", str(pages.PAGE))
    with samples.cloudformation() as (address, told):
        for name in ("create", "update", "delete"):
            assert functions.invoke("page", samples.event(f"page/{name}.json", address))["Status"] == "SUCCESS"
    assert [said["PhysicalResourceId"] for said in told] == ["page"] * 3
    assert stack.unused("PageFunction") == set()


def test_every_kind_of_partition_is_somebody_s() -> None:
    """A new kind needs rights in template.yaml for the functions that touch it, and lines in the table above."""
    kinds = set(re.findall(r"^    ([A-Z])#", keys.__doc__ or "", re.MULTILINE))
    named_keys = {
        resource.rpartition(" ")[2] for rows in TABLE.values() for resource in rows if resource.endswith("#*")
    }
    assert {f"{kind}#*" for kind in kinds} == named_keys
