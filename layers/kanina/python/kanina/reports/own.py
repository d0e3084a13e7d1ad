"""The daily report as one person gets it: where it goes, on which mornings, what leads it, and what is pinned to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, get_args
from zoneinfo import ZoneInfo

from kanina.clock import is_zone
from kanina.data.semantic_model import SemanticModel
from kanina.mail_addresses import is_address
from kanina.memory.values import fingerprint
from kanina.models import Language, MetricQuery, Plan, VerifiedQuery, dump_plan
from kanina.people import Person, channel_of
from kanina.problems import Conflict, InvalidRequest, LimitReached, NotFound
from kanina.reports.daily import DailyReport
from kanina.reports.definition import ReportDefinition, figures_of_days
from kanina.reports.opt_in import OptIn, Send
from kanina.reports.pin import PINS, Pin, moves_by_itself
from kanina.reports.pins import query_on, title_of
from kanina.reports.subscriptions import Channel, Subscription, Subscriptions

ADDRESSES = 3
"""So many mail addresses a person can have, with those that are not confirmed yet."""


class OwnReports:
    """Of all accounts of a person. definition, due: what is reported, and the report that is due for somebody, each
    made when it is needed; both raise ModelInvalid where no metric has days. today: the day it is where the
    data is."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        model: SemanticModel,
        linked: Callable[[Person], Sequence[Person]],
        definition: Callable[[], ReportDefinition],
        due: Callable[[Person], DailyReport],
        today: Callable[[], date],
        opt_in: OptIn,
    ) -> None:
        self._subscriptions = subscriptions
        self._model = model
        self._linked = linked
        self.definition = definition
        self.due = due
        self._today = today
        self._opt_in = opt_in

    @property
    def name(self) -> str:
        """What it is a report of."""
        return self._model.name.replace("_", " ")

    @property
    def choices(self) -> tuple[str, ...]:
        """The metrics that may lead it."""
        return figures_of_days(self._model)

    def copies(self, person: Person) -> Iterator[Subscription]:
        """Those there are, and for each Telegram account without one the one there may be, stopped."""
        for account in self._accounts(person):
            known = self._subscriptions.of(account)
            yield from known
            if channel_of(account) == "telegram" and not any(each.channel == "telegram" for each in known):
                address, zone = account.id.rpartition("|")[2], self._model.zone
                yield Subscription(person=account, channel="telegram", address=address, zone=zone, stopped=True)

    def change(self, person: Person, channel: Channel, address: str, changed: Mapping[str, Any]) -> None:
        """Change what a subscription says.

        Raises NotFound for one that is none of theirs, InvalidRequest for figures that no day has a value of, Conflict
        for one to begin that its reader has not confirmed, ModelInvalid for one that would begin and fail every day.
        """
        found = next((each for each in self.copies(person) if (each.channel, each.address) == (channel, address)), None)
        if found is None:
            raise _nowhere()
        if unknown := set(changed.get("figures", ())) - set(self.choices):
            raise InvalidRequest(f"No day has a value of {', '.join(sorted(unknown))}.")
        if (zone := changed.get("zone")) and not is_zone(zone):
            raise InvalidRequest("zone must be the name of a zone, such as Asia/Manila.")
        if changed.get("stopped") is False:
            self._check_confirmed(found)
            self.definition()

        def said(there: Subscription | None) -> Subscription:
            if there is None and channel == "email":
                raise _nowhere()
            return (there or found).model_copy(update=dict(changed))

        self._subscriptions.change(found.person, address, said)

    def add(self, person: Person, address: str, language: Language, send: Send) -> None:
        """Have it mailed to an address, once whoever reads that has followed the link of the mail sent to it now.

        One that is confirmed begins without. Raises InvalidRequest for what is no address, LimitReached, ModelInvalid,
        and what `send` raises.
        """
        if not is_address(address):
            raise InvalidRequest("That is no mail address; write it as ana@example.org.")
        mailed = [copy for copy in self.copies(person) if copy.channel == "email"]
        found = next((copy for copy in mailed if copy.address.lower() == address.lower()), None)
        self.definition()
        if found is not None and self.is_confirmed(found):
            self.change(person, "email", found.address, {"stopped": False})
            return
        if found is None and len(mailed) >= ADDRESSES:
            raise LimitReached(f"It can go to {ADDRESSES} mail addresses of yours; take one out first.")
        zone = self._model.zone
        new = Subscription(person=person, channel="email", address=address, language=language, zone=zone)
        self._opt_in.ask(found or new, min(each.id for each in self._accounts(person)), send)

    def is_confirmed(self, copy: Subscription) -> bool:
        """Whether nothing keeps a copy from going where it is to go: who reads a mail address may have to confirm it,
        for the first time or since they stopped it."""
        if copy.channel != "email":
            return True
        return copy.pending_until is None and not self._subscriptions.is_stopped(copy.address)

    def remove(self, person: Person, address: str) -> None:
        """Forget a mail address of theirs. Raises NotFound."""
        found = [copy for copy in self.copies(person) if (copy.channel, copy.address) == ("email", address)]
        if not found:
            raise _nowhere()
        for copy in found:
            self._subscriptions.remove(copy.person, address)

    def pins(self, person: Person) -> list[Pin]:
        """What is pinned, of all their accounts."""
        found = {pin.id: pin for account in self._accounts(person) for pin in self._subscriptions.pins(account)}
        return list(found.values())

    def pin(self, person: Person, query: Plan | None, asked_at: datetime, moves: bool | None) -> str:
        """Pin the query of an answer, and give the pin's id; the same again is no second one, and stays as it is.

        moves: as for `Pin`; None for what was most likely meant. Raises InvalidRequest for a query that cannot be asked
        again of other days and people, LimitReached.
        """
        if not isinstance(query, MetricQuery | VerifiedQuery):
            raise InvalidRequest("That answer has no figures that can be asked again; pin one with a table.")
        asked = asked_at.astimezone(ZoneInfo(self._model.zone)).date()
        query = query if isinstance(query, VerifiedQuery) else query.model_copy(update={"remembered": ()})
        said = json.dumps(dump_plan(query), sort_keys=True)
        wanted = moves_by_itself(query, asked) if moves is None else moves
        pin = Pin(id=fingerprint(said), query=query, asked=asked, moves=wanted)

        def pinned(pins: tuple[Pin, ...]) -> Sequence[Pin]:
            known = next((each for each in pins if each.id == pin.id), None)
            if known is None and len(pins) >= PINS:
                raise LimitReached(f"{PINS} answers are pinned, as many as there can be; take one out first.")
            if known is None:
                return (*pins, pin)
            return [pin if each == known and moves is not None else each for each in pins]

        self._change(person, pinned)
        return pin.id

    def move(self, person: Person, pin_id: str, moves: bool) -> None:
        """Have a pin's days move with the calendar, or stay. Raises NotFound."""
        self._check_pinned(person, pin_id)
        self._change(
            person,
            lambda pins: [each.model_copy(update={"moves": moves}) if each.id == pin_id else each for each in pins],
        )

    def unpin(self, person: Person, pin_id: str) -> None:
        """Take a pin out. Raises NotFound."""
        self._check_pinned(person, pin_id)
        self._change(person, lambda pins: [each for each in pins if each.id != pin_id])

    def labels(self, pin: Pin) -> dict[Language, str]:
        """All that a pin asks today, by language."""
        query = query_on(pin, self._today(), self._model)
        return {language: title_of(query, self._model, language) for language in get_args(Language)}

    def _change(self, person: Person, change: Callable[[tuple[Pin, ...]], Sequence[Pin]]) -> None:
        """For all their accounts: a report goes to each of them."""
        for account in self._accounts(person):
            self._subscriptions.change_pins(account, change)

    def _accounts(self, person: Person) -> Sequence[Person]:
        return (person, *self._linked(person))

    def _check_confirmed(self, copy: Subscription) -> None:
        if not self.is_confirmed(copy):
            raise Conflict("Who reads that address has to confirm it first; add it, and a mail goes there.")

    def _check_pinned(self, person: Person, pin_id: str) -> None:
        if all(each.id != pin_id for each in self.pins(person)):
            raise NotFound("That answer is not pinned.")


def _nowhere() -> NotFound:
    return NotFound("The report does not go there; link your Telegram account to have it there.")
