"""The daily report as one person gets it: what they change of it is what is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from typing import Any

import pytest

from kanina import people
from kanina.auth.caller import Caller
from kanina.channels.api_reports import shown
from kanina.channels.telegram_report import digest
from kanina.models import DimensionRef, MetricQuery, Period, Plan, Reply, SqlQuery
from kanina.people import Person
from kanina.problems import InvalidRequest, LimitReached, ModelInvalid, NotFound
from kanina.reports import html, text
from kanina.reports.claims import ReportClaims
from kanina.reports.daily import ONE_DAY, DailyReport
from kanina.reports.definition import ReportDefinition, default_definition
from kanina.reports.delivery import Delivery
from kanina.reports.hours import due
from kanina.reports.opt_in import OptIn, Unsure
from kanina.reports.own import OwnReports
from kanina.reports.pin import PINS, Pin
from kanina.reports.subscriptions import Channel, Subscription, Subscriptions
from kanina.reports.view import ReportView, view
from kanina.settings import Settings
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.house import NOON, Chat

ANA = people.local("ana")
ON_TELEGRAM = people.from_telegram("kanina", 77)
FRIDAY = date(2026, 11, 20)
YEAR = Period(start=date(2026, 1, 1), end=date(2027, 1, 1))


class Sent:
    """Whom a copy went to, and what led it."""

    def __init__(self) -> None:
        self.copies: list[tuple[str, tuple[str, ...]]] = []

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        self.copies.append((recipient.address, tuple(headline.metric for headline in report.headlines)))


class Texts:
    """What each copy says."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.views: list[ReportView] = []
        self.reports: list[DailyReport] = []

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        self.reports.append(report)
        self.views.append(view(report, recipient.language))
        self.texts.append(text.render(self.views[-1], footed=False))


@pytest.fixture
def subscriptions(table: SqliteTable) -> Subscriptions:
    return Subscriptions(table, "daily")


def reports_of(
    chat: Chat,
    subscriptions: Subscriptions,
    opt_in: OptIn,
    linked: Callable[[Person], Sequence[Person]],
    definition: Callable[[], ReportDefinition],
) -> OwnReports:
    model, today = chat.assistant.model, chat.assistant.today
    return OwnReports(subscriptions, model, linked, definition, lambda _: pytest.fail("not due"), today, opt_in)


@pytest.fixture
def opt_in(table: SqliteTable, subscriptions: Subscriptions, clock: SettableClock) -> OptIn:
    return OptIn(subscriptions, ReportClaims(table, "daily", clock, 60), clock)


@pytest.fixture
def own(chat: Chat, subscriptions: Subscriptions, opt_in: OptIn) -> OwnReports:
    def linked(person: Person) -> Sequence[Person]:
        return (ON_TELEGRAM,) if person == ANA else ()

    return reports_of(chat, subscriptions, opt_in, linked, lambda: default_definition(chat.assistant.model))


def test_a_linked_telegram_account_can_have_it_begun_changed_and_stopped(
    own: OwnReports, subscriptions: Subscriptions
) -> None:
    (offered,) = own.copies(ANA)
    assert (offered.address, offered.stopped) == ("77", True)
    assert subscriptions.all() == []
    own.change(ANA, "telegram", "77", {"stopped": False, "language": "fil", "days": (1, 5), "figures": ("lessons",)})
    (kept,) = subscriptions.all()
    assert (kept.person.id, kept.language, kept.days, kept.figures) == (ON_TELEGRAM.id, "fil", (1, 5), ("lessons",))
    own.change(ANA, "telegram", "77", {"stopped": True})
    assert [(each.stopped, each.days) for each in subscriptions.all()] == [(True, (1, 5))]
    assert '"active":false' in str(shown(own, Caller(ANA), Settings()).body)


def test_nobody_changes_another_person_s(own: OwnReports) -> None:
    own.change(ANA, "telegram", "77", {"stopped": False})
    for person, channel, address in ((people.local("ben"), "telegram", "77"), (ANA, "telegram", "78")):
        with pytest.raises(NotFound):
            own.change(person, channel, address, {"stopped": True})


def test_no_figure_that_no_day_has_leads_it(own: OwnReports) -> None:
    with pytest.raises(InvalidRequest, match="No day has a value of profit"):
        own.change(ANA, "telegram", "77", {"figures": ("profit",)})


def test_one_that_would_fail_every_day_does_not_begin(chat: Chat, subscriptions: Subscriptions, opt_in: OptIn) -> None:
    def none() -> ReportDefinition:
        raise ModelInvalid("a daily report needs a metric that is dated by days")

    own = reports_of(chat, subscriptions, opt_in, lambda _: (), none)
    with pytest.raises(ModelInvalid):
        own.change(ON_TELEGRAM, "telegram", "77", {"stopped": False})
    assert subscriptions.all() == []


