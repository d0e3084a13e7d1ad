"""The daily report as one person gets it: what they change of it is what is sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from kanina import people
from kanina.auth.caller import Caller
from kanina.channels.api_reports import shown
from kanina.people import Person
from kanina.problems import InvalidRequest, ModelInvalid, NotFound
from kanina.reports.claims import ReportClaims
from kanina.reports.daily import DailyReport
from kanina.reports.definition import ReportDefinition, default_definition
from kanina.reports.delivery import Delivery
from kanina.reports.own import OwnReports
from kanina.reports.subscriptions import Channel, Subscription, Subscriptions
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.house import Chat

ANA = people.local("ana")
ON_TELEGRAM = people.from_telegram("kanina", 77)
FRIDAY = date(2026, 11, 20)


class Sent:
    """Whom a copy went to, and what led it."""

    def __init__(self) -> None:
        self.copies: list[tuple[str, tuple[str, ...]]] = []

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        self.copies.append((recipient.address, tuple(headline.metric for headline in report.headlines)))


@pytest.fixture
def subscriptions(table: SqliteTable) -> Subscriptions:
    return Subscriptions(table, "daily")


@pytest.fixture
def own(chat: Chat, subscriptions: Subscriptions) -> OwnReports:
    def linked(person: Person) -> Sequence[Person]:
        return (ON_TELEGRAM,) if person == ANA else ()

    model = chat.assistant.model
    return OwnReports(subscriptions, model, linked, lambda: default_definition(model), lambda _: pytest.fail("not due"))


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
    assert '"active":false' in str(shown(own, Caller(ANA)).body)


def test_nobody_changes_another_person_s(own: OwnReports) -> None:
    own.change(ANA, "telegram", "77", {"stopped": False})
    for person, channel, address in ((people.local("ben"), "telegram", "77"), (ANA, "telegram", "78")):
        with pytest.raises(NotFound):
            own.change(person, channel, address, {"stopped": True})


def test_no_figure_that_no_day_has_leads_it(own: OwnReports) -> None:
    with pytest.raises(InvalidRequest, match="No day has a value of profit"):
        own.change(ANA, "telegram", "77", {"figures": ("profit",)})


def test_one_that_would_fail_every_day_does_not_begin(chat: Chat, subscriptions: Subscriptions) -> None:
    def none() -> ReportDefinition:
        raise ModelInvalid("a daily report needs a metric that is dated by days")

    own = OwnReports(subscriptions, chat.assistant.model, lambda _: (), none, lambda _: pytest.fail("not due"))
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
    outcome = delivery.run(FRIDAY, [weekend, weekdays, every])
    assert sent.copies == [("77", ("lessons",)), ("79", definition.headline)]
    assert (outcome.sent, outcome.skipped) == (2, 1)
