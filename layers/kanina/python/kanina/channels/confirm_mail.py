"""The mail that asks an address whether it wants the report. It says nothing that whoever asked for it has written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from kanina.channels.mails import Outbox, domain_of, headed
from kanina.clock import Clock
from kanina.observability import log
from kanina.problems import Unavailable
from kanina.reports.delivery import DeliveryFailed
from kanina.reports.opt_in import Unsure
from kanina.reports.phrases import REPORT_PHRASES
from kanina.reports.subscriptions import Subscription


class ConfirmMail:
    """Sends it. report: the name of what there is a report of. url: the link that confirms a subscription."""

    def __init__(
        self,
        sender: str,
        report: str,
        url: Callable[[Subscription], str],
        clock: Clock,
        ses: Callable[[], Any] | None = None,
    ) -> None:
        self._sender = sender
        self._report = report
        self._url = url
        self._clock = clock
        self._outbox = Outbox(ses)

    def send(self, wanted: Subscription) -> None:
        """Send one. Raises Unavailable where there are no links, or when the mail was not taken."""
        url = self._url(wanted)
        if not url:
            raise Unavailable("The links of mails are not set up here; tell whoever runs this.")
        phrases = REPORT_PHRASES[wanted.language]
        subject = phrases.confirm_subject.format(name=self._report)
        now = self._clock()
        message = headed(self._sender, wanted.address, subject, self._message_id(wanted, now), now)
        message.set_content(phrases.confirm_mail.format(name=self._report, url=url), cte="quoted-printable")
        try:
            self._outbox.send(message, wanted.address)
        except DeliveryFailed as failed:
            log("confirmation_not_sent", reason=str(failed))
            if failed.unsure:
                raise Unsure("The mail may have gone out; look for it there, or ask again tomorrow.") from None
            raise Unavailable("The mail could not be sent; look at the address, or try again later.") from None

    def _message_id(self, wanted: Subscription, now: datetime) -> str:
        digest = hashlib.sha256(f"confirm|{now.isoformat()}|{wanted.address}".encode()).hexdigest()[:32]
        return f"{digest}@{domain_of(self._sender)}"
