"""A mail address that somebody wants a report at: nothing goes there before whoever reads it has said yes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from kanina.clock import Clock
from kanina.memory.values import fingerprint
from kanina.problems import Gone, LimitReached
from kanina.reports.claims import ReportClaims
from kanina.reports.mail_links import CONFIRM
from kanina.reports.subscriptions import Subscription, Subscriptions

MAILS_A_DAY = 3
"""So many addresses a person can have written to on one day (UTC): nobody's letter box is filled from here."""

Send = Callable[[Subscription], None]
"""Sends the mail whose link confirms a subscription. Raises Unavailable when it did not go out."""


class OptIn:
    """Of one report."""

    def __init__(self, subscriptions: Subscriptions, claims: ReportClaims, clock: Clock) -> None:
        self._subscriptions = subscriptions
        self._claims = claims
        self._clock = clock

    def ask(self, wanted: Subscription, send: Send) -> None:
        """Keep what is wanted as pending, and ask at its address; one mail a day goes there, whoever wants it.

        Raises LimitReached, and what `send` raises; then nothing is kept.
        """
        now = self._clock()
        claimed = self._claim(wanted, now.date())
        until = now + CONFIRM.valid
        self._subscriptions.put(wanted.model_copy(update={"pending_until": int(until.timestamp()), "stopped": False}))
        try:
            send(wanted)
        except Exception:
            self._subscriptions.remove(wanted.person, wanted.address)
            for name in claimed:
                self._claims.release(name, now.date())
            raise
        for name in claimed:
            self._claims.sent(name, now.date())

    def _claim(self, wanted: Subscription, day: date) -> tuple[str, str]:
        """As ways to name a recipient that say neither who nor where: they stay when a person is erased."""
        address = f"confirm:{fingerprint(wanted.address.lower())}"
        if not self._claims.take(address, day):
            raise LimitReached("A mail went to that address today; look for it there, or ask again tomorrow.")
        mails = (f"confirm:{fingerprint(wanted.person.id)}:{number}" for number in range(MAILS_A_DAY))
        mail = next((name for name in mails if self._claims.take(name, day)), None)
        if mail is None:
            self._claims.release(address, day)
            raise LimitReached(f"{MAILS_A_DAY} such mails went out for you today; ask again tomorrow.")
        return address, mail


def confirm(subscriptions: Subscriptions, wanted: Subscription) -> None:
    """Begin the copies, also where the address had been stopped. Raises Gone for what nobody waits for."""
    known = subscriptions.of(wanted.person)
    found = next((each for each in known if (each.channel, each.address) == ("email", wanted.address)), None)
    if found is None:
        raise Gone("That address was taken out, or waited too long; add it anew where you added it.")
    subscriptions.put(found.model_copy(update={"pending_until": None, "stopped": False}))
    for each in subscriptions.all():
        if each.stopped and (each.channel, each.address.lower()) == ("email", wanted.address.lower()):
            subscriptions.remove(each.person, each.address)