def test_it_comes_on_the_mornings_that_were_chosen_led_by_what_was_chosen(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    model, sent = chat.assistant.model, Sent()
    senders: dict[Channel, Sent] = {"telegram": sent}
    definition = default_definition(model)
    delivery = Delivery(chat.assistant, definition, ReportClaims(table, "daily", clock, 60), senders)
    weekend = Subscription(person=ON_TELEGRAM, channel="telegram", address="77", days=(6, 7), figures=("lessons",))
    weekdays = Subscription(person=ANA, channel="telegram", address="78", days=(1, 2, 3, 4, 5))
    every = Subscription(person=ANA, channel="telegram", address="79", figures=("gone",))
    saturday = datetime(2026, 11, 20, 23, tzinfo=UTC)
    outcome = delivery.run(FRIDAY, due([weekend, weekdays, every], saturday, "Asia/Manila"))
    assert sent.copies == [("77", ("lessons",)), ("79", definition.headline)]
    assert outcome.sent == 2


def asked(metric: str, **parts: Any) -> MetricQuery:
    return MetricQuery(metrics=(metric,), **parts)


def test_a_pinned_answer_is_pinned_once_for_all_accounts_and_taken_out(
    own: OwnReports, subscriptions: Subscriptions
) -> None:
    own.change(ANA, "telegram", "77", {"stopped": False})
    own.pin(ANA, asked("lessons", period=YEAR), NOON, None)
    (pin,) = own.pins(ANA)
    assert [each.pins for each in subscriptions.all()] == [(pin,)]
    assert own.labels(pin)["en"] == "Lessons · 1 January – 26 November 2026"
    own.move(ANA, pin.id, False)
    own.pin(ANA, asked("lessons", period=YEAR), NOON, None)
    assert [each.moves for each in own.pins(ANA)] == [False]
    assert own.labels(own.pins(ANA)[0])["en"] == "Lessons · 2026"
    own.unpin(ANA, pin.id)
    assert own.pins(ANA) == []
    assert [each.pins for each in subscriptions.all()] == [()]
    with pytest.raises(NotFound):
        own.unpin(ANA, pin.id)


@pytest.mark.parametrize("plan", [None, Reply(text="hello"), SqlQuery(sql="SELECT 1")], ids=str)
def test_only_a_question_is_pinned(own: OwnReports, plan: Plan | None) -> None:
    with pytest.raises(InvalidRequest, match="no figures"):
        own.pin(ANA, plan, NOON, None)


def test_there_is_room_for_so_many(own: OwnReports) -> None:
    for limit in range(1, PINS + 1):
        own.pin(ANA, asked("lessons", limit=limit), NOON, None)
    own.pin(ANA, asked("lessons", limit=1), NOON, True)
    with pytest.raises(LimitReached, match="take one out"):
        own.pin(ANA, asked("lessons"), NOON, None)


def test_what_is_pinned_is_asked_again_of_the_rows_of_its_reader(
    chat: Chat, table: SqliteTable, clock: SettableClock
) -> None:
    told = Texts()
    senders: dict[Channel, Texts] = {"telegram": told}
    definition = default_definition(chat.assistant.model)
    delivery = Delivery(chat.assistant, definition, ReportClaims(table, "daily", clock, 60), senders)
    by_subject = asked("lessons", dimensions=(DimensionRef(field="lessons.subject"),), period=YEAR)
    pins = (
        Pin(id="1", query=by_subject, asked=NOON.date(), moves=True),
        Pin(id="2", query=asked("profit"), asked=NOON.date()),
    )
    delivery.run(FRIDAY, [Subscription(person=ANA, channel="telegram", address="77", pins=pins)])
    *_, lessons, gone = told.texts[0].strip().split("\n\n")
    title, first, *_ = lessons.splitlines()
    until_then = Period(start=YEAR.start, end=FRIDAY + ONE_DAY)
    counted = chat.assistant.measure(by_subject.model_copy(update={"period": until_then}), ANA).rows
    assert (title, len(lessons.splitlines())) == ("Lessons · subject · 1 January – 20 November 2026", len(counted) + 1)
    assert first.split() == ["Math", f"{dict(counted)['Math']:,}"]
    assert gone.startswith("profit\nThis can no longer be asked as it was pinned.")
    for rendered in (html.render(told.views[0]), "\n".join(message.text for message in digest(told.reports[0], "en"))):
        assert "Lessons · subject · 1 January – 20 November 2026" in rendered
        assert f"{dict(counted)['Math']:,}" in rendered


def test_of_many_pins_at_once_none_is_lost(own: OwnReports, subscriptions: Subscriptions) -> None:
    with ThreadPoolExecutor(8) as at_once:
        made = list(at_once.map(lambda limit: own.pin(ANA, asked("lessons", limit=limit), NOON, None), range(1, 9)))
    assert {pin.id for pin in own.pins(ANA)} == set(made)
    assert len(subscriptions.pins(ON_TELEGRAM)) == PINS


def test_a_mail_that_may_have_gone_out_is_the_day_s_only_one(own: OwnReports, clock: SettableClock) -> None:
    """However long ago: a claim that is not settled lapses within a minute."""

    def unsure(_: Subscription) -> None:
        raise Unsure("nobody knows")

    with pytest.raises(Unsure):
        own.add(ANA, "ana@example.org", "en", unsure)
    clock.advance(minutes=5)
    with pytest.raises(LimitReached, match="ask again tomorrow"):
        own.add(ANA, "ana@example.org", "en", lambda _: None)
    clock.advance(days=1)
    own.add(ANA, "ana@example.org", "en", lambda _: None)
