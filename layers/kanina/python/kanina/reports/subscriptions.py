"""Who gets a report and where, as items under the report's own partition."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Literal

from kanina.models import Filter, Frozen, Language, dump_plan
from kanina.people import Person
from kanina.problems import Conflict
from kanina.reports.pin import Pin
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, ConditionFailed, Delete, Item, Matches, Put, Table

Channel = Literal["email", "telegram"]
PAGE = 100
TRIES = 32
"""So often a change is tried anew that others were faster than."""


class Subscription(Frozen):
    """One address of a person. `filters` narrow the report; `stopped` keeps an address off that settings name.

    days: the mornings it comes, as ISO weekdays (Monday is 1); every one if there are none. figures: the metrics that
    lead it; the report's own if there are none.

    address: a mail address, or a Telegram chat's id. hour: when it comes there, where the operator has it sent every
    hour; None for the operator's own. zone: where that hour is told, and those days.

    pins: what the person pinned; kept beside their subscriptions, and the same for all of them.

    pending_until: nothing goes there until whoever reads that address has confirmed it; the epoch second at which it is
    forgotten that somebody asked for it. None once it is confirmed, or needs not be.
    """

    person: Person
    channel: Channel
    address: str
    language: Language = "en"
    zone: str = ""
    filters: tuple[Filter, ...] = ()
    stopped: bool = False
    days: tuple[int, ...] = ()
    hour: int | None = None
    figures: tuple[str, ...] = ()
    pins: tuple[Pin, ...] = ()
    pending_until: int | None = None


class Subscriptions:
    """The subscriptions of one report."""

    def __init__(self, table: Table, report_id: str) -> None:
        self._table = table
        self._report_id = report_id

    def all(self) -> list[Subscription]:
        """Every subscription, in order of person. One Query a page; the report's claims sort after them."""
        items: list[Item] = []
        cursor: str | None = None
        while True:
            page = self._table.query(keys.report(self._report_id), limit=PAGE, cursor=cursor)
            for item in page.items:
                if item["sk"].startswith(keys.REPORT_CLAIMS):
                    return _loaded(items)
                items.append(item)
            if page.cursor is None:
                return _loaded(items)
            cursor = page.cursor

    def of(self, person: Person) -> list[Subscription]:
        """A person's own. One Query."""
        return _loaded(self._items_of(person))

    def pins(self, person: Person) -> tuple[Pin, ...]:
        """What a person pinned. One Query."""
        return next((_pins(item) for item in self._items_of(person) if "pins" in item), ())

    def change_pins(self, person: Person, change: Callable[[tuple[Pin, ...]], Sequence[Pin]]) -> None:
        """Have pinned what `change` makes of what is; it may be asked again. Raises what it does, and Conflict."""
        pk, sk = keys.report(self._report_id), keys.pins(person.id)
        for _ in range(TRIES):
            there = next((item for item in self._items_of(person) if item["sk"] == sk), None)
            pins = change(_pins(there) if there else ())
            # As text: a query's numbers come back as they were.
            body = json.dumps([{**pin.model_dump(mode="json"), "query": dump_plan(pin.query)} for pin in pins])
            try:
                self._table.write(
                    Put({"pk": pk, "sk": sk, "pins": body}, Matches({"pins": there["pins"]}) if there else Absent())
                )
                return
            except ConditionFailed:
                continue
        raise Conflict("The pinned answers are being changed elsewhere; try again in a moment.")

    def _items_of(self, person: Person) -> Sequence[Item]:
        return self._table.query(keys.report(self._report_id), keys.subscriptions(person.id), limit=PAGE).items

    def put(self, subscription: Subscription) -> None:
        """Start or change a subscription."""
        item: Item = {
            "pk": keys.report(self._report_id),
            "sk": keys.subscription(subscription.person.id, subscription.address),
            "subscription": _dump(subscription),
        }
        if subscription.pending_until is not None:
            item[EXPIRES_AT] = subscription.pending_until
        self._table.write(Put(item))

    def remove(self, person: Person, address: str) -> None:
        """End a subscription; no error if there is none."""
        self._table.write(Delete(keys.report(self._report_id), keys.subscription(person.id, address)))


def _dump(subscription: Subscription) -> dict[str, object]:
    document = subscription.model_dump(mode="json", exclude_defaults=True, exclude={"pins"})
    return {**document, "person": {"id": subscription.person.id, "groups": list(subscription.person.groups)}}


def _loaded(items: Sequence[Item]) -> list[Subscription]:
    """The subscriptions among some items, each with what its person pinned."""
    found = [Subscription.model_validate(item["subscription"]) for item in items if "subscription" in item]
    pinned = {item["sk"]: _pins(item) for item in items if "pins" in item}
    return [each.model_copy(update={"pins": pinned.get(keys.pins(each.person.id), ())}) for each in found]


def _pins(item: Item) -> tuple[Pin, ...]:
    return tuple(Pin.model_validate(pin) for pin in json.loads(item["pins"]))
