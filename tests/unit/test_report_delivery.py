"""Everyone gets one copy a day: across repeats, failures and crashes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from kanina.clock import system_clock
from kanina.models import Filter
from kanina.people import Person, from_mail, local
from kanina.problems import InvalidRequest
from kanina.reports.claims import ReportClaims
from kanina.reports.daily import DailyReport
from kanina.reports.delivery import Delivery, DeliveryFailed, Outcome, ReportIncomplete, day_of, recipients
from kanina.reports.mail_links import MailLinks
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from tests.unit.report_data import DAY, DEFINITION, Figures, filtered_model

ANA = Subscription(person=from_mail("ana@example.org"), channel="email", address="ana@example.org")
CAI = Subscription(person=local("cai"), channel="email", address="cai@example.org")
BEN = Subscription(person=local("ben"), channel="email", address="ben@example.org", language="fil")


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 25, 7, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Outbox:
    """A sender that remembers, and fails for the addresses in `broken`; `final` where coming back cannot help."""

    sent: list[str] = field(default_factory=list)
    broken: dict[str, Exception] = field(default_factory=dict)
    after: Callable[[], None] = lambda: None

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        if recipient.address in self.broken:
            raise self.broken[recipient.address]
        self.sent.append(f"{recipient.address} {report.day} {recipient.language}")
        self.after()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def table(time: Time) -> Iterator[SqliteTable]:
    table = SqliteTable(":memory:", time)
    yield table
    table.close()


def delivery(table: Any, time: Time, outbox: Outbox, figures: Figures | None = None) -> Delivery:
    claims = ReportClaims(table, "daily", time, lease_seconds=60)
    return Delivery(figures or Figures(), DEFINITION, claims, {"email": outbox})


def test_running_twice_for_one_day_sends_once(table: SqliteTable, time: Time) -> None:
    outbox = Outbox()
    assert delivery(table, time, outbox).run(DAY, [ANA, BEN]) == Outcome(sent=2)
    time.now += timedelta(hours=30)
    assert delivery(table, time, outbox).run(DAY, [ANA, BEN]) == Outcome(skipped=2)
    assert delivery(table, time, outbox).run(DAY, [BEN, ANA]) == Outcome(skipped=2)
    assert outbox.sent == ["ana@example.org 2026-11-24 en", "ben@example.org 2026-11-24 fil"]


def test_a_failed_copy_is_sent_by_the_retry_and_no_other(table: SqliteTable, time: Time) -> None:
    outbox = Outbox(broken={"ana@example.org": DeliveryFailed("SES: Throttling")})
    with pytest.raises(ReportIncomplete, match="1 of 2 copies"):
        delivery(table, time, outbox).run(DAY, [ANA, BEN])
    outbox.broken.clear()
    assert delivery(table, time, outbox).run(DAY, [ANA, BEN]) == Outcome(sent=1, skipped=1)
    assert outbox.sent == ["ben@example.org 2026-11-24 fil", "ana@example.org 2026-11-24 en"]


def test_one_bad_address_costs_the_others_nothing(table: SqliteTable, time: Time) -> None:
    outbox = Outbox(broken={"ana@example.org": InvalidRequest("no address")})
    with pytest.raises(ReportIncomplete, match="1 of 2 copies were not sent: invalid-request"):
        delivery(table, time, outbox).run(DAY, [ANA, BEN])
    assert outbox.sent == ["ben@example.org 2026-11-24 fil"]


def test_an_address_that_is_gone_is_not_tried_again(table: SqliteTable, time: Time) -> None:
    outbox = Outbox(broken={"ana@example.org": DeliveryFailed("Telegram: 403", final=True)})
    assert delivery(table, time, outbox).run(DAY, [ANA]) == Outcome(skipped=1)
    outbox.broken.clear()
    assert delivery(table, time, outbox).run(DAY, [ANA]) == Outcome(skipped=1)
    assert outbox.sent == []


def test_a_table_that_fails_after_the_send_does_not_have_it_sent_again(table: SqliteTable, time: Time) -> None:
    outbox = Outbox(after=table.close)
    assert delivery(table, time, outbox).run(DAY, [ANA]) == Outcome(sent=1)
    with pytest.raises(StorageFault):
        ReportClaims(table, "daily", time, 60).sent("email:ana@example.org", DAY)


def test_a_crashed_runs_claim_is_taken_over_after_its_lease(table: SqliteTable, time: Time) -> None:
    crashed = ReportClaims(table, "daily", time, lease_seconds=60)
    assert crashed.take("email:ana@example.org", DAY)
    outbox = Outbox()
    time.now += timedelta(seconds=59)
    assert delivery(table, time, outbox).run(DAY, [ANA]) == Outcome(skipped=1)
    time.now += timedelta(seconds=2)
    assert delivery(table, time, outbox).run(DAY, [ANA]) == Outcome(sent=1)


def test_of_two_who_see_a_lapsed_lease_one_takes_it(table: SqliteTable, time: Time) -> None:
    claims = [ReportClaims(table, "daily", time, lease_seconds=60) for _ in range(3)]
    claims[0].take("email:a@x.org", DAY)
    time.now += timedelta(seconds=61)
    assert [claim.take("email:a@x.org", DAY) for claim in claims[1:]] == [True, False]


def test_people_with_the_same_rows_cost_one_computation(table: SqliteTable, time: Time) -> None:
    figures = Figures()
    delivery(table, time, Outbox(), figures).run(DAY, [ANA, BEN])
    assert len(figures.asked) == 6
    only = BEN.model_copy(update={"address": "c@x.org", "filters": (Filter(field="orders.region", values=("NCR",)),)})
    figures = Figures(filtered_model())
    delivery(table, time, Outbox(), figures).run(DAY, [ANA, only])
    # Ana's copy of the day is out already.
    assert {person for person, _ in figures.asked} == {BEN.person}
    assert len(figures.asked) == 6


def test_a_channel_nobody_set_up_is_passed_over(table: SqliteTable, time: Time) -> None:
    telegram = Subscription(person=local("me"), channel="telegram", address="42")
    assert delivery(table, time, Outbox()).run(DAY, [telegram]) == Outcome(skipped=1)


def test_subscriptions_are_read_without_the_claims_after_them(table: SqliteTable, time: Time) -> None:
    subscriptions = Subscriptions(table, "daily")
    full = BEN.model_copy(
        update={
            "person": Person("oidc:https://x.org|ben", ("NCR", "CAR")),
            "zone": "Asia/Manila",
            "filters": (Filter(field="orders.region", values=("NCR",)),),
        }
    )
    subscriptions.put(full)
    subscriptions.put(ANA)
    ReportClaims(table, "daily", time, 60).take("email:x@x.org", DAY)
    assert subscriptions.all() == [ANA, full]
    subscriptions.remove(ANA.person, ANA.address)
    subscriptions.remove(ANA.person, ANA.address)
    assert subscriptions.all() == [full]


def test_many_subscriptions_are_read_page_by_page(table: SqliteTable) -> None:
    subscriptions = Subscriptions(table, "daily")
    for number in range(205):
        subscriptions.put(ANA.model_copy(update={"address": f"a{number:03}@example.org"}))
    assert [item.address for item in subscriptions.all()] == [f"a{number:03}@example.org" for number in range(205)]


def test_recipients_are_each_named_once_and_never_after_stopping() -> None:
    listed = " ana@example.org, ben@example.org ,,No@x.org,ANA@example.org"
    named = recipients(listed, "en", [BEN, CAI.model_copy(update={"address": "no@X.org"})], {"no@x.org"})
    assert [(item.address, item.language, item.person.id) for item in named] == [
        ("ben@example.org", "fil", "local:ben"),
        ("ana@example.org", "en", "mail:ana@example.org"),
    ]


@pytest.mark.parametrize(
    ("event", "day"),
    [
        ({"time": "2026-11-24T23:00:00Z", "source": "aws.events"}, date(2026, 11, 24)),
        ({"time": "2026-11-25T15:59:59Z"}, date(2026, 11, 24)),
        ({"time": "2026-11-25T16:00:00Z"}, date(2026, 11, 25)),
        ({"scheduled_time": "2026-11-24T23:00:00Z", "time": "2026-12-31T00:00:00Z"}, date(2026, 11, 24)),
        ({"scheduled_time": "2026-11-25T07:00:00+08:00"}, date(2026, 11, 24)),
        ({"day": "2026-01-31"}, date(2026, 1, 31)),
    ],
)
def test_the_day_comes_from_the_scheduled_time_in_the_models_zone(event: dict[str, Any], day: date) -> None:
    assert day_of(event, "Asia/Manila") == day


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"time": "soon"},
        {"time": "2026-11-24T23:00:00"},
        {"time": 3},
        {"time": "0001-01-01T00:00:00Z"},
        {"time": "9999-12-31T23:59:59Z"},
        {"scheduled_time": "<aws.scheduler.scheduled-time>"},
        {"day": "x"},
        {"day": "0001-01-01"},
        {"day": "9999-12-31"},
        [],
        None,
    ],
)
def test_an_event_without_a_time_is_refused(event: Any) -> None:
    with pytest.raises(InvalidRequest):
        day_of(event, "Asia/Manila")


def test_no_link_without_a_secret_or_an_address() -> None:
    assert MailLinks("", "a secret", system_clock).unsubscribe("daily", BEN) == ""
    assert MailLinks("https://x.org", "", system_clock).unsubscribe("daily", BEN) == ""


def test_the_report_claims_share_the_reports_partition(table: SqliteTable, time: Time) -> None:
    ReportClaims(table, "daily", time, 60).take("email:a@x.org", DAY)
    (item,) = table.query(keys.report("daily"), keys.REPORT_CLAIMS).items
    assert "a@x.org" not in str(item)
    assert not ReportClaims(table, "daily", time, 60).take("email:A@X.org", DAY)
    assert (item["state"], item["expires_at"]) == ("running", int((time.now + timedelta(days=14)).timestamp()))


@pytest.mark.parametrize("said", [{"stopped": True}, {"pending_until": 2_000_000_000}], ids=str)
def test_what_a_person_does_keeps_no_copy_from_others(said: dict[str, Any]) -> None:
    """Their own switch, and an address that nobody has confirmed, say nothing of the address."""
    theirs = CAI.model_copy(update={"address": "Ana@example.org", **said})
    others = BEN.model_copy(update={"address": "ana@example.org"})
    assert [each.person.id for each in recipients("ana@example.org", "en", [theirs])] == ["mail:ana@example.org"]
    assert recipients("", "en", [theirs, others]) == [others]


def test_a_confirmed_copy_stands_before_the_list_s() -> None:
    theirs = CAI.model_copy(update={"address": "ana@example.org", "hour": 20})
    assert recipients("Ana@example.org", "en", [theirs]) == [theirs]


def test_what_others_write_meanwhile_is_not_lost(table: SqliteTable) -> None:
    subscriptions = Subscriptions(table, "daily")
    subscriptions.put(CAI)
    once = iter([True])

    def change(there: Subscription | None) -> Subscription:
        assert there is not None
        if next(once, False):
            subscriptions.put(CAI.model_copy(update={"language": "fil"}))
        return there.model_copy(update={"hour": 9})

    subscriptions.change(CAI.person, CAI.address, change)
    (found,) = subscriptions.all()
    assert (found.language, found.hour) == ("fil", 9)
