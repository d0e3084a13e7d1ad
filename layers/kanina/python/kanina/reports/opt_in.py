"""A mail address that somebody wants a report at: nothing goes there before whoever reads it has said yes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from kanina.clock import Clock
from kanina.problems import Gone, LimitReached, Unavailable
from kanina.reports.claims import ReportClaims
from kanina.reports.mail_links import CONFIRM
from kanina.reports.subscriptions import Subscription, Subscriptions

MAILS_A_DAY = 3
"""So many addresses a person can have written to on one day (UTC): nobody's letter box is filled from here."""

Send = Callable[[Subscription], None]
"""Sends the mail whose link confirms a subscription. Raises Unavailable when it did not go out."""


class Unsure(Unavailable):
    """Whether the mail went out is not known."""


class OptIn:
    """Of one report."""

    def __init__(self, subscriptions: Subscriptions, claims: ReportClaims, clock: Clock) -> None:
        self._subscriptions = subscriptions
        self._claims = claims
        self._clock = clock

    def ask(self, wanted: Subscription, asker: str, send: Send) -> None:
        """Keep what is wanted as pending, and ask at its address; one mail a day goes there, whoever wants it.

        asker: one id for all accounts of the person. Raises LimitReached, and what `send` raises; then all is as it
        was, but where the mail may have gone out.
        """
        now = self._clock()
        claimed = self._claim(wanted, asker, now.date())
        until, before = int((now + CONFIRM.valid).timestamp()), list[Subscription | None]()

        def pending(there: Subscription | None) -> Subscription:
            before.append(there)
            return (there or wanted).model_copy(update={"pending_until": until, "stopped": False})

        self._subscriptions.change(wanted.person, wanted.address, pending)
        settled = self._claims.sent
        try:
            send(wanted)
        except Unsure:
            raise
        except Exception:  # of whatever kind: nothing went out
            settled = self._claims.release
            self._undo(wanted, before[-1])
            raise
        finally:
            for name in claimed:
                settled(name, now.date())

    def _undo(self, wanted: Subscription, before: Subscription | None) -> None:
        if before is None:
            self._subscriptions.remove(wanted.person, wanted.address)
        else:
            self._subscriptions.put(before)

    def _claim(self, wanted: Subscription, asker: str, day: date) -> tuple[str, str]:
        address = f"confirm:{wanted.address}"
        if not self._claims.take(address, day):
            raise LimitReached("A mail went to that address today; look for it there, or ask again tomorrow.")
        mails = (f"confirm by:{asker}:{number}" for number in range(MAILS_A_DAY))
        mail = next((name for name in mails if self._claims.take(name, day)), None)
        if mail is None:
            self._claims.release(address, day)
            raise LimitReached(f"{MAILS_A_DAY} such mails went out for you today; ask again tomorrow.")
        return address, mail


def confirm(subscriptions: Subscriptions, wanted: Subscription) -> None:
    """Begin the copies, also where the address had been stopped. Raises Gone for what nobody waits for."""

    def confirmed(there: Subscription | None) -> Subscription:
        if there is None:
            raise Gone("That address was taken out, or waited too long; add it anew where you added it.")
        return there.model_copy(update={"pending_until": None, "stopped": False})

    subscriptions.change(wanted.person, wanted.address, confirmed)
    subscriptions.resume(wanted.address)
