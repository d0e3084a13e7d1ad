"""From an update in the queue to messages in a chat, and from a schedule to mails and digests, over the demo's data."""

from __future__ import annotations

import email
import json
from collections.abc import Iterator
from datetime import timedelta
from email.policy import default
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from kanina import assembly
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.channels.telegram_retries import DELIVERIES_MAXIMUM
from kanina.people import from_telegram
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina_local import functions
from tests import expected
from tests.demo import DEMO_UNTIL, built_for
from tests.fake_sqs import FakeSqs
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.rest import call

EVENTS = Path(__file__).parents[2] / "events"
ANA = 100200300


def event(name: str) -> Any:
    """A sample event."""
    return json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def api() -> Iterator[FakeTelegram]:
    with FakeTelegram() as fake:
        # Every message a second after the last: the functions' own client waits in real time.
        fake.handle = _unhurried(fake, fake.handle)
        yield fake


def _unhurried(fake: FakeTelegram, handle: Any) -> Any:
    def later(*arguments: Any) -> Any:
        fake.sleep(3.0)
        return handle(*arguments)

    return later


@pytest.fixture
def deployed(
    api: FakeTelegram, demo_data: Path, tmp_path: Path, tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[pytest.MonkeyPatch]:
    """The functions' environment, with nothing of an earlier test left in them."""
    for name, value in {
        "KANINA_STORAGE": "sqlite",
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_DATA_PATH": str(demo_data),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "KANINA_TELEGRAM_API": api.url,
        "KANINA_TELEGRAM_TOKEN": TOKEN,
        "KANINA_TELEGRAM_ALLOWED_USERS": str(ANA),
    }.items():
        monkeypatch.setenv(name, value)
    _forget()
    yield monkeypatch
    _forget()


def _forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()


def test_a_batch_is_answered_in_order_and_only_once(api: FakeTelegram, deployed: Any, demo_data: Path) -> None:
    batch = event("answer/batch")
    assert functions.invoke("answer", batch) == {"batchItemFailures": []}
    revenue, asked, status = api.texts
    rows = expected.rows(
        demo_data,
        "SELECT b.region, sum(amount - ifnull(discount, 0)) FROM enrollments JOIN branches b USING (branch_id) "
        "WHERE status = 'paid' AND year(enrolled_at) = 2025 GROUP BY 1",
    )
    assert len(rows) == 18
    assert "1 January 2025" in revenue
    assert "31 December 2025" in revenue
    for region, amount in rows:
        assert any(region in line and f"₱{amount:,.2f}" in line for line in revenue.splitlines()), region
    assert [entity["type"] for entity in api.sent[0]["entities"]][-1] == "pre"
    (photo,) = api.photos
    assert photo["caption"].startswith("Bar chart: Revenue by Region.")
    assert "18 points. Highest: " in photo["caption"]
    assert asked == "What's your order ID?"
    ((known,),) = expected.rows(demo_data, "SELECT status FROM enrollments WHERE order_id = 'O-12345'")
    assert "O-12345" in status
    assert f"Status: {known}" in status
    assert functions.invoke("answer", batch) == {"batchItemFailures": []}
    assert len(api.sent) == 3


def test_what_could_not_be_sent_is_reported_and_sent_when_it_comes_again(api: FakeTelegram, deployed: Any) -> None:
    batch = event("answer/batch")
    api.fail("sendMessage", 500, 500)
    failed = functions.invoke("answer", batch)["batchItemFailures"]
    # What follows in the same chat has to wait for it.
    assert [item["itemIdentifier"] for item in failed] == [record["messageId"] for record in batch["Records"]]
    assert functions.invoke("answer", batch) == {"batchItemFailures": []}
    assert len(api.sent) == 3


def test_a_failed_update_comes_again_in_seconds_and_after_the_last_try_its_chat_is_told(
    api: FakeTelegram, deployed: Any, sqs: FakeSqs
) -> None:
    deployed.setenv("AWS_ENDPOINT_URL_SQS", sqs.endpoint)
    deployed.setenv("KANINA_TELEGRAM_QUEUE_URL", sqs.url)
    _forget()
    record = event("answer/command")["Records"][0]
    for count, pause in ((1, 2), (2, 8), (5, 0), (6, 0)):
        record["attributes"]["ApproximateReceiveCount"] = str(count)
        api.fail("sendMessage", *[500, 500][: 2 * (count <= DELIVERIES_MAXIMUM)])
        assert len(functions.invoke("answer", {"Records": [record]})["batchItemFailures"]) == 1
        assert sqs.shown_after == {record["receiptHandle"]: pause}
    assert api.texts == [TELEGRAM_PHRASES["en"].gave_up]
    record["attributes"]["ApproximateReceiveCount"] = "1"
    assert functions.invoke("answer", {"Records": [record]}) == {"batchItemFailures": []}
    assert len(api.sent) == 2


def test_while_an_update_is_answered_the_queue_holds_it_little_longer_than_a_process_lives(
    api: FakeTelegram, deployed: Any, sqs: FakeSqs
) -> None:
    """Who dies over it, out of memory for instance, leaves it to the queue: not for its own twelve minutes."""
    deployed.setenv("AWS_ENDPOINT_URL_SQS", sqs.endpoint)
    deployed.setenv("KANINA_TELEGRAM_QUEUE_URL", sqs.url)
    _forget()
    record = event("answer/command")["Records"][0]
    assert functions.invoke("answer", {"Records": [record]}) == {"batchItemFailures": []}
    assert sqs.shown_after == {record["receiptHandle"]: 130}
    assert sqs.calls == ["ChangeMessageVisibilityBatch"]


def test_what_keeps_the_function_from_starting_holds_up_a_chat_for_seconds(deployed: Any, sqs: FakeSqs) -> None:
    deployed.setenv("AWS_ENDPOINT_URL_SQS", sqs.endpoint)
    deployed.setenv("KANINA_TELEGRAM_QUEUE_URL", sqs.url)
    deployed.delenv("KANINA_TELEGRAM_TOKEN")
    _forget()
    batch = event("answer/command")
    with pytest.raises(ValueError, match="KANINA_TELEGRAM_TOKEN_PARAMETER"):
        functions.invoke("answer", batch)
    assert sqs.shown_after == {batch["Records"][0]["receiptHandle"]: 2}


def test_a_group_that_subscribed_gets_its_report_as_a_supergroup(api: FakeTelegram, deployed: Any) -> None:
    deployed.setenv("KANINA_TELEGRAM_ALLOWED_CHATS", "-100")
    assembly.settings.cache_clear()
    subscription = Subscription(person=from_telegram("kanina", ANA), channel="telegram", address="-100")
    Subscriptions(assembly.table(), "daily").put(subscription)
    api.migrated[-100] = -1001234
    assert functions.invoke("report", event("report/scheduler")) == {"sent": 1, "skipped": 0, "failed": 0}
    assert {message["chat_id"] for message in api.sent} == {-1001234}


def test_a_token_that_was_replaced_needs_no_new_process(api: FakeTelegram, deployed: Any) -> None:
    with mock_aws():
        ssm = boto3.client("ssm")
        ssm.put_parameter(Name="/kanina/telegram-token", Value=TOKEN, Type="SecureString")
        deployed.delenv("KANINA_TELEGRAM_TOKEN")
        deployed.setenv("KANINA_TELEGRAM_TOKEN_PARAMETER", "/kanina/telegram-token")
        _forget()
        first, second = event("answer/batch")["Records"][1:]
        functions.invoke("answer", {"Records": [first]})
        api.token = f"{TOKEN}-new"
        ssm.put_parameter(Name="/kanina/telegram-token", Value=api.token, Type="SecureString", Overwrite=True)
        assert functions.invoke("answer", {"Records": [second]}) == {"batchItemFailures": []}
    assert len(api.sent) == 2


def test_an_order_asked_for_in_one_chat_is_not_known_in_another(api: FakeTelegram, deployed: Any) -> None:
    deployed.setenv("KANINA_TELEGRAM_ALLOWED_USERS", f"{ANA},5")
    _forget()
    first, second = event("answer/batch")["Records"][1:]
    functions.invoke("answer", {"Records": [first]})
    update = json.loads(second["body"])
    update["message"]["from"]["id"] = update["message"]["chat"]["id"] = 5
    update["message"]["text"] = "12345"
    functions.invoke("answer", {"Records": [{**second, "body": json.dumps(update)}]})
    functions.invoke("answer", {"Records": [{**second, "body": second["body"].replace("It's O-12345", "12345")}]})
    asked, other, status = api.sent
    assert (asked["chat_id"], asked["text"]) == (ANA, "What's your order ID?")
    assert other["chat_id"] == 5
    assert "O-12345" not in other["text"]
    assert status["chat_id"] == ANA
    assert "Order O-12345 is paid" in status["text"]


def test_without_a_token_the_function_says_so(deployed: Any) -> None:
    deployed.delenv("KANINA_TELEGRAM_TOKEN")
    _forget()
    with pytest.raises(ValueError, match="KANINA_TELEGRAM_TOKEN_PARAMETER"):
        functions.invoke("answer", event("answer/batch"))


def test_a_command_from_the_queue(api: FakeTelegram, deployed: Any) -> None:
    functions.invoke("answer", event("answer/command"))
    assert "revenue by region in 2025" in api.texts[0]


@pytest.fixture
def mails(deployed: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What was handed to SES."""
    deployed.setenv("KANINA_REPORT_SENDER", "Tala <reports@example.org>")
    deployed.setenv("KANINA_REPORT_RECIPIENTS", "ana@example.org, ben@example.org")
    with mock_aws():
        boto3.client("sesv2").create_email_identity(EmailIdentity="reports@example.org")
        sent: list[Any] = []
        boto3.setup_default_session()
        assert boto3.DEFAULT_SESSION is not None
        boto3.DEFAULT_SESSION.events.register(
            "provide-client-params.sesv2.SendEmail",
            lambda params, **_: sent.append(email.message_from_bytes(params["Content"]["Raw"]["Data"], policy=default)),
        )
        yield sent
    boto3.DEFAULT_SESSION = None


def test_the_report_goes_out_once_for_a_day(
    api: FakeTelegram, mails: list[Any], deployed: Any, demo_data: Path
) -> None:
    person = from_telegram("kanina", ANA)
    subscription = Subscription(person=person, channel="telegram", address=str(ANA), language="fil")
    Subscriptions(assembly.table(), "daily").put(subscription)
    assert functions.invoke("report", event("report/scheduler")) == {"sent": 3, "skipped": 0, "failed": 0}
    for again in ("scheduler", "rule", "scheduled_time"):
        assert functions.invoke("report", event(f"report/{again}")) == {"sent": 0, "skipped": 3, "failed": 0}
    assert [mail["To"] for mail in mails] == ["ana@example.org", "ben@example.org"]
    ((revenue,),) = expected.rows(demo_data, f"{expected.METRICS['revenue']} AND enrolled_at::DATE = DATE '2026-11-24'")
    body = mails[0].get_body(("plain",)).get_content()
    assert f"revenue: ₱{revenue:,.2f}" in body.lower()
    assert "Tuesday, 24 November 2026" in mails[0]["Subject"]
    regions = expected.rows(
        demo_data,
        "SELECT region, sum(amount - ifnull(discount, 0)) FROM enrollments JOIN branches USING (branch_id) "
        "WHERE status = 'paid' AND enrolled_at::DATE = DATE '2026-11-24' GROUP BY 1",
    )
    for region, amount in regions:
        assert any(region in line and f"₱{amount:,.2f}" in line for line in body.splitlines()), region
    (digest,) = api.texts
    assert "Martes, Nobyembre 24, 2026" in digest
    assert f"₱{revenue:,.2f}" in digest


def test_a_run_after_the_datas_end_sends_its_last_day_each_time_as_a_mail_of_its_own(mails: list[Any]) -> None:
    for days in (9, 10):
        due = DEMO_UNTIL + timedelta(days=days)
        scheduled = {"time": f"{due + timedelta(days=1)}T00:00:00Z"}
        assert functions.invoke("report", scheduled) == {"sent": 2, "skipped": 0, "failed": 0}
        assert functions.invoke("report", scheduled) == {"sent": 0, "skipped": 2, "failed": 0}
    assert len({mail["Message-ID"] for mail in mails}) == 4
    assert {mail["Subject"].partition(" · revenue")[0] for mail in mails} == {
        f"Tala Learning Centers: daily report · latest data: {DEMO_UNTIL:%A}, {DEMO_UNTIL.day} {DEMO_UNTIL:%B %Y}"
    }
    named = DEMO_UNTIL + timedelta(days=11)
    assert functions.invoke("report", {"day": named.isoformat()}) == {"sent": 2, "skipped": 0, "failed": 0}
    assert mails[-1]["Subject"].endswith(" · no data")


def test_one_click_in_a_mail_stops_the_next_one_to_that_address(mails: list[Any], deployed: Any) -> None:
    deployed.setenv("KANINA_BASE_URL", "https://kanina.example.org/live")
    deployed.setenv("KANINA_UNSUBSCRIBE_SECRET", "a secret")
    _forget()
    functions.invoke("report", {"day": "2026-11-24"})
    ana, _ = mails
    assert ana["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = ana["List-Unsubscribe"].partition(">")[0].removeprefix("<https://kanina.example.org/live")
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert call("POST", link, "List-Unsubscribe=One-Click", user=None, headers=form).status == 200
    assert functions.invoke("report", {"day": "2026-11-25"}) == {"sent": 1, "skipped": 0, "failed": 0}
    assert [mail["To"] for mail in mails] == ["ana@example.org", "ben@example.org", "ben@example.org"]


def test_a_report_that_could_not_be_sent_to_one_is_sent_by_the_retry(
    api: FakeTelegram, mails: list[Any], deployed: Any
) -> None:
    subscription = Subscription(person=from_telegram("kanina", ANA), channel="telegram", address=str(ANA))
    Subscriptions(assembly.table(), "daily").put(subscription)
    api.fail("sendMessage", 502, 502)
    with pytest.raises(Exception, match="1 of 3 copies were not sent"):
        functions.invoke("report", event("report/scheduler"))
    assert functions.invoke("report", event("report/scheduler")) == {"sent": 1, "skipped": 2, "failed": 0}
    assert (len(mails), len(api.sent)) == (2, 1)


def test_someone_taken_off_the_list_gets_no_report(api: FakeTelegram, deployed: pytest.MonkeyPatch) -> None:
    subscription = Subscription(person=from_telegram("kanina", ANA), channel="telegram", address=str(ANA))
    Subscriptions(assembly.table(), "daily").put(subscription)
    deployed.setenv("KANINA_TELEGRAM_ALLOWED_USERS", "5")
    assembly.settings.cache_clear()
    assert functions.invoke("report", event("report/scheduler")) == {"sent": 0, "skipped": 0, "failed": 0}
    assert api.calls == []
    deployed.setenv("KANINA_TELEGRAM_ALLOWED_USERS", "*")
    assembly.settings.cache_clear()
    assert functions.invoke("report", event("report/scheduler")) == {"sent": 1, "skipped": 0, "failed": 0}
