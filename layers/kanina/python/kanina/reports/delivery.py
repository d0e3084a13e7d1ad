"""A day's report to everyone who gets it: measured once for people with the same rows, sent once to each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol, cast, get_args
from zoneinfo import ZoneInfo

from kanina import people
from kanina.mail_addresses import addresses_in
from kanina.models import Language
from kanina.observability import about, log
from kanina.problems import InvalidRequest, Problem
from kanina.reports import pins
from kanina.reports.claims import ReportClaims
from kanina.reports.daily import ONE_DAY, DailyReport, content, filter_key, latest
from kanina.reports.definition import ReportDefinition, led_by
from kanina.reports.measures import Measures
from kanina.reports.subscriptions import Channel, Subscription
from kanina.storage.table import StorageFault

EARLIEST, LATEST = date(1900, 1, 1), date(2200, 1, 1)
"""Days beyond these are mistakes, and have no day before or after them to compare with."""


class Sender(Protocol):
    """A way to send a report. Raises DeliveryFailed when it did not go out."""

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        """Send one copy."""


class DeliveryFailed(Exception):
    """A copy did not go out. `final`: trying again cannot help (the address is gone). `unsure`: it may have gone out,
    and nobody said so."""

    def __init__(self, reason: str, *, final: bool = False, unsure: bool = False) -> None:
        super().__init__(reason)
        self.final = final
        self.unsure = unsure


class ReportIncomplete(Exception):
    """Some copies did not go out; running the same day again sends those and no others."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many copies went out, were out already (or are being sent elsewhere), and failed."""

    sent: int = 0
    skipped: int = 0
    failed: int = 0


class Delivery:
    """Sends one report."""

    def __init__(
        self,
        measures: Measures,
        definition: ReportDefinition,
        claims: ReportClaims,
        senders: Mapping[Channel, Sender],
    ) -> None:
        self._measures = measures
        self._definition = definition
        self._claims = claims
        self._senders = senders
        self._reasons: set[str] = set()

    def run(self, day: date, recipients: list[Subscription], *, exact: bool = False) -> Outcome:
        """Send the day's report to each recipient that has not got it; `exact`: of no other day, even without figures.

        Raises ReportIncomplete if one could not be sent, so that the schedule's retry comes back for it.
        """
        measured = content if exact else latest
        reports: dict[Hashable, DailyReport] = {}
        self._reasons.clear()
        counts = {"sent": 0, "skipped": 0, "failed": 0}
        for recipient in recipients:
            counts[self._deliver(day, recipient, reports, measured)] += 1
        outcome = Outcome(**counts)
        log(
            "report",
            day=day.isoformat(),
            computed=len(reports),
            sent=outcome.sent,
            skipped=outcome.skipped,
            failed=outcome.failed,
        )
        if outcome.failed:
            reasons = "; ".join(sorted(self._reasons))
            raise ReportIncomplete(f"{outcome.failed} of {len(recipients)} copies were not sent: {reasons}")
        return outcome

    def _deliver(
        self,
        day: date,
        recipient: Subscription,
        reports: dict[Hashable, DailyReport],
        measured: Callable[..., DailyReport],
    ) -> str:
        sender = self._senders.get(recipient.channel)
        if sender is None:
            log("report_channel_closed", channel=recipient.channel)
            return "skipped"
        name = f"{recipient.channel}:{recipient.address}"
        if not self._claims.take(name, day):
            return "skipped"
        try:
            model = self._measures.model
            seen = filter_key(model, recipient.person, recipient.filters)
            key = recipient.figures, recipient.pins, seen
            if key not in reports:
                definition = led_by(self._definition, recipient.figures, model)
                report = measured(self._measures, definition, day, recipient.person, recipient.filters)
                pinned = pins.measured(self._measures, recipient.pins, day, recipient.person)
                reports[key] = report.model_copy(update={"pinned": pinned})
            sender.send(reports[key], recipient)
        except Exception as error:  # one recipient's failure, of whatever kind, must not cost the others theirs
            final = isinstance(error, DeliveryFailed) and error.final
            log("report_not_sent", channel=recipient.channel, final=final, **about(error))
            if final:
                self._note_sent(name, day)
                return "skipped"
            self._claims.release(name, day)
            self._reasons.add(_reason(error))
            return "failed"
        self._note_sent(name, day)
        return "sent"

    def _note_sent(self, name: str, day: date) -> None:
        """A table that fails now is no reason to end the run in an error: its retry would send the copy again."""
        try:
            self._claims.sent(name, day)
        except StorageFault as fault:
            log("report_not_noted", **about(fault))


def _reason(error: Exception) -> str:
    """Why a copy did not go out, for the log. Other errors' words may quote a value or a statement."""
    if isinstance(error, Problem):
        return error.slug
    return str(error) if isinstance(error, DeliveryFailed) else type(error).__name__


def recipients(
    configured: str, language: str, subscriptions: Sequence[Subscription], stopped: Collection[str] = ()
) -> list[Subscription]:
    """Who gets a report: the subscriptions, and the settings' list of mail addresses, in their language; each address
    once, none whose reader has stopped it (`stopped`, in small letters).

    A subscription stands before the list, since who reads the address has confirmed it. One that is not confirmed, or
    that its person has switched off, says nothing of the address. Raises ValueError for a language or an address that
    is none.
    """
    if language not in get_args(Language):
        raise ValueError(f"KANINA_REPORT_LANGUAGE must be one of {', '.join(get_args(Language))}")
    named = [
        Subscription(
            person=people.from_mail(address), channel="email", address=address, language=cast("Language", language)
        )
        for address in addresses_in(configured)
    ]
    wanted = (each for each in subscriptions if not each.stopped and each.pending_until is None)
    found: dict[tuple[str, str], Subscription] = {}
    for item in (*wanted, *named):
        address = item.address.lower()
        if item.channel != "email" or address not in stopped:
            found.setdefault((item.channel, address), item)
    return list(found.values())


def moment_of(event: Any) -> datetime | None:
    """When a schedule's run was to be: its `scheduled_time` (what a Scheduler's input gives as
    `<aws.scheduler.scheduled-time>`), else its `time` (an EventBridge event's own). None for a run by hand, which names
    its `day`. Raises InvalidRequest without any of them."""
    if not isinstance(event, Mapping):
        raise _no_time()
    if isinstance(event.get("day"), str):
        return None
    try:
        moment = datetime.fromisoformat(str(event.get("scheduled_time") or event.get("time")))
    except ValueError:
        raise _no_time() from None
    if moment.tzinfo is None:
        raise InvalidRequest("The event's time has no zone: write it as 2026-11-25T07:00:00Z.")
    if not EARLIEST < moment.date() < LATEST:
        raise _no_time()
    return moment


def day_of(event: Any, zone: str) -> date:
    """The day that a run reports: the one before its moment, in the model's zone, or the one it names. Raises
    InvalidRequest without any."""
    moment = moment_of(event)
    try:
        day = date.fromisoformat(event["day"]) if moment is None else moment.astimezone(ZoneInfo(zone)).date() - ONE_DAY
    except (ValueError, OverflowError):
        raise _no_time() from None
    if not EARLIEST <= day <= LATEST:
        raise _no_time()
    return day


def _no_time() -> InvalidRequest:
    return InvalidRequest("The event names no time: send a schedule's event, or a day as YYYY-MM-DD.")
