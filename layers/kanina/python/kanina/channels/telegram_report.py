"""The report as a Telegram message: the digest that subscribers get, and what /report answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kanina.channels.telegram_access import Access
from kanina.channels.telegram_client import TelegramClient, TelegramFailed, TelegramRefused
from kanina.channels.telegram_text import Draft, Message
from kanina.models import Language
from kanina.reports import text
from kanina.reports.daily import DailyReport
from kanina.reports.delivery import DeliveryFailed
from kanina.reports.subscriptions import Subscription
from kanina.reports.view import view


def digest(report: DailyReport, language: Language) -> list[Message]:
    """The report in messages: names in bold, numbers in fixed width."""
    words = view(report, language)
    draft = Draft().bold(words.heading).plain(words.intro)
    if words.headlines:
        draft.plain(text.headlines(words))
    for table in words.tables:
        draft.bold(table.title).table(text.rows(table))
    return draft.messages()


def still_reached(subscribed: Iterable[Subscription], access: Access) -> list[Subscription]:
    """The subscriptions that are still served: of Telegram only those still let in, with the groups they have now."""
    found = []
    for subscription in subscribed:
        if subscription.channel != "telegram":
            found.append(subscription)
        elif access.reaches(subscription.address):
            person = replace(subscription.person, groups=access.groups_of(int(subscription.address)))
            found.append(subscription.model_copy(update={"person": person}))
    return found


class TelegramReports:
    """Sends the digest to a private chat."""

    def __init__(self, client: TelegramClient) -> None:
        self._client = client

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        """Send one digest. Raises DeliveryFailed; a person who blocked the bot is a final failure."""
        try:
            for message in digest(report, recipient.language):
                self._client.send(int(recipient.address), message)
        except TelegramRefused as refusal:
            raise DeliveryFailed(f"Telegram: {refusal.code}", final=refusal.unreachable) from None
        except TelegramFailed as failure:
            raise DeliveryFailed(str(failure)) from None
