"""Who gets a report and where, as items under the report's own partition."""

from __future__ import annotations

from typing import Literal

from kanina.models import Filter, Frozen, Language
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import Delete, Put, Table

Channel = Literal["email", "telegram"]
PAGE = 100


class Subscription(Frozen):
    """One address of a person. `filters` narrow the report; `stopped` keeps an address off that settings name.

    days: the mornings it comes, as ISO weekdays (Monday is 1); every one if there are none. figures: the metrics that
    lead it; the report's own if there are none.

    address: a mail address, or a Telegram chat's id. zone: where the person is, for the time of sending.
    """

    person: Person
    channel: Channel
    address: str
    language: Language = "en"
    zone: str = ""
    filters: tuple[Filter, ...] = ()
    stopped: bool = False
    days: tuple[int, ...] = ()
    figures: tuple[str, ...] = ()


class Subscriptions:
    """The subscriptions of one report."""

    def __init__(self, table: Table, report_id: str) -> None:
        self._table = table
        self._report_id = report_id

    def all(self) -> list[Subscription]:
        """Every subscription, in order of person. One Query a page; the report's claims sort after them."""
        found: list[Subscription] = []
        cursor: str | None = None
        while True:
            page = self._table.query(keys.report(self._report_id), limit=PAGE, cursor=cursor)
            for item in page.items:
                if item["sk"].startswith(keys.REPORT_CLAIMS):
                    return found
                found.append(_load(item["subscription"]))
            if page.cursor is None:
                return found
            cursor = page.cursor

    def of(self, person: Person) -> list[Subscription]:
        """A person's own. One Query."""
        page = self._table.query(keys.report(self._report_id), keys.subscriptions(person.id), limit=PAGE)
        return [_load(item["subscription"]) for item in page.items]

    def put(self, subscription: Subscription) -> None:
        """Start or change a subscription."""
        self._table.write(
            Put(
                {
                    "pk": keys.report(self._report_id),
                    "sk": keys.subscription(subscription.person.id, subscription.address),
                    "subscription": _dump(subscription),
                }
            )
        )

    def remove(self, person: Person, address: str) -> None:
        """End a subscription; no error if there is none."""
        self._table.write(Delete(keys.report(self._report_id), keys.subscription(person.id, address)))


def _dump(subscription: Subscription) -> dict[str, object]:
    document = subscription.model_dump(mode="json", exclude_defaults=True)
    return {**document, "person": {"id": subscription.person.id, "groups": list(subscription.person.groups)}}


def _load(document: dict[str, object]) -> Subscription:
    return Subscription.model_validate(document)
