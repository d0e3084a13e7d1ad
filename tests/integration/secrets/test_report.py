"""The daily report, by mail and to Telegram."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from botocore.exceptions import EndpointConnectionError

from kanina import people
from kanina.channels.email import MailSender
from kanina.clock import system_clock
from kanina.models import Result
from kanina.problems import QueryFailed
from kanina.reports.claims import ReportClaims
from kanina.reports.delivery import Delivery
from kanina.reports.mail_links import MailLinks
from kanina.reports.subscriptions import Subscription
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.integration.secrets import words
from tests.integration.secrets.quoting import Client, client_error
from tests.integration.secrets.words import Watch
from tests.unit.report_data import DAY, DEFINITION, Figures


def test_the_report(watch: Watch, clock: SettableClock) -> None:
    table = SqliteTable(clock=clock)
    links = MailLinks("https://kanina.example.org", words.UNSUBSCRIBE, clock)
    errors: list[Exception] = [
        client_error("MessageRejected"),
        EndpointConnectionError(endpoint_url=f"https://{words.HEADER}.example.org"),
        RuntimeError(words.CAUSE),
    ]
    person = people.from_mail(words.ADDRESS)
    for error in errors:
        mail = MailSender("Kanina <reports@example.org>", system_clock, links.unsubscribe, partial(Client, error))
        delivery = Delivery(Figures(), DEFINITION, ReportClaims(table, "daily", clock, 60), {"email": mail})
        recipients = [
            Subscription(person=person, channel="email", address=words.ADDRESS),
            Subscription(person=person, channel="email", address=f"{words.BODY} not an address"),
            Subscription(person=person, channel="telegram", address=str(words.USER)),
        ]
        with pytest.raises(Exception, match="copies were not sent") as incomplete:
            delivery.run(DAY, recipients)
        watch.note(incomplete.value)
    measures = Quoting()
    delivery = Delivery(measures, DEFINITION, ReportClaims(table, "other", clock, 60), {"email": mail})
    with pytest.raises(Exception, match="copies were not sent") as incomplete:
        delivery.run(DAY, [Subscription(person=person, channel="email", address=words.ADDRESS)])
    watch.note(incomplete.value)
    assert {"report", "report_not_sent", "report_channel_closed"} <= watch.stages
    table.close()


class Quoting(Figures):
    """Figures that cannot be had, by an engine that says which value it stumbled on."""

    def measure(self, *_: Any) -> Result:
        raise QueryFailed(f"Could not convert string '{words.VALUE}' to INT32")
