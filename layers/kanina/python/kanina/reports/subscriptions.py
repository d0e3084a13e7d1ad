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
    """One address of a person. `filters` narrow the report; `stopped` is the person's own switch.

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
        self._pk = keys.report(report_id)

    def all(self) -> list[Subscription]:
        """Every subscription, in order of person. One Query a page; what else a report has sorts after them."""
        items: list[Item] = []
        cursor: str | None = None
        while True:
            page = self._table.query(self._pk, limit=PAGE, cursor=cursor)
            for item in page.items:
                if item["sk"].startswith((keys.REPORT_STOPS, keys.REPORT_CLAIMS)):
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

        def changed(there: Item | None) -> Item:
            pins = change(_pins(there) if there else ())
            # As text: a query's numbers come back as they were.
            return {
                "pins": json.dumps([{**pin.model_dump(mode="json"), "query": dump_plan(pin.query)} for pin in pins])
            }

        self._change(keys.pins(person.id), "pins", changed)

    def change(self, person: Person, address: str, change: Callable[[Subscription | None], Subscription]) -> None:
        """Have a subscription say what `change` makes of it, or of none; it may be asked again.

        What others write meanwhile is not lost, and what they delete does not come back. Raises what `change` does, and
        Conflict.
        """

        def changed(there: Item | None) -> Item:
            return _item(change(Subscription.model_validate(there["subscription"]) if there else None))

        self._change(keys.subscription(person.id, address), "subscription", changed)

    def put(self, subscription: Subscription) -> None:
        """Start a subscription, whatever there was of it."""
        sk = keys.subscription(subscription.person.id, subscription.address)
        self._table.write(Put({"pk": self._pk, "sk": sk, **_item(subscription)}))

    def remove(self, person: Person, address: str) -> None:
        """End a subscription; no error if there is none."""
        self._table.write(Delete(self._pk, keys.subscription(person.id, address)))

    def stop(self, address: str) -> None:
        """Send nothing to a mail address any more, whoever has it sent there: its reader does not want it."""
        self._table.write(Put({"pk": self._pk, "sk": keys.report_stop(address), "address": address}))

    def resume(self, address: str) -> None:
        """Its reader wants it again."""
        self._table.write(Delete(self._pk, keys.report_stop(address)))

    def is_stopped(self, address: str) -> bool:
        """Whether the reader of a mail address has stopped it."""
        return self._table.get(self._pk, keys.report_stop(address)) is not None

    def stopped(self) -> frozenset[str]:
        """The mail addresses, in small letters, whose readers have stopped it. One Query a page."""
        found: set[str] = set()
        cursor: str | None = None
        while True:
            page = self._table.query(self._pk, keys.REPORT_STOPS, limit=PAGE, cursor=cursor)
            found |= {item["address"].lower() for item in page.items}
            if page.cursor is None:
                return frozenset(found)
            cursor = page.cursor

    def _change(self, sk: str, name: str, change: Callable[[Item | None], Item]) -> None:
        for _ in range(TRIES):
            there = self._table.get(self._pk, sk)
            item = {"pk": self._pk, "sk": sk, **change(there)}
            try:
                self._table.write(Put(item, Matches({name: there[name]}) if there else Absent()))
                return
            except ConditionFailed:
                continue
        raise Conflict("The report is being changed elsewhere; try again in a moment.")

    def _items_of(self, person: Person) -> Sequence[Item]:
        return self._table.query(self._pk, keys.subscriptions(person.id), limit=PAGE).items


def _item(subscription: Subscription) -> Item:
    item: Item = {"subscription": _dump(subscription)}
    return item if subscription.pending_until is None else {**item, EXPIRES_AT: subscription.pending_until}


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
