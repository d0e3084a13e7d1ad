"""Sends the daily report to everyone who gets it. Running it twice for one day sends nothing twice."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kanina import assembly
from kanina.channels.email import MailSender
from kanina.channels.mail_pages import links_of
from kanina.channels.telegram_access import access_of
from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_people import Snapshot, TelegramPeople
from kanina.channels.telegram_report import TelegramReports, still_reached
from kanina.clock import system_clock
from kanina.observability import invocation
from kanina.parameter_store import ParameterStore
from kanina.reports.claims import ReportClaims
from kanina.reports.delivery import Delivery, Outcome, Sender, day_of, moment_of, recipients
from kanina.reports.hours import due
from kanina.reports.subscriptions import Channel, Subscriptions
from kanina.settings import Settings


def senders(settings: Settings) -> dict[Channel, Sender]:
    """The channels that are set up: mail with a sender, Telegram with a token."""
    found = dict[Channel, Sender]()
    if settings.report_sender:
        found["email"] = MailSender(settings.report_sender, system_clock, links_of(settings).unsubscribe)
    if token := ParameterStore().secret(settings.telegram_token_parameter, settings.telegram_token):
        found["telegram"] = TelegramReports(TelegramClient(token, settings.telegram_api))
    return found


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Reports the day before a schedule's time (Scheduler or rule), or the event's `day`: how many copies went out.

    A schedule's run is for whoever wants it at that time; most of the hourly ones find nobody, and open no data.
    """
    settings = assembly.configured()
    table, moment = assembly.table(settings), moment_of(event)
    access = access_of(settings, Snapshot(TelegramPeople(table, settings.telegram_bot).all()))
    subscriptions = Subscriptions(table, settings.report_id)
    reached, stopped = still_reached(subscriptions.all(), access), subscriptions.stopped()
    to = recipients(settings.report_recipients, settings.report_language, reached, stopped)
    if moment is not None:
        to = due(to, moment, settings.report_zone, settings.report_hour if settings.report_hour >= 0 else None)
    if not to:
        return asdict(Outcome())
    assistant = assembly.assistant(settings)
    claims = ReportClaims(table, settings.report_id, system_clock, context.get_remaining_time_in_millis() / 1000 + 5)
    delivery = Delivery(assistant, assembly.report_definition(settings), claims, senders(settings))
    return asdict(delivery.run(day_of(event, assistant.model.zone), to, exact=moment is None))
